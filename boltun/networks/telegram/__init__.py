"""Telegram by its Bot API: a bot that answers in the owner's name as his secretary, or in its own."""

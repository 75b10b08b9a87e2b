"""Telegram by the owner's own account, as one more device of it (Telethon)."""

"""Minds: they reply to messages."""

"""Minds: what replies to a message."""

"""How contacts are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from boltun.message import Contact
from boltun.service.practice import is_practice
from ui.looks.plain_text import marked

__all__ = ["contact_name"]


def contact_name(contact: Contact) -> str:
    """Return under what a contact is shown."""
    if is_practice(contact):
        return QCoreApplication.translate("Contacts", "Friend", "the contact one plays for practice")
    return marked(contact.name.strip()) or marked(contact.address)

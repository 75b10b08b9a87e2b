"""How contacts are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from boltun.message import Contact
from boltun.networks.practice import PRACTICE_ACCOUNT, PRACTICE_ADDRESS
from ui.looks.plain_text import marked

__all__ = ["contact_name"]


def contact_name(contact: Contact) -> str:
    """Return under what a contact is shown."""
    if (contact.account, contact.address) == (PRACTICE_ACCOUNT.key, PRACTICE_ADDRESS):
        return QCoreApplication.translate("Contacts", "Friend", "the contact one plays for practice")
    return marked(contact.name.strip()) or marked(contact.address)

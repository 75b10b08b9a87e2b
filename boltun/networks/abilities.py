"""What a network can do and what it cannot, in words."""

from __future__ import annotations

from dataclasses import dataclass

from boltun.networks.protocol import Capabilities

__all__ = ["Abilities", "abilities"]

_WORDS = {
    "typing": "show your contacts that a reply is being typed",
    "read_marks": "mark messages as read",
    "receipts": "see whether a reply arrived and was read",
    "owner_elsewhere": "notice what you write on other devices",
    "roster": "know who is in your contact list",
    "rooms": "answer in rooms",
    "pictures": "show the pictures of contacts",
    "presence": "show your status and change it",
    "unseen": "keep a status that only the rules of Boltun see",
    "marks_automatic": "mark all that Boltun writes as automatic",
    "notices": "mark the warning as written by a program",
    "drafts": "lay a held reply into your own input line there",
}
"""English, behind "can" and "cannot"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """Words for a list behind "can" and one behind "cannot", in English."""

    can: tuple[str, ...]
    cannot: tuple[str, ...]


def abilities(capabilities: Capabilities) -> Abilities:
    """Return the words for what a network can do."""
    known = {key: bool(getattr(capabilities, key)) for key in _WORDS}
    # Who can show a status needs none that nobody sees.
    known["presence"] &= not capabilities.unseen
    # Few networks have these; of the others nobody misses them.
    for key in ("unseen", "marks_automatic", "notices"):
        if not known[key]:
            del known[key]
    return Abilities(
        can=tuple(_WORDS[key] for key, has in known.items() if has),
        cannot=tuple(_WORDS[key] for key, has in known.items() if not has),
    )

"""Messages that are encrypted from end to end: noticed, not read (XEP-0380, 0384, 0373, 0027, 0364)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.reading import Draft

__all__ = ["Encryption"]

_CIPHERTEXTS: Final = (
    "{eu.siacs.conversations.axolotl}encrypted",
    "{urn:xmpp:omemo:1}encrypted",
    "{urn:xmpp:omemo:2}encrypted",
    "{urn:xmpp:openpgp:0}openpgp",
    "{jabber:x:encrypted}x",
)


def _read_notice(_: Element, draft: Draft) -> None:
    draft.encrypted = True


def _read_ciphertext(part: Element, draft: Draft) -> None:
    draft.encrypted = True
    # Without a payload it is an exchange of keys, and no message.
    draft.ciphertext = bool(part.text) or any(one.tag.endswith("}payload") for one in part)


def _conclude(draft: Draft) -> None:
    if draft.text is None:
        if draft.ciphertext:
            draft.text = ""
        else:
            draft.encrypted = False
    elif draft.text.startswith("?OTR"):
        draft.encrypted = True


class Encryption(Handler):
    """Notices what only another program of the owner could read."""

    parts = MappingProxyType(
        {"{urn:xmpp:eme:0}encryption": _read_notice} | dict.fromkeys(_CIPHERTEXTS, _read_ciphertext)
    )
    conclusions = (_conclude,)

"""Letters that Boltun writes; the automatic ones are marked as RFC 3834 wants it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from typing import Final

from boltun.networks.email.options import Login

__all__ = ["Thread", "compose", "is_ours", "message_id", "our_id"]

_POLICY: Final = SMTP.clone(cte_type="7bit")
_OURS: Final = "boltun."
_ANSWERS: Final = re.compile(r"\s*(?:re|aw|sv|antw|отв|на|返信|回复)(?:\[\d+\])?\s*[:：]", re.IGNORECASE)
_MOST_REFERENCES: Final = 20
_UNWANTED: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """What an answer goes on from."""

    id: str
    """The Message-ID of the letter that is answered, with its brackets; empty: it had none."""
    references: Sequence[str]
    subject: str
    goes_to: str
    """The address for the answer."""


def message_id(id: str, login: Login) -> str:
    """Return the Message-ID of a letter of ours."""
    return f"<{_OURS}{id}@{login.address.rpartition('@')[2]}>"


def our_id(message_id: str) -> str:
    """Return our own id of a letter by its Message-ID; empty if it is none of ours."""
    name = message_id.strip("<>").rpartition("@")[0]
    return name.removeprefix(_OURS) if name.startswith(_OURS) else ""


def is_ours(message_id: str) -> bool:
    """Whether this program wrote a letter."""
    return bool(our_id(message_id))


def clean(text: str) -> str:
    """Return what can stand in a letter of a text."""
    return _UNWANTED.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip("\n")


def compose(
    login: Login,
    address: str,
    text: str,
    id: str,
    thread: Thread | None,
    now: float,
    *,
    automatic: bool = True,
) -> bytes:
    """Return a letter with a text that is ``clean``; without a thread it begins one."""
    letter = EmailMessage(policy=_POLICY)
    letter["From"] = formataddr((clean(login.name), login.address)) if login.name else login.address
    letter["To"] = address
    letter["Subject"] = _subject(text, thread)
    letter["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    letter["Message-ID"] = message_id(id, login)
    if thread is not None and thread.id:
        letter["In-Reply-To"] = thread.id
        references = [*thread.references, thread.id][-_MOST_REFERENCES:]
        letter["References"] = " ".join(dict.fromkeys(references))
    if automatic:
        letter["Auto-Submitted"] = "auto-generated" if thread is None else "auto-replied"
        # Exchange does not read the header of the standard everywhere.
        letter["X-Auto-Response-Suppress"] = "All"
    letter.set_content(text + "\n")
    return letter.as_bytes()


def _subject(text: str, thread: Thread | None) -> str:
    if thread is None:
        first = next((line.strip() for line in text.split("\n") if line.strip()), "")
        return first if len(first) <= 60 else first[:59].rstrip() + "…"
    subject = " ".join(clean(thread.subject).split())[:200]
    return subject if _ANSWERS.match(subject) else f"Re: {subject}".rstrip()

"""A letter as it came over the wire (RFC 5322), read so that nothing in it can fail."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from email.errors import MessageError
from email.header import decode_header
from email.message import Message as Parsed
from email.parser import BytesParser
from email.policy import compat32
from email.utils import getaddresses
from typing import Final

from boltun.errors import TextError
from boltun.networks.email.addresses import ADDRESS, address_in
from boltun.networks.email.quoting import own_words
from boltun.networks.email.web_page import plain_text
from boltun.text.encoding import decode

__all__ = ["Letter", "read_letter"]

_LONGEST_TEXT: Final = 200_000
"""Characters of a letter that are read."""
_MOST_PARTS: Final = 200
_MOST_ADDRESSES: Final = 200
_ID: Final = re.compile(r"<[^<>\s]{1,400}>")
_WORD_SPACES: Final = re.compile(r"\s+")
_INVISIBLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_ARMOUR: Final = "-----BEGIN PGP MESSAGE-----"
_SIGNED: Final = re.compile(
    r"\A\s*-----BEGIN PGP SIGNED MESSAGE-----\n(?:[\w-]+:.*\n)*\n(.*?)\n-----BEGIN PGP SIGNATURE-----.*",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One letter. Addresses are in small letters."""

    headers: tuple[tuple[str, str], ...]
    """All of them, their names in small letters."""
    sender: str
    """The address of the writer; empty: there is none."""
    name: str
    """His name, as he writes it."""
    to: tuple[str, ...]
    """Those to whom it is openly addressed: To, Cc, and who had it sent again."""
    id: str
    """Its Message-ID with the angle brackets; empty: it has none."""
    references: tuple[str, ...]
    """The ids of the letters before it in its thread, oldest first."""
    subject: str
    text: str
    """What the writer himself wrote, as plain text."""
    encrypted: bool
    content_type: str
    failed: tuple[tuple[str, str], ...] = ()
    """The ids of letters that this one reports as not delivered, each with whom it did not reach."""

    def header(self, name: str) -> str | None:
        """Return the first header of this name; None: there is none."""
        return next((value for known, value in self.headers if known == name), None)


def read_letter(data: bytes) -> Letter:
    """Read a letter, or the beginning of a long one. Never fails."""
    parsed = BytesParser(policy=compat32).parsebytes(data)
    headers = tuple((str(name).lower(), _unfold(value)) for name, value in parsed.raw_items())
    froms = _addresses(headers, ("from",)) or _addresses(headers, ("sender",))
    to = _addresses(headers, ("to", "cc", "resent-to", "resent-cc"))
    letter_id = _ids(_first(headers, "message-id"))
    references = _ids(_first(headers, "references")) or _ids(_first(headers, "in-reply-to"))[:1]
    subject = _words(_first(headers, "subject"))
    text, encrypted = _text(parsed)
    words = "" if encrypted else own_words(text)
    if not words and not text.strip() and not encrypted:
        # Some people write the whole letter into its subject.
        words = subject
    return Letter(
        headers=headers,
        sender=froms[0][1] if froms else "",
        name=froms[0][0] if froms else "",
        to=tuple(address for _, address in to),
        id=letter_id[0] if letter_id else "",
        references=tuple(references[-20:]),
        subject=subject,
        text=words,
        encrypted=encrypted,
        content_type=parsed.get_content_type(),
        failed=_failed(parsed) if parsed.get_content_type() == "multipart/report" else (),
    )


# --- headers


def _first(headers: tuple[tuple[str, str], ...], name: str) -> str:
    return next((value for known, value in headers if known == name), "")


def _unfold(value: object) -> str:
    # Bytes that are no ASCII stand as surrogates: most programs that send such mean UTF-8.
    text = str(value).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return " ".join(text[:20_000].split())


def _words(value: str) -> str:
    """Return a header with its encoded words (RFC 2047) decoded, without what nobody sees."""
    try:
        pieces = decode_header(value)
    except (MessageError, ValueError, binascii.Error):
        return _visible(value)
    read = []
    for piece, charset in pieces:
        read.append(piece if isinstance(piece, str) else _decoded(piece, charset or "utf-8"))
    return _visible("".join(read))


def _visible(text: str) -> str:
    return _WORD_SPACES.sub(" ", _INVISIBLE.sub("", text)).strip()[:1_000]


def _addresses(headers: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the names and addresses in these headers."""
    values = [value for name, value in headers if name in names]
    try:
        pairs = getaddresses(values)
    except (ValueError, IndexError, TypeError, RecursionError):
        pairs = []
    found = [(name, address_in(address)) for name, address in pairs[:_MOST_ADDRESSES]]
    if not any(address for _, address in found):
        found = [("", one.lower()) for value in values for one in ADDRESS.findall(value)[:_MOST_ADDRESSES]]
    return [(_words(name).strip("\"' "), address) for name, address in found if address]


def _ids(value: str) -> list[str]:
    return _ID.findall(value)


# --- the text


def _text(parsed: Parsed) -> tuple[str, bool]:
    """Return the plain text of a letter, and whether it is encrypted."""
    plain: list[str] = []
    pages: list[str] = []
    for part in _parts(parsed):
        kind = part.get_content_type()
        if kind in ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"):
            if part.get_param("smime-type") != "signed-data":
                return "", True
        elif kind in ("text/plain", "text/html") and not _is_attached(part):
            text = _content(part)
            if kind == "text/html":
                pages.append(text)
            elif text.strip():
                plain.append(_unwrapped(text, part))
    text = "\n\n".join(plain)
    if not text.strip():
        text = "\n\n".join(plain_text(page) for page in pages)
    text = _INVISIBLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))[:_LONGEST_TEXT]
    if _ARMOUR in text[:2_000] and text.lstrip().startswith(_ARMOUR):
        return "", True
    return _SIGNED.sub(r"\1", text), False


def _parts(parsed: Parsed) -> Iterator[Parsed]:
    """Yield the parts of a letter in order, without the letters that are attached to it."""
    waiting, count = [parsed], 0
    while waiting and count < _MOST_PARTS:
        part = waiting.pop(0)
        count += 1
        yield part
        if part.get_content_maintype() == "multipart":
            payload = part.get_payload()
            if isinstance(payload, list):
                waiting = [one for one in payload if isinstance(one, Parsed)] + waiting


def _is_attached(part: Parsed) -> bool:
    return part.get_content_disposition() == "attachment" or bool(part.get_filename())


def _content(part: Parsed) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    if str(part.get("content-transfer-encoding", "")).strip().lower() == "base64" and payload:
        payload = _base64(part, payload)
    try:
        charset = part.get_content_charset()
    except (LookupError, ValueError, TypeError):
        charset = None
    return _decoded(payload[: 4 * _LONGEST_TEXT], charset or "")


def _base64(part: Parsed, payload: bytes) -> bytes:
    """Return what a part holds that may have been cut in the middle of four characters."""
    raw = part.get_payload()
    if not isinstance(raw, str) or payload != raw.encode("ascii", "surrogateescape"):
        return payload
    known = re.sub(r"[^A-Za-z0-9+/]", "", raw)
    try:
        return b64decode(known[: len(known) // 4 * 4])
    except (ValueError, binascii.Error):
        return payload


def _decoded(data: bytes, charset: str) -> str:
    """Return bytes as text, by what they are said to be if that can be, else by what they look like."""
    for name in (charset, "utf-8"):
        if name and name.lower() not in ("us-ascii", "ascii", "unknown-8bit", "default_charset"):
            try:
                return data.decode(name)
            except (UnicodeDecodeError, LookupError, ValueError):
                continue
    try:
        return decode(data).text
    except TextError:
        return data.decode("utf-8", "replace")


def _unwrapped(text: str, part: Parsed) -> str:
    """Join the lines that the sender's program broke and marked (RFC 3676)."""
    if str(part.get_param("format") or "").lower() != "flowed":
        return text
    drops = str(part.get_param("delsp") or "").lower() == "yes"
    lines: list[str] = []
    goes_on, depth_before = False, 0
    for line in text.replace("\r\n", "\n").split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:].removeprefix(" ")
        if goes_on and depth == depth_before and words != "-- ":
            lines[-1] += words
        else:
            lines.append(">" * depth + " " * bool(depth) + words)
        goes_on, depth_before = words.endswith(" ") and words != "-- ", depth
        if goes_on and drops:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


# --- reports


def _failed(parsed: Parsed) -> tuple[tuple[str, str], ...]:
    """Return the letters that a delivery report (RFC 3464) says were not delivered, and to whom."""
    whom = ""
    ids: list[str] = []
    for part in _parts(parsed):
        kind = part.get_content_type()
        payload = part.get_payload()
        inner = [one for one in payload if isinstance(one, Parsed)] if isinstance(payload, list) else []
        if kind == "message/delivery-status":
            for group in inner:
                if str(group.get("action", "")).strip().lower() == "failed":
                    whom = address_in(str(group.get("final-recipient", ""))) or whom
        elif kind == "message/rfc822" and inner:
            ids += _ids(_unfold(inner[0].get("message-id", "")))
        elif kind == "text/rfc822-headers":
            found = re.search(r"^message-id:\s*(<[^<>\s]{1,400}>)", _content(part), re.I | re.M)
            ids += [found[1]] if found else []
    return tuple((id_, whom) for id_ in ids) if whom else ()

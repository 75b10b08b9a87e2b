"""The picture of a contact, as a network hands it over: bytes that nobody has looked into yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["MOST_BYTES", "Picture", "PictureKind"]

MOST_BYTES: Final = 200_000
"""A larger picture is not kept; those of common programs have 5,000 to 100,000 bytes."""


class PictureKind(StrEnum):
    """The kinds that are kept: those that every window can draw. Each value is its MIME type."""

    PNG = "image/png"
    JPEG = "image/jpeg"
    GIF = "image/gif"
    WEBP = "image/webp"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture. ``kind`` is what its first bytes say, whatever its sender said."""

    key: str
    """By this the network knows it again: of XMPP the SHA-1 of the bytes, in small hexadecimal letters."""
    kind: PictureKind
    data: bytes

    @classmethod
    def of(cls, data: bytes, key: str) -> Picture | None:
        """Return the picture that these bytes are; None: they are none, or too many."""
        kind = _kind(data)
        if kind is None or len(data) > MOST_BYTES:
            return None
        return cls(key=key, kind=kind, data=data)


def _kind(data: bytes) -> PictureKind | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return PictureKind.PNG
    if data.startswith(b"\xff\xd8\xff"):
        return PictureKind.JPEG
    if data.startswith((b"GIF87a", b"GIF89a")):
        return PictureKind.GIF
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return PictureKind.WEBP
    return None

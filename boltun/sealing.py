"""Short texts sealed with a master password: scrypt (RFC 7914) makes the key, AES-256-GCM seals.

Each text is bound to a name, so that nobody can put a sealed text in the place of another. Neither the master
password nor the key is ever written, shown or part of an error.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from boltun.errors import SecretError

__all__ = ["Key", "Lock"]

COST = 2**17
"""scrypt's N for a new master password: 128 MiB and about a second (OWASP's first choice)."""

_BLOCK, _LANES = 8, 1
_HIGHEST_COST = 2**20
"""A file that asks for more than this gibibyte is damaged, or was made to harm."""
_SALT, _KEY, _NONCE = 16, 32, 12
_PADDED = 64
"""Sealed texts are padded to a multiple of so many bytes, so that they do not reveal their length."""
_PROOF = "boltun master password"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """Tries a master password. It holds no secret."""

    salt: bytes
    cost: int
    proof: str
    """A sealed text that only the right master password opens."""

    @classmethod
    def make(cls, master: str) -> tuple[Self, Key]:
        """Return a new lock for a master password, and its key. SecretError if the password is empty."""
        if not master:
            raise SecretError("The master password is empty.")
        salt = os.urandom(_SALT)
        key = Key(_derived(master, salt, COST))
        return cls(salt=salt, cost=COST, proof=key.seal(_PROOF, _PROOF)), key

    @classmethod
    def read(cls, kept: object) -> Self:
        """Return the lock that ``kept`` describes, as it was written; ValueError if it is damaged."""
        if not isinstance(kept, Mapping):
            raise ValueError
        salt, cost, proof = kept.get("salt"), kept.get("n"), kept.get("proof")
        if kept.get("kdf") != "scrypt" or (kept.get("r"), kept.get("p")) != (_BLOCK, _LANES):
            raise ValueError
        if not (isinstance(salt, str) and type(cost) is int and isinstance(proof, str)):
            raise ValueError
        if not 2 <= cost <= _HIGHEST_COST or cost & (cost - 1):
            raise ValueError
        return cls(salt=base64.b64decode(salt, validate=True), cost=cost, proof=proof)

    def written(self) -> dict[str, object]:
        """Return the lock as JSON keeps it."""
        salt = base64.b64encode(self.salt).decode()
        return {
            "kdf": "scrypt",
            "n": self.cost,
            "r": _BLOCK,
            "p": _LANES,
            "salt": salt,
            "proof": self.proof,
        }

    def open(self, master: str) -> Key | None:
        """Return the key that this master password makes; None: it is not the right one. Takes a while."""
        key = Key(_derived(master, self.salt, self.cost))
        try:
            right = hmac.compare_digest(key.open(self.proof, _PROOF), _PROOF)
        except ValueError:
            return None
        return key if right else None


class Key:
    """Seals and opens texts; a lock makes it."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seal(self, text: str, name: str) -> str:
        """Return ``text`` sealed under ``name``, in base64."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        # JSON keeps what UTF-8 cannot, and ignores spaces at its end.
        plain = json.dumps(text).encode()
        plain += b" " * (-len(plain) % _PADDED)
        nonce = os.urandom(_NONCE)
        return base64.b64encode(nonce + AESGCM(self._key).encrypt(nonce, plain, _bound(name))).decode()

    def open(self, sealed: str, name: str) -> str:
        """Return the text that was sealed under ``name``; ValueError if this is none, or damaged."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        data = base64.b64decode(sealed, validate=True)
        try:
            plain = AESGCM(self._key).decrypt(data[:_NONCE], data[_NONCE:], _bound(name))
        except InvalidTag:
            raise ValueError("not sealed with this key and name") from None
        return str(json.loads(plain))


def _bound(name: str) -> bytes:
    return name.encode("utf-8", "surrogatepass")


def _derived(master: str, salt: bytes, cost: int) -> bytes:
    # Two keyboards may write the same letter in two ways.
    typed = unicodedata.normalize("NFC", master).encode("utf-8", "surrogatepass")
    try:
        return hashlib.scrypt(
            typed, salt=salt, n=cost, r=_BLOCK, p=_LANES, maxmem=192 * _BLOCK * cost + 2**20, dklen=_KEY
        )
    except (MemoryError, ValueError):
        raise SecretError(
            "There is not enough memory to try the master password: it takes {size} MB for a moment.",
            advice="Close other programs and try again.",
            size=128 * _BLOCK * cost // 1_000_000,
        ) from None

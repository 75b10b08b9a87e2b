"""The owner's cross-signing keys and recovery key, as Element makes them.

It follows the specification by itself, with pycryptodome, and shares nothing with the program's code.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
from typing import Any

from Crypto.Cipher import AES
from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa

from tests.networks.matrix.person import Person

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")


def canonical(value: dict[str, Any]) -> bytes:
    plain = {key: part for key, part in value.items() if key not in ("signatures", "unsigned")}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


class SigningKey:
    def __init__(self) -> None:
        self.seed = os.urandom(32)
        self._key = ECC.construct(curve="Ed25519", seed=self.seed)
        self.public = b64(self._key.public_key().export_key(format="raw"))

    def sign(self, value: dict[str, Any]) -> str:
        return b64(eddsa.new(self._key, "rfc8032").sign(canonical(value)))


def hkdf(key: bytes, info: bytes) -> bytes:
    """HKDF-SHA-256 with a salt of zeros: 64 bytes."""
    base = hmac.digest(bytes(32), key, "sha256")
    first = hmac.digest(base, info + b"\1", "sha256")
    return first + hmac.digest(base, first + info + b"\2", "sha256")


def seal(key: bytes, name: str, text: bytes) -> dict[str, str]:
    keys = hkdf(key, name.encode())
    start = bytearray(os.urandom(16))
    start[8] &= 0x7F
    cipher = AES.new(keys[:32], AES.MODE_CTR, nonce=bytes(start[:8]), initial_value=bytes(start[8:]))
    data = cipher.encrypt(text)
    return {
        "iv": b64(bytes(start)),
        "ciphertext": b64(data),
        "mac": b64(hmac.digest(keys[32:], data, "sha256")),
    }


def written(key: bytes) -> str:
    """Return a recovery key as people get it: base58 in groups of four."""
    data = b"\x8b\x01" + key
    parity = 0
    for byte in data:
        parity ^= byte
    number = int.from_bytes(data + bytes([parity]), "big")
    text = ""
    while number:
        number, digit = divmod(number, 58)
        text = ALPHABET[digit] + text
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


async def set_up(phone: Person, *, phrase: str = "") -> str:
    """Make the owner's keys on his phone, and keep them at the server; return the recovery key."""
    user = phone.user.id
    master, signing = SigningKey(), SigningKey()

    def about(key: SigningKey, usage: str) -> dict[str, Any]:
        return {"user_id": user, "usage": [usage], "keys": {f"ed25519:{key.public}": key.public}}

    self_signing = about(signing, "self_signing")
    self_signing["signatures"] = {user: {f"ed25519:{master.public}": master.sign(self_signing)}}
    body: dict[str, Any] = {"master_key": about(master, "master"), "self_signing_key": self_signing}
    body["auth"] = {
        "type": "m.login.password",
        "identifier": {"type": "m.id.user", "user": user},
        "password": phone.user.password,
    }
    await phone.ask("POST", "keys/device_signing/upload", body)
    storage: dict[str, Any] = {"algorithm": "m.secret_storage.v1.aes-hmac-sha2"}
    key = os.urandom(32)
    if phrase:
        storage["passphrase"] = {"algorithm": "m.pbkdf2", "salt": "pepper", "iterations": 1000}
        key = hashlib.pbkdf2_hmac("sha512", phrase.encode(), b"pepper", 1000, 32)
    proof = seal(key, "", bytes(32))
    storage |= {"iv": proof["iv"], "mac": proof["mac"]}
    data = f"user/{user}/account_data"
    await phone.ask("PUT", f"{data}/m.secret_storage.key.abc", storage)
    await phone.ask("PUT", f"{data}/m.secret_storage.default_key", {"key": "abc"})
    for name, one in (("master", master), ("self_signing", signing)):
        sealed = seal(key, f"m.cross_signing.{name}", b64(one.seed).encode())
        await phone.ask("PUT", f"{data}/m.cross_signing.{name}", {"encrypted": {"abc": sealed}})
    return written(key)

"""The owner vouches for this device: its keys are signed with his own, which the recovery key opens.

The server keeps the owner's signing keys encrypted (secret storage). What the owner types opens them for a
moment; nothing of it is kept. Since 2026 common programs neither show nor serve devices that nobody vouches
for. https://spec.matrix.org/latest/client-server-api/#secret-storage
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
from functools import partial
from typing import Any, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from boltun.errors import NetworkError
from boltun.networks.matrix.wire import API, Wire, own_path

__all__ = ["Standing", "canonical", "sign_device", "standing"]

_BASE58: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_PREFIX: Final = b"\x8b\x01"
_SELF_SIGNING: Final = "m.cross_signing.self_signing"


class Standing:
    """What the server's directory says of this device (``/keys/query`` of the owner)."""

    def __init__(self, found: dict[str, Any], user: str, device: str) -> None:
        self.user = user
        self.device: dict[str, Any] = found.get("device_keys", {}).get(user, {}).get(device, {})
        signing = found.get("self_signing_keys", {}).get(user, {}).get("keys", {})
        self.signing_key = next((key for key in signing.values() if isinstance(key, str)), "")
        """The public key that vouches for devices; empty: the owner never made one."""

    @property
    def verified(self) -> bool:
        """Whether the owner vouches for this device."""
        signature = self.device.get("signatures", {}).get(self.user, {}).get(f"ed25519:{self.signing_key}")
        if not self.signing_key or not isinstance(signature, str):
            return False
        try:
            key = Ed25519PublicKey.from_public_bytes(_decoded(self.signing_key))
            key.verify(_decoded(signature), canonical(self.device))
        except Exception:
            # A wrong signature, or something that is none.
            return False
        return True


async def standing(wire: Wire) -> Standing:
    """Ask the server whether the owner vouches for this device."""
    user = wire.session.user
    found = await wire.request("POST", f"{API}/keys/query", {"device_keys": {user: []}})
    return Standing(found or {}, user, wire.session.device)


async def sign_device(wire: Wire, typed: str) -> None:
    """Let the owner vouch for this device, with his recovery key or security phrase; NetworkError if it is
    not the right one.
    """
    user = wire.session.user
    key = await _storage_key(wire, typed)
    known = await standing(wire)
    sealed = await wire.request("GET", own_path(user, f"account_data/{_SELF_SIGNING}"))
    encrypted = (sealed or {}).get("encrypted", {})
    seed = next((seed for one in encrypted.values() if (seed := _opened(one, key, _SELF_SIGNING))), b"")
    if not seed or not known.signing_key or not known.device:
        raise NetworkError(
            "The recovery key is right, but it does not hold the keys that are needed.",
            advice="Set up recovery anew in Element: Settings, Encryption.",
        )
    private = Ed25519PrivateKey.from_private_bytes(_decoded(seed.decode()))
    public = _encoded(private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))
    if public != known.signing_key.rstrip("="):
        raise NetworkError(
            "The recovery key belongs to keys that are not in use any more.",
            advice="Use the newest recovery key of this account.",
        )
    if known.device.get("keys", {}).get(f"ed25519:{wire.session.device}") != wire.keys["ed25519"]:
        raise NetworkError("The server shows another key for this device than it has.")
    signature = _encoded(private.sign(canonical(known.device)))
    signed = {**known.device, "signatures": {user: {f"ed25519:{public}": signature}}}
    signed.pop("unsigned", None)
    answer = await wire.request(
        "POST", f"{API}/keys/signatures/upload", {user: {wire.session.device: signed}}
    )
    if (answer or {}).get("failures"):
        raise NetworkError("The server does not take the signature.", advice="Try again later.")


def canonical(value: dict[str, Any]) -> bytes:
    """Return what is signed: the JSON in one fixed form, without signatures."""
    signed = {key: part for key, part in value.items() if key not in ("signatures", "unsigned")}
    return json.dumps(signed, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


async def _storage_key(wire: Wire, typed: str) -> bytes:
    """Return the key of the secret storage that the owner typed, in either of its forms."""
    user = wire.session.user
    default = await wire.request("GET", own_path(user, "account_data/m.secret_storage.default_key"))
    name = (default or {}).get("key", "")
    about = await wire.request("GET", own_path(user, f"account_data/m.secret_storage.key.{name}"))
    if not name or not about:
        raise NetworkError(
            "This account has no recovery key.", advice="Set up recovery in Element: Settings, Encryption."
        )
    key = await asyncio.to_thread(_fitting, typed, about)
    if key:
        return key
    raise NetworkError("This is not the recovery key of this account.", advice="Type it once more.")


def _fitting(typed: str, about: dict[str, Any]) -> bytes:
    """Return the key that was typed, as a recovery key or as a phrase; empty: it is not the one described."""
    for make in (_recovery_key, partial(_phrase_key, how=about.get("passphrase"))):
        key = make(typed)
        if key and _fits(key, about):
            return key
    return b""


def _recovery_key(typed: str) -> bytes:
    """Read a recovery key as people write it; empty: it is none."""
    number = 0
    for letter in "".join(typed.split()):
        digit = _BASE58.find(letter)
        if digit < 0:
            return b""
        number = number * 58 + digit
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    parity = 0
    for byte in data:
        parity ^= byte
    return data[2:-1] if len(data) == 35 and data.startswith(_PREFIX) and parity == 0 else b""


def _phrase_key(typed: str, how: Any) -> bytes:
    """Return the key that a security phrase makes; empty: the account has none."""
    if not isinstance(how, dict) or how.get("algorithm") != "m.pbkdf2":
        return b""
    rounds, bits = how.get("iterations"), how.get("bits", 256)
    if not isinstance(rounds, int) or not 0 < rounds <= 10_000_000 or bits != 256:
        return b""
    return hashlib.pbkdf2_hmac("sha512", typed.encode(), str(how.get("salt")).encode(), rounds, 32)


def _fits(key: bytes, about: dict[str, Any]) -> bool:
    """Whether a key is the one that a description is of."""
    if about.get("algorithm") != "m.secret_storage.v1.aes-hmac-sha2" or not about.get("mac"):
        return False
    cipher, mac_key = _keys(key, "")
    try:
        sealed = _aes(cipher, _decoded(about["iv"]), bytes(32))
        return hmac.compare_digest(hmac.digest(mac_key, sealed, "sha256"), _decoded(about["mac"]))
    except (KeyError, TypeError, ValueError):
        return False


def _opened(sealed: Any, key: bytes, name: str) -> bytes:
    """Return a secret; empty: the key does not open it."""
    try:
        cipher, mac_key = _keys(key, name)
        data = _decoded(sealed["ciphertext"])
        if not hmac.compare_digest(hmac.digest(mac_key, data, "sha256"), _decoded(sealed["mac"])):
            return b""
        return _aes(cipher, _decoded(sealed["iv"]), data)
    except (KeyError, TypeError, ValueError):
        return b""


def _keys(key: bytes, name: str) -> tuple[bytes, bytes]:
    made = HKDF(algorithm=hashes.SHA256(), length=64, salt=bytes(32), info=name.encode()).derive(key)
    return made[:32], made[32:]


def _aes(key: bytes, start: bytes, data: bytes) -> bytes:
    return Cipher(algorithms.AES(key), modes.CTR(start)).encryptor().update(data)


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4))


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")

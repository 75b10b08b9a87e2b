"""What one run leaves for the next: the device, its token, and the key of its store.

The file is sealed with the account's password, so that whoever finds the folder cannot act as the owner.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

from boltun.sealing import Key

__all__ = ["Session", "SessionFile"]

_COST: Final = 2**14
"""scrypt's N: 16 MiB and some hundredths of a second. What is sealed ends with the session at the server."""
_NAME: Final = "matrix session"
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A device that is signed in."""

    user: str
    homeserver: str
    device: str
    pickle_key: str
    """Opens what the store of the encryption keeps."""
    token: str = ""
    """Empty: it has to sign in again, as the same device."""

    @classmethod
    def new(cls, user: str, homeserver: str) -> Self:
        """Return a device that never signed in."""
        device = "BOLTUN" + "".join(secrets.choice(_LETTERS) for _ in range(6))
        return cls(user=user, homeserver=homeserver, device=device, pickle_key=secrets.token_hex(32))


class SessionFile:
    """The file of an account's session, and the stores beside it. All methods wait for the disk."""

    def __init__(self, folder: Path, password: str) -> None:
        self.folder = folder
        self._password = password
        self._path = folder / "session.json"

    def read(self, user: str) -> Session | None:
        """Return the session of this user; None: there is none that this password opens."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            key = self._key(base64.b64decode(kept["salt"], validate=True))
            session = Session(**json.loads(key.open(kept["sealed"], _NAME)))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return session if session.user == user else None

    def write(self, session: Session) -> None:
        """Keep a session, and drop the stores of all other devices; OSError if that fails."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        salt = os.urandom(16)
        sealed = self._key(salt).seal(json.dumps(asdict(session)), _NAME)
        kept = json.dumps({"salt": base64.b64encode(salt).decode(), "sealed": sealed})
        new = self._path.with_suffix(".new")
        number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(kept)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
        self._drop_stores(but=self.store_name(session))

    def forget(self) -> None:
        """Drop the session and all that only its device could read."""
        with contextlib.suppress(OSError):
            self._path.unlink()
        self._drop_stores()

    @staticmethod
    def store_name(session: Session) -> str:
        """Return the name of the file with the keys of this device."""
        return f"{session.device}.db"

    def _drop_stores(self, but: str = "") -> None:
        with contextlib.suppress(OSError):
            for path in self.folder.glob("*.db*"):
                if not but or not path.name.startswith(but):
                    path.unlink(missing_ok=True)

    def _key(self, salt: bytes) -> Key:
        typed = self._password.encode("utf-8", "surrogatepass")
        return Key(hashlib.scrypt(typed, salt=salt, n=_COST, r=8, p=1, dklen=32))

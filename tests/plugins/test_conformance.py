"""The example packages pass the tests that their authors get, as `docs/extending.md` shows it."""

from __future__ import annotations

from pathlib import Path

from boltun.conformance import MindTests, NetworkTests
from boltun.message import Account


class TestEcho(MindTests):
    kind = "echo"

    def make(self, folder: Path) -> Path:
        path = folder / "cave.echo"
        path.write_text("Somebody says:\nI hear:\n", encoding="utf-8")
        return path


class TestLetterbox(NetworkTests):
    network = "letterbox"

    def account(self, folder: Path) -> Account:
        for name in ("in", "out"):
            (folder / name).mkdir(exist_ok=True)
        return Account(key=f"letterbox:{folder}", network="letterbox", address=str(folder))

    async def write(self, account: Account, text: str) -> bool:
        letter = Path(account.address) / "in" / "1 anna.txt"
        letter.write_text(text, encoding="utf-8")
        return True

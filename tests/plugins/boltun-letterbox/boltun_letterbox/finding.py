"""Letterboxes that are there already, so that nobody has to type a path."""

from __future__ import annotations

import asyncio
from pathlib import Path

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.kind import Found

__all__ = ["find"]


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    """Return the letterboxes in the folder that was typed; without one, in the home folder."""
    return await asyncio.to_thread(_look, Path(account.address) if account.address else Path.home())


def _look(folder: Path) -> tuple[Found, ...]:
    try:
        boxes = [one for one in (folder, *sorted(folder.iterdir())) if _is_letterbox(one)]
    except OSError as error:
        raise NetworkError(
            "There is no folder {folder}.", advice="Make it, with “in” and “out” in it.", folder=folder
        ) from error
    return tuple(Found(address=str(box), label=f"Letters in {box.name}") for box in boxes)


def _is_letterbox(folder: Path) -> bool:
    return (folder / "in").is_dir() and (folder / "out").is_dir()

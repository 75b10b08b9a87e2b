"""What files cost that are made to break who reads them: CPU time and memory, each in a process of its own.

    python tests/benchmarks/hostile_files.py [NAME …]

Every file of ``tests/bad_input/hostile_files.py`` is read in all ways in which Boltun reads such files.
Marked is what takes more than 2 seconds of CPU or more than 150 MB, and what is refused by anything but a
sentence that names the file. NAME: only these kinds (``config.yml``, ``scenario.xlsx`` …). Needs POSIX.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import resource
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.errors import BoltunError
from boltun.minds.approvals import content_hash
from boltun.minds.boltun.exchange import read_pairs
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.book_sheet import Line
from boltun.minds.dialbb.language import language
from boltun.minds.encodings import Encodings
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.settings import Settings
from boltun.store.storable import from_json
from tests.bad_input.hostile_files import FILES

MOST_SECONDS = 2.0
MOST_MB = 150
CONFIG = """language: en
blocks:
- name: manager
  block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
  knowledge_file: scenario.xlsx
"""
TRUSTING = Opening(may_run=lambda folder: True)


def edited(path: Path) -> None:
    """Open an Excel file, put a row before all others, and make the file that would be saved."""
    book = Book.open(path)
    for sheet in book.sheets:
        sheet.insert(0, [Line(["x"])])
    book.as_bytes()


def readers(file: str, path: Path) -> dict[str, Callable[[], Any]]:
    """All ways in which a file of this name is read."""
    folder = path.parent
    match file:
        case "config.yml":
            text = path.read_text(encoding="utf-8", errors="replace")
            return {
                "open": lambda: open_mind(folder, opening=TRUSTING),
                "approve": lambda: content_hash(folder),
                "editor": lambda: list(language.read(text, path).problems()),
            }
        case "scenario.xlsx":
            return {
                "open": lambda: open_mind(folder, opening=TRUSTING).problems(),
                "edit": lambda: edited(path),
            }
        case "memory.json":
            text = path.read_text(encoding="utf-8", errors="replace")
            return {"memory": lambda: from_json(text), "encodings": lambda: Encodings(path).of(path)}
        case "pairs.csv":
            return {"pairs": lambda: read_pairs(path)}
        case _:
            return {"settings": lambda: Settings(path)}


def measure(file: str, way: str, data: bytes) -> dict[str, Any]:
    """Read a file in one way; in a process of its own, which never returns."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        if file == "scenario.xlsx":
            (folder / "config.yml").write_text(CONFIG)
            import numpy  # noqa: F401  # openpyxl loads it where it finds it
            import openpyxl  # noqa: F401
        path = folder / file
        path.write_bytes(data)
        call = readers(file, path)[way]
        del data
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.process_time()
        said = "read"
        try:
            call()
        except BoltunError as error:
            said = "refused" if str(folder) in str(error) else f"NO PLACE: {error}"
        except BaseException as error:
            said = f"FAILED: {error!r}"
        seconds = time.process_time() - start
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return {"s": seconds, "MB": (after - before) / 1024, "said": said[:200]}


def apart(file: str, way: str, data: bytes) -> dict[str, Any]:
    """Run `measure` in a child."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        warnings.simplefilter("ignore")
        logging.disable()
        os.write(writing, json.dumps(measure(file, way, data)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return dict(json.loads(text)) if text else {"s": 0.0, "MB": 0.0, "said": "DIED"}


def main() -> int:
    """Measure, and print one line for each kind of file and each that is marked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    names = parser.parse_args().names or list(FILES)
    odd = 0
    print(f"{'file':14} {'way':10} {'files':>5} {'refused':>7} {'worst, s':>8} {'worst, MB':>9}")
    for file in names:
        with TemporaryDirectory() as place:
            path = Path(place, file)
            path.touch()
            ways = list(readers(file, path))
        for way in ways:
            results = {name: apart(file, way, make()) for name, make in FILES[file].items()}
            refused = sum(one["said"] == "refused" for one in results.values())
            worst = max(one["s"] for one in results.values())
            most = max(one["MB"] for one in results.values())
            print(f"{file:14} {way:10} {len(results):5} {refused:7} {worst:8.2f} {most:9.0f}", flush=True)
            for name, one in results.items():
                if one["s"] > MOST_SECONDS or one["MB"] > MOST_MB or one["said"] not in ("read", "refused"):
                    odd += 1
                    print(f"    {name}: {one['s']:.2f} s, {one['MB']:.0f} MB, {one['said']}", flush=True)
    print(f"{odd} marked")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())

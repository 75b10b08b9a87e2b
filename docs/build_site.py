"""The pages as a site with search, which needs no network to be built or read.

    python docs/build_site.py [FOLDER]          the folder is build/site without a word

Zensical makes it (the group ``docs``), strictly: a link to a page, file or heading that is not there fails.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import architecture_page

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "docs" / "site.toml"


def pages() -> list[Path]:
    """Return all pages of the project."""
    folders = (ROOT / "docs", ROOT / "bases", ROOT / "migrations")
    return sorted([*ROOT.glob("*.md"), *(page for folder in folders for page in folder.rglob("*.md"))])


def linked(page: Path) -> Iterator[Path]:
    """Return the files other than pages that a page shows or links to."""
    for target in re.findall(r"\]\(([^)\s#:]+)\)", page.read_text(encoding="utf-8")):
        file = (page.parent / target).resolve()
        if file.suffix != ".md" and file.is_file() and file.is_relative_to(ROOT):
            yield file


def as_zensical_reads_it(text: str) -> str:
    """Return a page with the names of its examples as titles: a fenced block takes no second word."""
    return re.sub(r"^```(\w+) ([\w.-]+)$", r'```text title="\2"', text, flags=re.M)


def build(folder: Path) -> None:
    """Build the site into a folder, which is made anew; raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for file in {*pages(), *(file for page in pages() for file in linked(page))}:
            copy = work / "pages" / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".md":
                copy.write_text(as_zensical_reads_it(file.read_text(encoding="utf-8")), encoding="utf-8")
            else:
                shutil.copyfile(file, copy)
        listed = work / "pages" / "docs" / "architecture.md"
        listed.write_text(architecture_page.page(listed.read_text(encoding="utf-8")), encoding="utf-8")
        shutil.copyfile(SETTINGS, work / "zensical.toml")
        subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=work, check=True)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(work / "site", folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the pages as a site with search.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "build" / "site", help="where; it is made anew"
    )
    build(parser.parse_args().folder)

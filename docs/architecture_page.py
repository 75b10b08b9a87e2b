"""The lists and tables of the page about architecture, made from the program.

    python docs/architecture_page.py          writes them into docs/architecture.md anew

They stand between two comments each, ``<!-- modules -->`` and ``<!-- end -->``. ``tests/test_docs.py`` fails
while a module is missing, or while the table of the biggest is far from the truth.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"

ORDER = ("", "settings", "text", "minds", "networks", "store", "desk", "service", "cli")
"""The rooms of ``boltun`` from the lowest to the highest; others follow."""

PROGRAM = ("boltun", "ui")


class Big(NamedTuple):
    """A module, class or function and its size."""

    size: int
    name: str


def sentence(path: Path) -> str:
    """Return the first sentence of a module's docstring, without its citation."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    first = " ".join(text.partition("\n\n")[0].split())
    first = re.sub(
        r" \((?:docs/[^()]*|`[\w-]+\.md`[^()]*)\)", "", re.split(r"(?<=[.!?]) (?=[A-Z])", first)[0]
    )
    return first.replace("``", "`").replace("|", "\\|")


def rooms() -> list[str]:
    """Return all packages of ``boltun``, those in a room behind it."""

    def place(name: str) -> tuple[int, str]:
        room = name.partition("/")[2].partition("/")[0]
        return (ORDER.index(room) if room in ORDER else len(ORDER), name)

    found = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "boltun").rglob("*.py")}
    return sorted(found, key=place)


def modules(room: str) -> list[Path]:
    """Return the modules of a package, without those of packages in it."""
    return sorted(path for path in (ROOT / room).glob("*.py") if path.name != "__init__.py")


def rooms_of_the_window() -> list[Path]:
    """Return the packages of the window."""
    return sorted(path.parent for path in (ROOT / "ui").glob("*/__init__.py"))


def listed() -> str:
    """Return the tables of modules."""
    parts = []
    for room in rooms():
        first = sentence(ROOT / room / "__init__.py")
        parts.append(f"### `{room}/`\n\n{first}\n\n| module | subject |\n|---|---|")
        parts += [f"| `{path.stem}` | {sentence(path)} |" for path in modules(room)]
        parts.append("")
    parts.append("### `ui/`\n\n| package | subject |\n|---|---|")
    parts += [f"| `{path.name}/` | {sentence(path / '__init__.py')} |" for path in rooms_of_the_window()]
    return "\n".join(parts)


def sources() -> Iterator[Path]:
    """Return all modules of the program."""
    for package in PROGRAM:
        yield from sorted((ROOT / package).rglob("*.py"))


def big_modules() -> list[Big]:
    """Return all modules by their lines."""
    return _sorted(
        Big(len(path.read_bytes().splitlines()), path.relative_to(ROOT).as_posix()) for path in sources()
    )


def big_classes() -> list[Big]:
    """Return all classes by their methods, properties among them."""
    found = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = {
                    one.name for one in node.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
                }
                found.append(Big(len(methods), f"{path.relative_to(ROOT).as_posix()}: {node.name}"))
    return _sorted(found)


def big_functions(least: int = 8) -> list[Big]:
    """Return the functions by their cyclomatic complexity as ruff counts it (C901)."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "C901", "--output-format"]
    limit = [
        "json",
        "--exit-zero",
        "--ignore-noqa",
        "--config",
        f"lint.mccabe.max-complexity={least}",
        *PROGRAM,
    ]
    run = subprocess.run([*command, *limit], cwd=ROOT, capture_output=True, check=True)
    found = []
    for one in json.loads(run.stdout):
        name, size = re.findall(r"`(.+)` is too complex \((\d+)", one["message"])[0]
        path = Path(one["filename"]).relative_to(ROOT).as_posix()
        found.append(Big(int(size), f"{path}: {name}"))
    return _sorted(found)


def biggest() -> str:
    """Return the table of the ten biggest modules, classes and functions."""
    parts = []
    for title, unit, all_of_them in (
        ("modules", "lines", big_modules()),
        ("classes", "methods", big_classes()),
        ("functions", "complexity", big_functions()),
    ):
        parts.append(f"| {unit} | the ten biggest {title} |\n|---|---|")
        parts += [f"| {one.size} | `{one.name}` |" for one in all_of_them[:10]]
        parts.append("")
    return "\n".join(parts).rstrip()


def parts() -> dict[str, str]:
    """Return what should stand between the comments, by their names."""
    return {"modules": listed(), "biggest": biggest()}


def page(text: str) -> str:
    """Return the page with its lists and tables as they should be."""
    for name, part in parts().items():
        begin, end = f"<!-- {name} -->\n", "<!-- end -->"
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n{part}\n\n{end}{rest.partition(end)[2]}"
    return text


def _sorted(all_of_them: Iterable[Big]) -> list[Big]:
    return sorted(all_of_them, key=lambda one: (-one.size, one.name))


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""No module outside of a kind's own knows its name: who adds a kind opens one door."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = {"boltun", "eliza", "aiml", "dialbb", "model"}
WORDS = {"boltun", "model"}
"""Names of kinds that are words of many other things, too: only as a text of their own they name a kind."""
OWN = (
    *(f"boltun/minds/{name}/" for name in NAMES),
    # What shows and serves a kind stands in rooms of its own.
    "ui/table/",
    "ui/scenario/",
    "ui/model/",
    "boltun/cli/dialbb_api.py",
)
THE_PROGRAM = {
    # There "boltun" is the program.
    "boltun/cli/main.py",
    "boltun/cli/play.py",
    "boltun/conformance/program.py",
    "boltun/history/formats/boltun.py",
    "boltun/history/registry.py",
    "boltun/language_server/server.py",
    "boltun/log.py",
    "boltun/networks/beeper/events.py",
    "boltun/networks/finding.py",
    "boltun/networks/irc/options.py",
    "boltun/networks/programs/session.py",
    "boltun/networks/registry.py",
    "boltun/passwords.py",
    "boltun/paths.py",
    "boltun/plugins.py",
    "ui/frame/program.py",
    "ui/help/generated.py",
    "ui/help/report.py",
    "ui/looks/icons/__init__.py",
    "ui/looks/wording.py",
    "ui/system/urgent_notifications.py",
    "ui/translations/renew.py",
}
ANOTHER_MODEL = {
    # There "model" is a command, a mark of contacts, or a model of meanings.
    "boltun/cli/main.py",
    "boltun/cli/meaning.py",
    "boltun/cli/model.py",
    "boltun/minds/meaning/making.py",
    "boltun/minds/meaning/model.py",
    "boltun/store/bin.py",
    "boltun/store/rows.py",
    "boltun/store/statements.py",
}


def modules() -> list[Path]:
    found = [*(ROOT / "boltun").rglob("*.py"), *(ROOT / "ui").rglob("*.py")]
    return [path for path in found if not path.relative_to(ROOT).as_posix().startswith(OWN)]


def spelled(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield what is written as a text of its own: names in sentences for people are no matter."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in NAMES:
            yield node.lineno, node.value
        elif isinstance(node, ast.Attribute | ast.Name):
            name = node.attr if isinstance(node, ast.Attribute) else node.id
            if any(part in NAMES - WORDS for part in name.lower().split("_")):
                yield node.lineno, name


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_kind_is_named_outside_of_its_own_modules(path: Path) -> None:
    where = path.relative_to(ROOT).as_posix()
    found = list(spelled(ast.parse(path.read_text(encoding="utf-8"))))
    if where in THE_PROGRAM:
        found = [one for one in found if one[1] != "boltun"]
    if where in ANOTHER_MODEL:
        found = [one for one in found if one[1] != "model"]
    assert found == []

"""Brings the translations up to date with the program's texts.

    python ui/translations/renew.py

Collects every text of the window and every template of ``boltun`` into ``boltun_ru.ts`` and ``boltun_ja.ts``,
the plural forms into ``boltun_en.ts``, says what is not translated yet, and compiles all into the ``.qm``
files that the program loads. Translate in the .ts files, with Qt Linguist or any editor, then run it again.

lupdate sees plural forms in ``tr("…", "", n)`` only, not in ``translate``.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

__all__ = ["LANGUAGES", "boltun_texts", "renew", "unfinished"]

LANGUAGES = ("ru", "ja")
"""Besides English, of which only the plural forms are translated."""

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

_NAMED = {"address_help", "address_label", "advice", "help", "label", "password_label", "template", "title"}
_NAMED |= {"unit", "warning", "what"}
"""Arguments under these names are texts for people, whatever they look like."""
_INTERNAL = {"AssertionError", "IndexError", "KeyError", "RuntimeError", "TypeError", "ValueError"}
_UNSEEN = {"cli", "language_server", "explaining.py", "cases.py", "conformance", "prompts.py"}
_UNSEEN |= {"complaints.py", "fields.py"}
"""The command line and the language server speak English, and their texts never come to the window; nor do
those for models and for authors of plug-ins and programs."""
_SENTENCE = re.compile(r"[A-Z“{].* .*[.?!…”]\s*", re.S)
_WORDS = re.compile(r"[a-z]+( [A-Za-z]+)+")
_FILLED = re.compile(r"[A-Za-z][^{}]* \{\w+\}[^{}]*")
"""Words with a place for a value, in a table of templates."""
_BOUND = re.compile(r"\{\w+\}.* [a-z]{2,}.*", re.S)
"""The same, with a value first."""
_TABLED = (_WORDS, _FILLED, _BOUND)
_PRINTF = re.compile(r"%[.0-9]*[a-z]")
_SQL = re.compile(r"(SELECT|INSERT|UPDATE|DELETE|CREATE|VACUUM|PRAGMA) ")


def boltun_texts(root: Path = ROOT / "boltun") -> list[str]:
    """Return the texts of ``boltun`` that the window may show: labels, sentences, templates; sorted.

    A text is what is given under one of a few names, or what looks like a sentence and is neither a
    docstring nor meant for programmers.
    """
    found: set[str] = set()
    for path in sorted(root.rglob("*.py")):
        if not any(part in _UNSEEN for part in path.relative_to(root).parts):
            found.update(_texts(ast.parse(path.read_text("utf-8"))))
    return sorted(text for text in found if text.strip())


def _texts(tree: ast.Module) -> Iterator[str]:
    silent = {id(part) for node in ast.walk(tree) if _not_for_people(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        if isinstance(node, ast.keyword) and node.arg in _NAMED and (text := _constant(node.value)):
            yield text
        elif isinstance(node, ast.ClassDef) and node.name == "Group":
            yield from (_constant(inner.value) for inner in node.body if isinstance(inner, ast.Assign))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "_wrong":
            # Setting._wrong puts the subject before what is wrong.
            if (text := _constant(node.args[0])) and " " in text:
                yield "The setting {key} " + text
        elif isinstance(node, ast.Dict):
            # What is put into a template may be words as well: "a whole number".
            values = map(_constant, node.values)
            yield from (
                text for text in values if any(one.fullmatch(text) for one in (_WORDS, _FILLED, _BOUND))
            )
        elif (text := _constant(node)) and _is_sentence(text):
            yield text


def _is_sentence(text: str) -> bool:
    return bool(_SENTENCE.fullmatch(text)) and not _PRINTF.search(text) and not _SQL.match(text)


def _not_for_people(node: ast.AST) -> bool:
    """Docstrings, f-strings, log lines, and errors that only a programmer can cause."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.JoinedStr):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return getattr(node.func.value, "id", "") == "log"
    return getattr(node.func, "id", "") in _INTERNAL


def _constant(node: ast.AST | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def renew(folder: Path = HERE) -> None:
    """Bring the .ts files in ``folder`` up to date and compile them."""
    sources = [str(path) for path in sorted((ROOT / "ui").rglob("*.py")) if path.parent != HERE]
    with tempfile.TemporaryDirectory() as temporary:
        collected = Path(temporary) / "texts.py"
        lines = [f'QCoreApplication.translate("boltun", {_quoted(text)})' for text in boltun_texts()]
        collected.write_text("\n".join(lines) + "\n", "utf-8")
        common = ["-locations", "none", "-no-obsolete", "-silent"]
        english = folder / "boltun_en.ts"
        languages = ["-source-language", "en", "-target-language"]
        others = [folder / f"boltun_{code}.ts" for code in LANGUAGES]
        for code, file in zip(LANGUAGES, others, strict=True):
            _tool("lupdate", *sources, str(collected), *common, *languages, code, "-ts", str(file))
        _tool("lupdate", *sources, *common, *languages, "en", "-pluralonly", "-ts", str(english))
    for file in (*others, english):
        _tool("lrelease", "-silent", str(file), "-qm", str(file.with_suffix(".qm")))


def unfinished(file: Path) -> list[str]:
    """Return the texts of a .ts file that are not translated yet."""
    result = []
    for message in ElementTree.parse(file).iter("message"):
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        if translation.get("type") or not all(form.strip() for form in forms):
            result.append(message.findtext("source") or "")
    return result


def _tool(name: str, *arguments: str) -> None:
    subprocess.run([str(Path(sys.executable).with_name(f"pyside6-{name}")), *arguments], check=True)


def _quoted(text: str) -> str:
    """Write a text as lupdate reads it: double quotes, its own characters as they are."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


if __name__ == "__main__":
    renew()
    missing = [(file.name, text) for file in sorted(HERE.glob("*.ts")) for text in unfinished(file)]
    for name, text in missing:
        print(f"{name}: not translated: {text}")
    raise SystemExit(1 if missing else 0)

"""The language of a DialBB application's configuration, for an editor: YAML that lists blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boltun.errors import MindError
from boltun.minds.dialbb import plain_yaml
from boltun.minds.folder import Folder
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Problem, Severity
from boltun.minds.source import OutlineItem, Place, Role, Span
from boltun.text.files import is_file, is_folder

__all__ = ["language"]

_LINE = re.compile(
    r"""(?P<indent>[ \t]*(?:-[ \t]+)*)
    (?:(?P<key>[\w.$#-]+|"[^"]*"|'[^']*')(?P<colon>[ \t]*:)(?=[ \t]|$))?
    (?P<rest>.*)$""",
    re.X | re.S,
)
_VALUE = re.compile(
    r"""(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')
    |(?P<comment>(?:^|(?<=[ \t]))\#.*)
    |(?P<value>(?<![\w.])(?:true|false|null|yes|no|-?\d+(?:\.\d+)?)(?![\w.]))
    |(?P<wildcard>\{\w+\}|@\w+)""",
    re.X | re.I,
)
_ROLES = {"text": Role.TEXT, "comment": Role.COMMENT, "value": Role.VALUE, "wildcard": Role.WILDCARD}
_TOP = ("language", "blocks", "context_db")
_KEYS = (
    *("name", "block_class", "input", "output"),
    *("knowledge_file", "knowledge_google_sheet", "flags_to_use", "function_definitions", "canonicalizer"),
    *("scenario_graph", "scenario_sheet", "repeat_when_no_available_transitions", "reaction_to_silence"),
    *("confirmation_request", "utterance_to_ask_repetition", "input_confidence_threshold", "multi_party"),
    *("ignore_out_of_context_barge_in", "num_candidates", "chatgpt", "model", "patterns", "prompt_template"),
)
_CLASSES = (
    "preprocess.japanese_canonicalizer.JapaneseCanonicalizer",
    "preprocess.simple_canonicalizer.SimpleCanonicalizer",
    "understanding_with_lr_crf.lr_crf_understander.Understander",
    "understanding_with_chatgpt.chatgpt_understander.Understander",
    "stn_management.stn_manager.Manager",
    "chatgpt.chatgpt.ChatGPT",
    "ner_with_chatgpt.chatgpt_ner.NER",
    "ner_with_spacy.ne_recognizer.SpaCyNER",
)
_BLOCK = re.compile(r"^(\s*)-\s")
_NAME = re.compile(r"^\s*(?:-\s+)?name\s*:\s*(\S.*?)\s*$")
_CLASS = re.compile(r"^\s*(?:-\s+)?block_class\s*:\s*(\S.*?)\s*$")


class ConfigSource:
    """One configuration, read as a whole."""

    def __init__(self, text: str, path: Path | None) -> None:
        self._text = text
        self._path = path
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._problem: Problem | None = None
        self._data: Any = None
        try:
            self._data = plain_yaml.load(text)
        except plain_yaml.YamlError as error:
            self._problem = _problem(
                "yaml", "This is no YAML: {reason}.", error.line, error.column, reason=error.reason
            )

    def outline(self) -> Sequence[OutlineItem]:
        """Return the blocks, in their order."""
        return list(self._blocks())

    def problems(self) -> Sequence[Problem]:
        """Return the problems of the configuration itself; scenarios have an editor of their own."""
        if self._problem is not None:
            return [self._problem]
        return list(self._faults())

    def target(self, line: int, column: int) -> Place | None:
        """Return the file that a line names."""
        if not 0 < line <= len(self._lines) or self._path is None:
            return None
        match = _LINE.match(self._lines[line - 1])
        if match is None or not match["rest"]:
            return None
        value = match["rest"].split(" #")[0].strip().strip("\"'")
        folder = self._path.absolute().parent
        names = [value, *(f"{name.strip().replace('.', '/')}.py" for name in value.split(":"))]
        key = (match["key"] or "").strip("\"'")
        if key == "block_class":
            names = [value.rpartition(".")[0].replace(".", "/") + ".py"]
        for name in names:
            place = folder / name
            if name and is_file(place) and place.resolve().is_relative_to(folder.resolve()):
                return Place(line=1, path=place)
        return None

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return the keys of a configuration, the classes of blocks, and the files beside it."""
        text = self._lines[line - 1][: column - 1] if 0 < line <= len(self._lines) else ""
        match = _LINE.match(text)
        key = (match["key"] or "") if match else ""
        if key == "block_class":
            return [f"dialbb.builtin_blocks.{name}" for name in _CLASSES]
        if key:
            return [*sorted(self._files()), "true", "false"]
        return [*_TOP, *_KEYS] if not text.startswith((" ", "-", "\t")) else list(_KEYS)

    def mind(self, opening: Opening) -> Mind:
        """Return the application with this configuration; NotApprovedError if its code may not run."""
        from boltun.minds.dialbb.trial import open_trial

        if self._path is None:
            raise MindError(
                "A configuration can be tried once it lies in its application's folder.",
                advice="Save it there as config.yml.",
            )
        content = self._text.encode("utf-8", "surrogateescape")
        return open_trial(self._path, {self._path.name: content}, opening)

    def _files(self) -> list[str]:
        if self._path is None:
            return []
        try:
            names = [one.name for one in self._path.absolute().parent.iterdir() if one.is_file()]
        except OSError:
            return []
        return [name for name in names if not name.startswith((".", "~$"))]

    def _blocks(self) -> Iterator[OutlineItem]:
        inside = False
        indent: int | None = None
        start, name, kind = 0, "", ""
        for number, line in enumerate([*self._lines, "end:"], start=1):
            if re.match(r"[^\s#-]", line):
                if inside and start:
                    yield _item(start, name, kind)
                inside, indent, start, name, kind = line.startswith("blocks"), None, 0, "", ""
                continue
            begins = _BLOCK.match(line)
            if inside and begins and (indent is None or len(begins[1]) == indent):
                if start:
                    yield _item(start, name, kind)
                indent, start, name, kind = len(begins[1]), number, "", ""
            if inside and start:
                if not name and (found := _NAME.match(line)):
                    name = found[1].strip("\"'")
                if not kind and (found := _CLASS.match(line)):
                    kind = found[1].strip("\"'")

    def _faults(self) -> Iterator[Problem]:
        blocks = self._data.get("blocks") if isinstance(self._data, Mapping) else None
        if not isinstance(blocks, list) or not blocks:
            yield _problem("no-blocks", "There are no blocks: the application has nothing to answer with.", 1)
            return
        lines = [item.line for item in self._blocks()]
        for number, block in enumerate(blocks):
            line = lines[number] if number < len(lines) else 1
            if not isinstance(block, Mapping) or not isinstance(block.get("block_class"), str):
                yield _problem("no-class", "This block has no block_class.", line)
            else:
                yield from self._class(block, line)
                if self._path is not None:
                    yield from self._missing(block, line)
        yield from self._contexts(self._data, 1)

    def _class(self, block: Mapping[str, Any], line: int) -> Iterator[Problem]:
        """Check the class of a block, and whether the settings of a manager fit together."""
        from boltun.minds.dialbb.blocks import builtin_place
        from boltun.minds.dialbb.building import BuildError
        from boltun.minds.dialbb.stn.options import Options

        name = str(block["block_class"]).strip()
        place = builtin_place(name)
        at = self._line_with("block_class", line)
        if place is None and name.startswith("dialbb."):
            yield _problem("unknown-class", "Boltun has no block {name}.", at, name=name)
        elif place is None and self._path is not None and "." not in name:
            yield _problem(
                "unknown-class", "{name} is no class in a module: write module.Class.", at, name=name
            )
        elif place is None and self._path is not None and not self._has_module(name.rpartition(".")[0]):
            yield _problem("no-module", "There is no module {name} beside the configuration.", at, name=name)
        for key in ("input", "output"):
            if not isinstance(block.get(key) or {}, Mapping):
                at = self._line_with(key, line)
                yield _problem("no-keys", "The {key} of a block has to be an object of keys.", at, key=key)
        if place == "stn.manager:Manager":
            try:
                Options.read(block)
            except BuildError as error:
                keys = [str(key) for key in block if str(key) in error.message]
                at = self._line_with(max(keys, key=len, default="name"), line)
                yield _problem("setting", "{reason}", at, reason=error.message)
            yield from self._contexts(block, line)

    def _contexts(self, settings: Mapping[str, Any], line: int) -> Iterator[Problem]:
        found = settings.get("context_db")
        if found is None:
            return
        at = self._line_with("context_db", line)
        if not isinstance(found, Mapping) or not ("host" in found or "file" in found):
            yield _problem("setting", "context_db is not an object with a host or a file.", at)
        elif "host" in found and "file" in found:
            yield _problem("setting", "context_db has both a host and a file: keep one of them.", at)

    def _has_module(self, name: str) -> bool:
        """Whether a module is beside the configuration, or is one of Python's or of a package."""
        assert self._path is not None
        place = self._path.absolute().parent.joinpath(*name.split("."))
        if is_file(place.parent / f"{place.name}.py") or is_folder(place):
            return True
        try:
            return find_spec(name.partition(".")[0]) is not None
        except (ImportError, ValueError):
            return False

    def _line_with(self, key: str, line: int) -> int:
        """Return the line of a key in the block that begins at a line, or that line."""
        for number in range(line, len(self._lines) + 1):
            text = self._lines[number - 1]
            if number > line and _BLOCK.match(text):
                break
            if re.match(rf"\s*(?:-\s+)?[\"']?{re.escape(key)}[\"']?\s*:", text):
                return number
        return line

    def _missing(self, block: Mapping[str, Any], line: int) -> Iterator[Problem]:
        assert self._path is not None
        folder = self._path.absolute().parent
        template = block.get("prompt_template") or self._data.get("prompt_template")
        if isinstance(template, str) and Folder(folder).file(template) is None:
            at = self._line_with("prompt_template", line)
            yield _problem("no-file", "There is no file {file} beside the configuration.", at, file=template)
        modules = block.get("function_definitions")
        for name in modules.split(":") if isinstance(modules, str) else ():
            if name.strip() and not self._has_module(name.strip()):
                at = self._line_with("function_definitions", line)
                template = "There is no module {name} beside the configuration."
                yield _problem("no-module", template, at, name=name.strip())
        file = block.get("knowledge_file")
        if isinstance(file, str) and Folder(folder).file(file) is None:
            place = next(
                (
                    number
                    for number in range(line, len(self._lines) + 1)
                    if "knowledge_file" in self._lines[number - 1] and file in self._lines[number - 1]
                ),
                line,
            )
            yield _problem("no-file", "There is no file {file} beside the configuration.", place, file=file)


class ConfigLanguage:
    """YAML for colouring; linear in the line."""

    indents_between = False

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour keys, texts, numbers and comments. No state goes from line to line."""
        match = _LINE.match(line)
        if match is None:
            return [], 0
        spans = []
        if match["key"]:
            role = Role.TAG if match["key"] in _TOP or match["key"] in _KEYS else Role.NAME
            spans.append(Span(match.start("key"), match.end("colon") - match.start("key"), role))
        for found in _VALUE.finditer(line, match.start("rest")):
            kind = found.lastgroup
            if kind is not None:
                spans.append(Span(found.start(), found.end() - found.start(), _ROLES[kind]))
        return spans, 0

    def read(self, text: str, path: Path | None) -> ConfigSource:
        """Read a configuration."""
        return ConfigSource(text, path)


language = ConfigLanguage()


def _item(line: int, name: str, kind: str) -> OutlineItem:
    return OutlineItem(
        title=name or kind.rpartition(".")[2] or "?", line=line, detail=kind.rpartition(".")[2]
    )


def _problem(code: str, template: str, line: int, column: int = 0, **values: object) -> Problem:
    return Problem(
        code=code, severity=Severity.ERROR, template=template, line=line, column=column, values=values
    )

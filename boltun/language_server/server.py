"""The server: answers an editor over the Language Server Protocol 3.17."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from boltun import __version__
from boltun.language_server.text import Text, kind_for, path_of
from boltun.minds.examining import Sample
from boltun.minds.protocol import Mend, Problem, Severity
from boltun.minds.source import Explaining, OutlineItem

__all__ = ["Server"]

log = logging.getLogger(__name__)

_PAUSE = 0.2
"""Seconds without a change after which a text is checked."""
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.HINT: types.DiagnosticSeverity.Information,
}
_TRIGGERS = ("<", "@", "(", "{", " ", ":", "$")

_Result = TypeVar("_Result")


class Server:
    """One editor's server. ``sample``: texts are looked at for long, too, when they are opened and saved."""

    def __init__(self, sample: Callable[[], Sample] | None = None) -> None:
        # Whole texts: line ends that only Python knows would make a mess of changes of parts.
        self.protocol = LanguageServer(
            "boltun", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self._sample = sample
        self._texts: dict[str, Text] = {}
        self._found: dict[str, tuple[Text, Sequence[Problem]]] = {}
        self._deep: dict[str, Sequence[Problem]] = {}
        """What the long look found; forgotten with the next change."""
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._register()

    def serve(self) -> None:
        """Serve over the standard input and output, until the editor ends it."""
        # It closes what it writes to, and the standard output is not its own.
        with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
            self.protocol.start_io(stdout=output)

    # --- texts ---

    def _opened(self, params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self._take(document.uri, document.text, document.version, document.language_id)
        self._check(document.uri, pause=0.0, deep=True)

    def _changed(self, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        document = self.protocol.workspace.get_text_document(uri)
        self._deep.pop(uri, None)
        self._take(uri, document.source, params.text_document.version, document.language_id or "")
        self._check(uri, pause=_PAUSE)

    def _saved(self, params: types.DidSaveTextDocumentParams) -> None:
        self._check(params.text_document.uri, pause=0.0, deep=True)

    def _closed(self, params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        for kept in (self._texts, self._found, self._deep):
            kept.pop(uri, None)
        if task := self._checks.pop(uri, None):
            task.cancel()
        self._publish(uri, None, [])

    def _take(self, uri: str, text: str, version: int | None, language: str) -> None:
        known = self._texts.get(uri)
        kind = known.kind if known is not None else kind_for(path_of(uri), language)
        if kind is not None:
            encoding = self.protocol.workspace.position_encoding
            self._texts[uri] = Text(uri, text, version, kind, encoding or types.PositionEncodingKind.Utf16)

    # --- problems ---

    def _check(self, uri: str, *, pause: float, deep: bool = False) -> None:
        """Check a text soon, in place of a check that has not begun yet."""
        if uri not in self._texts:
            return
        if task := self._checks.get(uri):
            task.cancel()
        self._checks[uri] = asyncio.get_running_loop().create_task(self._run(uri, pause, deep))

    async def _run(self, uri: str, pause: float, deep: bool) -> None:
        await asyncio.sleep(pause)
        text = self._texts[uri]
        await self._tell(text, await asyncio.to_thread(lambda: list(text.source.problems())))
        path = text.path
        if deep and self._sample is not None and text.kind.examine is not None and path is not None:
            self._deep[uri] = await asyncio.to_thread(self._examine, text)
            await self._tell(text, await asyncio.to_thread(lambda: list(text.source.problems())))

    def _examine(self, text: Text) -> Sequence[Problem]:
        """Look at the file for long; it is just what was opened or saved."""
        examine, sample = text.kind.examine, self._sample
        assert examine is not None
        assert sample is not None
        assert text.path is not None
        try:
            return [one for one in examine(text.path, None, sample()) if one.line]
        except Exception:  # an editor must not lose its server over one file
            log.exception("the long look failed")
            return ()

    async def _tell(self, text: Text, problems: Sequence[Problem]) -> None:
        if self._texts.get(text.uri) is not text:
            return  # it was changed or closed meanwhile
        own = [one for one in problems if one.path is None or one.path == text.path]
        found = [*own, *self._deep.get(text.uri, ())]
        self._found[text.uri] = text, found
        self._publish(text.uri, text.version, [_diagnostic(text, one) for one in found])

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        self.protocol.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=version)
        )

    # --- questions ---

    async def _outline(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return await self._asked(
            params.text_document.uri, lambda text: _symbols(text, text.source.outline()), []
        )

    async def _completions(self, params: types.CompletionParams) -> types.CompletionList:
        position = params.position

        def ask(text: Text) -> types.CompletionList:
            column = text.column(position)
            words = text.source.completions(position.line + 1, column)
            before = text.line(position.line)[: column - 1]
            items = [_item(text, position.line, before, word, at) for at, word in enumerate(words)]
            return types.CompletionList(is_incomplete=False, items=items)

        nothing = types.CompletionList(is_incomplete=False, items=[])
        return await self._asked(params.text_document.uri, ask, nothing)

    async def _hover(self, params: types.HoverParams) -> types.Hover | None:
        position = params.position

        def ask(text: Text) -> types.Hover | None:
            source, line, column = text.source, position.line + 1, text.column(position)
            said = source.hover(line, column) if isinstance(source, Explaining) else ""
            if not said:
                return None
            content = types.MarkupContent(kind=types.MarkupKind.PlainText, value=said)
            return types.Hover(contents=content, range=text.extent(line, 0))

        return await self._asked(params.text_document.uri, ask, None)

    async def _definition(self, params: types.DefinitionParams) -> types.Location | None:
        position = params.position

        def ask(text: Text) -> types.Location | None:
            place = text.source.target(position.line + 1, text.column(position))
            if place is None:
                return None
            uri = text.uri if place.path is None else place.path.absolute().as_uri()
            at = text.position(place.line - 1, place.column - 1)
            if place.path is not None:
                at = types.Position(place.line - 1, place.column - 1)
            return types.Location(uri=uri, range=types.Range(at, at))

        return await self._asked(params.text_document.uri, ask, None)

    def _actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """Return the mends of the problems in a range, as long as the text is what was checked."""
        uri = params.text_document.uri
        text, found = self._found.get(uri, (None, ()))
        if text is None or self._texts.get(uri) is not text:
            return []
        first, last = params.range.start.line, params.range.end.line
        return [
            types.CodeAction(
                title=mend.text,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[_diagnostic(text, problem)],
                is_preferred=number == 0,
                edit=types.WorkspaceEdit(changes={uri: _edits(text, mend)}),
            )
            for problem in found
            if first <= max(problem.line - 1, 0) <= last
            for number, mend in enumerate(problem.mends)
        ]

    async def _asked(self, uri: str, ask: Callable[[Text], _Result], nothing: _Result) -> _Result:
        """Ask about a text in a worker."""
        text = self._texts.get(uri)
        return nothing if text is None else await asyncio.to_thread(ask, text)

    # --- inside ---

    def _register(self) -> None:
        triggers = types.CompletionOptions(trigger_characters=list(_TRIGGERS))
        mends = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
        features: dict[str, tuple[Callable[..., Any], Any]] = {
            types.TEXT_DOCUMENT_DID_OPEN: (self._opened, None),
            types.TEXT_DOCUMENT_DID_CHANGE: (self._changed, None),
            types.TEXT_DOCUMENT_DID_SAVE: (self._saved, None),
            types.TEXT_DOCUMENT_DID_CLOSE: (self._closed, None),
            types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (self._outline, None),
            types.TEXT_DOCUMENT_COMPLETION: (self._completions, triggers),
            types.TEXT_DOCUMENT_HOVER: (self._hover, None),
            types.TEXT_DOCUMENT_DEFINITION: (self._definition, None),
            types.TEXT_DOCUMENT_CODE_ACTION: (self._actions, mends),
        }
        for name, (answer, options) in features.items():
            # pygls writes its marks on what it is given, which a method does not take; a partial does.
            self.protocol.feature(name, options)(partial(answer))


def _diagnostic(text: Text, problem: Problem) -> types.Diagnostic:
    return types.Diagnostic(
        range=text.extent(problem.line, problem.column),
        message=problem.text,
        severity=_SEVERITIES[problem.severity],
        code=str(problem.code),
        source="boltun",
    )


def _symbols(text: Text, items: Sequence[OutlineItem]) -> list[types.DocumentSymbol]:
    """Return the outline as a tree: an entry holds those that are deeper behind it."""
    roots: list[types.DocumentSymbol] = []
    open_: list[tuple[int, types.DocumentSymbol]] = []
    for number, item in enumerate(items):
        while open_ and open_[-1][0] >= item.level:
            open_.pop()
        end = next((one.line - 1 for one in items[number + 1 :] if one.level <= item.level), len(text.lines))
        last = max(min(end, len(text.lines)) - 1, item.line - 1)
        line = text.extent(item.line, 0)
        symbol = types.DocumentSymbol(
            name=item.title.strip() or "…",
            detail=item.detail or None,
            kind=types.SymbolKind.Key,
            range=types.Range(line.start, text.position(last, len(text.line(last)))),
            selection_range=line,
            children=[],
        )
        siblings = open_[-1][1].children if open_ else roots
        assert isinstance(siblings, list)
        siblings.append(symbol)
        open_.append((item.level, symbol))
    return roots


def _item(text: Text, line: int, before: str, word: str, number: int) -> types.CompletionItem:
    """Return a word that takes the place of what is typed of it already."""
    typed = next(
        (
            size
            for size in range(min(len(word), len(before)), 0, -1)
            if before[-size:].casefold() == word[:size].casefold()
        ),
        0,
    )
    return types.CompletionItem(
        label=word,
        kind=types.CompletionItemKind.Keyword if word[:1] in "<@" else types.CompletionItemKind.Text,
        sort_text=f"{number:05}",
        filter_text=word,
        text_edit=types.TextEdit(range=text.range(line, len(before) - typed, len(before)), new_text=word),
    )


def _edits(text: Text, mend: Mend) -> list[types.TextEdit]:
    """Return the edits of a mend. All count lines as they are before the first, as the protocol wants it."""
    edits = []
    for edit in mend.edits:
        start, end = edit.start, edit.start + edit.count
        new = "".join(f"{line}\n" for line in edit.lines)
        last = len(text.lines) - 1
        if end > last:
            # Nothing ends the last line: what comes or goes there takes the end of the line before along.
            end_of_text = text.position(last, len(text.line(last)))
            if start > last or (start and not edit.lines):
                begin = text.position(start - 1, len(text.line(start - 1))) if start else end_of_text
                new = "".join(f"\n{line}" for line in edit.lines)
            else:
                begin, new = types.Position(start, 0), new.removesuffix("\n")
            edits.append(types.TextEdit(range=types.Range(begin, end_of_text), new_text=new))
        else:
            place = types.Range(types.Position(start, 0), types.Position(end, 0))
            edits.append(types.TextEdit(range=place, new_text=new))
    return edits

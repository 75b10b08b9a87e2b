"""One walk from exports to proposals: sources, reading, proposals, trial, and the base that is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from boltun.errors import HistoryError
from boltun.history.base_file import Written, answers_of, with_conflicts, write_base
from boltun.history.gathering import Gathered, Gathering, Progress, Wishes
from boltun.history.origins import Origin, origins
from boltun.history.past import Source
from boltun.history.private import Private
from boltun.history.proposals import Proposal, Proposals, propose
from boltun.history.registry import find_sources
from boltun.history.trial import Trial, hold_out

__all__ = ["Learning"]


class Learning:
    """What is learned from some exports. Everything in it takes time and is for a worker; nothing is written
    but by ``write``."""

    def __init__(
        self,
        paths: Iterable[Path],
        wishes: Wishes = Wishes(),  # noqa: B008 - frozen
        *,
        format_name: str = "",
        names: Iterable[str] = (),
    ) -> None:
        """Find the sources; HistoryError if there is none. ``names`` of people must not get into a base."""
        self.paths = tuple(paths)
        sources: list[Source] = []
        for path in self.paths:
            sources += (one for one in find_sources(path, format_name=format_name) if one not in sources)
        if not sources:
            raise HistoryError(
                "There is no export of conversations in it.",
                path=self.paths[0] if self.paths else None,
                advice="See the known formats with: boltun learn --formats",
            )
        self.gathering = Gathering(sources, wishes)
        self._names = frozenset(names)

    @property
    def sources(self) -> Sequence[Source]:
        """The files that are read."""
        return self.gathering.sources

    def read(
        self,
        *,
        hear: Callable[[Progress], None] = lambda progress: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Gathered:
        """Read all sources. `Cancelled` if ``stopped`` says so; another call goes on from there."""
        return self.gathering.run(hear=hear, stopped=stopped)

    def titles(self) -> list[str]:
        """Return the names of the chats, in the order in which the evidence counts them."""
        gathered = self.gathering.gathered
        return [gathered.titles.get(chat) or chat for chat in gathered.evidence.chats]

    def _private(self) -> Private:
        return Private(self.gathering.gathered.names | self._names)

    def proposals(self, base: Path | None = None, never: Iterable[str] = ()) -> Proposals:
        """Return the proposals. With a base, those say what it answers already; ``never``: chats left out."""
        evidence = self.gathering.gathered.evidence
        found = propose(evidence, titles=self.titles(), private=self._private(), without=self._numbers(never))
        if base is None or not base.exists():
            return found
        known = answers_of(base)
        return Proposals(found=tuple(with_conflicts(found.found, known)), private=found.private)

    def trial(self, never: Iterable[str] = (), chosen: Iterable[Proposal] | None = None) -> Trial:
        """Hide the last fifth of each chat, and see what a base learned from the rest says to it.

        With ``chosen``, it holds only what was chosen.
        """
        evidence = self.gathering.gathered.evidence
        return hold_out(
            evidence,
            titles=self.titles(),
            private=self._private(),
            without=self._numbers(never),
            chosen=chosen,
        )

    def origins(self, proposal: Proposal, never: Iterable[str] = ()) -> tuple[Origin, ...]:
        """Return the messages that a proposal comes from, the newest first; nothing private is among them."""
        evidence = self.gathering.gathered.evidence
        return origins(
            evidence,
            proposal,
            titles=self.titles(),
            private=self._private(),
            without=self._numbers(never),
        )

    def write(self, path: Path, proposals: Iterable[Proposal], encoding: str | None = None) -> Written:
        """Write proposals into a base, new or not."""
        return write_base(path, proposals, encoding)

    def _numbers(self, chats: Iterable[str]) -> frozenset[int]:
        wanted = set(chats)
        evidence = self.gathering.gathered.evidence
        titles = self.titles()
        return frozenset(
            number for number, chat in enumerate(evidence.chats) if chat in wanted or titles[number] in wanted
        )

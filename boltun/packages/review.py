"""What a person sees of a package before he takes it: its check, its conversations, what it holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from boltun.errors import BoltunError, PackageError
from boltun.minds.case_files import case_files, read_all_cases
from boltun.minds.case_playing import play_case, wordings
from boltun.minds.cases import Case
from boltun.minds.kind import MindKind
from boltun.minds.library import open_mind
from boltun.minds.protocol import Mind, Problem, Severity
from boltun.minds.registry import kind_of, kinds
from boltun.minds.sharing import Fact
from boltun.packages.archive import Package

__all__ = ["Failure", "Review", "look_at", "review", "shareable"]

_MOST_SECONDS = 20.0
"""So long conversations are held."""
_SEEDS = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A conversation that the base does not hold."""

    title: str
    line: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What was found in a base before others take it."""

    kind: MindKind
    problems: Sequence[Problem]
    facts: Sequence[Fact]
    conversations: int
    """How many there are."""
    held: int
    """How many were held; the others would have taken too long."""
    failures: Sequence[Failure]
    """What went otherwise, once for each conversation."""

    @property
    def errors(self) -> Sequence[Problem]:
        """The problems that never work."""
        return [one for one in self.problems if one.severity is Severity.ERROR]


def shareable(path: Path) -> MindKind:
    """Return the kind of a base that can be shared; PackageError if it cannot, or MindError if it is none."""
    kind = kind_of(path)
    if kind.facts is None:
        allowed = [one.title for one in kinds() if one.facts is not None]
        raise PackageError(
            "This cannot be shared as a package: it is {kind}, which may run code or ask other computers.",
            path=path,
            advice="Share {allowed}.",
            kind=kind.title,
            allowed=" or ".join(allowed),
        )
    return kind


def review(package: Package) -> Review:
    """Look at the base of a package, in a folder that is removed again; PackageError says why it is none."""
    with TemporaryDirectory(prefix="boltun-") as folder:
        for name, data in package.files.items():
            file = Path(folder) / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data)
        try:
            found = look_at(Path(folder) / package.manifest.base)
        except BoltunError as error:
            error.path = None if error.path is None else Path(error.path).name
            raise PackageError("{reason}", reason=type(error).__str__(error)) from error
    if found.kind.name != package.manifest.kind:
        raise PackageError(
            "The manifest of the package says that its base is of the kind “{said}”, and it is {kind}.",
            said=package.manifest.kind,
            kind=found.kind.title,
        )
    return found


def look_at(path: Path, encoding: str | None = None, clock: Callable[[], float] = monotonic) -> Review:
    """Check a base and hold its conversations; BoltunError if it cannot be read or shared."""
    from boltun.minds.opening import Opening

    kind = shareable(path)
    mind = open_mind(path, kind.name, Opening(encoding=encoding))
    cases = read_all_cases(case_files(path))
    held, failures = _held(cases, mind, clock)
    return Review(
        kind=kind,
        problems=mind.problems() if kind.problems is None else kind.problems(path, encoding),
        facts=() if kind.facts is None else kind.facts(path, encoding),
        conversations=len(cases),
        held=held,
        failures=failures,
    )


def _held(cases: Sequence[Case], mind: Mind, clock: Callable[[], float]) -> tuple[int, list[Failure]]:
    end = clock() + _MOST_SECONDS
    failures: list[Failure] = []
    for number, case in enumerate(cases):
        if clock() > end:
            return number, failures
        failure = _failure(case, mind, lambda: clock() > end)
        if failure is not None:
            failures.append(failure)
    return len(cases), failures


def _failure(case: Case, mind: Mind, is_late: Callable[[], bool]) -> Failure | None:
    """Return the first thing that goes otherwise."""
    for seed in _SEEDS:
        for worded in wordings(case):
            for outcome in play_case(worded, mind, Random(seed)):
                if outcome.what:
                    return Failure(title=case.title, line=outcome.turn.line, what=outcome.what)
                if is_late():
                    return None
    return None

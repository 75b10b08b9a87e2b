"""Breaks the program in one small way after the other, and counts what no test notices.

nice .venv/bin/python -m tests.mutations                           everything, for hours
nice .venv/bin/python -m tests.mutations --sample 100 --seed 1     a hundred mutants of each package
nice .venv/bin/python -m tests.mutations boltun/desk/pace.py       one module

mutmut makes the mutants and runs, in forks of one process, the tests that reach the mutated function. It
works in a folder of its own, where everything of the checkout is a link.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = {
    "boltun/minds/boltun": (
        "tests/minds/boltun",
        "tests/minds/test_cache.py",
        "tests/minds/test_kept_traces.py",
        "tests/minds/test_merit.py",
        "tests/test_teaching.py",
        "tests/cli/test_convert.py",
        "tests/cli/test_statistics.py",
    ),
    "boltun/desk": ("tests/desk",),
    "boltun/store": (
        "tests/store",
        "tests/desk",
        "tests/test_deleting.py",
        "tests/test_service_past.py",
        "tests/test_upkeep.py",
        "tests/cli/test_restore.py",
        "tests/cli/test_search.py",
        "tests/cli/test_statistics.py",
    ),
}
"""The packages, and the tests that are asked about each."""
_LINKS: Final = ("boltun", "ui", "bases", "migrations", "docs", "packaging", "README.md", "tests")
_QUIETLY: Final = ("-p", "no:pytest-qt", "-p", "no:cacheprovider")
_FATES: Final = ("killed", "timed out", "survived", "no test", "same")
_CODES: Final = {0: "survived", 1: "killed", 3: "killed", 5: "no test", 33: "no test"}
"""What exit codes of mutmut mean; all others are time-outs."""
_FAILED: Final = 255
_SQL: Final = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|FROM|WHERE|VALUES|SET|BEGIN|COMMIT|journal_mode|synchronous|secure_delete)\b"
)


def main() -> int:
    options = _options()
    folder = (options.keep or Path(tempfile.mkdtemp(prefix="boltun-mutations-"))).resolve()
    print(f"Work is done in {folder}.", file=sys.stderr)
    fates: dict[str, dict[str, str]] = {}
    for package, tests in TESTS.items():
        files = [file for file in _files(package) if any(_is_in(file, path) for path in options.paths)]
        if files:
            place = folder / package.replace("/", "-")
            _prepare(place, files, tests)
            chosen = _choose(place, files, options.sample, options.seed)
            fates[package] = _run(place, chosen)
    print(report(fates))
    if options.keep is None:
        shutil.rmtree(folder)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutations",
        description="Breaks the program in one small way after the other, and counts what no test notices.",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help=f"of {', '.join(TESTS)}; without one all")
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants of each package, by chance")
    parser.add_argument("--seed", type=int, default=1, help="for the choice")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="work there, keep it, and go on there")
    options = parser.parse_args()
    options.paths = [path.strip("/") for path in options.paths] or [""]
    files = [file for package in TESTS for file in _files(package)]
    if unknown := [path for path in options.paths if not any(_is_in(file, path) for file in files)]:
        parser.error(f"{unknown[0]} is not in {', '.join(TESTS)}")
    if find_spec("mutmut") is None:
        parser.error("mutmut is not installed; pip install --group mutation")
    return options


def _files(package: str) -> list[str]:
    return sorted(str(file.relative_to(ROOT)) for file in (ROOT / package).rglob("*.py"))


def _is_in(file: str, path: str) -> bool:
    return not path or file == path or file.startswith(f"{path}/")


def _prepare(place: Path, files: list[str], tests: tuple[str, ...]) -> None:
    """Make the folder in which mutmut works on a package."""
    # It has to be there before Python looks whether it is.
    (place / "mutants").mkdir(parents=True, exist_ok=True)
    for name in (*_LINKS, "../shared"):
        link = place / Path(name).name
        if (ROOT / name).exists() and not link.is_symlink():
            link.symlink_to((ROOT / name).resolve())
    ours = {
        "source_paths": ["boltun"],
        "only_mutate": files,
        "also_copy": ["bases", "migrations", "docs", "packaging", "README.md"],
        "pytest_add_cli_args": [*_QUIETLY, "-m", "not slow and not e2e", "-o", "timeout=30"],
        "pytest_add_cli_args_test_selection": list(tests),
        "process_isolation": "forkserver",
        # A mutant that needs three times as long as the tests do, and a minute, hangs.
        "timeout_multiplier": 3.0,
        "timeout_constant": 20.0,
        "use_git_change_detection": False,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in ours.items()]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (place / "pyproject.toml").write_text("\n".join([project, "[tool.mutmut]", *lines, ""]), "utf-8")


def _choose(place: Path, files: list[str], sample: int | None, seed: int) -> list[str]:
    """Return the names of all mutants, or of some that the dice choose."""
    from mutmut.mutation.file_mutation import mutate_file_contents
    from mutmut.utils.format_utils import get_mutant_name

    names: list[str] = []
    with chdir(place):
        for file in files:
            made = mutate_file_contents(file, Path(file).read_text("utf-8"))
            names += [get_mutant_name(Path(file), name) for name in made.mutant_names]
    return names if sample is None else sorted(random.Random(seed).sample(names, min(sample, len(names))))


def _run(place: Path, names: list[str]) -> dict[str, str]:
    """Let mutmut try these; return what became of each."""
    around = {**os.environ, "PYTHONPATH": str(place / "mutants"), "CI": "1", "PYTHONHASHSEED": "0"}
    mutmut = Path(sys.executable).with_name("mutmut")
    subprocess.run(
        [mutmut, "run", "--max-children", "1", *names], cwd=place, env=around, check=True, stdout=sys.stderr
    )
    codes: dict[str, int] = {}
    for file in (place / "mutants").rglob("*.meta"):
        codes |= json.loads(file.read_text("utf-8"))["exit_code_by_key"]
    if failed := [name for name in names if codes[name] == _FAILED]:
        raise SystemExit(
            f"The tests of {failed[0]} cannot be run: their names may depend on what is mutated."
        )
    fates = {name: _CODES.get(codes[name], "timed out") for name in names}
    for name in (name for name, fate in fates.items() if fate in ("survived", "no test")):
        shown = subprocess.run(
            [mutmut, "show", name], cwd=place, env=around, check=False, capture_output=True, text=True
        )
        if _is_same(shown.stdout):
            fates[name] = "same"
        else:
            print(shown.stdout, file=sys.stderr)
    return fates


def _is_same(diff: str) -> bool:
    """Whether a mutant only writes SQL in another case, which means the same."""
    old, new = (
        [line[1:] for line in diff.split("\n") if line.startswith(sign) and line[1:3] != sign * 2]
        for sign in "-+"
    )
    return list(map(str.upper, old)) == list(map(str.upper, new)) and bool(_SQL.search("\n".join(old + new)))


def report(fates: dict[str, dict[str, str]]) -> str:
    """Return a table of packages and their modules, and of each package how sure its figure is."""
    lines = [f"| module | {' | '.join(_FATES)} | figure |", f"|---|{'---:|' * (len(_FATES) + 1)}"]
    for package, one in fates.items():
        modules: dict[str, Counter[str]] = {}
        for name, fate in one.items():
            modules.setdefault(name.rpartition(".")[0], Counter())[fate] += 1
        whole = sum(modules.values(), Counter[str]())
        inside = f"{package.replace('/', '.')}."
        rows = {f"**{package}**": whole}
        rows |= {f"`{module.removeprefix(inside)}`": modules[module] for module in sorted(modules)}
        for title, counts in rows.items():
            hits, of = counts["killed"] + counts["timed out"], counts.total() - counts["same"]
            figure = f"{hits / of:.1%}" if of else "–"
            if counts is whole and of:
                low, high = interval(hits, of)
                figure += f" ({low:.0%} to {high:.0%})"
            lines.append(f"| {' | '.join([title, *(str(counts[fate]) for fate in _FATES), figure])} |")
    return "\n".join(lines)


def interval(hits: int, of: int) -> tuple[float, float]:
    """Return between which shares the true one lies with a certainty of 95 % (Wilson 1927)."""
    z = 1.96
    middle, spread = (
        hits / of + z * z / (2 * of),
        z * math.sqrt(hits * (of - hits) / of**3 + (z / of) ** 2 / 4),
    )
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


if __name__ == "__main__":
    sys.exit(main())

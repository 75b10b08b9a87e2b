"""How what other packages add is found."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from boltun import plugins
from boltun.minds.kind import Claim, MindKind
from boltun.minds.registry import find_kind_of
from boltun.minds.registry import plugins as kinds
from boltun.networks.kind import NetworkKind
from boltun.plugins import find, later, value_of


def never(path: Path, opening: object) -> Any:
    raise AssertionError("nobody opens it")


def kind(name: str, **more: Any) -> MindKind:
    return MindKind(name=name, title=f"a {name}", open=never, **more)


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of another package; its values are found by the entry points ``a``, ``b`` …"""
    module = ModuleType("some_birds")
    monkeypatch.setitem(sys.modules, module.__name__, module)

    def found_here(*, group: str) -> Any:
        names = [name for name in vars(module) if len(name) == 1]
        return [
            *entry_points(group=group),
            *(EntryPoint(name, f"some_birds:{name}", group) for name in names),
        ]

    monkeypatch.setattr(plugins, "entry_points", found_here)
    monkeypatch.setattr(plugins, "_package", lambda point: point.dist.name if point.dist else "birds")
    return module


def names(ours: str = "") -> tuple[list[str], list[str]]:
    found = find("boltun.minds", MindKind, lambda one: one.name, ours=ours)
    return list(found.found), [broken.text for broken in found.broken]


def test_ours_come_first_and_others_follow(brought: Any) -> None:
    brought.a = kind("aardvark")
    found, broken = names()
    assert found[:5] == ["aiml", "boltun", "dialbb", "eliza", "model"]
    assert "aardvark" in found[5:]
    assert broken == []


def test_a_lower_rank_comes_first_but_never_before_ours(brought: Any) -> None:
    brought.a, brought.b = kind("aardvark", rank=1), kind("bee", rank=-9)
    found = find("boltun.minds", MindKind, lambda one: one.name, rank_of=lambda one: one.rank)
    listed = [name for name in found.found if name not in found.packages or name in ("aardvark", "bee")]
    assert listed == ["dialbb", "aiml", "boltun", "eliza", "model", "bee", "aardvark"]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("a kind", "TypeError: some_birds:x is no MindKind"),
        (kind("eliza"), "there is another one named eliza, of the package boltun, and that one counts"),
    ],
)
def test_what_cannot_be_used_is_named_and_harms_nobody(brought: Any, value: object, reason: str) -> None:
    brought.x = value
    brought.y = kind("wren")
    found, broken = names()
    assert {"boltun", "wren"} <= set(found)
    assert broken == [f"The plug-in x of the package birds cannot be used: {reason}."]


def test_of_two_with_the_same_name_that_of_the_first_package_counts(
    brought: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought.a = brought.b = kind("wren")
    packages = {"a": "some-wrens", "b": "All-Birds"}
    monkeypatch.setattr(plugins, "_package", lambda point: packages.get(point.name, "boltun"))
    found = find("boltun.minds", MindKind, lambda one: one.name)
    assert found.packages["wren"] == "All-Birds"
    assert [(one.text, one.advice) for one in found.broken] == [
        (
            "The plug-in a of the package some-wrens cannot be used: there is another one named wren, of the"
            " package All-Birds, and that one counts.",
            "Remove one of the packages All-Birds and some-wrens",
        )
    ]


def test_what_has_a_name_of_ours_needs_another_one(brought: Any) -> None:
    brought.x = kind("eliza")
    found = find("boltun.minds", MindKind, lambda one: one.name)
    assert [one.advice for one in found.broken] == ["Ask the author of birds for another name, or remove it"]


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        ("import feathers", "Install the package birds again, with all that it needs"),
        ("1 / 0", "Install a newer version of it, or remove it"),
    ],
)
def test_what_helps_is_said(
    brought: Any, code: str, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "advised_bird.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(
        plugins, "entry_points", lambda *, group: [EntryPoint("b", "advised_bird:KIND", group)]
    )
    found = find("boltun.minds", MindKind, lambda one: one.name)
    assert [one.advice for one in found.broken] == [advice]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"name": ""}, "the kind of mind has no name"),
        ({"name": "jay", "suffixes": ("jay",)}, "the suffix 'jay' does not begin with a dot"),
        ({"name": "jay", "suffixes": (".jay",), "parts": ("",)}, "the suffix '' does not begin with a dot"),
    ],
)
def test_a_kind_of_mind_that_nobody_could_choose_is_refused(said: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        kind(**said)


@pytest.mark.parametrize("name", ["", "a:b"])
def test_a_network_that_could_have_no_account_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"^'{name}' cannot be the name of a network$"):
        NetworkKind(name=name, title="A network", open=later("nowhere:Network"))


@pytest.mark.parametrize("code", ["raise SystemExit('no')", "import feathers", "1 +"])
def test_a_module_that_cannot_be_imported_is_named(
    brought: Any, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bird.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(
        plugins, "entry_points", lambda *, group: [EntryPoint("b", "broken_bird:KIND", group)]
    )
    found, broken = names()
    assert found == []
    assert broken[0].startswith("The plug-in b of the package birds cannot be used: ")
    sys.modules.pop("broken_bird", None)


def test_where_boltun_was_not_installed_anew_its_own_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "entry_points", lambda *, group: [])
    found, _ = names("boltun.minds:kind:KIND")
    assert found == ["aiml", "boltun", "dialbb", "eliza", "model"]
    assert names() == ([], [])


def test_a_kind_that_fails_to_say_what_is_its_own_takes_no_file_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def claims(path: Path, head: object) -> Claim:
        raise RuntimeError("broken")

    known = kinds()
    monkeypatch.setitem(known.found, "parrot", kind("parrot", claims=claims))
    monkeypatch.setitem(known.packages, "parrot", "birds")
    path = tmp_path / "a.txt"
    path.write_text("hi\nHello!\n")
    found = find_kind_of(path)
    assert found is not None
    assert found.name == "boltun"


def test_such_a_failure_is_logged_once_for_each_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def claims(path: Path, head: object) -> Claim:
        raise RuntimeError(f"broken at {object()}")

    known = kinds()
    monkeypatch.setitem(known.found, "parrot", kind("parrot", claims=claims))
    monkeypatch.setitem(known.packages, "parrot", "birds")
    for name in ("a.txt", "b.txt", "a.txt", "b.txt"):
        (tmp_path / name).write_text("hi\nHello!\n")
        find_kind_of(tmp_path / name)
    logged = [record.getMessage().partition(": ")[0] for record in caplog.records]
    assert logged == [
        f"The kind parrot of the package birds cannot say whether {tmp_path / name} is one of it"
        for name in ("a.txt", "b.txt")
    ]


def test_a_kind_that_says_nothing_else_is_known_by_its_suffixes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(kinds().found, "wren", kind("wren", suffixes=(".wren",)))
    (tmp_path / "a.WREN").touch()
    (tmp_path / "b.wren").mkdir()
    assert (one := find_kind_of(tmp_path / "a.WREN")) is not None
    assert one.name == "wren"
    assert find_kind_of(tmp_path / "b.wren") is None


def test_what_is_named_is_imported_when_it_is_asked_for(brought: Any) -> None:
    call, value, module = later("some_birds:f"), value_of("some_birds:v"), value_of("some_birds")
    brought.f, brought.v = (lambda one, *, two: (one, two)), 7
    assert (call(1, two=2), value(), module()) == ((1, 2), 7, brought)

"""From an export to a base: what is found in histories whose truth is known, and what is never shown."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from boltun.errors import HistoryError
from boltun.history.base_file import take_back
from boltun.history.gathering import Wishes
from boltun.history.learning import Learning
from boltun.history.past import Cancelled
from boltun.history.proposals import Kind, Proposals
from boltun.history.wording import bare
from tests.history import exports
from tests.history.worlds import BANKS, World

PHRASES = (Kind.PHRASE, Kind.FAVOURITE)


@pytest.fixture(scope="module")
def world() -> World:
    return World(seed=5, days=100)


@pytest.fixture(scope="module")
def learned(world: World, tmp_path_factory: pytest.TempPathFactory) -> Learning:
    learning = Learning([exports.telegram(world, tmp_path_factory.mktemp("telegram"))])
    learning.read()
    return learning


def pairs(found: Proposals) -> set[tuple[str, str]]:
    return {
        (bare(key.strip("[]")), bare(answer.text))
        for one in found.found
        if one.kind in PHRASES
        for key in one.keys
        for answer in one.answers
    }


def compared(some: set[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(bare(one), bare(other)) for one, other in some}


def texts(found: Proposals, kind: Kind) -> set[str]:
    return {answer.text for one in found.found if one.kind is kind for answer in one.answers}


def words(found: Proposals) -> str:
    return "\n".join(
        text
        for one in found.found
        for text in (*one.keys, *(answer.text for answer in one.answers), *one.examples)
    )


@pytest.mark.parametrize("export", [exports.telegram, exports.whatsapp])
def test_habits_are_found_and_nothing_else(
    export: Callable[[World, Path], object], world: World, tmp_path: Path
) -> None:
    export(world, tmp_path)
    learning = Learning([tmp_path])
    learning.read()
    got, truth = pairs(learning.proposals()), compared(world.pairs())
    assert len(got & truth) >= 0.95 * len(truth)
    assert len(got & compared(world.every_right_pair())) >= 0.95 * len(got)


def test_nothing_private_is_proposed_or_shown(world: World, learned: Learning) -> None:
    found, trial = learned.proposals(), learned.trial()
    shown = words(found) + "\n".join(f"{one.heard} {one.reply} {one.said}" for one in trial.shown)
    names = [part for talk in world.talks for part in talk.name.split()]
    assert [one for one in (*world.private(), *names, *world.me.split()) if one in shown] == []
    assert sum(found.private.values()) >= len(BANKS)


def test_lists_fillers_openings_and_aliases_are_proposed(learned: Learning) -> None:
    found = learned.proposals()
    for bank in BANKS.values():
        assert {answer for _, answer, _ in bank.lists} <= texts(found, Kind.LIST)
        assert set(bank.fillers) <= texts(found, Kind.FILLER)
        assert set(bank.openings) <= texts(found, Kind.OPENING)
        head, others = bank.aliases
        alias = next(one for one in found.found if one.kind is Kind.ALIAS and one.keys == (f"@{head}",))
        assert {answer.text for answer in alias.answers} == set(others)


def test_the_hidden_fifth_is_answered_as_the_owner_does(learned: Learning) -> None:
    trial = learned.trial()
    assert trial.habitual_coverage >= 0.75
    assert trial.agreement >= 0.97
    assert trial.hidden > 500


def test_a_conversation_can_be_left_out(world: World, learned: Learning) -> None:
    english = [talk.name for talk in world.talks if talk.language == "en"]
    left = pairs(learned.proposals(never=english))
    assert not left & compared({(key, reply) for key, replies in BANKS["en"].habits for reply in replies})
    assert left & compared({(key, reply) for key, replies in BANKS["ru"].habits for reply in replies})


def test_after_a_stop_the_reading_goes_on(world: World, learned: Learning, tmp_path: Path) -> None:
    again = Learning([exports.telegram(world, tmp_path)])
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked in (2, 7, 19)

    stops = 0
    while True:
        try:
            again.read(stopped=stopped)
            break
        except Cancelled:
            stops += 1
    assert stops == 3
    assert again.gathering.gathered.messages == learned.gathering.gathered.messages
    assert again.proposals() == learned.proposals()


def test_nobody_is_taken_for_the_owner_by_guess(tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    path.write_text("20.11.2026, 09:01 - Anna: Hi\n20.11.2026, 09:02 - Ivan: Hello\n", "utf-8")
    learning = Learning([path])
    with pytest.raises(HistoryError, match=r"“Anna”, “Ivan”.*--me"):
        learning.read()
    Learning([path], Wishes(me=("ivan",))).read()


def test_nothing_leaves_the_machine_and_nothing_is_kept(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = tmp_path / "export", tmp_path / "temporary"
    for place in places:
        place.mkdir()
    path = exports.telegram(world, places[0])
    monkeypatch.setattr("tempfile.tempdir", str(places[1]))

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket, "socket", refused)
    monkeypatch.setattr(socket, "create_connection", refused)
    learning = Learning([path])
    learning.read()
    learning.proposals()
    learning.trial()
    assert sorted(tmp_path.rglob("*")) == sorted((*places, path))


def test_a_base_gets_what_was_chosen_and_keeps_what_it_had(learned: Learning, tmp_path: Path) -> None:
    base = tmp_path / "own.txt"
    base.write_text("[hello.]\nNo.\n", "utf-8")
    found = learned.proposals(base)
    hello = next(one for one in found.found if "hello." in one.keys[0])
    assert hello.conflict == ("No.",)
    written = learned.write(base, [hello])
    assert base.read_text("utf-8").startswith("[hello.]\nNo.\n")
    assert written.pairs == len(hello.keys) * len(hello.answers)
    assert learned.write(base, [hello]).pairs == 0
    take_back(written)
    assert base.read_text("utf-8") == "[hello.]\nNo.\n"

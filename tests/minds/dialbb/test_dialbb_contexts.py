"""What is kept from turn to turn: contexts that share their history, and values that survive a restart."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.context_db import open_contexts
from boltun.minds.dialbb.contexts import HISTORY, Context, MemoryContexts
from boltun.minds.dialbb.sqlite_contexts import SqliteContexts
from boltun.minds.dialbb.values import copied, decoded, encoded
from tests.minds.dialbb.applications import Talk, row, write_application

# --- contexts -------------------------------------------------------------------------------


def after(context: Context, *entries: int, **changes: Any) -> Context:
    work = context.begin()
    work.update(changes)
    for entry in entries:
        work[HISTORY].append(entry)
    return Context.kept(work)


def test_a_turn_leaves_the_context_before_it_as_it_was() -> None:
    first = Context({"a": [1], "b": {"c": []}}, [1])
    work = first.begin()
    work["a"].append(2)
    work["b"]["c"].append(3)
    work[HISTORY].append(2)
    second = Context.kept(work)
    assert first.as_json() == {"a": [1], "b": {"c": []}, HISTORY: [1]}
    assert second.as_json() == {"a": [1, 2], "b": {"c": [3]}, HISTORY: [1, 2]}


def test_dialogues_that_part_do_not_mix() -> None:
    first = Context({}, [1])
    left, right = after(first, 2), after(first, 3)
    assert (first.history, left.history, right.history) == ([1], [1, 2], [1, 3])
    assert after(left, 4).history == [1, 2, 4]
    assert after(right, 5).history == [1, 3, 5]


def test_two_turns_at_once_do_not_mix() -> None:
    first = Context({}, [1])
    one, other = first.begin(), first.begin()
    one[HISTORY].append(2)
    other[HISTORY].append(3)
    assert Context.kept(other).history == [1, 3]
    assert Context.kept(one).history == [1, 2]
    assert first.history == [1]


def test_a_turn_that_was_given_up_does_no_harm() -> None:
    first = Context({}, [1])
    first.begin()[HISTORY].append(2)
    assert after(first, 3).history == [1, 3]


@pytest.mark.parametrize(
    "change",
    [
        lambda history: history.clear(),
        lambda history: history.pop(),
        lambda history: history.insert(0, 9),
        lambda history: history.remove(1),
        lambda history: history.reverse(),
        lambda history: history.sort(key=lambda one: -one),
        lambda history: history.__setitem__(0, 9),
        lambda history: history.__delitem__(slice(0, 2)),
        lambda history: history.__imul__(2),
    ],
)
def test_whoever_rewrites_the_history_does_not_rewrite_the_past(change: Callable[[Any], None]) -> None:
    first = after(Context({}, [1]), 2, 3)
    wanted = [1, 2, 3]
    change(wanted)
    work = first.begin()
    change(work[HISTORY])
    work[HISTORY].append(4)
    second = Context.kept(work)
    assert (first.history, second.history) == ([1, 2, 3], [*wanted, 4])
    assert after(first, 5).history == [1, 2, 3, 5]
    assert after(second, 6).history == [*wanted, 4, 6]


def test_a_long_dialogue_is_not_copied() -> None:
    context = Context({}, range(10_000))
    lists = set()
    for turn in range(5):
        work = context.begin()
        lists.add(id(work[HISTORY]))
        work[HISTORY].append(turn)
        context = Context.kept(work)
    assert len(lists) == 1


STEPS = st.lists(
    st.tuples(st.integers(0, 20), st.sampled_from(["append", "pop", "replace", "nothing", "give up"])),
    max_size=30,
)


@given(STEPS)
def test_any_tree_of_turns_is_as_if_everything_were_copied(steps: list[tuple[int, str]]) -> None:
    contexts = [Context({}, [])]
    model: list[list[int]] = [[]]
    for number, (choice, what) in enumerate(steps):
        place = choice % len(contexts)
        work, wanted = contexts[place].begin(), list(model[place])
        if what in ("append", "give up"):
            work[HISTORY].append(number)
            wanted.append(number)
        elif what == "pop" and wanted:
            work[HISTORY].pop()
            wanted.pop()
        elif what == "replace":
            work[HISTORY] = [number]
            wanted = [number]
        if what != "give up":
            contexts.append(Context.kept(work))
            model.append(wanted)
        assert [context.history for context in contexts] == model


# --- values ---------------------------------------------------------------------------------

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
HASHABLE = (
    PLAIN
    | st.dates()
    | st.datetimes(timezones=st.none() | st.just(timezone(timedelta(hours=9))))
    | st.times()
    | st.tuples(st.integers(), st.text())
)
VALUES = st.recursive(
    HASHABLE | st.timedeltas(timedelta(-9), timedelta(9)),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.text() | st.just("__kind__"), inner)
        | st.dictionaries(HASHABLE, inner)
        | st.tuples(inner, inner)
        | st.sets(HASHABLE)
        | st.frozensets(HASHABLE)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_values_come_back_from_json_as_they_were(value: Any) -> None:
    back = decoded(json.loads(json.dumps(encoded(value))))
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize(
    "value",
    [
        date(2026, 1, 2),
        datetime(2026, 1, 2, 3),
        time(4),
        timedelta(5),
        (1, [2]),
        {3},
        {4: 5},
        {"__kind__": 1},
        {"__kind__": "set", "value": [1]},
    ],
)
def test_a_context_keeps_values_that_json_does_not_know(value: Any) -> None:
    kept = Context.from_json(json.loads(json.dumps(Context({"v": value}).as_json())))
    assert kept.values["v"] == value


@pytest.mark.parametrize(
    "written",
    [
        {"__kind__": "date", "value": "no date"},
        {"__kind__": "eval", "value": "1"},
        {"__kind__": 5, "value": 1},
    ],
)
def test_what_nobody_wrote_so_is_taken_as_it_is(written: dict[str, Any]) -> None:
    assert decoded(written) == written


def test_what_cannot_be_kept_is_left_out_and_told(caplog: pytest.LogCaptureFixture) -> None:
    context = Context({"lock": threading.Lock(), "kept": 1}, [{"utterance": "x", "odd": object}])
    data = json.loads(json.dumps(context.as_json()))
    assert data["kept"] == 1
    assert "lock" not in data
    assert data[HISTORY][0]["utterance"] == "x"
    assert "lock" in caplog.text


def test_what_cannot_be_copied_is_shared() -> None:
    lock = threading.Lock()
    assert copied({"a": [lock]}) == {"a": [lock]}


# --- stores ---------------------------------------------------------------------------------


def stores(tmp_path: Path) -> list[Any]:
    return [MemoryContexts(), SqliteContexts(tmp_path / "contexts.sqlite")]


@pytest.mark.parametrize("number", [0, 1])
def test_a_store_gives_back_what_it_was_given(tmp_path: Path, number: int) -> None:
    store = stores(tmp_path)[number]
    assert store.load("s") is None
    first = Context({"a": 1, "when": date(2026, 1, 2)}, [{"n": 1}])
    second = after(first, {"n": 2}, a=2)  # type: ignore[arg-type]
    store.save("s", second, first)
    store.save("other", first, None)

    def loaded(name: str) -> list[Any]:
        found = store.load(name)
        assert found is not None
        return [None if one is None else one.as_json() for one in found]

    assert loaded("s") == [second.as_json(), first.as_json()]
    assert loaded("other") == [first.as_json(), None]
    # A step back, and on from there.
    third = after(first, {"n": 3}, {"n": 4})  # type: ignore[arg-type]
    store.save("s", third, first)
    assert loaded("s") == [third.as_json(), first.as_json()]
    # Another history altogether.
    fourth = Context({}, [{"n": 9}])
    store.save("s", fourth, third)
    assert loaded("s") == [fourth.as_json(), third.as_json()]


def test_a_file_is_shared_by_two_processors(tmp_path: Path) -> None:
    rows = [
        row("#initial", "Q", actions="n=#sentence", to="s"),
        row("s", "{n}", actions="n=#sentence", to="s"),
    ]
    config = write_application(tmp_path, rows, block={"context_db": {"file": "contexts.sqlite"}})
    one, other = (Talk(DialogueProcessor(config)) for _ in range(2))
    one.hello()
    other.session = one.session
    said = [talk.say(str(number)) for number, talk in enumerate([other, one, other, one])]
    assert said == ["0", "1", "2", "3"]
    assert other.say("4", aux={"rewind": True}) == "4"
    assert other.state == "s"


def test_the_top_level_may_name_the_store_too(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", to="#initial")]
    config = write_application(tmp_path, rows, config={"context_db": {"file": "contexts.sqlite"}})
    DialogueProcessor(config).close()
    assert (tmp_path / "contexts.sqlite").exists()


def test_sessions_that_nobody_used_for_long_are_removed_from_a_file(tmp_path: Path) -> None:
    now = [0.0]
    store = SqliteContexts(tmp_path / "contexts.sqlite", kept_for=10_000, clock=lambda: now[0])
    store.save("old", Context({}, [{"n": 1}]), None)
    now[0] = 9_000
    store.save("new", Context({}, [{"n": 1}]), None)
    now[0] = 15_000
    store.save("newest", Context({}), None)
    assert store.load("old") is None
    assert store.load("new") is not None


def test_a_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "contexts.sqlite").write_text("this is no database, but long enough to look at" * 9)
    with pytest.raises(BuildError):
        SqliteContexts(tmp_path / "contexts.sqlite")
    with pytest.raises(BuildError):
        open_contexts("localhost", str(tmp_path))


def test_a_store_that_fails_ends_the_turn_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row("#initial", "Q", to="#initial"), row("#error", "Error.")]
    talk = Talk(DialogueProcessor(write_application(tmp_path, rows)))
    talk.hello()

    class Failing(MemoryContexts):
        def load(self, session_id: str) -> None:
            raise OSError("gone")

        save = load  # type: ignore[assignment]

    monkeypatch.setattr(talk.processor.units[0].block, "_store", Failing())
    assert talk.say("x") == "Error."
    assert (talk.final, talk.state) == (True, "#error")

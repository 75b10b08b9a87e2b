"""The review: steps and their undo, what is remembered of it, and where a proposal comes from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from boltun.errors import HistoryError, TextError
from boltun.history.base_file import take_back, write_base
from boltun.history.learning import Learning
from boltun.history.proposals import Answer, Kind, Proposal
from boltun.history.refusals import Refusals
from boltun.history.review import Decision, Review
from boltun.history.wording import bare
from boltun.message import Contact
from boltun.paths import Profile
from boltun.traces import remove_traces
from tests.history import exports
from tests.history.worlds import World


def proposal(key: str, *answers: str, kind: Kind = Kind.PHRASE, number: str = "") -> Proposal:
    return Proposal(
        id=number or key,
        kind=kind,
        keys=(key,),
        answers=tuple(Answer(text=one, count=2, first_at=1.0, last_at=2.0) for one in answers),
        count=2,
        first_at=1.0,
        last_at=2.0,
        chats=("Anna",),
    )


HELLO, BYE = proposal("hello.", "Hi", "Hey"), proposal("bye.", "See you")


def decisions(review: Review) -> list[Decision]:
    return [decision for _, decision in review.all()]


def test_each_step_is_taken_back_in_its_order() -> None:
    review = Review([HELLO, BYE])
    review.decide(["hello."], Decision.ACCEPTED)
    review.decide(["hello.", "bye."], Decision.REJECTED)
    edited = review.edit("bye.", ["bye."], ["Ciao"])
    assert review.accepted() == [edited]
    review.renew([edited], ["Anna"])
    never = [review.never]
    assert review.undo()
    assert [*never, review.never] == [("Anna",), ()]
    assert review.undo()
    assert decisions(review) == [Decision.REJECTED, Decision.REJECTED]
    assert review.undo()
    assert decisions(review) == [Decision.ACCEPTED, Decision.OPEN]
    assert review.undo()
    assert decisions(review) == [Decision.OPEN, Decision.OPEN]
    assert not review.undo()


def test_what_the_person_made_stays_while_all_it_was_made_of_is_proposed() -> None:
    anna, bob = replace(HELLO, chats=("Anna", "Bob")), replace(BYE, chats=("Bob",))
    review = Review([anna, bob])
    edited = review.edit("hello.", ["hello.", "hi."], ["Hi"])
    review.renew([HELLO, BYE], ["Bob"])
    assert review.accepted() == [replace(edited, chats=("Anna",))]
    assert [one.id for one, _ in review.all()] == [edited.id, "bye."]
    review.merge([edited.id, "bye."])
    review.renew([HELLO], ["Anna", "Bob"])
    assert review.all() == [(HELLO, Decision.OPEN)]
    for _ in range(4):
        assert review.undo()
    assert review.all() == [(anna, Decision.OPEN), (bob, Decision.OPEN)]


def test_an_edit_to_what_another_proposal_says_leaves_one_of_them() -> None:
    review = Review([HELLO, BYE])
    same = review.edit("bye.", HELLO.keys, ["Hi", "Hey"])
    again = review.edit(HELLO.id, HELLO.keys, ["Hi", "Hey"])
    assert same.id == again.id
    assert review.accepted() == [again]
    assert review.undo()
    assert [one.keys for one, _ in review.all()] == [HELLO.keys, HELLO.keys]


def test_what_was_rejected_is_known_in_the_next_run_by_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "data" / "learning.json"
    Refusals(path).keep([HELLO], [BYE])
    later = Refusals(path)
    more_often = replace(HELLO, id="other", kind=Kind.FAVOURITE, keys=("[HELLO!]",), count=9)
    with_another = replace(HELLO, id="third", answers=(*HELLO.answers, *BYE.answers))
    assert later.rejected([more_often, with_another, BYE]) == ["other"]
    assert "ello" not in path.read_text("utf-8")
    later.keep([], [HELLO])
    assert Refusals(path).rejected([HELLO]) == []


def test_conversations_stay_left_out_until_they_are_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    Refusals(path).leave_out(["Анна", "Bob", "Bob"])
    assert Refusals(path).never() == ("Анна", "Bob")
    Refusals(path).leave_out(["Bob"])
    Refusals(path).keep([HELLO], [])
    assert Refusals(path).never() == ("Bob",)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"rejected": 5, "never": []}', '{"rejected": [[]], "never": []}', "\0"]
)
def test_a_broken_file_of_refusals_counts_as_empty(text: str, tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.write_text(text, "utf-8")
    refusals = Refusals(path)
    assert refusals.never() == ()
    assert refusals.rejected([HELLO]) == []
    refusals.keep([HELLO], [])
    assert refusals.rejected([HELLO]) == [HELLO.id]


def test_what_cannot_be_remembered_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", "utf-8")
    with pytest.raises(TextError, match="cannot be written"):
        Refusals(tmp_path / "data" / "learning.json").leave_out(["Anna"])


def test_deleting_a_contact_or_everything_forgets_it(tmp_path: Path) -> None:
    profile = Profile.at(tmp_path).make()
    Refusals(profile.refusals_path).keep([HELLO], [])
    Refusals(profile.refusals_path).leave_out(["Anna", "Bob"])
    assert remove_traces(profile, None, Contact(account="irc:x", address="a", name="Anna")) == []
    assert Refusals(profile.refusals_path).never() == ("Bob",)
    assert remove_traces(profile, None, None) == []
    assert not profile.refusals_path.exists()


def test_a_proposal_shows_the_messages_that_it_comes_from_and_nothing_private(tmp_path: Path) -> None:
    world = World(seed=6, days=60, contacts=2)
    learning = Learning([exports.telegram(world, tmp_path)])
    learning.read()
    names = [part for talk in world.talks for part in talk.name.split()]
    for one in learning.proposals().found:
        origins = learning.origins(one)
        assert bool(origins) is (one.kind is not Kind.ALIAS)
        said = {bare(answer.text) for answer in one.answers}
        assert {bare(origin.said) for origin in origins} <= said
        assert {origin.chat for origin in origins} <= {*one.chats, *learning.titles()}
        assert [origin.at for origin in origins] == sorted((origin.at for origin in origins), reverse=True)
        shown = "\n".join(f"{origin.heard} {origin.said}" for origin in origins)
        assert [word for word in (*world.private(), *names) if word in shown] == []


def test_the_trial_answers_with_what_was_chosen_only(tmp_path: Path) -> None:
    learning = Learning([exports.telegram(World(seed=6, days=60, contacts=2), tmp_path)])
    learning.read()
    found = learning.proposals().found
    few = [one for one in found if one.kind is Kind.PHRASE][:5]
    all_of_it, some, none = learning.trial(), learning.trial(chosen=few), learning.trial(chosen=())
    assert 0 == none.answered < some.answered < all_of_it.answered
    replies = {bare(answer.text) for one in few for answer in one.answers}
    assert {bare(one.reply) for one in some.shown} <= replies


def test_a_new_base_goes_again_and_a_changed_one_is_left(tmp_path: Path) -> None:
    base = tmp_path / "folder" / "new.txt"
    written = write_base(base, [HELLO])
    assert written.created
    assert base.read_text("utf-8") == "hello.\nHi\nhello.\nHey\n"
    take_back(written)
    assert not base.exists()
    written = write_base(base, [HELLO])
    base.write_text("other\nlines\n", "utf-8")
    with pytest.raises(HistoryError, match="has changed"):
        take_back(written)
    assert base.read_text("utf-8") == "other\nlines\n"

"""Conversations are held once more with two states of a base, and only what differs is of interest."""

from __future__ import annotations

from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.protocol import Mind
from boltun.minds.replay import Conversation, Utterance, pasted, replay

OLD = "привет\nПривет!\n(как дела?)\nХорошо.\n<ESCAPE>\nДа?\n<ESCAPE>\nИ что?\n<ESCAPE>\nНу-ну.\n"


def mind(text: str) -> Mind:
    return BoltunMind.compile(text, name="base")


def talk(*texts: str, pause: float = 5.0) -> Conversation:
    return Conversation(
        title="Аня", messages=[Utterance(text, number * pause) for number, text in enumerate(texts)]
    )


def test_only_the_changed_pair_answers_otherwise() -> None:
    new = OLD.replace("Хорошо.", "Отлично.")
    found = list(replay([talk("привет", "как дела?", "ну вот")], mind(OLD), mind(new)))
    assert [one.differs for one in found] == [False, True, False]
    assert found[1].before is not None
    assert (found[1].before.text, found[1].after.text) == ("Хорошо.", "Отлично.")


def test_the_dice_fall_alike_in_both_and_in_every_run() -> None:
    conversation = talk(*(f"слово{number}" for number in range(8)), pause=1_900)
    first = [one.after.text for one in replay([conversation], None, mind(OLD))]
    assert first == [one.after.text for one in replay([conversation], None, mind(OLD))]
    assert len(set(first)) > 1
    assert not any(one.differs for one in replay([conversation], mind(OLD), mind(OLD)))


def test_a_reply_that_is_gone_is_a_difference_and_so_is_a_base_never_saved() -> None:
    gone = mind("привет\nПривет!\n")
    assert [one.differs for one in replay([talk("привет", "кто там")], mind(OLD), gone)] == [False, True]
    assert all(one.differs for one in replay([talk("привет")], None, gone))


def test_each_state_remembers_only_what_it_said_itself() -> None:
    two = "<ESCAPE>\nДа?\n<ESCAPE>\nНу-ну.\n"
    found = list(replay([talk("раз", "два")], mind(two), mind(two.replace("Да?", "Ого!"))))
    assert {one.after.text for one in found} == {"Ого!", "Ну-ну."}
    assert {one.before.text if one.before else None for one in found} == {"Да?", "Ну-ну."}


def test_time_passes_as_it_did_then() -> None:
    repeated = mind("привет\nПривет!\n<REPEAT>\nУже здоровались.\n")
    soon = [one.after.text for one in replay([talk("привет", "привет")], None, repeated)]
    late = [one.after.text for one in replay([talk("привет", "привет", pause=3_600)], None, repeated)]
    assert soon == ["Привет!", "Уже здоровались."]
    assert late == ["Привет!", "Привет!"]


def test_pasted_lines_are_messages_and_a_blank_line_begins_anew() -> None:
    conversations = pasted("привет\nкак дела?\r\n\r\n \nhello\n")
    assert [[one.text for one in each.messages] for each in conversations] == [
        ["привет", "как дела?"],
        ["hello"],
    ]
    assert pasted(" \n\n") == []


def test_of_a_pasted_log_only_who_wrote_first_counts_or_who_is_named() -> None:
    log = "12:01 <ann> hi there\n12:02 <me> hello\n12:03 <ann> how are you: fine?\n"
    assert [one.text for one in pasted(log)[0].messages] == ["hi there", "how are you: fine?"]
    assert [one.text for one in pasted(log, "me")[0].messages] == ["hello"]
    named = "Аня: привет\nЯ: привет, Аня\nАня: что делаешь?"
    assert [one.text for one in pasted(named)[0].messages] == ["привет", "что делаешь?"]


def test_a_colon_within_a_message_makes_no_speaker() -> None:
    (one,) = pasted("note: buy milk\nwhat do you think?")
    assert [each.text for each in one.messages] == ["note: buy milk", "what do you think?"]

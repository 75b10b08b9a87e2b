"""xAIML (docs/aiml.md §4): what is known of the previous reply, the predicate ``id``, time-outs."""

from __future__ import annotations

from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.opening import Opening

ANN = Contact(account="practice:test", address="ann")
OTHER = "<category><pattern>*</pattern><template>さあ</template></category>"


def one(pattern: str, template: str, that: str = "", attributes: str = "") -> str:
    return (
        f"<category><pattern>{pattern}</pattern>{that}<template{attributes}>{template}</template></category>"
    )


def test_nothing_is_known_at_the_start(talk: Any) -> None:
    ann = talk(one("何", '<get name="id"/><get name="emotion"/><get name="that"/><get name="topic"/>'))
    assert ann.say("何") == "****"


def test_reply_carries_id_and_emotion(talk: Any) -> None:
    ann = talk(one("やあ", "どうも", attributes=' id="a1" emotion="glad"') + OTHER)
    ann.say("やあ")
    assert (ann.aux["id"], ann.aux["emotion"]) == ("a1", "glad")
    ann.say("ほか")
    assert (ann.aux["id"], ann.aux["emotion"]) == (None, None)


def test_text_id_and_emotion_last_for_one_reply(talk: Any) -> None:
    ann = talk(
        one("やあ", "どうも", attributes=' id="a1" emotion="sad"')
        + one("番号", "あり", '<that id="a1"/>')
        + one("気持ち", "あり", '<that emotion="sad"/>')
        + one("言葉", "あり", "<that>どうも</that>")
        + OTHER
    )
    for question in ("番号", "気持ち", "言葉"):
        ann.say("やあ")
        assert ann.say(question) == "あり"
        assert ann.say(question) == "さあ"


def test_chosen_item_overrides_its_template(talk: Any) -> None:
    ann = talk(
        one("選ぶ", '<random><li id="item" emotion="happy">はい</li></random>', attributes=' id="outer"')
        + one("残る", '<random><li emotion="happy">はい</li></random>', attributes=' id="outer"')
        + one("条件", '<condition name="x"><li value="1" id="no">a</li><li id="yes">b</li></condition>')
    )
    ann.say("選ぶ")
    assert (ann.aux["id"], ann.aux["emotion"]) == ("item", "happy")
    ann.say("残る")
    assert (ann.aux["id"], ann.aux["emotion"]) == ("outer", "happy")
    ann.say("条件")
    assert ann.aux["id"] == "yes"


def test_template_without_id_takes_that_of_the_redirection(talk: Any) -> None:
    ann = talk(
        one("表", "<srai>裏</srai>")
        + one("上", "<srai>裏</srai>", attributes=' id="outer"')
        + one("裏", "ここ", attributes=' id="inner" emotion="angry"')
    )
    ann.say("表")
    assert (ann.aux["id"], ann.aux["emotion"]) == ("inner", "angry")
    ann.say("上")
    assert (ann.aux["id"], ann.aux["emotion"]) == ("outer", "angry")


def test_redirection_within_think_answers_nothing(talk: Any) -> None:
    ann = talk(one("表", "<think><srai>裏</srai></think>ここ") + one("裏", "x", attributes=' id="inner"'))
    ann.say("表")
    assert ann.aux["id"] is None


def test_the_last_sentence_decides_about_id(talk: Any) -> None:
    ann = talk(one("一", "い", attributes=' id="one"') + one("二", "に", attributes=' id="two"') + OTHER)
    assert ann.say("一。二。") == "い に"
    assert ann.aux["id"] == "two"
    ann.say("二。三。")
    assert ann.aux["id"] is None


def test_redirection_sees_what_the_input_saw(talk: Any) -> None:
    ann = talk(
        one("質問", "<srai>確認</srai>", attributes=' id="T1"')
        + one("確認", "前はT1", '<that id="T1"/>')
        + one("確認", "前は不明")
    )
    assert ann.say("質問") == "前は不明"
    assert ann.say("確認") == "前はT1"


def test_forced_id_acts_at_once(talk: Any) -> None:
    ann = talk(
        one("話", '<think><set name="id">id:k1</set></think><srai>続き</srai>')
        + one("続き", "届いた", '<that id="k1"/>')
        + OTHER
    )
    assert ann.say("話") == "届いた"


def test_id_without_its_mark_does_not_act(talk: Any) -> None:
    ann = talk(
        one("話", '<think><set name="id">k1</set></think><srai>続き</srai>')
        + one("続き", "届いた", '<that id="k1"/>')
        + OTHER
    )
    assert ann.say("話") == "さあ"


def test_only_the_id_is_forced(talk: Any) -> None:
    ann = talk(
        one("まず", "どうも", attributes=' emotion="glad"')
        + one("話", '<think><set name="id">id:k1</set></think><srai>続き</srai>')
        + one("続き", "文も", "<that>どうも</that>")
        + OTHER
    )
    ann.say("まず")
    assert ann.say("話") == "文も"


def test_forced_id_holds_for_the_next_turn_unless_the_answer_has_one(talk: Any) -> None:
    base = one("次", "届いた", '<that id="k1"/>') + OTHER
    ann = talk(one("話", '<think><set name="id">id:k1</set></think>はい') + base)
    ann.say("話")
    assert ann.say("次") == "届いた"
    assert ann.say("次") == "さあ"
    bob = talk(one("話", '<think><set name="id">id:k1</set></think>はい', attributes=' id="t"') + base)
    bob.say("話")
    assert bob.say("次") == "さあ"


def test_forced_id_can_be_read(talk: Any) -> None:
    ann = talk(
        one("話", '<think><set name="id">id:k1</set></think><get name="id"/>')
        + one("番号", '<get name="id"/>', attributes="")
    )
    assert ann.say("話") == "id:k1"
    assert ann.say("番号") == "id:k1"
    assert ann.say("番号") == "*"


def test_emotion_can_be_set_and_acts_at_once(talk: Any) -> None:
    ann = talk(
        one("話", '<think><set name="emotion">sad</set></think><srai>続き</srai>')
        + one("続き", "悲しい", '<that emotion="sad"/>')
        + OTHER
    )
    assert ann.say("話") == "悲しい"
    assert ann.say("続き") == "悲しい"


def test_that_can_be_set_and_cleared(talk: Any) -> None:
    ann = talk(
        one("話", '<think><set name="that">お元気ですか</set></think><srai>はい</srai>')
        + one("消す", '<think><set name="that"></set></think><get name="that"/>')
        + one("はい", "よかった", "<that>お元気ですか</that>")
        + OTHER
    )
    assert ann.say("話") == "よかった"
    assert ann.say("消す") == "*"


@pytest.mark.parametrize(
    ("emotions", "holds"),
    [("glad", True), ("|GLAD | sad", True), ("||sad|", False), ("bored", False), ("", True)],
)
def test_list_of_emotions(talk: Any, emotions: str, holds: bool) -> None:
    ann = talk(
        one("やあ", "どうも", attributes=' emotion="glad"')
        + one("次", "合う", f'<that emotion="{emotions}">*</that>')
        + OTHER
    )
    ann.say("やあ")
    assert (ann.say("次") == "合う") is holds


def test_several_that_are_alternatives(talk: Any) -> None:
    ann = talk(
        one("一", "い", attributes=' id="x"')
        + one("二", "に", attributes=' emotion="happy"')
        + one("三", "さん")
        + one("次", "合う", '<that id="x"/><that emotion="happy"/><that>さん</that>')
        + OTHER
    )
    for first in ("一", "二", "三"):
        ann.say(first)
        assert ann.say("次") == "合う"
    assert ann.say("次") == "さあ"


def test_several_patterns_are_alternatives(talk: Any) -> None:
    ann = talk(
        "<category><pattern>犬</pattern><pattern>猫</pattern><template>動物</template></category>" + OTHER
    )
    assert [ann.say("犬"), ann.say("猫"), ann.say("魚")] == ["動物", "動物", "さあ"]


def test_id_means_that_the_text_is_not_looked_at(talk: Any) -> None:
    ann = talk(
        one("やあ", "どうも", attributes=' id="a"')
        + one("次", "合う", '<that id="a">ほかの文</that>')
        + OTHER
    )
    ann.say("やあ")
    assert ann.say("次") == "合う"


def test_reply_with_an_id_is_found_by_its_text_too(talk: Any) -> None:
    ann = talk(one("やあ", "どうも", attributes=' id="a"') + one("次", "合う", "<that>どうも</that>") + OTHER)
    ann.say("やあ")
    assert ann.say("次") == "合う"


def test_order_of_that_with_one_pattern(talk: Any) -> None:
    """Id, then text, then a part, then emotion alone, then none (docs/aiml.md §4.3)."""
    ranks = [
        '<that id="a"/>',
        "<that>どうもね</that>",
        '<that partial="1">も</that>',
        '<that emotion="glad"/>',
        "",
    ]
    for best in range(len(ranks)):
        ann = talk(
            one("やあ", "どうもね", attributes=' id="a" emotion="glad"')
            + "".join(one("次", str(rank), that) for rank, that in list(enumerate(ranks))[best:][::-1])
        )
        ann.say("やあ")
        assert ann.say("次") == str(best)


def test_temporary_predicates_live_one_turn(talk: Any) -> None:
    ann = talk(
        one("置く", '<think><set name="_var_a">い</set></think><srai>読む</srai>')
        + one("読む", '[<get name="_var_a"/>]')
    )
    assert ann.say("置く") == "[い]"
    assert ann.say("読む") == "[]"


DOCOMO = '<aiml version="xaiml1.0.0" xmlns="http://www.nttdocomo.com/aiml/schema">'


def test_unset_predicate_is_undefined_in_docomos_files(talk: Any) -> None:
    assert talk(one("何", '<get name="color"/>'), head=DOCOMO).say("何") == "undefined"
    assert talk(one("何", 'x<get name="color"/>')).say("何") == "x"


TIMES = (
    one("やあ", "どうも", attributes=' id="h" emotion="happy"')
    + one("文", "あり", "<that>どうも</that>")
    + one("番号", "あり", '<that id="h"/>')
    + one("感情", "あり", '<that emotion="happy"/>')
    + one("話題", '<think><set name="topic">映画</set><set name="color">青</set></think>はい')
    + one("今", '<get name="topic"/><get name="color"/>')
    + OTHER
)


@pytest.mark.parametrize("question", ["文", "番号", "感情"])
@pytest.mark.parametrize(("pause", "known"), [(300.0, True), (300.5, False), (10.0, True)])
def test_dialogue_ends_after_the_time_out(talk: Any, question: str, pause: float, known: bool) -> None:
    ann = talk(TIMES, opening=Opening(dialogue_timeout=300))
    ann.say("やあ")
    assert (ann.say(question, wait=pause) == "あり") is known


def test_without_a_time_out_a_dialogue_never_ends(talk: Any) -> None:
    ann = talk(TIMES)
    ann.say("やあ")
    assert ann.say("番号", wait=1e8) == "あり"


@pytest.mark.parametrize("flag", [True, "true", "TRUE"])
def test_init_talking_flag_begins_anew(talk: Any, flag: object) -> None:
    ann = talk(TIMES)
    ann.say("やあ")
    assert ann.say("番号", initTalkingFlag=flag) == "さあ"


@pytest.mark.parametrize("flag", [False, "false", None, 0])
def test_init_talking_flag_that_is_off_changes_nothing(talk: Any, flag: object) -> None:
    ann = talk(TIMES)
    ann.say("やあ")
    assert ann.say("番号", initTalkingFlag=flag) == "あり"


def test_new_dialogue_forgets_the_topic_and_keeps_predicates(talk: Any) -> None:
    ann = talk(TIMES)
    ann.say("話題")
    assert ann.say("今") == "映画青"
    assert ann.say("今", initTalkingFlag=True) == "*青"


@pytest.mark.parametrize(
    ("recv", "send", "known"),
    [
        ("2024-05-01 12:00:00", "2024-05-01 12:05:00", True),
        ("2024-05-01 12:00:00", "2024-05-01 12:05:01", False),
        ("2024-05-01 12:00:00", "2024-04-01 12:00:00", True),
        ("yesterday", "2024-05-01 12:05:01", True),
        ("2024-05-01 12:00:00", None, True),
        (None, None, True),
    ],
)
def test_times_of_the_client_count(talk: Any, recv: str | None, send: str | None, known: bool) -> None:
    ann = talk(TIMES, opening=Opening(dialogue_timeout=300))
    # The clock of these talks stands in November 2023: what nobody says is that time.
    ann.say("やあ")
    aux = {name: value for name, value in (("appRecvTime", recv), ("appSendTime", send)) if value}
    if recv == "yesterday":
        # Then our own last reply counts, and that is long before.
        known = False
    assert (ann.say("番号", **aux) == "あり") is known


def test_a_reply_that_was_never_sent_starts_no_clock(talk: Any) -> None:
    ann = talk(TIMES, opening=Opening(dialogue_timeout=300))
    reply = ann.mind.reply(Message(contact=ANN, text="やあ", at=0.0, received_at=0.0), ann.memory, ann.dice)
    assert reply.remembers.sent_at is None
    assert reply.remembers.sent(5.0).sent_at == 5.0
    assert reply.remembers.sent(5.0).sent(9.0).sent_at == 5.0


def test_client_may_set_the_beginning(talk: Any) -> None:
    ann = talk(TIMES)
    assert ann.say("番号", initId="h") == "あり"
    assert ann.say("文", initThat="どうも") == "あり"
    assert ann.say("今", initTopicId="音楽") == "音楽"


def test_client_may_set_predicates(talk: Any) -> None:
    ann = talk(TIMES)
    assert ann.say("今", predicates={"color": "赤", "topic": "本", "size": 5}) == "本赤"
    assert ann.memory.predicates["size"] == "5"


def test_bot_speaks_first_where_a_category_is_written_for_it(talk: Any) -> None:
    ann = talk(
        one("init", "はじめまして", attributes=' id="first"')
        + one("次", "合う", '<that id="first"/>')
        + OTHER
    )
    assert ann.greeted() == "はじめまして"
    assert ann.say("次") == "合う"
    assert talk(OTHER).greeted() is None
    assert talk(one("connect", "お待ちしていました")).greeted() == "お待ちしていました"


def test_replies_of_others_count_as_said(talk: Any) -> None:
    ann = talk(TIMES)
    ann.memory = ann.memory.said(["いいえ", "どうも"], ann.at)
    assert ann.say("文") == "あり"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        (
            "appSendTime",
            "yesterday",
            "appSendTime is 'yesterday', no time as YYYY-MM-DD hh:mm:ss; it is left out.",
        ),
        ("appRecvTime", 17, "appRecvTime is 17, no time as YYYY-MM-DD hh:mm:ss; it is left out."),
        ("initTalkingFlag", "maybe", "initTalkingFlag is 'maybe', neither true nor false; it is left out."),
        ("initTalkingFlag", [1], "initTalkingFlag is [1], neither true nor false; it is left out."),
        ("predicates", ["a"], "predicates are ['a'], no names with values; they are left out."),
        ("initId", {}, "initId is {}, no text; it is left out."),
    ],
)
def test_fields_that_cannot_be_taken_are_told(
    talk: Any, caplog: pytest.LogCaptureFixture, name: str, value: object, sentence: str
) -> None:
    ann = talk("<category><pattern>A</pattern><template>A.</template></category>")
    assert ann.say("a", **{name: value}) == "A."
    assert ann.aux["problems"] == [sentence]
    assert caplog.messages == [sentence]
    step = ann.trace["steps"][0]
    assert step["template"].format(**step["values"]) == sentence
    assert ann.say("a", initTalkingFlag=False, appSendTime="2026-01-02 03:04:05", predicates={}) == "A."
    assert "problems" not in ann.aux

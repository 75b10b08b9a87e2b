"""What a base answers: phases, choice, options, repeats, and the faults of 2008 that must not return."""

from random import Random
from textwrap import dedent
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.memory import SPAN, BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.protocol import Memory, Merit, Reply, ReplyOptions, Silence
from tests.minds.traces import detail_of

CONTACT = Contact(account="test", address="ann")


class Talk:
    """A conversation in which every reply is sent at once."""

    def __init__(self, base: str, *, seed: int = 1, fold_yo: bool = True, **options: Any) -> None:
        self.mind = BoltunMind.compile(dedent(base), fold_yo=fold_yo).with_options(ReplyOptions(**options))
        self.memory: Memory = self.mind.new_memory()
        self.dice = Random(seed)
        self.now = 0.0
        self.last: Reply

    def reply(self, text: str) -> Reply:
        message = Message(contact=CONTACT, text=text, at=self.now, received_at=self.now)
        return self.mind.reply(message, self.memory, self.dice)

    def say(self, text: str, after: float = 1.0) -> str | None:
        self.now += after
        self.last = self.reply(text)
        self.memory = self.last.remembers.sent(self.now)
        return self.last.text

    def all_replies(self, text: str) -> set[str | None]:
        return {self.reply(text).text for _ in range(100)}

    @property
    def trace(self) -> dict:
        return detail_of(self.last.why)


class TestLookUp:
    def test_a_phrase_is_found_in_any_case_and_without_its_full_stop(self):
        talk = Talk("Расскажи анекдот.\nсмешно\n")
        for text in ("расскажи анекдот", "РАССКАЖИ АНЕКДОТ.", "  расскажи анекдот  "):
            assert talk.reply(text).text == "смешно"

    def test_nothing_looser_than_one_full_stop_is_tried(self):
        talk = Talk("ура!\nда\n")
        assert talk.say("ура") is None
        assert talk.last.silence is Silence.NOTHING_FOUND

    def test_keyword_lists_match_whole_words_of_their_type_only(self):
        talk = Talk("(кот.)\nмяу\n(кот?)\nгде?\n")
        assert talk.say("мой кот спит") == "мяу"
        assert talk.say("кот?") == "где?"
        assert talk.say("который час") is None

    def test_all_words_of_a_list_must_occur_and_the_longest_list_wins(self):
        talk = Talk("(чай.)\nодин\n(чай с мёдом.)\nтри\n")
        assert talk.all_replies("люблю чай с мёдом") == {"три"}
        assert talk.all_replies("люблю чай") == {"один"}

    def test_a_question_word_makes_a_question(self):
        talk = Talk("<QUESTION>\nгде\n(где кот?)\nтам\n")
        assert talk.say("где кот") == "там"
        assert talk.say("где кот!") == "там"

    def test_special_words_answer_only_where_nothing_better_does(self):
        talk = Talk("<IGNORED>\nя\n{я мне.}\nо себе\n(дождь.)\nзонт\n")
        assert talk.all_replies("я и дождь") == {"зонт"}
        assert talk.all_replies("я устал") == {"о себе"}

    def test_a_special_list_needs_its_word_among_the_ignored_ones(self):
        assert Talk("{я.}\nо себе\n").say("я устал") is None

    def test_sentences_are_answered_each_for_itself(self):
        talk = Talk("[привет.]\nздравствуй\n(чай.)\nс лимоном\n")
        assert talk.all_replies("Чай буду. Привет!") == {"с лимоном"}
        assert talk.all_replies("Чай буду. Привет.") == {"здравствуй"}

    def test_smileys_and_brackets_are_words(self):
        talk = Talk("(:).)\nулыбка\n()).)\nскобки\n(:-!.)\nмутит\n")
        assert talk.say("ну :)") == "улыбка"
        assert talk.say("ну ))") == "скобки"
        assert talk.say("ну :-! вот") == "мутит"

    def test_emoji_sequences_are_words(self):
        talk = Talk("(👍.)\nи я так думаю\n(👨‍👩‍👧.)\nсемья\n")
        assert talk.say("👍") == "и я так думаю"
        assert talk.say("вот: 👨‍👩‍👧!") == "семья"

    def test_yo_and_ye_are_one_letter_unless_switched_off(self):
        base = "(ёлка.)\nиголки\n"
        assert Talk(base).say("елка") == "иголки"
        assert Talk(base, fold_yo=False).say("елка") is None
        assert Talk(base, fold_yo=False).say("ёлка") == "иголки"

    def test_a_hyphen_between_letters_belongs_to_the_word(self):
        talk = Talk("(по-моему.)\nпо-вашему\n")
        assert talk.say("по-моему, так") == "по-вашему"
        assert talk.say("по - моему") is None

    def test_japanese_lists_match_inside_text_without_spaces(self):
        talk = Talk("(猫 好き.)\nにゃあ\n")
        assert talk.say("私は猫が好きです。") == "にゃあ"


class TestInexactLists:
    def test_other_forms_and_typos_match_and_rank_below_exact_lists(self):
        talk = Talk("(~собака.)\nгав\n")
        assert talk.say("вижу собаку") == "гав"
        assert talk.trace["priority"] == 1.5
        assert talk.trace["passes"][0]["candidates"][0]["inexact"] == {"собаку": "собака"}

    def test_an_exact_word_in_an_inexact_list_is_an_exact_match(self):
        talk = Talk("(~собака.)\nгав\n")
        assert talk.say("собака") == "гав"
        assert talk.trace["priority"] == 1

    def test_an_exact_list_beats_a_longer_inexact_one(self):
        talk = Talk("(~собака злая.)\nгав\n(вижу.)\nгляди\n")
        assert talk.all_replies("вижу злую собаку") == {"гляди"}

    def test_an_inexact_list_beats_special_words(self):
        talk = Talk("(~собака.)\nгав\n<IGNORED>\nя\n{я.}\nты\n")
        assert talk.all_replies("я кормлю собаку") == {"гав"}

    def test_its_type_must_match(self):
        assert Talk("(~собака?)\nгав\n").say("вижу собаку") is None


class TestChoice:
    def test_a_reply_said_within_half_an_hour_is_not_said_again_while_there_is_another(self):
        talk = Talk("[привет.]\nраз\n[привет.]\nдва\n")
        first = talk.say("привет")
        assert {first, talk.say("привет")} == {"раз", "два"}

    def test_when_all_were_said_the_oldest_is_said_again(self):
        talk = Talk("(да.)\nраз\n(да.)\nдва\n")
        order = [talk.say(f"да {n}") for n in range(6)]
        assert order[0] != order[1]
        assert order == order[:2] * 3

    def test_after_half_an_hour_a_reply_is_fresh_again(self):
        talk = Talk("(да.)\nраз\n(да.)\nдва\n")
        talk.say("да")
        talk.now += SPAN
        assert talk.all_replies("да же") == {"раз", "два"}

    def test_a_shorter_list_answers_when_the_longer_one_was_used(self):
        talk = Talk("(чай зелёный.)\nдва слова\n(чай.)\nодно\n")
        assert talk.say("чай зелёный") == "два слова"
        assert talk.say("чай зелёный же") == "одно"

    def test_escape_and_failure_have_the_same_chance_however_many_lines_they_have(self):
        talk = Talk("<ESCAPE>\nодин\n" + "".join(f"<FAILURE>\nне понял {n}\n" for n in range(9)))
        said = [talk.reply("бубубу").text for _ in range(1000)]
        assert 400 < said.count("один") < 600

    def test_the_same_dice_make_the_same_conversation(self):
        base = "".join(f"<ESCAPE>\nответ {n}\n" for n in range(50))
        texts = [f"что-то {n}" for n in range(30)]
        one, two = Talk(base, seed=7), Talk(base, seed=7)
        assert [one.say(text) for text in texts] == [two.say(text) for text in texts]


class TestOptions:
    BASE = "<ESCAPE>\nСменим тему.\n<FAILURE>\nНе понял.\n(кот.)\nМяу.\n"

    def test_chew_keeps_silent_without_a_good_answer(self):
        talk = Talk(self.BASE, chew=True)
        assert talk.say("бубубу") is None
        assert talk.last.silence is Silence.NOTHING_FOUND
        assert talk.say("кот") == "Мяу."

    def test_always_understand_leaves_out_failure(self):
        assert Talk(self.BASE, always_understand=True).all_replies("бубубу") == {"Сменим тему."}

    @pytest.mark.parametrize(
        ("reply", "sent"),
        [
            ("Привет!", "привет!"),
            ("ОК, спрошу.", "ОК, спрошу."),
            (" Салют!", "Салют!"),
            ('"Мой кот" звучит гордо!', '"мой кот" звучит гордо!'),
            ("Я тут.", "я тут."),
            ("123", "123"),
        ],
    )
    def test_small_first_letter(self, reply, sent):
        assert Talk(f"a.\n{reply}\n", lowercase=True).say("a") == sent

    def test_the_leading_space_is_never_sent(self):
        assert Talk("a.\n Салют!\n").say("a") == "Салют!"

    def test_an_empty_reply_asks_for_silence(self):
        talk = Talk("[привет.]\n\n<ESCAPE>\nну\n")
        assert talk.say("привет") is None
        assert talk.last.silence is Silence.EMPTY_REPLY
        assert isinstance(talk.memory, BoltunMemory)
        assert talk.memory.last == "привет"


class TestAliases:
    BASE = "@привет\nпревед хай\n[привет.]\nздравствуй\n"

    def test_an_alias_stands_for_its_head(self):
        talk = Talk(self.BASE)
        assert talk.say("Превед") == "здравствуй"
        assert [one["text"] for one in talk.trace["passes"]] == ["превед", "привет"]

    def test_what_the_message_itself_finds_is_pooled_with_what_its_alias_form_finds(self):
        talk = Talk("@кот\nкотэ\n(котэ.)\nсленг\n(кот.)\nмяу\n")
        assert talk.all_replies("мой котэ") == {"сленг", "мяу"}

    def test_without_aliases_in_the_message_there_is_one_pass(self):
        talk = Talk(self.BASE)
        talk.say("привет")
        assert len(talk.trace["passes"]) == 1

    def test_only_whole_words_are_replaced(self):
        assert Talk(self.BASE).say("хайку") is None

    def test_punctuation_around_an_alias_stays(self):
        talk = Talk("@привет\nхай\n[привет!]\nого\n")
        assert talk.say("хай!") == "ого"


class TestRepeats:
    BASE = "<REPEAT>\nбыло\n[да.]\nточно?\n[нет.]\nжаль\n"

    def test_two_repeats_are_answered_then_perhaps_one_more_then_none(self):
        third = set()
        for seed in range(40):
            talk = Talk(self.BASE, seed=seed)
            assert [talk.say("да") for _ in range(3)] == ["точно?", "было", "было"]
            third.add(talk.say("да"))
            assert [talk.say("да") for _ in range(5)] == [None] * 5
            assert talk.last.silence is Silence.REPEAT
        assert third == {None, "было"}

    def test_the_coin_is_thrown_once(self):
        for seed in range(40):
            talk = Talk(self.BASE, seed=seed)
            for _ in range(3):
                talk.say("да")
            if talk.say("да") is None:
                assert [talk.say("да") for _ in range(20)] == [None] * 20

    def test_another_message_answered_or_not_begins_anew(self):
        talk = Talk(self.BASE)
        for _ in range(9):
            talk.say("да")
        assert talk.say("бубубу") is None
        assert talk.say("да") == "точно?"
        assert talk.say("да") == "было"

    def test_the_same_answer_to_a_repeat_hardly_ever_comes_twice_running(self):
        lines = "".join(f"<REPEAT>\nline {number}\n" for number in range(7))
        again = 0
        for seed in range(2000):
            talk = Talk(f"(ok.)\nfine\n{lines}", seed=seed)
            _, first, second = (talk.say("ok") for _ in range(3))
            again += first == second
        assert again <= 2000 / 100, "evenly drawn it would be one of seven"
        assert set(talk.trace["drawn_from"]) <= {f"line {number}" for number in range(7)}

    def test_after_half_an_hour_it_is_answered_once_and_the_next_repeat_is_met_with_silence(self):
        talk = Talk(self.BASE)
        for _ in range(9):
            talk.say("да")
        assert talk.say("да", after=SPAN) == "точно?"
        assert talk.say("да") is None

    def test_half_an_hour_counts_from_the_last_answer(self):
        talk = Talk(self.BASE)
        talk.say("да")
        assert talk.say("да", after=SPAN - 1) == "было"
        assert talk.say("да", after=SPAN - 1) == "было"

    def test_a_message_that_was_never_answered_is_no_repeat(self):
        talk = Talk(self.BASE)
        assert talk.say("бубубу") is None
        assert talk.say("бубубу") is None
        assert talk.last.silence is Silence.NOTHING_FOUND

    def test_without_repeat_lines_there_is_no_phase_0(self):
        talk = Talk("[да.]\nточно?\n")
        assert [talk.say("да") for _ in range(5)] == ["точно?"] * 5

    def test_the_repeated_message_may_differ_in_case_and_ends(self):
        talk = Talk(self.BASE)
        talk.say("да")
        assert talk.say("  ДА ") == "было"


class TestMemory:
    def test_what_was_never_sent_leaves_no_trace(self):
        talk = Talk("[да.]\nраз\n<REPEAT>\nбыло\n")
        talk.reply("да")
        assert talk.say("да") == "раз"

    def test_a_reply_is_remembered_at_the_moment_of_sending(self):
        talk = Talk("[да.]\nраз\n")
        memory = talk.reply("да").remembers.sent(77.0)
        assert isinstance(memory, BoltunMemory)
        assert memory.used == {"раз": 77.0}
        assert memory.answered_at == 77.0

    def test_it_comes_back_from_its_data(self):
        talk = Talk("[да.]\n Раз\n<REPEAT>\nбыло\n")
        talk.say("да")
        assert talk.mind.memory_from_json(talk.memory.as_json()) == talk.memory
        assert BoltunMemory.from_json({}) == BoltunMemory()

    def test_a_reply_that_waits_to_be_sent_comes_back_with_it(self):
        talk = Talk("[да.]\nраз\n")
        waiting = talk.reply("да").remembers
        again = talk.mind.memory_from_json(waiting.as_json())
        assert again == waiting
        assert again.sent(9.0).used == {"раз": 9.0}

    def test_the_opening_phrase_counts_as_said_and_leaves_the_repeats_alone(self):
        talk = Talk("<INITIAL>\nэй\n<INITIAL>\nау\n[да.]\nраз\n<REPEAT>\nбыло\n")
        talk.say("да")
        first = talk.mind.greet(talk.memory, talk.dice)
        talk.memory = first.remembers.sent(2.0)
        second = talk.mind.greet(talk.memory, talk.dice)
        assert {first.text, second.text} == {"эй", "ау"}
        assert talk.say("да") == "было"

    def test_a_base_without_opening_phrases_says_so(self):
        talk = Talk("[да.]\nраз\n")
        reply = talk.mind.greet(talk.memory, talk.dice)
        assert reply.text is None
        assert reply.silence is Silence.NO_OPENING
        assert reply.remembers == talk.memory


class TestFaultsOf2008:
    """docs/bases.md §18, one by one."""

    def test_after_a_phrase_was_found_the_sentence_itself_is_analysed(self):
        # It analysed its own reply in place of the sentence.
        talk = Talk("мой кот.\nСобака!\n(собака.)\nгав\n(кот.)\nмяу\n")
        assert talk.all_replies("Мой кот.") == {"Собака!", "мяу"}

    def test_sentences_after_a_trailing_blank_are_not_lost(self):
        talk = Talk("(чай.)\nс лимоном\n")
        assert talk.say("Бубубу.  Чай. ") == "с лимоном"

    def test_small_first_letters_are_used_everywhere(self):
        base = "[а.]\nОдин\nб.\nДва\n(в.)\nТри\n<ESCAPE>\nПять\n<REPEAT>\nШесть\n<IGNORED>\nг\n{г.}\nЧетыре\n"
        talk = Talk(base, lowercase=True)
        assert [talk.say(text) for text in "абвг"] == ["один", "два", "три", "четыре"]
        assert [talk.say("бубубу"), talk.say("бубубу")] == ["пять", "шесть"]

    def test_weaker_lists_do_not_win(self):
        talk = Talk("(а б в.)\nтри\n(а б.)\nдва\n(а.)\nодин\n")
        assert talk.all_replies("а б в") == {"три"}

    def test_aliases_fire(self):
        assert Talk("@чай\nчаёк\n(чай.)\nгорячий\n").say("чаёк остыл") == "горячий"

    def test_opening_phrases_can_be_said(self):
        talk = Talk("<INITIAL>\nэй\n")
        assert talk.mind.greet(talk.memory, talk.dice).text == "эй"

    def test_one_reply_under_two_lists_both_used_does_not_loop(self):
        talk = Talk("(а.)\nто же\n(б.)\nто же\n")
        assert [talk.say(f"а б {n}") for n in range(4)] == ["то же"] * 4

    @pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x00\x07"])
    def test_an_empty_message_gets_no_reply_and_changes_nothing(self, text):
        talk = Talk("[да.]\nраз\n<REPEAT>\nбыло\n<ESCAPE>\nну\n")
        talk.say("да")
        before = talk.memory
        assert talk.say(text) is None
        assert talk.last.silence is Silence.EMPTY
        assert talk.memory == before
        assert talk.say("да") == "было"

    def test_a_base_without_repeat_lines_survives_a_repeat(self):
        talk = Talk("<ESCAPE>\nну\n")
        assert [talk.say("а"), talk.say("а")] == ["ну", "ну"]

    @pytest.mark.parametrize(
        "key", ["(кот", "[кот", "{кот.", "<ESCAPE", "(кот.", "(", "()", "(.)", "@", "<>"]
    )
    def test_an_unbalanced_bracket_costs_only_its_own_pair(self, key):
        assert Talk(f"{key}\nошибка\n(пёс.)\nгав\n").say("пёс") == "гав"

    def test_general_replies_come_only_where_nothing_was_found_and_failure_comes_too(self):
        talk = Talk("<ESCAPE>\nну\n<FAILURE>\nне понял\n(кот.)\nмяу\n")
        assert talk.all_replies("кот") == {"мяу"}
        assert talk.all_replies("бубубу") == {"ну", "не понял"}


class TestTrace:
    def test_it_names_everything_that_was_found_and_its_line(self):
        talk = Talk("\n(кот.)\nмяу\n\nмой кот.\nмой тоже\n<IGNORED>\nмой\n{мой.}\nтвой\n<ESCAPE>\nну\n")
        talk.say("Мой кот.")
        trace = talk.trace
        assert trace["kind"] == "boltun"
        assert trace["prepared"] == "мой кот."
        (one,) = trace["passes"]
        assert one["sentences"] == [
            {"text": "мой кот.", "words": ["мой", "кот"], "special_words": ["мой"], "question": False}
        ]
        found = [(c["phase"], c["priority"], c["sentence"], c["line"], c["words"]) for c in one["candidates"]]
        assert found == [
            (2, 1, None, 5, 0),
            (5, 1, 0, 5, 0),
            (7, 1, 0, 2, 1),
            (8, 2, 0, 9, 0),
            (9, 3, None, 11, 0),
        ]
        assert trace["priority"] == 1
        assert set(trace["drawn_from"]) == {"мяу", "мой тоже"}

    def test_every_find_names_its_sentence_also_where_one_is_said_again(self):
        talk = Talk("(~кошка.)\nмяу\n(собака.)\nгав\n[да.]\nконечно\nнет.\nотчего\n<IGNORED>\nя\n{я.}\nты\n")
        talk.say("Ну. Вижу кошек. Собака. Да. Нет. Я. Собака.")
        (one,) = talk.trace["passes"]
        found = [(c["phase"], c["priority"], c["sentence"], c["line"]) for c in one["candidates"]]
        assert found == [
            (7, 1.5, 1, 1),
            (7, 1, 2, 3),
            (4, 0, 3, 5),
            (5, 1, 4, 7),
            (8, 2, 5, 11),
            (7, 1, 6, 3),
        ]

    def test_each_find_is_told_with_all_that_speaks_for_it(self) -> None:
        talk = Talk("(~кошка.)\nмяу\n(кошка собака.)\nдрака\n(собака.)\nгав\n")
        talk.say("собака")
        talk.say("Кошек и собака.")
        (reading,) = talk.last.why.told().readings
        shown = [
            (one.reply, one.line, one.merit, one.rank, one.reason, one.words, one.stands_for)
            for one in reading.candidates
        ]
        assert shown == [
            ("гав", 5, Merit.FOUND, "1", "words anywhere", 1, {}),
            ("мяу", 1, Merit.NEAR, "1.5", "words anywhere", 1, {"кошек": "кошка"}),
        ]
        assert [(one.chosen, one.used) for one in reading.candidates] == [(True, True), (False, False)]

    def test_a_brief_one_leaves_out_general_replies_that_were_not_needed(self):
        talk = Talk("(кот.)\nмяу\n<ESCAPE>\nну\n")
        talk.say("кот")
        assert [one.reason for one in talk.last.why.told(brief=True).candidates] == ["words anywhere"]
        assert len(talk.last.why.told().candidates) == 2
        talk.say("бубубу")
        assert talk.last.why.told(brief=True) == talk.last.why.told()

    def test_words_are_shown_as_they_were_written(self):
        talk = Talk("<IGNORED>\nее\n(ёж.)\nколюч\n")
        talk.say("Ёж её")
        (sentence,) = talk.trace["passes"][0]["sentences"]
        assert sentence["words"] == ["ёж", "её"]
        assert sentence["special_words"] == ["её"]

    def test_a_repeat_shows_its_count_and_chance(self):
        talk = Talk("<REPEAT>\nбыло\n[да.]\nраз\n")
        for count, chance in ((0, 1), (1, 1), (2, 0.5), (3, 0)):
            if count == 0:
                talk.say("да")
            talk.say("да")
            candidates = [{"reply": "было", "line": 1}] if chance else []
            assert talk.trace["repeat"] == {
                "count": count,
                "probability": chance,
                "candidates": candidates,
            }
            assert talk.trace["priority"] == "repeat"
            told = talk.last.why.told()
            assert told.repeat is not None
            assert (told.rank, told.repeat.count, told.repeat.chance) == ("repeat", count, chance)
            shown = [(one.reply, one.line, one.rank, one.chosen) for one in told.repeat.candidates]
            assert shown == ([("было", 1, "repeat", True)] if chance else [])

    def test_phase_1_answers_at_once(self):
        talk = Talk("[да.]\nраз\nда.\nдва\n")
        talk.say("да")
        assert talk.trace["priority"] == "at once"
        assert [c["phase"] for c in talk.trace["passes"][0]["candidates"]] == [1]

    def test_lower_case_start_is_not_part_of_drawn_from(self):
        talk = Talk("[да.]\nРаз\n", lowercase=True)
        assert talk.say("да") == "раз"
        assert talk.trace["drawn_from"] == ["Раз"]

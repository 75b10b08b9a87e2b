"""The three blocks that ask language models: what they write to them, and what they make of the answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MindError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.contexts import Context
from boltun.minds.dialbb.llm_dialogue import ChatGPT
from boltun.minds.dialbb.llm_ner import NER
from boltun.minds.dialbb.llm_understander import Understander
from tests.minds.dialbb.llm_server import LlmServer
from tests.minds.dialbb.workbooks import write_workbook

Start = Callable[..., LlmServer]

# What a server may do instead of answering properly.
FAILURES: list[dict[str, Any]] = [
    {"reply": ""},
    {"reply": "{not JSON"},
    {"reply": "[1, 2]"},
    {"reply": '{"other": 1}'},
    {"raw": "{}"},
    {"raw": '{"choices": [', "length": 99},
    {"status": 401},
    {"status": 500},
    {"delay": 30},
]


def brief(failure: dict[str, Any]) -> dict[str, Any]:
    """Wait only where waiting is what fails, and long enough for a proper answer on a busy machine."""
    return {"timeout": 2 if "delay" in failure else 60, "retries": 0}


NOTHING = {"type": "", "slots": {}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_workbook(
        tmp_path / "nlu.xlsx",
        {
            "utterances": [
                ["flag", "type", "utterance", "slots"],
                ["Y", "好き", " 味噌 ラーメンが好き", "料理=味噌ラーメン, 程度=好き"],
                ["Y", "肯定", "ハイ", ""],
                ["T", "否定", "いいえ", ""],
            ],
            "slots": [
                ["flag", "slot name", "entity", "synonyms"],
                ["Y", "料理", "味噌ラーメン", "みそ,ミソらーめん"],
                ["Y", "料理", "豚骨ラーメン", "みそ、とんこつ"],
            ],
        },
    )
    write_workbook(
        tmp_path / "ner.xlsx",
        {
            "classes": [
                ["flag", "class", "explanation", "examples"],
                ["Y", "人名", "人の名前", "太郎, 花子"],
                ["Y", "地名", "", ""],
                ["T", "料理", "食べ物", "寿司"],
            ],
            "utterances": [
                ["flag", "utterance", "entities"],
                ["Y", "太郎は東京にいる", "人名=太郎, 地名=東京"],
                ["Y", "何もない", ""],
            ],
        },
    )
    return tmp_path


def _block(made: Any, folder: Path, language: str = "ja", **settings: Any) -> Any:
    names = {
        Understander: (["input_text"], ["nlu_result"], "nlu.xlsx"),
        NER: (["input_text", "aux_data"], ["aux_data"], "ner.xlsx"),
        ChatGPT: (["user_utterance", "aux_data", "user_id"], ["system_utterance", "aux_data", "final"], ""),
    }
    inputs, outputs, file = names[made]
    config = {
        "name": "block",
        "input": {name: name for name in inputs},
        "output": {name: name for name in outputs},
        "knowledge_file": file,
        **settings,
    }
    top = {"language": language, "blocks": [config]}
    return made(config, top, str(folder))


def _understood(block: Understander, text: str) -> Any:
    return block.process({"input_text": text}, "s")["nlu_result"]


@pytest.mark.parametrize("made", [Understander, NER, ChatGPT])
@pytest.mark.parametrize("direction", ["input", "output"])
def test_a_block_that_is_not_wired_is_a_build_error(folder: Path, made: Any, direction: str) -> None:
    (folder / "p.txt").write_text("", encoding="utf-8")
    settings: dict[str, Any] = {"prompt_template": "p.txt", direction: {"other": "x"}}
    with pytest.raises(BuildError, match=f"in the {direction} list"):
        _block(made, folder, **settings)


@pytest.mark.parametrize("made", [Understander, NER, ChatGPT])
def test_that_there_is_no_model_is_a_problem(folder: Path, start_llm: Start, made: Any) -> None:
    (folder / "p.txt").write_text("", encoding="utf-8")
    block = _block(made, folder, prompt_template="p.txt")
    assert [one.text for one in block.problems() if one.code == "no-model"] == [
        "No language model is configured, so the block block gets no answers:"
        " set OPENAI_API_KEY or OPENAI_BASE_URL."
    ]
    start_llm()
    assert "no-model" not in [one.code for one in block.problems()]


@pytest.mark.parametrize("made", [Understander, NER, ChatGPT])
def test_a_closed_block_lets_go_of_its_connection(folder: Path, start_llm: Start, made: Any) -> None:
    start_llm()
    (folder / "p.txt").write_text("", encoding="utf-8")
    before = set(threading.enumerate())
    block = _block(made, folder, prompt_template="p.txt")
    for _ in range(2):
        block.process({"input_text": "x", "user_utterance": "x", "aux_data": {}}, "s")
    (thread,) = [one for one in set(threading.enumerate()) - before if one.name == "language model"]
    block.close()
    thread.join(10)
    assert not thread.is_alive()


class TestUnderstander:
    def test_the_answer_is_the_result_with_entities_for_synonyms(
        self, folder: Path, start_llm: Start
    ) -> None:
        start_llm(default='{"type": "好き", "slots": {"料理": "ミソ らーめん", "程度": "とても", "数": 2}}')
        assert _understood(_block(Understander, folder), "みそが好き") == {
            "type": "好き",
            "slots": {"料理": "味噌ラーメン", "程度": "とても", "数": "2"},
        }

    def test_of_two_entities_with_one_synonym_the_first_wins(
        self, folder: Path, start_llm: Start, caplog: pytest.LogCaptureFixture
    ) -> None:
        start_llm(default='{"type": "好き", "slots": {"料理": "みそ"}}')
        assert _understood(_block(Understander, folder), "x")["slots"] == {"料理": "味噌ラーメン"}
        assert "nlu.xlsx:3: Sheet slots: " in caplog.text

    def test_the_prompt_shows_types_slots_and_examples_in_canonical_form(
        self, folder: Path, start_llm: Start
    ) -> None:
        server = start_llm()
        (folder / "p.txt").write_text(
            "<@types><@slot_definitions><@examples><@input><@other>", encoding="utf-8"
        )
        block = _block(Understander, folder, prompt_template="p.txt", flags_to_use=["Y"], gpt_model="m")
        _understood(block, "@types")
        assert server.prompts == [
            "<- 好き\n- 肯定><- 料理: 味噌ラーメン, 豚骨ラーメン\n- 程度>"
            '<味噌ラーメンが好き\n{"type": "好き", "slots": {"料理": "味噌ラーメン", "程度": "好き"}}'
            '\n\nハイ\n{"type": "肯定", "slots": {}}><@types><@other>'
        ]
        (request,) = server.requests
        assert request["model"] == "m"
        assert request["temperature"] == 0
        assert request["response_format"] == {"type": "json_object"}

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_the_default_prompt_holds_everything(self, folder: Path, start_llm: Start, language: str) -> None:
        server = start_llm()
        _understood(_block(Understander, folder, language), "これは何")
        (prompt,) = server.prompts
        for part in ("- 否定", "- 料理: 味噌ラーメン, 豚骨ラーメン", "いいえ", "これは何", "JSON"):
            assert part in prompt
        assert "@" not in prompt

    def test_the_template_of_the_whole_application_is_used_where_the_block_has_none(
        self, folder: Path, start_llm: Start
    ) -> None:
        server = start_llm()
        (folder / "top.txt").write_text("top @input", encoding="utf-8")
        settings = {
            "input": {"input_text": "x"},
            "output": {"nlu_result": "y"},
            "knowledge_file": "nlu.xlsx",
        }
        block = Understander(settings, {"prompt_template": "top.txt"}, str(folder))
        _understood(block, "hello")
        assert server.prompts == ["top hello"]

    def test_an_empty_utterance_asks_nobody(self, folder: Path, start_llm: Start) -> None:
        server = start_llm()
        assert _understood(_block(Understander, folder), "") == NOTHING
        assert server.requests == []

    @pytest.mark.parametrize(
        "answer",
        [
            '{"type": "", "slots": {}}',
            '{"type": 3, "slots": {}}',
            '{"type": "肯定"}',
            '{"type": "肯定", "slots": []}',
            '{"type": null, "slots": {}}',
        ],
    )
    def test_an_answer_of_another_shape_has_no_type(
        self, folder: Path, start_llm: Start, answer: str
    ) -> None:
        start_llm(default=answer)
        assert _understood(_block(Understander, folder), "x") == NOTHING

    @pytest.mark.parametrize(
        "answer",
        ['```json\n{"type": "肯定", "slots": {}}\n```', 'Here: {"type": "肯定", "slots": {"a": null}}'],
    )
    def test_words_around_the_object_do_no_harm(self, folder: Path, start_llm: Start, answer: str) -> None:
        start_llm(default=answer)
        assert _understood(_block(Understander, folder), "x") == {"type": "肯定", "slots": {}}

    @pytest.mark.parametrize("failure", FAILURES, ids=str)
    def test_a_failure_has_no_type(self, folder: Path, start_llm: Start, failure: dict[str, Any]) -> None:
        start_llm(failure)
        assert _understood(_block(Understander, folder, **brief(failure)), "x") == NOTHING

    def test_without_a_server_nothing_is_understood(self, folder: Path) -> None:
        assert _understood(_block(Understander, folder), "x") == NOTHING

    def test_a_missing_template_is_named(self, folder: Path) -> None:
        with pytest.raises(MindError, match=r"gone\.txt"):
            _block(Understander, folder, prompt_template="gone.txt")


class TestNER:
    def _found(self, block: NER, text: str, aux_data: dict[str, Any] | None = None) -> Any:
        return block.process({"input_text": text, "aux_data": aux_data}, "s")["aux_data"]

    def test_entities_of_known_classes_are_joined_in_order(self, folder: Path, start_llm: Start) -> None:
        pairs = [("人名", "田中"), ("料理", "寿司"), ("人名", "鈴木"), ("人名", "田中"), ("薬", "寿司")]
        start_llm({"reply": {"result": [{"class": one, "entity": entity} for one, entity in pairs]}})
        found = self._found(_block(NER, folder), "田中と鈴木が寿司", {"emotion": "joy"})
        assert found == {"emotion": "joy", "NE_人名": "田中:鈴木", "NE_料理": "寿司"}

    def test_what_the_client_found_itself_stands_first(self, folder: Path, start_llm: Start) -> None:
        start_llm({"reply": {"result": [{"class": "人名", "entity": "田中"}]}})
        sent = {"NE_人名": "客"}
        assert self._found(_block(NER, folder), "田中", sent) == {"NE_人名": "客:田中"}
        assert sent == {"NE_人名": "客"}

    def test_only_what_stands_in_the_text_is_an_entity(self, folder: Path, start_llm: Start) -> None:
        entities: list[Any] = [
            {"class": "人名", "entity": "佐藤"},
            {"class": "人名", "entity": ""},
            {"class": "", "entity": "田中"},
            {"class": "人名"},
            {"class": 1, "entity": 2},
            "田中",
        ]
        start_llm({"reply": {"result": entities}})
        assert self._found(_block(NER, folder), "田中です") == {}

    def test_the_prompt_shows_classes_and_examples(self, folder: Path, start_llm: Start) -> None:
        server = start_llm()
        (folder / "p.txt").write_text(
            "<@classes><@class_explanations><@ne_examples><@ner_examples><@input>", encoding="utf-8"
        )
        self._found(_block(NER, folder, prompt_template="p.txt", flags_to_use=["Y"]), "やあ")
        assert server.prompts == [
            "<- 人名\n- 地名><- 人名: 人の名前><- 人名: 太郎, 花子><太郎は東京にいる\n"
            + json.dumps(
                {
                    "result": [
                        {"class": "人名", "entity": "太郎"},
                        {"class": "地名", "entity": "東京"},
                    ]
                },
                ensure_ascii=False,
            )
            + '\n\n何もない\n{"result": []}><やあ>'
        ]
        (request,) = server.requests
        assert request["temperature"] == 0
        assert request["response_format"] == {"type": "json_object"}

    def test_an_answer_that_is_no_list_is_logged(
        self, folder: Path, start_llm: Start, caplog: pytest.LogCaptureFixture
    ) -> None:
        start_llm({"reply": "a poem"}, default="$echo")
        assert self._found(_block(NER, folder), "x") == {}
        assert "no list of entities" in caplog.text
        assert "a poem" not in caplog.text
        caplog.clear()
        assert self._found(_block(NER, folder, timeout=5), "") == {}
        assert caplog.text == ""

    def test_rows_that_are_not_meant_so_are_told(
        self, folder: Path, start_llm: Start, caplog: pytest.LogCaptureFixture
    ) -> None:
        start_llm()
        sheets = {
            "classes": [["flag", "class", "explanation", "examples"]],
            "utterances": [["flag", "utterance", "entities"], ["", "", "a=b"], ["", "x", "a=x, y"]],
        }
        write_workbook(folder / "ner.xlsx", sheets)
        problems = _block(NER, folder).problems()
        assert [(one.line, one.text) for one in problems] == [
            (3, "Sheet utterances: y is not of the form class=entity.")
        ]
        assert "ner.xlsx:3: Sheet utterances: y is not" in caplog.text

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_the_default_prompt_holds_everything(self, folder: Path, start_llm: Start, language: str) -> None:
        server = start_llm()
        self._found(_block(NER, folder, language), "これは何")
        for part in ("- 料理", "人の名前", "太郎, 花子", "何もない", "これは何", "JSON"):
            assert part in server.prompts[0]
        assert "@" not in server.prompts[0]

    def test_an_empty_utterance_asks_nobody(self, folder: Path, start_llm: Start) -> None:
        server = start_llm()
        assert self._found(_block(NER, folder), "", {"a": 1}) == {"a": 1}
        assert server.requests == []

    @pytest.mark.parametrize("failure", FAILURES, ids=str)
    def test_a_failure_finds_nothing(self, folder: Path, start_llm: Start, failure: dict[str, Any]) -> None:
        start_llm(failure)
        assert self._found(_block(NER, folder, **brief(failure)), "x", {"a": 1}) == {"a": 1}


class TestDialogue:
    @pytest.fixture(autouse=True)
    def template(self, folder: Path) -> None:
        (folder / "p.txt").write_text(
            "Time: {current_time}\n[[[Mood: {emotion}.\n]]]Be brief.\n", encoding="utf-8"
        )

    def _said(self, block: ChatGPT, text: str = "", session: str = "s", **aux_data: Any) -> str:
        answer = block.process({"user_utterance": text, "aux_data": aux_data, "user_id": "ann"}, session)
        assert answer["aux_data"] == aux_data
        assert answer["final"] is False
        return str(answer["system_utterance"])

    def test_the_first_utterance_is_the_configuration_s(self, folder: Path, start_llm: Start) -> None:
        server = start_llm()
        block = _block(ChatGPT, folder, prompt_template="p.txt", first_system_utterance="やあ")
        assert self._said(block) == "やあ"
        assert server.requests == []
        assert self._said(_block(ChatGPT, folder, prompt_template="p.txt")) == ""

    def test_every_turn_shows_the_dialogue_so_far(self, folder: Path, start_llm: Start) -> None:
        server = start_llm({"match": "元気", "reply": "システム: 元気です"}, default="はい")
        block = _block(
            ChatGPT, folder, prompt_template="p.txt", first_system_utterance="やあ", instruction="丁寧に。"
        )
        self._said(block)
        assert self._said(block, "お元気?", emotion="joy") == "元気です"
        assert self._said(block, "そう") == "元気です"
        first, second = server.prompts
        assert "Mood: joy.\nBe brief.\n\n#現在までの対話\n\nシステム: やあ\nユーザ: お元気?\n" in first
        assert "Mood" not in second
        assert second.endswith("ユーザ: お元気?\nシステム: 元気です\nユーザ: そう\n")
        assert "日（" in first
        assert server.requests[0]["messages"][0] == {"role": "system", "content": "丁寧に。"}
        assert server.requests[0]["temperature"] == 0.7

    def test_names_and_language_are_the_configuration_s(self, folder: Path, start_llm: Start) -> None:
        server = start_llm(default="Yui: Hello")
        block = _block(
            ChatGPT,
            folder,
            "en",
            prompt_template="p.txt",
            first_system_utterance="Hi",
            user_name="Ann",
            system_name="Yui",
            temperature=0.1,
        )
        self._said(block)
        assert self._said(block, "hey") == "Hello"
        (prompt,) = server.prompts
        assert prompt.endswith("#Dialogue up to now\n\nYui: Hi\nAnn: hey\n")
        assert "day, " in prompt
        assert server.requests[0]["temperature"] == 0.1

    def test_sessions_do_not_hear_each_other(self, folder: Path, start_llm: Start) -> None:
        server = start_llm()
        block = _block(ChatGPT, folder, prompt_template="p.txt")
        for session in "ab":
            self._said(block, session=session)
        self._said(block, "from a", "a")
        self._said(block, "from b", "b")
        assert "from a" not in server.prompts[1]
        block.forget_session("a")
        assert self._said(block, "who?", "a") == ""

    def test_a_long_dialogue_is_shown_by_its_end(self, folder: Path, start_llm: Start) -> None:
        server = start_llm()
        block = _block(ChatGPT, folder, prompt_template="p.txt")
        history = [{"speaker": "user", "utterance": f"turn {n}."} for n in range(500)]
        block.contexts.save("s", Context({}, history), None)
        self._said(block, "now")
        assert "turn 499." in server.prompts[0]
        assert "turn 10." not in server.prompts[0]

    @pytest.mark.parametrize("failure", [one for one in FAILURES if len(one.get("reply", "")) < 1], ids=str)
    def test_a_failure_says_the_fallback_and_the_dialogue_goes_on(
        self, folder: Path, start_llm: Start, failure: dict[str, Any]
    ) -> None:
        server = start_llm({**failure, "times": 1})
        block = _block(ChatGPT, folder, prompt_template="p.txt", fallback_utterance="Hm?", **brief(failure))
        self._said(block)
        assert self._said(block, "one") == "Hm?"
        assert self._said(block, "two") == "ok"
        assert server.prompts[-1].endswith("ユーザ: one\nユーザ: two\n")

    def test_without_a_server_it_says_dots(self, folder: Path) -> None:
        block = _block(ChatGPT, folder, prompt_template="p.txt")
        self._said(block)
        assert self._said(block, "x") == "..."

    def test_a_template_of_before_is_refused(self, folder: Path) -> None:
        (folder / "old.txt").write_text("{dialogue_history}", encoding="utf-8")
        with pytest.raises(BuildError, match="obsolete"):
            _block(ChatGPT, folder, prompt_template="old.txt")

    @pytest.mark.parametrize(
        ("settings", "word"),
        [({}, "prompt_template"), ({"prompt_template": "p.txt", "temperature": "x"}, "'x'")],
    )
    def test_a_wrong_configuration_is_a_build_error(
        self, folder: Path, settings: dict[str, Any], word: str
    ) -> None:
        with pytest.raises(BuildError, match=word):
            _block(ChatGPT, folder, **settings)

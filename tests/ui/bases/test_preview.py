"""The preview talks with the text as it stands, saved or not."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from boltun.errors import MindError
from boltun.message import Contact
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.protocol import ReplyOptions
from ui.editing import reading
from ui.preview.rehearsal import Acquaintance
from ui.preview.why import MORE, WhyPage, lines_drawn
from ui.table.base_editor import BaseEditor, Mode

Make = Callable[..., BaseEditor]

TEXT = """\
(привет.)
Здравствуй!
(как дела?)
Хорошо.
(как твои дела?)
Лучше всех.
[пока]
До связи.
<ESCAPE>
Расскажи ещё.
<INITIAL>
Есть кто живой?
<REPEAT>
Это уже было.
@привет
превед
"""


@pytest.fixture
def editor(make_editor: Make) -> BaseEditor:
    return make_editor(TEXT)


@pytest.fixture
def ask(qtbot: Any) -> Callable[[BaseEditor, str], str | None]:
    """Ask the preview, wait for the answer and return what it shows."""

    def ask(editor: BaseEditor, text: str) -> str | None:
        editor.preview.ask(text)
        return answer(editor, qtbot)

    return ask


def answer(editor: BaseEditor, qtbot: Any) -> str | None:
    turn = editor.preview.rehearsal.turns[-1]
    qtbot.waitUntil(lambda: turn.answer is not None)
    assert turn.answer is not None
    shown = editor.preview.views()[-1].reply.text()
    assert shown == turn.answer.text or turn.answer.text is None
    return turn.answer.text


def test_it_answers_from_the_unsaved_text(editor: BaseEditor, ask: Any, qtbot: Any) -> None:
    assert ask(editor, "привет") == "Здравствуй!"
    editor.preview.start_over()
    editor.draft.replace(1, 1, ["Салют!"], "Edit")
    assert editor.file.path is None
    assert ask(editor, "привет") == "Салют!"
    qtbot.waitUntil(lambda: editor.preview.state.text() == "Answers from the text as it stands.")


def test_the_contact_stands_on_the_same_side_as_in_a_conversation(editor: BaseEditor, ask: Any) -> None:
    ask(editor, "как дела?")
    view = editor.preview.views()[-1]
    view.resize(400, view.sizeHint().height())
    view.grab()
    assert view.asked.geometry().left() < view.reply.geometry().left()
    assert view.asked.geometry().right() < view.reply.geometry().right()


def test_an_answer_is_never_older_than_the_question(editor: BaseEditor, ask: Any, qtbot: Any) -> None:
    for number in range(5):
        editor.preview.start_over()
        editor.draft.replace(1, 1, [f"Ответ {number}"], "Edit")
        assert ask(editor, "привет") == f"Ответ {number}"


def test_the_last_answer_follows_the_text(editor: BaseEditor, ask: Any, qtbot: Any) -> None:
    ask(editor, "привет")
    ask(editor, "как дела?")
    editor.draft.replace(3, 1, ["Так себе."], "Edit")
    qtbot.waitUntil(lambda: editor.preview.views()[-1].reply.text() == "Так себе.")
    assert editor.preview.views()[0].reply.text() == "Здравствуй!"
    editor.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: editor.preview.views()[-1].reply.text() == "Хорошо.")


def test_why_tells_sentences_words_candidates_and_what_was_drawn(editor: BaseEditor, ask: Any) -> None:
    ask(editor, "Привет. Как твои дела?")
    view = editor.preview.views()[-1]
    assert view.why.isHidden()
    view.why_button.click()
    page = view.why.text()
    assert not view.why.isHidden()
    assert "“как твои дела?” – question" in page
    assert "words: как твои дела" in page
    for line in (1, 3, 5, 9):
        assert f'href="line:{line}"' in page
    assert "set aside: a longer list fits" in page
    assert page.index("Priority 1") < page.index("General: priority 3")
    assert "Drawn from 2" in page


def test_of_many_general_replies_only_that_of_the_answer_is_listed_until_all_are_wanted(
    make_editor: Make, ask: Any
) -> None:
    editor = make_editor("(чай.)\nРаз\n" + "".join(f"<ESCAPE>\nОбщее {n:02}\n" for n in range(30)))
    answer = ask(editor, "ну и ну")
    view = editor.preview.views()[-1]
    view.why_button.click()
    page = view.why.text()
    assert page.count("Общее") == 2
    assert f"★ <b>{answer}</b>" in page
    assert f'<a href="{MORE}">and 29 other general replies</a>' in page
    view.why.linkActivated.emit(MORE)
    assert all(f"Общее {n:02}</b>" in view.why.text() for n in range(30))
    ask(editor, "чай")
    view = editor.preview.views()[-1]
    view.why_button.click()
    assert "Общее" not in view.why.text()
    assert "30 general replies" in view.why.text()


def test_why_names_order_and_side_by_side_and_what_a_request_set_aside(make_editor: Make, ask: Any) -> None:
    lists = '("pick me" … up?) (fetch … me?) ("call me"?)'
    editor = make_editor(f"(so tired.)\nSleep.\n<ON request a lift>\n{lists}\n<SAY request a lift>\nNo.\n")
    for text, why in (
        ("Can you pick me up?", "words in order and side by side"),
        ("Can you fetch me?", "words in order<"),
        ("Can you call me?", "words side by side"),
    ):
        assert ask(editor, f"I am so tired. {text}") == "No."
        view = editor.preview.views()[-1]
        view.why_button.click()
        assert why in view.why.text()
        assert "set aside: another sentence asks for something" in view.why.text()
        editor.preview.pass_time()


def test_what_was_said_is_set_aside_and_named(make_editor: Make, ask: Any) -> None:
    editor = make_editor("(чай.)\nРаз\n(чай.)\nДва\n")
    first = ask(editor, "люблю чай")
    assert ask(editor, "где чай") == ({"Раз", "Два"} - {first}).pop()
    view = editor.preview.views()[-1]
    view.why_button.click()
    assert "set aside: already said" in view.why.text()
    editor.preview.pass_time()
    ask(editor, "дай чай")
    view = editor.preview.views()[-1]
    view.why_button.click()
    assert "already said" not in view.why.text()


def test_a_link_leads_to_the_line_also_after_lines_were_put_before_it(
    editor: BaseEditor, ask: Any, qtbot: Any
) -> None:
    ask(editor, "привет")
    ask(editor, "пока")
    first, last = editor.preview.views()
    assert 'href="line:7"' in last.lines.text()
    last.lines.linkActivated.emit("line:7")
    assert editor.table.line == 6
    editor.draft.replace(0, 0, ["новая", "пара"], "Edit")
    first.lines.linkActivated.emit("line:1")
    assert editor.table.line == 2


def test_chewing_here_is_silence_here_only(editor: BaseEditor, ask: Any, qtbot: Any) -> None:
    assert ask(editor, "абракадабра") == "Расскажи ещё."
    editor.preview.chew.setChecked(True)
    qtbot.waitUntil(lambda: "no reply was found" in editor.preview.views()[-1].reply.text())
    editor.preview.set_options(ReplyOptions(lowercase=True), fold_yo=True)
    assert ask(editor, "другое") is None
    editor.preview.chew.setChecked(False)
    qtbot.waitUntil(lambda: editor.preview.views()[-1].reply.text() == "расскажи ещё.")


def test_repeats_are_remembered_until_a_new_conversation(editor: BaseEditor, ask: Any) -> None:
    assert ask(editor, "привет") == "Здравствуй!"
    assert ask(editor, "привет") == "Это уже было."
    said = editor.preview.rehearsal.turns[-1].answer
    assert said is not None
    why = said.why
    assert lines_drawn(why, "Это уже было.") == [13]
    page = WhyPage(editor.palette()).page(why, "Это уже было.")
    assert '• Это уже было. <a href="line:13">13</a>' in page
    editor.preview.start_over()
    assert editor.preview.views() == []
    assert ask(editor, "привет") == "Здравствуй!"


def test_boltun_can_begin(editor: BaseEditor, qtbot: Any) -> None:
    editor.preview.begin_button.click()
    assert answer(editor, qtbot) == "Есть кто живой?"
    assert editor.preview.views()[-1].asked.isHidden()


def test_messages_written_quickly_are_answered_in_order(editor: BaseEditor, qtbot: Any) -> None:
    for text in ("превед", "как дела?", "пока"):
        editor.preview.ask(text)
    answer(editor, qtbot)
    answers = [turn.answer for turn in editor.preview.rehearsal.turns]
    assert [said and said.text for said in answers] == [
        "Здравствуй!",
        "Хорошо.",
        "До связи.",
    ]


def test_what_is_written_in_the_field_is_asked(
    editor: BaseEditor, keyboard: Any, key: Any, qtbot: Any
) -> None:
    field = editor.preview.input
    keyboard(field, "пока\n")
    assert field.text() == ""
    assert answer(editor, qtbot) == "До связи."
    key(field, Qt.Key.Key_Up)
    assert field.text() == "пока"
    key(field, Qt.Key.Key_Down)
    assert field.text() == ""


def test_markup_in_messages_and_replies_is_only_text(make_editor: Make, ask: Any) -> None:
    editor = make_editor("[<b>x</b>]\n<img src='file:///etc/passwd'>\n")
    assert ask(editor, "<b>x</b>") == "<img src='file:///etc/passwd'>"
    view = editor.preview.views()[-1]
    view.why_button.click()
    assert "<img" not in view.why.text()
    assert view.reply.textFormat() is Qt.TextFormat.PlainText


def test_ctrl_e_goes_there_and_back(editor: BaseEditor, qtbot: Any) -> None:
    ctrl = Qt.KeyboardModifier.ControlModifier
    editor.table.setFocus()
    qtbot.keyClick(editor.table, Qt.Key.Key_E, ctrl)
    assert editor.preview.input.hasFocus()
    qtbot.keyClick(editor.preview.input, Qt.Key.Key_E, ctrl)
    assert editor.table.hasFocus()
    editor.preview_button.click()
    assert editor.preview.isHidden()
    qtbot.keyClick(editor.table, Qt.Key.Key_E, ctrl)
    assert editor.preview.input.hasFocus()
    qtbot.keyClick(editor.preview.input, Qt.Key.Key_Escape)
    assert editor.table.hasFocus()


def test_a_large_base_is_read_when_somebody_asks(
    make_editor: Make, ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGE", 4)
    editor = make_editor(TEXT, Mode.TEXT)
    editor.draft.replace(1, 1, ["Салют!"], "Edit")
    assert not editor.preview.rehearsal.busy
    assert ask(editor, "привет") == "Салют!"
    assert ask(editor, "привет") == "Это уже было."


def test_long_reasons_open_at_their_beginning(make_editor: Make, ask: Any, qtbot: Any) -> None:
    replies = "".join(f"(дела.)\nРасскажи ещё про это, часть {number}.\n" for number in range(60))
    editor = make_editor(TEXT + replies)
    for number in range(6):
        ask(editor, f"ну и дела {number}")
    bar, view = editor.preview.area.verticalScrollBar(), editor.preview.views()[-1]
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    view.why_button.click()
    qtbot.waitUntil(lambda: view.height() > bar.pageStep())
    qtbot.waitUntil(lambda: bar.value() == view.y())


def test_tab_leads_from_the_reasons_of_the_newest_answer_to_the_field(
    editor: BaseEditor, ask: Any, qtbot: Any
) -> None:
    for text in ("привет", "как дела?"):
        ask(editor, text)
    view, stops = editor.preview.views()[-1], []
    at: QWidget = editor.preview.input
    while at is not view.why_button:
        before = at.previousInFocusChain()
        assert before is not None
        at = before
        assert at is not editor.preview.begin_button
        stops.append(at)
    assert view.lines in stops


def test_a_real_contact_is_played_with_a_copy_of_what_is_remembered(
    editor: BaseEditor, ask: Any, qtbot: Any
) -> None:
    ann = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Аня")
    preview = editor.preview
    preview.set_contacts([(7, "Аня")])
    wanted: list[int] = []
    preview.contact_wanted.connect(wanted.append)
    preview.contact.setCurrentIndex(1)
    preview.contact.activated.emit(1)
    assert wanted == [7]
    before = BoltunMemory().said(["Здравствуй!"], time.time())
    preview.become(Acquaintance(contact=ann, remembered=before.as_json()))
    ask(editor, "привет")
    answer = preview.rehearsal.turns[-1].answer
    assert answer is not None
    assert [one.used for one in answer.why.candidates if one.reply == "Здравствуй!"] == [True]
    preview.set_contacts([(7, "Аня"), (8, "Боб")])
    assert preview.contact.currentData() == 7
    preview.contact.setCurrentIndex(0)
    preview.contact.activated.emit(0)
    ask(editor, "привет")
    answer = preview.rehearsal.turns[-1].answer
    assert answer is not None
    assert not any(one.used for one in answer.why.candidates)


def test_a_contact_whose_memory_cannot_be_read_leaves_a_new_friend(editor: BaseEditor) -> None:
    editor.preview.set_contacts([(7, "Аня")])
    editor.preview.contact.setCurrentIndex(1)
    editor.preview.fail(MindError("There is no mind named {name}.", name="base"))
    assert editor.preview.contact.currentIndex() == 0
    assert editor.preview.state.text() == "There is no mind named base."


def test_the_same_dice_give_the_same_conversation(make_editor: Make, ask: Any) -> None:
    editor = make_editor("".join(f"<ESCAPE>\nОтвет {number}\n" for number in range(200)))
    editor.preview.seed.setValue(5)
    first = [ask(editor, text) for text in ("раз", "два", "три")]
    editor.preview.start_over()
    assert [ask(editor, text) for text in ("раз", "два", "три")] == first


def test_the_last_message_can_be_said_again(editor: BaseEditor, ask: Any, qtbot: Any) -> None:
    ask(editor, "привет")
    editor.preview.again_button.click()
    assert answer(editor, qtbot) == "Это уже было."


def test_links_leave_room_for_the_frame_of_the_focus(editor: BaseEditor, ask: Any) -> None:
    ask(editor, "Привет.")
    view = editor.preview.views()[-1]
    for label in (view.lines, view.why):
        inner, outer = label.contentsRect(), label.rect()
        assert inner.left() - outer.left() >= 4
        assert inner.top() - outer.top() >= 2


def test_a_very_long_answer_is_shown_cut(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor("(привет.)\n" + "слово " * 20_000 + "\n")
    editor.preview.ask("Привет.")
    turn = editor.preview.rehearsal.turns[-1]
    qtbot.waitUntil(lambda: turn.answer is not None)
    assert turn.answer is not None
    assert turn.answer.text is not None
    assert len(turn.answer.text) > 100_000
    assert len(editor.preview.views()[-1].reply.text()) < 5_000


def test_placeholders_are_filled_by_examples_and_why_says_so(make_editor: Any, qtbot: Any) -> None:
    base = "<PLACEHOLDERS>\nru\n(когда.)\nНет {until|пока}, {first_name|друг}.\n(когда.)\nНет.\n"
    editor = make_editor(base)
    editor.preview.rehearsal.say("Ну когда")
    if answer(editor, qtbot) == "Нет.":
        editor.preview.rehearsal.say("Когда ты")
    said = answer(editor, qtbot) or ""
    assert said.startswith("Нет до ")
    assert said.endswith(", Анна.")
    why = editor.preview.rehearsal.turns[-1].answer.why
    assert lines_drawn(why, said) == [3]
    page = WhyPage(editor.palette()).page(why, said)
    assert "{first_name|друг} is filled with “Анна”" in page
    assert "★ <b>Нет {until|пока}, {first_name|друг}.</b>" in page


def test_a_contact_whose_part_one_takes_goes_by_his_name(make_editor: Any, qtbot: Any) -> None:
    editor = make_editor("<PLACEHOLDERS>\nen\n[hi.]\nHi {name|you}!\n")
    contact = Contact(account="xmpp:me", address="b@c", name="<b>Bob</b> {until}")
    editor.preview.rehearsal.become(Acquaintance(contact=contact))
    editor.preview.rehearsal.say("Hi")
    assert answer(editor, qtbot) == "Hi <b>Bob</b> {until}!"

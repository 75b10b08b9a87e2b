"""Every text is translated, placeholders survive, and what is loaded is what was translated."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from boltun.desk.reason import Reason
from boltun.errors import MissingExtraError, SettingsError, StoreError
from boltun.minds.boltun.checks import TEMPLATES
from boltun.networks.registry import networks, plugins
from boltun.settings import SETTINGS
from ui.looks.wording import error_sentence, sentence, template
from ui.translations.renew import HERE, boltun_texts, renew, unfinished

LANGUAGES = ["ru", "ja", "en"]


def messages(code: str) -> Iterator[tuple[str, list[str]]]:
    """Return every source text of a language with its translation, or its plural forms."""
    for message in ElementTree.parse(HERE / f"boltun_{code}.ts").iter("message"):
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        yield message.findtext("source") or "", forms


def placeholders(text: str) -> list[str]:
    return sorted(f"{name}:{spec}" for _, name, spec, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_untranslated(code: str) -> None:
    assert unfinished(HERE / f"boltun_{code}.ts") == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_placeholders_survive(code: str) -> None:
    for source, forms in messages(code):
        for form in forms:
            assert placeholders(form) == placeholders(source), source
        # One form may say "once" where the others count.
        assert sum("%n" in form for form in forms) >= (len(forms) - 1 if "%n" in source else 0), source
        assert all(form.count("%n") <= source.count("%n") for form in forms), source


def _margins(text: str) -> tuple[str, str]:
    """Return the blanks before and behind a text."""
    stripped = text.strip()
    return (text[: text.find(stripped)], text[text.find(stripped) + len(stripped) :])


def test_japanese_keeps_shortcuts_and_line_breaks_and_is_japanese() -> None:
    for source, (form, *_) in messages("ja"):
        assert bool(re.search(r"&\w", form)) == bool(re.search(r"&\w", source)), source
        assert form.count("\n") == source.count("\n"), source
        assert _margins(form) == _margins(source), source
        if (
            len(re.findall(r"[A-Za-z]+", re.sub(r"\{\w*\}|%n|&", "", source))) > 3
            and "session has" not in source
        ):
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", form), source


def test_russian_keeps_shortcuts_line_breaks_and_the_ends_of_sentences() -> None:
    for source, (form, *_) in messages("ru"):
        assert bool(re.search(r"&\w", form)) == bool(re.search(r"&\w", source)), source
        assert form.count("\n") == source.count("\n"), source
        if source.endswith(("…", ":", ".")):
            assert form.endswith((source[-1], "…")), source
        assert _margins(form) == _margins(source), source


def test_nothing_was_written_in_the_program_that_is_not_in_the_translations(tmp_path: Path) -> None:
    """Fails after a text was changed or added: run ui/translations/renew.py and translate what it names."""
    for file in HERE.glob("*.ts"):
        shutil.copy(file, tmp_path / file.name)
    renew(tmp_path)
    for file in sorted(HERE.glob("*.ts")):
        assert unfinished(tmp_path / file.name) == []
        assert (tmp_path / file.name).read_text("utf-8") == file.read_text("utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_file_is_that_of_the_translations(code: str, tmp_path: Path) -> None:
    compiled = tmp_path / "again.qm"
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    source = HERE / f"boltun_{code}.ts"
    subprocess.run([str(tool), "-silent", str(source), "-qm", str(compiled)], check=True)
    assert compiled.read_bytes() == source.with_suffix(".qm").read_bytes()


def test_the_collector_finds_labels_sentences_and_templates_and_leaves_the_rest() -> None:
    texts = set(boltun_texts())
    assert {"Thinking time", "Whom Boltun answers", "s", "Boltun is paused."} <= texts
    assert "The setting {key} must be {expected}, not {value}." in texts
    assert not [text for text in texts if "SELECT" in text or "%s" in text]


@pytest.mark.usefixtures("russian")
def test_every_declared_text_of_boltun_is_shown_in_russian() -> None:
    declared = [reason.sentence for reason in Reason]
    declared += [text for _, text in TEMPLATES.values()]
    for setting in SETTINGS.values():
        if not setting.hidden:
            declared += [setting.label, setting.help, setting.group.value]
            declared += [one.label for one in setting.choices if setting.key != "language"]
    for kind in (one for one in networks() if one.name not in plugins().packages):
        declared += [kind.address_label]
        declared += [choice.label for option in kind.options for choice in option.choices]
        declared += [text for option in kind.options for text in (option.label, option.help) if text]
    names = {"API hash", "API id", "Matrix ID", "signal-cli"}
    shown_as_it_is = [text for text in declared if template(text) == text and text not in names]
    assert shown_as_it_is == []


@pytest.mark.usefixtures("russian")
def test_an_option_has_its_name_of_the_form_in_a_sentence() -> None:
    values = {"option": "Port", "value": 8422, "account": "Port"}
    said = sentence("“{option}” {value} belongs to {account} already.", values)
    assert said == "«Порт» 8422 уже занят учётной записью Port."


@pytest.mark.usefixtures("russian")
def test_an_error_is_a_russian_sentence_with_its_values_and_place() -> None:
    error = StoreError("There is no contact {contact}.", contact=7, path="/x/y.sqlite", line=3)
    assert error_sentence(error) == "/x/y.sqlite, строка 3: Собеседника 7 нет."
    refused = SettingsError(
        "The setting {key} must be {expected}, not {value}.",
        advice="Until it is changed, {default} is used.",
        key="limit_hour",
        expected="a whole number",
        value="'x'",
        default="20",
    )
    expected = (
        "В настройке limit_hour должно стоять: целое число, а не 'x'. Пока это не изменено, действует 20."
    )
    assert error_sentence(refused) == expected
    assert "pip install 'boltun[ja]'" in error_sentence(MissingExtraError("Japanese", extra="ja"))


def test_an_unknown_text_or_a_broken_template_is_shown_in_english() -> None:
    assert sentence("No such {thing} anywhere.", {"thing": "text"}) == "No such text anywhere."
    assert sentence("A {hole} in it.", {}) == "A {hole} in it."
    assert sentence("A {broken template.", {"x": 1}) == "A {broken template."
    assert "boom" in error_sentence(RuntimeError("boom"))

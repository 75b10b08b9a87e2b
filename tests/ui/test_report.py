"""The report of a problem holds what helps, and nothing of people."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun import __version__
from boltun.errors import MindError
from boltun.log import logging_to
from boltun.paths import Profile
from tests.ui.stage import Stage
from ui.frame.window import MainWindow
from ui.help.report import cleaned, report
from ui.help.report_window import ReportWindow

NAMES = ("anna@example.org", "Anna Petrova", "田中", "#linux", "example.org")


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile").make()


def write_log(profile: Profile) -> None:
    log = logging.getLogger("ui.tests")
    with logging_to(profile.log_path):
        log.info("xmpp:anna@example.org: online (example.org said “my secret”)")
        log.warning("anna petrova and 田中さん wrote from 192.0.2.7 into #linux")
        log.error("%s", MindError("The file is bad.", path=Path("/home/x/love letters.mindw"), line=3))
        try:
            raise ValueError("hello my darling")
        except ValueError:
            log.exception("a step failed")


def test_it_holds_versions_findings_and_the_log_and_nothing_of_people(profile: Profile) -> None:
    write_log(profile)
    text = report(profile, NAMES)
    for wanted in (
        f"Boltun {__version__}",
        "Qt 6",
        "Libraries",
        "SQLAlchemy",
        "INFO",
        "online",
        "ValueError: ***",
    ):
        assert wanted in text
    low = text.casefold()
    for unwanted in (
        "anna",
        "petrova",
        "田中",
        "192.0.2.7",
        "#linux",
        "secret",
        "darling",
        "letters.mindw",
        "example.org",
    ):
        assert unwanted not in low, unwanted


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Bob is not Bobby", "*** is not Bobby"),
        ("田中さん", "***さん"),
        ("/home/me/x/boltun.sqlite", "~/x/boltun.sqlite"),
        ("the base «моя» of bob@host/phone.", "the base *** of ***"),
        ("there is no base named my love", "there is no base named ***"),
    ],
)
def test_names_are_left_out_as_words(text: str, clean: str) -> None:
    assert cleaned(text, ["Bob", "田中"], Path("/home/me")) == clean


def test_it_is_shown_before_it_is_saved(profile: Profile, qtbot: Any, tmp_path: Path) -> None:
    window = ReportWindow(profile)
    qtbot.addWidget(window)
    window.show()
    assert not window.save_button.isEnabled()
    window.collect(NAMES)
    qtbot.waitUntil(window.save_button.isEnabled)
    assert f"Boltun {__version__}" in window.text.toPlainText()
    window.save(str(tmp_path / "report.txt"))
    assert (tmp_path / "report.txt").read_text("utf-8") == window.text.toPlainText()
    window.save(str(tmp_path / "nowhere" / "report.txt"))
    assert "cannot be written" in window.explanation.text()


def test_the_menu_of_help_opens_it_without_the_names_of_contacts(
    visit: Callable[..., Any], stage: Stage, profile: Profile, qtbot: Any
) -> None:
    window: MainWindow = visit().window
    window.assistance.profile = profile
    with logging_to(profile.log_path):
        logging.getLogger("ui.tests").info("Anna is there")
    actions = window.header.help_button.menu().actions()
    next(one for one in actions if one.text() == "Report a problem…").trigger()
    shown = window.assistance.report_window
    assert shown is not None
    qtbot.addWidget(shown)
    qtbot.waitUntil(shown.save_button.isEnabled)
    assert "*** is there" in shown.text.toPlainText()

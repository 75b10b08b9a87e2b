"""``boltun serve --dialbb-api`` as a process of its own."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from openpyxl import Workbook

from boltun.cli import main
from boltun.paths import Profile

PATIENCE = 30

CONFIG = """\
language: en
blocks:
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    input: {sentence: user_utterance, nlu_result: nlu_result, user_id: user_id, aux_data: aux_data}
    output: {output_text: system_utterance, final: final, aux_data: aux_data}
    knowledge_file: scenario.xlsx
    function_definitions: scenario_functions
"""


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile").make()


@pytest.fixture
def application(tmp_path: Path) -> Path:
    folder = tmp_path / "application"
    folder.mkdir()
    (folder / "config.yml").write_text(CONFIG, encoding="utf-8")
    (folder / "scenario_functions.py").write_text(
        "def loud(text, context):\n    return text.upper()\n", encoding="utf-8"
    )
    book = Workbook(write_only=True)
    sheet = book.create_sheet("scenario")
    for line in (
        ["flag", "state", "system utterance", "user utterance type", "conditions", "actions", "next state"],
        ["Y", "#initial", "Hello.", "", "", "", "more"],
        ["Y", "more", "{loud(#sentence)}", "", "", "", "#final"],
        ["Y", "#final", "Bye.", "", "", "", ""],
        ["Y", "#error", "Error.", "", "", "", ""],
    ):
        sheet.append(line)
    book.save(folder / "scenario.xlsx")
    return folder


def post(url: str, content: object) -> dict[str, object]:
    request = urllib.request.Request(url, json.dumps(content).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        said: dict[str, object] = json.load(answer)
    return said


@pytest.mark.parametrize("place", ["folder", "config"])
def test_an_application_is_served_without_any_account(
    profile: Profile, application: Path, place: str
) -> None:
    named = application if place == "folder" else application / "config.yml"
    options = ["serve", "--dialbb-api", "0", str(named), "--approve"]
    process = subprocess.Popen(
        [sys.executable, "-m", "boltun", "--profile", profile.name, *options],
        stderr=subprocess.PIPE,
        text=True,
    )
    patience = threading.Timer(PATIENCE, process.kill)
    patience.start()
    try:
        assert process.stderr is not None
        found = next(
            filter(None, (re.search(r"at (http://127\.0\.0\.1:\d+)", line) for line in process.stderr))
        )
        first = post(f"{found[1]}/init", {"user_id": "ann"})
        assert first["system_utterance"] == "Hello."
        request = {"user_id": "ann", "session_id": first["session_id"], "user_utterance": "hey"}
        assert post(f"{found[1]}/dialogue", request)["system_utterance"] == "HEY"
        process.send_signal(signal.SIGTERM)
        process.stderr.read()
        assert process.wait() == 0
    finally:
        patience.cancel()
        if process.poll() is None:
            process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()


def _said(profile: Profile, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["--profile", profile.name, "serve", "--dialbb-api", *options]) == 1
    return capsys.readouterr().err


def test_code_that_nobody_agreed_to_is_not_run(
    profile: Profile, application: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert "--approve" in _said(profile, capsys, "0", str(application))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["http", "x"], "http is no port"),
        (["70000", "x"], "70000 is no port"),
        (["0", "a", "b"], "Only one application"),
        (["0", "nowhere"], "no such application"),
        (["0", __file__], "no DialBB application"),
        (["0"], "none answers by default"),
    ],
)
def test_what_cannot_be_served_is_told(
    profile: Profile, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert words in _said(profile, capsys, *options)

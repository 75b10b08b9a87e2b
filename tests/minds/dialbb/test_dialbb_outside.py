"""An application from a stranger: it reads and writes nothing outside its folder, and asks nobody unasked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.errors import BoltunError, MindError, NotApprovedError
from boltun.minds.content import Content
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.language import language
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.dialbb.trial import open_trial
from boltun.minds.folder import Folder
from boltun.minds.looking import content_of
from boltun.minds.opening import Opening
from tests.minds.dialbb.applications import MANAGER, Talk, row, write_application
from tests.minds.dialbb.workbooks import write_workbook

APPROVED = Opening(may_run=lambda content: True)
ROWS = [row("#initial", "Hello", to="#initial")]
SECRET = "the person's secret"
CHATGPT = {
    "name": "talk",
    "block_class": "dialbb.builtin_blocks.chatgpt.chatgpt.ChatGPT",
    "input": {"user_utterance": "user_utterance", "aux_data": "aux_data", "user_id": "user_id"},
    "output": {"system_utterance": "system_utterance", "aux_data": "aux_data", "final": "final"},
    "prompt_template": "prompt.txt",
}
NER = {
    "name": "ner",
    "block_class": "dialbb.builtin_blocks.ner_with_chatgpt.chatgpt_ner.NER",
    "input": {"input_text": "user_utterance", "aux_data": "aux_data"},
    "output": {"aux_data": "aux_data"},
    "knowledge_file": "scenario.xlsx",
}


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An application's folder, with a secret beside it."""
    (tmp_path / "secret.txt").write_text(SECRET)
    write_workbook(tmp_path / "secret.xlsx", {"scenario": [["flag"]]})
    folder = tmp_path / "app"
    folder.mkdir()
    return folder


def everything(folder: Path) -> dict[str, Any]:
    """Tell all that lies in a folder, and what its files hold."""
    return {
        str(path.relative_to(folder)): os.readlink(path)  # noqa: PTH115
        if path.is_symlink()
        else (path.read_bytes(), path.stat().st_mtime_ns)
        if path.is_file()
        else None
        for path in sorted(folder.rglob("*"))
    }


# --- writing --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["_scenario_graph.dot", "_scenario_graph.jpg"])
@pytest.mark.parametrize("installed", [True, False])
def test_a_graph_is_not_written_through_a_link(
    app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, installed: bool
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    if installed:
        (programs / "dot").write_text('#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\necho drawn > "$2"\n')
        (programs / "dot").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    (app / name).symlink_to(tmp_path / "secret.txt")
    (app / name).with_suffix(".new").touch()
    DialogueProcessor(write_application(app, ROWS, block={"scenario_graph": True}))
    open_mind(app, APPROVED)
    assert (tmp_path / "secret.txt").read_text() == SECRET
    assert (app / name).is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of a shell")
def test_a_program_of_the_folder_does_not_draw(app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems look for programs in the working folder first."""
    (app / "dot").write_text("#!/bin/sh\ntouch ran\n")
    (app / "dot").chmod(0o755)
    monkeypatch.chdir(app)
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.environ['PATH']}")
    open_mind(write_application(app, ROWS, block={"scenario_graph": True}), Opening())
    assert (app / "_scenario_graph.dot").exists()
    assert not (app / "ran").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_graph_does_not_wait_for_a_pipe(app: Path) -> None:
    os.mkfifo(app / "_scenario_graph.dot")
    os.mkfifo(app / "_scenario_graph.jpg")
    DialogueProcessor(write_application(app, ROWS, block={"scenario_graph": True}))


@pytest.mark.parametrize("approve", [[], ["--approve"]])
def test_check_writes_nothing(app: Path, tmp_path: Path, approve: list[str]) -> None:
    functions = {"f": "def greet(context): return 'Hi'\n"} if approve else None
    rows = [row("#initial", "{greet()}" if approve else "Hello", to="#initial")]
    write_application(
        app,
        rows,
        block={"scenario_graph": True},
        functions=functions,
        config={"context_db": {"file": "contexts.sqlite"}},
    )
    before = everything(app)
    assert main(["--profile", str(tmp_path / "profile"), "check", str(app), *approve]) == 0
    assert everything(app) == before
    if not approve:
        assert not [path for path in (tmp_path / "profile").rglob("*") if path.is_file()]


def test_what_answers_does_write_its_graph(app: Path) -> None:
    write_application(app, ROWS, block={"scenario_graph": True})
    open_mind(app, APPROVED)
    assert (app / "_scenario_graph.dot").is_file()


@pytest.mark.parametrize(
    "name", ["../contexts.sqlite", "more/contexts.sqlite", "link.sqlite", "/tmp/c.sqlite"]
)
def test_contexts_are_kept_in_the_folder_only(app: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "others").mkdir()
    (app / "more").symlink_to(tmp_path / "others")
    (app / "link.sqlite").symlink_to(tmp_path / "others" / "contexts.sqlite")
    config = write_application(app, ROWS, config={"context_db": {"file": name}})
    with pytest.raises(MindError, match="has to lie in the application's folder"):
        DialogueProcessor(config)
    assert not list((tmp_path / "others").iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_contexts_are_kept_in_no_pipe(app: Path) -> None:
    os.mkfifo(app / "contexts")
    with pytest.raises(MindError, match="is no file"):
        DialogueProcessor(write_application(app, ROWS, config={"context_db": {"file": "contexts"}}))


# --- reading --------------------------------------------------------------------------------


def outside(kind: str, app: Path, secret: Path) -> str:
    """Make a way out of the folder to a secret; return the name that takes it."""
    if kind == "above":
        return f"../{secret.name}"
    if kind == "whole path":
        return str(secret)
    if kind == "link":
        (app / f"link{secret.suffix}").symlink_to(secret)
        return f"link{secret.suffix}"
    (app / "more").symlink_to(secret.parent)
    return f"more/{secret.name}"


WAYS = pytest.mark.parametrize("way", ["above", "whole path", "link", "linked folder"])


@WAYS
@pytest.mark.parametrize("block", [CHATGPT, NER], ids=["dialogue", "entities"])
def test_a_prompt_template_outside_is_not_read(
    app: Path, tmp_path: Path, way: str, block: Mapping[str, Any]
) -> None:
    name = outside(way, app, tmp_path / "secret.txt")
    config = write_application(app, ROWS, blocks=[{**block, "prompt_template": name}])
    with pytest.raises(MindError, match="leads out of the folder") as caught:
        DialogueProcessor(config)
    assert SECRET not in str(caught.value)
    with pytest.raises(MindError):
        open_mind(app, APPROVED)


@WAYS
def test_a_template_of_the_whole_application_outside_is_not_read(app: Path, tmp_path: Path, way: str) -> None:
    name = outside(way, app, tmp_path / "secret.txt")
    write_workbook(
        app / "scenario.xlsx",
        {
            "classes": [["flag", "class", "explanation", "examples"]],
            "utterances": [["flag", "utterance", "entities"]],
        },
    )
    config = write_application(app, blocks=[NER], config={"prompt_template": name})
    with pytest.raises(MindError, match="leads out of the folder"):
        DialogueProcessor(config)


@WAYS
def test_a_sheet_outside_is_not_read(app: Path, tmp_path: Path, way: str) -> None:
    name = outside(way, app, tmp_path / "secret.xlsx")
    config = write_application(app, ROWS, block={"knowledge_file": name})
    with pytest.raises(MindError, match="leads out of the folder"):
        DialogueProcessor(config)


def test_a_configuration_that_leads_out_of_a_chosen_folder_is_not_read(app: Path, tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text(f"blocks: [{SECRET}]")
    (app / "config.yml").symlink_to(tmp_path / "config.yml")
    with pytest.raises(MindError, match="leads out of the folder") as caught:
        open_mind(app, APPROVED)
    assert SECRET not in str(caught.value)


def test_a_configuration_that_somebody_chose_may_be_a_link(app: Path, tmp_path: Path) -> None:
    """What it names lies beside the link, as ever."""
    write_application(app, ROWS)
    (app / "config.yml").rename(tmp_path / "config.yml")
    (app / "config.yml").symlink_to(tmp_path / "config.yml")
    mind = open_mind(app / "config.yml", Opening())
    assert Talk(mind.processor).hello() == "Hello"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@pytest.mark.parametrize("name", ["pipe.txt", "/dev/zero", "zero.txt"])
def test_nothing_is_waited_for_that_never_ends(app: Path, name: str) -> None:
    os.mkfifo(app / "pipe.txt")
    (app / "zero.txt").symlink_to("/dev/zero")
    config = write_application(app, blocks=[{**CHATGPT, "prompt_template": name}])
    with pytest.raises(MindError):
        DialogueProcessor(config)
    config = write_application(app, blocks=[{**MANAGER, "knowledge_file": name}])
    with pytest.raises(MindError):
        DialogueProcessor(config)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_configuration_that_is_a_pipe_is_told(app: Path) -> None:
    os.mkfifo(app / "config.yml")
    with pytest.raises(MindError):
        open_mind(app, APPROVED)
    with pytest.raises(MindError):
        DialogueProcessor(app / "config.yml")


def test_the_editor_tells_nothing_of_files_outside(app: Path, tmp_path: Path) -> None:
    """That there is a file would be told by the silence of the check."""
    text = "blocks:\n  - block_class: x.Y\n"
    text += "    knowledge_file: ../secret.xlsx\n    prompt_template: ../secret.txt\n"
    found = {one.values.get("file") for one in language.read(text, app / "config.yml").problems()}
    assert found >= {"../secret.xlsx", "../secret.txt"}


# --- trying what is not saved ---------------------------------------------------------------


def test_a_trial_copies_nothing_from_outside(app: Path, tmp_path: Path) -> None:
    (app / "link.xlsx").symlink_to(tmp_path / "secret.xlsx")
    (app / "more").symlink_to(tmp_path)
    for name in ("link.xlsx", "more/secret.xlsx"):
        config = write_application(app, ROWS, block={"knowledge_file": name})
        with pytest.raises(MindError) as caught:
            open_trial(config, {}, APPROVED)
        assert "no column" not in str(caught.value), "the secret was read"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_trial_waits_for_nothing_that_never_ends(app: Path) -> None:
    os.mkfifo(app / "pipe")
    (app / "zero").symlink_to("/dev/zero")
    mind = open_trial(write_application(app, ROWS), {}, Opening())
    assert Talk(mind.processor).hello() == "Hello"


def test_a_trial_asks_about_what_is_saved(app: Path) -> None:
    asked: list[Content] = []

    def refuse(content: Content) -> bool:
        asked.append(content)
        return False

    config = write_application(app, ROWS, functions={"f": "open('ran', 'w')"})
    with pytest.raises(NotApprovedError) as caught:
        open_trial(config, {}, Opening(may_run=refuse))
    assert caught.value.folder == app
    assert [one.folder for one in asked] == [app]


def test_a_trial_runs_no_code_that_is_changed_while_it_is_copied(
    app: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = write_application(
        app, [row("#initial", "{f()}", to="#initial")], functions={"f": "def f(context): return 'old'\n"}
    )

    def agree(content: Content) -> bool:
        return content.modules["f.py"] == b"def f(context): return 'old'\n"

    assert Talk(open_trial(config, {}, Opening(may_run=agree)).processor).hello() == "old"
    (app / "f.py").write_text("def f(context): return 'evil'\n")

    def changed_back(content: Content) -> bool:
        return True

    def racing(folder: Folder) -> Content:
        """Put the old code back once the new one was copied."""
        (app / "f.py").write_text("def f(context): return 'old'\n")
        return content_of(folder)

    monkeypatch.setattr("boltun.minds.dialbb.trial.content_of", racing)
    with pytest.raises(NotApprovedError):
        open_trial(config, {}, Opening(may_run=changed_back))


# --- other computers ------------------------------------------------------------------------


class Server(ThreadingHTTPServer):
    """Counts who asks."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.asked: list[str] = []


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        self.server.asked.append(self.path)
        self.send_error(400)

    do_GET = do_POST  # noqa: N815


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def _google(app: Path, server: Server, key_file: str) -> Path:
    block = {"knowledge_google_sheet": {"sheet_id": "1", "key_file": key_file, "service": server.url}}
    return write_application(app, block=block)


def _key(server: Server) -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return json.dumps(
        {
            "type": "service_account",
            "client_email": "me@example.org",
            "private_key": pem.decode(),
            "token_uri": f"{server.url}/token",
        }
    )


@pytest.mark.parametrize("only_checks", [True, False])
def test_a_server_of_the_configuration_is_asked_when_somebody_agreed_only(
    app: Path, server: Server, only_checks: bool
) -> None:
    pytest.importorskip("google.auth", reason="google-auth is not installed")
    (app / "key.json").write_text(_key(server))
    _google(app, server, "key.json")
    with pytest.raises(NotApprovedError, match="sends what people write to other computers") as caught:
        open_mind(app, Opening(only_checks=only_checks))
    assert server.url in str(caught.value)
    assert server.asked == []
    with pytest.raises(MindError, match="Google cannot be asked"):
        open_mind(app, APPROVED)
    assert server.asked == ["/token"]


@WAYS
def test_a_key_outside_is_not_used_whatever_was_agreed_to(
    app: Path, tmp_path: Path, server: Server, way: str
) -> None:
    pytest.importorskip("google.auth", reason="google-auth is not installed")
    (tmp_path / "key.json").write_text(_key(server))
    config = _google(app, server, outside(way, app, tmp_path / "key.json"))
    with pytest.raises(BoltunError, match="leads out of the folder"):
        DialogueProcessor(config)
    with pytest.raises(BoltunError):
        open_mind(app, APPROVED)
    assert server.asked == []


@pytest.mark.parametrize(
    ("block", "where"),
    [
        (CHATGPT, "the language model gpt-4o-mini"),
        ({**NER, "gpt_model": "big"}, "the language model big"),
        ({**MANAGER, "context_db": {"host": "db.example.org"}}, "the database on db.example.org"),
    ],
    ids=["dialogue", "entities", "database"],
)
def test_an_application_that_sends_what_people_write_needs_approval(
    app: Path, block: Mapping[str, Any], where: str, tmp_path: Path
) -> None:
    if "openai" not in sys.modules:
        pytest.importorskip("openai", reason="openai is not installed")
    write_application(app, ROWS, blocks=[block], files={"prompt.txt": "Be kind."})
    asked: list[Content] = []

    def refuse(content: Content) -> bool:
        asked.append(content)
        return False

    with pytest.raises(NotApprovedError, match=where):
        open_mind(app, Opening(may_run=refuse))
    assert [one.where for one in asked] == [where]
    config = app / "config.yml"
    assert "config.yml" in asked[0].files, "the model's name is part of what is agreed to"
    config.write_text(config.read_text() + "\nlanguage: en\n")
    with pytest.raises(NotApprovedError):
        open_mind(app, Opening(may_run=lambda content: content.digest == asked[0].digest))


def test_a_scenario_that_asks_a_model_needs_approval_but_can_be_checked(app: Path) -> None:
    write_application(app, [row("#initial", "$Greet the user.$", to="#initial")])
    with pytest.raises(NotApprovedError, match="a language model"):
        open_mind(app, Opening())
    assert open_mind(app, Opening(only_checks=True)).problems() is not None
    open_mind(app, APPROVED)


@pytest.mark.parametrize(
    ("rows", "block"),
    [
        ([row("#initial", '{builtin_generate_with_llm("Greet.")}', to="#initial")], {}),
        ([row("#initial", "Q", "", '_check_with_prompt_template("Yes?")', to="#initial")], {}),
        ([row("#initial", "Q", "", 'builtin_check_with_llm("Yes?")', to="#initial")], {}),
        ([row("#initial", "Q", "", "", '_set(&x, "1"); builtin_generate_with_llm("x")', to="#initial")], {}),
        (
            ROWS,
            {
                "input_confidence_threshold": 0.5,
                "confirmation_request": {
                    "function_to_generate_utterance": "_generate_with_llm",
                    "acknowledgement_utterance_type": "yes",
                    "denial_utterance_type": "no",
                },
            },
        ),
    ],
    ids=["whole name", "condition", "whole name in a condition", "action", "confirmation"],
)
def test_no_way_to_a_model_goes_round_the_question(
    app: Path, rows: list[dict[str, object]], block: dict[str, Any]
) -> None:
    write_application(app, rows, block=block)
    with pytest.raises(NotApprovedError, match="a language model"):
        open_mind(app, Opening())


def test_a_model_is_not_asked_in_a_turn_of_an_application_that_nobody_agreed_to(
    app: Path, server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The last line, should any way have been missed."""
    pytest.importorskip("openai", reason="openai is not installed")
    monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
    monkeypatch.setattr("boltun.minds.dialbb.stn.questions.Questions.require", lambda self: None)
    rows = [row("#initial", "$Greet the user.$", to="#initial")]
    config = write_application(app, rows, block={"chatgpt": {"retries": 0, "timeout": 5}})
    talk = Talk(open_mind(app, Opening()).processor)
    assert talk.hello() == "..."
    assert server.asked == []
    assert "nobody agreed that the application asks it" in caplog.text
    assert Talk(DialogueProcessor(config)).hello() == "..."
    assert server.asked == ["/v1/chat/completions"]


def test_the_command_line_asks_about_it_in_other_words(
    app: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_application(app, [row("#initial", "$Greet the user.$", to="#initial")])
    profile = ["--profile", str(tmp_path / "profile")]
    assert main([*profile, "test", str(app)]) == 1
    said = capsys.readouterr()
    (app / "config.cases.txt").write_text("= A\n^\n< *\n")
    assert main([*profile, "test", str(app)]) == 1
    said = capsys.readouterr()
    assert "sends what people write to other computers: a language model." in said.out + said.err
    assert "Look at its configuration, and then run this again with --approve." in said.out + said.err


# --- models of spaCy ------------------------------------------------------------------------


class _Spacy:
    """Stands in for the library, which is large: takes note of what it should load."""

    def __init__(self) -> None:
        self.loaded: list[str] = []

    def load(self, name: Any) -> Any:
        self.loaded.append(name if isinstance(name, str) else sorted(one.name for one in name.iterdir())[0])
        return self


@pytest.fixture
def spacy(monkeypatch: pytest.MonkeyPatch) -> _Spacy:
    one = _Spacy()
    monkeypatch.setitem(sys.modules, "spacy", one)
    return one


def _entities(app: Path, model: str) -> Path:
    block = {
        "name": "ner",
        "block_class": "dialbb.builtin_blocks.ner_with_spacy.ne_recognizer.SpaCyNER",
        "input": {"input_text": "user_utterance", "aux_data": "aux_data"},
        "output": {"aux_data": "aux_data"},
        "model": model,
    }
    return write_application(app, blocks=[block])


@WAYS
def test_a_model_outside_is_not_loaded(app: Path, tmp_path: Path, spacy: _Spacy, way: str) -> None:
    (tmp_path / "model").mkdir()
    config = _entities(app, outside(way, app, tmp_path / "model"))
    with pytest.raises(MindError):
        DialogueProcessor(config)
    assert spacy.loaded == []


def test_a_model_in_the_working_folder_is_none_of_the_application(
    app: Path, tmp_path: Path, spacy: _Spacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MindError):
        DialogueProcessor(_entities(app, "model"))
    assert spacy.loaded == []


def test_a_model_of_the_folder_needs_approval_and_is_loaded_as_it_was(app: Path, spacy: _Spacy) -> None:
    (app / "model").mkdir()
    (app / "model" / "weights").write_text("1")
    _entities(app, "model")
    with pytest.raises(NotApprovedError):
        open_mind(app, Opening())
    open_mind(app, APPROVED)
    assert spacy.loaded == ["weights"]

    def agree_and_change(content: Content) -> bool:
        (app / "model" / "weights").write_text("2")
        return True

    with pytest.raises(MindError, match="changed since you agreed to it"):
        open_mind(app, Opening(may_run=agree_and_change))
    assert spacy.loaded == ["weights"]


def test_a_blank_model_needs_nothing(app: Path, spacy: _Spacy) -> None:
    _entities(app, "blank:en")
    open_mind(app, Opening())
    assert spacy.loaded == ["blank:en"]


@pytest.mark.parametrize("name", ["yaml", "openpyxl"])
def test_the_program_takes_no_modules_of_its_own_from_the_working_folder(
    app: Path, tmp_path: Path, name: str
) -> None:
    """``cd app; python -m boltun check .`` must not run what lies there."""
    write_application(app, ROWS, files={f"{name}.py": "open('ran', 'w').close()\n"})
    command = [sys.executable, "-m", "boltun", "--profile", str(tmp_path / "profile"), "check", "."]
    run = subprocess.run(command, cwd=app, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
    assert not (app / "ran").exists()


def test_what_the_bundled_applications_do_is_agreed_to(tmp_path: Path) -> None:
    from boltun.paths import bundled_bases

    for language_of in ("en", "ja"):
        folder = bundled_bases() / language_of / "message"
        open_mind(folder, Opening())
        copy = tmp_path / language_of
        shutil.copytree(folder, copy)
        open_mind(copy, APPROVED)

"""The code of applications: each has its own modules, and none runs that nobody agreed to."""

from __future__ import annotations

import gc
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import NotApprovedError
from boltun.minds.content import Content
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.modules import Code
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.opening import Opening
from tests.minds.dialbb.applications import Talk, begin, row, write_application


def code(tmp_path: Path, **files: str) -> Code:
    for name, source in files.items():
        path = tmp_path / (name.replace("__in__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return Code(tmp_path)


def greeting(folder: Path, text: str) -> DialogueProcessor:
    functions = {"scenario_functions": f"import words\ndef greet(context): return words.TEXT + {text!r}\n"}
    rows = [row("#initial", "{greet()}", to="#initial")]
    config = write_application(folder, rows, functions=functions, files={"words.py": f"TEXT = {text!r}\n"})
    return DialogueProcessor(config)


def test_two_applications_have_modules_of_the_same_names(tmp_path: Path) -> None:
    one, other = greeting(tmp_path / "one", "Hello"), greeting(tmp_path / "other", "Bonjour")
    assert [Talk(one).hello(), Talk(other).hello(), Talk(one).hello()] == [
        "HelloHello",
        "BonjourBonjour",
        "HelloHello",
    ]


def test_nothing_of_the_interpreter_is_changed(tmp_path: Path) -> None:
    before = list(sys.path), list(sys.meta_path), list(sys.path_hooks)
    processor = greeting(tmp_path, "Hello")
    assert (list(sys.path), list(sys.meta_path), list(sys.path_hooks)) == before
    assert "scenario_functions" not in sys.modules
    assert "words" not in sys.modules
    assert Talk(processor).hello() == "HelloHello"


def test_an_application_that_changed_is_read_anew_and_the_old_one_goes_on(tmp_path: Path) -> None:
    old = greeting(tmp_path, "Hello")
    new = greeting(tmp_path, "Bonjour")
    assert (Talk(old).hello(), Talk(new).hello()) == ("HelloHello", "BonjourBonjour")


def test_modules_go_with_their_application(tmp_path: Path) -> None:
    def ours() -> list[str]:
        return [name for name in sys.modules if name.startswith("_dialbb_")]

    gc.collect()
    before = set(ours())
    processor = greeting(tmp_path, "Hello")
    assert len(set(ours()) - before) == 2
    del processor
    gc.collect()
    assert set(ours()) <= before


def test_no_compiled_files_are_left_in_the_folder(tmp_path: Path) -> None:
    Talk(greeting(tmp_path, "Hello")).hello()
    assert not list(tmp_path.rglob("__pycache__"))


def test_packages_relative_imports_and_imports_in_functions_work(tmp_path: Path) -> None:
    modules = code(
        tmp_path,
        main="import pack.inner as inner\nimport pack\nfrom pack import other, NAME\n"
        "from pack.inner import *\n"
        "import json, os.path\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass Point:\n    x: 'int'\n"
        "def late():\n    from late_one import VALUE\n    return VALUE\n",
        pack__in____init__="from . import inner\nfrom .inner import NAME\n",
        pack__in__inner="NAME = 'inner'\nfrom . import other\n",
        pack__in__other="from .inner import NAME as SAME\n",
        late_one="VALUE = 7\n",
    )
    main: Any = modules.module("main")
    assert (main.NAME, main.inner.NAME, main.other.SAME, main.pack.inner.NAME) == ("inner",) * 4
    assert main.late() == 7
    assert main.json is json
    assert main.Point(1).x == 1
    assert modules.attribute("pack.inner.NAME") == "inner"


def test_modules_that_import_each_other_work(tmp_path: Path) -> None:
    modules = code(tmp_path, a="import b\nX = 1\ndef y(): return b.Y\n", b="import a\nY = 2\n")
    assert modules.module("a").y() == 2


def test_the_standard_library_comes_before_files_of_the_same_name(tmp_path: Path) -> None:
    modules = code(tmp_path, random="broken = 1 / 0\n", main="import random\nvalue = random.Random\n")
    assert modules.module("main").value


def test_a_folder_of_modules_without_an_init_file_is_a_package(tmp_path: Path) -> None:
    modules = code(tmp_path, main="from tools import hammer\n", tools__in__hammer="NAIL = 1\n")
    assert modules.module("main").hammer.NAIL == 1


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("x = 1\nraise ValueError('boom')\n", "ValueError: boom", 2),
        ("import sys\n\nsys.exit('bye')\n", "SystemExit: bye", 3),
        ("x = (\n", "was never closed", 1),
        ("import nothing_of_this_name\n", "No module named 'nothing_of_this_name'", 1),
        ("x = input('name?')\n", "EOFError", 1),
    ],
)
def test_a_module_that_cannot_be_imported_is_told_with_its_line(
    tmp_path: Path, source: str, message: str, line: int
) -> None:
    modules = code(tmp_path, broken=source)
    with pytest.raises(BuildError) as caught:
        modules.module("broken")
    assert message in caught.value.message
    assert Path(str(caught.value.path)) == tmp_path / "broken.py"
    assert caught.value.line == line
    # Mended, it can be imported after all.
    (tmp_path / "broken.py").write_text("x = 2\n", encoding="utf-8")
    assert modules.module("broken").x == 2


def test_what_an_application_prints_does_not_get_into_the_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    functions = {"f": "print('loading')\ndef greet(context):\n    print('greeting', 1)\n    return 'Hi'\n"}
    talk = begin(tmp_path, [row("#initial", "{greet()}", to="#initial")], functions=functions)
    assert talk.last["system_utterance"] == "Hi"
    assert capsys.readouterr().out == ""


def test_modules_are_imported_by_name_while_it_runs(tmp_path: Path) -> None:
    main = """
import importlib, importlib.util
import importlib as imported
from importlib import import_module
def both():
    one = importlib.import_module("helper2")
    assert one is import_module("helper2") is imported.import_module("helper2") is __import__("helper2")
    assert importlib.import_module(".inner", "package").Y == 2
    assert importlib.import_module("json").dumps(1) == "1"
    assert importlib.util.find_spec("json") is not None and importlib.metadata.version("pytest")
    try:
        importlib.import_module("nowhere")
    except ModuleNotFoundError:
        return one.X
"""
    package = {"package__in____init__": "", "package__in__inner": "Y = 2\n"}
    modules = code(tmp_path, main=main, helper2="X = 1\n", **package)
    assert modules.module("main").both() == 1
    assert "helper2" not in sys.modules


def test_what_an_application_pickled_it_reads_again_after_a_restart(tmp_path: Path) -> None:
    main = """
import pickle
class Order:
    def __init__(self, n): self.n = n
def write(n): return pickle.dumps(Order(n))
def read(data): return pickle.loads(data)
"""
    first = code(tmp_path, main=main)
    data = first.module("main").write(3)
    assert first.module("main").read(data).n == 3
    del first
    gc.collect()
    second = Code(tmp_path)
    order = second.module("main").read(data)
    assert order.n == 3
    assert type(order) is second.module("main").Order


# --- what is imported from DialBB -----------------------------------------------------------

NAMES = """
from dialbb.abstract_block import AbstractBlock
from dialbb.main import DEBUG, DialogueProcessor, ANY_FLAG
from dialbb.util.logger import get_logger
from dialbb.builtin_blocks.ner_with_chatgpt.chatgpt_ner.prompt_template_ja import PROMPT_TEMPLATE_JA
from dialbb.builtin_blocks.ner_with_chatgpt.chatgpt_ner import NER
from dialbb.util.error_handlers import abort_during_building, warn_during_building
from dialbb.util.globals import CHATGPT_INSTRUCTIONS
from dialbb.builtin_blocks.stn_management.util import (scenario_function_log_debug,
    scenario_function_log_info, scenario_function_log_warning, scenario_function_log_error)
from dialbb.builtin_blocks.stn_management.stn_manager import Manager
from dialbb.builtin_blocks.stn_management.builtin_scenario_functions import builtin_set
from dialbb.builtin_blocks.understanding_with_chatgpt.prompt_template_ja import PROMPT_TEMPLATE_JA
from dialbb.builtin_blocks.understanding_with_chatgpt.prompt_template_en import PROMPT_TEMPLATE_EN
from dialbb.builtin_blocks.ner_with_chatgpt.prompt_template_ja import PROMPT_TEMPLATE_JA as NER_JA
from dialbb.builtin_blocks.ner_with_chatgpt.prompt_template_en import PROMPT_TEMPLATE_EN as NER_EN
import dialbb.builtin_blocks.preprocess.simple_canonicalizer
import dialbb.util.logger as logger
whole = dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer
class Mine(Manager): pass
for log in (scenario_function_log_debug, scenario_function_log_info, scenario_function_log_warning,
            scenario_function_log_error):
    log("message", {"_session_id": "s"})
"""


@pytest.mark.skipif(importlib.util.find_spec("dialbb") is not None, reason="DialBB itself is installed here")
def test_what_real_applications_import_from_dialbb_is_there(tmp_path: Path) -> None:
    from boltun.minds.dialbb.blocks import AbstractBlock
    from boltun.minds.dialbb.canonicalizers import SimpleCanonicalizer
    from boltun.minds.dialbb.stn.manager import Manager

    names: Any = code(tmp_path, names=NAMES).module("names")
    assert names.AbstractBlock is AbstractBlock
    assert names.DialogueProcessor is DialogueProcessor
    assert names.Manager is Manager
    assert names.whole is SimpleCanonicalizer
    assert names.DEBUG is False
    assert "@input" in names.PROMPT_TEMPLATE_JA
    assert "@ner_examples" in names.NER_EN
    assert "dialbb" not in sys.modules
    with pytest.raises(BuildError, match="nothing"):
        code(tmp_path, wrong="from dialbb.main import nothing\n").module("wrong")


def test_where_dialbb_itself_is_installed_its_own_modules_are_imported(tmp_path: Path) -> None:
    """In a process of its own, for the answer is remembered."""
    site = tmp_path / "site"
    (site / "dialbb").mkdir(parents=True)
    (site / "dialbb" / "__init__.py").write_text("")
    (site / "dialbb" / "abstract_block.py").write_text("class AbstractBlock:\n    real = True\n")
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "main.py").write_text("from dialbb.abstract_block import AbstractBlock\n")
    program = (
        f"import sys; sys.path.insert(0, {str(site)!r})\n"
        "from pathlib import Path\nfrom boltun.minds.dialbb.modules import Code\n"
        f"print(Code(Path({str(folder)!r})).module('main').AbstractBlock.real)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "True", run.stderr


# --- approval -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "files"),
    [
        ({"function_definitions": "functions"}, {"functions.py": "open('ran', 'w').close()\n"}),
        ({"block_class": "functions.Block"}, {"functions.py": "open('ran', 'w').close()\n"}),
        ({"block_class": "subprocess.Popen"}, {}),
        ({"function_definitions": "antigravity"}, {}),
    ],
)
def test_no_code_runs_that_nobody_agreed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: dict[str, str], files: dict[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "application"
    write_application(folder, [row("#initial", "Q", to="#initial")], block=block, files=files)
    asked: list[Path] = []

    def refuse(one: Content) -> bool:
        asked.append(one.folder)
        return False

    with pytest.raises(NotApprovedError) as caught:
        open_mind(folder, Opening(may_run=refuse))
    assert caught.value.folder == folder
    assert asked == [folder]
    assert not (tmp_path / "ran").exists()
    assert not any(name.startswith("antigravity") for name in sys.modules)


def test_a_canonicalizer_of_the_application_is_asked_for_too(tmp_path: Path) -> None:
    block = {
        "name": "understander",
        "block_class": "dialbb.builtin_blocks.understanding_with_chatgpt.chatgpt_understander.Understander",
        "input": {"input_text": "user_utterance"},
        "output": {"nlu_result": "nlu_result"},
        "knowledge_file": "scenario.xlsx",
        "canonicalizer": {"class": "mine.Canonicalizer"},
    }
    write_application(
        tmp_path, [row("#initial")], blocks=[block], files={"mine.py": "open('ran', 'w').close()\n"}
    )
    with pytest.raises(NotApprovedError):
        open_mind(tmp_path, Opening())


def test_who_agreed_is_asked_once_and_an_application_without_code_not_at_all(tmp_path: Path) -> None:
    asked: list[Path] = []

    def agree(one: Content) -> bool:
        asked.append(one.folder)
        return True

    rows = [row("#initial", "Q", to="#initial")]
    write_application(tmp_path / "plain", rows)
    open_mind(tmp_path / "plain", Opening(may_run=agree))
    assert asked == []
    write_application(tmp_path / "code", rows, functions={"a": "", "b": ""})
    open_mind(tmp_path / "code", Opening(may_run=agree))
    assert asked == [tmp_path / "code"]

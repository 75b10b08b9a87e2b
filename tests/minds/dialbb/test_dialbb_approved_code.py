"""The code that runs is the code that was agreed to: its very bytes, whatever becomes of the files."""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import os
import py_compile
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MindError, NotApprovedError
from boltun.minds.approvals import Approvals
from boltun.minds.content import Content
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.modules import Code
from boltun.minds.dialbb.opening import files, open_mind
from boltun.minds.folder import Folder
from boltun.minds.library import Library
from boltun.minds.looking import content_of
from boltun.minds.opening import Opening
from tests.minds.dialbb.applications import Talk, row, write_application

# Real applications call it all the same.
pytestmark = pytest.mark.filterwarnings("ignore:the load_module:DeprecationWarning")

Agreed = Callable[..., Any]
ROWS = [row("#initial", "{f()}", to="#initial")]
EVIL = "raise SystemExit('changed code ran')\n"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    folder = tmp_path / "app"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def same_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take off what the code of applications puts on the path."""
    monkeypatch.setattr(sys, "path", list(sys.path))


def written(folder: Path, **sources: str) -> None:
    for name, source in sources.items():
        path = folder / (name.replace("__in__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")


@pytest.fixture
def agreed() -> Callable[..., Any]:
    """Writes modules, agrees to them as they are, and imports ``main``."""
    alive = []

    def main(folder: Path, **sources: str) -> Any:
        written(folder, **sources)
        alive.append(Code(folder, lambda content: True))
        return alive[-1].module("main")

    return main


# --- changed after it was agreed to ---------------------------------------------------------

LATE = {
    "import": "def f():\n    import late\n    return late.X\n",
    "from": "def f():\n    from late import X\n    return X\n",
    "import_module": "import importlib\ndef f():\n    return importlib.import_module('late').X\n",
    "imported import_module": "from importlib import import_module\n"
    "def f():\n    return import_module('late').X\n",
    "__import__": "def f():\n    return __import__('late').X\n",
    "exec": "def f():\n    names = {}\n    exec('import late', names)\n    return names['late'].X\n",
    "location": "import importlib.util, os\nHERE = os.path.dirname(__file__)\ndef f():\n"
    "    spec = importlib.util.spec_from_file_location('other', os.path.join(HERE, 'late.py'))\n"
    "    module = importlib.util.module_from_spec(spec)\n    spec.loader.exec_module(module)\n"
    "    return module.X\n",
    "imported location": "from importlib.util import spec_from_file_location, module_from_spec\nimport os\n"
    "HERE = os.path.dirname(__file__)\ndef f():\n"
    "    spec = spec_from_file_location('other', os.path.join(HERE, 'late.py'))\n"
    "    module = module_from_spec(spec)\n    spec.loader.exec_module(module)\n    return module.X\n",
    "loader": "from importlib.machinery import SourceFileLoader\nimport os\n"
    "HERE = os.path.dirname(__file__)\ndef f():\n"
    "    return SourceFileLoader('other', os.path.join(HERE, 'late.py')).load_module().X\n",
    "importlib's own": "import sys, os, importlib\nsys.path.insert(0, os.path.dirname(__file__))\n"
    "def f():\n    return importlib.__import__('late').X\n",
    "found": "import sys, os, importlib.util\nsys.path.insert(0, os.path.dirname(__file__))\ndef f():\n"
    "    spec = importlib.util.find_spec('late')\n    module = importlib.util.module_from_spec(spec)\n"
    "    spec.loader.exec_module(module)\n    return module.X\n",
    "path": "import sys, os\nsys.path.insert(0, os.path.dirname(__file__))\ndef f():\n    import late\n"
    "    return late.X\n",
}


@pytest.mark.parametrize("how", LATE)
@pytest.mark.parametrize("becomes", ["other", "gone", "link", "compiled"])
def test_a_module_that_is_imported_late_is_the_one_that_was_agreed_to(
    agreed: Agreed, app: Path, tmp_path: Path, how: str, becomes: str
) -> None:
    main = agreed(app, main=LATE[how], late="X = 'agreed'\n")
    (tmp_path / "evil.py").write_text(EVIL)
    if becomes == "compiled":
        _compiled(app / "late.py", EVIL)
    else:
        (app / "late.py").unlink()
    if becomes == "other":
        (app / "late.py").write_text(EVIL)
    elif becomes == "link":
        (app / "late.py").symlink_to(tmp_path / "evil.py")
    try:
        assert main.f() == "agreed"
    finally:
        sys.modules.pop("other", None)
    assert "late" not in sys.modules


def test_so_are_packages_their_parts_and_what_they_import_by_dots(agreed: Agreed, app: Path) -> None:
    main = agreed(
        app,
        main="def f():\n    import pack.one\n    from pack import two\n    from bare import three\n"
        "    return pack.one.X, two.X, three.X\n",
        pack__in____init__="from .zero import X\n",
        pack__in__zero="X = 0\n",
        pack__in__one="from . import two\nfrom .two import X as Y\nX = 1 + Y\n",
        pack__in__two="X = 2\n",
        bare__in__three="X = 3\n",
    )
    for path in list(app.rglob("*.py")):
        path.write_text(EVIL)
    assert main.f() == (3, 2, 3)


def test_a_function_of_a_running_application_imports_what_was_agreed_to(app: Path) -> None:
    write_application(
        app, ROWS, functions={"functions": "def f(context):\n    import late\n    return late.X\n"}
    )
    written(app, late="X = 'agreed'\n")
    talk = Talk(open_mind(app, Opening(may_run=lambda content: True)).processor)
    (app / "late.py").write_text(EVIL)
    assert talk.hello() == "agreed"


# --- never agreed to ------------------------------------------------------------------------


def _compiled(source: Path, text: str) -> None:
    """Put among the compiled files of Python one that it would take for that of a source, with other code."""
    evil = source.with_name("evil-source")
    evil.write_text(text)
    py_compile.compile(
        str(evil),
        importlib.util.cache_from_source(str(source)),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        doraise=True,
    )
    evil.unlink()


@pytest.mark.parametrize("how", LATE)
def test_what_python_keeps_compiled_is_never_run(agreed: Agreed, app: Path, how: str) -> None:
    """It was there when somebody agreed, and nobody can see what it holds."""
    written(app, main=LATE[how], late="X = 'agreed'\n")
    _compiled(app / "late.py", EVIL)
    _compiled(app / "main.py", EVIL)
    before = sorted(app.rglob("*"))
    main = agreed(app)
    try:
        assert main.f() == "agreed"
    finally:
        sys.modules.pop("other", None)
    assert sorted(app.rglob("*")) == before, "nor is any written"


def _source(app: Path) -> None:
    (app / "late.py").write_text(EVIL)


def _package(app: Path) -> None:
    written(app, late__in____init__=EVIL)


def _bytecode(app: Path) -> None:
    (app / "evil.py").write_text(EVIL)
    py_compile.compile(str(app / "evil.py"), str(app / "late.pyc"), doraise=True)
    (app / "evil.py").unlink()


def _extension(app: Path) -> None:
    (app / f"late{importlib.machinery.EXTENSION_SUFFIXES[0]}").write_bytes(b"\x7fELF")


def _archive(app: Path) -> None:
    with zipfile.ZipFile(app / "lib.zip", "w") as archive:
        archive.writestr("late.py", EVIL)


def _link(app: Path) -> None:
    (app.parent / "late.py").write_text(EVIL)
    (app / "late.py").symlink_to("../late.py")


def _linked_package(app: Path) -> None:
    written(app.parent / "elsewhere", __init__=EVIL)
    (app / "late").symlink_to("../elsewhere")


CAME = [_source, _package, _bytecode, _extension, _archive, _link, _linked_package]
PATH = (
    "import sys, os\nHERE = os.path.dirname(__file__)\nsys.path[:0] = [HERE, os.path.join(HERE, 'lib.zip')]\n"
)


@pytest.mark.parametrize("on_path", [True, False])
@pytest.mark.parametrize("come", CAME)
def test_what_came_later_is_refused_with_a_sentence(
    agreed: Agreed, app: Path, come: Callable[[Path], None], on_path: bool
) -> None:
    if come is _archive and not on_path:
        pytest.skip("nothing looks into an archive that is not on the path")
    source = "def f():\n    import late\n"
    main = agreed(app, main=(PATH if on_path else "") + source)
    come(app)
    with pytest.raises(ImportError, match=r"came into the folder|compiled|archive"):
        main.f()
    assert "late" not in sys.modules


@pytest.mark.parametrize("come", [_bytecode, _extension, _archive])
def test_what_nobody_can_read_is_refused_though_it_was_there(
    agreed: Agreed, app: Path, come: Callable[[Path], None]
) -> None:
    come(app)
    main = agreed(app, main=PATH + "def f():\n    import late\n")
    with pytest.raises(ImportError, match=r"compiled|archive"):
        main.f()


def test_the_sentence_reaches_the_person(app: Path) -> None:
    _bytecode(app)
    write_application(app, ROWS, functions={"functions": "import late\n"})
    with pytest.raises(BuildError, match=r"late\.pyc is compiled, and of an application's folder"):
        open_mind(app, Opening(may_run=lambda content: True))


def test_modules_in_a_folder_on_the_path_are_those_that_were_agreed_to(agreed: Agreed, app: Path) -> None:
    main = agreed(
        app,
        main="import sys, os\nsys.path.append(os.path.join(os.path.dirname(__file__), 'lib'))\n"
        "def f():\n    import helper\n    return helper.X\n",
        lib__in__helper="import other_helper\nX = other_helper.Y\n",
        lib__in__other_helper="Y = 5\n",
    )
    for path in (app / "lib").iterdir():
        path.write_text(EVIL)
    assert main.f() == 5


def test_what_is_installed_and_what_python_brings_is_imported_as_ever(agreed: Agreed, app: Path) -> None:
    source = (
        PATH + "import json, yaml\nfrom importlib.util import find_spec\nimport importlib.machinery as m\n"
    )
    main = agreed(app, main=source + "import openpyxl.workbook\nX = find_spec('yaml'), m.ModuleSpec\n")
    import json

    assert main.json is json
    assert main.X[1] is importlib.machinery.ModuleSpec


def test_a_link_to_a_module_counts_by_what_it_leads_to(agreed: Agreed, app: Path) -> None:
    (app / "data.txt").write_text("X = 1\n")
    (app / "late.py").symlink_to("data.txt")
    before = content_of(Folder(app))
    main = agreed(app, main="def f():\n    import late\n    return late.X\n")
    (app / "data.txt").write_text(EVIL)
    assert content_of(Folder(app)).digest != before.digest
    assert main.f() == 1


def test_a_link_to_a_folder_of_modules_leads_to_those_that_were_agreed_to(agreed: Agreed, app: Path) -> None:
    (app / "package").symlink_to("real")
    main = agreed(
        app, main="def f():\n    from package import one\n    return one.X\n", real__in__one="X = 1\n"
    )
    (app / "package").unlink()
    written(app, package__in__one=EVIL)
    assert main.f() == 1


def test_a_link_to_the_folder_itself_is_one_more_name_of_it(agreed: Agreed, app: Path) -> None:
    (app / "again").symlink_to(".")
    main = agreed(app, main="def f():\n    from again import late\n    return late.X\n", late="X = 1\n")
    (app / "late.py").write_text(EVIL)
    assert main.f() == 1


# --- what is asked --------------------------------------------------------------------------


def test_who_is_asked_sees_what_will_run(app: Path) -> None:
    """Putting the good files back while the question is asked does not help."""
    write_application(app, ROWS, functions={"functions": EVIL})
    good = "def f(context): return 'good'\n"
    approvals = Approvals(None)
    evil = (app / "functions.py").read_bytes()
    (app / "functions.py").write_text(good)
    approvals.approve(app)
    (app / "functions.py").write_bytes(evil)

    def racing(content: Content) -> bool:
        (app / "functions.py").write_text(good)
        return approvals.may_run(content)

    with pytest.raises(NotApprovedError):
        open_mind(app, Opening(may_run=racing))
    assert Talk(open_mind(app, Opening(may_run=approvals.may_run)).processor).hello() == "good"


def test_a_folder_that_changes_while_the_question_is_answered_is_asked_about_again(app: Path) -> None:
    write_application(app, ROWS, functions={"functions": "def f(context): return 'good'\n"})
    approvals = Approvals(None)
    asked = content_of(Folder(app))
    (app / "functions.py").write_text(EVIL)
    with pytest.raises(MindError, match="changed since you were asked"):
        approvals.approve(asked)
    assert not approvals.may_run(app)


def test_a_configuration_that_changes_before_the_question_is_not_used(
    app: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read before: it says which code is run."""
    config = write_application(
        app,
        [row("#initial", "{f()}", to="#initial")],
        files={"bad.py": EVIL, "good.py": "def f(context): return 'good'\n"},
        block={"function_definitions": "bad"},
    )
    text = config.read_text()

    def racing(folder: Folder) -> Content:
        """Put the good configuration there once the bad one was read."""
        config.write_text(text.replace("bad", "good"))
        return content_of(folder)

    monkeypatch.setattr("boltun.minds.dialbb.modules.content_of", racing)
    with pytest.raises(MindError, match="changed since you agreed to it"):
        open_mind(app, Opening(may_run=lambda content: True))


def test_a_template_is_what_was_agreed_to(app: Path) -> None:
    """It is read after the question."""
    block = {
        "name": "own",
        "block_class": "own.Block",
        "input": {"user_utterance": "user_utterance"},
        "output": {"system_utterance": "system_utterance"},
        "prompt_template": "prompt.txt",
    }
    source = "from boltun.minds.dialbb.template_files import read_template\n"
    source += (
        "class Block:\n    def __init__(self, block, config, folder): read_template(block, config, folder)\n"
    )
    source += "    def process(self, given, session): return {'system_utterance': ''}\n"
    write_application(app, blocks=[block], files={"own.py": source, "prompt.txt": "Be kind."})

    def agree_and_change(content: Content) -> bool:
        (app / "prompt.txt").write_text("Be rude.")
        return True

    with pytest.raises(MindError, match="changed since you agreed to it"):
        open_mind(app, Opening(may_run=agree_and_change))


def test_a_configuration_of_any_name_counts(app: Path) -> None:
    """One that is taken for no configuration could change unseen."""
    config = write_application(app, ROWS, functions={"functions": "def f(context): return 'x'\n"})
    other = config.rename(app / "application.conf")
    with pytest.raises(MindError, match="changed since you agreed to it"):
        open_mind(other, Opening(may_run=lambda content: True))


async def test_a_file_that_changes_while_it_runs_asks_again(app: Path, tmp_path: Path) -> None:
    write_application(app, ROWS, functions={"functions": "def f(context): return 'good'\n"})
    approvals = Approvals(tmp_path / "approvals.json")
    approvals.approve(app)
    events: list[Any] = []
    library = Library(
        bundled=None,
        folder=tmp_path / "none",
        opening=Opening(may_run=approvals.may_run),
        tell=events.append,
    )
    await library.scan([app])
    mind = await library.get(str(app))
    assert isinstance(mind, DialbbMind)
    (app / "functions.py").write_text(EVIL)
    await library.refresh(str(app))
    assert events[-1].unapproved == app
    assert "program code of its own" in events[-1].error
    assert await library.get(str(app)) is mind, "what was agreed to goes on"
    assert Talk(mind.processor).hello() == "good"
    (app / "functions.py").write_text("def f(context): return 'new'\n")
    approvals.approve(app)
    await library.refresh(str(app))
    anew = await library.get(str(app))
    assert isinstance(anew, DialbbMind)
    assert Talk(anew.processor).hello() == "new"


@pytest.mark.parametrize("name", ["fast.so", "lib.zip", "helper.pyc", "sub/late.py", "other.pth"])
def test_a_file_with_code_is_watched(app: Path, name: str) -> None:
    config = write_application(app, ROWS)
    (app / name).parent.mkdir(exist_ok=True)
    (app / name).write_bytes(b"x")
    assert app / name in files(config)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_with_the_name_of_a_module_is_not_waited_for(agreed: Agreed, app: Path) -> None:
    main = agreed(app, main="def f():\n    import late\n")
    os.mkfifo(app / "late.py")
    with pytest.raises(ImportError, match="came into the folder"):
        main.f()


def test_what_goes_on_after_the_application_was_closed_runs_nothing_new_of_its_folder(app: Path) -> None:
    """Such as a thread of its own."""
    written(app, main=PATH + "import importlib\ndef f():\n    import late\n")
    written(app, late=EVIL)
    code = Code(app, lambda content: True)
    main: Any = code.module("main")
    del code
    gc.collect()
    with pytest.raises(ImportError, match="is closed"):
        main.f()
    with pytest.raises(ImportError, match="is closed"):
        main.importlib.import_module("late")

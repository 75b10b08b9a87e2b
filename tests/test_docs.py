"""The pages: links lead somewhere, tables agree with the program, and examples print what is shown.

Of a page's fenced blocks, one whose first line has a name after its language is a file of that name. A
``console`` block is run: ``$`` begins a command, ``>`` a line typed into it, the rest is what it prints.
Where a command prints JSON and nothing is shown, the ``json`` block that follows is what it prints.
"""

from __future__ import annotations

import importlib.util
import io
import json
import re
import runpy
import shlex
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boltun.cli import main
from boltun.desk.reason import Reason
from boltun.minds.boltun.checks import TEMPLATES
from boltun.minds.boltun.pairs import TAGS
from boltun.minds.cases import OPTIONS, PRIORITIES
from boltun.minds.protocol import Silence
from boltun.settings import SETTINGS, Group
from ui.app import parser

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(
    [*ROOT.glob("*.md"), *DOCS.glob("*.md"), *(ROOT / "bases").rglob("*.md"), *ROOT.glob("migrations/*.md")]
)
OURS = ("bases", "rules", "command-line", "history", "play", "window", "eliza")

SPECIFIED = ("aiml", "bases", "dialbb", "eliza", "networks", "play", "rules", "settings", "text", "xmpp")
"""What the program does, in numbered sections that comments and tests cite."""


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


# --- links --------------------------------------------------------------------------------


def anchors(text: str) -> set[str]:
    """Return the names by which the headings of a page can be linked to."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.M):
        words = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(words.replace(" ", "-"))
    return found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files_and_headings_that_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, heading = target.partition("#")
        aim = (path.parent / file).resolve() if file else path
        assert aim.exists(), f"{path.name} links to {target}, which is not there"
        if heading:
            assert heading in anchors(aim.read_text(encoding="utf-8")), f"{path.name}: no heading {target}"


SOURCES = sorted(
    path
    for folder in ("boltun", "ui", "tests", "docs", "packaging", "migrations")
    for path in (ROOT / folder).rglob("*.py")
)
STANDARDS = r"(?:XEP-\d{4}|RFC \d+|YAML 1\.1|AIML [12]\.\d)"
"""Public standards keep the numbers of their own sections."""
CITED = re.compile(
    rf"(?P<standard>{STANDARDS} §[\d.]+)"
    # A name in quotation marks or in a link is a file that the program uses, not a citation.
    r"|(?<![\w/.\-'])(?<![^\"]\")(?<!\]\()(?P<page>[\w/.-]*\b[\w-]+\.md\b)"
    r"(?P<sections>(?:,? §\d+(?:\.\d+)*)*)"
    r"|(?P<stray>§)"
)


def sections(path: Path) -> set[str]:
    """Return the numbers of the headings of a page."""
    return set(re.findall(r"^#+ (\d+(?:\.\d+)*)\.? ", path.read_text(encoding="utf-8"), re.M))


def astray(text: str) -> list[str]:
    """Return the citations of a program text that lead nowhere: ``docs/aiml.md §2.2, §2.4``."""
    wrong = []
    for cited in CITED.finditer(re.sub(r'["\s]*\n\s*#?\s*"?', " ", text)):
        if cited["standard"]:
            continue
        if cited["stray"]:
            wrong.append(cited.string[max(cited.start() - 30, 0) : cited.end() + 10])
        elif cited["sections"]:
            path = ROOT / cited["page"]
            known = sections(path) if path.is_file() else set()
            wrong += [
                f"{cited['page']} §{number}"
                for number in re.findall(r"[\d.]*\d", cited["sections"])
                if number not in known
            ]
        elif not (ROOT / cited["page"]).is_file():
            wrong.append(cited["page"])
    return wrong


def test_every_citation_in_the_program_leads_to_a_section_that_is_there() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): astray(path.read_text(encoding="utf-8"))
        for path in SOURCES
        if path != Path(__file__)
    }
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_every_citation_in_a_page_leads_to_a_section_that_is_there() -> None:
    named = re.compile(r"\bdocs/[\w-]+\.md(?:,? §\d+(?:\.\d+)*)*|(?:(?:XEP-|RFC )\d+ )?§[\d.]+")
    found = {
        path.relative_to(ROOT).as_posix(): [
            wrong for one in named.findall(path.read_text(encoding="utf-8")) for wrong in astray(one)
        ]
        for path in PAGES
    }
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "text",
    [
        "(policy.md §3)",
        "(policy.md, point 3)",
        "docs/aiml.md §2.99",
        "docs/nowhere.md",
        "docs/aiml.md §2.2, §99",
        "as §1.4 says",
    ],
)
def test_a_citation_that_leads_nowhere_is_found(text: str) -> None:
    assert astray(text)


def test_citations_of_sections_and_of_standards_are_followed() -> None:
    assert astray('"""Matching (docs/aiml.md §2.2,\n§2.4), XEP-0198 §5 and RFC 6121 §5.1."""') == []


@pytest.mark.parametrize("name", SPECIFIED)
def test_the_sections_of_a_page_that_is_cited_are_numbered_in_order(name: str) -> None:
    numbers = [
        tuple(map(int, one.split("."))) for one in re.findall(r"^##+ (\d[\d.]*\d|\d)\.? ", page(name), re.M)
    ]
    assert len(numbers) == len(
        re.findall(r"^##+ ", re.sub(r"^```.*?^```", "", page(name), flags=re.M | re.S), re.M)
    )
    for before, after in zip([(0,), *numbers], numbers, strict=False):
        assert after in {
            (*before, 1),
            *((*before[:depth], before[depth] + 1) for depth in range(len(before))),
        }


@pytest.mark.parametrize("name", OURS)
def test_every_path_of_the_project_that_a_page_names_is_there(name: str) -> None:
    for named in re.findall(r"`((?:bases|boltun|docs|tests|ui)/[\w./-]+)`", page(name)):
        assert (ROOT / named).exists(), f"{name}.md names {named}, which is not there"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_script_that_a_page_tells_to_run_is_where_a_person_looks(path: Path) -> None:
    for named in re.findall(r"\bsh ([\w.]+/[\w./-]+)", path.read_text(encoding="utf-8")):
        assert not named.startswith("."), f"{path.name} sends people into a hidden folder: {named}"
        assert (ROOT / named).is_file(), f"{path.name} names {named}, which is not there"


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "sh tests/run\n" in run
    assert "sh tests/run\n" in (ROOT / "README.md").read_text(encoding="utf-8")


# --- the page about architecture ----------------------------------------------------------------


def between(name: str) -> str:
    """Return what stands between two comments of the page."""
    return page("architecture").partition(f"<!-- {name} -->")[2].partition("<!-- end -->")[0]


ANEW = "python docs/architecture_page.py makes the lists anew"


def test_every_module_stands_with_a_sentence_in_the_page_about_architecture() -> None:
    lists = script("architecture_page")
    tables = {
        heading: rows(table)
        for heading, table in re.findall(
            r"^### `([^`\n]+)/`\n(.*?)(?=^### |\Z)", between("modules"), re.M | re.S
        )
    }
    assert set(tables) == {*lists.rooms(), "ui"}, ANEW
    for room in lists.rooms():
        assert set(tables[room]) == {path.stem for path in lists.modules(room)}, f"{room}: {ANEW}"
        assert all(len(cells[0]) > 10 for cells in tables[room].values()), f"{room}: {ANEW}"
    assert set(tables["ui"]) == {f"{path.name}/" for path in lists.rooms_of_the_window()}, ANEW


@pytest.mark.parametrize(("number", "of"), list(enumerate(("big_modules", "big_classes", "big_functions"))))
def test_nothing_has_grown_beyond_the_table_of_the_biggest(number: int, of: str) -> None:
    """What has become smaller may wait: the site always has the sizes of today."""
    sizes = {one.name: one.size for one in getattr(script("architecture_page"), of)()}
    table = between("biggest").strip().split("\n\n")[number]
    listed = {name: int(size) for size, name in re.findall(r"^\| (\d+) \| `(.+)` \|$", table, re.M)}
    assert len(listed) == 10
    for name, size in sizes.items():
        assert size <= listed.get(name, min(listed.values())) * 1.2, f"{name}: {ANEW}"


@pytest.mark.parametrize(("of", "most"), [("big_modules", 500), ("big_classes", 40)])
def test_there_are_no_giants(of: str, most: int) -> None:
    """Ruff holds the bound of the third kind, the complexity of functions."""
    sizes = getattr(script("architecture_page"), of)()
    assert [one for one in sizes if one.size > most] == []


def test_the_drawings_of_the_rooms_are_made_of_rooms_that_are_there() -> None:
    drawn = (DOCS / "pictures" / "rooms-now.svg").read_text(encoding="utf-8")
    names = set(re.findall(r"<text x[^>]*>([a-z_]+)</text>", drawn)) - {
        "words",
        "tasks",
        "app",
        "translations",
    }
    rooms = {
        path.parent.name for package in ("boltun", "ui") for path in (ROOT / package).glob("*/__init__.py")
    }
    assert names == rooms, "python docs/pictures/rooms.py draws them anew"


# --- the site --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as a site; a link that leads nowhere ends this."""
    pytest.importorskip("zensical", reason="needs the group docs: pip install --group docs")
    folder = tmp_path_factory.mktemp("built") / "site"
    script("build_site").build(folder)
    return folder


def test_every_page_is_in_the_site_and_in_its_list_of_pages(site: Path) -> None:
    pages = [path.relative_to(ROOT).as_posix() for path in script("build_site").pages()]
    named = set(re.findall(r'"([\w./-]+\.md)"', (DOCS / "site.toml").read_text(encoding="utf-8")))
    assert named == set(pages)
    for name in pages:
        page = name.removesuffix(".md").replace("README", "index")
        assert (site / f"{page}.html").is_file()


def test_the_site_asks_no_other_computer_for_anything(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(
            r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=[\"']?(https?:[^\"' >]+)", text
        )
        assert fetched == [], page.name


def test_examples_and_lists_are_shown_as_such_in_the_site(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "```" not in text, page.name
        assert re.findall(r"<p>[^<]*\n(?:- |\d\. |\| )", text) == [], page.name


def test_what_is_written_is_found_by_the_search_of_the_site(site: Path) -> None:
    found = json.loads(next(site.rglob("search*.json")).read_text(encoding="utf-8"))
    assert any("Inexact lists" in str(item) for item in found["items"])


# --- tables that say what the program declares -------------------------------------------------


def rows(text: str) -> dict[str, list[str]]:
    """Return the rows of all tables whose first cell is one thing in backquotes, by that thing."""
    found = {}
    for line in re.findall(r"^\| `([^`]+)` \|(.*)\|$", text, re.M):
        found[line[0].replace("\\|", "|")] = [cell.strip() for cell in re.split(r"(?<!\\)\|", line[1])]
    return found


def script(name: str) -> Any:
    """Return a script of the folder docs, imported from where it lies."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_settings_says_what_the_declarations_say() -> None:
    current = script("settings_page").page() == page("settings")
    assert current, "a declaration changed: python docs/settings_page.py makes the page anew"


@pytest.mark.parametrize("key", SETTINGS)
def test_each_setting_stands_in_its_page_with_default_and_range(key: str) -> None:
    setting = SETTINGS[key]
    toml = script("settings_page").toml
    default, allowed, meaning = rows(page("settings"))[key]
    assert default == f"`{toml(setting.default)}`"
    assert meaning.startswith(f"**{setting.label}.** {setting.help}")
    if setting.choices:
        assert allowed == ", ".join(f"`{toml(choice.value)}`" for choice in setting.choices)
    elif setting.type in (int, float) and setting.maximum < float("inf"):
        assert (
            allowed
            == f"{setting.minimum:.0f} to {setting.maximum:.0f}{' ' * bool(setting.unit)}{setting.unit}"
        )


def test_the_page_of_settings_names_no_setting_that_does_not_exist() -> None:
    assert set(rows(page("settings"))) == set(SETTINGS)
    assert set(script("settings_page").NOTES) <= set(SETTINGS)
    assert all(re.search(rf"^## \d\. {group}$", page("settings"), re.M) for group in Group)


def test_settings_shown_as_an_example_fit() -> None:
    (example,) = [block for block in blocks(page("settings")) if block.language == "toml"]
    for key, value in tomllib.loads(example.text).items():
        SETTINGS[key].check(value)


def test_every_option_of_the_window_stands_in_its_page() -> None:
    options = {one for action in parser()._actions for one in action.option_strings if one.startswith("--")}
    assert [one for one in sorted(options - {"--help"}) if f"`{one}" not in page("window")] == []


def test_every_language_and_palette_of_the_window_stands_in_its_page() -> None:
    for option, key in (("--lang", "language"), ("--theme", "theme")):
        for choice in SETTINGS[key].choices:
            if option == "--theme" or choice.value != "system":
                assert f"`{option} {choice.value}`" in page("window")


def test_every_reason_stands_in_the_page_of_rules_with_its_sentence() -> None:
    table = rows(page("rules"))
    for reason in Reason:
        assert table.get(reason.value, [""])[0] == reason.sentence


def test_every_problem_and_tag_stands_in_the_page_of_bases() -> None:
    text = page("bases")
    table = rows(text)
    for code, (severity, _) in TEMPLATES.items():
        assert table.get(str(code), [""])[0] == severity
    assert all(f"`<{tag}>`" in text for tag in TAGS)
    assert all(f"`{name}`" in text for name in (*OPTIONS, *PRIORITIES))


def test_every_silence_stands_in_the_page_about_driving_a_mind() -> None:
    assert all(f'`"{silence}"`' in page("play") for silence in Silence)


def test_every_command_and_option_stands_in_the_page_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = page("command-line")
    for command in ("", "play", "chat", "serve", "account", "check", "test", "convert", "topics", "doctor"):
        with pytest.raises(SystemExit):
            main([command, "--help"] if command else ["--help"])
        help_text = capsys.readouterr().out
        assert f"## boltun {command}".strip() in text
        for option in re.findall(r"--[a-z-]+", help_text):
            assert option in ("--help",) or f"`{option}" in text, f"{option} of {command or 'boltun'}"


# --- examples ------------------------------------------------------------------------------------


class Block(NamedTuple):
    line: int
    language: str
    name: str
    text: str


class Command(NamedTuple):
    line: str
    typed: list[str]
    printed: list[str]


def blocks(text: str) -> Iterator[Block]:
    for fence in re.finditer(r"^```(\w+)(?: ([\w.-]+))?\n(.*?)^```$", text, re.M | re.S):
        yield Block(text.count("\n", 0, fence.start()) + 1, fence[1], fence[2] or "", fence[3])


def commands(text: str) -> list[Command]:
    found: list[Command] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(Command(line[2:], [], []))
        elif line == ">" or line.startswith("> "):
            found[-1].typed.append(line[2:])
        else:
            found[-1].printed.append(line)
    return found


def run(command: Command, folder: Path) -> list[str]:
    """Run one line; return what it prints."""
    words = shlex.split(command.line)
    given = "".join(line + "\n" for line in command.typed)
    if "<" in words:
        given += (folder / words.pop()).read_text(encoding="utf-8")
        words.pop()
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed), redirect_stderr(printed):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
        patch.chdir(folder)
        match words:
            case ["boltun", *argv]:
                main(argv)
            case ["cat", name]:
                print(Path(name).read_text(encoding="utf-8"), end="")
            case ["python", name]:
                runpy.run_path(name, run_name="__main__")
            case _:
                raise ValueError(f"cannot run: {command.line}")
    return printed.buffer.getvalue().decode().splitlines()


def objects(text: str) -> list[Any]:
    """Return the JSON values that stand one after the other in a text."""
    found, decoder = [], json.JSONDecoder()
    while text := text.lstrip():
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:]
    return found


@pytest.mark.parametrize("name", OURS)
def test_examples_print_what_the_page_shows(name: str, tmp_path: Path) -> None:
    if name == "bases":
        pytest.importorskip("sudachipy", reason="the Japanese example needs the extra ja")
    waiting: list[str] = []  # JSON that was printed and stands in a block of its own
    for block in blocks(page(name)):
        if block.name:
            (tmp_path / block.name).write_text(block.text, encoding="utf-8")
        elif block.language == "json":
            assert objects("\n".join(waiting)) == objects(block.text), f"{name}.md, line {block.line}"
            waiting = []
        elif block.language == "console":
            assert not waiting, f"{name}.md, line {block.line}: JSON was printed and is not shown"
            for command in commands(block.text):
                printed = run(command, tmp_path)
                if printed and not command.printed and "--json" in command.line:
                    waiting = printed
                else:
                    place = f"{name}.md, line {block.line}: {command.line}"
                    assert printed == command.printed, "\n".join([place, *printed])
    assert not waiting


def test_an_example_that_prints_something_else_is_found(tmp_path: Path) -> None:
    """The test above would else be worth nothing."""
    (tmp_path / "base.txt").write_text("[hi.]\nHello!\n", encoding="utf-8")
    (command,) = commands("$ boltun play base.txt\n> hi\nGood day!\n")
    assert run(command, tmp_path) == ["Hello!"] != command.printed

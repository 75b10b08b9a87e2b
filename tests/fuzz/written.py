"""What people write by hand: bases, ELIZA scripts, AIML, pairs as CSV and JSON, settings."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boltun.errors import SettingsError
from boltun.minds.aiml.language import language as aiml
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.exchange import from_csv, from_json, read_pairs, to_csv, to_json
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.eliza.language import language as eliza
from boltun.settings import SETTINGS, Settings
from boltun.text.encoding import ENCODINGS, decode

from .talking import check_problems, check_source, talk
from .target import Target, pieces, scratch, text_of

__all__ = ["TARGETS"]

# --- bases ---------------------------------------------------------------------------------------

_CODECS = (*(None, "utf-8") * 4, *ENCODINGS, "utf-16", "utf-32", "utf-7", "hz", "iso2022_kr", "cp437")
_STATEFUL = ("iso2022", "hz", "utf-7")
"""Escape sequences may stand between CR and LF, or be a line by themselves."""

_BASES = (
    "Привет\nИ тебе привет\n(как дела?)\nХорошо\n(~собака дом.)\nГав\n{я"
    " ты.}\nМы\n<IGNORED>\nя\n@кот\nкошка\n",
    "Hello\nHi there\r\n[bye]\nSee"
    " you\n\n\n<ESCAPE>\nHm\n<FAILURE>\nWhat?\n<REPEAT>\nAgain\n<INITIAL>\nHey\n",
    "<ON Чай>\n(чай.) [кофе] {я.} (~пить?)\n<SAY чай>\nДа\n<SAY чай>\n\n<ON чай>\nпривет\n<SAY нет>\nx\n",
    '(can you … up?)\nYes\n("pick up" ... now.)\nNo\n(~"a b" "c.)\nx\n',
    "こんにちは\nやあ\n(名前?)\nボルトゥン\n<ESCAPE>\nそうですか\n(~猫.)\nにゃー\n",
)


def _base(data: bytes) -> None:
    decoded = decode(data, encoding=_CODECS[len(data) % len(_CODECS)], path=Path("base.txt"))
    document = Document(decoded)
    assert document.to_bytes() == data, "a base is written as it was read"
    check_problems(problems(document), document.lines)
    mind = BoltunMind.compile(decoded.text)
    if not document.encoding.startswith(_STATEFUL):
        pairs = [pair for pair in document.pairs() if pair.reply is not None]
        known = [(mind.knowledge.line(n), mind.knowledge.reply(n)) for n in range(mind.knowledge.size)]
        assert known == [(pair.line, pair.reply) for pair in pairs], "pairs of the engine and of the editor"
    talk(mind, [*(line[:300] for line in document.lines[:4]), "привет?"])
    undo = document.replace_lines(len(document.lines), 0, ["key", "reply"])
    document.apply(undo)
    assert document.to_bytes() == data, "a change is undone"


def _base_seeds() -> Iterator[bytes]:
    for base in _BASES:
        for codec in ("utf-8", "cp1251", "shift_jis", "utf-16"):
            yield base.encode(codec, "replace")


# --- scripts and sets ----------------------------------------------------------------------------

_SCRIPT = """initial: Hello.
final: Bye.
quit: bye
pre: dont don't
post: my your
synon: family mother father
key: my 2
  decomp: * my* @family *
    reasmb: Tell me about your (3).
    reasmb: goto xnone
    reasm_for_memory: Earlier you spoke of your (2).
  decomp: $ * my *
    reasmb: Your (2)?
key: xnone
  decomp: *
    reasmb: Go on.
key: お母さん
decomp: *
reasmb: (1)?
"""


def _eliza(data: bytes) -> None:
    check_source(eliza, text_of(data))


_CATEGORIES = (
    "<category><pattern>HELLO *</pattern><template><think><set name='it'><star/></set></think>"
    "Hi <get name='it'/> <bot name='name'/></template></category>",
    "<category><pattern>*</pattern><template><random><li>a</li><li><srai>B <star/></srai></li></random>"
    "</template></category>",
    "<category><pattern>$B _ ^</pattern><that>*</that><template><condition name='x'><li value='1'>y</li>"
    "<li><loop/></li></condition><input index='2'/><that index='1,1'/></template></category>",
    "<topic name='T'><category><pattern>MY #</pattern><template><set name='topic'>t</set><person/>"
    "<map name='m'>a</map><learn><category><pattern>X <eval><star/></eval></pattern><template>y</template>"
    "</category></learn><date format='%Y'/><interval/><first>a b</first><rest>a b</rest></template>"
    "</category></topic>",
)
_XAIML = (
    "<category><pattern>はい</pattern><that><template id='a'/></that><template id='b' timeout='3'>そう"
    "<set name='id'>c</set></template></category>"
)


def _aiml(data: bytes) -> None:
    check_source(aiml, text_of(data))


def _aiml_seeds() -> Iterator[bytes]:
    # These took minutes.
    yield b"<aiml></aiml" + b"at" * 30_000
    yield b"<aiml><" + b"at" * 30_000
    yield b"<aiml><a " + b"at" * 30_000 + b"></a></aiml>"
    for one in (*_CATEGORIES, _XAIML):
        yield f"<aiml version='2.0'>{one}</aiml>".encode()
    yield ("<?xml version='1.0'?>\n<aiml version='2.0'>\n" + "\n".join(_CATEGORIES) + "\n</aiml>").encode()


# --- pairs ---------------------------------------------------------------------------------------


def _csv(data: bytes) -> None:
    file = scratch("csv") / ("pairs.json" if len(data) % 4 == 0 else "pairs.csv")
    file.write_bytes(data)
    pairs = read_pairs(file)
    assert all(key.strip() and "\n" not in key + reply for key, reply in pairs), "a pair is two lines"
    for again in (from_csv(to_csv(pairs)), from_json(to_json(pairs))):
        assert [(key.strip(), reply) for key, reply in again] == [
            (key.strip(), reply) for key, reply in pairs
        ], "pairs are read as they were written"


# --- settings ------------------------------------------------------------------------------------

_VALUES: dict[type, tuple[Any, ...]] = {
    bool: (True, False),
    int: (0, 3),
    float: (0.0, 2.5, 60.0),
    str: ("", "en", "x", "ru/friend", 'it\'s "so"\nand\tso\\'),
    tuple: ((), ("a",), ("b", "a", "ы")),
}


def _settings(data: bytes) -> None:
    folder = scratch("settings")
    for old in folder.iterdir():
        old.unlink()
    file = folder / "settings.toml"
    file.write_bytes(data)
    settings = Settings(file)
    lines = data.count(b"\n") + 1
    assert len(settings.problems) < 100
    for problem in settings.problems:
        assert str(problem).startswith(str(file)), "a problem without its file"
        assert problem.line is None or 1 <= problem.line <= lines, "a problem without its line"
    keys = [*SETTINGS]
    key = keys[len(data) % len(keys)]
    values = _VALUES[SETTINGS[key].type]
    value = values[len(data) // len(keys) % len(values)]
    before = _toml(data)
    try:
        settings.set(key, value)
    except SettingsError:
        assert file.read_bytes() == data, "a file that was not saved has changed"
        return
    after = file.read_bytes()
    assert Settings(file).get(key) == SETTINGS[key].check(value), "a setting was not saved"
    if before is not None:
        wanted = {**before, key: list(value) if isinstance(value, tuple) else value}
        assert _is_same(_toml(after), wanted), "another setting has changed"
    else:
        copies = [one.read_bytes() for one in folder.iterdir() if one != file]
        kept = after.decode().split("\n")
        lost = [one for one in data.decode("utf-8-sig", "replace").split("\n") if one.strip()]
        lost = [one for one in lost if one not in kept and f"# {one}" not in kept]
        # The old value may take several lines.
        assert data in copies or key.encode() in data or not lost, f"a line is gone: {lost[:1]}"


def _toml(data: bytes) -> dict[str, Any] | None:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None


def _is_same(one: Any, other: Any) -> bool:
    """Compare with not-a-numbers as equal; what is too deep for Python to compare counts as the same."""
    try:
        return one == other or _as_text(one) == _as_text(other)
    except RecursionError:
        return True


def _as_text(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{_as_text(value[key])}" for key in sorted(value)) + "}"
    return "[" + ",".join(map(_as_text, value)) + "]" if isinstance(value, list) else repr(value)


_TOML = (
    b'# mine\ntalk_with_everybody = true\ndefault_mind = "ru/friend" # so\ntimes_may_grow = false\n'
    b'own_minds = [\n  "a", # first\n  "b",\n]\nthinking_time = 1.5\nunknown = 7\n',
    b'warning_text = """\nI am away.\nReally."""\nlimit_hour = 20\na.b.c = 1\n[table]\nx = [{a ='
    b" 1}]\n[[l]]\ny = 2",
)

TARGETS = (
    Target(
        name="bases",
        what="reply bases in many encodings: written back as read, problems, pairs, talk",
        check=_base,
        seeds=_base_seeds,
        words=(
            *pieces(
                "(~ ?) .) { .} [ @ <ESCAPE> <FAILURE> <REPEAT> <INITIAL> <QUESTION> <IGNORED>"
                " <ON␣a> <SAY␣a> .)␣[ ?)␣("
            ),
            *(b"\r\n", b"\r", b"\n", b"\0", b"\x1b$B", b"\xff\xfe", b"\xef\xbb\xbf"),
        ),
    ),
    Target(
        name="eliza",
        what="ELIZA scripts: editor, problems, talk",
        check=_eliza,
        seeds=lambda: [_SCRIPT.encode(), _SCRIPT[: len(_SCRIPT) // 2].encode()],
        words=pieces(
            "key:␣ decomp:␣ reasmb:␣ reasm_for_memory:␣ pre:␣ post:␣ synon:␣ quit:␣ initial:␣"
            " final:␣ goto␣ (1) (2)"
            " @family ␣*␣ $ xnone"
        ),
    ),
    Target(
        name="aiml",
        what="AIML and xAIML: editor, problems, talk",
        check=_aiml,
        seeds=_aiml_seeds,
        words=pieces(
            "<aiml> <category> </category> <pattern> </pattern> <template> </template> <that> <topic> <star/>"
            " <thatstar/> <srai> </srai> <sr/> <random> <li> </li> <condition> <loop/> <set> <get>"
            " <bot> <map> <q>"
            " <person> <gender> <person2> <formal> <sentence> <uppercase> <explode> <learn> <learnf>"
            " <eval> <date>"
            " <interval> <input> <request> <response> <sraix> <system> <think> <first> <rest>"
            " <addtriple> <select>"
            " <vars> <uniq> <normalize> <denormalize> <!-- <![CDATA[ <!DOCTYPE␣a <srai><star/></srai> <size/>"
            " <id/> <vocabulary/> ␣name='x' ␣value='1' ␣index='1,2' ␣id='a' ␣var='v' ␣timeout='1' &amp; &#0;"
        ),
    ),
    Target(
        name="csv",
        what="pairs as CSV and JSON: read, and written back",
        check=_csv,
        seeds=lambda: [
            *(b"key,reply,kind\r\nhi,there,x\r\n", b'"a, b";c\n"x\ny";"z"\n'),
            *(b'[["a", "b"]]', b'{"a": ["b"]}'),
        ],
        words=(
            *pieces('" "" , ; key reply {"key":␣"a","reply":␣"b"} \\ud800 [ ] { }'),
            *(b"\t", b"\r", b"\n"),
        ),
        hostile=("pairs.csv", "memory.json"),
    ),
    Target(
        name="settings",
        what="settings files: read, one setting changed, everything else kept",
        check=_settings,
        seeds=lambda: _TOML,
        words=(
            *pieces('= ␣=␣true """ \'\'\' [[ ]] {a␣=␣1} . # inf nan 0x 1979-05-27T07:32:00Z "\\u0000"'),
            *(b"\r\n", b"\n"),
            *(key.encode() for key in SETTINGS),
        ),
        hostile=("settings.toml",),
    ),
)

"""Packages of bases: made, read within bounds, looked at and installed."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import BoltunError, PackageError
from boltun.packages.archive import MANIFEST, MOST_BYTES, Package, read_package, written_package
from boltun.packages.installing import before, install
from boltun.packages.manifest import Manifest, parse_manifest
from boltun.packages.packing import pack
from boltun.packages.review import look_at, review

BASE = "[hello.]\nHello!\n(cracker.)\nYes, please.\n<FAILURE>\nWhat?\n"
CASES = "= A parrot\n> hello\n< Hello!\n"
SCRIPT = "initial: How are you?\nkey: xnone\n  decomp: *\n    reasmb: Go on.\n"


def made(version: str = "1.0", base: str = BASE, cases: str = CASES, name: str = "parrot") -> Package:
    files = {f"{name}.txt": base.encode(), f"{name}.cases.txt": cases.encode()}
    manifest = Manifest(name=name, version=version, conversations=(f"{name}.cases.txt",))
    return Package(manifest=manifest, readme="# Parrot\n", licence="Free.\n", files=files)


def zipped(entries: dict[str, bytes] | list[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    """Return a ZIP file with these entries, some of which no honest program writes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in entries.items() if isinstance(entries, dict) else entries:
            file.writestr(name, content)
    return data.getvalue()


def honest() -> dict[str, bytes]:
    package = made()
    return {MANIFEST: package.manifest.written().encode(), "README.md": b"# Parrot\n", **package.files}


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "mine" / "parrot.txt"
    path.parent.mkdir()
    path.write_text(BASE, encoding="utf-16")
    (path.parent / "parrot.cases.txt").write_text(CASES)
    (path.parent / "parrot.cases").mkdir()
    (path.parent / "parrot.cases" / "more words.txt").write_text("= Again\n> cracker\n< Yes, please.\n")
    return path


def test_a_base_is_packed_with_its_conversations_in_utf8(base: Path) -> None:
    data, _ = pack(base, Manifest(name="polly", version="2.1", language="en", licence="MIT"))
    package = read_package(data)
    assert package.manifest.version == "2.1"
    assert package.manifest.conversations == ("polly.cases.txt", "polly.cases/more words.txt")
    assert package.files["polly.txt"] == BASE.encode()
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        assert file.namelist() == sorted(file.namelist())


def test_the_same_base_gives_the_same_bytes_at_any_time(base: Path) -> None:
    first, _ = pack(base, Manifest(name="parrot"))
    base.touch()
    assert pack(base, Manifest(name="parrot"))[0] == first


def test_what_was_written_is_read_again() -> None:
    package = made()
    assert read_package(written_package(package)) == package


@pytest.mark.parametrize(
    ("text", "cases", "said"),
    [
        (BASE + "[hello]\nHm.\n<NONSENSE>\nHm.\n", CASES, r"parrot.txt:9: .*There is no tag <NONSENSE>"),
        (BASE, "= A parrot\n> hello\n< Good-bye!\n", "0 of its 1 conversations"),
    ],
)
def test_a_base_with_errors_is_not_packed(tmp_path: Path, text: str, cases: str, said: str) -> None:
    path = tmp_path / "parrot.txt"
    path.write_text(text)
    (tmp_path / "parrot.cases.txt").write_text(cases)
    with pytest.raises(PackageError, match=said):
        pack(path, Manifest(name="parrot"))


def test_what_may_run_code_is_not_packed(tmp_path: Path) -> None:
    path = tmp_path / "set.aiml"
    path.write_text("<aiml><category><pattern>*</pattern><template>Hm.</template></category></aiml>")
    with pytest.raises(PackageError, match="cannot be shared"):
        pack(path, Manifest(name="set"))


def test_a_package_that_calls_its_base_something_else_is_refused() -> None:
    package = made(base=SCRIPT, cases="= Nothing\n> hello\n< *\n")
    with pytest.raises(PackageError, match="of the kind “boltun”, and it is an ELIZA script"):
        review(package)


def test_a_review_counts_and_holds_the_conversations() -> None:
    found = review(made(cases=CASES + "\n= Wrong\n> cracker\n< No.\n"))
    assert [fact.text for fact in found.facts] == [
        "Pairs: 3. Of these phrases: 1, lists of words: 1, general replies: 1."
    ]
    assert (found.conversations, found.held, [one.title for one in found.failures]) == (2, 2, ["Wrong"])


def test_a_review_says_what_the_base_switches_on() -> None:
    base = BASE + "<PLACEHOLDERS>\nen\n<UNDERSTAND>\nlayout\n<MEANING>\n0.7\n"
    said = " ".join(fact.text for fact in review(made(base=base)).facts)
    for switched in ("placeholders", "probably meant", "near in meaning"):
        assert switched in said


def test_conversations_that_take_too_long_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "parrot.txt"
    path.write_text(BASE)
    (tmp_path / "parrot.cases.txt").write_text("".join(f"= {n}\n> hello\n< Hello!\n" for n in range(9)))
    seconds = iter(range(0, 10_000, 5))
    found = look_at(path, clock=lambda: float(next(seconds)))
    assert 0 < found.held < found.conversations == 9


# --- installing ---------------------------------------------------------------------------------


def test_a_package_becomes_a_base_with_its_pages_beside(tmp_path: Path) -> None:
    file = install(made(), tmp_path)
    assert file.read_text() == BASE
    assert (tmp_path / "parrot.cases.txt").read_text() == CASES
    assert (tmp_path / "parrot.package" / "LICENSE").read_text() == "Free.\n"


def test_an_older_version_is_replaced_and_kept(tmp_path: Path) -> None:
    install(made(), tmp_path)
    newer = made("1.1", base="[hello.]\nHi!\n")
    there = before(newer, tmp_path)
    assert there is not None
    assert there.manifest == made().manifest
    install(newer, tmp_path)
    install(made("1.1"), tmp_path)
    install(newer, tmp_path)
    install(made(), tmp_path)
    older = tmp_path / "parrot.package" / "older"
    assert (tmp_path / "parrot.txt").read_text() == BASE
    assert (older / "1.0" / "parrot.txt").read_text() == BASE
    assert (older / "1.1" / "parrot.txt").read_text() == "[hello.]\nHi!\n"
    assert (older / "1.1-2" / "parrot.txt").read_text() == BASE
    assert (older / "1.1-3" / "parrot.txt").read_text() == "[hello.]\nHi!\n"


def test_conversations_that_the_new_version_lacks_are_only_kept(tmp_path: Path) -> None:
    install(made(), tmp_path)
    manifest = Manifest(name="parrot", version="2.0")
    install(Package(manifest=manifest, readme="", licence="", files={"parrot.txt": b"[a.]\nB\n"}), tmp_path)
    assert not (tmp_path / "parrot.cases.txt").exists()
    assert (tmp_path / "parrot.package" / "older" / "1.0" / "parrot.cases.txt").read_text() == CASES


@pytest.mark.parametrize("name", ["parrot.txt", "parrot.cases.txt"])
def test_a_file_of_the_person_is_replaced_only_if_he_agrees(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("Mine.\n")
    with pytest.raises(PackageError, match="came with no package"):
        install(made(), tmp_path)
    assert (tmp_path / name).read_text() == "Mine.\n"
    assert not (tmp_path / "parrot.package").exists()
    install(made(), tmp_path, replace=True)
    assert (tmp_path / "parrot.package" / "older" / "own" / name).read_text() == "Mine.\n"


# --- hostile packages ---------------------------------------------------------------------------


def special(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = mode << 16
    return entry


def lied() -> bytes:
    """Return a package whose list of entries says that a large file is small."""
    entries = honest()
    entries["parrot.txt"] = bytes(1 << 20)
    return zipped(entries).replace(struct.pack("<L", 1 << 20), struct.pack("<L", 5))


def encrypted() -> bytes:
    data = bytearray(zipped(honest()))
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "empty": ("no ZIP file", lambda: b""),
    "no ZIP file": ("no ZIP file", lambda: b"MZ" + bytes(500)),
    "cut off": ("no ZIP file", lambda: zipped(honest())[:-5]),
    "something behind its end": ("something behind its end", lambda: zipped(honest()) + b"#!/bin/sh\n"),
    "too large": ("package is larger than 2 MB", lambda: bytes(MOST_BYTES + 1)),
    "a bomb": ("package is larger than 2 MB", lambda: zipped(honest() | {"README.md": bytes(MOST_BYTES)})),
    "a bomb that lies": ("is damaged", lied),
    "two halves that are too large": (
        "package is larger than 2 MB",
        lambda: zipped(
            honest() | {"parrot.txt": b" " * (MOST_BYTES // 2), "parrot.cases.txt": b" " * (MOST_BYTES // 2)}
        ),
    ),
    "very many files": (
        "list of files in the package is too long",
        lambda: zipped(honest() | {f"{n}.txt": b"" for n in range(5000)}),
    ),
    "a hundred files": (
        "more than 100 files",
        lambda: zipped(honest() | {f"{n}.txt": b"" for n in range(100)}),
    ),
    "a long list of files": (
        "list of files in the package is too long",
        lambda: zipped(honest() | {f"{n}" + "a" * 900: b"" for n in range(90)}),
    ),
    "out of the folder": ("leads out of it", lambda: zipped(honest() | {"../../evil.txt": b"x"})),
    "an absolute path": ("leads out of it", lambda: zipped(honest() | {"/etc/evil.txt": b"x"})),
    "a drive": ("with the name", lambda: zipped(honest() | {"C:evil.txt": b"x"})),
    "a path of Windows": ("with the name", lambda: zipped(honest() | {"..\\evil.txt": b"x"})),
    "a stream": ("with the name", lambda: zipped(honest() | {"parrot.txt:x": b"x"})),
    "a control character": ("with the name", lambda: zipped(honest() | {"a\x1b[2Jb": b"x"})),
    "a link": (
        "a link or a device",
        lambda: zipped([*honest().items(), (special("LICENSE", stat.S_IFLNK), b"/etc/passwd")]),
    ),
    "a device": (
        "a link or a device",
        lambda: zipped([*honest().items(), (special("LICENSE", stat.S_IFCHR), b"")]),
    ),
    "a name in two cases": ("twice", lambda: zipped([*honest().items(), ("PARROT.TXT", b"x")])),
    "encrypted": ("encrypted file", encrypted),
    "compressed otherwise": (
        "compressed in a way",
        lambda: zipped(honest()).replace(b"\x08\x00", b"\x0e\x00"),
    ),
    "no manifest": ("no manifest", lambda: zipped({"parrot.txt": BASE.encode()})),
    "a file that nobody names": (
        "run.py, which its manifest",
        lambda: zipped(honest() | {"run.py": b"print()"}),
    ),
    "no base": ("does not hold it", lambda: zipped({MANIFEST: honest()[MANIFEST]})),
    "another encoding": (
        "parrot.txt of the package is not in UTF-8",
        lambda: zipped(honest() | {"parrot.txt": "[привет.]\nЙ\n".encode("cp1251")}),
    ),
    "a byte order mark": (
        "no plain UTF-8",
        lambda: zipped(honest() | {"parrot.txt": BASE.encode("utf-8-sig")}),
    ),
    "zeros": ("no plain UTF-8", lambda: zipped(honest() | {"parrot.txt": b"[a.]\n\0\n"})),
    "a manifest in another encoding": (
        "manifest.toml of the package is not",
        lambda: zipped(honest() | {MANIFEST: b"name = '\xff'"}),
    ),
    "a large page": (
        "README.md of the package is larger than 1024 KB",
        lambda: zipped(honest() | {"README.md": b" " * ((1 << 20) + 1)}),
    ),
    "a large manifest": (
        "manifest.toml of the package is larger than 16 KB",
        lambda: zipped(honest() | {MANIFEST: b"#" * (1 << 15)}),
    ),
    "a deep manifest": ("not valid TOML", lambda: zipped(honest() | {MANIFEST: b"format = " + b"[" * 9000})),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_package_ends_in_a_sentence(
    what: str, read_aloud: Callable[[BoltunError | str], None]
) -> None:
    said, packed = HOSTILE[what]
    with pytest.raises(PackageError, match=said) as caught:
        read_package(packed())
    read_aloud(str(caught.value).partition("\n")[0])
    assert len(str(caught.value)) < 400


def test_the_name_of_a_file_twice_is_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = zipped([*honest().items(), ("parrot.txt", b"[other.]\nOther.\n")])
    with pytest.raises(PackageError, match="twice"):
        read_package(data)


GOOD = (
    'format = 1\nname = "parrot"\nversion = "1.0"\nkind = "boltun"\nbase = "parrot.txt"\n'
    'conversations = ["parrot.cases.txt"]\n'
)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("format = 1", "format = 2"),
        ("format = 1", "format = true"),
        ("format = 1", "format.a.a = 1"),
        ("format = 1", ""),
        ('"parrot"', "7"),
        ('"parrot"', '["parrot"]'),
        ('"parrot"', '"../parrot"'),
        ('"parrot"', '"CON"'),
        ('"parrot"', '"lpt1"'),
        ('"parrot"', '"a.b"'),
        ('"parrot"', '""'),
        ('"parrot"', '"' + "a" * 61 + '"'),
        ('"1.0"', "1.0"),
        ('"1.0"', '"latest"'),
        ('"1.0"', '"1.0/../.."'),
        ('"boltun"', "{}"),
        ('"parrot.txt"', '"other.txt"'),
        ('"parrot.txt"', "1979-05-27"),
        ('["parrot.cases.txt"]', '["parrot.txt"]'),
        ('["parrot.cases.txt"]', '["parrot.cases/../../x.txt"]'),
        ('["parrot.cases.txt"]', '["parrot.cases/aux.txt"]'),
        ('["parrot.cases.txt"]', '["parrot.cases.txt", "parrot.cases.txt"]'),
        ('["parrot.cases.txt"]', '"parrot.cases.txt"'),
        ("conversations", 'licence = "a\\nb"\nconversations'),
        ("conversations", 'description = "\\u001b[2J"\nconversations'),
        ("conversations", "authors = [1]\nconversations"),
        ("conversations", 'language = "English"\nconversations'),
    ],
)
def test_a_manifest_of_other_types_or_values_is_refused(right: str, wrong: str) -> None:
    assert parse_manifest(GOOD).name == "parrot"
    with pytest.raises(PackageError) as caught:
        parse_manifest(GOOD.replace(right, wrong, 1))
    assert len(str(caught.value)) < 300


def read_or_refuse(data: bytes) -> None:
    # Any other error fails the test.
    with suppress(PackageError):
        package = read_package(data)
        assert set(package.files) == set(package.manifest.files)


@given(data=st.binary(max_size=2000))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refuse(data)


@given(data=st.data())
def test_a_package_with_changed_bytes_is_read_or_refused(data: st.DataObject) -> None:
    changed = bytearray(written_package(made()))
    for _ in range(data.draw(st.integers(1, 5))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    read_or_refuse(bytes(changed))


@given(names=st.lists(st.text(min_size=1, max_size=30), unique=True, max_size=5), text=st.text())
def test_any_names_in_a_package_are_read_or_refused(names: list[str], text: str) -> None:
    extra = {name.replace("\0", "").encode("utf-8", "replace").decode() or "x": b"" for name in names}
    read_or_refuse(zipped({**extra, **honest(), "README.md": text.encode("utf-8", "replace")}))


@given(text=st.text())
def test_any_manifest_is_read_or_refused(text: str) -> None:
    read_or_refuse(zipped(honest() | {MANIFEST: text.encode("utf-8", "replace")}))

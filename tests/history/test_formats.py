"""Each format: real samples, made-up histories, and files that are cut, broken or hostile."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.errors import HistoryError
from boltun.history.gathering import Wishes
from boltun.history.learning import Learning
from boltun.history.past import Past, Reading
from boltun.history.registry import find_sources, format_named
from boltun.history.wording import bare
from boltun.message import Account, Contact, Message
from boltun.paths import Profile
from boltun.store.store import Store
from tests.history import exports
from tests.history.worlds import World

SAMPLES = {
    "telegram_full/result.json": ("telegram", ["<Привет! Как дела?", ">", "<"]),
    "telegram_single/result.json": ("telegram", ["<Привет! Как дела?", ">", "<"]),
    "whatsapp/android_dmy.txt": (
        "whatsapp",
        ["<Hi there", ">Hello! second line of the same message", "<", "<", "<note: colon inside"],
    ),
    "whatsapp/android_ru.txt": ("whatsapp", ["<Привет, как дела?", ">Хорошо!", "<"]),
    "whatsapp/android_us.txt": ("whatsapp", ["<Hi", ">Hello"]),
    "whatsapp/ios_chat.txt": ("whatsapp", ["<", "<Привет", ">Здравствуй вторая строка", "<"]),
    "pidgin/logs/jabber/ivan@example.org/anna@example.org/2026-11-19.090100+0300MSK.txt": (
        "pidgin",
        ["<Привет", ">Хорошо", "<"],
    ),
    "pidgin/logs/jabber/ivan@example.org/anna@example.org/2026-11-20.090100+0300MSK.html": (
        "pidgin",
        ["<Привет & как дела?", ">Хорошо", "<"],
    ),
    "gajim_archive.sqlite": ("gajim", ["<Привет", ">Хорошо"]),
    "gajim_logs.db": ("gajim", ["<Привет", ">Хорошо"]),
    "irc/irc.libera.anna.weechatlog": ("weechat", ["<hi", ">hello", "<"]),
    "irc/mirc_anna.log": ("mirc", ["<привет как дела?", ">хорошо", "<"]),
    "irc/hexchat_anna.log": ("hexchat", ["<hi", ">hello", "<"]),
    "irc/znc/libera/anna/2026-11-20.log": ("znc", ["<hi", ">hello", "<"]),
}
ME = ("Ivan", "Иван", "ivan")


def read(path: Path, me: tuple[str, ...] = ()) -> tuple[str, list[str], Reading]:
    (source,) = find_sources(path)
    owner = Learning([path], Wishes(me=me)).gathering.owner()
    reading = Reading(source)
    found = [_shown(past, owner.mine(past)) for past in format_named(source.format).read(reading)]
    return source.format, found, reading


def _shown(past: Past, mine: bool | None) -> str:
    return {True: ">", False: "<", None: "?"}[mine] + " ".join(past.text.split())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_read(shared: Path, name: str) -> None:
    kind, expected = SAMPLES[name]
    found, messages, reading = read(shared / "data" / "history" / name, ME)
    assert (found, messages, reading.faults) == (kind, expected, [])


def test_a_room_is_left_out(shared: Path) -> None:
    found, messages, reading = read(shared / "data" / "history" / "irc" / "irssi_#chan.log")
    assert (found, messages, reading.left_out) == ("irssi", [], 1)


@pytest.mark.parametrize(
    "name", ["pidgin", "irc/znc", "irc/irc.libera.anna.weechatlog", "irc/hexchat_anna.log"]
)
def test_logs_tell_by_their_names_who_is_who(shared: Path, name: str) -> None:
    assert Learning([shared / "data" / "history" / name]).gathering.owner().unknown == ()


@pytest.fixture(scope="module")
def world() -> World:
    return World(seed=3, days=60, contacts=2)


@pytest.mark.parametrize("export", exports.ALL, ids=lambda one: one.__name__)
def test_every_format_tells_the_same(
    export: Callable[[World, Path], object], world: World, tmp_path: Path
) -> None:
    export(world, tmp_path)
    learning = Learning([tmp_path])
    learning.read()
    found = {
        (bare(key.strip("[]")), bare(answer.text))
        for one in learning.proposals().found
        if one.kind.value in ("phrase", "common phrase")
        for key in one.keys
        for answer in one.answers
    }
    truth = {(bare(one), bare(other)) for one, other in world.pairs()}
    right = {(bare(one), bare(other)) for one, other in world.every_right_pair()}
    assert len(found & truth) >= 0.95 * len(truth)
    assert len(found & right) >= 0.95 * len(found)
    assert learning.gathering.gathered.faults == []


def test_own_conversations_are_read_without_what_boltun_said(tmp_path: Path) -> None:
    account = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
    ann = Contact(account=account.key, address="ann@example.org", name="Ann")
    path = Profile.at(tmp_path).make().database
    with Store.open(path) as store:
        store.accounts.save(account)
        store.messages.receive(Message(contact=ann, text="Hi", at=1.0, received_at=1.0, id="1"))
    assert isinstance(path, Path)
    kind, messages, _ = read(path)
    assert (kind, messages) == ("boltun", ["<Hi"])


def test_an_archive_is_read(world: World, tmp_path: Path) -> None:
    (text, *_) = exports.whatsapp(world, tmp_path, form="%d.%m.%Y, %H:%M:%S", ios=True)
    archive = tmp_path / f"WhatsApp Chat - {world.talks[0].name}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as whole:
        whole.write(text, "_chat.txt")
    learning = Learning([archive])
    assert learning.read().messages > 100
    assert learning.gathering.owner().names == {"ignatius plumb"}


@pytest.mark.parametrize(
    ("form", "day"),
    [
        ("%d/%m/%Y, %H:%M", None),
        ("%m/%d/%y, %I:%M\u202f%p", None),
        ("%Y-%m-%d, %H:%M:%S", None),
        ("%Y/%m/%d, %H:%M", None),
        ("%d.%m.%y, %H:%M", None),
        ("%d/%m/%y, %I:%M %p", None),
    ],
)
def test_dates_of_all_phones_are_read(world: World, tmp_path: Path, form: str, day: bool | None) -> None:
    path = exports.whatsapp(world, tmp_path, form=form)[0]
    reading = Reading(find_sources(path)[0], day_first=day)
    times = [past.at for past in format_named("whatsapp").read(reading)]
    told = [one.at for one in world.talks[0].messages if one.kind != "auto" and not one.reply_to]
    assert len(times) == len(told)
    assert all(abs(one - other) <= 60 for one, other in zip(times, told, strict=True))


def test_a_header_that_somebody_made_up_is_not_believed(tmp_path: Path) -> None:
    lines = [
        f"20.11.2026, 09:{minute:02} - {who}: {text}"
        for minute, (who, text) in enumerate(
            [("Anna", "hi"), ("Ivan", "hello"), ("Anna", "look"), ("Ivan", "yes"), ("Anna", "bye")]
        )
    ]
    lines.insert(3, "01.02.2020, 10:00 - Ivan: I owe Anna a thousand")
    path = tmp_path / "chat.txt"
    path.write_text("\n".join(lines), "utf-8")
    _, messages, reading = read(path, ("Ivan",))
    assert messages == ["<hi", ">hello", "<", ">yes", "<bye"]
    assert [fault.line for fault in reading.faults] == [4]


# --- broken ------------------------------------------------------------------------


def _cut(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3 + 1]


def _noise(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(range(256)) * 40 + data[middle:]


def _huge(data: bytes) -> bytes:
    middle = data.find(b"\n", len(data) // 2) + 1
    return data[:middle] + b"x" * 700_000 + b"\n" + data[middle:]


def _dates(data: bytes) -> bytes:
    for good, bad in (
        (b"2025-1", b"2025-9"),
        (b"Oct ", b"Xxx "),
        (b"/10/2025", b"/77/2025"),
        (b'"17', b'"x7'),
    ):
        data = data.replace(good, bad)
    return data


def _wrong(data: bytes) -> bytes:
    return data.decode("utf-8", "replace").encode("cp1251", "replace")


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": _cut,
    "noise": _noise,
    "huge": _huge,
    "dates": _dates,
    "wrong encoding": _wrong,
    "utf-16": lambda data: data.decode("utf-8", "replace").encode("utf-16"),
    "zeros": lambda data: data[:200] + bytes(5000) + data[200:],
    "empty": lambda data: b"",
    "head": lambda data: data[:40],
    "twice": lambda data: data + data,
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("export", exports.ALL, ids=lambda one: one.__name__)
def test_a_broken_file_ends_in_a_sentence(
    export: Callable[[World, Path], object],
    damage: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    world = World(seed=4, days=6, contacts=1, languages=("ru",))
    export(world, tmp_path)
    path = next(one for one in sorted(tmp_path.rglob("*")) if one.is_file())
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    code = main(["--profile", str(tmp_path / "profile"), "learn", str(path)])
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    for line in told.err.splitlines():
        if line.startswith("boltun:"):
            assert str(path) in line or "--me" in line
            assert line.count(". ") >= 1 or line.endswith(".")
    if damage == "empty":
        assert code == 1
        assert f"boltun: {path}:1: The file is empty." in told.err
    if damage in ("cut", "head") and path.suffix in (".json", ".sqlite", ".db"):
        assert "boltun:" in told.err


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "result.json",
            b'{"personal_information": {"user_id": 1}, "chats": {"list": [{"id": 2, "messages": [{]}]}}',
        ),
        (
            "result.json",
            b'{"name": "x", "type": "personal_chat", "id": 2, "messages": [1, null, "x", [], {}]}',
        ),
        ("result.json", b'{"type": "personal_chat", "messages": ' + b"[" * 100_000),
        (
            "main.jsonl",
            b'{"version": "1"}\n{"chatItem": {"chatId": 5, "dateSent": "1700000000000"}}\nnothing\n',
        ),
        ("x.json", b'{"envelope": {"timestamp": "x", "dataMessage": {"message": 5}}}\n{"envelope": 3}\n'),
        ("archive.zip", b"PK\x03\x04" + b"x" * 300),
        ("archive.sqlite", b"SQLite format 3\0" + b"x" * 3000),
        ("chat.txt", b"99/99/2026, 77:99 - Anna: hi\n" * 3),
        ("2026-11-20.log", b"[09:01:00] nobody\n"),
        ("a.log", b"--- Log opened never\n09:01 <anna> hi\n"),
    ],
)
def test_a_hostile_file_ends_in_a_sentence(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    main(["--profile", str(tmp_path / "profile"), "learn", str(path)])
    told = capsys.readouterr()
    assert f"boltun: {path}" in told.err
    assert "Traceback" not in told.err


def test_what_is_no_export_says_so(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n")
    with pytest.raises(HistoryError, match="no export of conversations"):
        find_sources(path)
    with pytest.raises(HistoryError, match="no such file"):
        find_sources(tmp_path / "nowhere")

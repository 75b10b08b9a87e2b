"""``boltun teach``: lists messages that got no good reply, and adds pairs to reply bases."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.named import named
from boltun.cli.output import counted, json_text, say_columns, say_line, tell
from boltun.cli.people import message_json, moment, shown
from boltun.errors import BoltunError, MindError

if TYPE_CHECKING:
    from boltun.heard import Heard
    from boltun.paths import Profile
    from boltun.previews import Preview
    from boltun.store.store import Store
    from boltun.teaching import Topic

__all__ = ["add_parser"]

_STATUSES = ("new", "later", "done", "ignored")
_THUMBS = {"up": True, "down": False, "back": None}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "teach",
        help="list messages that found no good reply, and add pairs to a base",
        description="What found no good reply, and the pairs that answer it. “list” and “settle” work while"
        " Boltun does not run; “add” at any time: Boltun reads a base that changed.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    listing = actions.add_parser(
        "list",
        help="list messages that found no good reply",
        description="List them, the newest first: number, time, contact and text. Messages that are alike"
        " stand together: the newest is shown, and how many there are.",
    )
    listing.add_argument("--status", choices=_STATUSES, default="new", help="which ones; without it the new")
    listing.add_argument("--json", action="store_true", help="one array, for other programs")
    listing.set_defaults(func=_list)
    showing = actions.add_parser(
        "show",
        help="show everything about a listed message",
        description="Print all messages that are alike, the reply that you disliked, and what you answered"
        " yourself.",
    )
    showing.add_argument("number", metavar="NUMBER", type=int, help="as “list” gives it")
    showing.set_defaults(func=_show)
    dismissing = actions.add_parser(
        "dismiss",
        help="ask no more about listed messages",
        description="Ignore messages, and all that are like them, also those that come later: the same as"
        " “settle --as ignored”.",
    )
    dismissing.add_argument("number", metavar="NUMBER", type=int, nargs="+", help="as “list” gives them")
    dismissing.set_defaults(func=_settle, status="ignored")
    adding = actions.add_parser(
        "add",
        help="add a pair to a reply base",
        description="Write a key line and its reply into a base. A bundled base is copied into your folder"
        " first. The base stays as it is where the pair could never be used.",
    )
    adding.add_argument(
        "base", metavar="BASE", type=named, help="a file, or a bundled base such as en/friend"
    )
    adding.add_argument("key", metavar="KEY", help="its key line, such as “(like cats?)”")
    adding.add_argument("reply", metavar="REPLY", help="what Boltun says then")
    adding.add_argument(
        "--below", metavar="LINE", type=int, help="behind the pair of this line; without it at the end"
    )
    adding.set_defaults(func=_add)
    proposing = actions.add_parser(
        "propose",
        help="propose keys of several kinds that find a message",
        description="Print keys for a message: kind, how many messages so far the key would catch, key line,"
        " and reply line for aliases and question words. “add” writes the one that you choose.",
    )
    proposing.add_argument("base", metavar="BASE", type=named, help="as “add” takes it")
    proposing.add_argument("text", metavar="MESSAGE", help="what a contact wrote")
    proposing.add_argument("--json", action="store_true", help="one array, for other programs")
    proposing.set_defaults(func=_propose)
    previewing = actions.add_parser(
        "preview",
        help="say what a pair would catch before it is added",
        description="Look through everything that contacts wrote: how many messages a key would catch,"
        " and which replies of the base would be others: count, effect, message, replies now, then. It"
        " writes nothing, and works while Boltun runs.",
    )
    previewing.add_argument("base", metavar="BASE", type=named, help="as “add” takes it")
    previewing.add_argument("key", metavar="KEY", help="its key line")
    previewing.add_argument("reply", metavar="REPLY", nargs="?", default="", help="what Boltun would say")
    previewing.add_argument("--json", action="store_true", help="one object, for other programs")
    previewing.set_defaults(func=_preview)
    learned = actions.add_parser(
        "learned",
        help="list what was learned from your own answers",
        description="List the pairs that Boltun learned at once from answers of yours: number, time, key line"
        " and reply.",
    )
    learned.add_argument("--json", action="store_true", help="one array, for other programs")
    learned.set_defaults(func=_learned)
    revoking = actions.add_parser(
        "revoke",
        help="take back what was learned from an answer of yours",
        description="Take pairs out of the base “learned” again. Works while Boltun does not run.",
    )
    revoking.add_argument("number", metavar="NUMBER", type=int, nargs="+", help="as “learned” gives it")
    revoking.set_defaults(func=_revoke)
    thumbs = actions.add_parser(
        "thumbs",
        help="list what you liked and disliked",
        description="List the replies that got a thumb of yours, the newest first: number, thumb, time,"
        " contact and text.",
    )
    thumbs.add_argument("--json", action="store_true", help="one array, for other programs")
    thumbs.set_defaults(func=_thumbs)
    thumb = actions.add_parser(
        "thumb",
        help="say what you think of a reply that was sent",
        description="Give a reply a thumb. “down” brings what it answered to the list of “list”; “back” takes"
        " the thumb back.",
    )
    thumb.add_argument("thumb", choices=_THUMBS, help="your thumb")
    thumb.add_argument(
        "number", metavar="NUMBER", type=int, help="its id, as “boltun search --json” gives it"
    )
    thumb.set_defaults(func=_thumb)
    settling = actions.add_parser(
        "settle",
        help="say what became of listed messages",
        description="Give messages another status, and all that are like them with them.",
    )
    settling.add_argument("number", metavar="NUMBER", type=int, nargs="+", help="as “list” gives them")
    settling.add_argument("--as", dest="status", choices=_STATUSES, default="done", help="without it: done")
    settling.set_defaults(func=_settle)


def _list(args: argparse.Namespace) -> int:
    topics = _topics(args.profile, args.status)
    if args.json:
        say_line(json_text([_as_json(topic) for topic in topics]))
        return 0
    for topic in topics:
        newest = topic.newest
        count = [f"{len(topic.lessons)} times"] if len(topic.lessons) > 1 else []
        if answered := next((one.answered for one in topic.lessons if one.answered), ""):
            count.append(f"you answered: {answered}")
        if disliked := next((one.disliked for one in topic.lessons if one.disliked), ""):
            count.append(f"disliked: {disliked}")
        message = newest.message
        say_columns(str(message.id), moment(message.at), shown(newest.contact), message.text, *count)
    if not topics:
        tell("There are none.")
    return 0


def _show(args: argparse.Namespace) -> int:
    with _open(args.profile) as store:
        topics = [topic for status in _STATUSES for topic in _topics_in(store, status)]
    topic = _topic_of(topics, args.number)
    for one in topic.lessons:
        met = "general reply" if one.general else "no reply"
        say_columns(str(one.message.id), moment(one.message.at), shown(one.contact), met, one.message.text)
        if one.disliked:
            say_line(f"  disliked: {one.disliked}")
        if one.answered:
            say_line(f"  you answered: {one.answered}")
    return 0


def _topic_of(topics: list[Topic], number: int) -> Topic:
    found = next((topic for topic in topics if number in topic.message_ids), None)
    if found is None:
        raise BoltunError(
            "No message {number} found no good reply.",
            advice="See them with: boltun teach list",
            number=number,
        )
    return found


def _as_json(topic: Topic) -> dict[str, Any]:
    messages = [
        message_json(one.message, one.contact)
        | {"general_reply": one.general}
        | ({"answered": one.answered} if one.answered else {})
        | ({"disliked": one.disliked} if one.disliked else {})
        for one in topic.lessons
    ]
    return {"number": topic.newest.message.id, "messages": messages}


def _topics(profile: Profile, status: str) -> list[Topic]:
    with _open(profile) as store:
        return _topics_in(store, status)


def _topics_in(store: Store, status: str) -> list[Topic]:
    from boltun.store.lessons import LessonStatus
    from boltun.study import with_answers
    from boltun.teaching import grouped

    wanted = LessonStatus(status)
    contacts = store.statistics.names().values()
    return grouped(with_answers(store.lessons.of(wanted), store.study.answers(wanted), contacts))


def _propose(args: argparse.Namespace) -> int:
    from boltun.minds.encodings import Encodings
    from boltun.minds.teaching import Previewer, Proposer
    from boltun.previews import UNSAID, Proposed, count_caught
    from boltun.store.store import Store
    from boltun.teaching import teachable

    path = _known_base(args.profile, args.base)
    teacher = teachable(path)
    if not isinstance(teacher, Proposer):
        raise MindError("Nobody can propose keys for this base.", path=path)
    base = teacher.read(path, Encodings(args.profile.encodings_path).of(path))
    found: list[Proposed] = []
    with Store.look_into(args.profile.make().database) as store:
        heard = _all_heard(store)
        for key in teacher.proposals(base, args.text):
            one: Proposed | None = Proposed(key=key)
            if isinstance(teacher, Previewer):
                one = count_caught(heard, key, teacher.preview(base, key.key, key.reply or UNSAID))
            assert one is not None
            found.append(one)
    if args.json:
        say_line(
            json_text(
                [
                    {"kind": one.key.kind.value, "caught": one.caught, "exact": one.exact}
                    | {"key": one.key.key, "reply": one.key.reply or None}
                    for one in found
                ]
            )
        )
        return 0
    for one in found:
        say_columns(one.key.kind.value, str(one.caught), one.key.key, *filter(None, [one.key.reply]))
    return 0


def _all_heard(store: Store) -> Heard:
    from boltun.heard import Heard

    heard = Heard()
    for piece in store.writings.slices():
        heard.take(store.writings.texts(piece), piece[1])
    return heard


def _preview(args: argparse.Namespace) -> int:
    from boltun.minds.encodings import Encodings
    from boltun.minds.teaching import Previewer
    from boltun.previews import UNSAID, look_through, with_writers
    from boltun.store.store import Store
    from boltun.teaching import teachable

    path = _known_base(args.profile, args.base)
    teacher = teachable(path)
    if not isinstance(teacher, Previewer):
        raise MindError("Nobody can tell what a pair would catch in this base.", path=path)
    base = teacher.read(path, Encodings(args.profile.encodings_path).of(path))
    catcher = teacher.preview(base, args.key, args.reply.strip() or UNSAID)
    with Store.look_into(args.profile.make().database) as store:
        found = look_through(_all_heard(store), catcher)
        assert found is not None
        found = with_writers(found, store)
    if args.json:
        say_line(json_text(preview_json(found)))
        return 0
    heard_words = counted(found.heard, "message")
    about = "" if found.exact else "about "
    say_line(f"It would catch {about}{found.caught} of {heard_words}.")
    for one in found.examples:
        say_columns(str(one.count), one.effect.value, one.text, " / ".join(one.before), " / ".join(one.after))
    return 0


def preview_json(found: Preview) -> dict[str, Any]:
    """Return a preview for other programs."""
    return {
        "messages": found.heard,
        "caught": found.caught,
        "different": found.different,
        "exact": found.exact,
        "compared": found.compared,
        "effects": {effect.value: count for effect, count in found.effects.items()},
        "examples": [
            {
                "id": one.message_id,
                "text": one.text,
                "count": one.count,
                "effect": one.effect.value,
                "before": list(one.before),
                "after": list(one.after),
            }
            for one in found.examples
        ],
    }


def _known_base(profile: Profile, wanted: Path) -> Path:
    """Return the file of a base, by its path or by the name of one that Boltun knows."""
    from boltun.minds.listing import find_info, find_minds
    from boltun.paths import bundled_bases

    if wanted.exists():
        return wanted
    info = find_info(find_minds(bundled_bases(), profile.bases, []), wanted.as_posix())
    if info is None:
        raise MindError("There is no base {name}.", name=str(wanted))
    return info.path


def _learned(args: argparse.Namespace) -> int:
    with _open(args.profile) as store:
        pairs = store.study.learned()
    if args.json:
        found = [
            {"number": one.message_id, "at": one.at, "key": one.key, "reply": one.reply} for one in pairs
        ]
        say_line(json_text(found))
        return 0
    for one in pairs:
        say_columns(str(one.message_id), moment(one.at), one.key, one.reply)
    if not pairs:
        tell("There are none.")
    return 0


def _revoke(args: argparse.Namespace) -> int:
    return asyncio.run(_take_back(args))


async def _take_back(args: argparse.Namespace) -> int:
    from boltun.service import Service

    service = Service(args.profile, connect=False)
    await service.start()
    try:
        for number in args.number:
            pair = await service.teaching.revoke(number)
            say_line(f"Taken back: {pair.key}")
    finally:
        await service.stop()
    return 0


def _thumbs(args: argparse.Namespace) -> int:
    with _open(args.profile) as store:
        thumbs = store.thumbs.all()
    if args.json:
        found = [message_json(one.message, one.contact) | {"up": one.message.thumb} for one in thumbs]
        say_line(json_text(found))
        return 0
    for one in thumbs:
        message = one.message
        thumb = "up" if message.thumb else "down"
        say_columns(str(message.id), thumb, moment(message.at), shown(one.contact), message.text)
    if not thumbs:
        tell("There are none.")
    return 0


def _thumb(args: argparse.Namespace) -> int:
    with _open(args.profile) as store:
        store.thumbs.give(store.messages.get(args.number), _THUMBS[args.thumb])
    if args.thumb == "back":
        say_line(f"The thumb of {args.number} is taken back.")
    else:
        say_line(f"Thumb {args.thumb} for {args.number}.")
    return 0


def _settle(args: argparse.Namespace) -> int:
    from boltun.store.lessons import LessonStatus

    with _open(args.profile) as store:
        topics = [topic for status in _STATUSES for topic in _topics_in(store, status)]
        ids: list[int] = []
        for number in args.number:
            ids += _topic_of(topics, number).message_ids
        store.lessons.settle(ids, LessonStatus(args.status))
    messages = "1 message is" if len(set(ids)) == 1 else f"{len(set(ids))} messages are"
    say_line(f"{messages} now “{args.status}”.")
    return 0


def _add(args: argparse.Namespace) -> int:
    return asyncio.run(_write(args))


async def _write(args: argparse.Namespace) -> int:
    from boltun.minds.listing import find_info
    from boltun.service import Service
    from boltun.teaching import teachable

    # It is not started: a base is a file, and Boltun may be running.
    service = Service(args.profile, connect=False)
    await asyncio.to_thread(args.profile.make)
    await service.minds.scan()
    path: Path = args.base
    if not await asyncio.to_thread(path.exists):
        info = find_info(service.minds.all(), path.as_posix())
        if info is None:
            raise MindError("There is no base {name}.", name=str(path))
        if info.bundled:
            teachable(info.path, info.kind)
            info = await service.teaching.own_copy(info.name)
            say_line(f"Copied to {info.path}, so that it is yours.")
        path = info.path
    taught = await service.teaching.teach(path, args.key, args.reply, args.below)
    say_line(f"{taught.path}:{taught.line}: {taught.key}")
    return 0


def _open(profile: Profile) -> Store:
    from boltun.store.store import Store

    return Store.open(profile.make().database)

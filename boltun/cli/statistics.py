"""``boltun statistics``: what Boltun did in a period, and which replies it never used."""

from __future__ import annotations

import argparse
import asyncio
import csv
import io
import time
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.named import named
from boltun.cli.output import counted, json_text, say, say_columns, say_line
from boltun.cli.people import contact_json, find_contact, shown
from boltun.errors import BoltunError, MindError
from boltun.minds.registry import find_kind
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.minds.listing import MindInfo
    from boltun.paths import Profile
    from boltun.statistics import Fates, ReplyCount, Summary, UnusedReplies
    from boltun.store.store import Store

__all__ = ["add_parser"]

_SHOWN = 10
"""People see so many of each; --json and --csv have all."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "statistics",
        help="count what was answered, and list replies that were never used",
        description="Count the messages of a period: what became of them, who wrote, what was answered."
        " Without dates: from the first message until now. Works while Boltun does not run.",
    )
    parser.add_argument("--since", metavar="DATE", type=_date, help="from this day on, such as 2026-01-31")
    parser.add_argument("--until", metavar="DATE", type=_date, help="until this day ends")
    parser.add_argument(
        "--unused", metavar="BASE", type=named, help="list the replies of a base that were never sent instead"
    )
    parser.add_argument(
        "--timeline", metavar="CONTACT", help="count day by day what happened with this contact instead"
    )
    parser.add_argument("--account", metavar="ACCOUNT", default="", help="the contact is one of this account")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one object, for other programs")
    how.add_argument("--csv", action="store_true", help="one table, for spreadsheets")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.store.store import Store

    if args.timeline is not None:
        return _say_timeline(args)
    if args.account:
        raise BoltunError("--account says whose contact --timeline means.", advice="Give both.")
    if args.unused is not None:
        if args.since is not None or args.until is not None or args.csv:
            raise BoltunError("--unused goes with no other option than --json.")
        info = _base(args.unused, args.profile)
        if not info.is_teachable:
            kind = find_kind(info.kind)
            raise MindError(
                "Nobody can tell which of its replies were never sent: {title} does not list them.",
                path=info.path,
                title="this" if kind is None else kind.title,
            )
        with Store.open(args.profile.make().database) as store:
            used = store.statistics.used(info.name) if _can_be_kept(info.name) else set()
        return _say_unused(_unused(info, args.profile, used), as_json=args.json)
    with Store.open(args.profile.make().database) as store:
        summary = _count(store, args.since, args.until)
    if args.csv:
        _say_table(summary)
    elif args.json:
        say_line(json_text(_as_json(summary)))
    else:
        _say(summary)
    return 0


def _count(store: Store, since: date | None, until: date | None) -> Summary:
    from boltun.statistics import count

    end = time.time() if until is None else _midnight(until + timedelta(days=1))
    if since is not None:
        begin = _midnight(since)
    else:
        first = store.statistics.first_at()
        begin = end if first is None else min(first, end)
    if begin > end:
        raise BoltunError("The period ends before it begins.")
    return asyncio.run(count(store.statistics, begin, end))


def _say_timeline(args: argparse.Namespace) -> int:
    from boltun.store.statistics import SLOT
    from boltun.store.store import Store
    from boltun.timeline import Lane, by_day, follow

    if args.unused is not None:
        raise BoltunError("--timeline and --unused do not go together.", advice="Give one of them.")
    since = None if args.since is None else _midnight(args.since)
    until = None if args.until is None else _midnight(args.until + timedelta(days=1))
    with Store.open(args.profile.make().database) as store:
        stored = find_contact(store.contacts.all(), args.timeline, args.account)
        days = by_day(asyncio.run(follow(store.timelines, stored.id, since, until, width=SLOT)))
    rows = {day.isoformat(): {lane.value: days[day].get(lane, 0) for lane in Lane} for day in sorted(days)}
    if args.json:
        say_line(json_text({**contact_json(stored.contact), "days": rows}))
    elif args.csv:
        say("\n".join([f"day,{','.join(Lane)}", *(f"{day},{_commas(row)}" for day, row in rows.items())]))
    else:
        say_line(f"{shown(stored.contact)}:")
        for day, row in rows.items():
            say_line(f"  {day}  {_happened(row)}")
    return 0


def _commas(row: dict[str, int]) -> str:
    return ",".join(map(str, row.values()))


def _happened(row: dict[str, int]) -> str:
    parts = [
        counted(row["message"], "message"),
        f"{row['answer']} answered",
        f"{row['held']} held",
        f"{row['silent']} silent",
        f"{row['owner']} of your own",
    ]
    return ", ".join(parts)


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day).timestamp()


def _say(summary: Summary) -> None:
    from boltun.desk.reason import Reason
    from boltun.statistics import TIME_BOUNDS

    total = summary.fates
    day = "%Y-%m-%d"
    begin, end = (datetime.fromtimestamp(at) for at in (summary.since, max(summary.until - 1, summary.since)))
    say_line(f"{begin.strftime(day)} to {end.strftime(day)}: {_counts(total)}")
    if summary.median_time is not None:
        say_line(f"Half of the answers took at most {summary.median_time:g} s.")
    sentences = {reason.value: reason.sentence for reason in Reason}
    _list("Why it was silent", [(number, sentences.get(code, code)) for code, number in summary.reasons])
    _list(
        "Who wrote",
        [(one.fates.total, f"{shown(one.contact)}: {_counts(one.fates)}") for one in summary.contacts],
    )
    _list("What it said", [(one.count, f"{one.text}{_thumbs(one)}") for one in summary.replies])
    if summary.up or summary.down:
        say_line("")
        say_line(f"Thumbs of yours: {summary.up} up, {summary.down} down.")
    labels = [f"up to {bound} s" for bound in TIME_BOUNDS] + [f"more than {TIME_BOUNDS[-1]} s"]
    _say_rhythm(summary)
    times = [(number, label) for number, label in zip(summary.times, labels, strict=True) if number]
    _list("How long answers took", times)


def _say_rhythm(summary: Summary) -> None:
    from boltun.statistics import WEEKDAYS, Answered

    hours = [
        (fates.total, f"{WEEKDAYS[day]}, {hour} to {hour + 1} o'clock")
        for day, row in enumerate(summary.weekdays)
        for hour, fates in enumerate(row)
        if fates.total
    ]
    _list("When people write", sorted(hours, key=lambda one: -one[0]))
    weeks = [
        (
            quality.total,
            f"week of {monday}: {quality.share(Answered.PAIR):.0%} by a pair of its own",
        )
        for monday, quality in summary.weeks.items()
        if quality.total
    ]
    _list("How well the bases answered", weeks[::-1])


def _thumbs(one: ReplyCount) -> str:
    return f" ({one.up} thumbs up, {one.down} down)" if one.up or one.down else ""


def _counts(fates: Fates) -> str:
    messages = "1 message" if fates.total == 1 else f"{fates.total} messages"
    return f"{messages}, {fates.answered} answered, {fates.held} held, {fates.silent} silent"


def _say_table(summary: Summary) -> None:
    from boltun.statistics import as_csv

    table = csv.reader(io.StringIO(as_csv(summary)))
    lines = io.StringIO()
    # A name of several lines would look like lines of the table.
    csv.writer(lines, lineterminator="\n").writerows(map(marked_line, row) for row in table)
    say(lines.getvalue().rstrip("\n"))


def _list(heading: str, rows: list[tuple[int, str]]) -> None:
    if not rows:
        return
    say_line("")
    say_line(f"{heading}:")
    for number, text in rows[:_SHOWN]:
        say_line(f"  {number:6}  {text}")
    if len(rows) > _SHOWN:
        say_line(f"          and {len(rows) - _SHOWN} more (--json has all)")


def _as_json(summary: Summary) -> dict[str, Any]:
    from boltun.statistics import TIME_BOUNDS, Answered

    bounds = (*TIME_BOUNDS, None)
    return {
        "since": summary.since,
        "until": summary.until,
        **_fates(summary.fates),
        "sent": summary.sent,
        "median_time": summary.median_time,
        "days": {day.isoformat(): _fates(fates) for day, fates in summary.days.items()},
        "hours": [_fates(fates) for fates in summary.hours],
        "weekdays": [[_fates(fates) for fates in hours] for hours in summary.weekdays],
        "weeks": {
            monday.isoformat(): {one.value: quality.of(one) for one in Answered}
            for monday, quality in summary.weeks.items()
        },
        "reasons": dict(summary.reasons),
        "contacts": [{**contact_json(one.contact), **_fates(one.fates)} for one in summary.contacts],
        "replies": [
            {"mind": one.mind, "text": one.text, "count": one.count, "up": one.up, "down": one.down}
            for one in summary.replies
        ],
        "times": [
            {"seconds": bound, "count": number} for bound, number in zip(bounds, summary.times, strict=True)
        ],
    }


def _fates(fates: Fates) -> dict[str, int]:
    return {"answered": fates.answered, "held": fates.held, "silent": fates.silent}


def _base(wanted: Path, profile: Profile) -> MindInfo:
    from boltun.minds.listing import find_info, find_minds
    from boltun.paths import bundled_bases

    minds = find_minds(bundled_bases(), profile.bases, [wanted] if wanted.exists() else [])
    info = find_info(minds, wanted.as_posix()) or find_info(minds, str(wanted.absolute()))
    if info is None:
        raise MindError("There is no base {name}.", name=str(wanted))
    return info


def _can_be_kept(name: str) -> bool:
    """Whether the memory knows a base of this name; it never knows one with bytes that are not UTF-8."""
    return not any("\ud800" <= character <= "\udfff" for character in name)


def _unused(info: MindInfo, profile: Profile, used: set[str]) -> UnusedReplies:
    from boltun.minds.encodings import Encodings
    from boltun.statistics import unused_replies

    return unused_replies(info, Encodings(profile.encodings_path).of(info.path), used)


def _say_unused(found: UnusedReplies, *, as_json: bool) -> int:
    if as_json:
        replies = [{"line": one.line, "key": one.key, "reply": one.reply} for one in found.unused]
        shown = {"file": str(found.path), "total": found.total, "count": found.count, "unused": replies}
        say_line(json_text(shown))
        return 0
    say_line(f"{found.count} of {found.total} replies were never sent.")
    for one in found.unused:
        say_columns(f"{found.path}:{one.line}", one.key, one.reply)
    if found.count > len(found.unused):
        say_line(f"The first {len(found.unused)} of them are listed.")
    return 0


def _date(text: str) -> date:
    """Return the day that an argument names."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date such as 2026-01-31: {text}") from None

"""``boltun mode``: shows which mode holds, and chooses one."""

from __future__ import annotations

import argparse
import re
import time
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from boltun.cli.output import json_text, say_line
from boltun.errors import BoltunError

if TYPE_CHECKING:
    from datetime import tzinfo

__all__ = ["add_parser", "at_words"]

_MINUTE = re.compile(r"(\d{4}-\d{2}-\d{2})[ T]+(\d{1,2}):(\d{2})")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "mode",
        help="show which mode holds, and choose one",
        description="Show which mode holds, why, until when, and what comes next; or choose one, which wins"
        " over all hours. A Boltun that runs follows within seconds. Works at any time.",
    )
    parser.add_argument(
        "mode", metavar="MODE", nargs="?", help="the mode to choose; auto: as the hours in the rules say"
    )
    parser.add_argument(
        "--until",
        metavar="TIME",
        help="choose it until this day is over, or until this time: 2026-12-31 or “2026-12-31 18:00”",
    )
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.calendars.opening import opened_rules
    from boltun.cli.rule_words import holding_json, holding_words, time_words
    from boltun.rules.in_force import choosing, chosen
    from boltun.rules.mode import next_holdings
    from boltun.service.modes import named_mode
    from boltun.settings import Settings

    profile = args.profile
    rules = opened_rules(profile)[0].rules
    settings = Settings(profile.settings_path, bases=profile.bases)
    now = time.time()
    if args.mode is not None:
        name = named_mode(args.mode, rules)
        if args.until is not None and not name:
            raise _needs_mode()
        until = None if args.until is None else at_words(args.until, rules.zone, is_end=True)
        if until is not None and until <= now:
            raise BoltunError("{time} is over.", advice="Give a later time.", time=args.until)
        for key, value in choosing(name, until, now).items():
            settings.set(key, value)
    elif args.until is not None:
        raise _needs_mode()
    choice = chosen(settings)
    holding = rules.holding(now, choice)
    coming = next_holdings(rules, now, choice, 1)
    if args.json:
        following = [{"at": at, **holding_json(one)} for at, one in coming]
        known = [mode.name for mode in rules.modes]
        say_line(
            json_text({**holding_json(holding), "next": following[0] if coming else None, "modes": known})
        )
        return 0
    say_line(holding_words(holding))
    for at, following_one in coming:
        say_line(f"From {time_words(at, rules.zone)}: {holding_words(following_one)}")
    if rules.modes:
        say_line("Modes: " + ", ".join(mode.name for mode in rules.modes))
    else:
        say_line("There are no modes. See: boltun rules preset")
    return 0


def _needs_mode() -> BoltunError:
    return BoltunError("--until needs a mode.", advice="For example: boltun mode night --until 2026-12-31")


def at_words(text: str, zone: tzinfo | None, *, is_end: bool = False) -> float:
    """Return the time that a text names; of a day its beginning, or its end."""
    from boltun.rules.schedule import wall

    try:
        at = _moment(text.strip(), zone, is_end)
    except (ValueError, OverflowError, OSError):
        raise BoltunError(
            "{time} is no time.", advice="Write 2026-12-31, or “2026-12-31 18:00”.", time=text
        ) from None
    if wall(at, zone).timestamp() != at:
        # What cannot be is not silently taken for another time.
        raise BoltunError("{time} is too far away.", advice="Write a day from 2001 to 2198.", time=text)
    return at


def _moment(text: str, zone: tzinfo | None, is_end: bool) -> float:
    from boltun.rules.schedule import at_wall

    if len(text) == len("2026-12-31"):
        day = date.fromisoformat(text)
        return at_wall(day + timedelta(days=1) if is_end else day, zone)
    if found := _MINUTE.fullmatch(text):
        hour, minute = int(found[2]), int(found[3])
        if minute > 59 or hour * 60 + minute > 24 * 60:
            raise ValueError(text)
        return at_wall(date.fromisoformat(found[1]), zone, hour * 60 + minute)
    at = datetime.fromisoformat(text)
    return (at if at.tzinfo is not None or zone is None else at.replace(tzinfo=zone)).timestamp()

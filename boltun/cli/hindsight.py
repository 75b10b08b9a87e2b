"""What the rules would do with the messages of the last days, for ``boltun simulate --last``."""

from __future__ import annotations

import argparse
import asyncio
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.output import counted, json_text, say_line, tell
from boltun.cli.people import contact_json, shown
from boltun.errors import BoltunError
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.rules.mode import Rules
    from boltun.service.hindsight import Fate, Hindsight, Looked

__all__ = ["run_hindsight", "seconds_named"]

_PERIOD = re.compile(r"(\d{1,4})\s*([hdw])")
_SECONDS = {"h": 3600, "d": 86400, "w": 7 * 86400}


def seconds_named(text: str) -> float:
    """Return how long a period is, such as ``7d``, ``12h`` or ``2w``; BoltunError if it is none."""
    found = _PERIOD.fullmatch(text.strip().casefold())
    if found is None or not int(found[1]):
        raise BoltunError(
            "“{text}” names no period.", advice="Write a number and a unit: 12h, 7d or 2w.", text=text
        )
    return int(found[1]) * float(_SECONDS[found[2]])


def run_hindsight(args: argparse.Namespace) -> int:
    """Print what would have become of the messages of the last days."""
    until = time.time()
    since = until - seconds_named(args.last)
    rules, other, name = _rules(args, since)
    hindsight = asyncio.run(_look(args.profile, rules, other, since, until, args.presence))
    if args.json:
        say_line(json_text(_as_json(hindsight)))
    else:
        _say(hindsight, rules, name)
    return 0


def _rules(args: argparse.Namespace, since: float) -> tuple[Rules, Rules | None, str]:
    """Return the profile's rules, and those of the file that is named, with its name."""
    from boltun.calendars.opening import opened_rules
    from boltun.rules.state import UNKNOWN

    rules = opened_rules(args.profile.make(), since, UNKNOWN)[0].rules
    if args.rules is None:
        return rules, None, ""
    return rules, rules_of(args.profile, args.rules), args.rules.name


def rules_of(profile: Profile, path: Path) -> Rules:
    """Return the rules of a file, with their calendars; BoltunError if they have a fault."""
    from boltun.calendars.opening import calendars_of
    from boltun.rules.file import RulesFile
    from boltun.text.files import read_file

    read_file(path)
    calendars = calendars_of(profile)
    file = RulesFile(path, profile.bases, calendars)
    if file.problems:
        raise file.problems[0]
    if file.rules.calendars:
        asyncio.run(calendars.look(file.rules))
        file.fill()
    return file.rules


async def _look(
    profile: Profile, rules: Rules, other: Rules | None, since: float, until: float, presence: str
) -> Hindsight:
    from boltun.message import Presence
    from boltun.service import Service
    from boltun.service.hindsight import look_back
    from boltun.store.store import Store

    service = Service(profile, connect=False)
    await service.minds.scan()
    with Store.look_into(profile.database) as store:
        return await look_back(
            store,
            service.settings,
            rules,
            since=since,
            until=until,
            other=other,
            presence=Presence(presence),
            mind=service.minds.apart,
        )


def _say(hindsight: Hindsight, rules: Rules, name: str) -> None:
    from boltun.cli.rule_words import time_words
    from boltun.events import OutcomeKind

    for one in hindsight.looked:
        message = one.line.message
        mark = "*" if one.differs else " "
        when = time_words(message.at, rules.zone)
        say_line(f"{mark} {when}  {shown(message.contact)}: {marked_line(message.text)}")
        say_line(f"      then:  {_fate(one.was)}")
        say_line(f"      rules: {_fate(one.now)}")
        if one.other is not None:
            say_line(f"      {name}: {_fate(one.other)}")
    if hindsight.looked:
        say_line("")
    say_line(f"{counted(len(hindsight.looked), 'message')}. By the rules: {_counts(hindsight, other=False)}.")
    if name:
        say_line(
            f"By {name}: {_counts(hindsight, other=True)}. Otherwise decided (*): {hindsight.differing}."
        )
    if hindsight.left_out:
        say_line(f"{counted(hindsight.left_out, 'more message')} came, and were left out.")
    if not hindsight.count(OutcomeKind.ANSWERED) and hindsight.looked:
        say_line("No message would be answered. The reason stands behind each.")
    tell("Nothing was sent, and nothing is remembered.")


def _counts(hindsight: Hindsight, *, other: bool) -> str:
    from boltun.events import OutcomeKind

    return ", ".join(
        f"{hindsight.count(outcome, other=other)} {word}"
        for outcome, word in (
            (OutcomeKind.ANSWERED, "answered"),
            (OutcomeKind.HELD, "held"),
            (OutcomeKind.SILENT, "silent"),
        )
    )


def _fate(fate: Fate | None) -> str:
    from boltun.desk.reason import Reason
    from boltun.events import OutcomeKind

    if fate is None:
        return "nothing so far"
    if fate.outcome is OutcomeKind.SILENT:
        sentences = {reason.value: reason.sentence for reason in Reason}
        return f"(silent) {sentences.get(fate.reason, fate.reason)}"
    held = "(held) " if fate.outcome is OutcomeKind.HELD else ""
    return f"{held}Boltun: {marked_line(fate.reply or '')}"


def _as_json(hindsight: Hindsight) -> dict[str, Any]:
    return {
        "since": hindsight.since,
        "until": hindsight.until,
        "left_out": hindsight.left_out,
        "differing": hindsight.differing,
        "messages": [_message_json(one) for one in hindsight.looked],
    }


def _message_json(one: Looked) -> dict[str, Any]:
    message = one.line.message
    return {
        "id": one.line.message_id,
        "at": message.at,
        **contact_json(message.contact),
        "text": message.text,
        "then": _fate_json(one.was),
        "rules": _fate_json(one.now),
        "other": _fate_json(one.other),
        "differs": one.differs,
    }


def _fate_json(fate: Fate | None) -> dict[str, Any] | None:
    if fate is None:
        return None
    return {"outcome": fate.outcome.value, "reason": fate.reason, "reply": fate.reply, "mind": fate.mind}

"""The week by the rules, for ``boltun simulate --week``."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boltun.cli.output import json_text, say_line
from boltun.cli.people import contact_json, is_named, shown

if TYPE_CHECKING:
    from boltun.desk.policy import Action
    from boltun.message import Contact, Presence
    from boltun.rules.mode import Rules
    from boltun.service.week import Stretch, Week
    from boltun.settings import Settings
    from boltun.store.store import Store

__all__ = ["print_week"]

_MOST = 8
"""So many contacts are named of those to whom the same happens."""


def print_week(
    store: Store,
    settings: Settings,
    rules: Rules,
    *,
    begins: float,
    presence: Presence,
    contact: str | None,
    as_json: bool,
) -> None:
    """Print who is answered when in the seven days from then; of one contact only, if one is named."""
    from boltun.service.week import week

    found = asyncio.run(week(store, settings, rules, begins=begins, presence=presence))
    if as_json:
        say_line(json_text(_as_json(found)))
        return
    wanted = [
        number for number, one in enumerate(found.contacts) if contact is None or is_named(contact, one)
    ]
    if contact is not None and not wanted:
        say_line(f"{contact} is not known: what is said of strangers holds.")
        wanted = [len(found.contacts) - 1]
    _say(found, rules, wanted)


def _say(week: Week, rules: Rules, wanted: Sequence[int]) -> None:
    from boltun.cli.rule_words import time_words
    from boltun.desk.policy import Action

    for stretch in week.stretches:
        mode = f"mode “{stretch.mode}”" if stretch.mode else "no mode"
        since, until = (time_words(at, rules.zone) for at in (stretch.since, stretch.until))
        say_line(f"{since} to {until}, {mode}")
        for action, word in (
            (Action.ANSWER, "answers"),
            (Action.HOLD, "asks you first"),
            (Action.SILENT, "is silent"),
        ):
            if who := _who(week.contacts, stretch, wanted, action):
                say_line(f"  {word}: {who}")
    if week.paused:
        say_line("Boltun is paused. This is how it would be without the pause.")


def _who(contacts: Sequence[Contact], stretch: Stretch, wanted: Sequence[int], action: Action) -> str:
    numbers = [number for number in wanted if stretch.decisions[number].action is action]
    names = [_name(contacts[number]) for number in numbers[-_MOST:]]
    if len(numbers) > _MOST:
        names.insert(0, f"{len(numbers) - _MOST} more")
    reasons = {stretch.decisions[number].reason for number in numbers}
    why = f" ({reasons.pop().value})" if len(reasons) == 1 else ""
    return ", ".join(names) + why if names else ""


def _name(contact: Contact) -> str:
    from boltun.service.week import STRANGER

    return "strangers" if contact.address == STRANGER else shown(contact)


def _as_json(week: Week) -> dict[str, Any]:
    from boltun.service.week import STRANGER

    return {
        "days": list(week.days),
        "paused": week.paused,
        "contacts": [{**contact_json(one), "stranger": one.address == STRANGER} for one in week.contacts],
        "stretches": [
            {
                "since": one.since,
                "until": one.until,
                "mode": one.mode or None,
                "decisions": [
                    {"action": decision.action.value, "reason": decision.reason.value}
                    for decision in one.decisions
                ],
            }
            for one in week.stretches
        ],
    }

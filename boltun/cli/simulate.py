"""``boltun simulate``: what would be decided about a message, and each rule that was asked."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from boltun.cli.mode import at_words
from boltun.cli.named import named
from boltun.cli.output import json_text, say_line
from boltun.cli.people import (
    add_contact_options,
    contact_json,
    find_contact,
    is_account,
    is_named,
    shown,
)
from boltun.errors import BoltunError

if TYPE_CHECKING:
    from boltun.message import Contact
    from boltun.service.simulation import Simulated
    from boltun.store.store import Store

__all__ = ["add_parser"]

_PRESENCES = ("online", "away", "extended_away", "busy", "offline")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "simulate",
        help="show what would be decided about a message, and why",
        description="Show whether a message would be answered, with each rule that was asked and what it"
        " said. Nothing is sent, and nothing is written down.",
    )
    parser.add_argument("text", metavar="TEXT", nargs="?", default="Hello", help="the message")
    add_contact_options(
        parser, flag=True, text="who writes: an address or a name; an unknown address is a stranger"
    )
    parser.add_argument("--at", metavar="TIME", help="when: “2026-12-31 23:30”; without it now")
    parser.add_argument("--presence", choices=_PRESENCES, default="online", help="what your accounts show")
    parser.add_argument(
        "--mode", metavar="MODE", help="as if you had chosen this mode by hand; auto: as the hours say"
    )
    parser.add_argument(
        "--state",
        metavar="STATE",
        help="what the computer is: locked, idle=MINUTES, full_screen, do_not_disturb; several with commas."
        " Without it, as it is now; with --at it is not known",
    )
    parser.add_argument(
        "--week",
        action="store_true",
        help="show who is answered when in seven days, from today or the day of --at",
    )
    parser.add_argument(
        "--last",
        metavar="PERIOD",
        help="show what the rules would have done with the messages of the last time: 12h, 7d, 2w",
    )
    parser.add_argument(
        "--rules",
        metavar="FILE",
        type=named,
        help="with --last: other rules, to be compared with those of today",
    )
    parser.add_argument("--json", action="store_true", help="one object, for other programs")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    if args.rules is not None and args.last is None:
        raise BoltunError("--rules needs a period.", advice="For example: --last 7d --rules FILE")
    if args.last is not None:
        from boltun.cli.hindsight import run_hindsight

        return run_hindsight(args)
    from boltun.calendars.opening import opened_rules
    from boltun.cli.state_words import state_named
    from boltun.message import Presence
    from boltun.rules.file import RulesFile
    from boltun.rules.mode import AUTOMATIC
    from boltun.service.modes import named_mode
    from boltun.service.simulation import simulate
    from boltun.settings import Settings
    from boltun.store.store import Store

    profile = args.profile.make()
    zone = RulesFile(profile.rules_path, profile.bases).rules.zone
    at = time.time() if args.at is None else at_words(args.at, zone)
    # How the computer will be is not known.
    is_now = args.at is None and args.state is None and not args.week
    state = None if is_now else state_named(args.state or "", at)
    rules = opened_rules(profile, at, state)[0].rules
    with Store.look_into(profile.database) as store:
        if args.week:
            from boltun.cli.week import print_week

            print_week(
                store,
                Settings(profile.settings_path, bases=profile.bases),
                rules,
                begins=at,
                presence=Presence(args.presence),
                contact=args.contact,
                as_json=args.json,
            )
            return 0
        simulated = simulate(
            store,
            Settings(profile.settings_path, bases=profile.bases),
            rules,
            contact=_contact(store, args.contact, args.account),
            text=args.text,
            at=at,
            presence=Presence(args.presence),
            mode=None if args.mode is None else named_mode(args.mode, rules) or AUTOMATIC,
        )
    if args.json:
        say_line(json_text(_as_json(simulated, at)))
    else:
        _say(simulated, at)
    return 0


def _contact(store: Store, wanted: str | None, account: str) -> Contact:
    """Return the contact who writes; who is not known is a stranger."""
    from boltun.message import Contact

    known = store.contacts.all()
    if wanted is None:
        raise BoltunError("Who writes?", advice="Give an address with --contact.")
    keys = [one.key for one in store.accounts.all()]
    mine = [key for key in keys if is_account(account, key)]
    if account and not mine and not any(is_account(account, one.contact.account) for one in known):
        raise BoltunError(
            "There is no account {account}.", advice="See them with: boltun account list", account=account
        )
    if any(is_named(wanted, one.contact) for one in known):
        return find_contact(known, wanted, account).contact
    return Contact(account=(mine or keys or ["example:me"])[0], address=wanted)


def _say(simulated: Simulated, at: float) -> None:
    from boltun.cli.rule_words import chosen_words, holding_words, time_words
    from boltun.desk.policy import Action

    contact, decision = simulated.contact, simulated.decision
    say_line(
        f"{shown(contact)} writes to {contact.account} on {time_words(at, simulated.holding.rules.zone)}"
    )
    say_line(holding_words(simulated.holding))
    for one in simulated.asked:
        says = "nothing against it" if one.reason is None else one.reason.sentence
        say_line(f"  {one.rule}: {says}")
    rule = f" ({decision.rule})" if decision.rule else ""
    say_line(f"Decision: {decision.action.value}, {decision.reason.value}{rule}")
    if decision.action is not Action.SILENT:
        say_line(f"Bases: {chosen_words(simulated.bases, decision.minds_by)}")


def _as_json(simulated: Simulated, at: float) -> dict[str, object]:
    from boltun.cli.rule_words import holding_json

    decision = simulated.decision
    return {
        "at": at,
        **contact_json(simulated.contact),
        "action": decision.action.value,
        "reason": decision.reason.value,
        "rule": decision.rule or None,
        "minds": list(simulated.bases),
        "minds_by": decision.minds_by or None,
        **holding_json(simulated.holding),
        "asked": [
            {"rule": one.rule, "reason": None if one.reason is None else one.reason.value}
            for one in simulated.asked
        ],
    }

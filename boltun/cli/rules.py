"""``boltun rules``: shows rules in sentences, checks them, brings ready ones, takes them along."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.cli.named import named
from boltun.cli.output import complain, json_text, say, say_columns, say_line, tell
from boltun.cli.people import shown
from boltun.errors import BoltunError, StoreError

if TYPE_CHECKING:
    from boltun.rules.audience import Audience
    from boltun.rules.file import RulesFile
    from boltun.rules.mode import Rules
    from boltun.store.records import StoredContact
    from boltun.store.store import Store

__all__ = ["add_parser"]

_MOST = 10
"""So many contacts of a list are named."""

_ABOUT = {
    "only when I am away": "everybody, while your status is away, busy or do not disturb",
    "strangers only": "nobody who is in your contact list",
    "night": "everybody from 22:00 to 07:00, once an hour",
    "vacation note once per person": "one note to everybody, while you choose it",
    "secretary at work": "everybody from Monday to Friday, 09:00 to 18:00, with the base of the secretary",
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "rules",
        help="show, check and exchange the rules: modes, hours and lists of whom",
        description="Show the rules in sentences, each list with the contacts that it catches now. A Boltun"
        " that runs follows changes within seconds.",
    )
    parser.set_defaults(func=_show)
    actions = parser.add_subparsers(metavar="ACTION")
    check = actions.add_parser(
        "check", help="name each fault", description="Name each fault in the rules with its line."
    )
    check.add_argument("file", metavar="FILE", nargs="?", type=named, help="another file than the profile's")
    check.set_defaults(func=_check)
    export = actions.add_parser(
        "export", help="write the rules out", description="Write the rules into a file, or print them."
    )
    export.add_argument("file", metavar="FILE", nargs="?", type=named, help="the new file")
    export.set_defaults(func=_export)
    take = actions.add_parser(
        "import",
        help="take other rules",
        description="Put the rules of a file in place of these. They are checked first, and these are kept.",
    )
    take.add_argument("file", metavar="FILE", type=named, help="the file")
    take.set_defaults(func=_import)
    compare = actions.add_parser(
        "compare",
        help="say what differs from other rules",
        description="Say in plain words which modes, lists, hours and settings differ between the rules of"
        " two files, or between yours and those of a file. Exit code 0: they say the same, 1: they differ.",
    )
    compare.add_argument("files", metavar="FILE", nargs="+", type=named, help="one file, or two")
    compare.add_argument("--json", action="store_true", help="one object, for other programs")
    compare.set_defaults(func=_compare)
    undo = actions.add_parser(
        "undo",
        help="bring back the rules from before",
        description="Bring back the rules from before the last import or preset.",
    )
    undo.set_defaults(func=_undo)
    preset = actions.add_parser(
        "preset",
        help="add a ready mode",
        description="Add a ready mode behind yours. Without a name, list them.",
    )
    preset.add_argument("name", metavar="NAME", nargs="?", help="its name")
    preset.set_defaults(func=_preset)


def _file(args: argparse.Namespace) -> RulesFile:
    from boltun.rules.file import RulesFile

    return RulesFile(args.profile.rules_path, args.profile.bases)


def _show(args: argparse.Namespace) -> int:
    from boltun.calendars.opening import opened_rules
    from boltun.cli.rule_words import (
        calendar_words,
        covered_words,
        holding_words,
        minds_words,
        mode_words,
        rules_words,
    )
    from boltun.rules.in_force import chosen
    from boltun.rules.mode import NO_RULES
    from boltun.settings import Settings
    from boltun.store.store import Store

    file, calendars, problems = opened_rules(args.profile)
    rules = file.rules
    for problem in problems:
        complain(problem)
    if rules is NO_RULES:
        say_line("There are no rules: the settings count at all times.")
        say_line(f"They would be in {file.path}. See: boltun rules preset")
        return 0
    store: Store | None = None
    try:
        store = Store.look_into(args.profile.make().database)
    except StoreError as error:
        tell(f"Whom the lists catch is not shown: {error}")
    try:
        for line in rules_words(rules):
            say_line(line)
        for standing in calendars.standing:
            say_line(calendar_words(standing, rules.zone))
        _show_computer(rules)
        _show_list("Never answered", rules.never, store)
        for mode in rules.modes:
            for line in mode_words(mode):
                say_line(line)
            if covered := covered_words(rules, mode):
                say_line(f"  {covered}")
            if mode.only is not None:
                _show_list("  Answers only", mode.only, store)
            _show_list("  Never answers", mode.never, store)
        for rule in rules.minds:
            say_line(minds_words(rule))
            if rule.only is not None:
                _show_list("  Its list, only", rule.only, store)
    finally:
        if store is not None:
            store.close()
    say_line(
        "Now: " + holding_words(rules.holding(time.time(), chosen(Settings(args.profile.settings_path))))
    )
    return 1 if problems else 0


def _show_computer(rules: Rules) -> None:
    """Print what is known of the computer, as far as the rules ask for it."""
    if not rules.wanted.kinds:
        return
    from boltun.cli.state_words import knowledge_words
    from boltun.computer.computer import look_once

    for one in asyncio.run(look_once(time.time, rules.wanted))[1]:
        say_line(knowledge_words(one))


def _show_list(title: str, audience: Audience, store: Store | None) -> None:
    """Print whom a list names, and whom of the known contacts it catches."""
    from boltun.cli.rule_words import audience_words
    from boltun.rules.audience import Audience

    if audience == Audience() and not title.endswith("only"):
        return
    say_line(f"{title}: {audience_words(audience)}")
    if store is None:
        return
    caught = _caught(audience, store, time.time())
    names = ", ".join(shown(one.contact) for one in caught[:_MOST]) or "no contact"
    more = f" and {len(caught) - _MOST} more" if len(caught) > _MOST else ""
    say_line(f"{' ' * (len(title) - len(title.lstrip()))}  now that is {names}{more}")


def _caught(audience: Audience, store: Store, now: float) -> Sequence[StoredContact]:
    """Return the contacts that a list would catch if they wrote now."""
    from boltun.message import Message
    from boltun.rules.audience import Writer
    from boltun.service.practice import is_played

    found = []
    for stored in store.contacts.all():
        if is_played(stored.contact):
            continue
        message = Message(contact=stored.contact, text="", at=now, received_at=now)
        before = store.messages.wrote_before(stored.id, now) if audience.asks_past else None
        if audience.catches(Writer.of(message, before), now):
            found.append(stored)
    return found


def _check(args: argparse.Namespace) -> int:
    from boltun.calendars.opening import opened_rules
    from boltun.rules.mode import NO_RULES
    from boltun.text.files import read_file

    file, _, problems = opened_rules(args.profile)
    rules = file.rules
    if args.file is not None:
        rules, problems = file.check(read_file(args.file), args.file)
    for problem in problems:
        say(str(problem))
    _show_computer(rules)
    if not problems:
        words = "There are no rules." if rules is NO_RULES else "The rules have no fault."
        tell(words)
    return 1 if problems else 0


def _compare(args: argparse.Namespace) -> int:
    from boltun.cli.rule_comparison import difference_json, difference_words
    from boltun.rules.comparing import differences

    if len(args.files) > 2:
        raise BoltunError("More than two files cannot be compared.", advice="Give one file, or two.")
    paths = [args.profile.rules_path, *args.files][-2:]
    one, other = (_read_rules(args, path) for path in paths)
    names = [str(path) for path in args.files] if len(args.files) == 2 else ["yours", str(args.files[0])]
    found = differences(one, other)
    if args.json:
        say_line(json_text({"differences": [difference_json(difference) for difference in found]}))
        return 1 if found else 0
    for difference in found:
        for line in difference_words(difference, *names):
            say_line(line)
    if not found:
        say_line("They say the same.")
    return 1 if found else 0


def _read_rules(args: argparse.Namespace, path: Path) -> Rules:
    """Return the rules of a file, whose faults are told; BoltunError if there is no such file."""
    from boltun.rules.file import RulesFile
    from boltun.text.files import read_file

    if path != args.profile.rules_path:
        read_file(path)
    file = RulesFile(path, args.profile.bases)
    for problem in file.problems:
        complain(problem)
    return file.rules


def _export(args: argparse.Namespace) -> int:
    from boltun.text.files import replace_file

    file = _file(args)
    if args.file is None:
        say(file.text.rstrip("\n"))
        return 0
    if args.file.exists():
        raise BoltunError(
            "{file} is there already.", advice="Give the name of a new file.", file=str(args.file)
        )
    replace_file(args.file, file.text.encode())
    return 0


def _import(args: argparse.Namespace) -> int:
    from boltun.text.files import read_file

    data = read_file(args.file)
    file = _file(args)
    _, problems = file.check(data, args.file)
    if problems:
        for problem in problems:
            complain(problem)
        raise BoltunError("The rules stay as they were.", advice="Mend the file and import it again.")
    file.replace(data)
    _forget_lost(args, file)
    say_line("Done. To bring back the rules from before: boltun rules undo")
    return 0


def _undo(args: argparse.Namespace) -> int:
    file = _file(args)
    undone = file.undo()
    _forget_lost(args, file)
    say_line(f"The rules from before are back. Those that were undone are in {undone}")
    return 0


def _preset(args: argparse.Namespace) -> int:
    from boltun.cli.rule_words import covered_words
    from boltun.rules.file import lay_base
    from boltun.rules.presets import PRESETS
    from boltun.rules.writing import with_mode_added
    from boltun.settings import Settings

    if args.name is None:
        for name in PRESETS:
            say_columns(name, _ABOUT[name])
        return 0
    preset = PRESETS.get(args.name)
    if preset is None:
        raise BoltunError(
            "There is no preset {name}.", advice="See them with: boltun rules preset", name=args.name
        )
    file = _file(args)
    if file.rules.find(preset.name) is not None:
        raise BoltunError("There is a mode {name} already.", path=file.path, name=preset.name)
    if file.problems:
        raise file.problems[0]
    language = Settings(args.profile.settings_path).language
    if path := lay_base(preset, args.profile.make().bases, language):
        say_line(f"What it says stands in {path}")
    file.replace(with_mode_added(file.text, preset.written(language)).encode())
    say_line(f"The mode “{preset.name}” is in {file.path}. To take it away again: boltun rules undo")
    mode = file.rules.find(preset.name)
    if mode is not None and mode.when is None:
        say_line(f'It holds when you choose it: boltun mode "{preset.name}" --until 2026-12-31')
    if mode is not None and (covered := covered_words(file.rules, mode)):
        say_line(covered)
    return 0


def _forget_lost(args: argparse.Namespace, file: RulesFile) -> None:
    """If a mode was chosen that the new rules do not have, let the hours choose again."""
    from boltun.rules.in_force import choosing, chosen
    from boltun.settings import Settings

    settings = Settings(args.profile.settings_path, bases=args.profile.bases)
    choice = chosen(settings)
    if choice is None or file.rules.find(choice.mode) is not None:
        return
    for key, value in choosing("", None, 0).items():
        settings.set(key, value)
    say_line(
        f"The mode “{choice.mode}”, which you had chosen, is not in these rules: now their hours choose."
    )

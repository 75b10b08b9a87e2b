"""The options of a network on the command line, made from what it asks for."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import AccountOption

__all__ = ["add_option", "flag_of", "given_options", "words_of"]


def add_option(parser: argparse.ArgumentParser, option: AccountOption) -> None:
    """Offer one option of a network."""
    flag = flag_of(option)
    text = f"{option.label}. {option.help}".strip().replace("%", "%%")
    dest = f"option_{option.key}"
    if isinstance(option.default, bool):
        parser.add_argument(flag, dest=dest, action=argparse.BooleanOptionalAction, help=text)
    elif option.choices:
        values = [choice.value for choice in option.choices]
        text += f" One of: {', '.join(f'{one.value} ({one.label})' for one in option.choices)}."
        parser.add_argument(flag, dest=dest, choices=values, help=text)
    else:
        meta = option.key.upper()
        parser.add_argument(flag, dest=dest, type=type(option.default), metavar=meta, help=text)


def flag_of(option: AccountOption) -> str:
    """Return how an option of a network is called."""
    return f"--{option.key.replace('_', '-')}"


def given_options(args: argparse.Namespace, kind: NetworkKind) -> dict[str, str | int | bool]:
    """Return the options of a network that the command line gives."""
    given = {option.key: getattr(args, f"option_{option.key}", None) for option in kind.options}
    return {key: value for key, value in given.items() if value is not None}


def words_of(kind: NetworkKind, options: Mapping[str, str | int | bool]) -> Iterator[str]:
    """Yield the words of a command line that gives these options; secrets have none."""
    for option in kind.options:
        value = options.get(option.key, option.default)
        if option.secret or value == option.default:
            continue
        if isinstance(value, bool):
            yield flag_of(option) if value else flag_of(option).replace("--", "--no-", 1)
        else:
            yield from (flag_of(option), str(value))

"""Which minds answer whom: the first rule that fits, behind the person's own choice for a contact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boltun.rules.audience import Audience, Writer

__all__ = ["CONTACT", "LANGUAGES", "Chosen", "MindsRule"]

LANGUAGES = ("en", "ru", "ja")
"""The languages of messages that are told apart, by their letters."""

CONTACT = "contact"
"""Stands for the person's own choice for this contact, among those who choose minds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The minds that answer a message, and who chose them."""

    names: tuple[str, ...] = ()
    """One behind the other; none: those that answer by default."""
    by: str = ""
    """``contact``, ``mode NAME`` or ``minds 2: language ru``; empty: nothing in the rules was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MindsRule:
    """Minds for some messages. Where a part is empty, it fits all."""

    number: int
    """Which of the rules for minds it is in the file, from 1."""
    bases: tuple[str, ...]
    """The names of the minds, one behind the other."""
    only: Audience | None = None
    """Who has to write; None: anybody."""
    languages: tuple[str, ...] = ()
    """In which languages."""
    modes: tuple[str, ...] = ()
    """Which modes have to hold."""

    def fits(self, writer: Writer, at: float, *, language: str, mode: str) -> str | None:
        """Return what fits, as the file has it; None: it does not fit."""
        parts = list(self._fitting(writer, at, language, mode))
        if None in parts:
            return None
        said = ", ".join(part for part in parts if part)
        return f"minds {self.number}: {said}" if said else f"minds {self.number}"

    def _fitting(self, writer: Writer, at: float, language: str, mode: str) -> Iterator[str | None]:
        """Yield what each part has to say; None: it does not fit."""
        if self.only is not None:
            yield self.only.catches(writer, at)
        if self.languages:
            yield f"language {language}" if language in self.languages else None
        if self.modes:
            yield f"mode {mode}" if mode.casefold() in map(str.casefold, self.modes) else None

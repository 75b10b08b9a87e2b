"""Statements whose SQL is written once, for the database in use."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.sql import ClauseElement

__all__ = ["Prepared"]


class Prepared:
    """A statement's SQL, the order of its parameters, and those that never change."""

    __slots__ = ("constants", "given", "order", "sql", "writes")

    def __init__(self, statement: ClauseElement, engine: Engine) -> None:
        compiled: Any = statement.compile(dialect=engine.dialect)
        self.sql: str = str(compiled)
        self.writes = not self.sql.lstrip().upper().startswith("SELECT")
        self.order: tuple[str, ...] | None = tuple(compiled.positiontup) if compiled.positional else None
        self.constants = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
        # In C, if several are wanted.
        several = self.order is not None and len(self.order) > 1
        self.given = itemgetter(*self.order) if several and self.order is not None else None

    def arguments(self, values: Mapping[str, object]) -> object:
        """Return the parameters as the driver wants them."""
        if self.constants:
            values = {**self.constants, **values}
        if self.given is not None:
            return self.given(values)
        if self.order is None:
            return values
        return [values[name] for name in self.order]

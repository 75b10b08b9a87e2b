"""The version of a database's tables, and the steps from one to the next.

A version is the name of an Alembic revision: four digits, counted up, at the beginning of its file's name in
``versions``. So the newest is known without loading Alembic, and a database that is up to date opens fast.
"""

from __future__ import annotations

import io
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection, inspect, text

__all__ = ["current", "known", "upgrade"]

_ONE_AT_A_TIME = Lock()
"""Alembic keeps in its modules which database it is at, and rehearsals open stores in other threads."""


def known(migrations: Path) -> tuple[str, ...]:
    """Return the versions that this program knows, oldest first."""
    return tuple(sorted(file.name.split("_")[0] for file in (migrations / "versions").glob("[0-9]*_*.py")))


def current(connection: Connection) -> str | None:
    """Return the version of an open database; None: it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def upgrade(connection: Connection, migrations: Path, version: str = "head") -> None:
    """Bring the database to a version, inside the transaction that ``connection`` is in."""
    # Alembic takes a fifth of a second to load, and is needed once per version.
    from alembic import command
    from alembic.config import Config

    config = Config(stdout=io.StringIO())
    # A rule of configuration files: a percent sign is written twice.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _ONE_AT_A_TIME:
        command.upgrade(config, version)

"""The tables, the steps that build them, and the indexes that the statements use."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import ClauseElement, create_engine, inspect

from boltun.paths import migrations_folder
from boltun.store import schema, statements
from boltun.store.database import Database
from boltun.store.models import Base
from boltun.store.opening import open_database
from boltun.store.store import Store

SMALL = {"ACCOUNTS", "BOOKMARKED", "CONTACTS", "CONVERSATIONS"}
"""These read a whole table of accounts or contacts."""


def all_statements() -> list[tuple[str, ClauseElement]]:
    found = []
    for name, value in vars(statements).items():
        for one in value if isinstance(value, tuple) else (value,):
            if name.isupper() and isinstance(one, ClauseElement):
                found.append((name, one))
    return found


def test_the_steps_build_what_the_models_say(place: Path) -> None:
    Store.open(place).close()
    with create_engine(f"sqlite:///{place}").connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        # What the comparison leaves out: the conditions of partial indexes.
        built = indexes(connection)
        by_models = create_engine("sqlite://")
        with by_models.begin() as other:
            Base.metadata.create_all(other)
            assert indexes(other) == built
    assert len(built) >= 7


def indexes(connection: Any) -> set[tuple[object, ...]]:
    found: set[tuple[object, ...]] = set()
    for table in Base.metadata.tables:
        for index in inspect(connection).get_indexes(table):
            condition = index["dialect_options"].get("sqlite_where")
            found.add((table, index["name"], tuple(index["column_names"]), index["unique"], str(condition)))
    return found


def test_the_names_of_the_steps_tell_the_newest_version() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    script = ScriptDirectory.from_config(config)
    known = schema.known(migrations_folder())
    assert script.get_heads() == [known[-1]]
    assert tuple(reversed([step.revision for step in script.walk_revisions()])) == known


@pytest.fixture(scope="module")
def database() -> Any:
    opened = open_database("sqlite://")
    yield opened
    opened.close()


@pytest.mark.parametrize(("name", "statement"), all_statements())
def test_no_statement_reads_a_whole_table(database: Database, name: str, statement: ClauseElement) -> None:
    sql = str(statement.compile(dialect=database._engine.dialect))
    values = [None] * sql.count("?")
    plan = database._raw.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
    scans = [step for *_, step in plan if step.startswith("SCAN") and "ix_messages_open" not in step]
    assert scans == [] or name in SMALL


def test_several_threads_open_stores_of_their_own_at_once() -> None:
    def opened(_: int) -> int:
        with Store.open("sqlite://") as store:
            return len(store.contacts.all())

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(opened, range(12))) == [0] * 12

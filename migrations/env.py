"""How Alembic runs the steps: on the connection that the program hands over, inside its transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from boltun.store.models import Base


def run() -> None:
    connection = context.config.attributes.get("connection")
    if connection is not None:
        steps(connection)
        return
    # From Alembic's own command line (see README.md here): `-x database=URL`.
    url = context.get_x_argument(as_dictionary=True).get("database", "sqlite://")
    with create_engine(url).connect() as connection, connection.begin():
        steps(connection)


def steps(connection) -> None:
    # SQLite changes a table by building it anew ("batch").
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()

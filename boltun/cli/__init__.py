"""The command line. Each command is a module with ``add_parser``, imported when it is first needed."""

from boltun.cli.main import main

__all__ = ["main"]

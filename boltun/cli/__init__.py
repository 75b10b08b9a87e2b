"""The command line. Each command is a module with ``add_parser``; it is imported when it is asked for."""

from boltun.cli.main import main

__all__ = ["main"]

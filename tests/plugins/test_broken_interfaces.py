"""An interface of another package that is broken: serving says so, and all other commands work."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.cli import main
from tests.plugins.conftest import Site

WREN = """
from contextlib import contextmanager
from boltun.cli.serving import Serving
@contextmanager
def served(args, profile):
    yield None
KIND = Serving(name="wren", add_options=lambda parser: None, served=served)
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("yield None", "1 / 0; yield"),
        ("served=served", "served=lambda args, profile: None"),
        ("served=served", "served=lambda args, profile: exit()"),
    ],
)
def test_serve_names_it(
    site: Site, tmp_path: Path, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("boltun-wren", "boltun.serving", WREN.replace(old, new))
    assert main(["--profile", str(tmp_path / "profile"), "serve"]) == 1
    said = capsys.readouterr().err
    assert "The interface wren of the package boltun-wren failed in served: " in said
    assert "Traceback" not in said


def test_options_that_cannot_be_added_are_left_out(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("boltun-wren", "boltun.serving", WREN.replace("lambda parser: None", "lambda parser: 1 / 0"))
    with pytest.raises(SystemExit, match="0"):
        main(["serve", "--help"])
    assert main(["--profile", str(tmp_path / "profile"), "account", "list"]) == 0

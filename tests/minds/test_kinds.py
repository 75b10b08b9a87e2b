"""How the kind of a file is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.minds.registry import kind_of

SCRIPT = "key: a\n  decomp: *\n    reasmb: hi\n"


@pytest.mark.parametrize(
    "text",
    [
        SCRIPT,
        "Prose, line by line, and more of it.\n" * 5_000 + SCRIPT,
        "# " + "long " * 40_000 + "\n" + SCRIPT,
        "KEY: a\nDECOMP: *\nREASMB: hi\n",
        "key:a 5\nDecomp:*\nreasmb:hi\n",
        "\ufeff" + SCRIPT,
    ],
    ids=["plain", "preamble", "long line", "capitals", "glued", "mark"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_script_is_told_by_its_tags(text: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_bytes(text.encode(encoding))
    assert kind_of(path).name == "eliza"


@pytest.mark.parametrize("text", ["[hi.]\nkey: a\n", "a decomp: b\nkey: x\nreasmb: y\n", "", "<aiml2>\n"])
def test_what_has_not_all_of_the_tags_is_a_reply_base(text: str, tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text(text)
    assert kind_of(path).name == "boltun"

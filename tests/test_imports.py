"""What a program that starts may load: libraries and parts that nobody uses yet cost nothing."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

_LOADED = "import json, sys, {module}; print(json.dumps(sorted(sys.modules)))"

ON_DEMAND = {
    "boltun.calendars.fetching",
    "boltun.packages",
    "boltun.cli.learn",
    "boltun.history",
    "boltun.minds.aiml",
    "boltun.minds.dialbb",
    "boltun.minds.eliza",
    "boltun.minds.meaning",
    "boltun.minds.model",
    "boltun.networks.irc",
    "boltun.networks.matrix",
    "boltun.networks.telegram",
    "boltun.networks.xmpp",
    "httpx2",
    "keyring",
    "numpy",
    "openpyxl",
    "slixmpp",
    "spacy",
    "sudachipy",
}


def loaded(module: str) -> set[str]:
    """Return the modules that are there once one was imported, and the packages in which they are."""
    done = subprocess.run(
        [sys.executable, "-c", _LOADED.format(module=module)], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("module", ["boltun.service", "boltun.cli.serve", "boltun.cli.play"])
def test_what_is_used_on_demand_is_loaded_on_demand(module: str) -> None:
    assert loaded(module) & ON_DEMAND == set()


def test_the_command_line_begins_without_the_database() -> None:
    assert loaded("boltun.cli.main") & (ON_DEMAND | {"sqlalchemy", "boltun.service", "boltun.minds"}) == set()

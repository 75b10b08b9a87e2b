"""A network that nobody uses costs nothing: only what it says of itself is read."""

from __future__ import annotations

import json
import subprocess
import sys

_LOOK = """
import json, sys
import boltun.service
before = set(sys.modules)
from boltun.networks.registry import networks
networks()
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def test_listing_all_networks_imports_no_library_and_no_code_that_connects() -> None:
    done = subprocess.run([sys.executable, "-c", _LOOK], capture_output=True, text=True, check=True)
    modules: list[str] = json.loads(done.stdout)
    ours = [name.split(".") for name in modules if name.startswith("boltun.networks.")]
    assert any(parts[2:] == ["irc", "kind"] for parts in ours)
    assert [parts for parts in ours if parts[3:] == ["network"]] == []
    standard = sys.stdlib_module_names | {"boltun", "boltun_letterbox"}
    assert [name for name in modules if name.partition(".")[0] not in standard] == []

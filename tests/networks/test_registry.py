"""Networks by name."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from boltun.errors import MissingExtraError, NetworkError
from boltun.message import Account
from boltun.networks import registry
from boltun.networks.kind import NetworkKind, later
from boltun.networks.practice import PRACTICE_ACCOUNT, PracticeNetwork
from boltun.networks.registry import load_network, network_kind, networks, open_network

ADDRESSES = {
    "matrix": "@me:example.org",
    "signal": "+49 170 1234567",
    "telegram_user": "+49 170 1234567",
}
"""Where an address looks otherwise."""
OPTIONS = {"program": {"command": "true"}}
"""What a network cannot do without."""


@pytest.mark.parametrize("kind", networks(), ids=lambda kind: kind.name)
def test_every_network_can_be_made_and_declares_its_options(kind: NetworkKind) -> None:
    address = ADDRESSES.get(kind.name, "me@example.org")
    options = OPTIONS.get(kind.name, {})
    account = Account(key=f"{kind.name}:{address}", network=kind.name, address=address, options=options)
    network = open_network(account, "secret", lambda event: None)
    assert network.account == account
    assert network.capabilities == kind.capabilities
    for option in kind.options:
        assert option.label
        assert not option.choices or option.default in [choice.value for choice in option.choices]


def test_naming_the_networks_imports_none_of_their_libraries() -> None:
    code = "import sys; import boltun.networks.registry as r; r.networks(); print('slixmpp' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_an_unknown_network_is_named_with_those_that_are_known() -> None:
    with pytest.raises(NetworkError, match=r"no network named icq.* Known are: xmpp, practice"):
        network_kind("icq")


def test_a_missing_extra_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = NetworkKind(name="x", title="X", open=later("no_such_module:X"), extra="x")
    monkeypatch.setitem(registry.plugins().found, "x", kind)
    account = replace(PRACTICE_ACCOUNT, network="x")
    with pytest.raises(MissingExtraError, match=r"pip install 'boltun\[x\]'"):
        open_network(account, None, lambda event: None)
    monkeypatch.setitem(registry.plugins().found, "x", replace(kind, extra=""))
    with pytest.raises(NetworkError, match=r"X cannot be used: .*no_such_module"):
        load_network("x")


def test_the_practice_account_opens_the_practice_network() -> None:
    assert isinstance(open_network(PRACTICE_ACCOUNT, None, lambda event: None), PracticeNetwork)

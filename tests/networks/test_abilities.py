"""What a network can and cannot do, in words."""

from __future__ import annotations

from boltun.networks.abilities import abilities
from boltun.networks.protocol import Capabilities
from boltun.networks.registry import network_kind

SHOW = "show your status and change it"
UNSEEN = "keep a status that only the rules of Boltun see"


def test_a_status_that_nobody_sees_is_not_shown_to_anybody() -> None:
    words = abilities(network_kind("email").capabilities)
    assert UNSEEN in words.can
    assert SHOW in words.cannot


def test_a_network_with_or_without_a_status_says_nothing_of_an_unseen_one() -> None:
    with_status, without = abilities(Capabilities(presence=True)), abilities(Capabilities())
    assert SHOW in with_status.can
    assert SHOW in without.cannot
    assert UNSEEN not in with_status.can + with_status.cannot + without.can + without.cannot


def test_a_mark_for_what_a_program_writes_is_named_only_where_there_is_one() -> None:
    mark = "mark the warning as written by a program"
    assert mark in abilities(network_kind("matrix").capabilities).can
    without = abilities(Capabilities())
    assert mark not in without.can + without.cannot
    assert "mark all that Boltun writes as automatic" in abilities(network_kind("email").capabilities).can

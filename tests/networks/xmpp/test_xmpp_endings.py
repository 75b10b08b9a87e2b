"""Why a connection ended, in words."""

from __future__ import annotations

import socket
import ssl

import pytest

from boltun.networks.xmpp.endings import Ending


def words(ending: Ending) -> str:
    return ending.template.format(**ending.values)


@pytest.mark.parametrize(
    ("condition", "text", "said", "final"),
    [
        ("not-authorized", "", "The server does not accept this password.", True),
        ("account-disabled", "", "The server says that this account is disabled.", True),
        ("credentials-expired", "", "The server says that this password has expired.", True),
        ("temporary-auth-failure", "", "The server refuses the sign-in: temporary auth failure.", False),
        ("aborted", "Too many {tries}.", "The server refuses the sign-in: Too many {tries}.", False),
    ],
)
def test_a_refused_sign_in(condition: str, text: str, said: str, final: bool) -> None:
    ending = Ending.refused_login(condition, text)
    assert (words(ending), ending.final) == (said, final)


@pytest.mark.parametrize(
    "condition", ["conflict", "policy-violation", "connection-timeout", "not-well-formed"]
)
def test_only_a_conflict_ends_for_good(condition: str) -> None:
    ending = Ending.stream_error(condition, "", domain="example.org", device="desk")
    assert ending.final is (condition == "conflict")
    assert words(ending).endswith(".")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "Nothing answers at x.org."),
        (socket.gaierror(-2, "Name or service not known"), "There is no server x.org, or no network."),
        ("No DNS record available", "There is no server x.org, or no network."),
        (None, "There is no server x.org, or no network."),
        (OSError(113, "No route to host"), "x.org cannot be reached: No route to host."),
        (OSError("Multiple exceptions: …"), "x.org cannot be reached."),
        (TimeoutError(), "x.org cannot be reached."),
    ],
)
def test_a_server_that_cannot_be_reached(error: object, said: str) -> None:
    ending = Ending.unreachable("x.org", error)
    assert (words(ending), ending.final) == (said, False)


def test_where_only_one_port_was_tried_it_is_named() -> None:
    ending = Ending.unreachable("x.org", ConnectionRefusedError(111, "Connection refused"), 5223)
    assert words(ending) == "Nothing answers at x.org:5223."


def test_only_a_certificate_is_worth_a_question() -> None:
    refused = ssl.SSLCertVerificationError(1, "certificate verify failed")
    refused.verify_message = "self-signed certificate"
    ending = Ending.unreachable("x.org", refused)
    assert words(ending) == "The server's certificate is not trusted: self-signed certificate."
    assert (ending.final, ending.distrusted) == (True, True)
    other = Ending.insecure(ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number"))
    assert (other.final, other.distrusted) == (False, False)
    assert words(other).endswith("wrong version number.")

"""Why signal-cli ended, in words, and whether it is of any use to start it again."""

from __future__ import annotations

import re
from dataclasses import dataclass

from boltun.errors import NetworkError
from boltun.networks import endings
from boltun.networks.signal.rpc import RpcError

__all__ = ["Ending", "refusal", "seconds_to_wait"]

_NOT_LINKED = re.compile(r"is not registered|authorization failed|AuthorizationFailed|unlinked|\b403\b", re.I)
_BUSY = re.compile(r"in use by another instance|already in use", re.I)
_OLD_JAVA = re.compile(r"UnsupportedClassVersion|class file version|JAVA_HOME|java: not found", re.I)

_UNTRUSTED, _TOO_MANY = -4, -5
"""Its codes of errors: those with which the command ends, negative."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(endings.Ending):
    """The end of one run."""

    @classmethod
    def of(cls, code: int | None, words: str, number: str) -> Ending:
        """Return what an exit code and the last line of standard error say."""
        values: dict[str, object] = {"number": number, "words": words.rstrip("."), "code": code}
        if _NOT_LINKED.search(words):
            return cls(
                template="signal-cli is not linked to {number}, or not any more: {words}. Say"
                " “signal-cli link -n Boltun” in a terminal, and scan what it shows with your phone.",
                values=values,
                final=True,
            )
        if _BUSY.search(words):
            return cls(template="Another signal-cli uses {number} already: {words}.", values=values)
        if _OLD_JAVA.search(words):
            return cls(template="signal-cli needs a newer Java: {words}.", values=values)
        if words:
            return cls(template="signal-cli ended with {code}: {words}.", values=values)
        return cls(template="signal-cli ended with {code}.", values=values)

    @classmethod
    def silent(cls, words: str) -> Ending:
        """It does not answer."""
        if words:
            return cls(template="signal-cli does not answer: {words}.", values={"words": words.rstrip(".")})
        return cls(template="signal-cli does not answer.")


def seconds_to_wait(error: RpcError) -> float | None:
    """Return how long Signal wants nothing more to be sent; None: that is not why it was refused."""
    if error.code != _TOO_MANY or any(one.get("token") for one in error.results):
        return None
    told = [one.get("retryAfterSeconds") for one in error.results]
    seconds = [float(one) for one in told if isinstance(one, (int, float)) and one >= 0]
    return max(seconds, default=60.0)


def refusal(error: RpcError, contact: str) -> NetworkError:
    """Return why a message was not sent."""
    kinds = {one.get("type") for one in error.results}
    if any(one.get("token") for one in error.results):
        return NetworkError(
            "Signal wants a proof that no program writes to {contact}.",
            advice="Write to somebody on your phone; or see “submitRateLimitChallenge” of signal-cli.",
            contact=contact,
        )
    if error.code == _UNTRUSTED or "IDENTITY_FAILURE" in kinds:
        return NetworkError(
            "The safety number of {contact} has changed.",
            advice="Look at it on your phone, then say: signal-cli -a YOUR_NUMBER trust -a {contact}.",
            contact=contact,
        )
    if "UNREGISTERED_FAILURE" in kinds:
        return NetworkError("{contact} is not on Signal any more.", contact=contact)
    if error.code == _TOO_MANY:
        return NetworkError("Signal takes no more messages for now.", advice="Try again later.")
    return NetworkError("The message was not sent by signal-cli: {reason}.", reason=error.message.rstrip("."))

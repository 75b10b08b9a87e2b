"""What the owner may want to know of this device, and the one question about it."""

from __future__ import annotations

from typing import Final

from boltun.networks.matrix.cross_signing import Standing, standing
from boltun.networks.matrix.wire import Wire
from boltun.networks.protocol import AccountFacts, Fact, QuestionAsked, Sink

__all__ = ["RECOVERY_KEY", "tell_identity"]

RECOVERY_KEY: Final = "recovery key"
"""The id of the question."""


async def tell_identity(wire: Wire, account: str, tell: Sink, *, ask: bool) -> None:
    """Tell the device, its fingerprint and whether the owner vouches for it; ``ask``: for that, if he does
    not.
    """
    key, known = wire.keys["ed25519"], await standing(wire)
    facts = (
        Fact(label="Server", value=wire.session.homeserver),
        Fact(label="Session", value=wire.session.device),
        Fact(label="Fingerprint", value=" ".join(key[at : at + 4] for at in range(0, len(key), 4))),
        _verified(known),
    )
    tell(AccountFacts(account=account, facts=facts))
    if ask and known.signing_key and not known.verified:
        tell(
            QuestionAsked(
                account=account,
                id=RECOVERY_KEY,
                label="Recovery key",
                help="With it you vouch for this device, so that the programs of your contacts trust it."
                " Element showed it when you set up recovery. Boltun uses it once and does not keep it.",
                secret=True,
                optional=True,
            )
        )


def _verified(known: Standing) -> Fact:
    if known.verified:
        return Fact(label="Verified", value="yes")
    if known.signing_key:
        return Fact(label="Verified", value="no: give the recovery key", warning=True)
    return Fact(label="Verified", value="no: this account has no recovery key yet", warning=True)

"""Why Beeper did not do what it was asked, in words."""

from __future__ import annotations

from boltun.errors import NetworkError
from boltun.networks.endings import Ending

__all__ = [
    "BusyError",
    "DeniedError",
    "FailedError",
    "LostError",
    "MissingError",
    "OddError",
    "RefusedError",
    "TroubleError",
    "UnreachableError",
]


class TroubleError(NetworkError):
    """A request that came to nothing. ``final``: it always will, until the owner acts."""

    final = False

    @property
    def ending(self) -> Ending:
        """The end of a connection for this reason."""
        return Ending(template=self.what, values=self.values, final=self.final)


class UnreachableError(TroubleError):
    """Nothing answers; the request never left."""

    def __init__(self, server: str) -> None:
        super().__init__(
            "Beeper Desktop does not answer at {server}. Start Beeper Desktop, open its settings, choose"
            " “Developers”, and switch on “Beeper Desktop API” there.",
            server=server,
        )


class LostError(TroubleError):
    """The connection broke, or Beeper failed: the request may have been done or not."""

    def __init__(self, reason: str = "") -> None:
        if reason:
            super().__init__("Beeper Desktop failed: {reason}.", reason=reason.rstrip("."))
        else:
            super().__init__("The connection to Beeper Desktop was lost.")


class FailedError(LostError):
    """Beeper answers, but not with what was asked for."""


class BusyError(TroubleError):
    """Beeper wants to be asked later."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__("Beeper Desktop asks Boltun to wait for {seconds} seconds.", seconds=round(seconds))


class RefusedError(TroubleError):
    """The token is not accepted, or not any more."""

    final = True

    def __init__(self) -> None:
        super().__init__(
            "Beeper Desktop does not accept this token. Make a new one there (Settings → Developers, “+”"
            " beside “Approved connections”), and enter it as the token of this account."
        )


class DeniedError(TroubleError):
    """The token does not allow this."""

    def __init__(self) -> None:
        super().__init__(
            "The token does not allow this. Make one in Beeper Desktop that may read and write (Settings →"
            " Developers), and enter it as the token of this account."
        )


class MissingError(TroubleError):
    """There is no such chat or message, or this version of Beeper cannot do that."""

    def __init__(self, what: str = "") -> None:
        super().__init__("Beeper Desktop does not know {thing}.", thing=what or "what was asked for")


class OddError(TroubleError):
    """Beeper does not take what it was given."""

    def __init__(self, reason: str) -> None:
        super().__init__("Beeper Desktop refuses this: {reason}.", reason=reason)

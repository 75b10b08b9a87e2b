"""Why a connection of the owner's account ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

from dataclasses import dataclass

from telethon import errors

from boltun.networks import endings
from boltun.networks.endings import EndingError

__all__ = ["Ending", "EndingError"]

_FINAL: tuple[tuple[type[Exception], str], ...] = (
    (errors.ApiIdInvalidError, "Telegram does not accept this API id and hash. See my.telegram.org."),
    (errors.ApiIdPublishedFloodError, "Telegram has locked this API id, because it was published."),
    (errors.PhoneNumberInvalidError, "Telegram does not take this for a telephone number."),
    (errors.PhoneNumberBannedError, "Telegram has banned this telephone number."),
    (errors.PhoneNumberUnoccupiedError, "There is no account on Telegram with this telephone number."),
    (errors.PhoneNumberFloodError, "Telegram was asked for too many codes. Try again tomorrow."),
    (errors.PhonePasswordFloodError, "Telegram was given too many wrong codes. Try again tomorrow."),
    (errors.UserDeactivatedBanError, "Telegram has banned this account."),
    (errors.UserDeactivatedError, "This account was deleted."),
    (
        errors.AuthKeyDuplicatedError,
        "Another program uses the same session. Connect again to make a new one.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(endings.Ending):
    """The end of one connection or of the attempt at one."""

    lost: bool = False
    """The session is worthless from now on."""

    @classmethod
    def of(cls, error: BaseException) -> Ending:
        """What an error of Telethon means for the connection."""
        for kind, sentence in _FINAL:
            if isinstance(error, kind):
                return cls(
                    template=sentence, final=True, lost=isinstance(error, errors.AuthKeyDuplicatedError)
                )
        if isinstance(error, (errors.UnauthorizedError, errors.AuthKeyNotFound)):
            return cls.signed_out()
        if isinstance(error, errors.FloodError) and (seconds := getattr(error, "seconds", 0)):
            return cls(
                template="Telegram wants to be left alone for {seconds} seconds.",
                values={"seconds": seconds},
                wait=float(seconds),
            )
        if isinstance(error, (ConnectionError, OSError, TimeoutError)):
            return cls(template="Telegram cannot be reached.")
        if isinstance(error, errors.RPCError):
            return cls(
                template="Telegram refuses: {reason}.", values={"reason": error.message or repr(error)}
            )
        return cls(template="The connection to Telegram failed: {reason}.", values={"reason": repr(error)})

    @classmethod
    def signed_out(cls) -> Ending:
        """The owner ended this session, or Telegram did."""
        template = (
            "This session was ended, under Settings, Devices, or by Telegram. Connect again to sign in."
        )
        return cls(template=template, final=True, lost=True)

    @classmethod
    def closed(cls) -> Ending:
        """The connection was lost."""
        return cls(template="The connection to Telegram was lost.")

    @classmethod
    def silent(cls) -> Ending:
        """Nothing comes any more."""
        return cls(template="Telegram does not answer any more.")

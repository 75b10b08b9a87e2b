"""Why a connection to Telegram ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass

from boltun.networks import endings
from boltun.networks.telegram.bot_api import NoAnswerError, NotReachedError, RefusedError

__all__ = ["Ending"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(endings.Ending):
    """The end of one connection or of the attempt at one."""

    @classmethod
    def of(cls, error: NotReachedError | NoAnswerError | RefusedError, host: str) -> Ending:
        """What an error of the Bot API means for the connection."""
        if isinstance(error, RefusedError):
            return cls._refused(error, host)
        if isinstance(error, NoAnswerError):
            return cls(template="{host} does not answer any more.", values={"host": host})
        return cls._unreachable(error, host)

    @classmethod
    def _refused(cls, error: RefusedError, host: str) -> Ending:
        if error.code in (401, 404):
            return cls(
                template="{host} does not accept this token. @BotFather in Telegram shows the one that holds"
                " now: /mybots, then API Token.",
                values={"host": host},
                final=True,
            )
        if error.code == 409 and "webhook" in error.description.lower():
            return cls.webhook("")
        if error.code == 409:
            return cls(
                template="Another program answers for this bot. Stop it, or make a bot for Boltun alone with"
                " @BotFather.",
                final=True,
            )
        if error.code == 429:
            return cls(
                template="{host} wants to be left alone for {seconds} seconds.",
                values={"host": host, "seconds": round(error.retry_after)},
                wait=error.retry_after,
            )
        reason = error.description.rstrip(".") or f"error {error.code}"
        return cls(template="{host} refuses: {reason}.", values={"host": host, "reason": reason})

    @classmethod
    def webhook(cls, url: str) -> Ending:
        """The bot's messages go to a server in the web."""
        if not url:
            return cls(
                template="The messages of this bot go to another program, by a webhook. Make a bot for Boltun"
                " alone with @BotFather.",
                final=True,
            )
        return cls(
            template="The messages of this bot go to {url}, by a webhook. Make a bot for Boltun alone with"
            " @BotFather, or end the webhook there.",
            values={"url": url},
            final=True,
        )

    @classmethod
    def other_bot(cls, name: str, address: str) -> Ending:
        """The token belongs to another bot than the account."""
        return cls(
            template="This token is that of @{name}, not of {address}. Add an account for @{name}, or give"
            " the token of {address}.",
            values={"name": name, "address": address},
            final=True,
        )

    @classmethod
    def _unreachable(cls, error: NotReachedError, host: str) -> Ending:
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, ssl.SSLCertVerificationError):
                reason = (cause.verify_message or "it cannot be verified").rstrip(".")
                return cls(
                    template="The certificate of {host} is not trusted: {reason}.",
                    values={"host": host, "reason": reason},
                )
            if isinstance(cause, ConnectionRefusedError | socket.gaierror):
                break
            cause = cause.__cause__ or cause.__context__
        return cls.no_connection(host, cause)

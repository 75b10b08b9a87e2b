"""How an account stands, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from boltun.networks.protocol import ConnectionState
from ui.looks.wording import duration, sentence
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import AccountState

__all__ = ["connection_tone", "connection_word", "reason_sentence"]


def connection_word(state: AccountState, now: float) -> str:
    """Return the state in a word or two; for a lost connection when it is tried again."""
    if not state.account.enabled:
        return QCoreApplication.translate("Connection", "switched off")
    if state.certificate is not None or _asks(state):
        return QCoreApplication.translate("Connection", "asks you")
    if state.state is ConnectionState.WAITING and state.retry_at is not None:
        return QCoreApplication.translate("Connection", "again in {time}").format(
            time=duration(max(state.retry_at - now, 0))
        )
    return {
        ConnectionState.OFFLINE: QCoreApplication.translate("Connection", "offline"),
        ConnectionState.CONNECTING: QCoreApplication.translate("Connection", "connecting…"),
        ConnectionState.ONLINE: QCoreApplication.translate("Connection", "online"),
        ConnectionState.WAITING: QCoreApplication.translate("Connection", "waiting"),
        ConnectionState.FAILED: QCoreApplication.translate("Connection", "stopped"),
    }[state.state]


def connection_tone(state: AccountState) -> Tone:
    """Return how the state is coloured."""
    if not state.account.enabled:
        return Tone.MUTED
    if state.certificate is not None or _asks(state):
        return Tone.WARNING
    return {
        ConnectionState.ONLINE: Tone.GOOD,
        ConnectionState.FAILED: Tone.BAD,
        ConnectionState.WAITING: Tone.WARNING,
    }.get(state.state, Tone.MUTED)


def _asks(state: AccountState) -> bool:
    """Whether the account waits for an answer of its owner."""
    return state.question is not None and not state.question.optional


def reason_sentence(state: AccountState) -> str:
    """Return why an account stands as it does; empty where there is nothing to say."""
    return sentence(state.template, state.values) if state.template else ""

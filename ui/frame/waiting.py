"""What waits for the owner in places that he does not look at; the rail shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from boltun.events import AccountsChanged, MessageChanged, MessagesDeleted
from boltun.networks.protocol import (
    CertificateAsked,
    ConnectionChanged,
    QuestionAsked,
    SubscriptionAsked,
)
from boltun.store.lessons import LessonStatus
from ui.link.bridge import Bridge
from ui.link.counter import Counter

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["waiting_lessons", "waiting_questions"]

_LESSONS_SETTLE_MS = 1500
"""The reason of an answer is written down a moment after the answer."""
_QUESTIONS_SETTLE_MS = 200


def waiting_lessons(bridge: Bridge, parent: QObject) -> Counter:
    """Return what counts the different new messages that found no good reply."""
    return Counter(
        bridge,
        _count_lessons,
        after=(AccountsChanged, MessageChanged, MessagesDeleted),
        settle_ms=_LESSONS_SETTLE_MS,
        parent=parent,
    )


def waiting_questions(bridge: Bridge, parent: QObject) -> Counter:
    """Return what counts the questions of accounts: who wants to see the owner, whom to trust."""
    return Counter(
        bridge,
        _count_questions,
        after=(AccountsChanged, CertificateAsked, ConnectionChanged, QuestionAsked, SubscriptionAsked),
        settle_ms=_QUESTIONS_SETTLE_MS,
        parent=parent,
    )


async def _count_lessons(service: Service) -> int:
    return len(await service.teaching.lessons(LessonStatus.NEW))


async def _count_questions(service: Service) -> int:
    return sum(
        len(one.subscriptions)
        + one.more_subscriptions
        + (one.certificate is not None)
        + (one.question is not None and not one.question.optional)
        for one in await service.accounts.all()
    )

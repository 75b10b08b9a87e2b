"""Elements that ask again: ``srai``, ``sr``, and ``sraix``, which asks other minds (docs/aiml.md §3.2)."""

from __future__ import annotations

from boltun.minds.aiml.code import NOTHING, Code, flowing
from boltun.minds.aiml.frame import Frame, Work
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.text import Tokens, collapse

__all__ = ["FAMILY"]

_FAILED = "SRAIXFAILED"


def _srai(element: Piece) -> Code:
    content = element.content()
    if content.text is not None:
        return _to_a_known_text(content.text)

    def flow(frame: Frame) -> Work:
        text = (yield content.flow(frame)) if content.flow is not None else content.pure(frame)  # type: ignore[misc]
        return (yield frame.turn.redirected(text, None, frame))

    return flowing(flow)


def _to_a_known_text(text: str) -> Code:
    text = collapse(text)
    if "'" in text or "’" in text:
        # What was learned and said before decides which of two readings fits better.
        return flowing(lambda frame: frame.turn.redirected(text, None, frame))
    words: Tokens | None = None

    def flow(frame: Frame) -> Work:
        nonlocal words
        if words is None:
            # The tables of a bot do not change while its templates run.
            words = frame.turn.words(text)
        return (yield frame.turn.redirected(text, words, frame))

    return flowing(flow)


def _sr(element: Piece) -> Code:
    def flow(frame: Frame) -> Work:
        return (yield frame.turn.redirected(frame.stars[0] if frame.stars else "", None, frame))

    return flowing(flow)


def _sraix(element: Piece) -> Code:
    """No network: the named mind of this program, otherwise ``default``, otherwise SRAIXFAILED."""
    bot = element.field("bot") or element.field("botid") or NOTHING
    default = element.field("default")
    content = element.content("bot", "botid", "default", "host", "lang", "service", "limit")

    def flow(frame: Frame) -> Work:
        name = collapse((yield from _value(bot, frame)))
        text = collapse((yield from _value(content, frame)))
        answer = frame.turn.asked(frame, name, text) if name and text else None
        if answer is not None:
            return answer
        if default is not None:
            return (yield from _value(default, frame))
        for failed in (f"{_FAILED} {text}", _FAILED):
            # A category that takes anything does not count.
            if frame.turn.finds(failed):
                return (yield frame.turn.redirected(failed, None, frame))
        return ""

    return flowing(flow)


def _value(code: Code, frame: Frame) -> Work:
    if code.text is not None:
        return code.text
    if code.pure is not None:
        return code.pure(frame)
    assert code.flow is not None
    return (yield code.flow(frame))


FAMILY = {"srai": _srai, "sr": _sr, "sraix": _sraix}

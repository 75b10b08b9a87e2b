"""Elements for the eye: rich media and HTML as text, ``oob`` and the like as data (docs/aiml.md §3.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boltun.minds.aiml.code import NOTHING, Code, applied, constant, joined
from boltun.minds.aiml.frame import Frame
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.text import collapse

__all__ = ["BREAK", "FAMILY", "SPLIT"]

# XML allows neither in a document, and as white space they never outlive a predicate or a redirection.
BREAK = "\x1d"
"""The visible reply begins a new line here."""
SPLIT = "\x1e"
"""It becomes another message here."""

_LONGEST_DELAY = 30.0
"""Seconds."""


def _shown(kind: str, *fields: str, lone: str = "") -> Callable[[Piece], Code]:
    """An element with parts: shown as its text and address, and handed over whole.

    ``lone`` names the part that the content is if it has no elements.
    """

    def family(element: Piece) -> Code:
        parts = {name: element.field(name) for name in fields}
        if lone and not any(element.elements()):
            parts[lone] = element.content()
        names = [name for name, code in parts.items() if code is not None]
        inner = element.content(*fields) if any(element.elements()) else NOTHING

        def show(frame: Frame, inside: str, *texts: str) -> str:
            values = {name: collapse(text) for name, text in zip(names, texts, strict=True)}
            values = {name: text for name, text in values.items() if text}
            frame.turn.hand_over("media", {"type": kind, **values})
            head = ": ".join(values[name] for name in ("title", "subtitle") if name in values)
            text = head or values.get("text", "")
            address = values.get("url") or values.get("image", "")
            if address and text and address != text:
                text = f"{text} ({address})"
            lines = [text or address or values.get("postback", ""), inside.strip()]
            return BREAK.join(line for line in lines if line)

        return applied(show, inner, *(parts[name] or NOTHING for name in names))

    return family


def _block(family: Callable[[Piece], Code]) -> Callable[[Piece], Code]:
    return lambda element: joined([constant(BREAK), family(element), constant(BREAK)])


def _anchor(element: Piece) -> Code:
    address = element.attributes.get("href", "").strip()
    if not address:
        return element.content()

    def show(frame: Frame, text: str) -> str:
        frame.turn.hand_over("media", {"type": "link", "text": collapse(text), "url": address})
        return f"{text} ({address})" if text.strip() and text.strip() != address else address

    return applied(show, element.content())


def _image(element: Piece) -> Code:
    return constant(element.attributes.get("alt", "") or element.attributes.get("src", ""))


def _list(numbered: bool) -> Callable[[Piece], Code]:
    def family(element: Piece) -> Code:
        items = [item.content() for item in element.elements("item", "li")]

        def show(frame: Frame, *texts: str) -> str:
            lines = [
                f"{number}. {text.strip()}" if numbered else f"- {text.strip()}"
                for number, text in enumerate(texts, start=1)
            ]
            return "".join(f"{BREAK}{line}" for line in lines) + BREAK

        return applied(show, *items)

    return family


def _delay(element: Piece) -> Code:
    def wait(frame: Frame, text: str) -> str:
        try:
            seconds = float(text)
        except ValueError:
            return ""
        if seconds > 0:
            frame.turn.hand_over("delay", min(seconds, _LONGEST_DELAY))
        return ""

    return applied(wait, element.content())


def _out_of_band(element: Piece) -> Code:
    """Take it out of the visible text; hand over its elements as data."""
    codes: list[Code] = []
    shape = _shape(element, codes)

    def hand_over(frame: Frame, *texts: str) -> str:
        frame.turn.hand_over("oob", _filled(shape, [collapse(text) for text in texts]))
        return ""

    return applied(hand_over, *codes)


_Shape = list[tuple[str, Mapping[str, str], "_Shape"]] | int
"""Elements by their names; or the place of a text among those of the template."""


def _shape(element: Piece, codes: list[Code]) -> Any:
    parts = [child for child in element.elements() if child.tag not in _GIVES_TEXT]
    if not parts:
        codes.append(element.content())
        return len(codes) - 1
    return [(part.tag, part.attributes, _shape(part, codes)) for part in parts]


def _filled(shape: Any, texts: list[str]) -> Any:
    if isinstance(shape, int):
        return texts[shape]
    filled: dict[str, Any] = {}
    for name, attributes, inner in shape:
        value = _filled(inner, texts)
        if attributes:
            value = {**attributes, "": value} if value else dict(attributes)
        if name not in filled:
            filled[name] = value
        elif isinstance(filled[name], list):
            filled[name].append(value)
        else:
            filled[name] = [filled[name], value]
    return filled


_TEXTS = """
    star thatstar topicstar get set bot srai sr random condition formal uppercase lowercase sentence
    date interval map person person2 gender first rest explode normalize denormalize id eval think
    input request response that size vocabulary program version sraix br
"""
_GIVES_TEXT = frozenset(_TEXTS.split())


def _nothing(element: Piece) -> Code:
    return NOTHING


_DOCOMO = """
    predstore date_add date_span calc command ext arg utterance ub ut matcher log
"""
_LOOKS = """
    b i u s em strong small big code tt font span div center pre sub sup blockquote h1 h2 h3 h4 h5
    h6 table tr td th tbody hr nobr
"""
FAMILY = {
    "oob": _out_of_band,
    "button": _block(_shown("button", "text", "url", "postback", lone="text")),
    "link": _shown("link", "text", "url", lone="text"),
    "reply": _block(_shown("reply", "text", "postback", lone="text")),
    "image": _shown("image", lone="url"),
    "video": _shown("video", lone="url"),
    "card": _block(_shown("card", "image", "title", "subtitle")),
    "carousel": lambda element: element.content(),
    "delay": _delay,
    "split": lambda element: constant(SPLIT),
    "list": _list(False),
    "olist": _list(True),
    "ul": _list(False),
    "ol": _list(True),
    "br": lambda element: joined([constant(BREAK), element.content()]),
    "p": lambda element: joined([constant(BREAK), element.content(), constant(BREAK)]),
    "a": _anchor,
    "img": _image,
    # These never act: Boltun runs no code, whatever a set asks for.
    "system": _nothing,
    "javascript": _nothing,
    # HTML that only changes the looks.
    **{tag: lambda element: element.content() for tag in _LOOKS.split()},
    # Of docomo's schema: their text is kept.
    **{tag: lambda element: element.content() for tag in _DOCOMO.split()},
}

"""Smileys and emoji as words (docs/text.md §2.2).

The list itself is `smileys.txt` beside this file. Both patterns are regular expression sources without
capturing groups, to be used as alternatives inside one larger expression. They are written for prepared
(lower-cased) text and match any case under `re.IGNORECASE`. Matching takes linear time.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.resources import files

__all__ = ["EMOJI_PATTERN", "SMILEYS", "SMILEY_PATTERN"]

_LETTER = r"[^\W_]"
_REPEATED = "…"
_SHOWN_REPEATS = 7  # how many repetitions SMILEYS lists; the pattern has no limit


@dataclass(slots=True)
class _Node:
    """A character of the tree of smileys, with the characters that may follow it."""

    following: dict[str, "_Node"] = field(default_factory=dict)
    complete: bool = False
    repeated: bool = False


def _entries(text: str) -> list[str]:
    lines = (line for line in text.lower().splitlines() if line != "#" and not line.startswith("# "))
    return [entry for line in lines for entry in re.split(r"\t+| {2,}", line.strip()) if entry]


def _expanded(entries: Iterable[str]) -> frozenset[str]:
    smileys: set[str] = set()
    for entry in entries:
        if entry.endswith(_REPEATED):
            plain = entry.removesuffix(_REPEATED)
            smileys.update(plain + plain[-1] * more for more in range(_SHOWN_REPEATS))
        else:
            smileys.add(entry)
    return frozenset(smileys)


def _tree(entries: Iterable[str]) -> _Node:
    root = _Node()
    for entry in entries:
        node = root
        plain = entry.removesuffix(_REPEATED)
        for character in plain:
            node = node.following.setdefault(character, _Node())
        node.complete = True
        node.repeated |= plain != entry
    return root


def _ending(character: str) -> str:
    """The characters that must not follow a smiley that ends in this one."""
    if character.isalnum():
        return f"(?!{_LETTER})"
    # A smile with a slash for its mouth is not the beginning of http://
    return "(?!/)" if character == "/" else ""


def _source(character: str, node: _Node) -> str:
    """The pattern of this character and those after it, the longest first."""
    choices = [_source(following, child) for following, child in sorted(node.following.items())]
    if node.complete:
        choices.append((re.escape(character) + "*" if node.repeated else "") + _ending(character))
    rest = choices[0] if len(choices) == 1 else f"(?:{'|'.join(choices)})"
    return re.escape(character) + rest


def _smiley_pattern(entries: Iterable[str]) -> str:
    root = _tree(entries)
    # The tests of the first character make the many places without a smiley cheap.
    free = sorted(character for character in root.following if not character.isalnum())
    bound = sorted(character for character in root.following if character.isalnum())
    groups = []
    for characters, guard in ((free, ""), (bound, f"(?<!{_LETTER})")):
        first = "".join(map(re.escape, characters))
        choices = "|".join(_source(character, root.following[character]) for character in characters)
        groups.append(f"(?=[{first}]){guard}(?:{choices})")
    return f"(?:{'|'.join(groups)})"


def _emoji_pattern() -> str:
    # Characters shown as pictures by themselves or after a variation selector (Unicode's Emoji property).
    pictures = (
        r"\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6"
        r"\u25c0\u25fb-\u25fe\u2600-\u2604\u260e\u2611\u2614\u2615\u2618\u261d\u2620\u2622\u2623\u2626\u262a"
        r"\u262e\u262f\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f\u2660\u2663\u2665\u2666\u2668\u267b\u267e"
        r"\u267f\u2692-\u2697\u2699\u269b\u269c\u26a0\u26a1\u26a7\u26aa\u26ab\u26b0\u26b1\u26bd\u26be\u26c4"
        r"\u26c5\u26c8\u26ce\u26cf\u26d1\u26d3\u26d4\u26e9\u26ea\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705"
        r"\u2708-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2728\u2733\u2734\u2744\u2747\u274c\u274e"
        r"\u2753-\u2755\u2757\u2763\u2764\u2795-\u2797\u27a1\u27b0\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c"
        r"\u2b50\u2b55\u3297\u3299"
        r"\U0001f004\U0001f0cf\U0001f170\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f19a"
        r"\U0001f1e6-\U0001f1ff\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a\U0001f250"
        r"\U0001f251\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7ff\U0001f900-\U0001faff"
    )
    # Signs of ordinary text that are pictures only after the selector: !! !? (c) (r) tm i ~
    signs = r"[\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d]\ufe0f"
    flag = r"[\U0001f1e6-\U0001f1ff]{2}"
    keycap = r"[#*0-9]\ufe0f?\u20e3"
    tags = r"(?:[\U000e0020-\U000e007e]++\U000e007f)?"  # Scotland, Wales and other parts of countries
    picture = rf"[{pictures}](?:[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]|[\ufe0e\ufe0f])?{tags}"
    joined = rf"{picture}(?:\u200d{picture})*"
    first = r"(?=[#*0-9\u00a9\u00ae\u203c-\u303d\u3297\u3299\U0001f004-\U0001faff])"
    return rf"(?:{first}(?:{flag}|{joined}|{keycap}|{signs}))"


_LISTED = _entries(files(__package__).joinpath("smileys.txt").read_text(encoding="utf-8"))

SMILEYS: frozenset[str] = _expanded(_LISTED)
"""The smileys in lower case; those with a repeatable last character up to seven times."""

SMILEY_PATTERN: str = _smiley_pattern(_LISTED)
"""The longest smiley at a position; one whose edge is a letter or digit touches no other letter or digit."""

EMOJI_PATTERN: str = _emoji_pattern()
"""One emoji with its skin tone, selectors and everything joined to it; a flag; a keycap."""

"""Replies that embarrass: they agree or promise in the owner's place, or joke about something serious."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from boltun.gravity import gravity_of
from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Place, Said, Survey
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.boltun.promises import plain_words
from boltun.minds.protocol import Mend
from boltun.text.document import Edit

__all__ = ["agreed", "is_merry", "look_at_manners", "promised"]

_AGREES: Final = re.compile(
    r"(?:yes|yep|yeah|sure|of course|certainly|deal|agreed|gladly|with pleasure|no problem|okay|"
    r"ok|i'd love to|"
    r"count me in|да|конечно|хорошо|ладно|договорились|согласен|согласна|с удовольствием|идёт|"
    r"давай|обязательно|"
    r"без проблем|はい|うん|ええ|もちろん|いいよ|いいですよ|了解|わかりました|喜んで)"
    r"(?=\s*(?:[,.!;:…、。！—–-]|$))",
    re.IGNORECASE,
)
_LEAVES_IT: Final = re.compile(
    r"\b(?:owner|program|bot|they|he|she|(?:they|he|she)['’]ll)\b|\b(?:хозя\w*|владел\w*|программ\w*|он|она)\b|"
    r"本人|持ち主|主人|プログラム",
    re.IGNORECASE,
)
"""Who says so leaves the answer to the owner."""
_ASKS: Final = re.compile(
    r"\b(?:can|could|will|would|may|shall|come|coming|meet|lend|borrow|buy|bring|send|join|marry|agree|promise|"
    r"help|pay|date|можешь|можете|сможешь|сможете|придёшь|придешь|приедешь|пойдём|пойдем|встретимся|увидимся|"
    r"одолжи\w*|займёшь|займешь|купи\w*|привез\w*|пришл\w*|поможешь|помоги\w*|согласен|согласна|обещаешь|"
    r"заплатишь)\b|くれ|もらえ|いただけ|会え|会おう|行こう|行ける|行けます|来て|来れ|来られ|貸し|手伝|約束",
    re.IGNORECASE,
)
_PROMISES: Final = re.compile(
    r"\bI(?:['’]ll| will| shall| promise)(?! (?:not|never|be (?:glad|happy)|see\b))(?: [a-z'’]+){1,3}|"
    r"\b(?:обещаю|(?:я )?(?:передам|перезвоню|позвоню|напишу|приду|приеду|пришлю|сделаю|скажу ему|скажу ей|"
    r"напомню))\b|"
    r"(?:伝えます|伝えておきます|伝えておく|連絡します|電話します|送ります|約束します|必ず行きます)",
    re.IGNORECASE,
)
_MERRY: Final = re.compile(
    r"[😂🤣😆😹😜🤪😝😛😄😁😀🎉🥳😎😉]|(?:^|\s)[:;]-?[)DPp]|\){2,}|\b(?:ha(?:ha)+|lol|lmao|yay|hooray|hurrah|cool|great|"
    r"awesome|congrat\w*|nice|wonderful|ха(?:ха)+|ахах\w*|ура|поздравля\w*|класс|круто|отлично|супер|здорово)\b|"
    r"(?:www|笑|ｗｗ|おめでとう|やった|最高)",
    re.IGNORECASE,
)


def agreed(reply: str) -> str:
    """Return the words by which a reply agrees to something in the owner's place; empty: it does not."""
    found = _AGREES.match(reply.strip())
    return found[0] if found and not _LEAVES_IT.search(reply) else ""


def promised(reply: str) -> str:
    """Return the words by which a reply promises something; empty: there are none."""
    found = _PROMISES.search(reply)
    return found[0] if found else ""


def is_merry(reply: str) -> bool:
    """Tell whether a reply laughs, cheers or congratulates."""
    return _MERRY.search(reply) is not None


def look_at_manners(survey: Survey, findings: Findings) -> None:
    """Find replies that would embarrass the owner."""
    look = _Look(survey, findings)
    by_source: dict[str | int, list[Place]] = {}
    for place in survey.keys:
        by_source.setdefault(place.topic or place.number, []).append(place)
    for places in by_source.values():
        look.at_replies(places, [one for one in survey.replies(places[0]) if one.text.strip()])


class _Look:
    def __init__(self, survey: Survey, findings: Findings) -> None:
        self._survey = survey
        self._findings = findings
        self._grave: dict[str, str] = {}
        self._promises = list(survey.mind.knowledge.general.promises)

    def at_replies(self, places: Sequence[Place], said: Iterable[Said]) -> None:
        """Look at replies together with the keys that lead to them."""
        asks = any(map(_asks, places))
        kind: str | None = None
        for one in said:
            words = agreed(one.text) if asks else ""
            if words:
                self._findings.add("agrees-for-you", one.at + 1, mends=self._mends(one), words=words)
            elif is_merry(one.text):
                if kind is None:
                    kind = next(filter(None, map(self._kind, places)), "")
                if kind:
                    self._findings.add("joke-at-grave", one.at + 1, mends=self._mends(one), kind=kind)
            self._look_for_promise(one)

    def _look_for_promise(self, said: Said) -> None:
        """Look for a promise that the base does not name."""
        words = promised(said.text)
        if not words:
            return
        plain = plain_words(said.text)
        if not any(one in plain for one in self._promises):
            self._promises.append(plain_words(words))  # one name for all replies that say so
            mend = self._findings.append("promise", "<PROMISE>", words, words=words)
            self._findings.add("promise-not-named", said.at + 1, mends=[mend, *self._mends(said)])

    def _kind(self, place: Place) -> str:
        """Return the kind of serious message that a key finds; empty: none."""
        text = place.key.text
        if place.key.kind is PairKind.SPECIALS:
            return ""
        kind = self._grave.get(text)
        if kind is None:
            gravity = gravity_of(text)
            kind = self._grave[text] = "" if gravity is None else gravity.kind.value
        return kind

    def _mends(self, said: Said) -> list[Mend]:
        silent = self._findings.mend("silence", [Edit(start=said.at, count=1, lines=("",))])
        return [self._findings.take_pair_out(said.at - 1), silent]


def _asks(place: Place) -> bool:
    """Whether a key finds messages that ask for something."""
    key = place.key
    asks = key.question or place.is_request or key.text.rstrip().endswith(("?", "？"))
    return asks and not place.is_general and _ASKS.search(key.text) is not None

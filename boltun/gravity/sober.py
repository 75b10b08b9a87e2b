"""What is said to a grave message in place of a mind's reply: a sober text, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final, Self

from boltun.gravity.kinds import Gravity, Kind
from boltun.gravity.matcher import gravity_of
from boltun.gravity.numbers import words_for
from boltun.gravity.reading import scripts
from boltun.minds.chain import members_of, placeholders_of
from boltun.minds.merit import Merit, Silence
from boltun.minds.protocol import Consoler, Memory, Mind, Placeholders, Reply
from boltun.minds.trace import Step, Told

__all__ = [
    "DEFAULTS",
    "Manner",
    "NoMemory",
    "Sober",
    "of_language",
    "told_of",
    "words_of_base",
    "words_with_placeholders",
]


class Manner(StrEnum):
    """What becomes of a grave message."""

    SOBER = "sober"
    SILENT = "silent"
    USUAL = "as usual"


DEFAULTS: Final[Mapping[str, Mapping[Kind, str]]] = {
    "en": {
        Kind.DEATH: "I am so sorry. This is an automatic reply: I have not read your message yet, but I have"
        " just been alerted to it.",
        Kind.CRISIS: "This is an automatic reply; I have just been alerted to your message. Please do not"
        " stay alone with this: call {numbers}, or somebody who is near you, now.",
        Kind.EMERGENCY: "This is an automatic reply; I have just been alerted to your message, but I may not"
        " see it in time. Please call {numbers} now.",
        Kind.VIOLENCE: "I am so sorry. This is an automatic reply; I have just been alerted to your message."
        " If you are in danger, please call {numbers}.",
        Kind.ILLNESS: "I am very sorry to hear this. This is an automatic reply: I have not read your message"
        " yet, but I have just been alerted to it.",
        Kind.BAD_NEWS: "I am sorry to hear this. This is an automatic reply: I have not read your message"
        " yet, but I have just been alerted to it.",
    },
    "ru": {
        # In words that suit a friend and a stranger alike: neither «ты» nor «вы».
        Kind.DEATH: "Мне очень жаль. Это автоматический ответ: сообщение пока никто не прочёл, но мне уже"
        " пришёл сигнал о нём.",
        Kind.CRISIS: "Это автоматический ответ; мне уже пришёл сигнал об этом сообщении. Пожалуйста, не надо"
        " оставаться с этим в одиночестве. Прямо сейчас можно позвонить: {numbers}, или кому-то, кто рядом.",
        Kind.EMERGENCY: "Это автоматический ответ; мне уже пришёл сигнал, но сообщение могут прочесть слишком"
        " поздно. Пожалуйста, надо звонить прямо сейчас: {numbers}.",
        Kind.VIOLENCE: "Мне очень жаль. Это автоматический ответ; мне уже пришёл сигнал об этом сообщении."
        " Если есть опасность, надо звонить: {numbers}.",
        Kind.ILLNESS: "Мне очень жаль это слышать. Это автоматический ответ: сообщение пока никто не прочёл,"
        " но мне уже пришёл сигнал о нём.",
        Kind.BAD_NEWS: "Мне жаль это слышать. Это автоматический ответ: сообщение пока никто не прочёл, но"
        " мне уже пришёл сигнал о нём.",
    },
    "ja": {
        Kind.DEATH: "心からお悔やみ申し上げます。これは自動返信です。"
        "本人はまだ読んでいませんが、すぐに知らせました。",
        Kind.CRISIS: "これは自動返信です。本人にはすぐに知らせました。"
        "どうかひとりで抱えないで、今すぐ{numbers}か、"
        "近くの人に電話してください。",
        Kind.EMERGENCY: "これは自動返信です。"
        "本人にはすぐに知らせましたが、気づくのが遅れるかもしれません。"
        "今すぐ{numbers}に電話してください。",
        Kind.VIOLENCE: "つらいことを話してくれてありがとう。"
        "これは自動返信です。本人にはすぐに知らせました。危険なときは"
        "{numbers}に電話してください。",
        Kind.ILLNESS: "大変なことですね。心配しています。これは自動返信です。"
        "本人はまだ読んでいませんが、すぐに知らせました。",
        Kind.BAD_NEWS: "それはおつらいですね。これは自動返信です。"
        "本人はまだ読んでいませんが、すぐに知らせました。",
    },
}
"""By the language of the message."""

_OWN = re.compile(r"^(en|ru|ja):[ \t]*(.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NoMemory:
    """Nothing is remembered of what was said."""

    def sent(self, at: float) -> Self:
        """Return this."""
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return this."""
        return self

    def as_json(self) -> dict[str, Any]:
        """Return nothing."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sober:
    """What the owner chose for grave messages."""

    manner: Manner = Manner.SOBER
    country: str = ""
    """Whose numbers are named (`numbers.words_for`); empty: those of the system's country."""
    own: Mapping[Kind, str] | None = None
    """The owner's texts, empty where Boltun's own stand; a line such as ``ru: …`` is for one language."""

    def gravity(self, text: str) -> Gravity | None:
        """Return why a message is grave; None if it is not, or is to be answered as usual."""
        return None if self.manner is Manner.USUAL else gravity_of(text)

    def text(self, gravity: Gravity, address: str = "", of_base: str = "") -> str:
        """Return the sober text: the owner's, else the base's, else Boltun's own.

        ``address`` is the contact's, and may tell of his country.
        """
        text = self.own_text(gravity) or of_base or DEFAULTS[gravity.language][gravity.kind]
        numbers = words_for(gravity.kind, gravity.language, chosen=self.country, address=address)
        return text.replace("{numbers}", numbers)

    def own_text(self, gravity: Gravity) -> str:
        """Return the owner's text for a kind; empty: he has none in the language of the message."""
        return of_language((self.own or {}).get(gravity.kind, ""), gravity.language)

    def reply(self, text: str, memory: Memory, mind: Mind, dice: Random) -> Reply | None:
        """Return what is said to a message in place of the mind's reply; None: ask the mind.

        ``memory`` is the mind's, which stays as it is.
        """
        gravity = self.gravity(text)
        if gravity is None:
            return None
        silent = self.manner is Manner.SILENT
        words, placeholders = words_with_placeholders(mind, gravity, dice)
        return Reply(
            text=None if silent else self.text(gravity, of_base=words),
            placeholders=Placeholders() if self.own_text(gravity) else placeholders,
            why=told_of(gravity),
            remembers=memory,
            silence=Silence.GRAVE if silent else None,
            merit=None if silent else Merit.FOUND,
        )


_WHY: Final = {
    Kind.CRISIS: "A serious message (despair), because of “{words}”",
    Kind.EMERGENCY: "A serious message (emergency), because of “{words}”",
    Kind.VIOLENCE: "A serious message (violence), because of “{words}”",
    Kind.DEATH: "A serious message (death), because of “{words}”",
    Kind.ILLNESS: "A serious message (illness), because of “{words}”",
    Kind.BAD_NEWS: "A serious message (bad news), because of “{words}”",
}


def told_of(gravity: Gravity) -> Told:
    """Return why a message is taken for grave, for Why."""
    values = {"kind": gravity.kind.value, "words": gravity.words}
    return Told(steps=(Step(template=_WHY[gravity.kind], values=values),))


def words_of_base(mind: Mind, gravity: Gravity, dice: Random) -> str:
    """Return the sober text that a base brings for a kind, if it is in the language of the message."""
    return words_with_placeholders(mind, gravity, dice)[0]


def words_with_placeholders(mind: Mind, gravity: Gravity, dice: Random) -> tuple[str, Placeholders | None]:
    """Return the same, and how the base wants placeholders in it filled."""
    for one in members_of(mind):
        if isinstance(one, Consoler) and (text := (one.sober(gravity.kind.value, dice) or "").strip()):
            if gravity.language in scripts(text).split(" ")[:1]:
                return text, placeholders_of(one)
            break
    return "", None


def of_language(own: str, language: str) -> str:
    """Return the part of the owner's text that is for a language."""
    parts = dict(_OWN.findall(own))
    return (parts.get(language, "") if parts else own).strip()

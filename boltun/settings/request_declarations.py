"""The settings about what contacts can ask for (docs/rules.md §16)."""

from __future__ import annotations

from boltun.settings.setting import Group, Setting


def _in_order(en: str, ru: str, ja: str) -> dict[str, str]:
    """Return words of three languages by the owner's language, which comes first: a field shows few lines."""
    return {
        "en": "\n".join((en, ru, ja)),
        "ru": "\n".join((ru, en, ja)),
        "ja": "\n".join((ja, en, ru)),
    }


_STOP = _in_order(
    en=(
        "stop, stop writing, stop texting, stop messaging, stop replying, stop the bot, turn off the bot,"
        " stop writing to me, stop texting me, stop messaging me, stop replying to me, don't write to me,"
        " don't text me, leave me alone, unsubscribe"
    ),
    ru=(
        "стоп, хватит, хватит писать, хватит мне писать, замолчи, отстань, отстань от меня, отпишись,"
        " отписаться, перестань писать, перестань мне писать, перестаньте мне писать, прекрати писать,"
        " не пиши мне, не пишите мне, больше не пиши, больше не пишите, больше не пиши мне,"
        " больше не пишите мне, оставь меня в покое, оставьте меня в покое, выключи бота, отключи бота"
    ),
    ja=(
        "ストップ、停止、やめて、止めて、やめろ、送らないで、返信しないで、話しかけないで、配信停止、"
        "ボットを止めて、自動返信を止めて、自動返信をやめて、メッセージを送らないで"
    ),
)
STOP_WORD = Setting(
    key="stop_word",
    default=_STOP["en"],
    in_language=_STOP,
    group=Group.REQUESTS,
    label="Stop words",
    help="If a contact writes one of these, Boltun does not answer the contact until you write there or let"
    " it go on. Put commas between them. Empty: there are none.",
    lines=True,
)
_PERSON = _in_order(
    en=(
        "talk to a human, speak to a human, talk to a person, speak to a person, talk to a real person,"
        " speak to a real person, talk to a real human, speak to a real human, talk with a human,"
        " talk with a real person, get me a human, real person please, human please, no bots please"
    ),
    ru=(
        "позови человека, позовите человека, поговорить с человеком, поговорить с живым человеком,"
        " живого человека, дайте живого человека, соедини с человеком, соедините с человеком,"
        " переключи на человека, переключите на человека, соедините с оператором,"
        " поговорить с оператором, оператора"
    ),
    ja=(
        "人間と話したい、人と話したい、本人と話したい、本人と話させて、本人に代わって、人間に代わって、本人を呼んで、"
        "人間を呼んで、人間と話せますか、人と話せますか、本人と話せますか"
    ),
)
PERSON_WORDS = Setting(
    key="person_words",
    default=_PERSON["en"],
    in_language=_PERSON,
    group=Group.REQUESTS,
    label="To talk to a human",
    help="If a contact writes one of these, Boltun steps back there in the same way and tells you.",
    lines=True,
)
_URGENT = _in_order(
    en=(
        "urgent, urgently, call me urgently, emergency, an emergency, sos, I need you now, need you urgently"
    ),
    ru=(
        "срочно, срочное дело, дело срочное, у меня срочное дело, ты срочно нужен, ты срочно нужна,"
        " вы срочно нужны, срочно ответь, срочно ответьте, срочно позвони, срочно позвоните,"
        " срочно перезвони, срочно перезвоните, срочно позвони мне, срочно перезвони мне, ЧП, сос"
    ),
    ja="緊急、緊急事態、至急、大至急、急用、至急連絡、至急電話",
)
URGENT_WORDS = Setting(
    key="urgent_words",
    default=_URGENT["en"],
    in_language=_URGENT,
    group=Group.REQUESTS,
    label="Urgent words",
    help="If a contact writes one of these, you are called at once, even in “do not disturb” of the desktop.",
    lines=True,
)
_CALL_BACK = _in_order(
    en=(
        "call me, call me back, give me a call, give me a ring, ring me, ring me back, phone me,"
        " callback, call back, tell him to call me, tell her to call me"
    ),
    ru=(
        "позвони, позвони мне, позвоните, позвоните мне, перезвони, перезвони мне, перезвоните,"
        " перезвоните мне, набери меня, наберите меня, жду звонка, жду твоего звонка, жду вашего звонка,"
        " пусть перезвонит, пусть позвонит, пусть мне перезвонит, попроси перезвонить, попросите перезвонить"
    ),
    ja=(
        "電話して、電話ください、電話をください、電話お願い、電話が欲しい、電話がほしい、折り返し、折り返して、折り返し電話、"
        "折り返し電話して、折り返しお願い、折り返しください、連絡して、連絡ください"
    ),
)
CALL_BACK_WORDS = Setting(
    key="call_back_words",
    default=_CALL_BACK["en"],
    in_language=_CALL_BACK,
    group=Group.REQUESTS,
    label="To be called back",
    help="If a contact writes one of these, the digest lists it until you tick it off.",
    lines=True,
)
CONFIRM_REQUESTS = Setting(
    key="confirm_requests",
    default=True,
    group=Group.REQUESTS,
    label="Say that it was understood",
    help="Boltun answers such a message with one line, if it answers the contact at all.",
)

"""Why a message was answered, held or met with silence: stable codes, each with its English sentence."""

from __future__ import annotations

from enum import StrEnum

from boltun.minds.protocol import Silence

__all__ = ["LIMITS", "LOOPS", "SILENCES", "Reason"]


class Reason(StrEnum):
    """A reason that is kept with a message. The value is the code and never changes its meaning."""

    sentence: str

    def __new__(cls, code: str, sentence: str = "") -> Reason:
        """Tie the sentence to its code."""
        reason = str.__new__(cls, code)
        reason._value_ = code
        reason.sentence = sentence
        return reason

    # Reasons to answer.
    ALWAYS = "always", "You chose to answer this contact automatically."
    EVERYBODY = "everybody", "Boltun talks with everybody."
    STRANGER = "stranger", "Boltun talks with those who are not in the contact list."
    AWAY = "away", "Boltun talks with everybody while you are away."
    ASK = "ask", "You want to be asked before this contact is answered."
    ACCOUNT_ASKS = "account asks", "You want to be asked before anybody is answered on this account."
    DRAFT = "draft", "The reply is only a draft: you send it, change it or drop it."
    APPROVED = "approved", "You sent the reply that was held."
    OPENING = "opening", "You let Boltun start the conversation."
    WARNING = "warning", "The contact is warned once that Boltun answers."
    CLOSING = "closing", "The contact is told once that Boltun stops for a while."
    URGENT = "urgent word", "The contact says that it is urgent: Boltun called you."
    CALL_BACK = "call back", "The contact asks to be called: the digest lists it."
    CONFIRMING = "confirming", "The contact is told that Boltun understood the request."

    # Reasons never to answer.
    NEVER = "never", "You chose never to answer this contact."
    DENIED = "denied", "Your rules name this contact among those who are never answered."
    ONESELF = "oneself", "It came from an account of your own."
    ROOM = "room", "Rooms are not answered unless you switch one on."
    NOT_ADDRESSED = "not addressed", "In a room only messages that name you are answered."
    TWO_IN_A_ROW = (
        "two in a row",
        "In a room Boltun never speaks twice in a row: this was written before its last answer.",
    )
    AUTOMATIC_CONTACT = "automatic contact", "The contact is a bot, gateway or service."
    AUTOMATIC_MESSAGE = "automatic message", "The message was written by a program."
    ENCRYPTED = "encrypted", "The message could not be decrypted."
    CORRECTION = "correction", "It corrects an earlier message."
    LATE = "late", "It came too late: you were not connected when it was written."

    # Reasons in the way just now.
    OWNER_ACTIVE = "owner active", "You are writing in this conversation yourself."
    OWNER_NEAR = "owner near", "You wrote to somebody a short while ago."
    PAUSED = "paused", "Boltun is paused."
    CONTACT_PAUSED = "contact paused", "Boltun is paused for this contact."
    STOP_WORD = "stop word", "The contact used a stop word."
    PERSON_WANTED = "person wanted", "The contact wants to talk to you and not to a program."
    STOPPED = "stopped", "Boltun stopped here for a while because of a loop or too many answers."
    ALL_STOPPED = "all stopped", "Boltun stopped for a while because it gave too many answers in all."
    RULES_FAULTY = "rules faulty", "Your rules have a fault: Boltun answers nobody until it is mended."
    OUTSIDE_HOURS = "outside hours", "It came outside the hours in which Boltun may answer."
    NOT_IN_AUDIENCE = "not in audience", "The mode that holds answers only some people, and not this contact."
    NOT_SWITCHED_ON = "not switched on", "No rule lets Boltun answer this contact."
    ANSWERED_ENOUGH = "answered enough", "This contact was answered as often as you allow."
    LOOP = "loop", "The contact sends nearly the same texts again and again: perhaps another bot."
    LOOP_ECHO = "loop echo", "The contact sends back what Boltun says: perhaps another bot."
    LOOP_PACE = "loop pace", "The contact writes as fast or as steadily as a machine: perhaps another bot."
    LOOP_MARK = "loop mark", "The contact's messages say that a program writes them."
    LIMIT_10_MINUTES = "limit 10 minutes", "Too many answers to this contact in ten minutes."
    LIMIT_HOUR = "limit hour", "Too many answers to this contact in an hour."
    LIMIT_HOUR_ALL = "limit hour all", "Too many answers to all contacts in an hour."
    LIMIT_ROOM = "limit room", "Too many answers in this room in an hour."

    # The end of an answer.
    SUPERSEDED = "superseded", "A newer message came before it was answered."
    DROPPED = "dropped", "You dropped the reply that was held."
    NOT_SENT = "not sent", "The network did not take the reply."
    RETURNED = "returned", "The server sent the reply back: the contact did not get it."
    NETWORK_LIMIT = (
        "network limit",
        "The network lets Boltun send nothing for a while: the answer would come too late.",
    )
    INTERRUPTED = "interrupted", "The connection ended while the reply was sent; it may have arrived."
    OFFLINE = "offline", "The account was not connected."
    FAILED = "failed", "Something in Boltun failed."
    NO_MIND = "no mind", "There is no reply base that could answer."
    MIND_FAILED = "mind failed", "The reply base failed."
    EMPTY_MESSAGE = "empty message", "There is nothing in the message to answer."
    GRAVE = "grave", "It was taken for a serious message, and you want silence then."
    GRAVE_AGAIN = "grave again", "It is serious, too, and the sober text was sent a short while ago."
    GRAVE_BEFORE = "grave before", "A serious message came a while ago: the conversation is left to you."
    ASKED_AGAIN = "asked again", "The contact asked for the same a short while ago and was told so then."
    REPEAT = "repeat", "The contact repeats the same message."
    NOTHING_FOUND = "no reply found", "The reply base has no reply."
    CHEWED = (
        "chewed",
        "The reply base has no good reply, and “Sometimes better to chew” keeps Boltun from general ones.",
    )
    EMPTY_REPLY = "empty reply", "The reply base asks for silence here."


LOOPS = frozenset({Reason.LOOP, Reason.LOOP_ECHO, Reason.LOOP_PACE, Reason.LOOP_MARK})
"""The reasons of a stop because of a program at the other end."""

LIMITS = frozenset({Reason.LIMIT_10_MINUTES, Reason.LIMIT_HOUR, Reason.LIMIT_HOUR_ALL, Reason.LIMIT_ROOM})
"""The reasons of a stop because of too many answers."""

SILENCES: dict[Silence | None, Reason] = {
    Silence.EMPTY: Reason.EMPTY_MESSAGE,
    Silence.REPEAT: Reason.REPEAT,
    Silence.NOTHING_FOUND: Reason.NOTHING_FOUND,
    Silence.EMPTY_REPLY: Reason.EMPTY_REPLY,
    Silence.GRAVE: Reason.GRAVE,
    Silence.NO_OPENING: Reason.NOTHING_FOUND,
    None: Reason.NOTHING_FOUND,
}
"""The reason that stands for a mind's own silence."""

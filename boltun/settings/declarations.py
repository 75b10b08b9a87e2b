"""Every setting, one typed declaration each, by group.

The window's place "Settings", the documentation and the checks are all made from them. Names and defaults of
the original's options stay as they were.
"""

from __future__ import annotations

from enum import StrEnum

from boltun.settings import grave_declarations, request_declarations
from boltun.settings.setting import AnySetting, Choice, Group, Setting


class Frequency(StrEnum):
    """How often Boltun answers one contact."""

    EVERY_MESSAGE = "every message"
    TEN_MINUTES = "once in 10 minutes"
    HOURLY = "once an hour"
    DAILY = "once a day"
    WEEKLY = "once a week"
    UNTIL_I_WRITE = "once until I write"
    ONCE = "once ever"


TALK_WITH_EVERYBODY = Setting(
    key="talk_with_everybody",
    default=False,
    group=Group.WHOM,
    label="Talk with everybody",
    help="Boltun answers every contact, except those for whom you chose “never”.",
)
TALK_WITH_STRANGERS = Setting(
    key="talk_with_strangers",
    default=False,
    group=Group.WHOM,
    label="Talk with those who are not in my contact list",
    help="Boltun answers strangers. It does not answer people in your contact list unless another "
    "rule says so.",
)
TALK_WHILE_AWAY = Setting(
    key="talk_while_away",
    default=False,
    group=Group.WHOM,
    label="Talk with everybody while I am away",
    help="Boltun answers every contact while your status is away, not available, busy or do not disturb.",
)
GENERAL_RULES = (TALK_WITH_EVERYBODY, TALK_WITH_STRANGERS, TALK_WHILE_AWAY)
"""If none of these is on, Boltun answers only contacts for whom the owner chose so."""
REPLY_FREQUENCY = Setting(
    key="reply_frequency",
    default=Frequency.EVERY_MESSAGE.value,
    group=Group.WHOM,
    label="Answer one contact",
    help="How often Boltun answers the same contact. “Once ever” turns Boltun into a notice of your absence.",
    choices=(
        Choice(value=Frequency.EVERY_MESSAGE, label="every message"),
        Choice(value=Frequency.TEN_MINUTES, label="once in 10 minutes"),
        Choice(value=Frequency.HOURLY, label="once an hour"),
        Choice(value=Frequency.DAILY, label="once a day"),
        Choice(value=Frequency.WEEKLY, label="once a week"),
        Choice(value=Frequency.UNTIL_I_WRITE, label="once until I write"),
        Choice(value=Frequency.ONCE, label="once ever"),
    ),
)
ROOM_NAMES = Setting(
    key="room_names",
    default="",
    group=Group.WHOM,
    label="My names in rooms",
    help="In rooms that you switch on, Boltun answers messages that name you. Give the names by which people"
    " call you there, with commas between them.",
)

DEFAULT_MIND = Setting(
    key="default_mind",
    default="",
    group=Group.WORDS,
    label="Reply base",
    help="The base that answers unless you chose another one. At first it is the bundled base in "
    "your language.",
)
MINDS_BEHIND: Setting[tuple[str, ...]] = Setting(
    key="minds_behind",
    default=(),
    group=Group.WORDS,
    label="Bases behind it",
    help="If the reply base has no good reply, Boltun asks these in this order until one has.",
)
OWN_MINDS: Setting[tuple[str, ...]] = Setting(
    key="own_minds",
    default=(),
    group=Group.WORDS,
    label="Bases of my own",
    help="You can choose these files besides the bundled bases and those in the profile's folder.",
    hidden=True,
)
STUDY = Setting(
    key="study",
    default=False,
    group=Group.WORDS,
    label="Learn from my own answers",
    help="When you answer a message yourself for which Boltun had no good reply, it learns your answer at"
    " once, into a base of its own that is asked after all others. Never from rooms, bots or serious"
    " messages, and nothing that looks private. The digest lists each pair for a day, to be taken back.",
)
WARN = Setting(
    key="warn",
    default=False,
    group=Group.WORDS,
    label="Warn about talking with Boltun",
    help="Boltun sends the text below once, before its very first reply to a contact.",
)
WARNING_TEXT = Setting(
    key="warning_text",
    default="I am not at the keyboard right now. Boltun, my auto-responder, answers for me.",
    group=Group.WORDS,
    label="Text of the warning",
    help="Boltun sends this text if warnings are on. It sends nothing while the text is empty.",
    lines=True,
    in_language={
        "ru": "Я сейчас не за клавиатурой. За меня отвечает Болтун, мой автоответчик.",
        "ja": "ただいま席を外しています。代わりに自動応答プログラムのBoltunがお返事します。",
    },
)
WARN_AGAIN_DAYS = Setting(
    key="warn_again_days",
    default=0,
    group=Group.WORDS,
    label="Warn again after",
    help="Boltun sends the warning anew before its next reply when the last one is so long ago. 0: never.",
    maximum=3650,
    unit="days",
)
CHEW = Setting(
    key="chew",
    default=False,
    group=Group.WORDS,
    label="Sometimes better to chew",
    help="Boltun is silent unless it has a good answer. It uses no general replies.",
)
LOWERCASE = Setting(
    key="lowercase",
    default=False,
    group=Group.WORDS,
    label="Start answers with a small letter",
    help="This is how people write in haste. Abbreviations such as OK stay as they are.",
)
ALWAYS_UNDERSTAND = Setting(
    key="always_understand",
    default=False,
    group=Group.WORDS,
    label="Never say “I don't understand”",
    help="Boltun does not use the base's “I don't understand” replies.",
)
LANGUAGE_AIDS = Setting(
    key="language_aids",
    default="base",
    group=Group.WORDS,
    label="Understand misspelt words",
    help="Boltun reads words that the base does not know as they are probably meant: typed in the wrong "
    "keyboard layout or in Latin letters, stretched, disguised, stuttered.",
    choices=(
        Choice(value="base", label="where the base wants it"),
        Choice(value="always", label="always"),
        Choice(value="never", label="never"),
    ),
)
MEANING_MODEL = Setting(
    key="meaning_model",
    default="",
    group=Group.WORDS,
    label="Model of meanings",
    help="The folder of a model by which bases with <MEANING> find what lies near in meaning if no words"
    " match. Empty: they find words only.",
    folder=True,
)
FOLD_YO = Setting(
    key="fold_yo",
    default=True,
    group=Group.WORDS,
    label="Read ё and е as one letter",
    help="Boltun finds a phrase with ё when it is written with е, and the other way round.",
)
DIALOGUE_TIMEOUT = Setting(
    key="dialogue_timeout",
    default=0.0,
    group=Group.WORDS,
    label="A dialogue is over after",
    help="When a contact is silent for this long, sets of AIML categories forget the topic of the "
    "conversation. 0: never.",
    maximum=31_536_000,
    unit="s",
)

MARK_AS_READ = Setting(
    key="mark_as_read",
    default=True,
    group=Group.PACE,
    label="Mark as read",
    help="Boltun tells the sender that a message was read, if Boltun handles it and the network can do that.",
)
THINKING_TIME = Setting(
    key="thinking_time",
    default=4.0,
    group=Group.PACE,
    label="Thinking time",
    help="How long Boltun shows nothing before “typing …” begins.",
    maximum=3600,
    unit="s",
)
TYPING_TIME = Setting(
    key="typing_time",
    default=2.0,
    group=Group.PACE,
    label="Typing time for 25 characters",
    help="How long Boltun shows “typing …” for every 25 characters of the reply.",
    maximum=600,
    unit="s",
)
TYPING_TIME_FIXED = Setting(
    key="typing_time_fixed",
    default=False,
    group=Group.PACE,
    label="The same typing time for every length",
    help="Long replies take no longer than short ones.",
)
TIMES_MAY_GROW = Setting(
    key="times_may_grow",
    default=True,
    group=Group.PACE,
    label="Times may grow",
    help="Boltun multiplies each time by a random number from 1 to 4.",
)

OWNER_SILENCE_MINUTES = Setting(
    key="owner_silence_minutes",
    default=15.0,
    group=Group.OWNER,
    label="Silence after I wrote",
    help="After you write or type in a conversation on any device, Boltun is silent there for this long.",
    maximum=10080,
    unit="min",
)
OWNER_IDLE_MINUTES = Setting(
    key="owner_idle_minutes",
    default=0.0,
    group=Group.OWNER,
    label="Only after I was silent everywhere for",
    help="Boltun answers nobody until you have written to nobody for this long. 0: no such rule.",
    maximum=10080,
    unit="min",
)
LATE_SECONDS = Setting(
    key="late_seconds",
    default=60.0,
    group=Group.OWNER,
    label="Too late to answer after",
    help="Boltun shows older messages as missed, such as those that the server kept while you were offline.",
    minimum=1,
    maximum=86400,
    unit="s",
)
MORNING_HOUR = Setting(
    key="morning_hour",
    default=8,
    group=Group.OWNER,
    label="Morning begins at",
    help="“Pause until morning” ends at this hour, by this computer's clock.",
    maximum=23,
    unit="h",
)

STOP_LOOPS = Setting(
    key="stop_loops",
    default=True,
    group=Group.LIMITS,
    label="Stop talking with other bots",
    help="Boltun stops if a contact writes like a program: the same texts again and again, the pace of a "
    "machine, its own answers sent back, or texts that say that they are automatic.",
)
LIMIT_10_MINUTES = Setting(
    key="limit_10_minutes",
    default=40,
    group=Group.LIMITS,
    label="Answers to one contact in 10 minutes",
    help="Boltun stops there for a while if it would send more than this, and tells you. 0: no limit.",
    maximum=10000,
)
LIMIT_HOUR = Setting(
    key="limit_hour",
    default=120,
    group=Group.LIMITS,
    label="Answers to one contact in an hour",
    help="Boltun stops there for a while if it would send more than this, and tells you. 0: no limit.",
    maximum=100000,
)
LIMIT_HOUR_ALL = Setting(
    key="limit_hour_all",
    default=300,
    group=Group.LIMITS,
    label="Answers to all contacts in an hour",
    help="Boltun stops for a while if it would send more than this, and tells you. 0: no limit.",
    maximum=1000000,
)
LIMIT_ROOM_HOUR = Setting(
    key="limit_room_hour",
    default=20,
    group=Group.LIMITS,
    label="Answers in one room in an hour",
    help="Rooms have a limit of their own, because everybody there sees each answer. 0: no limit.",
    maximum=100000,
)
STOP_MINUTES = Setting(
    key="stop_minutes",
    default=60.0,
    group=Group.LIMITS,
    label="Length of such a stop",
    help="How long Boltun is silent after a loop or a limit. You can let it go on earlier.",
    minimum=1,
    maximum=10080,
    unit="min",
)

CLOSE = Setting(
    key="close",
    default=True,
    group=Group.LIMITS,
    label="Say a closing line",
    help="When a contact has got as many answers as you allow, he hears once that there are no more for now. "
    "Programs hear nothing.",
)
CLOSING_TEXT = Setting(
    key="closing_text",
    default="",
    group=Group.LIMITS,
    label="Text of the closing line",
    help="In place of the line of the base, or of Boltun's own. Lines that begin with “en:”, “ru:” or “ja:” "
    "are for bases in that language.",
    lines=True,
)

KEEP_DAYS = Setting(
    key="keep_days",
    default=0,
    group=Group.PRIVACY,
    label="Keep messages for",
    help="Boltun deletes older messages with everything that belongs to them: an hour after you "
    "change this, at each start, and daily. 0: for ever.",
    maximum=36500,
    unit="days",
)

BIN_DAYS = Setting(
    key="bin_days",
    default=30,
    group=Group.PRIVACY,
    label="Keep what you deleted for",
    help="Contacts that you delete lie in the bin for so long, with their messages, and can come back. "
    "Then Boltun deletes them for good.",
    minimum=1,
    maximum=365,
    unit="days",
)

BACKUP_MEGABYTES = Setting(
    key="backup_megabytes",
    default=1000,
    group=Group.PRIVACY,
    label="Room for daily backups",
    help="Boltun copies the database daily and checks the copy. It keeps the newest seven, or fewer "
    "if they would take more room than this. 0: none.",
    maximum=1_000_000,
    unit="MB",
)

LANGUAGE = Setting(
    key="language",
    default="system",
    group=Group.PROGRAM,
    label="Language",
    help="The language of the window, and of the bundled base that answers if you chose none.",
    choices=(
        Choice(value="system", label="as the system"),
        Choice(value="en", label="English"),
        Choice(value="ru", label="Русский"),
        Choice(value="ja", label="日本語"),
    ),
)
THEME = Setting(
    key="theme",
    default="system",
    group=Group.PROGRAM,
    label="Colours",
    help="Light or dark.",
    choices=(
        Choice(value="system", label="as the system"),
        Choice(value="light", label="light"),
        Choice(value="dark", label="dark"),
    ),
)
START_AT_LOGIN = Setting(
    key="start_at_login",
    default=False,
    group=Group.PROGRAM,
    label="Start at login",
    help="Boltun starts with your desktop, hidden in the tray if there is one.",
)
NOTIFY_HELD = Setting(
    key="notify_held",
    default=True,
    group=Group.PROGRAM,
    label="Tell of replies that wait",
    help="The desktop tells you when a reply waits for you to send it, but not while the window is in front.",
)
NOTIFY_UNANSWERED = Setting(
    key="notify_unanswered",
    default=True,
    group=Group.PROGRAM,
    label="Tell of messages without an answer",
    help="The desktop tells you when somebody whom Boltun answers was left without an answer.",
)
NOTIFY_CONNECTION = Setting(
    key="notify_connection",
    default=True,
    group=Group.PROGRAM,
    label="Tell of lost connections",
    help="The desktop tells you when an account has been disconnected for half a minute.",
)
NOTIFY_LOOP = Setting(
    key="notify_loop",
    default=True,
    group=Group.PROGRAM,
    label="Tell of stopped loops",
    help="The desktop tells you when Boltun has stopped talking because of a loop or too many answers.",
)
DIGEST_DAYS = Setting(
    key="digest_days",
    default=14,
    group=Group.PROGRAM,
    label="Days in the digest",
    help="The digest lists who got no answer in so many days. Promises stay until you tick them off.",
    minimum=1,
    maximum=365,
    unit="days",
)
PAUSED_UNTIL = Setting(
    key="paused_until",
    default=0.0,
    group=Group.PROGRAM,
    label="Paused until",
    help="Boltun answers nobody before this time (Unix seconds). inf: until you resume.",
    hidden=True,
)

MODE = Setting(
    key="mode",
    default="",
    group=Group.PROGRAM,
    label="Chosen mode",
    help="The mode that you chose by hand. Empty: the hours in rules.toml choose.",
    hidden=True,
)
MODE_UNTIL = Setting(
    key="mode_until",
    default=0.0,
    group=Group.PROGRAM,
    label="Chosen until",
    help="The chosen mode holds until this time (Unix seconds). 0: until you choose another.",
    hidden=True,
)
MODE_SINCE = Setting(
    key="mode_since",
    default=0.0,
    group=Group.PROGRAM,
    label="Chosen at",
    help="When you chose the mode (Unix seconds).",
    hidden=True,
)

_DECLARED = (*vars().values(), *vars(request_declarations).values(), *vars(grave_declarations).values())
SETTINGS: dict[str, AnySetting] = {
    setting.key: setting
    for group in Group
    for setting in _DECLARED
    if isinstance(setting, Setting) and setting.group is group
}
"""Every setting by its key, in the order in which they are shown."""

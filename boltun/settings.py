"""The owner's settings: one typed declaration, and the TOML file that keeps them.

The declaration says of each setting its type, default, range, label and help. The window's place "Settings",
the documentation and the checks all come from it. Names and defaults of the original's options are kept.
"""

from __future__ import annotations

import locale
import math
import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic, TypeVar

import tomlkit
from tomlkit.exceptions import TOMLKitError

from boltun.errors import SettingsError, TextError
from boltun.settings_text import written
from boltun.text.files import read_file, reason_of, replace_file

__all__ = ["SETTINGS", "Choice", "Frequency", "Group", "Setting", "Settings", "Value", "system_language"]

Value = bool | int | float | str | tuple[str, ...]
T = TypeVar("T", bool, int, float, str, tuple[str, ...])


class Group(StrEnum):
    """Under which heading a setting stands. The value is the English heading."""

    WHOM = "Whom Boltun answers"
    WORDS = "What it says"
    PACE = "How fast it answers"
    OWNER = "When I am here myself"
    LIMITS = "How often it answers"
    PRIVACY = "Privacy"
    PROGRAM = "The program"


class Frequency(StrEnum):
    """How often one contact is answered."""

    EVERY_MESSAGE = "every message"
    HOURLY = "once an hour"
    DAILY = "once a day"
    ONCE = "once ever"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of a setting that has only a few, with its English label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Generic[T]):
    """One setting. Its type is that of ``default``; ``minimum`` and ``maximum`` bound a number.

    ``label`` and ``help`` are English; ``unit`` is what a number counts. ``lines`` asks for a field of
    several lines. A ``hidden`` one has a switch of its own in the program and is not listed.
    """

    key: str
    default: T
    group: Group
    label: str
    help: str
    minimum: float = 0
    maximum: float = math.inf
    unit: str = ""
    choices: tuple[Choice, ...] = ()
    lines: bool = False
    hidden: bool = False
    in_language: Mapping[str, T] = field(default_factory=dict, compare=False)
    """The default where the owner's language is another than English: ``ru``, ``ja``."""

    @property
    def type(self) -> type[T]:
        """The type of its values: bool, int, float, str, or tuple for several texts."""
        return type(self.default)

    def check(self, value: object) -> T:
        """Return ``value`` as this setting's type; SettingsError where it does not fit."""
        kind = self.type
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            try:
                value = float(value)
            except OverflowError:
                value = math.inf
        # The exact type: to Python a bool is an int, but a count of "true" is a mistake.
        if isinstance(value, list):
            value = tuple(value)
        if type(value) is not kind:
            raise self._wrong("must be {expected}, not {value}.", value, expected=_EXPECTED[kind])
        if isinstance(value, (int, float)) and kind is not bool and not self.minimum <= value <= self.maximum:
            expected = f"at least {self.minimum:g}"
            if self.maximum < math.inf:
                expected = f"from {self.minimum:g} to {self.maximum:g}"
            raise self._wrong("must be {expected}, not {value}.", value, expected=expected)
        if self.choices and value not in [choice.value for choice in self.choices]:
            expected = ", ".join(f'"{choice.value}"' for choice in self.choices)
            raise self._wrong("must be one of {expected}, not {value}.", value, expected=expected)
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(value, tuple) and not isinstance(text, str):
                raise self._wrong("must be {expected}, not {value}.", value, expected=_EXPECTED[kind])
            if isinstance(text, str) and any("\ud800" <= character <= "\udfff" for character in text):
                raise self._wrong("contains a character that no file can keep: {value}.", value)
        return value

    def _wrong(self, what: str, value: object, expected: str = "") -> SettingsError:
        return SettingsError(
            "The setting {key} " + what,
            key=self.key,
            value=_shown(value),
            default=_shown(self.default),
            expected=expected,
        )


_EXPECTED: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text in quotation marks",
    tuple: "a list of texts",
}


def _shown(value: object) -> str:
    try:
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
    except ValueError:
        # Python refuses to write out numbers of thousands of digits.
        return "a number of thousands of digits"
    return shown if len(shown) <= 60 else shown[:59] + "…"


TALK_WITH_EVERYBODY = Setting(
    key="talk_with_everybody",
    default=False,
    group=Group.WHOM,
    label="Talk with everybody",
    help="Every contact is answered, except those for whom you chose “never”.",
)
TALK_WITH_STRANGERS = Setting(
    key="talk_with_strangers",
    default=False,
    group=Group.WHOM,
    label="Talk with those who are not in my contact list",
    help="Strangers are answered. People in your contact list are not, unless another rule says so.",
)
TALK_WHILE_AWAY = Setting(
    key="talk_while_away",
    default=False,
    group=Group.WHOM,
    label="Talk with everybody while I am away",
    help="Every contact is answered while my status is away, not available, busy or do not disturb.",
)
REPLY_FREQUENCY = Setting(
    key="reply_frequency",
    default=Frequency.EVERY_MESSAGE.value,
    group=Group.WHOM,
    label="Answer one contact",
    help="How often the same contact is answered. “Once ever” turns Boltun into a notice of your absence.",
    choices=(
        Choice(value=Frequency.EVERY_MESSAGE, label="every message"),
        Choice(value=Frequency.HOURLY, label="once an hour"),
        Choice(value=Frequency.DAILY, label="once a day"),
        Choice(value=Frequency.ONCE, label="once ever"),
    ),
)

DEFAULT_MIND = Setting(
    key="default_mind",
    default="",
    group=Group.WORDS,
    label="Reply base",
    help="The base that answers where you chose no other; at first the bundled one in your language.",
)
MINDS_BEHIND: Setting[tuple[str, ...]] = Setting(
    key="minds_behind",
    default=(),
    group=Group.WORDS,
    label="Bases behind it",
    help="Where the reply base has no good reply these are asked, in this order, until one has.",
)
OWN_MINDS: Setting[tuple[str, ...]] = Setting(
    key="own_minds",
    default=(),
    group=Group.WORDS,
    label="Bases of my own",
    help="The files that can be chosen besides the bundled bases and those in the profile's folder.",
    hidden=True,
)
WARN = Setting(
    key="warn",
    default=False,
    group=Group.WORDS,
    label="Warn about talking with Boltun",
    help="Before its very first reply to a contact, Boltun sends the text below, once and never again.",
)
WARNING_TEXT = Setting(
    key="warning_text",
    default="I am not at the keyboard right now. Boltun, my auto-responder, answers for me.",
    group=Group.WORDS,
    label="Text of the warning",
    help="What is sent where warnings are on. Nothing is sent while it is empty.",
    lines=True,
    in_language={
        "ru": "Я сейчас не за клавиатурой. За меня отвечает Болтун, мой автоответчик.",
        "ja": "ただいま席を外しています。代わりに自動応答プログラムのBoltunがお返事します。",
    },
)
CHEW = Setting(
    key="chew",
    default=False,
    group=Group.WORDS,
    label="Sometimes better to chew",
    help="Stay silent where there is no good answer: general replies are not used.",
)
LOWERCASE = Setting(
    key="lowercase",
    default=False,
    group=Group.WORDS,
    label="Start answers with a small letter",
    help="As people do who type in haste. Abbreviations such as OK stay as they are.",
)
ALWAYS_UNDERSTAND = Setting(
    key="always_understand",
    default=False,
    group=Group.WORDS,
    label="Never say “I don't understand”",
    help="Replies of the base's “I don't understand” sort are not used.",
)
FOLD_YO = Setting(
    key="fold_yo",
    default=True,
    group=Group.WORDS,
    label="Read ё and е as one letter",
    help="A phrase with ё is found when it is written with е, and the other way round.",
)
DIALOGUE_TIMEOUT = Setting(
    key="dialogue_timeout",
    default=0.0,
    group=Group.WORDS,
    label="A dialogue is over after",
    help="When a contact is silent for so long, sets of AIML categories forget what was being talked about."
    " 0: never.",
    maximum=31_536_000,
    unit="s",
)

MARK_AS_READ = Setting(
    key="mark_as_read",
    default=True,
    group=Group.PACE,
    label="Mark as read",
    help="Who wrote a message that Boltun handles is told that it was read, where the network can do that.",
)
THINKING_TIME = Setting(
    key="thinking_time",
    default=4.0,
    group=Group.PACE,
    label="Thinking time",
    help="How long nothing is seen before “typing …” begins.",
    maximum=3600,
    unit="s",
)
TYPING_TIME = Setting(
    key="typing_time",
    default=2.0,
    group=Group.PACE,
    label="Typing time for 25 characters",
    help="How long “typing …” is shown, for every 25 characters of the reply.",
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
    help="Each time is multiplied by 1 to 4, at random.",
)

OWNER_SILENCE_MINUTES = Setting(
    key="owner_silence_minutes",
    default=15.0,
    group=Group.OWNER,
    label="Silence after I wrote",
    help="After you wrote or typed in a conversation, on any device, Boltun is silent there for so long.",
    maximum=10080,
    unit="min",
)
OWNER_IDLE_MINUTES = Setting(
    key="owner_idle_minutes",
    default=0.0,
    group=Group.OWNER,
    label="Only after I was silent everywhere for",
    help="Nobody is answered until you have written nothing to anybody for so long. 0: no such rule.",
    maximum=10080,
    unit="min",
)
LATE_SECONDS = Setting(
    key="late_seconds",
    default=60.0,
    group=Group.OWNER,
    label="Too late to answer after",
    help="Older messages, such as those that the server kept while you were offline, are shown as missed.",
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
STOP_WORD = Setting(
    key="stop_word",
    default="",
    group=Group.OWNER,
    label="Stop word",
    help="A contact who writes exactly this is no longer answered until you resume. Empty: there is none.",
)

STOP_LOOPS = Setting(
    key="stop_loops",
    default=True,
    group=Group.LIMITS,
    label="Stop talking with other bots",
    help="Stop when the same text would be answered by the same text twice within a minute.",
)
LIMIT_10_MINUTES = Setting(
    key="limit_10_minutes",
    default=3,
    group=Group.LIMITS,
    label="Answers to one contact in 10 minutes",
    help="With more than this Boltun stops there for a while and tells you. 0: no limit.",
    maximum=10000,
)
LIMIT_HOUR = Setting(
    key="limit_hour",
    default=20,
    group=Group.LIMITS,
    label="Answers to one contact in an hour",
    help="With more than this Boltun stops there for a while and tells you. 0: no limit.",
    maximum=100000,
)
LIMIT_HOUR_ALL = Setting(
    key="limit_hour_all",
    default=60,
    group=Group.LIMITS,
    label="Answers to all contacts in an hour",
    help="With more than this Boltun stops for a while and tells you. 0: no limit.",
    maximum=1000000,
)
STOP_MINUTES = Setting(
    key="stop_minutes",
    default=60.0,
    group=Group.LIMITS,
    label="Length of such a stop",
    help="How long Boltun is silent after a loop or a limit. You can let it go on before that.",
    minimum=1,
    maximum=10080,
    unit="min",
)

KEEP_DAYS = Setting(
    key="keep_days",
    default=0,
    group=Group.PRIVACY,
    label="Keep messages for",
    help="What is older is deleted with all that hangs on it: an hour after you change this, at each start, "
    "and daily. 0: for ever.",
    maximum=36500,
    unit="days",
)

BACKUP_MEGABYTES = Setting(
    key="backup_megabytes",
    default=1000,
    group=Group.PRIVACY,
    label="Room for daily backups",
    help="Of the database a copy is made daily and checked. The newest seven are kept, fewer where they "
    "would take more room than this. 0: none.",
    maximum=1_000_000,
    unit="MB",
)

LANGUAGE = Setting(
    key="language",
    default="system",
    group=Group.PROGRAM,
    label="Language",
    help="The language of the window, and of the bundled base that answers where you chose none.",
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
    help="Boltun starts with your desktop, hidden in the tray where there is one.",
)
NOTIFY_HELD = Setting(
    key="notify_held",
    default=True,
    group=Group.PROGRAM,
    label="Tell of replies that wait",
    help="The desktop tells when a reply waits for you to send it. Never while the window is in front.",
)
NOTIFY_UNANSWERED = Setting(
    key="notify_unanswered",
    default=True,
    group=Group.PROGRAM,
    label="Tell of messages without an answer",
    help="The desktop tells when somebody whom Boltun answers was left without an answer.",
)
NOTIFY_CONNECTION = Setting(
    key="notify_connection",
    default=True,
    group=Group.PROGRAM,
    label="Tell of lost connections",
    help="The desktop tells when an account has been disconnected for half a minute.",
)
NOTIFY_LOOP = Setting(
    key="notify_loop",
    default=True,
    group=Group.PROGRAM,
    label="Tell of stopped loops",
    help="The desktop tells when Boltun stopped talking because of a loop or too many answers.",
)
PAUSED_UNTIL = Setting(
    key="paused_until",
    default=0.0,
    group=Group.PROGRAM,
    label="Paused until",
    help="While this time (Unix seconds) has not come, nobody is answered. inf: until you resume.",
    hidden=True,
)

AnySetting = Setting[bool] | Setting[int] | Setting[float] | Setting[str] | Setting[tuple[str, ...]]

SETTINGS: dict[str, AnySetting] = {
    setting.key: setting for setting in list(vars().values()) if isinstance(setting, Setting)
}
"""Every setting by its key, in the order in which they are shown."""


def system_language() -> str:
    """Return the two letters of the system's language, English where it is not known."""
    name = (locale.getlocale()[0] or "en").lower()
    # Windows names languages in full.
    names = {"english": "en", "russian": "ru", "japanese": "ja"}
    return names.get(name.split("_")[0], name[:2])


class Settings:
    """The values of all settings, and the file that keeps them.

    Read from any thread; changed on one. The file stays the person's own: comments, unknown keys and values
    that do not fit survive every save, and what was changed in it meanwhile is read before it is written.
    """

    def __init__(self, path: Path | None) -> None:
        """Read ``path``; a missing file means all defaults. None keeps the settings in memory only.

        Never fails over what the file holds: see ``problems``.
        """
        self.path = path
        self.problems: tuple[SettingsError, ...] = ()
        self._text = ""
        """The file as TOML, what could not be read in it made into comments."""
        self._values: dict[str, Value] = {}
        self._on_disk: bytes | None = None
        self._unread: SettingsError | None = None
        """Why the file that is there was not read."""
        self._spoiled = False
        self.reload()

    def __getitem__(self, setting: Setting[T]) -> T:
        """Return the value of a declared setting."""
        # Asked some twenty times for each message.
        value = self._values.get(setting.key)
        if value is None:
            value = self.get(setting.key) if setting.in_language else setting.default
        return value  # type: ignore[return-value]

    def get(self, key: str) -> Value:
        """Return the value under ``key``; SettingsError where there is no such setting."""
        setting = _declared(key)
        return self._values[key] if key in self._values else self.default(setting)

    def default(self, setting: AnySetting) -> Value:
        """Return the default of a setting, in the owner's language where it has words."""
        if not setting.in_language:
            return setting.default
        language = self[LANGUAGE]
        return setting.in_language.get(
            system_language() if language == "system" else language, setting.default
        )

    def set(self, key: str, value: object) -> frozenset[str]:
        """Change one setting and save; SettingsError where it does not fit or cannot be saved.

        Where saving fails nothing is changed. Return the keys whose values are now others: also those that
        the person changed in the file meanwhile.
        """
        checked = _declared(key).check(value)
        changed = self.reload()
        if self.get(key) != checked:
            changed |= {key}
        text = written(self._text, key, list(checked) if isinstance(checked, tuple) else checked)
        if text is None:
            raise SettingsError(
                "The setting {key} cannot be written into this file without changing something else in it.",
                path=self.path,
                advice="Change it by hand.",
                key=key,
            )
        self._save(text)
        self._values = {**self._values, key: checked}
        self.problems = tuple(p for p in self.problems if p.values.get("key") != key)
        return changed

    def reload(self) -> frozenset[str]:
        """Read the file again where it changed; return the keys whose values are now others."""
        if self.path is None:
            return frozenset()
        try:
            data: bytes | None = read_file(self.path, most=_MOST_BYTES)
        except TextError as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                # Keep what is known: an unreadable file says nothing about the settings in it.
                self._unread = _unreadable(self.path, error)
                self.problems = (self._unread,)
                return frozenset()
            data = None
        self._unread = None
        if data == self._on_disk:
            return frozenset()
        self._on_disk = data
        return self._take(data or b"")

    def _take(self, data: bytes) -> frozenset[str]:
        assert self.path is not None
        self._text, problems, self._spoiled = _readable(data, self.path)
        text, document = self._text, tomlkit.parse(self._text)
        values: dict[str, Value] = {}
        for key, setting in SETTINGS.items():
            if key not in document:
                continue
            try:
                values[key] = setting.check(_plain(document[key]))
            except SettingsError as error:
                error.path, error.line = self.path, _line_of(key, text)
                error.advice = "Until it is changed, {default} is used."
                problems.append(error)
        unknown = [key for key in document if key not in SETTINGS]
        problems += [_unknown(key, self.path, text) for key in unknown[:_MOST_UNKNOWN]]
        before, self._values = self._values, values
        self.problems = tuple(problems)
        return frozenset(
            key
            for key, setting in SETTINGS.items()
            if before.get(key, setting.default) != values.get(key, setting.default)
        )

    def _save(self, text: str) -> None:
        if self.path is None:
            self._text = text
            return
        if self._unread is not None:
            # Nobody knows what would be lost.
            raise SettingsError(
                "The settings cannot be saved: {reason}.",
                path=self.path,
                advice="Mend that and change the setting again.",
                reason=self._unread.values["reason"],
            )
        if self._spoiled and self._on_disk is not None:
            _keep_copy(self.path, self._on_disk)
        data = text.encode()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, data)
        except (OSError, TextError) as error:
            reason = error.values["reason"] if isinstance(error, TextError) else error.strerror or str(error)
            raise SettingsError(
                "The settings cannot be saved: {reason}.",
                path=self.path,
                advice="Mend that and change the setting again.",
                reason=reason,
            ) from error
        self._text, self._on_disk = text, data
        self._spoiled = False


def _declared(key: str) -> AnySetting:
    try:
        return SETTINGS[key]
    except KeyError:
        raise SettingsError("There is no setting named {key}.", key=_shown(key)) from None


_MOST_BYTES = 256 << 10
"""A file that is larger holds something else, and would take seconds each time."""

_MOST_UNKNOWN = 10
"""Of more unknown keys than this only the first are named."""


def _unknown(key: str, path: Path, text: str) -> SettingsError:
    """Return what is said of a key that no setting has; it stays in the file."""
    near = get_close_matches(key[:60].lower(), SETTINGS, n=1, cutoff=0.7)
    return SettingsError(
        "There is no setting named {key}.",
        path=path,
        line=_line_of(key, text),
        advice="Perhaps you mean {known}." if near else "The place Settings in the window has them all.",
        key=_shown(key),
        known=near[0] if near else "",
    )


def _plain(value: Any) -> object:
    """Return tomlkit's value as Python's own type."""
    return value.unwrap() if hasattr(value, "unwrap") else value


_MOST_BAD_LINES = 10
"""With more unreadable lines than this the file is taken for something else and read as empty."""


def _readable(data: bytes, path: Path) -> tuple[str, list[SettingsError], bool]:
    """Return the file's text with unreadable lines made into comments, what was wrong, and whether it was
    given up as a whole.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return "", [_broken(path, line, "it is not UTF-8 text")], True
    problems: list[SettingsError] = []
    lines = text.split("\n")
    while True:
        text = "\n".join(lines)
        try:
            tomllib.loads(text)
            tomlkit.parse(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = min(int(found[1]) if found else len(lines), len(lines))
            problems.append(_broken(path, line, _in_plain_words(error)))
            if len(problems) > _MOST_BAD_LINES or lines[line - 1].startswith("#"):
                return "", problems[:1], True
            lines[line - 1] = "# " + lines[line - 1]
        except (TOMLKitError, RecursionError, ValueError) as error:
            line = _line_that_fails(lines)
            problems.append(_broken(path, line, _in_plain_words(error)))
            if len(problems) > _MOST_BAD_LINES or lines[line - 1].startswith("#"):
                return "", problems[:1], True
            lines[line - 1] = "# " + lines[line - 1]
        else:
            return text, problems, False


def _in_plain_words(error: Exception) -> str:
    """Return what a parser says, without its place; what it says to programmers in words for people."""
    reason = re.sub(r" \(at .*\)$", "", str(error))
    if reason == "Cannot overwrite a value" or reason.endswith(" twice"):
        return "this is set a second time"
    if isinstance(error, RecursionError):
        return "too many brackets stand within each other"
    if "digits" in reason:
        return "a number is too long"
    return reason


def _line_that_fails(lines: list[str]) -> int:
    """Return the line that the parser fails at, but not as at one that is no TOML.

    That is one with a number of thousands of digits, or with thousands of brackets.
    """

    def fails(count: int) -> bool:
        try:
            text = "\n".join(lines[:count])
            tomllib.loads(text)
            tomlkit.parse(text)
        except tomllib.TOMLDecodeError:
            return False
        except (TOMLKitError, RecursionError, ValueError):
            return True
        return False

    return bisect_left(range(len(lines)), True, key=lambda index: fails(index + 1)) + 1


def _broken(path: Path, line: int, reason: str) -> SettingsError:
    return SettingsError(
        "This line of the settings cannot be read: {reason}.",
        path=path,
        line=line,
        advice="What it sets has its default until the line is mended.",
        reason=reason[:1].lower() + reason[1:],
    )


def _unreadable(path: Path, error: TextError) -> SettingsError:
    return SettingsError(
        "The settings cannot be read: {reason}.",
        path=path,
        advice="Until then the values known last are used.",
        reason=reason_of(error),
    )


def _line_of(key: str, text: str) -> int | None:
    """Return the line on which ``key`` is set. A line counts only where the text before it is whole, so that
    the inside of a text of several lines is never taken for a setting.
    """
    lines = text.split("\n")
    name = rf"[\"']?{re.escape(key)}[\"']?"
    pattern = re.compile(rf"\s*(?:{name}\s*[.=]|\[+\s*{name}\s*[.\]])")
    for number, line in enumerate(lines, start=1):
        if pattern.match(line):
            try:
                tomllib.loads("\n".join(lines[: number - 1]))
            except tomllib.TOMLDecodeError:
                continue
            return number
    return None


def _keep_copy(path: Path, data: bytes) -> None:
    """Keep an unreadable settings file under a name of its own before it is written anew."""
    number = 1
    while True:
        copy = path.with_name(f"{path.name}.unreadable-{number}")
        try:
            with copy.open("xb") as file:
                file.write(data)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise SettingsError(
                "The unreadable settings file cannot be kept aside: {reason}.",
                path=copy,
                advice="Mend or move {name} yourself, then change the setting again.",
                reason=error.strerror or str(error),
                name=path.name,
            ) from error
        else:
            return

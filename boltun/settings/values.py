"""The values of all settings, and the TOML file that keeps them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import tomlkit

from boltun.errors import SettingsError, TextError
from boltun.settings.base_names import named_in_file, named_in_program
from boltun.settings.declarations import DEFAULT_MIND, LANGUAGE, MINDS_BEHIND, OWN_MINDS, SETTINGS
from boltun.settings.file import keep_copy, line_of, plain, readable, set_twice, unknown_key, unreadable
from boltun.settings.language import system_language
from boltun.settings.setting import AnySetting, Setting, Value, shown
from boltun.settings.writing import renamed, written
from boltun.text.files import read_file, replace_file

__all__ = ["Settings"]

T = TypeVar("T", bool, int, float, str, tuple[str, ...])

_MOST_BYTES = 256 << 10
"""A larger file is something else, and would take seconds each time."""

_MOST_UNKNOWN = 10
"""If there are more unknown keys than this, only the first are named."""

_OF_BASES = frozenset({DEFAULT_MIND.key, MINDS_BEHIND.key, OWN_MINDS.key})
"""The settings whose texts are names of bases."""


class Settings:
    """The values of all settings, and the file that keeps them.

    Any thread may read it; one changes it. The file stays the person's own: comments, unknown keys and values
    that do not fit survive every save. Before it is written it is read again, so that changes made in it
    meanwhile stay.
    """

    def __init__(
        self,
        path: Path | None,
        declared: Mapping[str, AnySetting] = SETTINGS,
        *,
        bases: Path | None = None,
    ) -> None:
        """Read ``path``; a missing file means all defaults. None keeps the settings in memory only.

        ``bases`` is the profile's folder of bases; the file names those in it as a copied profile has them.
        Never fails over the content of the file: see ``problems``.
        """
        self.path = path
        self.spoken = ""
        """The language of this run in place of the setting: two letters."""
        self._declared = declared
        self._bases = bases
        self.problems: tuple[SettingsError, ...] = ()
        self._text = ""
        """The file as TOML; unreadable lines have become comments."""
        self._values: dict[str, Value] = {}
        self._on_disk: bytes | None = None
        self._unread: SettingsError | None = None
        """The reason why the file was not read."""
        self._spoiled = False
        self.reload()

    def __getitem__(self, setting: Setting[T]) -> T:
        """Return the value of a declared setting."""
        # Every message asks for it some twenty times.
        value = self._values.get(setting.key)
        if value is None:
            value = self.get(setting.key) if setting.in_language else setting.default
        return value  # type: ignore[return-value]

    def get(self, key: str) -> Value:
        """Return the value under ``key``; SettingsError if there is no such setting."""
        setting = self._setting(key)
        return self._values[key] if key in self._values else self.default(setting)

    def default(self, setting: AnySetting) -> Value:
        """Return the default of a setting, in the owner's language if there is one."""
        if not setting.in_language:
            return setting.default
        return setting.in_language.get(self.language, setting.default)

    @property
    def language(self) -> str:
        """The owner's language, in two letters; texts that he did not change are in it."""
        chosen = self.spoken or self[LANGUAGE]
        return system_language() if chosen == "system" else chosen

    def set(self, key: str, value: object) -> frozenset[str]:
        """Change one setting and save; SettingsError if it does not fit or cannot be saved.

        If saving fails, nothing has changed. Return the keys with new values, among them those that the
        person changed in the file meanwhile.
        """
        checked = self._setting(key).check(value)
        changed = self.reload()
        if self.get(key) != checked:
            changed |= {key}
        kept = self._each(self._declared[key], checked, named_in_file)
        text = written(self._text, key, list(kept) if isinstance(kept, tuple) else kept)
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
        """Read the file again if it changed; return the keys with new values."""
        if self.path is None:
            return frozenset()
        try:
            data: bytes | None = read_file(self.path, most=_MOST_BYTES)
        except TextError as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                # Keep the known values: an unreadable file says nothing about its settings.
                self._unread = unreadable(self.path, error)
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
        self._text, problems, self._spoiled = readable(data, self.path)
        self._text, twice = self._with_new_names(self._text)
        problems += twice
        text, document = self._text, tomlkit.parse(self._text)
        values: dict[str, Value] = {}
        for key, setting in self._declared.items():
            if key not in document:
                continue
            try:
                values[key] = self._each(setting, setting.check(plain(document[key])), named_in_program)
            except SettingsError as error:
                error.path, error.line = self.path, line_of(key, text)
                error.advice = "Until it is changed, {default} is used."
                problems.append(error)
        named = {problem.values["key"] for problem in twice}
        unknown = [key for key in document if key not in self._declared and key not in named]
        problems += [unknown_key(key, self._declared, self.path, text) for key in unknown[:_MOST_UNKNOWN]]
        before, self._values = self._values, values
        self.problems = tuple(problems)
        return frozenset(
            key
            for key, setting in self._declared.items()
            if before.get(key, setting.default) != values.get(key, setting.default)
        )

    def _each(self, setting: AnySetting, value: Value, name: Callable[[str, Path | None], str]) -> Value:
        """Return a value in which the bases have the names that the file, or the program, has for them."""
        if setting.key not in _OF_BASES:
            return value
        if isinstance(value, tuple):
            return tuple(name(one, self._bases) for one in value)
        return name(value, self._bases) if isinstance(value, str) else value

    def _with_new_names(self, text: str) -> tuple[str, list[SettingsError]]:
        """Return the text with renamed keys under their new names, and the keys that are set twice.

        The file is written so when a setting is next saved.
        """
        assert self.path is not None
        twice = []
        for setting in self._declared.values():
            for former in setting.renamed:
                document = tomllib.loads(text)
                if former not in document:
                    continue
                if setting.key in document:
                    twice.append(set_twice(former, setting.key, self.path, text))
                else:
                    text = renamed(text, former, setting.key) or text
        return text, twice

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
            keep_copy(self.path, self._on_disk)
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

    def _setting(self, key: str) -> AnySetting:
        try:
            return self._declared[key]
        except KeyError:
            raise SettingsError("There is no setting named {key}.", key=shown(key)) from None

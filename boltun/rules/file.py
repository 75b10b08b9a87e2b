"""The file of rules beside the settings, with the versions before it."""

from __future__ import annotations

from pathlib import Path
from threading import RLock

from boltun.errors import SettingsError, TextError
from boltun.rules.calendar import Entries
from boltun.rules.mode import NO_RULES, Rules
from boltun.rules.presets import Preset
from boltun.rules.reading import read_rules
from boltun.text.files import read_file, reason_of, replace_file

__all__ = ["MOST_BYTES", "RulesFile", "lay_base"]

MOST_BYTES = 256 << 10
_MOST_VERSIONS = 20
"""So many earlier files are kept."""


class RulesFile:
    """The rules that a profile has. Any thread may ask."""

    def __init__(self, path: Path, bases: Path | None = None, known: Entries | None = None) -> None:
        """Read ``path``; a missing file means no rules. Never fails over its content: see ``problems``.

        ``known`` has the entries of calendars; without it there are none.
        """
        self.path = path
        self._bases = bases
        self._entries = known
        self.rules: Rules = NO_RULES
        self.problems: tuple[SettingsError, ...] = ()
        self._data: bytes | None = None
        self._missing = True
        self._read = False
        self._changing = RLock()
        self.reload()

    @property
    def text(self) -> str:
        """The file as it was read last."""
        return (self._data or b"").decode("utf-8-sig", "replace")

    def reload(self) -> bool:
        """Read the file again if it changed; return whether the rules are others now."""
        with self._changing:
            return self._reload()

    def _reload(self) -> bool:
        before = self.rules
        try:
            data: bytes | None = read_file(self.path, most=MOST_BYTES)
        except TextError as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                return self._unreadable(error)
            data = None
        if data is None and not self._missing:
            # Some editors save a file by removing it first: for a moment nobody would be on any list.
            self._missing = True
            return False
        self._missing = data is None
        if self._read and data == self._data:
            return False
        self._data, self._read = data, True
        self.rules, self.problems = self._taken(data)
        self.fill()
        return self.rules != before

    def fill(self) -> None:
        """Take up the entries of calendars that are known now."""
        with self._changing:
            if self._entries is not None:
                self.rules = self.rules.filled(self._entries)

    def check(self, data: bytes, path: Path | None) -> tuple[Rules, list[SettingsError]]:
        """Return what a file of this content would say, and its faults."""
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            problem = SettingsError(
                "The rules cannot be read: it is not UTF-8 text.",
                path=path,
                line=data.count(b"\n", 0, error.start) + 1,
                advice="Until it is mended, Boltun answers nobody.",
            )
            return Rules(faulty=True), [problem]
        return read_rules(text.replace("\r\n", "\n"), path, self._bases)

    def replace(self, data: bytes) -> None:
        """Put other rules in place of these, which are kept; SettingsError if they have faults."""
        _, problems = self.check(data, None)
        if problems:
            raise problems[0]
        with self._changing:
            self._keep()
            self._write(data)
            self._reload()

    @property
    def has_earlier(self) -> bool:
        """Whether there are rules from before that ``undo`` would bring back."""
        return bool(self._versions())

    def undo(self) -> Path:
        """Bring the file back that was there before the last ``replace``; return where the other is now.

        SettingsError if there is none.
        """
        with self._changing:
            return self._undo()

    def _undo(self) -> Path:
        versions = self._versions()
        if not versions:
            raise SettingsError(
                "There are no earlier rules.", path=self.path, advice="An import or a preset keeps them."
            )
        undone = self.path.with_name("rules.undone.toml")
        try:
            before = versions[-1].read_bytes()
            if self.path.exists():
                replace_file(undone, self.path.read_bytes())
            if before:
                replace_file(self.path, before)
            else:
                self.path.unlink(missing_ok=True)
            versions[-1].unlink()
        except (OSError, TextError) as error:
            raise self._not_written(error) from error
        self._missing = True
        self._reload()
        return undone

    def _taken(self, data: bytes | None) -> tuple[Rules, tuple[SettingsError, ...]]:
        if data is None:
            return NO_RULES, ()
        rules, problems = self.check(data, self.path)
        return rules, tuple(problems)

    def _unreadable(self, error: TextError) -> bool:
        """Keep the rules that are known; without any, nobody knows whom to leave alone."""
        before = self.rules
        if not self._read:
            self.rules = Rules(faulty=True)
        self.problems = (
            SettingsError(
                "The rules cannot be read: {reason}.",
                path=self.path,
                advice="Until then Boltun keeps to the last rules that it knows, or answers nobody.",
                reason=reason_of(error),
            ),
        )
        return self.rules != before

    @property
    def _folder(self) -> Path:
        return self.path.with_name("rules-before")

    def _versions(self) -> list[Path]:
        numbered = [one for one in self._folder.glob("*.toml") if one.stem.isdecimal()]
        return sorted(numbered, key=lambda one: int(one.stem))

    def _keep(self) -> None:
        """Keep the file as it is; an empty one stands for none."""
        versions = self._versions()
        number = int(versions[-1].stem) + 1 if versions else 1
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace_file(self._folder / f"{number}.toml", data)
            for old in versions[: -_MOST_VERSIONS + 1]:
                old.unlink(missing_ok=True)
        except (OSError, TextError) as error:
            raise self._not_written(error) from error

    def _write(self, data: bytes) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, data)
        except (OSError, TextError) as error:
            raise self._not_written(error) from error

    def _not_written(self, error: OSError | TextError) -> SettingsError:
        reason = error.values["reason"] if isinstance(error, TextError) else error.strerror or str(error)
        return SettingsError(
            "The rules cannot be written: {reason}.",
            path=self.path,
            advice="Mend that and try again.",
            reason=reason,
        )


def lay_base(preset: Preset, bases: Path, language: str) -> Path | None:
    """Write the base that a ready mode needs, unless it is there; return where it is, None: it needs none."""
    if not preset.base:
        return None
    path = bases / preset.base
    if not path.exists():
        replace_file(path, preset.base_text(language).encode())
    return path

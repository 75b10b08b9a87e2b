"""Ready modes that somebody can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A mode as the file has it. In ``text``, ``{language}`` stands for the person's language."""

    name: str
    text: str
    base: str = ""
    """The name of a base of one's own that it needs."""
    says: Mapping[str, str] = field(default_factory=dict)
    """What that base says, by language."""

    def written(self, language: str, name: str = "") -> str:
        """Return the mode as the file has it, under another name if there is one."""
        text = self.text.replace("{language}", language if language in _LANGUAGES else "en")
        if not name or name == self.name:
            return text
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        return text.replace(f'"{self.name}"', f'"{quoted}"')

    def base_text(self, language: str) -> str:
        """Return the base that it needs: it answers everything by one sentence."""
        if not self.says:
            return ""
        language = language if language in self.says else "en"
        return f"<PLACEHOLDERS>\n{language}\n<ESCAPE>\n{self.says[language]}\n"


_LANGUAGES = ("en", "ru", "ja")

_ALL = (
    Preset(
        name="only when I am away",
        text="""\
[[mode]]
name = "only when I am away"
when = "always"

[mode.settings]
talk_with_everybody = false
talk_with_strangers = false
talk_while_away = true
""",
    ),
    Preset(
        name="strangers only",
        text="""\
[[mode]]
name = "strangers only"
when = "always"
only = { strangers = true }

[mode.settings]
talk_with_everybody = false
talk_with_strangers = true
talk_while_away = false
""",
    ),
    Preset(
        name="night",
        text="""\
[[mode]]
name = "night"
when = "22:00-07:00"

[mode.settings]
talk_with_everybody = true
reply_frequency = "once an hour"
thinking_time = 20
""",
    ),
    Preset(
        name="vacation note once per person",
        text="""\
# Choose it with: boltun mode "vacation note once per person" --until 2026-12-31
# What it says stands in the base "vacation note".
[[mode]]
name = "vacation note once per person"

[mode.settings]
talk_with_everybody = true
reply_frequency = "once ever"
default_mind = "bases/vacation note.txt"
minds_behind = []
chew = false
always_understand = false
warn = false
""",
        base="vacation note.txt",
        says={
            "en": "I am on vacation {until|at the moment} and will write when I am back."
            " (This is an automatic note.)",
            "ru": "Я {until|сейчас} в отпуске и отвечу, когда вернусь. (Это автоматическое сообщение.)",
            "ja": "{until|ただいま}休暇中です。戻りましたらお返事します。（自動送信です）",
        },
    ),
    Preset(
        name="secretary at work",
        text="""\
[[mode]]
name = "secretary at work"
when = "mon-fri 09:00-18:00"

[mode.settings]
talk_with_everybody = true
default_mind = "{language}/secretary"
minds_behind = []
""",
    ),
)

PRESETS: dict[str, Preset] = {preset.name: preset for preset in _ALL}
"""Every preset by its name."""

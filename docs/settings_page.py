"""The page of settings, made from their declarations.

    python docs/settings_page.py          writes docs/settings.md anew

``tests/test_docs.py`` fails while the page says anything else.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

from boltun.settings import SETTINGS, AnySetting, Group

PAGE = Path(__file__).with_name("settings.md")

INTRODUCTION = """\
# Settings

The window shows all settings in the place *Settings*, under the headings below. `settings.toml` keeps them.
It is a text file that you may edit, even while Boltun runs: Boltun looks at it every two seconds.
`boltun doctor` shows where the file is. For example:

```toml
talk_while_away = true
thinking_time = 2.5          # seconds
warn = true
warning_text = "I am away; a program answers."
```

If a value does not fit, or no setting has that name, Boltun ignores the line and leaves it in the file. The
place *Settings* and `boltun doctor` name it. Comments stay. A setting that gets another name in a later
version keeps its value.

[Rules](rules.md) tells how the settings work together. `docs/settings_page.py` makes this page from the
declarations.
"""

NOTES = {
    "talk_with_strangers": "A stranger is somebody who is not in your contact list on that account.",
    "reply_frequency": "This also holds for contacts whom you answer automatically.",
    "default_mind": "It is the name of a bundled base (`en/friend`) or the path of a file.",
    "minds_behind": "See [several bases](rules.md#7-several-bases).",
    "own_minds": "The window adds a base to this list when you add one.",
    "warning_text": "At first it is in your language: English, Russian or Japanese.",
    "typing_time": "A reply of 50 characters takes twice as long.",
    "typing_time_fixed": "Every reply then takes the time for 25 characters.",
    "stop_word": "See [what contacts can ask for](rules.md#16-what-contacts-can-ask-for).",
    "warn_again_days": "A warning from before Boltun kept its time counts as long ago.",
    "grave": "See [serious messages](rules.md#10-serious-messages).",
    "paused_until": "The pause button sets it.",
    "mode": "`boltun mode` sets it. See [modes](rules.md#14-modes-hours-and-lists).",
}
"""What somebody who edits the file wants to know besides."""


def toml(value: object) -> str:
    """Return a value as the file of settings has it."""
    match value:
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case tuple():
            return json.dumps(list(value))
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)


def allowed(setting: AnySetting) -> str:
    """Return in words which values a setting takes."""
    if setting.choices:
        return ", ".join(f"`{toml(choice.value)}`" for choice in setting.choices)
    if setting.type is bool:
        return "`true`, `false`"
    if setting.type is tuple:
        return "a list of texts"
    if setting.type is str:
        return "a text"
    unit = f" {setting.unit}" if setting.unit else ""
    if setting.maximum == math.inf:
        return f"{setting.minimum:.0f} or more, or `inf`{unit}"
    return f"{setting.minimum:.0f} to {setting.maximum:.0f}{unit}"


def page() -> str:
    """Return the page as it should be."""
    parts = [INTRODUCTION]
    for number, group in enumerate(Group, 1):
        parts.append(f"\n## {number}. {group}\n\n")
        parts.append("| setting | default | allowed | meaning |\n|---|---|---|---|\n")
        for key, setting in SETTINGS.items():
            if setting.group is group:
                meaning = " ".join(filter(None, [f"**{setting.label}.**", setting.help, NOTES.get(key)]))
                parts.append(f"| `{key}` | `{toml(setting.default)}` | {allowed(setting)} | {meaning} |\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""What differs between two sets of rules."""

from __future__ import annotations

from boltun.cli.rule_comparison import difference_json, difference_words
from boltun.rules.comparing import Part, differences
from boltun.rules.mode import NO_RULES, Rules
from boltun.rules.presets import PRESETS
from boltun.rules.reading import read_rules

ONE = """\
hours = "daily 07:00-24:00"

[never]
contacts = ["boss@*"]

[[mode]]
name = "night"
when = "22:00-07:00"
only = { groups = ["Work"] }
settings = { thinking_time = 20, talk_with_everybody = true }

[[mode]]
name = "work"
when = "mon-fri 09:00-18:00"

[[mode]]
name = "vacation"
"""
OTHER = """\
time_zone = "UTC"

[[mode]]
name = "Work"
when = "weekdays 09:00-18:00"

[[mode]]
name = "night"
when = "23:00-07:00"
settings = { thinking_time = 5, talk_with_everybody = true, chew = true }
placeholders = true

[[mode]]
name = "gym"
when = "sat 10:00-12:00"

[[minds]]
bases = "en/friend"
language = "en"
"""


def read(text: str) -> Rules:
    rules, problems = read_rules(text, None)
    assert problems == []
    return rules


def test_rules_do_not_differ_from_themselves_nor_by_how_they_are_written() -> None:
    for text in (ONE, OTHER, *(preset.written("en") for preset in PRESETS.values())):
        assert differences(read(text), read(text)) == []
    # Other words for the same days, another order of keys, comments.
    again = ONE.replace("mon-fri", "weekdays").replace("hours = ", "# mine\nhours = ")
    assert differences(read(ONE), read(again)) == []


def test_modes_lists_hours_and_settings_that_differ_are_named() -> None:
    found = differences(read(ONE), read(OTHER))
    assert [(one.part, one.mode, one.key) for one in found] == [
        (Part.ZONE, "", ""),
        (Part.HOURS, "", ""),
        (Part.NEVER, "", ""),
        (Part.MODE, "vacation", ""),
        (Part.MODE, "gym", ""),
        (Part.ORDER, "", ""),
        (Part.WHEN, "night", ""),
        (Part.ONLY, "night", ""),
        (Part.SETTING, "night", "thinking_time"),
        (Part.SETTING, "night", "chew"),
        (Part.PLACEHOLDERS, "night", ""),
        (Part.WHEN, "work", ""),
        (Part.MINDS, "", ""),
    ]
    assert len(differences(read(OTHER), read(ONE))) == len(found)


def test_the_differences_are_said_in_plain_words() -> None:
    found = differences(read(ONE), read(OTHER.replace('time_zone = "UTC"\n', "")))
    said = "\n".join(line for one in found for line in difference_words(one, "mine", "hers"))
    for words in (
        "Hours outside of which nobody is answered:\n  mine: daily 07:00-24:00\n  hers: at all hours\n",
        "Never answered:\n  mine: contacts boss@*\n  hers: nobody\n",
        "Only mine has the mode “vacation”: only when you choose it\n",
        "Only hers has the mode “gym”: sat 10:00-12:00\n",
        "The order of the modes:\n  mine: night, work\n  hers: Work, night\n",
        "Mode “night” holds:\n  mine: 22:00-07:00\n  hers: 23:00-07:00\n",
        "Mode “night” answers only:\n  mine: groups Work\n"
        "  hers: everybody whom the settings let be answered\n",
        "Mode “night”, thinking_time:\n  mine: 20.0\n  hers: 5.0\n",
        "Mode “night”, chew:\n  mine: as in the settings\n  hers: true\n",
        "Mode “night” fills placeholders:\n  mine: no\n  hers: yes\n",
        "Bases, by rules:\n  mine: none\n  hers: Bases, rule 1: en/friend answer in the language en",
    ):
        assert words in said
    assert [difference_json(one)["part"] for one in differences(NO_RULES, read(ONE))] == [
        "hours",
        "never",
        "mode",
        "mode",
        "mode",
    ]

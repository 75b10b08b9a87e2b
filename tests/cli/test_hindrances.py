"""What ``boltun serve`` says will keep it from answering."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.cli.hindrances import hindrances
from boltun.message import Account, Contact
from boltun.paths import Profile
from boltun.service import Service
from boltun.store.records import Answers
from boltun.store.store import Store

ACCOUNT = Account(key="practice:work", network="practice", address="me@work")
NO_RULE = (
    "no rule is on. Set talk_with_everybody or talk_with_strangers or talk_while_away to true in {settings};"
    " it is read while Boltun runs."
)
ASKS = (
    "On me@work every reply will wait until you send it in the window. To answer without asking, stop Boltun"
    " and run: boltun account change practice me@work --no-ask-first"
)
NIGHT = '[[mode]]\nname = "night"\nwhen = "22:00-07:00"\n[mode.settings]\n'


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """A profile whose only account asks first."""
    made = Profile.at(tmp_path / "profile").make()
    with Store.open(made.database) as store:
        store.accounts.save(ACCOUNT)
    return made


def told(profile: Profile, *, settings: str = "", rules: str = "") -> list[str]:
    profile.settings_path.write_text(settings, encoding="utf-8")
    profile.rules_path.write_text(rules, encoding="utf-8")

    async def ask() -> list[str]:
        service = Service(profile)
        await service.start()
        try:
            return list(hindrances(service, [ACCOUNT]))
        finally:
            await service.stop()

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("settings", "rules", "answers", "expected"),
    [
        ("", "", Answers.RULES, [f"Nobody will be answered: {NO_RULE}", ASKS]),
        ("", "", Answers.ASK, [f"Only replies that wait for you will be made: {NO_RULE}", ASKS]),
        ("", "", Answers.ALWAYS, []),
        ("", NIGHT + "talk_with_everybody = true", Answers.RULES, [ASKS]),
        ("", NIGHT + "chew = true", Answers.RULES, [f"Nobody will be answered: {NO_RULE}", ASKS]),
        (
            "talk_while_away = true\npaused_until = inf\n",
            "",
            Answers.RULES,
            [ASKS, "Boltun is paused and answers nobody. To go on, set paused_until to 0 in {settings}."],
        ),
    ],
)
def test_what_keeps_everybody_from_being_answered(
    profile: Profile, settings: str, rules: str, answers: Answers, expected: list[str]
) -> None:
    with Store.open(profile.database) as store:
        ann = store.contacts.id_of(Contact(account=ACCOUNT.key, address="ann"))
        store.contacts.save_settings(ann, replace(store.contacts.get(ann).settings, answers=answers))
    found = told(profile, settings=settings, rules=rules)
    assert found == [words.format(settings=profile.settings_path) for words in expected]


def test_a_base_that_is_not_there_is_told_of_with_the_file_that_names_it(profile: Profile) -> None:
    settings = 'talk_while_away = true\ndefault_mind = "en/gone"\nminds_behind = ["en/listener", "en/lost"]\n'
    rules = NIGHT + 'default_mind = "en/owl"\n'
    found = [line for line in told(profile, settings=settings, rules=rules) if "cannot answer" in line]
    assert found == [
        f"A base that {key} in {path} names cannot answer: There is no base named {name} any more. Choose"
        " another one."
        for key, path, name in (
            ("default_mind", profile.settings_path, "en/gone"),
            ("minds_behind", profile.settings_path, "en/lost"),
            ("default_mind of the mode night", profile.rules_path, "en/owl"),
        )
    ]

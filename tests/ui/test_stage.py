"""The stage promises nothing that the service does not have; mypy compares the types (pyproject.toml)."""

from __future__ import annotations

import pytest

from boltun.service.accounts import Accounts
from boltun.service.conversations import Conversations
from boltun.service.minds import Minds
from boltun.service.passwords import AccountPasswords
from boltun.service.pauses import Pauses
from boltun.service.practice import Practice
from boltun.service.privacy import Privacy
from boltun.service.statistics import ServiceStatistics
from boltun.service.teaching import Teaching

PARTS = {
    "accounts": Accounts,
    "conversations": Conversations,
    "minds": Minds,
    "passwords": AccountPasswords,
    "pauses": Pauses,
    "practice": Practice,
    "privacy": Privacy,
    "statistics": ServiceStatistics,
    "teaching": Teaching,
}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_on_the_stage_has_only_what_that_part_of_the_service_has(name: str, stage: object) -> None:
    staged = {one for one in vars(type(getattr(stage, name))) if not one.startswith("_")}
    # What a part is given when it is made.
    given = {"approvals", "encodings"}
    assert staged - given <= set(dir(PARTS[name]))

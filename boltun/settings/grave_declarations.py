"""The settings about serious messages (docs/rules.md §10)."""

from __future__ import annotations

from boltun.settings.setting import Choice, Group, Setting

GRAVE = Setting(
    key="grave",
    default="sober",
    group=Group.GRAVE,
    label="Serious messages",
    help="What becomes of a message about a death, a crisis, an illness, an emergency, violence or other bad"
    " news. No base replies to it, unless you choose “as usual”, and you are called at once.",
    choices=(
        Choice(value="sober", label="a sober text"),
        Choice(value="silent", label="silence"),
        Choice(value="as usual", label="as usual"),
    ),
)
GRAVE_HOURS = Setting(
    key="grave_hours",
    default=6.0,
    group=Group.GRAVE,
    label="Leave the conversation to me for",
    help="After a serious message Boltun says nothing more there for so long, or until you have been there."
    " 0: it goes on with the next message.",
    maximum=168,
    unit="h",
)
GRAVE_COUNTRY = Setting(
    key="grave_country",
    default="",
    group=Group.GRAVE,
    label="Numbers to call",
    help="Sober texts name the emergency numbers and the crisis line of this country, and say so if the"
    " message is in another language than is spoken there. A contact's telephone number counts more.",
    choices=(
        Choice(value="", label="of the system's country"),
        Choice(value="none", label="no numbers"),
        Choice(value="AU", label="Australia"),
        Choice(value="AT", label="Austria"),
        Choice(value="CA", label="Canada"),
        Choice(value="EU", label="European Union, other countries"),
        Choice(value="FR", label="France"),
        Choice(value="DE", label="Germany"),
        Choice(value="IN", label="India"),
        Choice(value="IE", label="Ireland"),
        Choice(value="JP", label="Japan"),
        Choice(value="NZ", label="New Zealand"),
        Choice(value="RU", label="Russia"),
        Choice(value="ES", label="Spain"),
        Choice(value="CH", label="Switzerland"),
        Choice(value="GB", label="United Kingdom"),
        Choice(value="US", label="United States"),
    ),
)
GRAVE_DEATH = Setting(
    key="grave_death",
    default="",
    group=Group.GRAVE,
    label="Sober text: death",
    help="In place of Boltun's own text. Lines that begin with “en:”, “ru:” or “ja:” are for that language.",
    lines=True,
)
GRAVE_CRISIS = Setting(
    key="grave_crisis",
    default="",
    group=Group.GRAVE,
    label="Sober text: crisis",
    help="For somebody who does not want to live. {numbers} stands for the numbers to call.",
    lines=True,
)
GRAVE_EMERGENCY = Setting(
    key="grave_emergency",
    default="",
    group=Group.GRAVE,
    label="Sober text: emergency",
    help="Where help is needed at once. {numbers} stands for the numbers to call.",
    lines=True,
)
GRAVE_VIOLENCE = Setting(
    key="grave_violence",
    default="",
    group=Group.GRAVE,
    label="Sober text: violence",
    help="For somebody who is beaten or threatened. {numbers} stands for the numbers to call.",
    lines=True,
)
GRAVE_ILLNESS = Setting(
    key="grave_illness",
    default="",
    group=Group.GRAVE,
    label="Sober text: illness",
    help="For grave illnesses and accidents, of people and animals.",
    lines=True,
)
GRAVE_BAD_NEWS = Setting(
    key="grave_bad_news",
    default="",
    group=Group.GRAVE,
    label="Sober text: other bad news",
    help="For the end of a marriage, a lost job, a burnt house.",
    lines=True,
)
GRAVE_AS_USUAL: Setting[tuple[str, ...]] = Setting(
    key="grave_as_usual",
    default=(),
    group=Group.GRAVE,
    label="Contacts answered as usual",
    help="Addresses of contacts whose serious messages are answered like any other.",
    hidden=True,
)

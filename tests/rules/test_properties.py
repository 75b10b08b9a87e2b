"""Whatever the rules say: deny always wins, nobody is answered outside hours, every decision is explained."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from boltun.desk.policy import Action, Asked, Situation, decide, decide_again
from boltun.desk.reason import Reason
from boltun.message import Contact, Message, Presence
from boltun.rules.audience import Audience, Writer
from boltun.rules.calendar import CalendarTimes, Entry
from boltun.rules.in_force import InForce
from boltun.rules.minds import MindsRule
from boltun.rules.mode import Choice, Mode, Rules
from boltun.rules.schedule import Schedule, read_span, zone_named
from boltun.rules.state import State, StateTimes
from boltun.settings import Settings
from boltun.store.records import Answers, ContactSettings

ADDRESSES = ["anna@work.example", "bob@home.example", "+49170"]
AUDIENCES = st.builds(
    Audience,
    contacts=st.lists(st.sampled_from([*ADDRESSES, "*@work.example", "*"]), max_size=2).map(tuple),
    groups=st.sampled_from([(), ("Family",)]),
    networks=st.sampled_from([(), ("xmpp",)]),
    strangers=st.booleans(),
    first_contact=st.booleans(),
    wrote_within_days=st.none() | st.floats(0.01, 30),
)
# Most messages get as far as the last rules: else nothing would be said of these.
NEVER = st.sampled_from([True, True, True, False]).flatmap(
    lambda no: st.just(Audience()) if no else AUDIENCES
)
RARELY = st.sampled_from([False] * 7 + [True])
SCHEDULES = st.builds(
    lambda texts, zone: Schedule(spans=tuple(map(read_span, texts)), zone=zone_named(zone)),
    st.lists(
        st.sampled_from(["mon-fri 22:00-07:00", "weekends", "2026-10-25", "02:30-03:30", "until 2026-12-01"]),
        min_size=1,
        max_size=2,
    ),
    st.sampled_from(["Europe/Berlin", "Asia/Tokyo"]),
)
CALENDARS = st.builds(
    lambda moments, read, busy: CalendarTimes(
        source="work.ics", busy=busy, words=() if busy else ("a*",)
    ).filled(
        [
            Entry(begins=begins, ends=begins + length, summary=summary, busy=summary != "birthday")
            for begins, length, summary in moments
        ]
        if read
        else None
    ),
    st.lists(
        st.tuples(
            st.floats(1_789_900_000, 1_800_000_000),
            st.floats(0, 3_000_000),
            st.sampled_from(["a", "abc", "birthday", "dentist"]),
        ),
        max_size=4,
    ),
    st.sampled_from([True, True, False]),
    st.booleans(),
)
SCHEDULES |= st.builds(
    lambda schedule, calendars: replace(schedule, calendars=tuple(calendars)),
    SCHEDULES | st.just(Schedule()),
    st.lists(CALENDARS, min_size=1, max_size=2),
)
SCHEDULES |= st.builds(
    lambda schedule, times: replace(schedule, states=(times,)),
    SCHEDULES | st.just(Schedule()),
    st.builds(
        StateTimes,
        locked=st.booleans(),
        idle=st.none() | st.floats(0.1, 1e4),
        full_screen=st.booleans(),
    ).filter(lambda times: times.kinds),
)
STATES = st.builds(
    State,
    locked=st.none() | st.booleans(),
    full_screen=st.none() | st.booleans(),
    idle=st.none() | st.booleans(),
    idle_since=st.none() | st.floats(1_789_900_000, 1_800_000_000),
)
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "talk_with_everybody": st.booleans(),
        "talk_with_strangers": st.booleans(),
        "talk_while_away": st.booleans(),
        "reply_frequency": st.sampled_from(["every message", "once a day", "once ever"]),
    },
)
MODES = st.builds(
    Mode,
    name=st.sampled_from(["night", "work", "vacation"]),
    when=st.none() | SCHEDULES,
    only=st.none() | AUDIENCES,
    never=NEVER,
    settings=SETTINGS,
    faulty=RARELY,
)
MINDS = st.builds(
    MindsRule,
    number=st.integers(1, 3),
    bases=st.sampled_from([("en/friend",), ("ru/friend", "ja/friend")]),
    only=st.none() | AUDIENCES,
    languages=st.sampled_from([(), ("ru",), ("en", "ja")]),
    modes=st.sampled_from([(), ("Night",)]),
)
RULES = st.builds(
    Rules,
    minds=st.lists(MINDS, max_size=3).map(tuple),
    modes=st.lists(MODES, max_size=3, unique_by=lambda mode: mode.name).map(tuple),
    never=NEVER,
    hours=st.none() | SCHEDULES,
    faulty=RARELY,
)
TIMES = st.floats(1_790_000_000, 1_800_000_000)
CHOICES = st.none() | st.builds(
    Choice, mode=st.sampled_from(["night", "work", "gone"]), until=st.none() | TIMES, since=st.none() | TIMES
)
CONTACTS = st.builds(
    Contact,
    account=st.sampled_from(["xmpp:me@home.example", "signal:+49171"]),
    address=st.sampled_from(ADDRESSES),
    groups=st.sampled_from([(), ("Family",)]),
    listed=st.booleans(),
)
KNOWN = st.builds(
    ContactSettings,
    minds=st.sampled_from([(), (), ("own",)]),
    answers=st.sampled_from([*Answers, *[Answers.ALWAYS] * 6]),
    last_answer_at=st.none(),
)


@examples(max_examples=300)
@given(
    RULES,
    STATES,
    CHOICES,
    CONTACTS,
    KNOWN,
    TIMES,
    st.none() | TIMES,
    st.sampled_from(Presence),
    SETTINGS,
    st.sampled_from(["en", "ru", ""]),
)
def test_rules_hold_whatever_they_say(
    rules: Rules,
    state: State,
    choice: Choice | None,
    contact: Contact,
    known: ContactSettings,
    now: float,
    wrote: float | None,
    presence: Presence,
    own: dict[str, object],
    language: str,
) -> None:
    message = Message(contact=contact, text="hi", at=now, received_at=now)
    settings = Settings(None)
    for key, value in own.items():
        settings.set(key, value)
    if choice is not None:
        settings.set("mode", choice.mode)
        settings.set("mode_until", choice.until or 0)
        settings.set("mode_since", choice.since or 0)
    in_force = InForce(settings, lambda: rules, lambda: now, lambda: state)
    holding = in_force.holding()
    rules = rules.in_state(state)
    situation = Situation(
        now=now, contact=known, presence=presence, holding=holding, wrote_before=wrote, language=language
    )
    asked: list[Asked] = []
    decision = decide(message, situation, in_force.settings, asked=asked)

    # Every decision is explained, by the last rule that was asked.
    assert decision.reason.sentence
    assert asked[-1].reason is decision.reason
    assert all(one.reason is None for one in asked[:-1])
    if holding.mode is not None:
        assert decision.mode == holding.mode.name
    # The same inputs give the same decision.
    assert decide(message, situation, in_force.settings) == decision
    again = decide_again(message, situation, in_force.settings)
    assert decision.action is Action.SILENT or again == decision

    answered = Action.SILENT not in (decision.action, again.action)
    writer = Writer.of(message, wrote)
    mode = holding.mode
    # Deny always wins, over whatever else was chosen for the contact.
    denied = rules.never.catches(writer, now) or (mode is not None and mode.never.catches(writer, now))
    if denied:
        assert decision.reason in (Reason.DENIED, Reason.NEVER)
        assert again.action is Action.SILENT
        if decision.reason is Reason.DENIED:
            assert decision.rule.startswith(("never: ", f"{holding.name}, never: "))
    # Nobody is answered outside the hours, outside the audience, or while the rules have a fault.
    if rules.hours is not None and not rules.hours.holds(now):
        assert not answered
    if mode is not None and mode.only is not None and not mode.only.catches(writer, now):
        assert not answered
    if rules.faulty or holding.lost or (mode is not None and mode.faulty):
        assert not answered
    # A calendar that cannot be read lets no mode hold, and its hours let nobody be answered.
    when = None if mode is None or holding.by_hand else mode.when
    if when is not None and holding.state:
        # What is not known of the computer lets no mode hold either.
        assert all(state.said(kind) for kind in holding.state)
    elif when is not None and not when.spans:
        assert any(one.holds(now) for one in when.calendars if one.entries is not None)
        assert holding.reason in {one.summary for times in when.calendars for one in times.entries or ()}
    # The person's own choice for a contact wins, then the first rule that fits; and it is said which.
    if decision.action is not Action.SILENT:
        fitting = [
            (rule.bases, by)
            for rule in rules.minds
            if (by := rule.fits(writer, now, language=language, mode=holding.name))
        ]
        chosen = (known.minds, "contact" if rules.minds else "") if known.minds else (*fitting, ((), ""))[0]
        assert (decision.minds, decision.minds_by) == chosen


@given(CONTACTS, KNOWN, TIMES, st.sampled_from(Presence), SETTINGS)
def test_without_rules_all_is_as_before(
    contact: Contact, known: ContactSettings, now: float, presence: Presence, own: dict[str, object]
) -> None:
    message = Message(contact=contact, text="hi", at=now, received_at=now)
    settings = Settings(None)
    for key, value in own.items():
        settings.set(key, value)
    situation = Situation(now=now, contact=known, presence=presence)
    in_force = InForce(settings, Rules, lambda: now)
    decision = decide(message, situation, settings)
    assert (decision.mode, decision.rule, decision.until) == ("", "", None)
    held = replace(situation, holding=in_force.holding())
    assert decide(message, held, in_force.settings) == decision


def test_in_a_mode_chosen_by_hand_once_ever_means_once_since_then() -> None:
    settings = Settings(None)
    mode = Mode(name="vacation", settings={"talk_with_everybody": True, "reply_frequency": "once ever"})
    settings.set("mode", "vacation")
    settings.set("mode_since", 1_790_000_000)
    in_force = InForce(settings, lambda: Rules(modes=(mode,)), lambda: 1_790_000_500)
    message = Message(
        contact=Contact(account="xmpp:me", address="a@b"),
        text="hi",
        at=1_790_000_500,
        received_at=1_790_000_500,
    )

    def reason(last_answer_at: float) -> Reason:
        known = ContactSettings(last_answer_at=last_answer_at)
        situation = Situation(now=1_790_000_500, contact=known, holding=in_force.holding())
        return decide(message, situation, in_force.settings).reason

    assert reason(1_789_999_999) is Reason.EVERYBODY
    assert reason(1_790_000_100) is Reason.ANSWERED_ENOUGH

"""English tables for sets without their own: persons, contractions (docs/aiml.md §2.1, §3.4).

A set's own ``person.substitution``, ``config/gender.txt`` and so on replace them.
"""

from __future__ import annotations

from collections.abc import Iterator

from boltun.minds.aiml.text import Substitutions

__all__ = ["CONTRACTIONS", "ENGLISH", "ENGLISH_OF_AIML_1"]


def _each(pairs: str) -> Iterator[tuple[str, str]]:
    for line in pairs.strip().splitlines():
        one, _, other = line.partition("=")
        yield one.strip(), other.strip()


_I_AND_HE = """
    I = he
    me = him
    my = his
    mine = his
    myself = himself
    I am = he is
    I'm = he's
    I was = he was
    I have = he has
    I've = he's
    I'd = he'd
    I'll = he'll
    am I = is he
    was I = was he
    have I = has he
    he = I
    him = me
    his = my
    himself = myself
    he is = I am
    he's = I'm
    he was = I was
    he has = I have
    he'd = I'd
    he'll = I'll
    is he = am I
    was he = was I
    has he = have I
    she = I
    her = me
    hers = mine
    herself = myself
    she is = I am
    she's = I'm
    she was = I was
    she has = I have
    she'd = I'd
    she'll = I'll
    is she = am I
    was she = was I
    has she = have I
"""

_I_AND_YOU = """
    I = you
    me = you
    my = your
    mine = yours
    myself = yourself
    I am = you are
    I'm = you're
    I was = you were
    I've = you've
    I'd = you'd
    I'll = you'll
    am I = are you
    was I = were you
    you = I
    your = my
    yours = mine
    yourself = myself
    you are = I am
    you're = I'm
    you were = I was
    you've = I've
    you'd = I'd
    you'll = I'll
    are you = am I
    were you = was I
"""

_HE_AND_SHE = """
    he = she
    his = her
    him = her
    himself = herself
    he's = she's
    he'd = she'd
    he'll = she'll
    she = he
    her = his
    hers = his
    herself = himself
    she's = he's
    she'd = he'd
    she'll = he'll
"""

_BEFORE_AN_OBJECT = """
    to with for from about of at on by like than behind beside near without
    give gives gave love loves loved hate hates hated miss misses missed tell tells told help helps helped
    ask asks asked see sees saw know knows knew hear hears heard believe believed thank thanked meet met
    call called show showed send sent teach taught leave left make made let want wants wanted need needs
    remember forgot understand understood hurt hurts trust bother bothered
"""
"""After these words ``you`` becomes ``me``, and ``her`` becomes ``him``."""

_CONTRACTIONS = """
    I'm = I am
    I'd = I would
    I'll = I will
    I've = I have
    you're = you are
    you'd = you would
    you'll = you will
    you've = you have
    he's = he is
    he'd = he would
    he'll = he will
    she's = she is
    she'd = she would
    she'll = she will
    it's = it is
    it'd = it would
    it'll = it will
    we're = we are
    we'd = we would
    we'll = we will
    we've = we have
    they're = they are
    they'd = they would
    they'll = they will
    they've = they have
    that's = that is
    that'll = that will
    there's = there is
    here's = here is
    what's = what is
    what're = what are
    who's = who is
    who're = who are
    where's = where is
    where're = where are
    when's = when is
    why's = why is
    how's = how is
    how're = how are
    let's = let us
    isn't = is not
    aren't = are not
    wasn't = was not
    weren't = were not
    don't = do not
    doesn't = does not
    didn't = did not
    haven't = have not
    hasn't = has not
    hadn't = had not
    can't = can not
    cannot = can not
    couldn't = could not
    won't = will not
    wouldn't = would not
    shouldn't = should not
    mustn't = must not
    needn't = need not
    mightn't = might not
    ain't = is not
    gonna = going to
    wanna = want to
    gotta = got to
    gimme = give me
    lemme = let me
    dont = do not
    doesnt = does not
    didnt = did not
    isnt = is not
    arent = are not
    wasnt = was not
    cant = can not
    wont = will not
    im = I am
    ive = I have
    youre = you are
    whats = what is
    thats = that is
"""

CONTRACTIONS = Substitutions(_each(_CONTRACTIONS))
"""Contractions that English sets expect to be written out before matching."""


def _objects(one: str, other: str) -> Iterator[tuple[str, str]]:
    for word in _BEFORE_AN_OBJECT.split():
        yield f"{word} {one}", f"{word} {other}"


_FIRST_AND_THIRD = Substitutions(_each(_I_AND_HE))
_FIRST_AND_SECOND = Substitutions([*_each(_I_AND_YOU), *_objects("you", "me")])

ENGLISH = {
    "person": _FIRST_AND_SECOND,
    "person2": _FIRST_AND_THIRD,
    "gender": Substitutions([*_each(_HE_AND_SHE), *_objects("her", "him")]),
    "normal": CONTRACTIONS,
    "denormal": Substitutions((f" dot {end}", f".{end}") for end in ("com", "org", "net", "edu")),
}
"""By the name of the table, as AIML 2 understands it."""

ENGLISH_OF_AIML_1 = ENGLISH | {"person": _FIRST_AND_THIRD, "person2": _FIRST_AND_SECOND}
"""In AIML 1 ``person`` means the third person and ``person2`` the second; AIML 2 exchanged them."""

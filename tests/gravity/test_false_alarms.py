"""Words that were taken for grave where a thing, a habit, a machine or a way of speaking is meant."""

from __future__ import annotations

import pytest

from boltun.gravity import Kind, gravity_of


@pytest.mark.parametrize(
    "text",
    [
        # Somebody pretends.
        "делает вид, что не слышит",
        "кот делает вид, что спит",
        "Он делает вид, что работает",
        "она опять делает вид, что меня не знает",
        "делаю вид, что всё понял",
        # Fillers of young people.
        "короче, такая, знает",
        "короче, она такая приходит и знает уже все ответы",
        "короче я такая выхожу, а он там",
        "она такая короче знает всё",
        # A thing or a habit is gone.
        "姉の傘がなくなった",
        "父の小遣いがなくなった",
        "妹の熱、なくなったよ",
        "父の癖がなくなった",
        "おじいちゃんの咳、なくなったよ",
        "娘のおねしょ、なくなりました!",
        "兄貴のいびきなくなった",
        "母さんの弁当なくなった",
        "お父さんの入れ歯がなくなった",
        "ママの口癖なくなったね",
        # A machine does not move.
        "車が動かない",
        "冷蔵庫が動かなくなって困ってる",
        "エレベーター動かないから階段で行く",
        "パソコンが急に動かなくなった",
        "洗濯機が動かないので修理を頼みました",
        "ルンバが動かない",
        "観覧車が強風で動かないらしい",
    ],
)
def test_these_are_not_grave(text: str) -> None:
    assert gravity_of(text) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("母が今朝なくなりました", Kind.DEATH),
        ("祖母が亡くなった", Kind.DEATH),
        ("父が倒れて動かない、息もしてない", Kind.EMERGENCY),
    ],
)
def test_the_same_words_of_people_are(text: str, kind: Kind) -> None:
    found = gravity_of(text)
    assert found is not None
    assert found.kind is kind

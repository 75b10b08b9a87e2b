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
        # Births, weddings and children.
        "お隣さんに赤ちゃんが生まれたんですって",
        "子どもが自転車に乗れるようになった",
        "孫の結婚式に出られて幸せだった",
        "娘がもう中学生だよ",
        "У меня дочь родилась, в пятницу угощаю!",
        "А у меня радость: внук заговорил!",
        "Сын родился! С меня шашлык",
        "My sister had her baby this morning, a little boy",
        # Everyday troubles.
        "字が震えてうまく書けない",
        "先生から電話があって、忘れ物を届けてほしいそうです",
        "補聴器の電池がなくなった",
        "患者さんに「ありがとう」って言われて泣きそうになった",
        "家賃の引き落としができませんでした",
        "うちの人が定年でずっと家にいるの",
        "病院の帰りに転ばないよう気をつけています",
        "棚卸し終わらない助けて",
        "Что-то интернет у меня еле дышит",
        "Ты не против, если мама поживёт у нас неделю?",
        "Я в Тбилиси! Если что, пиши сюда, симка другая",
        "someone's used all the milk again and i bet it wasnt me",
        "お父さんです。パソコンが動かなくなった。どうすればいい。",
        # Those who died long ago are remembered.
        "じいさんの法事の連絡きたか",
        "おじいさんの命日には手を合わせてね",
        "В субботу годовщина дедушки, едем на кладбище",
        "Ten years since Grandma passed, we bring flowers every spring",
    ],
)
def test_these_are_not_grave(text: str) -> None:
    assert gravity_of(text) is None


def test_children_with_chickenpox_are_no_emergency() -> None:
    found = gravity_of("チビが水ぼうそうになっちゃった")
    assert found is None or found.kind is Kind.ILLNESS


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("母が今朝なくなりました", Kind.DEATH),
        ("祖母が亡くなった", Kind.DEATH),
        ("父が倒れて動かない、息もしてない", Kind.EMERGENCY),
        ("赤ちゃんが生まれてすぐ亡くなりました", Kind.DEATH),
        ("もう死にたい、助けて", Kind.CRISIS),
        ("Дочь родилась и сразу умерла", Kind.DEATH),
        ("The baby was born but she died an hour later", Kind.DEATH),
    ],
)
def test_the_same_words_of_people_are(text: str, kind: Kind) -> None:
    found = gravity_of(text)
    assert found is not None
    assert found.kind is kind

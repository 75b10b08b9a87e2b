"""What nobody else should read: numbers, addresses, names, secrets. A text that has any is never proposed.

It rather holds back too much: the person loses a phrase, which he can write himself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from boltun.history.known_words import known_words
from boltun.history.wording import bare, is_known
from boltun.text.forms import language_of
from boltun.text.forms.lexicons import lexicon_of
from boltun.text.segmenter import has_unspaced

__all__ = ["Kind", "Private"]


class Kind(StrEnum):
    """Why a text is private."""

    NUMBER = "number"
    E_MAIL = "e-mail address"
    ACCOUNT = "name of an account"
    LINK = "link"
    ADDRESS = "postal address"
    SECRET = "password or code"
    NAME = "name of a person"
    MONEY = "account or card"


_PATTERNS = (
    (
        Kind.E_MAIL,
        re.compile(r"[\w.+-]+\s?(?:@|\(at\)|\[at\]|собака)\s?[\w-]+\s?(?:\.|\bdot\b|точка)\s?\w{2,}", re.I),
    ),
    (
        Kind.ACCOUNT,
        re.compile(
            r"(?:^|[\s(,:;])[@＠][\w.]{2,}|\b[\w.]{3,}#\d{2,4}\b|\b(?:skype|telegram|telega|instagram"
            r"|insta|discord|snapchat|line id|скайп|телеграм|инста\w*)\s*[:：-]\s*\S+",
            re.I,
        ),
    ),
    (Kind.LINK, re.compile(r"https?:|\bwww\.|\b[\w-]+\.(?:com|org|net|ru|jp|io|de|рф|info|me|gg)\b", re.I)),
    (Kind.MONEY, re.compile(r"\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,}", re.I)),
    # Digits with whatever people put between them.
    (Kind.NUMBER, re.compile(r"(?:[\d０-９][\s\u00a0().,/:+‐-―ー−-]{0,3}){4,}")),
    (
        Kind.NUMBER,
        re.compile(
            r"[№#]\s?\d{2,}|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:[A-ZА-Я]{1,3}\d{3,}"
            r"|\d{3,}[A-ZА-Я]{1,3})\w*\b"
        ),
    ),
    (Kind.NUMBER, re.compile(r"(?:[一二三四五六七八九〇零]\s?){4,}")),
    (
        Kind.NUMBER,
        re.compile(
            r"(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple"
            r"|ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять)\b[\s,-]*){4,}",
            re.I,
        ),
    ),
    (
        Kind.ADDRESS,
        re.compile(
            r"\b(?:ул|улиц[аеуы]\w*|пр-т|просп|проспект\w*|пер|переул\w*|бульвар\w*|наб|набережн\w*|шоссе"
            r"|площад\w*|дом|д|кв|квартир\w*"
            r"|подъезд\w*|этаж\w*|корпус|домофон\w*)\.?\s*(?:№\s*)?\d|\d+\s*(?:подъезд|этаж|корпус"
            r"|квартир\w*|кв)\b"
            r"|\b(?:улиц[аеуы]|ул\.|проспект\w*|переул\w*|бульвар\w*|набережн\w*|шоссе|площад[ьи])\s+[а-яё]"
            r"|\b\d+\w?,?\s+(?:[a-z'.-]+\s+){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|square"
            r"|sq|court|ct|place|pl|way|boulevard|blvd|terrace|close|row)\b"
            r"|\b(?:flat|apartment|apt|suite|unit|room|floor|house|p\.?o\.? box)\s*(?:no\.?\s*|#\s*)?\d"
            r"|\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b"
            r"|\b(?:[a-z'-]+\s+)(?:street|avenue|boulevard)\b"
            r"|[都道府県市区町村][^\s]{0,8}(?:\d|[一二三四五六七八九十])|\d+(?:丁目|番地|番|号室|号)|〒|丁目|番地|号室"
            r"|[\u4e00-\u9fff]{1,4}(?:都|府|県|市|区|町|村)(?:[\u4e00-\u9fff]{1,5}(?:市|区|町|村|丁目))",
            re.I,
        ),
    ),
    (
        Kind.SECRET,
        re.compile(
            r"парол\w*|пин-?код\w*|\bпин\b|\bкод(?:а|у|ом|е|ы|ов)?\b|кодов\w*|логин\w*|секретн\w*"
            r"|\bсмс-?код|\bcvv|\bcvc"
            r"|password\w*|passwd|passcode\w*|passphrase\w*|\bpins?\b|\bpin-?code|\bcodes?\b|\blogins?\b"
            r"|\bsecrets?\b|\botp\b|\b2fa\b|\bcredentials?\b|\bpwd\b"
            r"|パスワード|暗証番号|暗証|コード|合言葉|ログイン|番号|秘密",
            re.I,
        ),
    ),
    (
        Kind.MONEY,
        re.compile(
            r"\bкарт[аеуы]\b.{0,20}\d|номер\w* (?:карт|сч[её]т|паспорт|телефон|договор)\w*|паспорт\w*"
            r"|\bснилс\b|\bинн\b|\biban\b|\bswift\b"
            r"|(?:card|account|passport|phone|social security|tax|id) (?:number|no)\b|\bssn\b"
            r"|\bsort code\b|口座|カード番号|マイナンバー|パスポート",
            re.I,
        ),
    ),
)
_ASKS_FOR_NAME = re.compile(
    r"как (?:тебя|вас|его|е[её]|их) зовут|фамили|отчеств|what(?:'s| is|s) (?:your|his|her|the) (?:full "
    r"|last |first |maiden )?name|surname"
    r"|(?:お)?名前|誰の名|名字|苗字",
    re.I,
)
_ASKS_FOR_ADDRESS = re.compile(
    r"адрес|где (?:ты |вы )?жив[её]шь|где (?:вы )?жив[её]те|address|where (?:do|does) (?:you|he|she) live"
    r"|住所|どこに住|postcode|zip code|индекс",
    re.I,
)
_SPOKEN_NAME = re.compile(
    r"(?:меня зовут|моя фамилия|это|я)\s+([А-ЯЁ][а-яё]+)|(?:my name is|i'm|i am|this is"
    r"|call me)\s+([A-Z][a-z]+)"
)
_MIXED = re.compile(r"\b(?=[\w!@#$%^&*+-]*\d)(?=[\w!@#$%^&*+-]*[A-Za-zА-Яа-я])[\w!@#$%^&*+-]{5,}")
_JUMBLE = re.compile(r"\b(?=\w*[a-z])(?=\w*[A-Z]\w*[A-Z]|\w*[a-z][A-Z])[A-Za-z]{6,}\b")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_JAPANESE_NAME = re.compile(
    r"[\u4e00-\u9fff\u30a1-\u30fa\u3041-\u3096]{1,6}(?:さん|ちゃん|くん|君|様|先輩|先生|氏)"
)
_NO_NAMES = frozenset(
    [
        "みな",
        "皆",
        "お母",
        "お父",
        "お兄",
        "お姉",
        "母",
        "父",
        "赤",
        "お客",
        "お嬢",
        "奥",
        "息子",
        "娘",
        "旦那",
        "おば",
        "おじ",
        "お婆",
        "お爺",
        "じい",
        "ばあ",
    ]
)
_SENTENCE_START = re.compile(r"(?:^|[.!?…»\")\n]\s*)$")
_COMMON_CAPITALS = known_words("capitals")
_SHORTEST_NAME = 2
_CLOCK = re.compile(r"(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:.])")
_BRANDS = re.compile(
    r"\b(?:iphone|ipad|ipod|imac|macbook|youtube|whatsapp|facetime|tiktok|linkedin|github|playstation"
    r"|paypal|ebay)s?\b",
    re.I,
)


class Private:
    """Tells whether texts are private; ``names`` are those of everybody in the history."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names: set[str] = set()
        self._unspaced: set[str] = set()
        for name in names:
            self._take(name)
        self._known: dict[str, frozenset[Kind]] = {}

    def _take(self, name: str) -> None:
        plain = name.partition("@")[0] if "@" in name[1:] else name
        whole = bare(plain)
        for part in {*whole.split(), whole.replace(" ", "")}:
            if has_unspaced(part):
                if len(part) >= _SHORTEST_NAME:
                    self._unspaced.add(part)
            elif len(part) > _SHORTEST_NAME and not part.isdigit():
                self._names.add(part)
                self._names.update(_declined(part))
            elif len(part) == _SHORTEST_NAME and not is_known(part):
                self._names.add(part)

    def kinds(self, text: str) -> frozenset[Kind]:
        """Return what is private in a text; empty if nothing is."""
        found = self._known.get(text)
        if found is None:
            if len(self._known) > 200_000:
                self._known.clear()
            found = self._known[text] = frozenset(self._kinds(text))
        return found

    def of_pair(self, heard: str, said: str) -> frozenset[Kind]:
        """Return what is private in a pair: a harmless word may be the answer to who asks for the "
        "password."""
        found = self.kinds(heard) | self.kinds(said)
        if _ASKS_FOR_NAME.search(heard):
            found |= {Kind.NAME}
        if _ASKS_FOR_ADDRESS.search(heard):
            found |= {Kind.ADDRESS}
        return found

    def _kinds(self, text: str) -> Iterable[Kind]:
        plain = _CLOCK.sub(" ", _BRANDS.sub(" ", text))
        for kind, pattern in _PATTERNS:
            if pattern.search(plain):
                yield kind
        if _MIXED.search(plain) or _JUMBLE.search(plain):
            yield Kind.SECRET
        if self._names_somebody(text):
            yield Kind.NAME

    def _names_somebody(self, text: str) -> bool:
        form = bare(text)
        if self._names and not self._names.isdisjoint(form.split()):
            return True
        if has_unspaced(text):
            if any(name in form for name in self._unspaced):
                return True
            for called in _JAPANESE_NAME.finditer(text):
                if not any(called[0].startswith(word) for word in _NO_NAMES):
                    return True
        if _SPOKEN_NAME.search(text):
            return True
        for word in _WORD.finditer(text):
            if word[0][0].isupper() and _is_name(word[0], bool(_SENTENCE_START.search(text[: word.start()]))):
                return True
            if not word[0].isascii() and _is_russian_name(word[0]):
                return True
        return False


def _declined(name: str) -> Iterable[str]:
    """Return the forms of a Russian name, as far as its ending tells them."""
    if language_of(name) != "ru" or len(name) < 3:
        return ()
    rest, last = name[:-1], name[-1]
    if last == "а":
        return [rest + end for end in ("ы", "и", "е", "у", "ой", "")]
    if last == "я":
        return [rest + end for end in ("и", "е", "ю", "ей", "ь", "")]
    if last in "йь":
        return [rest + end for end in ("я", "ю", "ем", "е", "и")]
    return [name + end for end in ("а", "у", "ом", "е", "ы")]


def _is_name(word: str, first: bool) -> bool:
    """Whether a capitalized word is a name: in the middle of a sentence nearly always."""
    small = word.lower()
    if word.isupper() and len(word) > 1:
        return False
    if small in _COMMON_CAPITALS or len(word) < 3:
        return False
    if language_of(small) == "ru":
        return _is_russian_name(word) or (not first and not is_known(small))
    if not first:
        return True
    return small in _ENGLISH_NAMES


_ENGLISH_NAMES = known_words("names")


def _is_russian_name(word: str) -> bool:
    """Whether a dictionary takes a word for a first name, a father's name or a surname."""
    small = word.lower()
    if language_of(small) != "ru" or len(small) < 3:
        return False
    lexicon = lexicon_of("ru")
    tags = getattr(lexicon, "names_somebody", None)
    return bool(tags is not None and tags(small, capital=word[0].isupper()))

"""Histories whose truth is known: people with habits in three languages, and private data.

Everything comes from a seed. `World` says what a learner should find; `tests/history/exports.py` writes the
conversations as the programs would.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

__all__ = ["BANKS", "Bank", "Talk", "Told", "World"]

START = 1_760_000_000.0


@dataclass(frozen=True, slots=True)
class Told:
    """One message. ``kind``: ``text``, ``media``, ``forward``, ``auto`` or ``deleted``."""

    at: float
    mine: bool
    text: str
    id: int
    reply_to: int = 0
    kind: str = "text"


@dataclass(slots=True)
class Talk:
    """The conversation with one contact."""

    name: str
    language: str
    messages: list[Told] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Bank:
    """What people say in one language."""

    names: tuple[str, ...]
    habits: tuple[tuple[str, tuple[str, ...]], ...]
    lists: tuple[tuple[tuple[str, ...], str, str], ...]
    """Phrasings, answer, and the word that they share."""
    fillers: tuple[str, ...]
    openings: tuple[str, ...]
    aliases: tuple[str, tuple[str, ...]]
    private: tuple[tuple[str, str, str], ...]
    """Question, answer, and the part of them that nobody may see."""
    words: tuple[str, ...]
    glue: str = " "
    quoted: tuple[str, ...] = ()


BANKS = {
    "en": Bank(
        names=("Harriet Vance", "Bertram Oakley", "Winifred Stone", "Clifton Marsh"),
        habits=(
            ("hello", ("hi, what's up?", "hey hey")),
            ("how are you?", ("pretty good, thanks", "surviving as always")),
            ("where are you?", ("still at the office", "on the train already")),
            ("are you coming?", ("give me ten minutes",)),
            ("good night", ("sleep tight",)),
            ("have you eaten?", ("had some noodles earlier",)),
            ("what are you up to?", ("just reading a bit", "fixing the bike again")),
            ("can you talk now?", ("in a meeting, text me",)),
            ("thank you so much", ("any time",)),
            ("see you tomorrow", ("looking forward to it",)),
            ("are we still on for lunch?", ("yes, the usual place",)),
            ("did you feed the cat?", ("she ate like a lion",)),
            ("happy birthday!", ("aw, you remembered",)),
            ("what time is it there?", ("way past midnight",)),
            ("do you want anything from the shop?", ("milk and bread please",)),
        ),
        lists=(
            (
                (
                    "is the printer working?",
                    "the printer is broken again",
                    "why does the printer blink?",
                    "printer out of paper",
                    "who can repair the printer?",
                    "this printer hates me",
                ),
                "turn it off and on again",
                "printer",
            ),
            (
                (
                    "got a recipe for pancakes?",
                    "how do you make a pancake?",
                    "my pancakes always stick",
                    "pancakes for breakfast?",
                    "teach me your pancakes",
                ),
                "two eggs, flour and patience",
                "pancake",
            ),
        ),
        fillers=("fair enough", "oh well", "no idea mate", "interesting"),
        openings=("morning, any plans for the weekend?", "long time no see"),
        aliases=("thanks", ("thx", "thanx")),
        private=(
            ("what is your new number?", "it is 555 867 5309", "867 5309"),
            ("which mail do you use?", "write to h.vance@mailbox.example", "h.vance@mailbox.example"),
            ("wifi password again?", "tulipmoon", "tulipmoon"),
            ("where shall I send the parcel?", "17 Willow Road, flat 4", "Willow Road"),
            ("who is picking us up?", "ask Bertram Oakley about it", "Bertram"),
            ("which card did you use?", "the one ending 4417 8820", "4417"),
        ),
        words=(
            "garden",
            "window",
            "river",
            "yellow",
            "table",
            "mountain",
            "paper",
            "cloud",
            "music",
            "letter",
            "bridge",
            "corner",
            "engine",
            "forest",
            "silver",
            "pocket",
            "winter",
            "basket",
            "circle",
            "market",
            "painting",
            "shoulder",
            "ticket",
            "blanket",
            "candle",
            "feather",
            "hammer",
            "island",
            "jacket",
            "kettle",
            "ladder",
            "mirror",
            "needle",
            "orange",
            "pencil",
            "quarter",
            "ribbon",
            "saddle",
            "thunder",
            "umbrella",
        ),
    ),
    "ru": Bank(
        names=("Клавдия Рябова", "Евграф Соколов", "Фёкла Дроздова", "Прохор Зимин"),
        habits=(
            ("привет", ("здорово, что нового?", "приветствую")),
            ("как дела?", ("нормально, кручусь помаленьку", "лучше всех, а у тебя?")),
            ("ты где?", ("ещё на работе", "уже еду домой")),
            ("ты скоро?", ("минут десять подожди",)),
            ("спокойной ночи", ("и тебе сладких снов",)),
            ("ты поел?", ("да, борща навернул",)),
            ("что делаешь?", ("книжку читаю", "опять велик чиню")),
            ("можешь говорить?", ("я на совещании, напиши лучше",)),
            ("спасибо большое", ("да не за что",)),
            ("до завтра", ("жду с нетерпением",)),
            ("обедать идём?", ("давай где обычно",)),
            ("кота покормил?", ("слопал всё до крошки",)),
            ("с днём рождения!", ("ой, не забыли",)),
            ("сколько у вас времени?", ("глубокая ночь уже",)),
            ("купить чего-нибудь?", ("молока и хлеба возьми",)),
        ),
        lists=(
            (
                (
                    "принтер работает?",
                    "опять принтер сломался",
                    "почему принтер мигает?",
                    "в принтере бумаги нет",
                    "кто починит принтер?",
                    "принтер меня ненавидит",
                ),
                "выключи и включи обратно",
                "принтер",
            ),
            (
                (
                    "как ты делаешь блины?",
                    "дай рецепт блинов",
                    "у меня блины липнут",
                    "научи печь блины",
                    "может блинов на завтрак?",
                ),
                "два яйца, мука и терпение",
                "блин",
            ),
        ),
        fillers=("ну бывает", "вот оно как", "даже не знаю", "забавно"),
        openings=("утро доброе, какие планы на выходные?", "сто лет не слышались"),
        aliases=("спасибо", ("спс", "спасибки")),
        private=(
            ("какой у тебя новый номер?", "звони на 8 916 555 01 23", "916 555"),
            ("на какую почту писать?", "пиши на ryabova@pochta.example", "ryabova"),
            ("какой пароль от вайфая?", "тюльпанка", "тюльпанка"),
            ("куда посылку слать?", "улица Лесная, дом 17, кв 4", "Лесная"),
            ("кто нас встретит?", "спроси Евграфа Соколова", "Евграф"),
            ("с какой карты платил?", "та что на 4417 8820", "4417"),
        ),
        words=(
            "сад",
            "окно",
            "река",
            "жёлтый",
            "стол",
            "гора",
            "бумага",
            "облако",
            "музыка",
            "письмо",
            "мост",
            "угол",
            "мотор",
            "лес",
            "серебро",
            "карман",
            "зима",
            "корзина",
            "круг",
            "рынок",
            "картина",
            "плечо",
            "билет",
            "одеяло",
            "свеча",
            "перо",
            "молоток",
            "остров",
            "куртка",
            "чайник",
            "лестница",
            "зеркало",
            "игла",
            "апельсин",
            "карандаш",
            "четверть",
            "лента",
            "седло",
            "гром",
            "зонт",
        ),
    ),
    "ja": Bank(
        names=("久保田澄江", "桐生辰吉", "棚橋ふみ", "鵜飼誠"),
        habits=(
            ("こんにちは", ("やあ、どうしたの", "おっす")),
            ("元気？", ("まあまあだよ", "相変わらずかな")),
            ("今どこ？", ("まだ会社にいる", "もう電車の中")),
            ("来られる？", ("ちょっと待ってて",)),
            ("おやすみ", ("いい夢見てね",)),
            ("ご飯食べた？", ("うどん食べたよ",)),
            ("何してる？", ("本を読んでる", "自転車直してる")),
            ("電話できる？", ("会議中だからメールで",)),
            ("助かったよ", ("いつでもどうぞ",)),
            ("また明日", ("楽しみにしてる",)),
            ("昼ご飯行く？", ("いつもの店で",)),
            ("猫にご飯あげた？", ("全部たいらげた",)),
            ("お誕生日おめでとう！", ("覚えててくれたんだ",)),
            ("そっちは何時？", ("もう真夜中だよ",)),
            ("何か買ってくる？", ("牛乳とパンお願い",)),
        ),
        lists=(
            (
                (
                    "プリンター動いてる？",
                    "またプリンターが壊れた",
                    "なぜプリンターが光るの？",
                    "プリンターの紙がない",
                    "誰がプリンターを直せる？",
                ),
                "電源を入れ直してみて",
                "プリンター",
            ),
        ),
        fillers=("そうなんだ", "へえ", "どうだろうね", "面白いね"),
        openings=("おはよう、週末の予定は？", "久しぶりだね"),
        aliases=("ありがとう", ("ありがと",)),
        private=(
            ("新しい電話は？", "０９０-１２３４-５６７８だよ", "１２３４"),
            ("メールはどれ？", "kubota@yubin.exampleに送って", "kubota"),
            ("ワイファイのパスワードは？", "チューリップ", "チューリップ"),
            ("荷物はどこに送る？", "緑町3丁目17番地", "緑町"),
            ("誰が迎えに来る？", "桐生さんに聞いて", "桐生"),
        ),
        words=(
            "庭",
            "窓",
            "川",
            "黄色",
            "机",
            "山",
            "紙",
            "雲",
            "音楽",
            "手紙",
            "橋",
            "角",
            "機械",
            "森",
            "銀",
            "冬",
            "籠",
            "輪",
            "市場",
            "絵",
            "肩",
            "切符",
            "毛布",
            "蝋燭",
            "羽",
            "金槌",
            "島",
            "上着",
            "やかん",
            "梯子",
            "鏡",
            "針",
            "蜜柑",
            "鉛筆",
            "夏",
            "帯",
            "鞍",
            "雷",
            "傘",
        ),
        glue="",
    ),
}


class World:
    """A person and those he writes with, for so many ``days``; each has about ``busy`` exchanges a day."""

    def __init__(
        self,
        seed: int = 1,
        *,
        days: int = 120,
        busy: int = 6,
        languages: tuple[str, ...] = ("en", "ru", "ja"),
        contacts: int = 4,
    ) -> None:
        self.dice = Random(seed)
        self.me = "Ignatius Plumb"
        self.talks: list[Talk] = []
        self._id = 0
        for language in languages:
            bank = BANKS[language]
            for number in range(contacts):
                name = bank.names[number % len(bank.names)] + (
                    "" if number < len(bank.names) else f" {number}"
                )
                self.talks.append(self._talk(name, language, days, busy))

    # --- truth ----------------------------------------------------------------------

    def pairs(self) -> set[tuple[str, str]]:
        """The habits."""
        return {
            (phrase, answer)
            for language in self._languages()
            for phrase, answers in BANKS[language].habits
            for answer in answers
        }

    def every_right_pair(self) -> set[tuple[str, str]]:
        """The habits, and what lists and thanks are answered with."""
        right = self.pairs()
        for language in self._languages():
            bank = BANKS[language]
            right |= {(phrase, answer) for phrases, answer, _ in bank.lists for phrase in phrases}
            head, others = bank.aliases
            right |= {(word, answer) for word in (head, *others) for answer in _THANKED[language]}
        return right

    def private(self) -> list[str]:
        """What nobody may see."""
        return [part for language in self._languages() for _, _, part in BANKS[language].private]

    def _languages(self) -> list[str]:
        return sorted({talk.language for talk in self.talks})

    # --- making ---------------------------------------------------------------------

    def _talk(self, name: str, language: str, days: int, busy: int) -> Talk:
        talk = Talk(name, language)
        bank, dice = BANKS[language], self.dice
        at = START + dice.random() * 3600
        for day in range(days):
            at = max(at, START + day * 86400 + 8 * 3600 + dice.random() * 7200)
            if dice.random() < 0.15:
                continue  # a day without a word
            if dice.random() < 0.5 and talk.messages and at - talk.messages[-1].at > 86400:
                at = self._say(talk, at, True, dice.choice(bank.openings))
                at += 3600
            for _ in range(dice.randint(1, busy * 2 - 1)):
                at = self._exchange(talk, bank, at) + dice.uniform(600, 5400) + 1800
        return talk

    def _say(
        self, talk: Talk, at: float, mine: bool, text: str, reply_to: int = 0, kind: str = "text"
    ) -> float:
        self._id += 1
        talk.messages.append(Told(at, mine, text, self._id, reply_to, kind))
        return at

    def _exchange(self, talk: Talk, bank: Bank, at: float) -> float:
        dice = self.dice
        chance = dice.random()
        if chance < 0.45:
            return self._habit(talk, bank, at)
        if chance < 0.55:
            phrases, answer, _ = dice.choice(bank.lists)
            self._say(talk, at, False, self._worn(dice.choice(phrases)))
            return self._say(talk, at + dice.uniform(5, 300), True, answer)
        if chance < 0.59:
            heard, said, _ = dice.choice(bank.private)
            self._say(talk, at, False, heard)
            return self._say(talk, at + 30, True, said)
        if chance < 0.64:
            head, others = bank.aliases
            self._say(talk, at, False, dice.choice((head, head, *others)))
            return self._say(talk, at + 20, True, dice.choice(_THANKED[talk.language]))
        if chance < 0.66:
            self._say(talk, at, False, "", kind=dice.choice(("media", "forward", "deleted")))
            return self._say(talk, at + 40, True, dice.choice(bank.habits)[1][0])
        if chance < 0.68:
            self._say(talk, at, False, dice.choice(bank.habits)[0])
            return self._say(talk, at + 2, True, "I am away", kind="auto")
        if chance < 0.84:
            self._say(talk, at, False, self._noise(bank))
            return self._say(talk, at + dice.uniform(5, 600), True, dice.choice(bank.fillers))
        self._say(talk, at, False, self._noise(bank))
        return self._say(talk, at + dice.uniform(5, 600), True, self._noise(bank))

    def _habit(self, talk: Talk, bank: Bank, at: float) -> float:
        dice = self.dice
        phrase, answers = dice.choice(bank.habits)
        answer = dice.choice(answers)
        way = dice.random()
        if way < 0.06:
            # Two questions, both answered afterwards.
            other, others = dice.choice(bank.habits)
            self._say(talk, at, False, phrase)
            self._say(talk, at + 200, False, other)
            self._say(talk, at + 260, True, answer)
            return self._say(talk, at + 290, True, dice.choice(others))
        if way < 0.12:
            # Answered late, but with a quotation.
            self._say(talk, at, False, phrase)
            quoted = talk.messages[-1].id
            self._say(talk, at + 400, False, self._noise(bank))
            return self._say(talk, at + 5400, True, answer, reply_to=quoted)
        if way < 0.18:
            # Never answered; hours later the owner says something else.
            self._say(talk, at, False, phrase)
            return self._say(talk, at + 3 * 3600, True, self._noise(bank))
        if way < 0.24 and bank.glue and phrase.count(" "):
            first, rest = phrase.split(" ", 1)
            self._say(talk, at, False, first)
            self._say(talk, at + 8, False, rest)
            return self._say(talk, at + 60, True, answer)
        if way < 0.3:
            greeting, greetings = bank.habits[0]
            self._say(talk, at, False, greeting)
            self._say(talk, at + 5, False, phrase)
            self._say(talk, at + 50, True, greetings[0])
            return self._say(talk, at + 70, True, answer)
        self._say(talk, at, False, self._worn(phrase))
        return self._say(talk, at + dice.uniform(5, 900), True, answer)

    def _worn(self, text: str) -> str:
        """Write a text as people do: with a capital, another mark, a smiley, a letter drawn out."""
        way = self.dice.random()
        if way < 0.25:
            return text[:1].upper() + text[1:]
        if way < 0.35:
            return text.rstrip("?？!！")
        if way < 0.42:
            return text + " :)"
        if way < 0.46 and text[-1:].isalpha():
            return text + text[-1] * 3
        return text

    def _noise(self, bank: Bank) -> str:
        return bank.glue.join(self.dice.choices(bank.words, k=self.dice.randint(3, 6)))


_THANKED = {"en": ("you are welcome",), "ru": ("обращайся",), "ja": ("どういたしまして",)}

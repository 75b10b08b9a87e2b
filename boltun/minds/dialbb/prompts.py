"""The texts for language models: templates and their placeholders, the dialogue so far, the time.

Languages are ``ja``, and English for all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

__all__ = [
    "INSTRUCTIONS",
    "NER_TEMPLATES",
    "UNDERSTANDING_TEMPLATES",
    "bullets",
    "fill",
    "language_of",
    "put",
    "task_prompt",
    "without_name",
    "written_dialogue",
    "written_time",
]

INSTRUCTIONS = {
    "ja": (
        "これから送る依頼に従い、会話の相手に向けた自然な文を日本語で書いてください。"
        "人を傷つける言葉や差別につながる表現、暴力や違法な行為を勧める内容、他人の個人情報は書かないでください。"
    ),
    "en": (
        "Follow the task that is sent to you and write natural sentences for the partner of a conversation. "
        "Never write what hurts or discriminates against anybody, what encourages violence or crime, or "
        "private facts about other people."
    ),
}
"""The system message if an application has no ``instruction``."""

UNDERSTANDING_TEMPLATES = {
    "ja": """\
# タスク

対話システムの利用者の発話を読み、そのタイプとスロットを下の一覧から選んで、JSONで答えてください。

# 回答の形式

- 形は {"type": タイプ, "slots": {スロット名: 値}} です。説明は付けません。
- タイプは一覧にあるものを一つだけ選びます。
- 発話に現れたスロットだけを書きます。一つもなければ "slots" は {} とします。

# タイプの一覧

@types

# スロットの一覧

@slot_definitions

# 例

@examples

# 発話

@input
""",
    "en": """\
# Task

Read what the user of a dialogue system said. Choose its type and its slots from the lists below and answer in
JSON.

# The answer

- Its form is {"type": type, "slots": {slot name: value}}, without any explanation.
- Choose exactly one type of the list.
- Give only the slots that occur in the utterance; without any, "slots" is {}.

# Types

@types

# Slots

@slot_definitions

# Examples

@examples

# The utterance

@input
""",
}
"""The question of an understander without a ``prompt_template``."""

NER_TEMPLATES = {
    "ja": """\
# タスク

対話システムの利用者の発話から固有表現を抜き出し、JSONで答えてください。

# 回答の形式

- 形は {"result": [{"class": クラス, "entity": 固有表現}]} です。説明は付けません。
- クラスは一覧にあるものだけを使います。
- 固有表現は、発話の中の文字列をそのまま書きます。
- 一つもなければ {"result": []} と答えます。

# クラスの一覧

@classes

# クラスの説明

@class_explanations

# クラスごとの固有表現の例

@ne_examples

# 例

@ner_examples

# 発話

@input
""",
    "en": """\
# Task

Find the named entities in what the user of a dialogue system said and answer in JSON.

# The answer

- Its form is {"result": [{"class": class, "entity": named entity}]}, without any explanation.
- Use only the classes of the list.
- Write an entity exactly as it stands in the utterance.
- Without any, answer {"result": []}.

# Classes

@classes

# What the classes mean

@class_explanations

# Entities of each class

@ne_examples

# Examples

@ner_examples

# The utterance

@input
""",
}
"""The question of a recognizer of named entities without a ``prompt_template``."""

_HEADINGS = {
    "ja": ("状況", "あなたのペルソナ", "今までの対話", "タスク"),
    "en": ("Situation", "Your persona", "Dialogue up to now", "Task"),
}
_ENDINGS = {
    "ja": ("あなたの名前は含めないでください。", "YesかNoのどちらかで答えてください。"),
    "en": (" Please don't include your name.", " Please answer with yes or no."),
}
_SPEAKERS = {"ja": {"user": "ユーザ", "system": "システム"}, "en": {"user": "User", "system": "System"}}

_LONGEST = 200
"""A model sees so many turns of either side, because a contact may write for years."""

_PIECES = re.compile(r"(\[\[\[)|(\]\]\])|\{(\w+)\}|@(dialogue_history|current_time|persona|situation)@")
_WEEKDAYS_JA = "月火水木金土日"
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def language_of(config: Mapping[str, Any], default: str = "en") -> str:
    """Return ``ja`` or ``en``, as an application's configuration says."""
    return "ja" if config.get("language", default) == "ja" else "en"


def fill(template: str, values: Mapping[str, str | None], aux_data: Mapping[str, Any] | None = None) -> str:
    """Replace ``{name}`` by its value, and keep or drop the parts in ``[[[`` and ``]]]``.

    ``values`` are those of the program; None means that the application has none. After them come the keys of
    ``aux_data``. A part in brackets is dropped if it names anything unknown or missing; elsewhere unknown
    names stay as they are. Values are never looked at again.
    """
    aux_data = aux_data or {}
    done: list[str] = []
    part: list[str] | None = None
    complete = True
    position = 0
    for piece in _PIECES.finditer(template):
        target = done if part is None else part
        target.append(template[position : piece.start()])
        position = piece.end()
        if piece[1]:
            if part is None:
                part, complete = [], True
        elif piece[2]:
            if part is not None and complete:
                done.extend(part)
            part = None
        else:
            name = piece[3] or piece[4]
            if (value := values.get(name)) is not None:
                target.append(value)
            elif name in values:
                complete = False
            elif name in aux_data:
                target.append(str(aux_data[name]))
            else:
                complete = False
                target.append(piece[0])
    done.extend(part or ())  # the end of the part is missing
    done.append(template[position:])
    return "".join(done)


def put(template: str, values: Mapping[str, str]) -> str:
    """Replace ``@name`` in the template of an understander or recognizer. Values are final."""
    names = "|".join(sorted(map(re.escape, values), key=len, reverse=True))
    return re.sub(f"@({names})", lambda found: values[found[1]], template)


def bullets(items: object) -> str:
    """Write a list of the configuration, one item to a line."""
    if isinstance(items, str):
        items = [items]
    return "".join(f"- {item}\n" for item in items) if isinstance(items, Iterable) else ""


def written_dialogue(
    history: Sequence[Mapping[str, Any]], language: str, *, names: Mapping[str, str] | None = None
) -> str:
    """Write the end of a dialogue, one turn to a line. ``names`` are those of user and system."""
    called = _SPEAKERS[language] | dict(names or {})
    lines = ((str(turn.get("speaker", "")), turn.get("utterance", "")) for turn in history[-_LONGEST:])
    return "\n".join(f"{called.get(speaker, speaker)}: {utterance}" for speaker, utterance in lines)


def written_time(now: datetime, language: str) -> str:
    """Write date, day of the week and time, whatever the locale of this machine."""
    if language == "ja":
        return f"{now:%Y年%m月%d日}（{_WEEKDAYS_JA[now.weekday()]}） {now:%H時%M分%S秒}"
    half = "AM" if now.hour < 12 else "PM"
    hour = now.hour % 12 or 12
    day = f"{_WEEKDAYS[now.weekday()]}, {_MONTHS[now.month - 1]} {now:%d, %Y}"
    return f"{day} {hour:02}:{now:%M:%S} {half}"


def task_prompt(
    task: str,
    history: Sequence[Mapping[str, Any]],
    language: str,
    *,
    situation: object = None,
    persona: object = None,
    checking: bool = False,
) -> str:
    """Write the prompt of ``$…$``: a question to answer by yes or no, or an utterance to write."""
    headings = _HEADINGS[language]
    parts = (bullets(situation), bullets(persona), written_dialogue(history, language))
    sections = [
        f"# {heading}\n\n{part.rstrip()}" for heading, part in zip(headings, parts, strict=False) if part
    ]
    sections.append(f"# {headings[-1]}\n\n{task}{_ENDINGS[language][checking]}")
    return "\n\n".join(sections) + "\n"


def without_name(answer: str, name: str | None = None) -> str:
    """Remove the system's name, which models like to put before its words."""
    names = [name] if name else [speakers["system"] for speakers in _SPEAKERS.values()]
    return re.sub("|".join(rf"{re.escape(one)}[:：]" for one in names), "", answer).strip()

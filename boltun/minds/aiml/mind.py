"""A set of AIML categories as a mind (docs/aiml.md §2, §4)."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import local
from typing import Any

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.aiml.category import Category, Previous
from boltun.minds.aiml.element import TemplateError
from boltun.minds.aiml.frame import Answer, OverLimitError
from boltun.minds.aiml.kept import Kept
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.learned import LearnedForAll, teacher, with_layer
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.matcher import Match
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.persons import CONTRACTIONS
from boltun.minds.aiml.spoken import is_one_sentence, remembered, shown_messages
from boltun.minds.aiml.template import Template, compile_template
from boltun.minds.aiml.text import collapse, normalise, split_sentences
from boltun.minds.aiml.times import awake, complaints
from boltun.minds.aiml.trace import AimlTrace
from boltun.minds.aiml.turn import Turn
from boltun.minds.asking import heard, speaker
from boltun.minds.folder import read_head
from boltun.minds.opening import nobody
from boltun.minds.protocol import Memory, Merit, Problem, Reply, ReplyOptions, Silence
from boltun.text.lowercase import lowercased

__all__ = ["AimlMind"]

_log = logging.getLogger(__name__)

_EXACT, _FOUND, _NEAR, _GENERAL = Merit.EXACT, Merit.FOUND, Merit.NEAR, Merit.GENERAL

_OPENINGS = ("init", "connect", "yinitialquestion")
"""The words with which clients ask a bot to speak first: docomo's, the ALICE sets', Program Y's."""

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_DEEPEST_QUESTIONS = 3
"""How deep minds may ask each other."""
_SAID = 200_000
"""For replies of so many characters it is kept how they are matched, because sets repeat themselves."""
_KEPT_READY = 5_000_000
"""Taught categories of so many characters are kept ready."""

_SHOWN = 100
"""A field that cannot be used is quoted up to so many characters."""

_EMPTY = Template(compile_template("<template/>").code)


class AimlMind:
    """A set of categories that answers. Read-only, except for what is taught for everybody (``learnf``)."""

    kind = "aiml"

    def __init__(
        self,
        knowledge: Knowledge,
        *,
        name: str = "",
        options: ReplyOptions | None = None,
        limits: Limits | None = None,
        dialogue_timeout: float = 0.0,
        ask: Callable[[str, str], str | None] = nobody,
        learned: Path | None = None,
        slow: bool = False,
    ) -> None:
        """``learned`` is the file for what is taught for everybody; None: this run forgets it."""
        self.name = name
        self.slow = slow
        self.options = options or ReplyOptions()
        self.limits = limits or Limits()
        self.base = knowledge
        self._dialogue_timeout = dialogue_timeout
        self._ask = ask
        self._shared = _Shared(LearnedForAll(knowledge, learned))

    @property
    def knowledge(self) -> Knowledge:
        """The content of the files, and what was taught for everybody."""
        return self._shared.learned.knowledge

    def with_options(self, options: ReplyOptions) -> AimlMind:
        """Return the same set under other options; cheap."""
        if options == self.options:
            return self
        other = object.__new__(AimlMind)
        other.__dict__.update(self.__dict__, options=options)
        return other

    def new_memory(self) -> AimlMemory:
        """Return the memory of a contact whom nobody has met."""
        return AimlMemory()

    def memory_from_json(self, data: Mapping[str, Any]) -> AimlMemory:
        """Return the memory that ``AimlMemory.as_json`` wrote."""
        return AimlMemory.from_json(data)

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the set's files."""
        from boltun.minds.aiml.checks import problems

        return [*problems(self.base), *self._shared.learned.problems]

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message, sentence by sentence."""
        assert isinstance(memory, AimlMemory)
        text = message.text[: self.limits.input_text]
        text = (text if text.isprintable() else _CONTROLS.sub(" ", text)).strip()
        if message.aux or self._dialogue_timeout:
            memory = awake(memory, message.aux, message.at, self._dialogue_timeout)
        if not text:
            return Reply(text=None, why=AimlTrace(), remembers=memory, silence=Silence.EMPTY)
        turn = self._turn(memory, message, dice)
        with heard(message.contact):
            return self._given(turn, text, [text] if is_one_sentence(text) else split_sentences(text))

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Speak first, if a category is written for that; one that takes anything is not."""
        assert isinstance(memory, AimlMemory)
        if message is not None:
            memory = awake(memory, message.aux, message.at, self._dialogue_timeout)
        turn = self._turn(memory, message, dice)
        for opening in _OPENINGS:
            if turn.finds(opening):
                with heard(None if message is None else message.contact):
                    return self._given(turn, opening, [opening], greeting=True)
        return Reply(
            text=None,
            why=AimlTrace(previous=memory.previous, topic=memory.topic),
            remembers=memory,
            silence=Silence.NO_OPENING,
        )

    def template(self, category: Category) -> Template:
        """Return the compiled template of a category."""
        templates = self._shared.templates
        template = templates.get(category.template)
        if template is None:
            template = self._compiled(category)
            templates.keep(category.template, template, len(category.template), self.limits.templates)
        return template

    def as_matched(self, previous: Previous) -> Previous:
        """Return a sentence with its words as patterns have them; the same if that changes nothing."""
        known = self._shared.said
        said = known.get(previous)
        if said is None:
            table = self.base.substitutions.get("normal", CONTRACTIONS)
            last = normalise(previous.last_sentence, table)
            said = previous
            if self.base.tokenize(last).words != self.base.tokenize(previous.last_sentence).words:
                said = previous._replace(text=normalise(previous.text, table), last_sentence=last)
            known.keep(previous, said, len(previous.text), _SAID)
        return said

    def with_learned(self, learned: tuple[str, ...]) -> Knowledge:
        """Return the knowledge with categories that one contact taught."""
        base = self.knowledge
        layers = self._shared.layers
        kept = layers.get(learned)
        if kept is None or kept[0] is not base:
            kept = base, with_layer(base, learned)
            layers.keep(learned, kept, sum(map(len, learned)), _KEPT_READY)
        return kept[1]

    def vocabulary(self) -> int:
        """Return how many words the patterns know; counted once."""
        if not self._shared.vocabulary:
            self._shared.vocabulary = len(_words(self.base.graph.root))
        return self._shared.vocabulary

    def aiml_version(self, file: int) -> int:
        """Return the first number of the AIML version of a file; 2 if the file does not say."""
        versions = self._shared.versions
        if file not in versions:
            versions[file] = _version(self.base.files[file]) if 0 <= file < len(self.base.files) else 2
        return versions[file]

    def taught(self) -> int:
        """Return how many categories were taught for everybody."""
        return len(self._shared.learned)

    def taught_characters(self) -> int:
        """Return their length together."""
        return self._shared.learned.characters

    def forget_taught(self, contact: Contact | None) -> None:
        """Forget what a contact taught for everybody, or what all did; OSError if it stays in a file."""
        self._shared.learned.forget(None if contact is None else teacher(contact))
        # These were made of forgotten categories.
        self._shared.templates = Kept()
        self._shared.layers = Kept()

    def ask(self, name: str, text: str) -> str | None:
        """Ask another mind of this program; a circle of minds that ask each other ends."""
        asking = self._shared.asking
        depth = getattr(asking, "depth", 0)
        if depth >= _DEEPEST_QUESTIONS:
            return None
        asking.depth = depth + 1
        try:
            return self._ask(name, text)
        except Exception:
            _log.exception("The mind %r cannot be asked.", name)
            return None
        finally:
            asking.depth = depth

    def _compiled(self, category: Category) -> Template:
        def unknown(tag: str, line: int) -> None:
            if tag not in self._shared.unknown and len(self._shared.unknown) < 1000:
                self._shared.unknown.add(tag)
                _log.warning("The element <%s> is not known; its text is kept.", tag)

        try:
            return compile_template(category.template, unknown)
        except TemplateError as error:
            _log.warning("A template (line %d) cannot be read: %s", category.line, error)
            return _EMPTY

    def _turn(self, memory: AimlMemory, message: Message | None, dice: Random) -> Turn:
        at = message.received_at if message is not None else 0.0
        contact = message.contact.address if message is not None else ""
        turn = Turn(self, memory, dice, at=at, contact=contact, chews=self.options.chew)
        if message is not None and message.aux:
            for template, name in complaints(message.aux):
                value = repr(message.aux[name])[:_SHOWN]
                _log.warning("%s", template.format(name=name, value=value))
                turn.complain(template, name=name, value=value)
        if message is not None and isinstance(given := message.aux.get("predicates"), Mapping):
            for name, value in list(given.items())[: self.limits.predicates]:
                turn.predicates.set(str(name), collapse(str(value))[: self.limits.text])
        return turn

    def _given(self, turn: Turn, text: str, sentences: list[str], *, greeting: bool = False) -> Reply:
        memory = turn.memory
        note = ""
        try:
            answers = self._answers(turn, sentences)
            visible = [
                answer.text
                for answer in answers
                if not (self.options.chew and (answer.general or not answer.matched))
            ]
            messages = shown_messages(visible, self.limits.text)
        except OverLimitError as error:
            note = str(error)
            _log.warning("A turn is given up, %s.", note)
            answers = [Answer()]
            default = turn.knowledge.properties.get("default-response", "")
            messages = shown_messages([default] if not self.options.chew else [], self.limits.text)
        why = AimlTrace(
            text,
            memory.previous,
            memory.topic,
            turn.events,
            self.base.files,
            note,
            turn.happened,
            turn.deepest,
        )
        said = "\n".join(messages)
        last = next((answer for answer in reversed(answers) if answer.matched), Answer())
        remembers = remembered(turn, text, said, last, bool(note))
        if greeting:
            remembers = remembers._replace(inputs=memory.inputs, requests=memory.requests)
        if not note and turn.learned_for_all:
            who = speaker()
            self._shared.learned.add(turn.learned_for_all, "" if who is None else teacher(who))
        aux: dict[str, Any] = {"id": last.id or None, "emotion": last.emotion or None}
        if turn.complaints:
            aux["problems"] = turn.complaints
        if not note:
            aux |= turn.data
        if not said:
            matched = any(answer.matched and not answer.general for answer in answers)
            if greeting:
                silence = Silence.NO_OPENING
            else:
                silence = Silence.EMPTY_REPLY if matched else Silence.NOTHING_FOUND
            merit = self._merit(turn) if silence is Silence.EMPTY_REPLY else None
            return Reply(text=None, why=why, remembers=remembers, silence=silence, merit=merit, aux=aux)
        if len(messages) > 1:
            aux["messages"] = messages
        return Reply(
            text=lowercased(said) if self.options.lowercase else said,
            why=why,
            remembers=remembers,
            merit=self._merit(turn),
            aux=aux,
        )

    def _merit(self, turn: Turn) -> Merit:
        """Judge by the end of the last sentence."""
        found: Match | None = None
        for event in reversed(turn.events):
            if not event.template:
                found = event.match
                break
        if found is not None and not found.stars:
            return _EXACT
        if found is not None and not found.takes_anything:
            return _FOUND
        # Under chew nothing general is said, but other parts of the reply are.
        return _NEAR if self.options.chew else _GENERAL

    def _answers(self, turn: Turn, sentences: list[str]) -> list[Answer]:
        answers: list[Answer] = []
        words_left = self.limits.input_words
        for number, sentence in enumerate(sentences):
            words = turn.heard(sentence)
            turn.inputs.append(sentence)
            answers.append(turn.answer(number, words))
            words_left -= len(words)
            if words_left <= 0:
                break
        return answers


class _Shared:
    """The parts of a set that are the same under all options."""

    def __init__(self, learned: LearnedForAll) -> None:
        self.learned = learned
        self.templates: Kept[str, Template] = Kept()
        self.layers: Kept[tuple[str, ...], tuple[Knowledge, Knowledge]] = Kept()
        self.unknown: set[str] = set()
        self.said: Kept[Previous, Previous] = Kept()
        self.asking = local()
        self.vocabulary = 0
        self.versions: dict[int, int] = {}


def _version(path: Path) -> int:
    try:
        head = read_head(path, 4096).replace(b"\0", b"").decode("latin-1")
    except (OSError, MindError):
        return 2
    found = re.search(r"""<(?:\w+:)?aiml\s[^>]*?\bversion\s*=\s*["']\s*([01])\b""", head)
    return int(found[1]) if found else 2


def _words(root: Mapping[str, Any]) -> set[str]:
    """Return the keys below a node of the graph that are words."""
    words: set[str] = set()
    nodes: list[Any] = [root]
    while nodes:
        node = nodes.pop()
        if isinstance(node, dict):
            words.update(node)
            nodes += node.values()
        elif isinstance(node, tuple):
            words.update(node[:-1])
    return {word for word in words if word[:1].isalnum()}

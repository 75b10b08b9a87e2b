"""A language model as a mind (docs/language-model.md)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from boltun.errors import BoltunError
from boltun.gravity.matcher import gravity_of
from boltun.message import ChatKind, Message
from boltun.minds.acquaintance import Said, acquaintance
from boltun.minds.model.acceptance import judge
from boltun.minds.model.budget import Budget
from boltun.minds.model.endpoint import Answer, AskError, Question, ask
from boltun.minds.model.memory import ModelMemory
from boltun.minds.model.model_file import ModelFile, Use
from boltun.minds.model.nearest import BasePairs, Pair
from boltun.minds.model.prompts import Prompt, prompt
from boltun.minds.protocol import Memory, Merit, Problem, Reply, ReplyOptions, Silence
from boltun.minds.sending import Spent, Terms
from boltun.minds.trace import Step, Told
from boltun.text.lowercase import lowercased

__all__ = ["ModelMind"]

_log = logging.getLogger(__name__)

_LEAST_TOKENS: Final = 64
"""So many tokens a model may write for the shortest answer: some letters take several."""


class ModelMind:
    """Asks a language model for the text of one reply. Whatever it answers, nothing else comes of it.

    It asks only if the person switched the file on, as it is now, and marked the contact. It never hears of
    serious messages and of rooms.
    """

    kind = "model"
    slow = True

    def __init__(
        self,
        file: ModelFile,
        *,
        name: str,
        path: Path,
        faulty: bool,
        is_on: Callable[[], bool],
        pairs: BasePairs | None,
        budget: Budget,
        key: Callable[[], str],
        look: Callable[[], Sequence[Problem]],
        options: ReplyOptions | None = None,
    ) -> None:
        """``faulty``: the file has errors, so nobody is asked. ``look`` returns its problems."""
        self.name = name
        self.path = path
        self.file = file
        self.budget = budget
        self.options = options or ReplyOptions()
        self._faulty = faulty
        self._is_on = is_on
        self._pairs = pairs
        self._key = key
        self._look = look

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message, or say nothing and why."""
        if not message.text.strip():
            return self._silent([Step(template="The message is empty.")], Silence.EMPTY)
        known = acquaintance()
        steps: list[Step] = []
        if reason := self._hindrance(message, known.may_send):
            return self._silent([Step(template=reason)])
        try:
            text = self._asked(message.text, known.said, dice.getrandbits(31), steps)
        except AskError as error:
            steps.append(Step(template=error.what, values=error.values))
            text = ""
        except BoltunError as error:
            _log.warning("%s: %s", self.name, error)
            steps.append(Step(template="The model was not asked: {reason}", values={"reason": str(error)}))
            text = ""
        if not text:
            return self._silent(steps)
        return Reply(
            text=lowercased(text) if self.options.lowercase else text,
            why=Told(steps=tuple(steps)),
            remembers=ModelMemory(),
            # With others behind it there are no general replies, and this one shall count.
            merit=Merit.NEAR if self.options.chew else Merit.GENERAL,
            only_draft=self.file.use is Use.DRAFTS,
        )

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Say nothing: a model never begins."""
        return self._silent([Step(template="A language model begins no conversation.")], Silence.NO_OPENING)

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the file as it is now."""
        return self._look()

    def with_options(self, options: ReplyOptions) -> Self:
        """Return the same model under other options; cheap."""
        if options == self.options:
            return self
        return type(self)(
            self.file,
            name=self.name,
            path=self.path,
            faulty=self._faulty,
            is_on=self._is_on,
            pairs=self._pairs,
            budget=self.budget,
            key=self._key,
            look=self._look,
            options=options,
        )

    def new_memory(self) -> ModelMemory:
        """Return the memory of a contact whom nobody has met."""
        return ModelMemory()

    def memory_from_json(self, data: Mapping[str, Any]) -> ModelMemory:
        """Return the memory, which is always the same."""
        return ModelMemory()

    def is_on(self) -> bool:
        """Whether the person switched it on, with the file as it was when it was opened."""
        return not self._faulty and self._is_on()

    def terms(self) -> Terms:
        """Say who is asked, as the file has it."""
        file = self.file
        return Terms(
            where=file.where,
            asked=file.model,
            key_name=file.key_name,
            limits=file.limits,
            prices=file.prices,
        )

    def spent(self) -> Spent:
        """Return what was used today; MindError if that cannot be counted."""
        return self.budget.today()

    def sending(self, text: str, said: Sequence[Said] = ()) -> Prompt:
        """Return word for word what would be sent for a message; MindError if the base cannot be read."""
        pairs: Sequence[Pair] = ()
        if self._pairs is not None and self.file.nearest:
            pairs = self._pairs.to(text, self.file.nearest)
        return prompt(self.file, text, said, pairs, name=self.name)

    def _hindrance(self, message: Message, may_send: bool) -> str:
        """Return why nobody is asked, as a whole English sentence; empty: nothing is in the way."""
        if self._faulty:
            return "The file of the language model has errors, so it is not asked."
        if not self._is_on():
            return "The language model is not switched on, or its file changed since."
        if message.contact.kind is not ChatKind.DIRECT:
            return "What is said in rooms is never sent to a language model."
        if not may_send:
            return "This contact is not marked: nothing that he writes is sent to a language model."
        if gravity_of(message.text) is not None:
            return "Serious messages are never sent to a language model."
        return ""

    def _asked(self, text: str, said: Sequence[Said], seed: int, steps: list[Step]) -> str:
        """Return the model's words as the text of a reply; empty: there is none, and the steps say why.

        BoltunError if it cannot be asked.
        """
        file = self.file
        sending = self.sending(text, said)
        question = Question(
            model=file.model,
            messages=sending.messages,
            most_tokens=max(_LEAST_TOKENS, file.limits.characters),
            seed=seed,
        )
        most = self._spent(sending.size, question.most_tokens)
        if reason := self.budget.set_aside(most, file.limits, file.prices):
            steps.append(Step(template=reason))
            return ""
        steps += _sent(file, sending)
        try:
            answer = ask(file.endpoint, question, key=self._key(), seconds=file.limits.seconds)
        except BoltunError as error:
            if not (isinstance(error, AskError) and error.was_sent):
                self.budget.settle(most, Spent())
            raise
        used = self._spent(answer.sent or sending.size, answer.written or _size(answer.text))
        self.budget.settle(most, used)
        steps.append(_answered(answer, used))
        judged = judge(
            answer.text,
            most=file.limits.characters,
            message=text,
            said=[one.text for one in said],
            told=sending.rules,
            facts=sending.facts,
        )
        if judged.reason:
            steps.append(Step(template=judged.reason))
        elif judged.cut:
            steps.append(Step(template="Cut at {most} characters", values={"most": file.limits.characters}))
        return judged.text

    def _spent(self, sent: int, written: int) -> Spent:
        return Spent(answers=1, tokens=sent + written, cost=self.file.prices.of(sent, written))

    def _silent(self, steps: Sequence[Step], silence: Silence = Silence.NOTHING_FOUND) -> Reply:
        return Reply(
            text=None, why=Told(steps=tuple(steps)), remembers=ModelMemory(), silence=silence, merit=None
        )


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace")) // 3 + 1


def _sent(file: ModelFile, sending: Prompt) -> list[Step]:
    """Return the steps that say what was sent, word for word."""
    steps = [
        Step(
            template="Asked {model} at {where}, with {pairs} pairs of the base:",
            values={"model": file.model, "where": file.where, "pairs": len(sending.pairs)},
        )
    ]
    steps += [
        Step(template="{role}: “{text}”", values={"role": one["role"], "text": one["content"]}, depth=1)
        for one in sending.messages
    ]
    if sending.left_out:
        template = "Not sent: {count} of the last messages, serious ones or orders to a model"
        steps.append(Step(template=template, values={"count": sending.left_out}, depth=1))
    return steps


def _answered(answer: Answer, used: Spent) -> Step:
    values: dict[str, object] = {
        "seconds": round(answer.seconds, 1),
        "tokens": used.tokens,
        "text": answer.text,
    }
    template = "It wrote after {seconds} seconds, for {tokens} tokens: “{text}”"
    if used.cost:
        template = "It wrote after {seconds} seconds, for {tokens} tokens and a price of {cost}: “{text}”"
        values["cost"] = round(used.cost, 6)
    return Step(template=template, values=values)

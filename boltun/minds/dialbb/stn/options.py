"""The configuration of a manager (`dialbb-blocks.txt` 5.5.1, 5.5.12.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from boltun.minds.dialbb.building import abort_during_building
from boltun.minds.dialbb.stn.scenario import Destination

__all__ = ["Confirmation", "Options"]

FINISHED = "This session has already finished."


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The question whether an unclear utterance was meant so."""

    function: str
    acknowledgement: str
    denial: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The settings of one manager, checked."""

    repeat: bool = False
    """Stay if no row fits."""
    threshold: float = 0.0
    """A lower ``confidence`` is low."""
    confirmation: Confirmation | None = None
    repetition: str = ""
    """The words that ask to repeat an unclear utterance."""
    ignore_barge_in: bool = False
    silence: Destination | None = None
    """The state after a long silence; None: nothing special."""
    repeat_at_silence: bool = False
    multi_party: bool = False
    finished: str = FINISHED
    """The answer when the dialogue is over."""

    @classmethod
    def read(cls, config: Mapping[str, Any]) -> Self:
        """Read a block's configuration; BuildError if it contradicts itself."""
        silence, repeat_at_silence = _silence(config.get("reaction_to_silence"))
        confirmation = _confirmation(config.get("confirmation_request"))
        repetition = config.get("utterance_to_ask_repetition") or ""
        if confirmation is not None and repetition:
            abort_during_building(
                "Cannot specify both 'confirmation_request' and 'utterance_to_ask_repetition'."
            )
        threshold = config.get("input_confidence_threshold", 0.0)
        if isinstance(threshold, bool) or not isinstance(threshold, int | float):
            abort_during_building(f"input_confidence_threshold is no number: {threshold!r}.")
        return cls(
            repeat=bool(config.get("repeat_when_no_available_transitions")),
            threshold=threshold,
            confirmation=confirmation,
            repetition=str(repetition),
            ignore_barge_in=bool(config.get("ignore_out_of_context_barge_in")),
            silence=silence,
            repeat_at_silence=repeat_at_silence,
            multi_party=bool(config.get("multi_party")),
            finished=str(config.get("utterance_after_end") or FINISHED),
        )


def _silence(config: Any) -> tuple[Destination | None, bool]:
    if config is None or config is False:
        return None, False
    action = config.get("action") if isinstance(config, Mapping) else None
    if action == "repeat":
        return None, True
    if action != "transition":
        abort_during_building("reaction_to_silence/action must be either 'repeat' or 'transition'.")
    if not config.get("destination"):
        abort_during_building("reaction_to_silence/destination is missing.")
    return Destination.read(str(config["destination"]).strip()), False


def _confirmation(config: Any) -> Confirmation | None:
    if config is None or config is False:
        return None
    values = []
    for key in (
        "function_to_generate_utterance",
        "acknowledgement_utterance_type",
        "denial_utterance_type",
    ):
        value = config.get(key) if isinstance(config, Mapping) else None
        if not value:
            abort_during_building(f"confirmation_request/{key} is missing.")
        values.append(str(value))
    return Confirmation(*values)

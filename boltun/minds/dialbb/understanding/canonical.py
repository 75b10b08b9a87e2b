"""The form in which an understander compares texts: that of its ``canonicalizer``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from boltun.minds.dialbb.blocks import builtin_place
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.modules import BUILDING
from boltun.minds.dialbb.prompts import language_of

__all__ = ["canonicalizer_of"]

_DEFAULTS = {
    "ja": "preprocess.japanese_canonicalizer.JapaneseCanonicalizer",
    "en": "preprocess.simple_canonicalizer.SimpleCanonicalizer",
}


def canonicalizer_of(
    block_config: Mapping[str, Any], config: dict[str, Any], config_dir: str
) -> Callable[[str], str]:
    """Return the function for the form that ``canonicalizer: class:`` names.

    Without that element it is the one for the application's language. A class of the application's own is
    found while the application is built.
    """
    settings = block_config.get("canonicalizer") or {"class": _DEFAULTS[language_of(config)]}
    name = settings.get("class") if isinstance(settings, Mapping) else settings
    if not isinstance(name, str):
        raise BuildError("The element canonicalizer names no class.")
    place = builtin_place(name)
    code = BUILDING.get()
    if place is not None:
        module, _, attribute = place.partition(":")
        made = getattr(import_module(f"boltun.minds.dialbb.{module}"), attribute)
    elif code is not None and not name.startswith("dialbb."):
        made = code.attribute(name)
    else:
        raise BuildError(f"There is no canonicalizer {name}.")
    block = made({"name": "canonicalizer", "block_class": name}, config, config_dir)
    canonicalize = getattr(block, "canonicalize", None)
    if canonicalize is not None:
        return lambda text: str(canonicalize(text))
    return lambda text: str(block.process({"input_text": text}, "")["output_text"])

"""The modules that the code of applications imports from DialBB, served from here (docs/dialbb.md §1.1).

Only if DialBB itself is not installed; otherwise its own modules are imported as ever.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from boltun.minds.dialbb.blocks import BUILTIN

__all__ = ["alias"]

_HERE = "boltun.minds.dialbb"
_BLOCKS = "dialbb.builtin_blocks"

_NAMES = {
    "dialbb.abstract_block": {"AbstractBlock": "blocks:AbstractBlock"},
    "dialbb.main": {"DialogueProcessor": "processor:DialogueProcessor", "ANY_FLAG": "sheets:ANY_FLAG"},
    "dialbb.util.logger": {"get_logger": "author_logs:get_logger"},
    "dialbb.util.error_handlers": {
        "BuildError": "building:BuildError",
        "abort_during_building": "building:abort_during_building",
        "warn_during_building": "building:warn_during_building",
    },
    "dialbb.util.globals": {"CHATGPT_INSTRUCTIONS": "prompts:INSTRUCTIONS"},
    f"{_BLOCKS}.preprocess.abstract_canonicalizer": {
        "AbstractCanonicalizer": "canonicalizers:AbstractCanonicalizer"
    },
    f"{_BLOCKS}.stn_management.builtin_scenario_functions": {"*": "stn.functions"},
    f"{_BLOCKS}.stn_management.util": {
        f"scenario_function_log_{level}": f"author_logs:scenario_function_log_{level}"
        for level in ("debug", "info", "warning", "error")
    },
}
_TEMPLATES = {
    f"{_BLOCKS}.{folder}.prompt_template_{language}": (table, language)
    for folder, table in (
        ("understanding_with_chatgpt", "UNDERSTANDING_TEMPLATES"),
        ("ner_with_chatgpt", "NER_TEMPLATES"),
    )
    for language in ("ja", "en")
}
# Some configurations and functions look below the module of the block.
_TEMPLATES |= {
    f"{_BLOCKS}.{folder}.{module}.prompt_template_{language}": _TEMPLATES[
        f"{_BLOCKS}.{folder}.prompt_template_{language}"
    ]
    for folder, module in (
        ("understanding_with_chatgpt", "chatgpt_understander"),
        ("ner_with_chatgpt", "chatgpt_ner"),
    )
    for language in ("ja", "en")
}


class _Alias(ModuleType):
    """One of DialBB's modules. Its names are looked up when they are used."""

    __file__ = None

    def __getattr__(self, name: str) -> Any:
        full = self.__name__
        if name == "DEBUG" and full in ("dialbb.main", "dialbb.util.globals", "dialbb.util.error_handlers"):
            return os.environ.get("DIALBB_DEBUG", "no").lower() == "yes"
        if full in _TEMPLATES and name == f"PROMPT_TEMPLATE_{_TEMPLATES[full][1].upper()}":
            table, language = _TEMPLATES[full]
            return getattr(importlib.import_module(f"{_HERE}.prompts"), table)[language]
        place = _places().get(full, {}).get(name)
        if place is not None:
            module, _, attribute = place.partition(":")
            return getattr(importlib.import_module(f"{_HERE}.{module}"), attribute)
        whole = _places().get(full, {}).get("*")
        if whole is not None:
            return getattr(importlib.import_module(f"{_HERE}.{whole}"), name)
        below = alias(f"{full}.{name}")
        if below is not None:
            return below
        raise AttributeError(f"module {full!r} has no attribute {name!r} in Boltun")


@cache
def alias(name: str) -> ModuleType | None:
    """Return the module that replaces one of DialBB's; None if there is none, or DialBB is installed."""
    if _is_installed():
        return None
    known = [*_places(), *_TEMPLATES]
    if name in known or any(one.startswith(name + ".") for one in known):
        module = _Alias(name)
        module.__package__ = name.rpartition(".")[0]
        module.__path__ = []
        return module
    return None


def _is_installed() -> bool:
    """Whether DialBB itself is there, and not only something else with its name."""
    spec = importlib.util.find_spec("dialbb")
    folders = (spec.submodule_search_locations if spec is not None else None) or ()
    return any(Path(folder, "abstract_block.py").is_file() for folder in folders)


@cache
def _places() -> dict[str, dict[str, str]]:
    places = {name: dict(names) for name, names in _NAMES.items()}
    for path, place in BUILTIN.items():
        module, _, name = f"{_BLOCKS}.{path}".rpartition(".")
        places.setdefault(module, {})[name] = place
    return places

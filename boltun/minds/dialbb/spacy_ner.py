"""Named entities by spaCy, and GiNZA for Japanese (manual, 5.8; the extra ``spacy``)."""

from __future__ import annotations

import logging
import re
import threading
from contextlib import nullcontext
from contextvars import ContextVar
from hashlib import blake2b
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from boltun.errors import BoltunError, MindError, MissingExtraError
from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.entities import with_entities
from boltun.minds.dialbb.modules import files_of, require
from boltun.minds.dialbb.understanding.tokens import LONGEST
from boltun.minds.folder import Folder
from boltun.text.expressions import compiled

__all__ = ["SpaCyNER"]

_LOG = logging.getLogger(__name__)
_MOST = 1 << 30
"""One file of a model may have so many bytes."""
_SECONDS = 1.0
"""All expressions of the patterns together may search a text for so many seconds."""
_END: ContextVar[float] = ContextVar("end")
_SURROGATES = re.compile(r"[\ud800-\udfff]")


class SpaCyNER(AbstractBlock):
    """Adds to ``aux_data`` the entities that a model of spaCy and ``patterns`` find in ``input_text``."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        """Load the model: an installed package, a folder beside the configuration, or ``blank:en``."""
        super().__init__(block_config, config, config_dir)
        self.check_io_config(["input_text"], ["aux_data"], block_config.get("input"))
        name = block_config.get("model")
        if not isinstance(name, str) or not name:
            raise BuildError(f"The block {self.name} has no model.")
        self._model = _loaded(name, files_of(config_dir))
        patterns = block_config.get("patterns")
        if patterns:
            self._add(patterns)
        self._lock = threading.Lock()

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Find entities; those of one label are joined in their order."""
        aux_data = input_data.get("aux_data") or {}
        text = _SURROGATES.sub("\ufffd", (input_data.get("input_text") or "")[:LONGEST])
        if not text:
            return {"aux_data": aux_data}
        # Otherwise the words of a text would stay in the vocabulary for ever.
        zone = getattr(self._model, "memory_zone", nullcontext)
        token = _END.set(monotonic() + _SECONDS)
        try:
            with self._lock, zone():
                entities = [(entity.label_, entity.text) for entity in self._model(text).ents]
        except _OutOfTimeError:
            _LOG.warning("The expressions in the patterns of block %s take too long.", self.name)
            return {"aux_data": aux_data}
        finally:
            _END.reset(token)
        return {"aux_data": with_entities(aux_data, entities)}

    def _add(self, patterns: Any) -> None:
        try:
            ruler = self._model.add_pipe("entity_ruler", config={"overwrite_ents": True})
            ruler.add_patterns([_with_an_end(one) for one in patterns])
        except Exception as error:  # any error of the library about a wrong pattern
            raise BuildError(f"The patterns of block {self.name} are wrong: {error}") from error


def _with_an_end(pattern: Any) -> Any:
    """Return a pattern whose regular expressions are stopped after a while; spaCy's own never are."""
    if not isinstance(pattern, dict) or not isinstance(pattern.get("pattern"), list):
        return pattern
    return {**pattern, "pattern": [_token_with_an_end(token) for token in pattern["pattern"]]}


def _token_with_an_end(token: Any) -> Any:
    if not isinstance(token, dict):
        return token
    new: dict[str, Any] = {}
    own = dict(token.get("_") or {})
    for name, value in [*((key, one) for key, one in token.items() if key != "_"), *own.items()]:
        is_own = name in own and own[name] is value
        if isinstance(value, dict) and "REGEX" in value:
            own.pop(name, None) if is_own else None
            own[_extension(name, value["REGEX"], is_own=is_own)] = True
            rest = {key: one for key, one in value.items() if key != "REGEX"}
            if rest:
                (own if is_own else new)[name] = rest
        elif not is_own:
            new[name] = value
    return {**new, "_": own} if own else new


def _extension(attribute: str, wanted: Any, *, is_own: bool) -> str:
    """Make an attribute of tokens that tells whether another one fits an expression; return its name."""
    from spacy.tokens import Token

    if isinstance(wanted, dict):
        includes = "IN" in wanted
        sources = [str(one) for one in wanted["IN" if includes else "NOT_IN"]]
    else:
        includes, sources = True, [str(wanted)]
    expressions = [compiled(source) for source in sources]

    def fits(token: Any) -> bool:
        if is_own:
            text = str(token._.get(attribute))
        elif attribute.upper() in ("TEXT", "ORTH"):
            text = token.text
        else:
            text = str(getattr(token, f"{attribute.lower()}_", getattr(token, attribute.lower(), "")))
        return any(_is_found(one, text) for one in expressions) is includes

    named = repr((attribute, is_own, includes, sources)).encode("utf-8", "surrogatepass")
    name = f"boltun_{blake2b(named, digest_size=16).hexdigest()}"
    Token.set_extension(name, getter=fits, force=True)
    return name


def _is_found(expression: Any, text: str) -> bool:
    left = _END.get() - monotonic()
    if left > 0:
        try:
            return expression.search(text, timeout=left) is not None
        except TimeoutError:
            pass
    raise _OutOfTimeError


class _OutOfTimeError(Exception):
    """The expressions of the patterns take too long."""


def _loaded(name: str, files: Folder) -> Any:
    try:
        import spacy
    except ImportError as error:
        raise MissingExtraError("Finding named entities by spaCy", extra="spacy") from error
    try:
        if name.startswith("blank:"):
            return spacy.load(name)
        # Models contain code, or are read in such a way that they may run some.
        require()
        if files.folder(name) is None:
            # If there is no such folder, it is an installed package; the library would also take any other
            # folder.
            distribution(name)
            return spacy.load(name)
        with TemporaryDirectory(prefix="boltun-") as copy:
            _copy(files, files.below(name), Path(copy))
            return spacy.load(Path(copy))
    except BoltunError:
        raise
    except Exception as error:  # a missing package, a model of another version, broken files
        raise MindError(
            "The spaCy model {model} cannot be loaded: {reason}.",
            advice="Install it as its makers say, or give the folder of a model.",
            model=name,
            reason=str(error).rstrip("."),
        ) from error


def _copy(files: Folder, below: str, to: Path) -> None:
    """Copy a model as somebody agreed to it, because the library reads it by itself."""
    start = f"{below}/"
    for place in files.places():
        if place.path.startswith(start) and not place.is_folder:
            copy = to / place.path.removeprefix(start)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(files.read(files.real / place.path, _MOST))

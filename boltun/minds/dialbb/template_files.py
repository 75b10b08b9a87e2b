"""Files with prompt templates, beside the configuration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boltun.errors import MindError
from boltun.minds.dialbb.modules import files_of
from boltun.minds.folder import OutsideError
from boltun.text.encoding import decode
from boltun.text.files import reason_of

__all__ = ["read_template"]

_MOST_BYTES = 4 << 20


def read_template(
    block_config: Mapping[str, Any], config: Mapping[str, Any], config_dir: str | Path
) -> str | None:
    """Read the block's ``prompt_template``, or otherwise the application's; None: neither names a file."""
    name = block_config.get("prompt_template") or config.get("prompt_template")
    if not name:
        return None
    files = files_of(config_dir)
    try:
        data = files.read(str(name), _MOST_BYTES)
    except OutsideError:
        raise
    except MindError as error:
        path = files.path / str(name)
        raise MindError(
            "The prompt template cannot be read: {reason}.", path=path, reason=reason_of(error)
        ) from error
    return decode(data, path=files.path / str(name)).text

"""The place of a block's knowledge, as its configuration says: an Excel file, or a Google spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boltun.errors import MindError
from boltun.minds.dialbb.google_sheets import GoogleSheet
from boltun.minds.dialbb.modules import files_of
from boltun.minds.dialbb.sheets import MOST_BYTES, Knowledge, Workbook, unreadable
from boltun.minds.folder import OutsideError

__all__ = ["knowledge_of"]


def knowledge_of(block_config: Mapping[str, Any], folder: Path) -> Knowledge:
    """Open the ``knowledge_file`` or ``knowledge_google_sheet`` of a block's configuration."""
    google = block_config.get("knowledge_google_sheet")
    if google:
        return GoogleSheet.from_config(google, folder)
    file = block_config.get("knowledge_file")
    if not file:
        raise MindError(
            "The block {block} does not say where its knowledge is.",
            advice="Give it knowledge_file or knowledge_google_sheet.",
            block=block_config.get("name") or block_config.get("block_class") or "?",
        )
    files = files_of(folder)
    path = files.path / str(file)
    try:
        data = files.read(str(file), MOST_BYTES)
    except OutsideError:
        raise
    except MindError as error:
        raise unreadable(path, error) from error
    return Workbook(path, data)

"""Knowledge in a Google sheet, read with a service account's key by one call (the extra ``gsheets``)."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from boltun.errors import MindError, MissingExtraError
from boltun.minds.dialbb.modules import files_of, require
from boltun.minds.dialbb.sheets import Row, no_sheet, rows_of
from boltun.minds.folder import OutsideError

__all__ = ["SERVICE", "GoogleSheet"]

SERVICE = "https://sheets.googleapis.com"

_SCOPE = "https://www.googleapis.com/auth/spreadsheets.readonly"
_FIELDS = "sheets(properties(title),data(rowData(values(formattedValue))))"
_SECONDS = 30.0
_MOST = 1 << 20
"""A key is never larger."""


class GoogleSheet:
    """All sheets of one Google spreadsheet, as they were when this was made."""

    def __init__(self, sheet_id: str, key_file: Path, key: bytes, *, service: str = SERVICE) -> None:
        """Read them with the ``key`` that the file holds.

        MissingExtraError without google-auth; MindError says what Google answered.
        """
        self.source = f"Google sheet {sheet_id}"
        self._sheets = {
            sheet.get("properties", {}).get("title", ""): [
                [cell.get("formattedValue") for cell in line.get("values", ())]
                for grid in sheet.get("data", ())
                for line in grid.get("rowData", ())
            ]
            for sheet in _fetched(self.source, sheet_id, key_file, key, service).get("sheets", ())
        }

    @classmethod
    def from_config(cls, config: Mapping[str, Any], folder: Path) -> GoogleSheet:
        """Read ``knowledge_google_sheet``: its ``sheet_id``, ``key_file``, for a proxy ``service``."""
        wanted = {key: str(config.get(key) or "") for key in ("sheet_id", "key_file")}
        for key, value in wanted.items():
            if not value:
                raise MindError("The element knowledge_google_sheet has no {key}.", key=key)
        service = str(config.get("service") or SERVICE)
        # The key's own file says where the token comes from, the configuration where it is sent to.
        require(service)
        files, name = files_of(folder), wanted["key_file"]
        try:
            data = files.read(name, _MOST)
        except OutsideError:
            raise
        except MindError as error:
            raise _no_key(files.path / name, error.what.format(**error.values).rstrip(".")) from error
        return cls(wanted["sheet_id"], files.path / name, data, service=service)

    def sheet(self, name: str, required: Iterable[str] = ()) -> list[Row]:
        """Return a sheet's rows, without empty ones; MindError if it or a required column is missing."""
        if name not in self._sheets:
            raise no_sheet(name, list(self._sheets), self.source)
        return rows_of(self._sheets[name], name, required, path=self.source)

    def close(self) -> None:
        """Nothing is held open."""


def _fetched(source: str, sheet_id: str, key_file: Path, key: bytes, service: str) -> dict[str, Any]:
    try:
        import requests
        from google.auth.exceptions import GoogleAuthError
        from google.auth.transport.requests import AuthorizedSession
        from google.oauth2.service_account import Credentials
    except ImportError as error:
        raise MissingExtraError("Reading Google sheets", extra="gsheets") from error
    try:
        credentials = Credentials.from_service_account_info(json.loads(key), scopes=[_SCOPE])
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise _no_key(key_file, error) from error
    try:
        with AuthorizedSession(credentials) as session:
            answer = session.get(
                f"{service}/v4/spreadsheets/{quote(sheet_id, safe='')}",
                params={"includeGridData": "true", "fields": _FIELDS},
                timeout=_SECONDS,
                max_allowed_time=_SECONDS,
            )
            if answer.status_code == requests.codes.ok:
                return dict(answer.json())
    except (GoogleAuthError, requests.RequestException, ValueError, TypeError) as error:
        raise MindError("Google cannot be asked: {reason}.", path=source, reason=error) from error
    said = answer.reason
    with contextlib.suppress(ValueError, KeyError, TypeError):
        said = answer.json()["error"]["message"]
    advice = ""
    if answer.status_code == requests.codes.forbidden:
        advice = "Share the sheet with {account}."
    elif answer.status_code == requests.codes.not_found:
        advice = "Look up the sheet_id in the sheet's address."
    raise MindError(
        "Google answered {status}: {said}.",
        path=source,
        advice=advice,
        status=answer.status_code,
        said=str(said).rstrip("."),
        account=credentials.service_account_email,
    )


def _no_key(path: Path, reason: object) -> MindError:
    return MindError(
        "This is no key of a Google service account: {reason}.",
        path=path,
        advice="Download one in JSON form from the Google Cloud console.",
        reason=reason,
    )

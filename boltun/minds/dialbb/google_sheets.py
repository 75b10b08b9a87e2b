"""Knowledge in a Google sheet, read with a service account's key by one call (the extra ``gsheets``)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from boltun.errors import MindError, MissingExtraError
from boltun.minds.dialbb.sheets import Row, no_sheet, rows_of

__all__ = ["SERVICE", "GoogleSheet"]

SERVICE = "https://sheets.googleapis.com"

_SCOPE = "https://www.googleapis.com/auth/spreadsheets.readonly"
_FIELDS = "sheets(properties(title),data(rowData(values(formattedValue))))"
_SECONDS = 30.0


class GoogleSheet:
    """All sheets of one Google spreadsheet, as they were when this was made."""

    def __init__(self, sheet_id: str, key_file: Path, *, service: str = SERVICE) -> None:
        """Read them. MissingExtraError without google-auth; MindError says what Google answered."""
        self.source = f"Google sheet {sheet_id}"
        self._sheets = {
            sheet.get("properties", {}).get("title", ""): [
                [cell.get("formattedValue") for cell in line.get("values", ())]
                for grid in sheet.get("data", ())
                for line in grid.get("rowData", ())
            ]
            for sheet in _fetched(self.source, sheet_id, key_file, service).get("sheets", ())
        }

    @classmethod
    def from_config(cls, config: Mapping[str, Any], folder: Path) -> GoogleSheet:
        """Read what ``knowledge_google_sheet`` tells: ``sheet_id``, ``key_file``, for a proxy ``service``."""
        wanted = {key: str(config.get(key) or "") for key in ("sheet_id", "key_file")}
        for key, value in wanted.items():
            if not value:
                raise MindError("The element knowledge_google_sheet has no {key}.", key=key)
        service = str(config.get("service") or SERVICE)
        return cls(wanted["sheet_id"], folder / wanted["key_file"], service=service)

    def sheet(self, name: str, required: Iterable[str] = ()) -> list[Row]:
        """Return a sheet's rows, without empty ones; MindError where it or a required column is missing."""
        if name not in self._sheets:
            raise no_sheet(name, list(self._sheets), self.source)
        return rows_of(self._sheets[name], name, required, path=self.source)

    def close(self) -> None:
        """Nothing is held open."""


def _fetched(source: str, sheet_id: str, key_file: Path, service: str) -> dict[str, Any]:
    try:
        import requests
        from google.auth.exceptions import GoogleAuthError
        from google.auth.transport.requests import AuthorizedSession
        from google.oauth2.service_account import Credentials
    except ImportError as error:
        raise MissingExtraError("Reading Google sheets", extra="gsheets") from error
    try:
        credentials = Credentials.from_service_account_file(str(key_file), scopes=[_SCOPE])
    except (OSError, ValueError) as error:
        raise MindError(
            "This is no key of a Google service account: {reason}.",
            path=key_file,
            advice="Download one in JSON form from the Google Cloud console.",
            reason=getattr(error, "strerror", None) or error,
        ) from error
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

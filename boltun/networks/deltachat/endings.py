"""Why a profile is not connected, in words, and whether it is of any use to try again."""

from __future__ import annotations

import re
from html import unescape

from boltun.networks.deltachat.core import CoreError
from boltun.networks.endings import Ending

__all__ = ["refused", "why_unconnected", "words"]


def refused(error: CoreError) -> Ending:
    """Return why the program could not do what it was asked for."""
    said = words(error)
    if re.search(r"authenticat|failed to login|password|credential", said, re.IGNORECASE):
        return Ending(
            template="The mailbox does not accept this password: {reason}.",
            values={"reason": said},
            final=True,
        )
    # A backup that is none, a code that is over: nothing changes by trying again. Servers may come back.
    again = re.search(r"connect|timed? ?out|network|dns|lookup|unreachable|\block(ed)?\b", said, re.I)
    return Ending(
        template="Delta Chat's program refuses: {reason}.", values={"reason": said}, final=again is None
    )


def words(error: BaseException) -> str:
    """Return what the program says as part of a sentence."""
    return " ".join(str(error).removeprefix("Error:").replace("“", "").replace("”", "").split())[:300].rstrip(
        ". "
    )


def why_unconnected(page: str) -> str:
    """Return the trouble that the program describes in a page for people."""
    text = unescape(re.sub(r"<[^<>]*>", " ", page.partition("<body>")[2]))
    found = re.search(r"Error: (.*?)(?: Outgoing Messages|$)", " ".join(text.split()))
    return found[1].strip()[:300].rstrip(". ") if found else ""

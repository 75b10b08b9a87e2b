"""What signal-cli receives, as JSON: one envelope in each line."""

from __future__ import annotations

from collections.abc import Iterator

from boltun.history.format import Format, Head
from boltun.history.json_lines import objects, seconds, under
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]


def _claims(head: Head) -> int:
    text = head.text[:65536]
    if not text.lstrip().startswith("{"):
        return 0
    return 9 if '"envelope"' in text and ('"timestamp"' in text or '"dataMessage"' in text) else 0


def _read(reading: Reading) -> Iterator[Past]:
    for line, whole in objects(reading):
        envelope = whole.get("envelope")
        for way in (("params", "envelope"), ("params", "result", "envelope"), ("result", "envelope")):
            envelope = envelope or under(whole, *way)
        if not isinstance(envelope, dict):
            continue
        sent = under(envelope, "syncMessage", "sentMessage")
        message = sent if isinstance(sent, dict) else envelope.get("dataMessage")
        if not isinstance(message, dict):
            continue
        if message.get("groupInfo") or message.get("groupV2"):
            reading.left_out += 1
            continue
        at = seconds(message.get("timestamp") or envelope.get("timestamp"))
        if at is None:
            reading.fault("A message has no time.", line=line, advice="It was left out.")
            continue
        if message is sent:
            names = [sent.get(one) for one in ("destinationNumber", "destination", "destinationUuid")]
        else:
            names = [envelope.get(one) for one in ("sourceNumber", "source", "sourceUuid")]
        other = next((str(one) for one in names if one), "")
        if not other:
            reading.fault("Nothing tells whose message this is.", line=line, advice="It was left out.")
            continue
        name = "" if message is sent else str(envelope.get("sourceName") or "")
        chat = f"signal:{other}"
        if name or chat not in reading.titles:
            reading.titles[chat] = name or other
            reading.names.add(name or other)
        yield Past(
            chat,
            at,
            message is sent,
            name,
            _text(message),
            id=str(message.get("timestamp") or ""),
            reply_to=str(under(message, "quote", "id") or ""),
        )


def _text(message: dict[str, object]) -> str:
    """Return the words; empty with a picture, a sticker or a reaction."""
    if message.get("attachments") or message.get("sticker") or message.get("reaction"):
        return ""
    text = message.get("message")
    return text if isinstance(text, str) else ""


FORMAT = Format(
    name="signal-cli",
    title="signal-cli",
    claims=_claims,
    read=_read,
    places=(".local/share/signal-cli/*.jsonl", "signal-cli*.json*"),
)

"""Lets people talk with you by netcat: "nc 127.0.0.1 4242", then a name, then what they have to say."""

import asyncio
import json
import sys

visitors: dict[str, asyncio.StreamWriter] = {}


def say(type: str, **words: object) -> None:
    print(json.dumps({"type": type, **words}), flush=True)


async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    name = (await reader.readline()).decode("utf-8", "replace").strip() or "somebody"
    visitors[name] = writer
    say("presence", chat=name, status="online")
    while line := await reader.readline():
        say("message", chat=name, text=line.decode("utf-8", "replace").rstrip("\r\n"))
    del visitors[name]
    say("presence", chat=name, status="offline")
    writer.close()


async def main(port: int) -> None:
    await asyncio.start_server(visit, "127.0.0.1", port)
    say("hello", version=1, name="visitors", can=["typing"])
    while line := await asyncio.to_thread(sys.stdin.readline):  # it ends when Boltun does
        heard = json.loads(line)
        there = visitors.get(heard.get("chat", ""))
        if heard["type"] == "typing" and there:
            there.write(b"...\n" if heard["on"] else b"")
        if heard["type"] == "send" and there:
            there.write(heard["text"].encode() + b"\n")
            say("sent", id=heard["id"])
        elif heard["type"] == "send":
            say("failed", id=heard["id"], text=f"{heard['chat']} has gone")


asyncio.run(main(int(sys.argv[1])))

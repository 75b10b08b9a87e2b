"""Stands where signal-cli is: it tells the tests how it was called, and passes lines on."""

import json
import os
import socket
import sys
import threading

there = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
there.sendall(json.dumps(sys.argv[2:]).encode() + b"\n")


def up() -> None:
    for line in sys.stdin.buffer:
        there.sendall(line)
    there.shutdown(socket.SHUT_WR)


threading.Thread(target=up, daemon=True).start()
for line in there.makefile("rb"):
    if line.startswith(b"exit "):
        _, code, words = line.decode().strip().split(" ", 2)
        print(words, file=sys.stderr, flush=True)
        os._exit(int(code))  # without waiting for the thread
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
os._exit(0)

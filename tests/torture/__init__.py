"""The torture of the installed program: killed, cut off, flooded, locked out, without room, at a wrong time.

    python -m tests.torture --help

It sees the program from outside only: its command line, what goes over the wire, and its database file.
"""

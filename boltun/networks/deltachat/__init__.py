"""Delta Chat: one profile, kept and spoken for by the program ``deltachat-rpc-server`` of its makers.

Nothing is imported here: ``kind`` is cheap, and names what connects.
"""

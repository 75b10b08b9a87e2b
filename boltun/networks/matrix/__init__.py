"""Matrix, with matrix-nio: one account's connection as a ``Network``."""

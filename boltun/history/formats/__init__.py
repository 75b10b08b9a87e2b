"""The formats in which other programs keep conversations: one module reads each."""

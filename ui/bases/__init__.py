"""The Bases place: reply bases are read, written and tried out."""

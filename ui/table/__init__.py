"""The editor of reply bases: a table of pairs, or their text."""

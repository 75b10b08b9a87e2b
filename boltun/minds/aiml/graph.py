"""The graph of patterns."""

from __future__ import annotations


class Graph:
    """The paths of categories."""

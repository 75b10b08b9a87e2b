"""Finds the line of something in a configuration, for problems that only know what it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import yaml

from boltun.errors import TextError
from boltun.minds.dialbb import plain_yaml
from boltun.text.files import read_file

__all__ = ["line_of"]


def line_of(config: Path, block: int, words: Collection[str] = ()) -> int:
    """Return the line of one of these keys or values in a block, counted from 0, or of the block; 1 at worst.

    Earlier words count more; a value may also contain one.
    """
    try:
        text = read_file(config).decode("utf-8-sig")
        root = plain_yaml.compose(text)
    except (TextError, ValueError):
        return 1
    if not isinstance(root, yaml.MappingNode):
        return 1
    blocks = next((value for key, value in root.value if key.value == "blocks"), None)
    if not isinstance(blocks, yaml.SequenceNode):
        return 1
    if not 0 <= block < len(blocks.value):
        return _line(blocks, text)
    node = blocks.value[block]
    scalars = list(_scalars(node))
    for word in words:
        for scalar in scalars:
            if scalar.value == word or (word and word in str(scalar.value).split(":")):
                return _line(scalar, text)
    return _line(node, text)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _scalars(one)


def _line(node: yaml.Node, text: str) -> int:
    return plain_yaml.place_of(node.start_mark, text)[0]

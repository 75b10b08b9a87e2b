"""Reads the arrays of a file in the format *safetensors*, mapped into memory: nothing in it is believed.

The file begins with the length of its head (8 bytes, the lowest first), then comes the head, a JSON object
that gives each array's type, shape and place, then the arrays.
"""

from __future__ import annotations

import json
import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from boltun.errors import MindError

if TYPE_CHECKING:
    import numpy

__all__ = ["broken", "tensors_in"]

_LONGEST_HEAD: Final = 1 << 20
_TYPES: Final = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I8": "|i1", "I64": "<i8", "I32": "<i4"}
_MOST_SIDES: Final = 2


def tensors_in(path: Path, wanted: frozenset[str]) -> dict[str, numpy.ndarray[Any, Any]]:
    """Return the arrays of these names that a file has; they read from the file when they are used.

    MindError says what is wrong with the file.
    """
    import numpy

    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            if not path.is_file() or size < 8:
                raise broken(path, "too short")
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise MindError("The file cannot be read: {reason}.", path=path, reason=reason) from error
    long = int.from_bytes(view[:8], "little")
    if long > min(_LONGEST_HEAD, size - 8):
        raise broken(path, "the head is too long")
    try:
        head = json.loads(bytes(view[8 : 8 + long]))
    except (ValueError, RecursionError):
        raise broken(path, "the head is no JSON") from None
    if not isinstance(head, dict):
        raise broken(path, "the head is no JSON object")
    body = view[8 + long :]
    found = {}
    for name in wanted & head.keys():
        dtype, shape, start, end = _described(path, name, head[name])
        count = 1
        for side in shape:
            count *= side
        if end > len(body) or count * numpy.dtype(dtype).itemsize != end - start:
            raise broken(path, f"the size of {name}")
        found[name] = numpy.frombuffer(body[start:end], dtype=dtype).reshape(shape)
    return found


def _described(path: Path, name: str, told: object) -> tuple[str, tuple[int, ...], int, int]:
    """Return the type, the shape and the place of an array, as the head tells them."""
    if isinstance(told, Mapping):
        shape, place = told.get("shape"), told.get("data_offsets")
        dtype = told.get("dtype")
        if not isinstance(dtype, str) or dtype not in _TYPES:
            raise broken(path, f"the type of {name}")
        if _are_numbers(shape) and len(shape) <= _MOST_SIDES and _are_numbers(place) and len(place) == 2:
            start, end = place
            if start <= end:
                return _TYPES[dtype], tuple(shape), start, end
    raise broken(path, f"the shape of {name}")


def _are_numbers(value: Any) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(one) is int and 0 <= one < 1 << 48 for one in value)


def broken(path: Path, detail: str) -> MindError:
    """Return the error of a file of a model; ``detail`` is for whoever makes models."""
    return MindError(
        "This file of a model is broken, or of a form that Boltun does not read: {detail}.",
        path=path,
        advice="Get the model again, or choose another one.",
        detail=detail,
    )

"""What a screen reader gets of a program; runs in the system's Python, which has the bindings of AT-SPI.

Reads one question a line, as JSON, and answers each in a line: ``tree``, ``act``, ``focus``, ``write`` and
``text``. Numbers name what the last tree held.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402  # after the version is chosen

MOST = 80
"""So many children of one thing are looked at."""
found: list[Any] = []


def applications() -> list[Any]:
    """Return the programs that speak to screen readers."""
    desktop = Atspi.get_desktop(0)
    return [desktop.get_child_at_index(number) for number in range(desktop.get_child_count())]


def walk(thing: Any, depth: int, out: list[dict[str, Any]]) -> None:
    """Describe a thing and what is in it, as far as it is shown."""
    states = thing.get_state_set()
    has = {name: states.contains(getattr(Atspi.StateType, name.upper())) for name in ("showing", "focusable")}
    has["focused"] = states.contains(Atspi.StateType.FOCUSED)
    place = thing.get_extents(Atspi.CoordType.SCREEN) if thing.get_component_iface() else None
    node = {
        "number": len(found),
        "depth": depth,
        "role": thing.get_role_name(),
        "name": thing.get_name() or "",
        "description": thing.get_description() or "",
        "place": [place.x, place.y, place.width, place.height] if place else None,
        "actions": actions(thing),
        **has,
    }
    found.append(thing)
    out.append(node)
    for number in range(min(thing.get_child_count(), MOST)):
        child = thing.get_child_at_index(number)
        if child is not None and depth < 30:
            walk(child, depth + 1, out)


def actions(thing: Any) -> list[str]:
    """Return the names of what can be done with a thing."""
    if not thing.get_action_iface():
        return []
    return [
        Atspi.Action.get_action_name(thing, number) for number in range(Atspi.Action.get_n_actions(thing))
    ]


def answer(question: dict[str, Any]) -> Any:
    """Do what is asked."""
    match question["do"]:
        case "tree":
            found.clear()
            out: list[dict[str, Any]] = []
            for one in applications():
                if one is not None and question["name"] in (one.get_name() or ""):
                    walk(one, 0, out)
            return out
        case "act":
            thing = found[question["number"]]
            return Atspi.Action.do_action(thing, actions(thing).index(question["action"]))
        case "focus":
            return Atspi.Component.grab_focus(found[question["number"]])
        case "write":
            text = question["text"]
            return Atspi.EditableText.insert_text(found[question["number"]], 0, text, len(text.encode()))
        case "text":
            thing = found[question["number"]]
            return Atspi.Text.get_text(thing, 0, Atspi.Text.get_character_count(thing))
    raise ValueError(question)


def main() -> None:
    """Answer until nobody asks."""
    for line in sys.stdin:
        try:
            result = {"is": answer(json.loads(line))}
        except Exception as error:  # a thing that is gone meanwhile
            result = {"failed": repr(error)}
        print(json.dumps(result), flush=True)


main()

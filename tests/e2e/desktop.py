"""What a desktop offers on its bus: a tray and a server of notifications; run by the system's Python.

    /usr/bin/python3 desktop.py CAPABILITY…

Says ``ready`` when it is there, and then every notification as a line of JSON: title and body.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from gi.repository import Gio, GLib

NAME = "org.freedesktop.Notifications"
TRAY = "org.kde.StatusNotifierWatcher"
INTERFACES = """<node>
<interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface>
<interface name="org.kde.StatusNotifierWatcher">
  <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
  <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
</interface>
</node>"""


def say(words: str) -> None:
    print(words, flush=True)


def answer(_bus: object, _who: str, _path: str, _name: str, method: str, given: Any, call: Any) -> None:
    match method:
        case "GetCapabilities":
            call.return_value(GLib.Variant("(as)", (sys.argv[1:],)))
        case "Notify":
            _, _, _, title, body, *_ = given.unpack()
            call.return_value(GLib.Variant("(u)", (1,)))
            say(json.dumps([title, body]))
        case _:
            call.return_value(None)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
notifications, tray = Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces
bus.register_object("/org/freedesktop/Notifications", notifications, answer, None, None)
bus.register_object("/StatusNotifierWatcher", tray, answer, lambda *_: GLib.Variant("b", True), None)
for number, name in enumerate((NAME, TRAY)):
    told = (lambda *_: say("ready")) if number else None
    Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, told, None)
GLib.MainLoop().run()

"""Faces: initials and colours of contacts, badges that say who is there, and where they are drawn."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from boltun.events import PictureChanged
from boltun.message import Contact, Presence
from boltun.picture import Picture
from tests.ui.everywhere import Everywhere
from tests.ui.stage import NOW, Stage
from ui.conversations.place import ConversationsPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.face import (
    FACE,
    FACE_COLOURS,
    INK,
    draw_badge,
    draw_face,
    face_of,
    initials,
    sender_face,
)
from ui.looks.palette import DARK, LIGHT
from ui.looks.pictures import SIDE, decoded

Visit = Callable[..., Everywhere]


def luminance(colour: str) -> float:
    parts = [part / 255 for part in QColor(colour).getRgb()[:3]]  # type: ignore[index]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Anna", "A"),
        ("anna lee", "AL"),
        ("Мария Ивановна Петрова", "МП"),
        ("田中 太郎", "田"),
        ("さくら", "さ"),
        ("#linux", "L"),
        ("(Bob) [work]", "BW"),
        ("anna@example.org", "A"),
        ("@home", "H"),
        ("42", "4"),
        ("👍", "?"),
        ("", "?"),
        ("\u202eevil", "E"),
    ],
)
def test_initials_are_letters_that_everybody_sees(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_initials_can_be_read_on_every_colour() -> None:
    assert [colour for colour in FACE_COLOURS if contrast(colour, INK) < 4.5] == []


def test_a_face_stands_out_from_its_ground() -> None:
    grounds = [one for colours in (LIGHT, DARK) for one in (colours.base, colours.window)]
    assert [colour for colour in FACE_COLOURS for ground in grounds if contrast(colour, ground) < 2] == []


def test_the_colour_follows_from_the_address_alone() -> None:
    anna = Contact(account="xmpp:me@example.org", address="anna@example.org", name="Anna")
    renamed = Contact(account="xmpp:other@example.org", address="anna@example.org", name="Аня")
    assert face_of(anna).colour == face_of(renamed).colour
    assert face_of(anna).initials != face_of(renamed).initials
    # XEP-0392 §5.1: the angle of this name is 327.255249 of 360 degrees.
    assert sender_face("Romeo", "Romeo").colour == FACE_COLOURS[int(327.255249 * len(FACE_COLOURS) / 360)]


def test_different_people_have_different_colours() -> None:
    assert len({sender_face("", f"{number}@example.org").colour for number in range(200)}) == len(
        FACE_COLOURS
    )


def drawn(presence: Presence | None) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    area = QRectF(10, 10, FACE, FACE)
    draw_face(painter, area, sender_face("Anna Lee", "a@example.org"), QApplication.font())
    if presence is not None:
        draw_badge(painter, area, presence, QColor("white"), LIGHT)
    painter.end()
    return image


def test_a_badge_covers_no_initials(qapp: QApplication) -> None:
    plain = drawn(None)
    white = [
        (x, y)
        for x in range(12, 48)
        for y in range(12, 48)
        if (x - 30) ** 2 + (y - 30) ** 2 < 17**2 and plain.pixelColor(x, y).lightness() > 200
    ]
    assert white
    for presence in Presence:
        with_badge = drawn(presence)
        assert all(with_badge.pixelColor(x, y) == plain.pixelColor(x, y) for x, y in white), presence


def test_badges_differ_by_shape_and_not_by_colour_alone(qapp: QApplication) -> None:
    grey = {presence: drawn(presence).convertToFormat(QImage.Format.Format_Mono) for presence in Presence}
    away = {Presence.AWAY, Presence.EXTENDED_AWAY}
    for one in Presence:
        for other in Presence:
            if one is not other and {one, other} != away:
                assert grey[one] != grey[other], (one, other)


def test_faces_stand_in_list_header_panel_and_commands(visit: Visit) -> None:
    everywhere = visit()
    window: Any = everywhere.go("conversations with contact")
    place = window.place("conversations")
    one = place.contacts.get(place.chat.contact_id)
    face = face_of(one.stored.contact)
    assert place.chat.head.face.face == place.panel.face.face == face
    row = place.list.visualRect(place.list.currentIndex())
    seen = place.list.viewport().grab(row).toImage()
    assert seen.pixelColor(row.height() // 2 - 14, row.height() // 2) == QColor(face.colour)


def test_a_font_of_any_size_gives_the_same_initials(qapp: QApplication) -> None:
    images = []
    for points in (6, 30):
        image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.white)
        font = QFont(QApplication.font())
        font.setPointSize(points)
        painter = QPainter(image)
        draw_face(painter, QRectF(10, 10, FACE, FACE), sender_face("Anna", "a@b"), font)
        painter.end()
        images.append(image)
    assert images[0] == images[1]


def encoded(image: QImage, kind: str = "PNG") -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(data.data())


def filled(width: int, height: int, colour: str = "#00ff00") -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


def picture_of(data: bytes) -> Picture:
    made = Picture.of(data, "k")
    assert made is not None
    return made


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP"])
def test_pictures_of_every_kind_become_squares(kind: str) -> None:
    image = decoded(picture_of(encoded(filled(300, 200), kind)))
    assert image is not None
    assert image.width() == image.height() == SIDE
    assert image.pixelColor(SIDE // 2, SIDE // 2).green() > 250


def bomb() -> bytes:
    """A PNG of a hundred bytes that says it has 60,000 by 60,000 pixels."""
    head = b"\x89PNG\r\n\x1a\n"
    chunk = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    return head + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk)) + b"\0" * 60


HOSTILE = {
    "bomb": bomb(),
    "cut off": encoded(filled(200, 200))[:60],
    "nothing behind the first bytes": b"\xff\xd8\xff",
    "noise": b"GIF89a" + bytes(range(256)) * 20,
    "noise in a container": b"RIFF\xff\xff\xff\xffWEBPVP8X" + bytes(range(256)),
    "a drawing with links": b"GIF89a<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/>",
    "too wide": encoded(filled(3000, 1000)),
    "too long": encoded(filled(1000, 20)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pictures_are_no_pictures(name: str) -> None:
    image = decoded(picture_of(HOSTILE[name]))
    assert image is None or (image.width(), image.height()) == (SIDE, SIDE)
    if name in ("bomb", "too wide", "too long", "nothing behind the first bytes"):
        assert image is None


def test_the_picture_of_the_network_takes_the_place_of_the_initials(
    stage: Stage, bridge: Bridge, qtbot: Any, curtain: Callable[[], None]
) -> None:
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    bob = stage.add("xmpp:me@example.org", "bob@example.org", "Bob")
    for key in (bob, anna):
        stage.say(key, "hello", NOW - 60 + key)
    stage.pictures = {anna: picture_of(encoded(filled(64, 64))), bob: picture_of(HOSTILE["bomb"])}
    place: Any = ConversationsPlace(bridge, Preferences(stage.settings, bridge), clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(1000, 600)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: place.contacts.get(anna) is not None)
    place.open(anna)
    qtbot.waitUntil(lambda: place.chat.head.face.picture is not None)
    assert place.panel.face.picture is not None

    def shown(key: int) -> QColor:
        area = place.list.visualRect(place.contacts.index_of(key))
        return place.list.viewport().grab(area).toImage().pixelColor(20, area.height() // 2)

    qtbot.waitUntil(lambda: shown(anna) == QColor("#00ff00"))
    assert shown(bob) == QColor(face_of(stage.people[bob].contact).colour)
    del stage.pictures[anna]
    stage.listener(PictureChanged(contact_id=anna))
    qtbot.waitUntil(lambda: place.chat.head.face.picture is None)
    assert shown(anna) == QColor(face_of(stage.people[anna].contact).colour)

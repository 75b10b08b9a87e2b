"""Faces: initials and colours of contacts, badges that say who is there, and where they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from boltun.message import Contact, Presence
from tests.ui.everywhere import Everywhere
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

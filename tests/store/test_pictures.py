"""Pictures of contacts are kept, go into the bin with them, and leave nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.message import Contact
from boltun.picture import MOST_BYTES, Picture, PictureKind
from boltun.store.backups import Backup
from boltun.store.forgetting import forget_contact
from boltun.store.store import Store

PNG = b"\x89PNG\r\n\x1a\n" + b"face" * 1000


def picture(data: bytes = PNG, key: str = "k1") -> Picture:
    made = Picture.of(data, key)
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n", PictureKind.PNG),
        (b"\xff\xd8\xff\xe0", PictureKind.JPEG),
        (b"GIF89a", PictureKind.GIF),
        (b"RIFF\x10\x00\x00\x00WEBP", PictureKind.WEBP),
    ],
)
def test_the_first_bytes_say_what_a_picture_is(begins: bytes, kind: PictureKind) -> None:
    made = Picture.of(begins + b"rest", "k")
    assert made is not None
    assert made.kind is kind


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PN",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"RIFF\x10\x00\x00\x00WAVE",
        b"%PDF-1.4",
        b"BM",
    ],
)
def test_other_bytes_are_no_picture(data: bytes) -> None:
    assert Picture.of(data, "k") is None


def test_a_picture_that_is_too_large_is_none() -> None:
    head = b"\xff\xd8\xff"
    assert Picture.of(head.ljust(MOST_BYTES, b"x"), "k") is not None
    assert Picture.of(head.ljust(MOST_BYTES + 1, b"x"), "k") is None


def test_a_picture_is_kept_over_a_restart_and_takes_the_place_of_the_one_before(
    store: Store, ann: Contact, reopened: Callable[[], Store]
) -> None:
    contact = store.contacts.id_of(ann)
    assert store.pictures.get(contact) is None
    store.pictures.keep(contact, picture(key="old"))
    store.pictures.keep(contact, picture(b"GIF89a...", "new"))
    store = reopened()
    assert store.pictures.get(contact) == picture(b"GIF89a...", "new")
    assert store.pictures.holders() == {contact}
    assert store.pictures.known(ann.account) == {ann.address: "new"}
    assert store.pictures.known("xmpp:other@example.org") == {}
    store.pictures.keep(contact, None)
    assert store.pictures.holders() == frozenset()


def test_it_lies_in_the_bin_with_its_contact_and_comes_back(store: Store, ann: Contact, write: Any) -> None:
    contact = store.messages.receive(write("привет")).contact_id
    store.pictures.keep(contact, picture())
    number = store.bin.put(contact, 5000.0)
    assert store.pictures.known(ann.account) == {}
    assert store.bin.restore(number) == contact
    assert store.pictures.get(contact) == picture()


def test_it_is_deleted_with_its_contact_also_in_the_copies(
    store: Store, place: Path, ann: Contact, write: Any
) -> None:
    contact = store.messages.receive(write("привет")).contact_id
    store.pictures.keep(contact, picture())
    copy = Backup(place, at=5000.0, most=10**9).run()
    assert copy is not None
    assert b"faceface" in copy.read_bytes()
    while store.privacy.delete_messages(contact):
        pass
    store.privacy.remove_contact(contact)
    assert store.pictures.holders() == frozenset()
    assert forget_contact(place, ann) == []
    assert b"faceface" not in copy.read_bytes()

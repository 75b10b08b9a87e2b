"""Which letters may be answered (RFC 3834), and how odd ones are read."""

from __future__ import annotations

import os
from email.message import EmailMessage
from email.policy import SMTP

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Account
from boltun.networks.email.letter import read_letter
from boltun.networks.email.manners import Manners, Standing, answer_goes_to, is_machine
from boltun.networks.email.options import ACCOUNT_OPTIONS, Login
from boltun.networks.email.writing import Thread, compose

ME = "me@example.org"


def letter(text: str = "Hello!", **headers: str) -> bytes:
    made = EmailMessage(policy=SMTP)
    usual = {"Return-Path": "<anna@b.org>", "From": "Anna <anna@b.org>", "To": ME, "Message-ID": "<1@b.org>"}
    for name, value in {
        **usual,
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }.items():
        if value:
            made[name] = value
    made.set_content(text)
    return made.as_bytes()


def standing(**headers: str) -> Standing:
    return Manners({ME, "other@example.org"}).standing(read_letter(letter(**headers)))


def test_a_letter_of_a_person_may_be_answered() -> None:
    assert standing() is Standing.PERSONAL
    assert standing(To="x@y.org", Cc=f"Me <{ME.upper()}>") is Standing.PERSONAL
    assert standing(To="me+shop@example.org") is Standing.PERSONAL
    assert standing(To="Other@Example.org") is Standing.PERSONAL
    assert standing(Auto_Submitted="no") is Standing.PERSONAL


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner-email=x@y.org"},
        {"X_Auto_Response_Suppress": "DR, OOF, AutoReply"},
        {"Precedence": "auto_reply"},
        {"X_Autoreply": "yes"},
        {"From": "noreply@b.org"},
        {"From": "Do not reply <do-not-reply@b.org>"},
        {"From": "MAILER-DAEMON@b.org"},
        {"From": f"Me <{ME}>", "Return_Path": f"<{ME}>"},
        {"From": "", "Sender": ""},
        {"To": "undisclosed-recipients:;"},
        {"To": "everybody@b.org"},
        {"Return_Path": "<bounces+17@mailer.org>"},
        {"Return_Path": "<somebody@else.org>"},
    ],
)
def test_automatic_letters_are_told_and_not_answered(headers: dict[str, str]) -> None:
    assert standing(**headers) is Standing.AUTOMATIC


@pytest.mark.parametrize(
    "headers",
    [
        {"List_Id": "<cats.b.org>"},
        {"List_Unsubscribe": "<mailto:off@b.org>"},
        {"Precedence": "Bulk"},
        {"Precedence": "list"},
        {"Precedence": "junk"},
        {"Return_Path": "<>"},
        {"X_Spam_Flag": "YES"},
        {"Feedback_ID": "1:2:3"},
    ],
)
def test_circulars_are_not_even_told(headers: dict[str, str]) -> None:
    assert standing(**headers) is Standing.CIRCULAR


@pytest.mark.parametrize(
    ("path", "goes_to"),
    [
        ("", "anna@b.org"),
        ("<anna@b.org>", "anna@b.org"),
        ("<anna+list@b.org>", "anna@b.org"),
        ("<prvs=1234abcdef=anna@b.org>", "prvs=1234abcdef=anna@b.org"),
        ("<SRS0=HHH=TT=b.org=anna@forwarder.net>", "anna@b.org"),
        ("<SRS0=HHH=TT=evil.org=eve@forwarder.net>", ""),
        ("<eve@evil.org>", ""),
        ("<>", ""),
    ],
)
def test_an_answer_goes_where_the_letter_came_from(path: str, goes_to: str) -> None:
    assert answer_goes_to(read_letter(letter(Return_Path=path))) == goes_to


@pytest.mark.parametrize(
    "name", ["no-reply", "noreply", "donotreply", "bounce-17", "list-bounces", "owner-cats"]
)
def test_machines_are_known_by_their_names(name: str) -> None:
    assert is_machine(f"{name}@b.org")
    assert not is_machine("anna.newsome@b.org")
    assert not is_machine("rooty@b.org")


def test_an_answer_says_what_it_is() -> None:
    account = Account(key=f"email:{ME}", network="email", address=ME, options={"name": "Я"})
    thread = Thread(id="<2@b.org>", references=("<1@b.org>",), subject="Cats", goes_to="anna@b.org")
    read = read_letter(compose(Login.of(account), "anna@b.org", "Да\n.\n", "id7", thread, 1.0))
    assert read.header("auto-submitted") == "auto-replied"
    assert read.header("in-reply-to") == "<2@b.org>"
    assert read.references == ("<1@b.org>", "<2@b.org>")
    assert (read.subject, read.name, read.text, read.id) == (
        "Re: Cats",
        "Я",
        "Да\n.",
        "<boltun.id7@example.org>",
    )
    # Another Boltun tells it to its owner, and never answers.
    assert Manners({"anna@b.org"}).standing(read) is Standing.AUTOMATIC
    again = Thread(id="<3@b.org>", references=(), subject="re[2]: Cats", goes_to="anna@b.org")
    assert read_letter(compose(Login.of(account), "a@b.org", "x", "i", again, 1.0)).subject == "re[2]: Cats"


def test_only_what_boltun_writes_says_that_it_is_automatic() -> None:
    login = Login.of(Account(key=f"email:{ME}", network="email", address=ME))
    thread = Thread(id="<2@b.org>", references=(), subject="Cats", goes_to="anna@b.org")
    for goes_on in (thread, None):
        own = read_letter(compose(login, "anna@b.org", "x", "i", goes_on, 1.0, automatic=False))
        assert own.header("auto-submitted") is None
        assert own.header("x-auto-response-suppress") is None
        assert compose(login, "anna@b.org", "x", "i", goes_on, 1.0).count(b"Auto-Submitted: auto-") == 1


def test_a_subject_cannot_bring_headers_of_its_own() -> None:
    account = Account(key=f"email:{ME}", network="email", address=ME, options={"name": "I\r\nBcc: x@y.org"})
    thread = Thread(id="", references=(), subject="a\r\nBcc: eve@evil.org", goes_to="anna@b.org")
    made = compose(Login.of(account), "anna@b.org", "x", "i", thread, 1.0)
    assert not any(line.lower().startswith(b"bcc") for line in made.split(b"\n"))


def test_every_charset_is_read_and_wrong_ones_are_guessed() -> None:
    head = b"From: a@b.org\r\nContent-Type: text/plain; charset=%s\r\n\r\n"
    text = "Привет, как дела? Давно не виделись, напиши мне."
    assert read_letter(head % b"windows-1251" + text.encode("cp1251")).text == text
    assert read_letter(head % b"koi8-r" + text.encode("koi8-r")).text == text
    assert read_letter(head % b"us-ascii" + text.encode()).text == text
    assert read_letter(head % b"utf-8" + text.encode("cp1251")).text == text
    assert read_letter(head % b"iso-2022-jp" + "こんにちは".encode("iso-2022-jp")).text == "こんにちは"
    assert read_letter(head % b"no-such" + text.encode()).text == text


def test_the_plain_part_is_taken_and_attachments_are_not() -> None:
    made = EmailMessage(policy=SMTP)
    made["From"], made["Subject"] = "a@b.org", "Hi"
    made.set_content("plain words")
    made.add_alternative("<p>the page</p>", subtype="html")
    made.add_attachment(b"secret file", maintype="text", subtype="plain", filename="x.txt")
    assert read_letter(made.as_bytes()).text == "plain words"
    # Only the beginning of a long letter is fetched.
    assert read_letter(made.as_bytes()[:-50]).text == "plain words"


def test_letters_that_are_encrypted_are_known() -> None:
    head = b"From: a@b.org\r\nContent-Type: multipart/encrypted; boundary=x\r\n\r\n--x\r\n\r\n1\r\n--x--\r\n"
    assert read_letter(head).encrypted
    assert read_letter(b"From: a@b.org\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc").encrypted


def test_flowed_lines_are_joined() -> None:
    head = b"From: a@b.org\r\nContent-Type: text/plain; format=flowed\r\n\r\n"
    assert read_letter(head + b"This is \r\none line.\r\n> a \r\n> b\r\n").text == "This is one line."


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\xff" * 1000,
        b"From: " + b"(" * 50_000 + b"\n\n",
        b"Subject: " + b"=?utf-8?q?" * 20_000 + b"\n\n",
        b"From: " + b"a@b," * 20_000 + b"\n\nx",
        b"Content-Type: multipart/mixed; boundary=a\n\n"
        + b"--a\nContent-Type: multipart/mixed; boundary=a\n\n" * 2000,
        b'Content-Type: text/plain; charset="\xff"\nContent-Transfer-Encoding: base64\n\n0L',
        b"From: =?x?b?a?= <a@b.c>\nContent-Type: text/html; charset=idna\n\n\xff<p>",
        os.urandom(50_000),
    ],
)
def test_odd_letters_are_read_all_the_same(data: bytes) -> None:
    Manners({ME}).standing(read_letter(data))


@given(
    st.binary(max_size=300),
    st.sampled_from(["From", "To", "Subject", "Content-Type", "References", "Return-Path"]),
)
def test_no_header_makes_it_fail(value: bytes, name: str) -> None:
    Manners({ME}).standing(read_letter(name.encode() + b": " + value + b"\r\n\r\nHello"))


def test_options_that_cannot_be_used_are_named() -> None:
    assert len({option.key for option in ACCOUNT_OPTIONS}) == len(ACCOUNT_OPTIONS)

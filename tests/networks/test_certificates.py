"""A server's certificate, as far as a person needs it."""

from __future__ import annotations

import hashlib
import shutil
import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.networks.certificates import Certificate


def make(folder: Path, subject: str, days: int) -> bytes:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed; on Debian: apt-get install openssl")
    place = folder / "cert.pem"
    options = (
        f"req -x509 -newkey rsa:2048 -nodes -utf8 -days {days} -keyout {folder / 'key.pem'} -out {place}"
    )
    subprocess.run(["openssl", *options.split(), "-subj", subject], check=True, capture_output=True)
    return ssl.PEM_cert_to_DER_cert(place.read_text())


@pytest.mark.parametrize(
    ("subject", "shown"),
    [
        ("/CN=example.org", "CN=example.org"),
        ("/C=DE/O=Пример & Co/CN=xmpp.example.org", "C=DE, O=Пример & Co, CN=xmpp.example.org"),
    ],
)
def test_subject_and_fingerprint_are_read(tmp_path: Path, subject: str, shown: str) -> None:
    der = make(tmp_path, subject, 30)
    read = Certificate.read(der)
    assert read.subject == shown
    assert read.fingerprint == hashlib.sha256(der).hexdigest()


@pytest.mark.parametrize("days", [1, 365, 20_000])
def test_the_last_day_is_read_in_both_ways_of_writing_it(tmp_path: Path, days: int) -> None:
    """From 2050 on certificates write years with four digits."""
    before = datetime.now(UTC)
    read = Certificate.read(make(tmp_path, "/CN=x", days))
    after = datetime.now(UTC)
    assert read.expires in {(moment + timedelta(days=days)).date().isoformat() for moment in (before, after)}


@given(st.binary(max_size=300))
def test_anything_at_all_has_a_fingerprint(der: bytes) -> None:
    read = Certificate.read(der)
    assert read.fingerprint == hashlib.sha256(der).hexdigest()
    assert (read.subject, read.expires) == ("", "")


def test_a_damaged_certificate_is_no_failure(tmp_path: Path) -> None:
    der = make(tmp_path, "/CN=example.org", 30)
    for position in range(0, len(der), 7):
        for damaged in (der[:position], der[:position] + b"\xff" + der[position + 1 :]):
            assert len(Certificate.read(damaged).fingerprint) == 64

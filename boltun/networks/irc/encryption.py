"""What a connection to a server of IRC is encrypted with."""

from __future__ import annotations

import ssl

from boltun.networks.irc.options import Login

__all__ = ["context"]


def context(login: Login, *, look: bool = False) -> ssl.SSLContext:
    """Return what a connection is encrypted with. It reads files.

    ``look``: the server's certificate is only looked at, whoever vouches for it. Where the owner trusts one
    certificate, nobody else has to vouch for it either. OSError: the owner's own certificate cannot be used.
    """
    made = ssl.create_default_context()
    if look or login.fingerprint:
        made.check_hostname = False
        made.verify_mode = ssl.CERT_NONE
    if login.certificate_file and not look:
        # Without this OpenSSL would ask for the key's password in the terminal.
        made.load_cert_chain(login.certificate_file, password=_no_password)
    return made


def _no_password() -> str:
    raise ValueError("its key has a password")

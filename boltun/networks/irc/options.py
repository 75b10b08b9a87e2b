"""What an IRC account can be told, and what the network can do."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final, Self

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities, Choice

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Login", "Room"]

_TLS_PORT: Final = 6697
_PLAIN_PORT: Final = 6667

ACCOUNT_OPTIONS = (
    AccountOption(
        key="nick_password",
        label="Password of your nick",
        default="",
        help="The one that NickServ knows, or that you sign in with. Empty: your nick is not registered.",
        secret=True,
        optional=True,
    ),
    AccountOption(
        key="channels",
        label="Channels",
        default="",
        help="Those that Boltun joins, with commas between them; behind a blank the key, if there is one."
        " For example: #cats, #friends secret.",
    ),
    AccountOption(
        key="friends",
        label="Friends",
        default="",
        help="Nicks of people you know, with blanks between them. Others count as strangers.",
    ),
    AccountOption(
        key="host",
        label="Server",
        default="",
        help="Only if it is not the one in the address: a bouncer, for example.",
        advanced=True,
    ),
    AccountOption(
        key="port", label="Port", default=0, help="0: 6697, or 6667 without encryption.", advanced=True
    ),
    AccountOption(
        key="tls",
        label="Encrypt the connection (TLS)",
        default=True,
        help="Without it everybody on the way can read along, and no password leaves this computer.",
        advanced=True,
    ),
    AccountOption(
        key="fingerprint",
        label="Trusted certificate",
        default="",
        help="SHA-256 of the one certificate to accept. Empty: the certificates that the system trusts.",
        advanced=True,
    ),
    AccountOption(
        key="login",
        label="Name of your account",
        default="",
        help="The name that the password belongs to. Empty: the nick.",
        advanced=True,
    ),
    AccountOption(
        key="certificate_file",
        label="Your certificate",
        default="",
        help="A PEM file with a certificate and its key, to sign in without a password (CertFP).",
        advanced=True,
    ),
    AccountOption(
        key="server_password",
        label="Password of the server",
        default="",
        help="Only for closed servers and bouncers.",
        secret=True,
        optional=True,
        advanced=True,
    ),
    AccountOption(
        key="services",
        label="Who takes passwords",
        default="NickServ",
        help="The service that is told the password where the server itself does not take it.",
        advanced=True,
    ),
    AccountOption(
        key="username", label="User name", default="", help="The part of your mask before @.", advanced=True
    ),
    AccountOption(
        key="realname",
        label="Real name",
        default="",
        help="Whatever stands there is shown to everybody. Empty: the nick.",
        advanced=True,
    ),
    AccountOption(
        key="encoding",
        label="Old encoding",
        default="cp1252",
        help="How text is read that is not UTF-8. Who writes so is answered so.",
        choices=(
            Choice(value="cp1252", label="Western Europe"),
            Choice(value="cp1250", label="Central Europe"),
            Choice(value="cp1251", label="Cyrillic (Windows)"),
            Choice(value="koi8-r", label="Cyrillic (KOI8-R)"),
            Choice(value="cp1253", label="Greek"),
            Choice(value="cp1254", label="Turkish"),
            Choice(value="cp1255", label="Hebrew"),
            Choice(value="euc-jp", label="Japanese (EUC)"),
            Choice(value="shift_jis", label="Japanese (Shift JIS)"),
            Choice(value="gb18030", label="Chinese"),
            Choice(value="euc-kr", label="Korean"),
        ),
        advanced=True,
    ),
    AccountOption(
        key="burst",
        label="Lines at once",
        default=4,
        help="So many lines go out without a pause.",
        advanced=True,
    ),
    AccountOption(
        key="pause",
        label="Seconds for each further line",
        default=2,
        help="Servers end the connection of those who write faster than they allow. 0: without a pause.",
        advanced=True,
    ),
    AccountOption(
        key="most_lines",
        label="Lines of one message",
        default=30,
        help="A longer message is not sent at all.",
        advanced=True,
    ),
    AccountOption(
        key="show_as_bot",
        label="Tell programs that this nick is a bot",
        default=True,
        help="Other auto-responders then leave it alone (mode +B). People see it only if they ask (WHOIS).",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    presence=True,
    confirms=True,
)

_NICK: Final = re.compile(r"[^\s\0,*?!@.:#&$~+%\-\d][^\s\0,*?!@]{0,63}")
_WORD: Final = re.compile(r"[^\s\0]+")
# A port, which is an option of its own, or an address of the web. An IPv6 address has more than one colon.
_MORE_THAN_A_SERVER: Final = re.compile(r"/|^[^:]*:[^:]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A channel that the account joins."""

    name: str
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's options, checked."""

    nick: str
    network: str
    """The server, as the address names it: contacts bear this name, whatever server is used."""
    host: str
    port: int
    tls: bool
    fingerprint: str
    login: str
    password: str
    server_password: str
    certificate_file: str
    services: str
    username: str
    realname: str
    rooms: tuple[Room, ...]
    friends: tuple[str, ...]
    encoding: str
    burst: int
    pause: int
    most_lines: int
    show_as_bot: bool

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read address and options of an account; NetworkError names one that cannot be used."""
        given = {option.key: account.options.get(option.key, option.default) for option in ACCOUNT_OPTIONS}
        texts = {key: str(value).strip() for key, value in given.items()}
        nick, _, network = account.address.strip().rpartition("@")
        if not _NICK.fullmatch(nick) or not _WORD.fullmatch(network) or _MORE_THAN_A_SERVER.search(network):
            raise NetworkError(
                "“{address}” is not a nick and a server.",
                advice="Write nick@server, for example anna@irc.libera.chat. A nick begins with a letter and"
                " has no blanks.",
                address=account.address,
            )
        for key in ("login", "services", "username", "realname", "host"):
            _must_be_plain(account, key, texts[key], blanks=key == "realname")
        for key in ("nick_password", "server_password"):
            _must_be_plain(account, key, str(given[key]), blanks=True)
        tls = bool(given["tls"])
        return cls(
            nick=nick,
            network=network.lower(),
            host=texts["host"] or network,
            port=_number(account, "port", given["port"], 65_535) or (_TLS_PORT if tls else _PLAIN_PORT),
            tls=tls,
            fingerprint=_fingerprint(account, texts["fingerprint"]),
            login=texts["login"] or nick,
            password=str(given["nick_password"]),
            server_password=str(given["server_password"]),
            certificate_file=texts["certificate_file"],
            services=texts["services"] or "NickServ",
            username=texts["username"] or re.sub(r"[^A-Za-z0-9_.-]", "", nick).lower()[:10] or "boltun",
            realname=texts["realname"] or nick,
            rooms=_rooms(account, texts["channels"]),
            friends=tuple(
                dict.fromkeys(re.split(r"[\s,]+", texts["friends"].strip(" ,"))) if texts["friends"] else ()
            ),
            encoding=_encoding(account, texts["encoding"]),
            burst=max(1, _number(account, "burst", given["burst"], 1_000)),
            pause=_number(account, "pause", given["pause"], 600),
            most_lines=max(1, _number(account, "most_lines", given["most_lines"], 10_000)),
            show_as_bot=bool(given["show_as_bot"]),
        )


def _label(key: str) -> str:
    return next(option.label for option in ACCOUNT_OPTIONS if option.key == key)


def _must_be_plain(account: Account, key: str, text: str, *, blanks: bool) -> None:
    """Refuse what would not stay within its place in a line."""
    if any(char in text for char in ("\r", "\n", "\0")) or (not blanks and " " in text):
        raise NetworkError(
            "{account}: “{option}” has a blank or a line break in it.",
            advice="Write it without one.",
            account=account.address,
            option=_label(key),
        )


def _number(account: Account, key: str, value: object, most: int) -> int:
    try:
        number = int(str(value) or 0)
    except ValueError:
        number = -1
    if not 0 <= number <= most:
        raise NetworkError(
            "{account}: {value} cannot be the value of “{option}”.",
            advice="Give a number from 0 to {most}.",
            account=account.address,
            option=_label(key),
            value=value,
            most=most,
        )
    return number


def _fingerprint(account: Account, text: str) -> str:
    digits = "".join(text.lower().split()).replace(":", "")
    if digits and (len(digits) != 64 or not set(digits) <= set("0123456789abcdef")):
        raise NetworkError(
            "{account}: the trusted certificate is not a SHA-256 fingerprint.",
            advice="It has 64 hexadecimal digits; colons and blanks between them do not matter.",
            account=account.address,
        )
    return digits


def _rooms(account: Account, text: str) -> tuple[Room, ...]:
    found = {}
    for part in text.split(","):
        if not part.strip():
            continue
        name, *key = part.split()
        if name[0] not in "#&+!" or len(key) > 1:
            raise NetworkError(
                "{account}: “{channel}” is not a channel.",
                advice="A channel begins with #, such as #cats; behind a blank its key, if it has one.",
                account=account.address,
                channel=part.strip(),
            )
        found[name] = Room(name=name, key="".join(key))
    return tuple(found.values())


def _encoding(account: Account, name: str) -> str:
    try:
        return codecs.lookup(name or "cp1252").name
    except LookupError:
        raise NetworkError(
            "{account}: there is no encoding named {encoding}.",
            advice="Choose one of those that are listed.",
            account=account.address,
            encoding=name,
        ) from None

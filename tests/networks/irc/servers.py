"""IRC servers of one's own: ngircd; InspIRCd with the services of Atheme; the bouncer ZNC before it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pwd
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tests.e2e.prosody import make_certificate
from tests.ports import free_port

__all__ = ["Inspircd", "Ngircd", "Server", "Znc", "missing"]

HOST = "127.0.0.1"

_NGIRCD = """
[Global]
Name = irc.test.local
Info = Boltun tests
AdminInfo1 = tests
AdminEMail = tests@localhost
Listen = 127.0.0.1
Ports = {port}
MotdPhrase = hello
ServerUID = {uid}
ServerGID = {gid}
{more}
[Limits]
MaxNickLength = 20
MaxConnections = 0
MaxConnectionsIP = 0
MaxPenaltyTime = {penalty}
PingTimeout = 60
[Options]
DNS = no
Ident = no
PAM = no
OperCanUseMode = yes
[Operator]
Name = boss
Password = boss
[SSL]
CertFile = {folder}/cert.pem
KeyFile = {folder}/key.pem
Ports = {tls_port}
"""

_INSPIRCD = """
<server name="irc.test.local" description="tests" network="TestNet" id="1AB">
<admin name="tests" nick="tests" email="tests@localhost">
<bind address="127.0.0.1" port="{port}" type="clients">
<bind address="127.0.0.1" port="{tls_port}" type="clients" sslprofile="clients">
<bind address="127.0.0.1" port="{link_port}" type="servers">
<connect name="main" allow="*" timeout="30" pingfreq="60" threshold="{threshold}" fakelag="{fakelag}"
 commandrate="{commandrate}" resolvehostnames="no"
 recvq="{recvq}" softsendq="1M" hardsendq="4M" localmax="500" globalmax="500" modes="">
<class name="boss" commands="*" privs="*" usermodes="*" chanmodes="*">
<type name="boss" classes="boss">
<oper name="boss" password="boss" host="*@*" type="boss">
<options defaultmodes="" syntaxhints="no">
<performance softlimit="500">
<security hidewhois="">
<dns timeout="1">
<pid file="{folder}/inspircd.pid">
<path datadir="{folder}" logdir="{folder}" runtimedir="{folder}">
<log method="file" type="*" level="default" target="{folder}/inspircd.log">
<module name="ssl_gnutls">
<sslprofile name="clients" provider="gnutls" certfile="{folder}/cert.pem" keyfile="{folder}/key.pem"
 requestclientcert="yes" hash="sha256">
<module name="cap">
<module name="sslinfo">
<module name="services_account">
<module name="ircv3">
<module name="ircv3_accounttag">
<module name="ircv3_batch">
<module name="ircv3_capnotify">
<module name="ircv3_chghost">
<module name="ircv3_ctctags">
<module name="ircv3_echomessage">
<module name="ircv3_labeledresponse">
<module name="ircv3_msgid">
<module name="ircv3_servertime">
<module name="monitor">
<module name="botmode">
<module name="callerid">
<module name="banredirect">
<module name="spanningtree">
{modules}
<link name="services.test.local" ipaddr="127.0.0.1" port="{link_port}" allowmask="127.0.0.0/8"
 sendpass="linked" recvpass="linked">
<uline server="services.test.local" silent="yes">
"""

_ATHEME = """
loadmodule "modules/protocol/inspircd";
loadmodule "modules/backend/opensex";
loadmodule "modules/crypto/pbkdf2v2";
loadmodule "modules/nickserv/main";
loadmodule "modules/nickserv/cert";
loadmodule "modules/nickserv/identify";
loadmodule "modules/nickserv/register";
loadmodule "modules/nickserv/setpass";
loadmodule "modules/nickserv/set_core";
loadmodule "modules/nickserv/set_password";
loadmodule "modules/nickserv/ghost";
loadmodule "modules/saslserv/main";
loadmodule "modules/saslserv/plain";
loadmodule "modules/saslserv/external";
serverinfo {{
    name = "services.test.local"; desc = "services"; numeric = "00A"; recontime = 1; netname = "TestNet";
    hidehostsuffix = "users"; adminname = "tests"; adminemail = "tests@localhost";
    registeremail = "tests@localhost"; mta = "/bin/true"; loglevel = {{ error; info; network; wallops; }};
    maxlogins = 50; maxusers = 0; mdlimit = 30; emaillimit = 1000; emailtime = 300; auth = none;
    casemapping = rfc1459;
}};
uplink "irc.test.local" {{
    host = "127.0.0.1"; port = {link_port}; send_password = "linked"; receive_password = "linked";
}};
nickserv {{
    spam; no_nick_ownership = no; nick = "NickServ"; user = "NickServ";
    host = "services.test.local"; real = "Nickname Services";
    maxnicks = 50; expire = 30; enforce_expire = 14; enforce_delay = 30; enforce_prefix = "Guest";
}};
saslserv {{ nick = "SaslServ"; user = "SaslServ";
    host = "services.test.local"; real = "SASL Authentication Agent"; }};
general {{
    helpchan = "#help"; helpurl = "http://localhost"; silent; verbose_wallops = no; join_chans = no;
    leave_chans = no;
    flood_msgs = 0; commit_interval = 5; default_clone_allowed = 500;
    default_clone_limit = 500; clone_time = 0; }};
"""

_ZNC = """
Version = 1.8.2
PidFile = {folder}/znc.pid
AnonIPLimit = 100
ConnectDelay = 0
MaxBufferSize = 5000
ServerThrottle = 0
<Listener listener0>
    AllowIRC = true
    AllowWeb = false
    Host = 127.0.0.1
    IPv4 = true
    IPv6 = false
    Port = {port}
    SSL = false
</Listener>
<User {user}>
    Admin = false
    AutoClearChanBuffer = false
    AutoClearQueryBuffer = false
    Buffer = 500
    ChanBufferSize = 500
    QueryBufferSize = 500
    Nick = {nick}
    AltNick = {nick}_
    Ident = {nick}
    RealName = {nick}
    MultiClients = true
    PrependTimestamp = false
    AppendTimestamp = false
    JoinTries = 3
    MaxNetworks = 1
    MaxJoins = 0
    QuitMsg = bye
    <Network test>
        FloodBurst = 9999
        FloodRate = 9999.00
        IRCConnectEnabled = true
        JoinDelay = 0
        TrustAllCerts = true
        Server = 127.0.0.1 {irc_port}
    </Network>
    <Pass password>
        Hash = {hash}
        Method = SHA256
        Salt = {salt}
    </Pass>
</User>
"""


def missing(*programs: str) -> str:
    """Return why there can be no such server here; empty where there can."""
    for program in (*programs, "openssl"):
        if _which(program) is None:
            return f"{program} is not installed; on Debian: apt-get install {_PACKAGES.get(program, program)}"
    return ""


_PACKAGES = {"atheme-services": "atheme-services", "inspircd": "inspircd"}


def _which(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin:/sbin")


class Server:
    """A server in the foreground, as a child of the tests."""

    program: str

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.host = HOST
        self.port = free_port()
        self.tls_port = free_port()
        self.fingerprint = ""
        """Of its certificate; empty: it has none."""
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: dict[str, object] = {}

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_up(self) -> bool:
        try:
            socket.create_connection((self.host, self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def start(self) -> None:
        """Start the server and return when it accepts."""
        command = self.command()
        if shutil.which("setpriv"):
            # However the tests end, by a kill too, the server ends with them.
            command = ["setpriv", "--pdeathsig", "TERM", *command]
        with (self.folder / f"{self.program}.out").open("ab") as out:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                **self._as_user,  # type: ignore[call-overload]
            )
        deadline = time.monotonic() + 30
        while not self.is_up():
            # Nothing tells when a foreign process listens: asked again, unless it has died meanwhile.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.01)
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.program} did not start:\n{self.log()}")

    def stop(self, *, hard: bool = False) -> None:
        if self._process is not None:
            if hard:
                self._process.kill()
            else:
                self._process.terminate()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(timeout=30)
            self._process = None

    def signal(self, number: int) -> None:
        """Send a signal to the process: SIGSTOP lets it fall silent."""
        assert self._process is not None
        self._process.send_signal(number)

    def log(self) -> str:
        files = sorted([*self.folder.glob("*.log"), *self.folder.glob("*.out")])
        return "\n".join(file.read_text(errors="replace") for file in files)

    def _give_to(self, *names: str) -> None:
        """Servers refuse to be root: they get the rights of their own user, or of nobody."""
        if os.geteuid() != 0:
            return
        entry = _user(*names)
        self._as_user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self.folder.chmod(0o755)
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, entry.pw_uid, entry.pw_gid)


def _user(*names: str) -> pwd.struct_passwd:
    for name in (*names, "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    return pwd.getpwuid(os.getuid())


class Ngircd(Server):
    """ngircd: a small server without SASL and services."""

    program = "ngircd"

    def __init__(self, folder: Path, *, penalty: int = 0, more: str = "") -> None:
        super().__init__(folder)
        self.fingerprint = make_certificate(folder, "localhost")
        entry = _user("irc")
        (folder / "ngircd.conf").write_text(
            _NGIRCD.format(
                folder=folder,
                port=self.port,
                tls_port=self.tls_port,
                penalty=penalty,
                more=more,
                uid=entry.pw_uid,
                gid=entry.pw_gid,
            )
        )
        self._give_to("irc")

    def command(self) -> list[str]:
        return [_which("ngircd") or "ngircd", "-n", "-f", str(self.folder / "ngircd.conf")]


class Inspircd(Server):
    """InspIRCd, with IRCv3 and, if asked for, the services of Atheme."""

    program = "inspircd"

    def __init__(self, folder: Path, *, flood: bool = False, sasl: bool = True, modules: str = "") -> None:
        """``flood``: it defends itself against too many lines. ``sasl``: it passes sign-ins to services."""
        super().__init__(folder)
        self.link_port = free_port()
        self.fingerprint = make_certificate(folder, "localhost")
        if sasl:
            modules += '<module name="sasl">\n<sasl target="services.test.local">'
        limits = ("10", "no", "1000", "8K") if flood else ("1000000", "no", "1000000", "4M")
        (folder / "inspircd.conf").write_text(
            _INSPIRCD.format(
                folder=folder,
                port=self.port,
                tls_port=self.tls_port,
                link_port=self.link_port,
                threshold=limits[0],
                fakelag=limits[1],
                commandrate=limits[2],
                recvq=limits[3],
                modules=modules,
            )
        )
        self._give_to("irc")
        self._services: _Atheme | None = None

    def command(self) -> list[str]:
        program = _which("inspircd") or "inspircd"
        return [program, "--nofork", "--config", str(self.folder / "inspircd.conf")]

    def start_services(self) -> None:
        """Start Atheme, and return when it is linked and serves."""
        if self._services is None:
            folder = self.folder / "atheme"
            folder.mkdir(exist_ok=True)
            self._services = _Atheme(folder, self)
        self._services.start()

    def stop_services(self) -> None:
        if self._services is not None:
            self._services.stop()

    def stop(self, *, hard: bool = False) -> None:
        if self._services is not None:
            self._services.stop(hard=True)
        super().stop(hard=hard)


class _Atheme(Server):
    program = "atheme-services"

    def __init__(self, folder: Path, server: Inspircd) -> None:
        super().__init__(folder)
        self._server = server
        (folder / "atheme.conf").write_text(_ATHEME.format(link_port=server.link_port))
        self._give_to("irc")

    def command(self) -> list[str]:
        files = {"-c": "atheme.conf", "-l": "atheme.log", "-p": "atheme.pid", "-D": ""}
        given = [word for key, name in files.items() for word in (key, str(self.folder / name))]
        return ["atheme-services", "-n", *given]

    def is_up(self) -> bool:
        """Whether NickServ is there: asked of the server, as anybody may."""
        try:
            with socket.create_connection((self._server.host, self._server.port), timeout=2) as link:
                link.sendall(b"NICK probe\r\nUSER probe 0 * :probe\r\n")
                said = b""
                while b" 001 " not in said:
                    data = link.recv(4096)
                    if not data:
                        return False
                    said += data
                    for line in said.split(b"\r\n"):
                        if line.startswith(b"PING"):
                            link.sendall(line.replace(b"PING", b"PONG") + b"\r\n")
                link.sendall(b"ISON NickServ SaslServ\r\n")
                while b" 303 " not in said:
                    data = link.recv(4096)
                    if not data:
                        return False
                    said += data
                while not said.endswith(b"\r\n"):
                    said += link.recv(4096)
                return (
                    b"NickServ" in said.rpartition(b" 303 ")[2]
                    and b"SaslServ" in said.rpartition(b" 303 ")[2]
                )
        except OSError:
            return False


class Znc(Server):
    """The bouncer ZNC: it holds the connection to another server, and keeps what comes meanwhile."""

    program = "znc"

    def __init__(self, folder: Path, irc: Server, nick: str, password: str) -> None:
        super().__init__(folder)
        self.user, self.password = "owner", password
        salt = "abcdefghijklmnopqrst"
        (folder / "configs").mkdir()
        (folder / "configs" / "znc.conf").write_text(
            _ZNC.format(
                folder=folder,
                port=self.port,
                irc_port=irc.port,
                user=self.user,
                nick=nick,
                salt=salt,
                hash=hashlib.sha256((password + salt).encode()).hexdigest(),
            )
        )
        self._give_to("irc")

    def command(self) -> list[str]:
        root = ["--allow-root"] if os.geteuid() == 0 and not self._as_user else []
        return [_which("znc") or "znc", "--foreground", "--datadir", str(self.folder), *root]

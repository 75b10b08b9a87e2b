"""A mail server of one's own: Postfix takes mail, Dovecot keeps it, both as children of the tests.

Every address at ``mail.localhost`` is a mailbox, and only a registered one has a password. Mail for other
domains bounces, with the report that a real server writes. The programs change their user by themselves, so
the tests have to run as root.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import socketserver
import subprocess
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.prosody import make_certificate
from tests.ports import free_port

DOMAIN = "mail.localhost"
_SBIN = Path("/usr/lib/postfix/sbin")

_DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:{folder}/mail/%Lu
mail_max_userip_connections = 0
first_valid_uid = 1
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%Lu {folder}/users/%Lu
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={folder}/mail/%Lu allow_all_users=yes
}}
namespace inbox {{
  inbox = yes
  mailbox Sent {{
    auto = subscribe
    special_use = \\Sent
  }}
  mailbox Drafts {{
    auto = subscribe
    special_use = \\Drafts
  }}
}}
service imap-login {{
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap_plain}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {imap}
    ssl = yes
  }}
  process_min_avail = 1
  service_count = 0
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
service auth {{
  inet_listener postfix {{
    address = 127.0.0.1
    port = {auth}
  }}
}}
service stats {{
  unix_listener stats-writer {{
    mode = 0666
  }}
}}
"""

_MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/postfix-data
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = {domain}
mydestination =
mynetworks =
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = {domain}
virtual_mailbox_maps =
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
default_transport = error:5.1.2 nobody here knows that domain
relayhost =
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_tls_security_level = encrypt
smtpd_tls_auth_only = yes
smtpd_tls_cert_file = {folder}/cert.pem
smtpd_tls_key_file = {folder}/key.pem
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions =
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
smtpd_error_sleep_time = 0
smtpd_soft_error_limit = 1000
smtpd_peername_lookup = no
smtp_tls_security_level = none
disable_dns_lookups = yes
smtpd_reject_unlisted_recipient = no
message_size_limit = 10240000
mailbox_size_limit = 0
biff = no
in_flow_delay = 0
maillog_file = {folder}/postfix.log
maillog_file_prefixes = {folder}
"""

_MASTER = """
127.0.0.1:{smtp_plain} inet n - n - - smtpd
 -o smtpd_sender_restrictions=check_policy_service,inet:127.0.0.1:{policy}
127.0.0.1:{smtp} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
 -o smtpd_sender_restrictions=check_policy_service,inet:127.0.0.1:{policy}
127.0.0.1:{smtp_open} inet n - n - - smtpd -o smtpd_tls_security_level=none -o smtpd_sasl_auth_enable=no
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
tlsmgr unix - - n 1000? 1 tlsmgr
lmtp unix - - n - - lmtp
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


def missing() -> str:
    """Return why there can be no mail server here; empty where there can."""
    if not (_SBIN / "master").exists() or shutil.which("dovecot") is None:
        return "postfix or dovecot is not installed; sh packaging/prepare servers"
    if not Path("/usr/lib/dovecot/lmtp").exists() or not Path("/usr/lib/dovecot/imap").exists():
        return "parts of dovecot are missing; sh packaging/prepare servers"
    if shutil.which("openssl") is None:
        return "openssl is not installed; on Debian: apt-get install openssl"
    if os.geteuid() != 0:
        return "postfix and dovecot change their users, which only root can do"
    return ""


class _Policy(socketserver.ThreadingTCPServer):
    """Says of each letter that the owner sends whether Postfix may take it."""

    daemon_threads = True
    allow_reuse_address = True
    refusals = 0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Asked)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Asked(socketserver.StreamRequestHandler):
    server: _Policy

    def handle(self) -> None:
        while line := self.rfile.readline():
            if line.strip():
                continue
            action = "dunno"
            if self.server.refusals:
                self.server.refusals -= 1
                action = "450 4.7.1 Too many letters, try again in some seconds"
            self.wfile.write(f"action={action}\n\n".encode())


@dataclass(frozen=True)
class User:
    """A mailbox with a password."""

    address: str
    password: str


class MailServer:
    """One server in the foreground, with configuration, mail and queue in a folder of its own."""

    def __init__(self) -> None:
        # The paths of its sockets must be short, and its users must be able to look into it.
        self.folder = Path(tempfile.mkdtemp(prefix="bmail-"))
        self.folder.chmod(0o755)
        self.domain = DOMAIN
        self.host = "127.0.0.1"
        self._policy = _Policy()
        ports = [free_port() for _ in range(7)]
        self.imap, self.imap_plain, self.smtp, self.smtp_plain, self.smtp_open, lmtp, auth = ports
        self.fingerprint = make_certificate(self.folder, DOMAIN)
        self._processes: list[subprocess.Popen[bytes]] = []
        mail = pwd.getpwnam("mail")
        for name in ("run", "state", "mail", "conf", "users", "queue", "postfix-data"):
            (self.folder / name).mkdir()
        os.chown(self.folder / "mail", mail.pw_uid, mail.pw_gid)
        os.chown(self.folder / "postfix-data", pwd.getpwnam("postfix").pw_uid, -1)
        values = {
            "folder": self.folder,
            "domain": DOMAIN,
            "lmtp": lmtp,
            "auth": auth,
            "imap": self.imap,
            "imap_plain": self.imap_plain,
            "smtp": self.smtp,
            "smtp_plain": self.smtp_plain,
            "smtp_open": self.smtp_open,
            "policy": self._policy.port,
        }
        (self.folder / "dovecot.conf").write_text(_DOVECOT.format(**values))
        main = self.folder / "conf/main.cf"
        main.write_text(_MAIN.format(**values))
        # Postfix waits two seconds until a new file looks settled.
        os.utime(main, (1, 1))
        (self.folder / "conf/master.cf").write_text(_MASTER.format(**values).lstrip())

    def start(self) -> None:
        """Start both and return when they accept."""
        folder = self.folder
        self._run(["dovecot", "-F", "-c", str(folder / "dovecot.conf")])
        # Making the folders of the queue is all that `postfix start` would do besides.
        self._make_queue()
        self._run([str(_SBIN / "master"), "-c", str(folder / "conf"), "-d"])
        for port in (self.imap, self.imap_plain, self.smtp, self.smtp_plain, self.smtp_open):
            self._wait_for(port)

    def stop(self) -> None:
        """End both; what they keep stays."""
        processes, self._processes = self._processes, []
        for process in processes:
            process.terminate()
        for process in processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.5)
            # What it still waits for concerns nobody here; its children end with it.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for name in ("run/master.pid", "queue/pid/master.pid"):
            (self.folder / name).unlink(missing_ok=True)

    def close(self) -> None:
        """End both and remove everything."""
        self.stop()
        self._policy.shutdown()
        self._policy.server_close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def register(self, name: str = "") -> User:
        """Let a mailbox have a password."""
        user = User(f"{name or 'u' + uuid.uuid4().hex[:10]}@{DOMAIN}", uuid.uuid4().hex)
        self._write(user.address, user.password)
        return user

    def revoke(self, user: User) -> None:
        """Change the password, and end the sessions that were opened with the old one."""
        self._write(user.address, "changed-" + uuid.uuid4().hex)
        for words in (["reload"], ["kick", user.address]):
            command = ["doveadm", "-c", str(self.folder / "dovecot.conf"), *words]
            subprocess.run(command, check=False, capture_output=True)

    def refuse_next(self, count: int = 1) -> None:
        """Ask whoever sends the next letters by submission to wait."""
        self._policy.refusals = count

    def log(self) -> str:
        """Return what both wrote down."""
        logs = (self.folder / name for name in ("postfix.log", "dovecot.log"))
        return "\n".join(log.read_text(errors="replace") for log in logs if log.exists())

    def _write(self, address: str, password: str) -> None:
        # A file for each: Dovecot looks only now and then whether one has changed.
        (self.folder / "users" / address).write_text(f"{address}:{password}::::::\n")

    def _make_queue(self) -> None:
        owner, group = pwd.getpwnam("postfix"), Path("/usr/sbin/postdrop").stat().st_gid
        queue = self.folder / "queue"
        for name in (
            "active",
            "bounce",
            "corrupt",
            "defer",
            "deferred",
            "flush",
            "hold",
            "incoming",
            "private",
        ):
            (queue / name).mkdir(exist_ok=True)
            os.chown(queue / name, owner.pw_uid, -1)
            (queue / name).chmod(0o700)
        for name, mode in (("maildrop", 0o730), ("public", 0o710)):
            (queue / name).mkdir(exist_ok=True)
            os.chown(queue / name, owner.pw_uid, group)
            (queue / name).chmod(mode)
        for name in ("saved", "trace"):
            (queue / name).mkdir(exist_ok=True)
            os.chown(queue / name, owner.pw_uid, -1)
        (queue / "pid").mkdir(exist_ok=True)

    def _run(self, command: list[str]) -> None:
        # However the tests end, by a kill too, the server ends with them.
        if shutil.which("setpriv"):
            command = ["setpriv", "--pdeathsig", "TERM", *command]
        nothing = subprocess.DEVNULL
        with (self.folder / "start.log").open("ab") as log:
            # Postfix ends its group of processes when it ends: that must not be the one of the tests.
            self._processes.append(
                subprocess.Popen(command, stdin=nothing, stdout=log, stderr=log, start_new_session=True)
            )

    def _wait_for(self, port: int) -> None:
        deadline = time.monotonic() + 30
        while True:
            try:
                socket.create_connection((self.host, port), timeout=1).close()
                return
            except OSError as error:
                for process in self._processes:
                    # Nothing tells when a foreign process listens: asked again, unless it has died meanwhile.
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(0.01)
                dead = any(process.poll() is not None for process in self._processes)
                if dead or time.monotonic() > deadline:
                    began = (self.folder / "start.log").read_text(errors="replace")
                    raise RuntimeError(
                        f"the mail server did not start ({error}):\n{began}{self.log()}"
                    ) from error

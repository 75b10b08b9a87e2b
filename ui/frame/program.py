"""Everything that Qt needs before the first window, in the order in which it must happen."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import sys
import threading
import traceback
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QLibraryInfo,
    QLocale,
    QObject,
    QProcess,
    QSettings,
    QSocketNotifier,
    Qt,
    QTranslator,
)
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtNetwork import QNetworkInformation
from PySide6.QtWidgets import QApplication, QWidget

from boltun import __version__
from boltun.errors import BoltunError
from boltun.log import logging_to, note
from boltun.networks.runner import Runner
from boltun.paths import Profile
from boltun.settings import LANGUAGE, START_AT_LOGIN, THEME, Settings
from boltun.text.marks import marked_line
from ui.frame.failure import FailurePage
from ui.frame.telling import Telling
from ui.frame.tray import Tray
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.icons import program_icon
from ui.looks.palette import Theme, wanted_colours
from ui.looks.style import dress
from ui.looks.wording import error_sentence
from ui.system.autostart import AutostartError, autostart
from ui.system.clipboard import hand_over_clipboard
from ui.system.crash import CrashReports
from ui.system.garbage import Garbage
from ui.system.notifications import Notifications, Subject
from ui.system.single_instance import SingleInstance
from ui.widgets.keys import WINDOW_KEYS
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.events import Event
    from boltun.service import Service
    from ui.system.log_window import LogWindow
    from ui.system.text_window import TextWindow

__all__ = ["Program", "run"]

log = logging.getLogger(__name__)

_TRANSLATIONS = Path(__file__).parents[1] / "translations"
_GOODBYE = 10.0
"""Seconds that the networks get to say goodbye before the process ends without them."""


def run(options: argparse.Namespace) -> int:
    """Open the window and run until it has closed."""
    app = QApplication(sys.argv[:1])
    instance = SingleInstance(_profile_place(options))
    if instance.wake_other():
        print("boltun-gui: Boltun is running already; its window was asked to come up.", file=sys.stderr)
        return 0
    try:
        program = Program(app, options)
    except BoltunError as error:
        dress(app, wanted_colours(Theme(options.theme or Theme.SYSTEM)))
        return _tell_why(app, error)
    except Exception:
        log.critical("the window cannot be made", exc_info=True)
        raise
    instance.claim()
    instance.woken.connect(program.open_window)
    try:
        code = program.run()
    finally:
        instance.release()
    if program.again:
        _start_anew()
    return code


def _start_anew() -> None:
    """Become a new process of this program."""
    packed = getattr(sys, "frozen", False)
    command = [sys.executable, *([] if packed else ["-m", "ui.app"]), *sys.argv[1:]]
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    # Elsewhere a process that becomes another one is taken for ended.
    QProcess.startDetached(command[0], command[1:])


class Program(QObject):
    """The running program: profile, settings, languages, palette, window, tray and the loop's thread.

    The service is made on the loop's thread once the window has been painted: whatever is slow to import or
    to open comes after the first paint.
    """

    def __init__(self, app: QApplication, options: argparse.Namespace) -> None:
        super().__init__()
        self.app = app
        self._garbage = Garbage(self)
        self._options = options
        self.again = False
        """Boltun is to start anew when it has ended."""
        app.setApplicationName("boltun")
        app.setApplicationDisplayName("Boltun")
        app.setDesktopFileName("boltun")
        app.setWindowIcon(program_icon())
        app.setQuitOnLastWindowClosed(False)
        self.profile = _profile(options).make()
        self._resources = ExitStack()
        """What is given back at the end, the log last."""
        self._resources.enter_context(logging_to(self.profile.log_path))
        log.info("Boltun %s begins", __version__)
        self.crashes = CrashReports(self.profile.log / "crashes")
        self._left_report = self.crashes.begin()
        self._resources.callback(self.crashes.end)
        self._log_window: LogWindow | None = None
        self._report_window: TextWindow | None = None
        settings = Settings(self.profile.settings_path, bases=self.profile.bases)
        settings.spoken = options.lang or ""
        self._theme = options.theme or settings[THEME]
        self._language = options.lang or settings[LANGUAGE]
        self._starts_at_login = settings[START_AT_LOGIN]
        self._translators: list[QTranslator] = []
        self._speak(self._language)
        dress(app, wanted_colours(Theme(self._theme)))

        self.runner: Runner[Any] = Runner(failed=_log_error)
        self.bridge = Bridge(self.runner, self)
        self.bridge.unhandled.connect(_log_error)
        self.bridge.broken.connect(_log_error)
        self._unhandled: set[tuple[str, int | None]] = set()
        """Where errors came from that nobody took care of and that were told."""
        self.preferences = Preferences(settings, self.bridge, self)
        self._window_state = QSettings(
            str(self.profile.config / "window.ini"), QSettings.Format.IniFormat, self
        )
        self.tray: Tray | None = None
        self._former_window: MainWindow | None = None
        self.window = self._make_window()
        self.preferences.changed.connect(self._settings_changed)
        app.commitDataRequest.connect(
            lambda _session: self._keep_everything(), Qt.ConnectionType.DirectConnection
        )
        app.styleHints().colorSchemeChanged.connect(lambda _scheme: self._dress())

    def run(self) -> int:
        """Show the window and return the exit code when the program has ended."""
        self._hear_signals()
        before, sys.excepthook = sys.excepthook, self._take_unhandled
        self._resources.callback(setattr, sys, "excepthook", before)
        before_threads, threading.excepthook = threading.excepthook, self._take_unhandled_in_thread
        self._resources.callback(setattr, threading, "excepthook", before_threads)
        if self._options.hidden and Tray.available():
            self.start_service()
        else:
            self.window.painted.connect(self.start_service)
            self.window.show()
        code = self.app.exec()
        hand_over_clipboard()
        self.end()
        return code

    def start_service(self) -> None:
        """Start the service on the loop's thread, and the tray icon."""
        self.bridge.start(self._make_service)
        if Tray.available():
            self.tray = self._make_tray()
            self._show_in_tray()
        else:
            self._tell_on(None)
        self._listen_to_network()
        if self._left_report is not None:
            self._offer_report(self._left_report)

    def end(self) -> None:
        """Stop the service and remove what is temporary."""
        self.bridge.close()
        if not self.runner.stop(_GOODBYE):
            log.warning("the networks did not say goodbye in time")
        log.info("Boltun ends")
        self._resources.close()
        # Otherwise Qt writes it when this object goes, into a folder that is gone.
        self._window_state.sync()
        self.profile.close()

    def _make_service(self) -> Service:
        """Make the service; on the loop's thread, where its slow imports disturb nobody."""
        from boltun.service import Service

        def listen(event: Event) -> None:
            note(event)
            self.bridge.listen(event)

        service = Service(self.profile, listener=listen)
        # What the window shows as a default is what contacts hear.
        service.settings.spoken = self._options.lang or ""
        return service

    def _make_window(self) -> MainWindow:
        window = MainWindow(
            self.bridge,
            self.preferences,
            self._window_state,
            encodings_path=self.profile.encodings_path,
            unsaved=self.profile.unsaved,
        )
        if not self._window_state.value("first_run/done", False, bool) and self._is_new():
            window.show_first_run()
        database = self.profile.database
        window.assistance.profile = self.profile
        window.database = database if isinstance(database, Path) else None
        window.stop_service = lambda: self.runner.stop(_GOODBYE)
        window.again_wanted.connect(self._begin_again)
        window.closed.connect(self.app.quit)
        window.hidden.connect(self._window_hidden)
        window.stated.connect(self._show_in_tray)
        QShortcut(QKeySequence(WINDOW_KEYS["log"]), window, self.show_log)
        return window

    def _begin_again(self) -> None:
        """End, unless a place has unsaved work, and start anew."""
        self.again = True
        self.window.leave()
        self.again = not self.window.isVisible()

    def _is_new(self) -> bool:
        """Say whether nothing was ever kept in this profile."""
        database = self.profile.database
        return isinstance(database, Path) and not database.exists()

    def _make_tray(self) -> Tray:
        tray = Tray(self.window.header, self)
        tray.open_wanted.connect(self.open_window)
        tray.log_wanted.connect(self.show_log)
        tray.quit_wanted.connect(self.window.leave)
        self._tell_on(tray)
        tray.show()
        self.window.hides = True
        return tray

    def _tell_on(self, tray: Tray | None) -> None:
        parent = self if tray is None else tray
        notifications = Notifications(self.bridge, self.preferences, self._looking, parent)
        Telling(notifications, tray, self.window, self._open_told, parent)

    def _window_hidden(self) -> None:
        if self.tray is not None and not self._window_state.value("told_of_tray", False, bool):
            self._window_state.setValue("told_of_tray", True)
            self.tray.tell(self.tr("Boltun goes on answering. Open or quit it here."))

    def _looking(self) -> bool:
        return self.window.isVisible() and self.window.isActiveWindow()

    def _open_told(self, subject: Subject, contact_id: int | None) -> None:
        self.open_window()
        if subject is Subject.CONNECTION:
            self.window.go("accounts")
        elif subject is Subject.DIGEST:
            self.window.show_digest()
        elif contact_id is None:
            self.window.go("conversations")
        else:
            self.window.open_contact(contact_id)

    def show_log(self) -> None:
        """Show the log in a window of its own."""
        from ui.system.log_window import LogWindow

        if self._log_window is None:
            self._log_window = LogWindow(self.profile.log_path)
        _bring_up(self._log_window)

    def show_report(self, report: Path) -> None:
        """Show a crash report in a window of its own."""
        from ui.system.text_window import TextWindow

        window = self._report_window = TextWindow(report.parent)
        window.describe(
            self.tr("Crash report"),
            self.tr(
                "What Boltun was doing when it failed. It holds nothing that anybody wrote, and stays on this"
                " computer; copy it into a report of the fault if you like."
            ),
        )
        try:
            text = report.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            text = str(error)
        window.text.setPlainText(text)
        _bring_up(window)

    def _offer_report(self, report: Path) -> None:
        text = self.tr("Boltun ended unexpectedly the last time. A report was kept on this computer.")
        self.window.notices.tell(
            Notice(
                text=text,
                tone=Tone.WARNING,
                action=self.tr("Show it"),
                acted=lambda: self.show_report(report),
            )
        )

    def _listen_to_network(self) -> None:
        """Try connections at once when the network comes back or is another one."""
        backend = QNetworkInformation.Feature.Reachability
        if not QNetworkInformation.loadBackendByFeatures(backend):
            return
        network = QNetworkInformation.instance()
        online = QNetworkInformation.Reachability.Online

        def changed(reachability: QNetworkInformation.Reachability) -> None:
            if reachability is online:
                self.bridge.ask(lambda service: service.accounts.reconnect())

        network.reachabilityChanged.connect(changed)

    def open_window(self) -> None:
        """Bring the window up, from the tray or from behind others."""
        self.window.showNormal() if self.window.isMinimized() else self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def _show_in_tray(self) -> None:
        if self.tray is not None:
            self.tray.show_state(*self.window.state)

    def _settings_changed(self) -> None:
        self._set_autostart()
        if not self._options.theme and self.preferences[THEME] != self._theme:
            self._theme = self.preferences[THEME]
            self._dress()
        if not self._options.lang and self.preferences[LANGUAGE] != self._language:
            self._language = self.preferences[LANGUAGE]
            page = self.window.first_run
            # A base that is open may be unsaved.
            if page is not None and page.isVisible() and "bases" not in self.window.made:
                self._make_window_anew(page.role)
                return
            text = self.tr("The window speaks this language from the next start on.")
            self.window.notices.tell(Notice(text=text))

    def _make_window_anew(self, role: str) -> None:
        """Let the window speak the language that was chosen in the first steps, and go on there."""
        self._speak(self._language)
        # What it asked the service may still be answered, so it stays until the end.
        old = self._former_window = self.window
        old.closed.disconnect()
        self.window = self._make_window()
        self.window.show_first_run(role)
        self.window.setGeometry(old.geometry())
        self.window.show()
        old.hide()
        if self.tray is not None:
            self.tray.icon.hide()
            self.tray.deleteLater()
            self.tray = self._make_tray()
            self._show_in_tray()

    def _set_autostart(self) -> None:
        wanted = self.preferences[START_AT_LOGIN]
        if wanted == self._starts_at_login or self.profile.is_temporary:
            return
        self._starts_at_login = wanted
        try:
            autostart().switch(wanted)
        except AutostartError as error:
            self.window.notices.tell(Notice(text=error_sentence(error), tone=Tone.BAD))

    def _dress(self) -> None:
        dress(self.app, wanted_colours(Theme(self._theme)))

    def _speak(self, language: str) -> None:
        """Let every text be in this language; "system" is the desktop's."""
        for known in self._translators:
            self.app.removeTranslator(known)
        self._translators.clear()
        locale = QLocale.system() if language == "system" else QLocale(language)
        QLocale.setDefault(locale)
        code = QLocale.languageToCode(locale.language())
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        ours = str(_TRANSLATIONS)
        # English comes first: it knows the plural forms wherever another language has no word.
        for name, place in (("boltun_en", ours), (f"qtbase_{code}", folder), (f"boltun_{code}", ours)):
            translator = QTranslator(self)
            if translator.load(name, place):
                self.app.installTranslator(translator)
                self._translators.append(translator)

    def _hear_signals(self) -> None:
        """Let SIGINT, SIGTERM and SIGHUP end the program as closing the window does."""
        ours, kernels = socket.socketpair()
        for end in (ours, kernels):
            end.setblocking(False)
        signal.set_wakeup_fd(kernels.fileno(), warn_on_full_buffer=False)
        numbers = [signal.SIGINT, signal.SIGTERM]
        # nohup lets it be ignored.
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        for number in numbers:
            signal.signal(number, lambda _number, _frame: None)
        self._signals = (ours, kernels)
        notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._signalled)

    def _take_unhandled(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log an error that nobody took care of and tell of it, once for each place where it comes from."""
        if not isinstance(error, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        self.crashes.note(kind, trace)
        last = traceback.extract_tb(trace)[-1:]
        place = (last[0].filename, last[0].lineno) if last else (kind.__name__, None)
        if place in self._unhandled:
            # Such as one of painting, which comes again with every notice.
            log.error("%s once more, in %s:%s", kind.__name__, *place)
            return
        self._unhandled.add(place)
        self.bridge.unhandled.emit(error)

    def _take_unhandled_in_thread(self, failed: threading.ExceptHookArgs) -> None:
        if failed.exc_type is not SystemExit:
            self.crashes.note(failed.exc_type, failed.exc_traceback)
            if isinstance(failed.exc_value, Exception):
                _log_error(failed.exc_value)

    def _signalled(self) -> None:
        """Whoever ends the program from outside does not wait for questions about unsaved work."""
        self._signals[0].recv(64)
        self._keep_everything()
        self.app.quit()

    def _keep_everything(self) -> None:
        """The session ends, or the system: what is not saved is kept for the next start."""
        self.window.ending = True
        self.window.notices.finish()
        self.window.save_state()


def _tell_why(app: QApplication, error: BoltunError) -> int:
    """Say, in a window and on the standard error, why there is nothing to be opened."""
    print(f"boltun-gui: {marked_line(str(error))}", file=sys.stderr, flush=True)
    page = FailurePage(error_sentence(error))
    page.setWindowTitle("Boltun")
    page.resize(640, 360)
    page.quit_wanted.connect(app.quit)
    app.setQuitOnLastWindowClosed(True)
    page.show()
    app.exec()
    return 1


def _profile(options: argparse.Namespace) -> Profile:
    if options.temp:
        return Profile.temporary()
    return Profile.at(options.profile) if options.profile else Profile.default()


def _profile_place(options: argparse.Namespace) -> Path:
    """Return the folder that tells one profile from another; nothing is made of it."""
    return Path(f"temporary {os.getpid()}") if options.temp else _profile(options).data


def _bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()


def _log_error(error: BaseException) -> None:
    if isinstance(error, BoltunError):
        log.error("%s", error)
    else:
        log.error("an error that nobody took care of", exc_info=error)

"""In which encoding a base is, how that was found, and the way to another."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from boltun.text.document import Document
from boltun.text.encoding import ENCODINGS, Found, encoding_title
from ui.looks.plain_text import tip
from ui.widgets.button import ToolButton

__all__ = ["EncodingButton", "encoding_words", "offer_encodings", "offer_guess"]

_COMMON = ("utf-8", "utf-16", "cp1251", "koi8-r", "cp866", "cp932", "euc_jp", "iso2022_jp", "gb18030")
"""What is offered first."""


class EncodingButton(ToolButton):
    """Shows the encoding; its menu reads the file again or writes it in another."""

    reopen_wanted = Signal(str)
    guess_wanted = Signal()
    """The file is to be read again in whatever it looks like."""
    save_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self._reopen = self._menu.addMenu(self.tr("&Read again as"))
        self._save = self._menu.addMenu(self.tr("&Save as"))
        offer_guess(self._reopen, self.guess_wanted.emit)
        offer_encodings(self._reopen, self.reopen_wanted.emit)
        offer_encodings(self._save, self.save_wanted.emit)
        self.setMenu(self._menu)

    def show_document(self, document: Document, *, read_only: bool) -> None:
        """Show the encoding of this document."""
        title = encoding_words(document)
        self.setText(title)
        self.setAccessibleName(self.tr("Encoding: {name}").format(name=title))
        words = found_words(document.found)
        if document.runner_up:
            words += "\n" + self.tr("Next best: {name}").format(name=encoding_title(document.runner_up))
        if document.line_end == "\r\n":
            words += "\n" + self.tr("Lines end as on Windows (CR LF).")
        else:
            words += "\n" + self.tr("Lines end as on Unix (LF).")
        self.setToolTip(tip(words))
        self.setAccessibleDescription(words)
        self._reopen.setEnabled(document.path is not None)
        self._save.setEnabled(not read_only)


def offer_guess(menu: QMenu, choose: Callable[[], object]) -> None:
    """Put the choice of no encoding into a menu."""
    words = QCoreApplication.translate("EncodingButton", "What it &looks like")
    menu.addAction(words, lambda: choose())
    menu.addSeparator()


def offer_encodings(menu: QMenu, choose: Callable[[str], object]) -> None:
    """Put the encodings into a menu, the common ones first; ``choose`` gets the name of one."""

    def offer(menu: QMenu, name: str) -> None:
        title = encoding_title(name)
        if name == "utf-16":
            title = QCoreApplication.translate("EncodingButton", "UTF-16 with byte order mark")
        menu.addAction(title, lambda: choose(name))

    for name in _COMMON:
        offer(menu, name)
    more = menu.addMenu(QCoreApplication.translate("EncodingButton", "More"))
    for name in ENCODINGS:
        if name not in _COMMON:
            offer(more, name)


def encoding_words(document: Document) -> str:
    """Return the name of a document's encoding, with its byte order mark."""
    title = encoding_title(document.encoding)
    if document.mark:
        return QCoreApplication.translate("EncodingButton", "{name} with mark").format(name=title)
    return title


def found_words(found: Found) -> str:
    """Return in words how an encoding was found."""
    match found:
        case Found.CHOSEN:
            return QCoreApplication.translate("EncodingButton", "Chosen by you.")
        case Found.DECLARED:
            return QCoreApplication.translate("EncodingButton", "The file itself says so.")
        case Found.NAME:
            return QCoreApplication.translate("EncodingButton", "As is usual for an empty or new base.")
        case Found.MARK:
            return QCoreApplication.translate("EncodingButton", "Told by the file's byte order mark.")
        case Found.NULS:
            return QCoreApplication.translate("EncodingButton", "Found by the zeros between the letters.")
        case Found.LETTERS:
            return QCoreApplication.translate(
                "EncodingButton", "Found because the file then is made of letters."
            )
        case Found.ESCAPES:
            return QCoreApplication.translate("EncodingButton", "Found by its escape sequences.")
        case Found.VALID_UTF8:
            return QCoreApplication.translate(
                "EncodingButton", "Found because the whole file is valid UTF-8."
            )
        case Found.NEARLY_UTF8:
            return QCoreApplication.translate(
                "EncodingButton",
                "Found because the file is UTF-8 but for a few bytes, which are kept as they are.",
            )
        case Found.STATISTICS:
            return QCoreApplication.translate(
                "EncodingButton", "Guessed by letter frequencies; please look whether the text reads well."
            )

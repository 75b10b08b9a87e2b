"""Fusion with flat controls, outlines that can be seen on dark windows, and a focus that cannot be missed."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProxyStyle,
    QPushButton,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QStyleOptionToolButton,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)

from ui.looks.focus_ring import FocusRing
from ui.looks.painting import (
    PRIMITIVES,
    draw_arrow,
    draw_header,
    draw_outline,
    draw_panel,
    draw_tab,
    edge_of_field,
    ink_of,
    surface_of,
)
from ui.looks.palette import Colours, colours_of, palette_of
from ui.looks.scale import CONTROL, NEAR, TIGHT

__all__ = ["Style", "dress", "show_focus", "show_hint"]

FOCUS_FRAME = "focusFrame"
"""The property of what has a frame only with the focus."""

_THUMB_LEAST = 28
_HINT_ROOM = 22
"""What a field needs beside its words."""

_Metric = QStyle.PixelMetric
_RING_MARGINS = (_Metric.PM_FocusFrameHMargin, _Metric.PM_FocusFrameVMargin)
_State = QStyle.StateFlag
_Primitive = QStyle.PrimitiveElement
_Complex = QStyle.ComplexControl
_Sub = QStyle.SubControl
_Contents = QStyle.ContentsType
_Control = QStyle.ControlElement

_ROOM: Final = {
    _Contents.CT_PushButton: (NEAR, CONTROL),
    _Contents.CT_ComboBox: (NEAR, CONTROL),
    _Contents.CT_LineEdit: (0, CONTROL),
    _Contents.CT_SpinBox: (NEAR, CONTROL),
    _Contents.CT_TabBarTab: (NEAR, CONTROL + TIGHT),
    _Contents.CT_MenuItem: (NEAR, CONTROL - TIGHT),
    _Contents.CT_HeaderSection: (0, CONTROL - TIGHT),
}
"""Room that a control has beside its words, more than Fusion gives it, and how high it is at least."""


def dress(app: QApplication, colours: Colours) -> None:
    """Give the whole program our style and these colours; what is shown already changes at once."""
    if not isinstance(app.style(), Style):
        app.setStyle(Style())
        FocusRing(app, RingStyle())
    app.setPalette(palette_of(colours))


def show_focus(area: QAbstractScrollArea) -> None:
    """Give a list or page that fills its place a frame that is seen only while the keyboard is there."""
    area.setFrameShape(QFrame.Shape.StyledPanel)
    area.setProperty(FOCUS_FRAME, True)


def show_hint(field: QLineEdit, words: str) -> None:
    """Let words stand in a field while it is empty; it is never narrower than they are."""
    field.setPlaceholderText(words)
    field.ensurePolished()
    field.setMinimumWidth(field.fontMetrics().horizontalAdvance(words) + _HINT_ROOM)


class RingStyle(QProxyStyle):
    """Draws the ring around what has the keyboard.

    It is not part of ``Style``, since Qt asks for metrics and hints thousands of times a second.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw the ring, and nothing else."""
        if element is QStyle.ControlElement.CE_FocusFrame:
            draw_outline(QRectF(option.rect), painter, colours_of(option.palette).focus)

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """The ring stands inside: what it surrounds may fill its place."""
        return 0 if metric in _RING_MARGINS else super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returned: QStyleHintReturn | None = None,
    ) -> int:
        """The ring stands above what it surrounds, and is all that is drawn of it."""
        above = hint is QStyle.StyleHint.SH_FocusFrame_AboveWidget
        return 1 if above else super().styleHint(hint, option, widget, returned)


class Style(QProxyStyle):
    """Draws buttons, fields, marks and scroll bars; everything else is Fusion's."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw panels, frames and marks."""
        if element is _Primitive.PE_FrameFocusRect and isinstance(widget, QPushButton):
            return
        if element is _Primitive.PE_FrameFocusRect and isinstance(widget, QToolButton):
            # A flat one has no panel that would show it.
            draw_outline(QRectF(widget.rect()), painter, colours_of(option.palette).focus)
            return
        if element is _Primitive.PE_FrameFocusRect and isinstance(widget, QTabBar):
            return
        quiet = widget is not None and widget.property(FOCUS_FRAME)
        if quiet and element is _Primitive.PE_Frame and not option.state & _State.State_HasFocus:
            painter.fillRect(option.rect, option.palette.base())
            return
        if element is _Primitive.PE_IndicatorArrowDown and isinstance(widget, QToolButton):
            # Buttons with a menu carry ▾ in their words.
            return
        draw = PRIMITIVES.get(element)
        if draw is None or not draw(option, painter):
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw tabs and headers flat, and the focus where nothing else is drawn."""
        if element is _Control.CE_TabBarTabShape:
            draw_tab(option, painter)
            return
        if element is _Control.CE_HeaderSection:
            draw_header(option, painter)
            return
        if element is _Control.CE_ToolButtonLabel and _has_icon_beside_words(option):
            # Fusion begins at the very edge, and leaves the room for an arrow that stands in the words.
            room = TIGHT if option.state & _State.State_AutoRaise else NEAR
            painter.translate(room, 0)
            super().drawControl(element, option, painter, widget)
            painter.translate(-room, 0)
            return
        super().drawControl(element, option, painter, widget)
        if (
            element is _Control.CE_PushButton
            and isinstance(option, QStyleOptionButton)
            and option.features & QStyleOptionButton.ButtonFeature.Flat
            and option.state & _State.State_HasFocus
        ):
            # It has no panel that would show it.
            draw_outline(QRectF(option.rect), painter, colours_of(option.palette).focus)
        if element is _Control.CE_TabBarTabLabel and option.state & _State.State_HasFocus:
            tab = QRectF(option.rect).adjusted(2, 4, -2, -6)
            draw_outline(tab, painter, colours_of(option.palette).focus)

    def sizeFromContents(
        self,
        kind: QStyle.ContentsType,
        option: QStyleOption,
        contents: QSize,
        widget: QWidget | None = None,
    ) -> QSize:
        """Give controls room to be hit and read."""
        size = super().sizeFromContents(kind, option, contents, widget)  # type: ignore[arg-type]  # Qt takes null
        if room := _ROOM.get(kind):
            return QSize(size.width() + room[0], max(size.height(), room[1]))
        if kind is _Contents.CT_ToolButton and isinstance(option, QStyleOptionToolButton):
            if not option.text or option.state & _State.State_AutoRaise:
                return size
            return QSize(size.width() + NEAR, max(size.height(), CONTROL))
        return size

    def polish(self, what: Any) -> Any:
        """Keep the words of a field off its round corners, and take no text for markup.

        The labels that Qt makes for itself are left to guess: those of tool tips and of message boxes.
        """
        result = super().polish(what)
        if isinstance(what, QLabel) and what.textFormat() is Qt.TextFormat.AutoText:
            what.setTextFormat(Qt.TextFormat.PlainText)
        if isinstance(what, QLineEdit) and not isinstance(what.parent(), (QAbstractSpinBox, QComboBox)):
            what.setTextMargins(4, 1, 4, 1)
        return result

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw scroll bars, combo boxes and number fields."""
        if control is _Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            self._draw_scroll_bar(option, painter, widget)
        elif control is _Complex.CC_ComboBox and isinstance(option, QStyleOptionComboBox):
            self._draw_combo_box(option, painter, widget)
        elif control is _Complex.CC_SpinBox and isinstance(option, QStyleOptionSpinBox):
            self._draw_spin_box(option, painter, widget)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """A scroll bar is all groove: it has no arrows. The words of a combo box keep off its corners."""
        if part is _Sub.SC_ComboBoxEditField:
            field: QRect = super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]  # Qt takes null
            return field.adjusted(TIGHT, 0, 0, 0)
        if control is not _Complex.CC_ScrollBar or not isinstance(option, QStyleOptionSlider):
            return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]  # Qt takes null
        bar: QRect = option.rect
        if part is _Sub.SC_ScrollBarGroove:
            return bar
        if part in (_Sub.SC_ScrollBarAddLine, _Sub.SC_ScrollBarSubLine):
            return QRect()
        upright = option.orientation is Qt.Orientation.Vertical
        length = bar.height() if upright else bar.width()
        steps = option.maximum - option.minimum
        thumb = length
        if steps > 0:
            thumb = max(length * option.pageStep // max(steps + option.pageStep, 1), _THUMB_LEAST)
            thumb = min(thumb, length)
        start = QStyle.sliderPositionFromValue(
            option.minimum, option.maximum, option.sliderPosition, length - thumb, option.upsideDown
        )
        begin, end = {
            _Sub.SC_ScrollBarSlider: (start, start + thumb),
            _Sub.SC_ScrollBarSubPage: (0, start),
            _Sub.SC_ScrollBarAddPage: (start + thumb, length),
        }.get(part, (0, 0))
        if upright:
            return QRect(bar.left(), bar.top() + begin, bar.width(), end - begin)
        return QRect(bar.left() + begin, bar.top(), end - begin, bar.height())

    def _draw_scroll_bar(self, option: QStyleOptionSlider, painter: QPainter, widget: QWidget | None) -> None:
        colours = colours_of(option.palette)
        holder = widget.parent() if widget is not None else None
        area = holder.parent() if holder is not None else None
        if isinstance(area, (QAbstractItemView, QPlainTextEdit, QTextEdit)):
            # The bar belongs to the surface that it scrolls.
            painter.fillRect(option.rect, option.palette.base())
        if option.maximum <= option.minimum:
            return
        thumb = QRectF(self.subControlRect(_Complex.CC_ScrollBar, option, _Sub.SC_ScrollBarSlider, widget))
        active = bool(option.state & (_State.State_MouseOver | _State.State_Sunken))
        inset = 3 if active else 4
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.muted if active else colours.frame))
        thumb.adjust(inset, inset, -inset, -inset)
        radius = min(thumb.width(), thumb.height()) / 2
        painter.drawRoundedRect(thumb, radius, radius)
        painter.restore()

    def _draw_combo_box(
        self, option: QStyleOptionComboBox, painter: QPainter, widget: QWidget | None
    ) -> None:
        colours = colours_of(option.palette)
        usual = colours.base if option.editable else surface_of(option, colours, colours.button)
        edge = edge_of_field(option, colours) if option.editable else colours.line
        draw_panel(option, painter, usual, edge)
        arrow = self.subControlRect(_Complex.CC_ComboBox, option, _Sub.SC_ComboBoxArrow, widget)
        draw_arrow(painter, QPointF(arrow.center()), ink_of(option, colours), down=True)

    def _draw_spin_box(self, option: QStyleOptionSpinBox, painter: QPainter, widget: QWidget | None) -> None:
        colours = colours_of(option.palette)
        draw_panel(option, painter, colours.base, edge_of_field(option, colours))
        for part, flag, down in (
            (_Sub.SC_SpinBoxUp, 0x01, False),
            (_Sub.SC_SpinBoxDown, 0x02, True),
        ):
            area = self.subControlRect(_Complex.CC_SpinBox, option, part, widget)
            enabled = bool(int(option.stepEnabled.value) & flag) and bool(option.state & _State.State_Enabled)
            ink = colours.text if enabled else colours.disabled
            draw_arrow(painter, QPointF(area.center()), ink, down=down)


def _has_icon_beside_words(option: QStyleOption) -> bool:
    beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    return isinstance(option, QStyleOptionToolButton) and option.toolButtonStyle is beside

"""Fusion with flat controls, outlines that can be seen on dark windows, and a focus that cannot be missed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
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
    QStyleOptionFrame,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)

from ui.looks.focus_ring import FocusRing
from ui.looks.palette import Colours, colours_of, palette_of

__all__ = ["Style", "dress", "show_focus", "show_hint"]

FOCUS_FRAME = "focusFrame"
"""The property of what has a frame only with the focus."""

_ROUND = 5
_THUMB_LEAST = 28
_HINT_ROOM = 22
"""What a field needs beside its words."""

_Metric = QStyle.PixelMetric
_RING_MARGINS = (_Metric.PM_FocusFrameHMargin, _Metric.PM_FocusFrameVMargin)
_State = QStyle.StateFlag
_Primitive = QStyle.PrimitiveElement
_Complex = QStyle.ComplexControl
_Sub = QStyle.SubControl


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
            _draw_outline(QRectF(option.rect), painter, colours_of(option.palette).focus)

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
            _draw_outline(QRectF(widget.rect()), painter, colours_of(option.palette).focus)
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
        draw = _PRIMITIVES.get(element)
        if draw is None or not draw(option, painter):
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw the current tab, and the focus where nothing else is drawn."""
        super().drawControl(element, option, painter, widget)
        if element is QStyle.ControlElement.CE_TabBarTabShape and option.state & _State.State_Selected:
            # Surfaces that differ by a shade do not tell the current tab, least of all in the dark.
            line = option.rect.adjusted(4, option.rect.height() - 3, -4, 0)
            painter.fillRect(line, QColor(colours_of(option.palette).focus))
        if (
            element is QStyle.ControlElement.CE_PushButton
            and isinstance(option, QStyleOptionButton)
            and option.features & QStyleOptionButton.ButtonFeature.Flat
            and option.state & _State.State_HasFocus
        ):
            # It has no panel that would show it.
            _draw_outline(QRectF(option.rect), painter, colours_of(option.palette).focus)
        if element is QStyle.ControlElement.CE_TabBarTabLabel and option.state & _State.State_HasFocus:
            tab = QRectF(option.rect).adjusted(3, 4, -3, -2)
            _draw_outline(tab, painter, colours_of(option.palette).focus)

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
        """A scroll bar is all groove: it has no arrows."""
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
        usual = colours.base if option.editable else _surface(option, colours, colours.button)
        _draw_panel(option, painter, usual)
        arrow = self.subControlRect(_Complex.CC_ComboBox, option, _Sub.SC_ComboBoxArrow, widget)
        _draw_arrow(painter, QPointF(arrow.center()), _ink(option, colours), down=True)

    def _draw_spin_box(self, option: QStyleOptionSpinBox, painter: QPainter, widget: QWidget | None) -> None:
        colours = colours_of(option.palette)
        _draw_panel(option, painter, colours.base)
        for part, flag, down in (
            (_Sub.SC_SpinBoxUp, 0x01, False),
            (_Sub.SC_SpinBoxDown, 0x02, True),
        ):
            area = self.subControlRect(_Complex.CC_SpinBox, option, part, widget)
            enabled = bool(int(option.stepEnabled.value) & flag) and bool(option.state & _State.State_Enabled)
            ink = colours.text if enabled else colours.disabled
            _draw_arrow(painter, QPointF(area.center()), ink, down=down)


def _ink(option: QStyleOption, colours: Colours) -> str:
    return colours.button_text if option.state & _State.State_Enabled else colours.disabled


def _draw_panel(option: QStyleOption, painter: QPainter, surface: str, *, outlined: bool = True) -> None:
    """Draw a rounded surface with its outline; a thick one where the keyboard is."""
    colours = colours_of(option.palette)
    focus = bool(option.state & _State.State_HasFocus)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 2.0 if focus else 1.0
    if focus:
        painter.setPen(QPen(QColor(colours.focus), width))
    elif outlined:
        enabled = bool(option.state & _State.State_Enabled)
        over = enabled and bool(option.state & _State.State_MouseOver)
        pen = (colours.muted if over else colours.frame) if enabled else colours.line
        painter.setPen(QPen(QColor(pen), width))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(surface))
    area = QRectF(option.rect).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawRoundedRect(area, _ROUND, _ROUND)
    painter.restore()


def _draw_outline(area: QRectF, painter: QPainter, ink: str) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), _ROUND, _ROUND)
    painter.restore()


def _draw_arrow(painter: QPainter, middle: QPointF, ink: str, *, down: bool) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle += QPointF(0.5, 0.5)
    lift = -1.5 if down else 1.5
    line = [QPointF(-3, lift), QPointF(0, -lift), QPointF(3, lift)]
    painter.drawPolyline(QPolygonF([middle + point for point in line]))
    painter.restore()


def _button(option: QStyleOption, painter: QPainter) -> bool:
    colours = colours_of(option.palette)
    state = option.state
    flat = default = False
    if isinstance(option, QStyleOptionButton):
        flat = bool(option.features & QStyleOptionButton.ButtonFeature.Flat)
        default = bool(option.features & QStyleOptionButton.ButtonFeature.DefaultButton)
    if flat and not _is_touched(state) and not state & _State.State_HasFocus:
        return True
    surface = _surface(option, colours, colours.bot if default else colours.button)
    _draw_panel(option, painter, surface, outlined=not flat)
    return True


def _tool_button(option: QStyleOption, painter: QPainter) -> bool:
    colours = colours_of(option.palette)
    state = option.state
    raised = bool(state & _State.State_AutoRaise)
    if raised and not _is_touched(state) and not state & _State.State_HasFocus:
        return True
    _draw_panel(option, painter, _surface(option, colours, colours.button), outlined=not raised)
    return True


def _is_touched(state: QStyle.StateFlag) -> bool:
    """Whether the mouse points to it or presses it, or it is switched on."""
    over = state & _State.State_MouseOver and state & _State.State_Enabled
    return bool(over or state & (_State.State_Sunken | _State.State_On))


def _surface(option: QStyleOption, colours: Colours, usual: str) -> str:
    """Return the colour of a control in its state; ``usual`` is that of one at rest."""
    state = option.state
    if not state & _State.State_Enabled:
        return colours.window
    if state & _State.State_Sunken:
        return colours.pressed
    if state & _State.State_MouseOver:
        return colours.hover
    return colours.bot if state & _State.State_On else usual


def _field(option: QStyleOption, painter: QPainter) -> bool:
    if isinstance(option, QStyleOptionFrame) and option.lineWidth <= 0:
        return False
    colours = colours_of(option.palette)
    _draw_panel(option, painter, colours.base if option.state & _State.State_Enabled else colours.window)
    return True


def _frame(option: QStyleOption, painter: QPainter) -> bool:
    """The frame of a text area or list; its inside is painted by what stands in it."""
    colours = colours_of(option.palette)
    focus = bool(option.state & _State.State_HasFocus)
    painter.save()
    painter.setPen(QPen(QColor(colours.focus if focus else colours.frame), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
    painter.restore()
    return True


def _menu_frame(option: QStyleOption, painter: QPainter) -> bool:
    painter.save()
    painter.setPen(QColor(colours_of(option.palette).frame))
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
    painter.restore()
    return True


def _mark_edge(option: QStyleOption, colours: Colours, filled: bool) -> str:
    if filled or (option.state & _State.State_MouseOver and option.state & _State.State_Enabled):
        return colours.accent
    return colours.frame if option.state & _State.State_Enabled else colours.line


def _mark_ground(option: QStyleOption, colours: Colours, filled: bool) -> str:
    if filled:
        return colours.accent
    if not option.state & _State.State_Enabled:
        return colours.window
    return colours.pressed if option.state & _State.State_Sunken else colours.base


def _check_mark(option: QStyleOption, painter: QPainter) -> bool:
    colours = colours_of(option.palette)
    state = option.state
    on, some = bool(state & _State.State_On), bool(state & _State.State_NoChange)
    enabled = bool(state & _State.State_Enabled)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
    filled = (on or some) and enabled
    painter.setPen(QColor(_mark_edge(option, colours, filled)))
    painter.setBrush(QColor(_mark_ground(option, colours, filled)))
    painter.drawRoundedRect(box, 3, 3)
    ink = QColor(colours.accent_text if enabled else colours.disabled)
    painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    x, y, size = box.left(), box.top(), box.width()
    if on:
        points = ((0.24, 0.53), (0.43, 0.72), (0.77, 0.30))
        painter.drawPolyline(QPolygonF([QPointF(x + size * a, y + size * b) for a, b in points]))
    elif some:
        painter.drawLine(QPointF(x + size * 0.27, y + size / 2), QPointF(x + size * 0.73, y + size / 2))
    painter.restore()
    return True


def _radio_mark(option: QStyleOption, painter: QPainter) -> bool:
    colours = colours_of(option.palette)
    on = bool(option.state & _State.State_On)
    enabled = bool(option.state & _State.State_Enabled)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ring = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
    filled = on and enabled
    painter.setPen(QColor(_mark_edge(option, colours, filled)))
    painter.setBrush(QColor(_mark_ground(option, colours, filled)))
    painter.drawEllipse(ring)
    if on:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent_text if enabled else colours.disabled))
        inset = ring.width() * 0.3
        painter.drawEllipse(ring.adjusted(inset, inset, -inset, -inset))
    painter.restore()
    return True


def _focus(option: QStyleOption, painter: QPainter) -> bool:
    """Around a check box's words; fields and buttons show it in their outline."""
    colours = colours_of(option.palette)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.focus), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)
    painter.restore()
    return True


_PRIMITIVES = {
    _Primitive.PE_PanelButtonCommand: _button,
    _Primitive.PE_PanelButtonTool: _tool_button,
    _Primitive.PE_PanelLineEdit: _field,
    _Primitive.PE_FrameLineEdit: _field,
    _Primitive.PE_Frame: _frame,
    _Primitive.PE_FrameMenu: _menu_frame,
    _Primitive.PE_IndicatorCheckBox: _check_mark,
    _Primitive.PE_IndicatorRadioButton: _radio_mark,
    _Primitive.PE_FrameFocusRect: _focus,
}

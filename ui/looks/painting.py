"""How single controls are painted: panels, outlines, arrows, tabs, headers and marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOption, QStyleOptionButton, QStyleOptionFrame

from ui.looks.palette import Colours, colours_of

__all__ = [
    "PRIMITIVES",
    "draw_arrow",
    "draw_header",
    "draw_outline",
    "draw_panel",
    "draw_tab",
    "edge_of_field",
    "ink_of",
    "surface_of",
]

_ROUND = 5
_State = QStyle.StateFlag
_Primitive = QStyle.PrimitiveElement


def ink_of(option: QStyleOption, colours: Colours) -> str:
    """Return the colour of the words of a button."""
    return colours.button_text if option.state & _State.State_Enabled else colours.disabled


def draw_panel(option: QStyleOption, painter: QPainter, surface: str, edge: str | None) -> None:
    """Draw a rounded surface with an outline of this colour, if any; a thick one where the keyboard is."""
    colours = colours_of(option.palette)
    focus = bool(option.state & _State.State_HasFocus)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 2.0 if focus else 1.0
    if focus:
        painter.setPen(QPen(QColor(colours.focus), width))
    elif edge is not None:
        painter.setPen(QPen(QColor(edge), width))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(surface))
    area = QRectF(option.rect).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawRoundedRect(area, _ROUND, _ROUND)
    painter.restore()


def draw_outline(area: QRectF, painter: QPainter, ink: str) -> None:
    """Draw the ring around what has the keyboard."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), _ROUND, _ROUND)
    painter.restore()


def draw_tab(option: QStyleOption, painter: QPainter) -> None:
    """Draw nothing but a line under the current tab, and a shade under the one that the mouse points to."""
    colours = colours_of(option.palette)
    current = bool(option.state & _State.State_Selected)
    over = bool(option.state & _State.State_MouseOver and option.state & _State.State_Enabled)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    area = QRectF(option.rect)
    if over and not current:
        painter.setBrush(QColor(colours.hover))
        painter.drawRoundedRect(area.adjusted(1, 3, -1, -5), _ROUND, _ROUND)
    if current:
        painter.setBrush(QColor(colours.focus))
        painter.drawRoundedRect(area.adjusted(6, area.height() - 3, -6, 0), 1.5, 1.5)
    painter.restore()


def draw_header(option: QStyleOption, painter: QPainter) -> None:
    """Draw the surface of a header of a table with hair lines under it and between its sections."""
    colours = colours_of(option.palette)
    pressed = bool(option.state & _State.State_Sunken)
    over = bool(option.state & _State.State_MouseOver and option.state & _State.State_Enabled)
    painter.fillRect(
        option.rect, QColor(colours.pressed if pressed else colours.hover if over else colours.window)
    )
    painter.save()
    painter.setPen(QColor(colours.line))
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
    edge = option.rect.adjusted(0, 6, 0, -6)
    painter.drawLine(edge.topRight(), edge.bottomRight())
    painter.restore()


def draw_arrow(painter: QPainter, middle: QPointF, ink: str, *, down: bool) -> None:
    """Draw the arrow of a list that opens, or of a number that grows."""
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
    surface = surface_of(option, colours, colours.bot if default else colours.button)
    draw_panel(option, painter, surface, None if flat else colours.line)
    return True


def _tool_button(option: QStyleOption, painter: QPainter) -> bool:
    colours = colours_of(option.palette)
    state = option.state
    raised = bool(state & _State.State_AutoRaise)
    if raised and not _is_touched(state) and not state & _State.State_HasFocus:
        return True
    surface = surface_of(option, colours, colours.button)
    draw_panel(option, painter, surface, None if raised else colours.line)
    return True


def _is_touched(state: QStyle.StateFlag) -> bool:
    """Whether the mouse points to it or presses it, or it is switched on."""
    over = state & _State.State_MouseOver and state & _State.State_Enabled
    return bool(over or state & (_State.State_Sunken | _State.State_On))


def surface_of(option: QStyleOption, colours: Colours, usual: str) -> str:
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
    surface = colours.base if option.state & _State.State_Enabled else colours.window
    draw_panel(option, painter, surface, edge_of_field(option, colours))
    return True


def edge_of_field(option: QStyleOption, colours: Colours) -> str:
    """Return the outline of what one types in: nothing else tells it from its ground."""
    if not option.state & _State.State_Enabled:
        return colours.line
    return colours.muted if option.state & _State.State_MouseOver else colours.frame


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


PRIMITIVES: Final[dict[QStyle.PrimitiveElement, Callable[[QStyleOption, QPainter], bool]]] = {
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
"""Each says whether it drew; if not, Fusion does."""

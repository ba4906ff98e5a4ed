"""Switches, as each family of Android's widgets draws them."""

from dataclasses import dataclass

from virtual_phone.ui import elevation
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.colors import Color, ink
from virtual_phone.ui.layout import Box, Metrics
from virtual_phone.ui.theme import Colors

ALPHA = 77  # of the track of an AppCompat switch: 30 %


@dataclass(frozen=True)
class Shape:
    """The track and the thumb in dp, and roles of their colours when off and when on."""

    wide: float
    high: float
    thumbs: tuple[float, float]  # radius
    reach: float  # from an end of the track to the middle of the thumb
    tracks: tuple[str, str]
    faces: tuple[str, str]
    border: float = 0  # of the track when off
    aside: float = 0  # between the track and the end of the widget
    faint: bool = False  # the track
    raised: float = 0  # the thumb


SHAPES: dict[elevation.Switch, Shape] = {
    # MaterialSwitch: comp.switch of Material 3
    "material_3": Shape(
        52, 32, (8, 12), 16, ("divider", "primary"), ("secondary", "bar"), border=2
    ),
    # SwitchCompat: abc_switch_track_mtrl_alpha and abc_btn_switch_to_on_mtrl
    "appcompat": Shape(
        34,
        14,
        (10, 10),
        7,
        ("text", "accent"),
        ("thumb", "accent"),
        aside=7,
        faint=True,
        raised=1,
    ),
    # Settings of Android 12 and 13
    "platform": Shape(52, 28, (10, 10), 14, ("track_off", "track"), ("thumb_off", "active")),
}


def draw_switch(
    canvas: Canvas, colors: Colors, metrics: Metrics, family: elevation.Switch, box: Box
) -> None:
    """A switch at the end of its box, in the middle of its height."""
    shape, px = SHAPES[family], metrics.px
    on, enabled = box.view.look["checked"], box.view.look.get("enabled", True)
    right, middle = box.rect[2] - px(shape.aside), (box.rect[1] + box.rect[3]) // 2
    half = px(shape.high / 2)
    wide = min(px(shape.wide), box.rect[2] - box.rect[0])
    track = (right - wide, middle - half, right, middle + half)
    color: Color = colors[shape.tracks[on] if enabled else "divider"]
    if shape.faint:
        color = (*ink(color)[:3], ALPHA)
    canvas.fill(track, color, half, clip=box.clip)
    face = colors[shape.faces[on] if enabled or not on else "bar"]
    if shape.border and not on:
        canvas.outline(track, face, px(shape.border), half, clip=box.clip)
    at = right - px(shape.reach) if on else track[0] + px(shape.reach)
    radius = px(shape.thumbs[on])
    if shape.raised:
        thumb = (at - radius, middle - radius, at + radius, middle + radius)
        canvas.shadow(thumb, radius, shape.raised, metrics.density, box.shown)
    canvas.disc(at, middle, radius, face, box.clip)

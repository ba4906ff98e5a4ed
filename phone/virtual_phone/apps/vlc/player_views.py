"""What lies over the film in VLC's video player: its controls, the tips, a value for a moment."""

from dataclasses import dataclass
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.vlc import wording

WHITE, DARK = "#ffffff", "#99000000"
TIPS = (
    ("Player controls", "Tap the video to show the controls."),
    ("Brightness", "Swipe up and down on the left of the screen to change the brightness."),
    ("Volume", "Swipe up and down on the right of the screen to change the volume."),
    ("Pause", "Double tap in the middle of the screen to pause or to play."),
    ("Seek", "Double tap on the left or on the right to go 10 seconds back or forward."),
    ("Swipe to seek", "Swipe left or right to go back or forward."),
)


@dataclass(frozen=True)
class Position:
    """Where a film is, and whether it runs; ms."""

    title: str
    at: int
    length: int
    runs: bool


def button(id: str, icon: str, desc: str, does: ui.Handler, **look: Any) -> ui.View:
    return ui.tool(id, icon, does, desc, color=WHITE, **look)


def controls(position: Position, slide: ui.Handler, *buttons: ui.Child) -> ui.View:
    """The title above, the slider and the buttons below."""
    title = ui.Text(position.title, id="player_overlay_title", size=18, color=WHITE, lines=1)
    times = ui.Row(
        ui.Text(wording.clock(position.at), id="player_overlay_time", color=WHITE),
        ui.Text(wording.clock(position.length), id="player_overlay_length", color=WHITE),
        spread="between",
        padding=(24, 0),
    )
    slider = ui.Slider(
        position.at / position.length if position.length else 0,
        id="player_overlay_seekbar",
        key="player_overlay_seekbar",
        margin=(16, 0),
        on_drag=slide,
    )
    below = ui.Column(
        times,
        slider,
        ui.Row(*buttons, spread="around"),
        id="progress_overlay",
        background=DARK,
        padding=(0, 16, 0, 32),
    )
    above = ui.Row(title.but(grow=1), padding=(24, 40, 24, 16), background=DARK)
    return ui.Column(above, ui.Box(grow=1), below, width="fill", height="fill")


def message(text: str) -> ui.View:
    """A value that was changed, for a moment."""
    return ui.Text(
        text,
        id="player_overlay_textinfo",
        size=24,
        color=WHITE,
        at="top center",
        margin=(0, 96, 0, 0),
        padding=(16, 8),
        radius=8,
        background=DARK,
    )


def tips(number: int, following: ui.Handler, close: ui.Handler) -> ui.View:
    """What the user can do."""
    title, text = TIPS[number]
    last = number == len(TIPS) - 1
    words = ui.Column(
        ui.Text("Video player tips", id="overlayTipsTitle", color="#cccccc"),
        ui.Text(title, id="helpTitle", size=22, color=WHITE),
        ui.Body(text, id="helpDescription", color=WHITE),
        ui.TextButton(
            "Close" if last else "Next",
            id="nextButton",
            caps=True,
            at="end",
            on_tap=close if last else following,
        ),
        gap=12,
        padding=(24, 24, 24, 48),
        at="bottom",
    )
    return ui.Box(
        words,
        button("close", "close", "Close", close, at="top end", margin=(0, 40, 8, 0)),
        id="overlayTipsLayout",
        background="#cc000000",
        width="fill",
        height="fill",
        scrim=True,
        on_tap=lambda: None,
        clickable=False,
    )

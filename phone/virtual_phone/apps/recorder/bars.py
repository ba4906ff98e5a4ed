"""What Audio Recorder's pages share: the bar with a way back, the slider of what is played."""

from typing import Any

from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.store import Record


def up_bar(page: ui.Screen[AudioRecorder, Any], title: str, *more: ui.Child) -> ui.View:
    """A title with an arrow that leads back."""
    return ui.bar(
        ui.tool("btn_back", "arrow-left", page.close),
        ui.Text(title, id="txt_title", size=20, grow=1, lines=1),
        *more,
    )


def progress_slider(app: AudioRecorder, record: Record, seconds: float) -> ui.View:
    """How far a record has been played; it can be dragged."""
    return ui.Slider(
        seconds / record.seconds if record.seconds else 0,
        id="play_progress",
        key="play_progress",
        margin=(16, 0),
        on_drag=lambda phase, x, y: app.player.slide(record.id, x, record.seconds),
    )

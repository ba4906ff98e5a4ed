"""The bar of Audio Recorder's pages behind the settings."""

from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.recorder.app import AudioRecorder


def up_bar(page: ui.Screen[AudioRecorder, Any], title: str, *more: ui.Child) -> ui.View:
    """A title with an arrow that leads back."""
    return ui.bar(
        ui.tool("btn_back", "arrow-left", page.close),
        ui.Text(title, id="txt_title", size=20, grow=1, lines=1),
        *more,
    )

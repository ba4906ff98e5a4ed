"""The question that Audio Recorder asks before something is gone."""

from collections.abc import Callable
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder


def warn(screen: ui.Screen[AudioRecorder, Any], message: str, does: Callable[[], object]) -> None:
    """Ask; "Yes" calls ``does``."""
    screen.open(ui.confirm("Warning!", message, "Yes", does, no="No"))

"""Audio Recorder: its manifest."""

from typing import Any, ClassVar

from pytest_androidworld.virtual.apps.recorder.pages import Pages
from pytest_androidworld.virtual.apps.recorder.recording import MAIN
from pytest_androidworld.virtual.apps.recorder.start import WELCOME
from pytest_androidworld.virtual.apps.recorder.store import FOLDER, PACKAGE
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.app import ScreenInfo

# It is dark whatever the phone is.
COLORS = {
    "text": "#ffffff", "secondary": "#d5dadd", "disabled": "#8c979c", "icon": "#ffffff",
    "surface": "#29353a", "card": "#2effffff", "divider": "#66ffffff",
    "primary": "#b0cdd9", "on_primary": "#12232a", "tint": "#d8e6ec", "on_tint": "#12232a",
    "accent": "#b0cdd9", "status_ink": "#ffffff",
}  # fmt: skip


class AudioRecorder(Pages):
    """Audio Recorder 0.9.26, set up but not yet begun with."""

    package = PACKAGE
    label = "Audio Recorder"
    icon = ("microphone", "#37474f")
    version = ("0.9.26", 926)
    launcher = MAIN
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("RECORD_AUDIO", "POST_NOTIFICATIONS", "FOREGROUND_SERVICE", "INTERNET",
                     "WAKE_LOCK")
    )  # fmt: skip
    colors: ClassVar[dict[str, str]] = COLORS

    def install(self) -> None:
        super().install()
        self.phone.files.mkdir(FOLDER, parents=True)

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        """The main screen comes after the first pages, as long as those are not done with."""
        self.purge()
        if activity.activity == MAIN and self.kept().flag("is_first_run", True):
            self.entry["activity"] = WELCOME
            return "welcome", {}
        return activity.name, {}

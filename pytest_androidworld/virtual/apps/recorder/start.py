"""Audio Recorder's first pages: Welcome and Setup."""

from pytest_androidworld.virtual.apps.recorder.recording import MAIN, Recording
from pytest_androidworld.virtual.apps.recorder.store import PACKAGE
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import app_bar
from pytest_androidworld.virtual.ui.view import (
    Box,
    Button,
    Column,
    Icon,
    Row,
    Scroll,
    Text,
    TextButton,
    View,
)

WELCOME = f"{PACKAGE}.app.welcome.WelcomeActivity"
SETUP = f"{PACKAGE}.app.setup.SetupActivity"


class Start(Recording):
    """Each page is followed by the next and is gone then."""

    def replace_by(self, screen: str, activity: str) -> None:
        """Go on to another activity, in the place of this one."""
        self.entry.pop("focus", None)
        self.entry.update(screen=screen, activity=activity, args={}, views={}, here={})
        self.phone.changed()

    @screen(activity=WELCOME)
    def welcome(self) -> View:
        pager = Box(
            Column(
                Icon("microphone", size=120, at="center", color="primary"),
                Text("Audio Recorder", id="txt_title", size=28, at="center",
                     margin=(0, 32, 0, 12)),
                Text("Welcome to a simple and fast application", id="txt_details", size=18,
                     justify="center", at="center", color="secondary"),
                at="center", padding=(32, 0),
            ),
            id="pager", scrollable=True, grow=1, width="fill",
            cls="androidx.viewpager.widget.ViewPager",
        )  # fmt: skip
        begin = Button("Get started", id="btn_action", at="center", margin=(0, 0, 0, 40),
                       on_tap=lambda: self.replace_by("setup", SETUP))  # fmt: skip
        return Column(pager, begin, background="background", height="fill")

    @screen(activity=SETUP)
    def setup(self) -> View:
        buttons = Row(
            TextButton("Reset", id="btn_reset", grow=1, on_tap=self.reset_choices),
            Button("Apply", id="btn_apply", grow=1, on_tap=self.apply),
            padding=(16, 8), gap=16,
        )  # fmt: skip
        return Column(
            app_bar("Setup"),
            Scroll(Column(*self.choices()), grow=1),
            *self.explanation(),
            buttons,
            background="background", height="fill",
        )  # fmt: skip

    def apply(self) -> None:
        self.kept()["is_first_run"] = False
        self.replace_by("main", MAIN)

"""Audio Recorder's first pages, Welcome and Setup: each gives way to the next."""

from dataclasses import dataclass, field
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.recorder import main
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.formats import Formats
from virtual_phone.apps.recorder.store import PACKAGE


@dataclass
class Welcome(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{PACKAGE}.app.welcome.WelcomeActivity"

    def view(self) -> ui.View:
        words = ui.Column(
            ui.Icon("microphone", size=120, at="center", color="primary"),
            ui.Text("Audio Recorder", id="txt_title", size=28, at="center", margin=(0, 32, 0, 12)),
            ui.Text(
                "Welcome to a simple and fast application",
                id="txt_details",
                size=18,
                justify="center",
                at="center",
                color="secondary",
            ),
            at="center",
            padding=(32, 0),
        )
        pager = ui.Box(
            words,
            id="pager",
            scrollable=True,
            grow=1,
            width="fill",
            cls="androidx.viewpager.widget.ViewPager",
        )
        begin = ui.Button(
            "Get started",
            id="btn_action",
            at="center",
            margin=(0, 0, 0, 40),
            on_tap=lambda: self.replace(Setup()),
        )
        return ui.Column(pager, begin, background="background", height="fill")


@dataclass
class Setup(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{PACKAGE}.app.setup.SetupActivity"

    formats: Formats = field(default_factory=Formats)

    def view(self) -> ui.View:
        formats = self.formats
        choices = (formats.themes(), formats.namings(), *formats.groups())
        reset = ui.TextButton("Reset", id="btn_reset", grow=1, on_tap=formats.reset)
        apply = ui.Button("Apply", id="btn_apply", grow=1, on_tap=self.apply)
        return ui.Column(
            ui.app_bar("Setup"),
            ui.Scroll(ui.Column(*choices), grow=1),
            *formats.explanation(),
            ui.Row(reset, apply, padding=(16, 8), gap=16),
            background="background",
            height="fill",
        )

    def apply(self) -> None:
        self.app.kept()["is_first_run"] = False
        self.replace(main.Main())

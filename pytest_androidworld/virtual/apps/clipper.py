"""Clipper: a helper that sets and tells the clipboard while it is in front."""

from typing import Any

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs
from pytest_androidworld.virtual.ui.kits.material import app_bar
from pytest_androidworld.virtual.ui.view import Box, Column, Label, Row, Text, TextButton, View

OK = -1
REVIEWED = "reviewed"
ID = "com.android.permissioncontroller:id/"
OLD = (
    "This app was built for an older version of Android and may not work properly. Try checking "
    "for updates, or contact the developer."
)


class Clipper(Dialogs):
    package = "ca.zgrs.clipper"
    label = "Clipper"
    icon = ("clipboard-text-outline", "#5c6bc0")
    version = ("1.2", 3)
    launcher = "ca.zgrs.clipper.Main"
    receives = ("clipper.set", "clipper.get")

    def install(self) -> None:
        super().install()
        self.prefs()[REVIEWED] = True

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        return ("main" if self.prefs().flag(REVIEWED) else "review"), {}

    @screen()
    def review(self) -> View:
        """What Android asks before an app so old runs for the first time."""
        return Column(
            Text("Choose what to allow Clipper to access", id=f"{ID}permissions_message",
                 size=24, padding=(24, 96, 24, 16)),
            Label("This app was designed for an older version of Android.", padding=(24, 0)),
            Box(grow=1),
            Row(
                TextButton("Cancel", id=f"{ID}cancel_button", on_tap=self.finish),
                Box(grow=1),
                TextButton("Continue", id=f"{ID}continue_button", on_tap=self.go_on),
                padding=(16, 12),
            ),
            background="background", height="fill", padding=(0, 0, 0, 24),
        )  # fmt: skip

    def go_on(self) -> None:
        """And what it warns of."""
        self.prefs()[REVIEWED] = True
        self.entry.update(screen="main", args={}, views={})
        self.alert("", OLD)

    @screen(activity=launcher)
    def main(self) -> View:
        return Column(
            app_bar("Clipper"),
            Text("Clipboard", size=16, face="medium", padding=(16, 16, 16, 4)),
            Label(self.phone[Clipboard].text or "The clipboard is empty.", padding=(16, 0)),
            background="background",
            height="fill",
        )

    def received(self, intent: Intent) -> tuple[int, str | None] | None:
        """Answers only in front, for only then an app may look at the clipboard."""
        in_front = self.phone[Activities].top["app"] == self.package
        if not (in_front and self.prefs().flag(REVIEWED)):
            return None
        if intent.action == "clipper.get":
            return OK, self.phone[Clipboard].text
        text = intent.extras.get("text")
        if text is None:
            return OK, 'No text is provided. Use -e text "text to be pasted"'
        self.phone[Clipboard].copy(str(text), by=self.package)
        return OK, "Text is copied into clipboard."

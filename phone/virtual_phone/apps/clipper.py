"""Clipper: a helper that sets and returns the clipboard while it is in front."""

from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard

OK = -1
REVIEWED = "reviewed"
MAIN = "ca.zgrs.clipper.Main"
ID = "com.android.permissioncontroller:id/"
OLD = (
    "This app was built for an older version of Android and may not work properly. Try checking "
    "for updates, or contact the developer."
)


class Clipper(ui.App):
    package = "ca.zgrs.clipper"
    label = "Clipper"
    icon = ("clipboard-text-outline", "#5c6bc0")
    version = ("1.2", 3)
    launcher = MAIN
    levels = ui.APPCOMPAT
    receives = ("clipper.set", "clipper.get")

    def install(self) -> None:
        super().install()
        self.prefs()[REVIEWED] = True

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


@dataclass
class Main(ui.Screen[Clipper, None]):
    activity: ClassVar[str] = MAIN

    @classmethod
    def arrive(cls, app: Clipper, intent: Intent) -> ui.Screen[Clipper, Any]:
        return cls() if app.prefs().flag(REVIEWED) else Review()

    def view(self) -> ui.View:
        text = self.phone[Clipboard].text or "The clipboard is empty."
        return ui.Column(
            ui.app_bar("Clipper"),
            ui.Text("Clipboard", size=16, face="medium", padding=(16, 16, 16, 4)),
            ui.Label(text, padding=(16, 0)),
            background="background",
            height="fill",
        )


@dataclass
class Review(ui.Screen[Clipper, None]):
    """What Android asks before an app so old runs for the first time."""

    def view(self) -> ui.View:
        title = ui.Text(
            "Choose what to allow Clipper to access",
            id=f"{ID}permissions_message",
            size=24,
            padding=(24, 96, 24, 16),
        )
        buttons = ui.Row(
            ui.TextButton("Cancel", id=f"{ID}cancel_button", on_tap=self.finish),
            ui.Box(grow=1),
            ui.TextButton("Continue", id=f"{ID}continue_button", on_tap=self.accept),
            padding=(16, 12),
        )
        return ui.Column(
            title,
            ui.Label("This app was designed for an older version of Android.", padding=(24, 0)),
            ui.Box(grow=1),
            buttons,
            background="background",
            height="fill",
            padding=(0, 0, 0, 24),
        )

    def accept(self) -> None:
        """Go on, with a warning."""
        self.app.prefs()[REVIEWED] = True
        self.replace(Main())
        self.open(ui.Alert("", OLD))

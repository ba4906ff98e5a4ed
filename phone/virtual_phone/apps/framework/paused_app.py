"""What is displayed in place of an app that is paused."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import components
from virtual_phone.android.intent import Intent
from virtual_phone.apps.framework.app import Framework
from virtual_phone.services.packages import Packages
from virtual_phone.services.suspended import Suspended


@dataclass
class PausedApp(ui.Screen[Framework, None]):
    """A dialog that tells until when; one of its buttons unpauses the app, and opens it."""

    activity: ClassVar[str] = components.SUSPENDED_APP.partition("/")[2]
    kind: ClassVar[ui.Kind] = "dialog"
    recents: ClassVar[bool] = False

    package: str
    intent: Intent

    @classmethod
    def arrive(cls, app: Framework, intent: Intent) -> "PausedApp":
        extras = intent.extras
        return cls(extras.get("package", ""), Intent.from_json(extras.get("intent", {})))

    def view(self) -> ui.View:
        label = self.phone[Packages].info(self.package).label
        return ui.dialog(
            self.app,
            "App isn't available",
            ui.Text(
                f"{label} is paused until tomorrow",
                id=self.app.dialogs.message_id,
                size=16,
                color="secondary",
            ),
            ui.dialog_button(self.app, 3, "Unpause app", self.unpause),
            ui.dialog_button(self.app, 1, "OK", self.close),
        )

    def unpause(self) -> None:
        self.phone[Suspended].remove(self.package)
        self.start_instead(self.intent)

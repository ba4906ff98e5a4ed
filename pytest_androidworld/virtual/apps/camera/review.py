"""What another app gets of Camera, to be confirmed."""

from dataclasses import dataclass, field
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.camera.access import Access
from pytest_androidworld.virtual.apps.camera.app import Camera
from pytest_androidworld.virtual.apps.camera.views import button, taken


@dataclass
class Review(ui.Screen[Camera, str]):
    """Ends the activity with the path, or with an empty one."""

    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    path: str
    access: Access = field(default_factory=Access)

    def view(self) -> ui.View:
        buttons = ui.Row(
            button("cancel_button", "close", "Cancel", self.cancel),
            button("retake_button", "refresh", "Retake", self.retake),
            button("done_button", "check", "Done", lambda: self.finish(self.path)),
            spread="around",
            padding=(0, 24, 0, 48),
        )
        picture = taken(self.app, self.path).but(grow=1)
        return ui.Column(picture, buttons, background="#000000", height="fill")

    def cancel(self) -> None:
        if self.phone.files.is_file(self.path):
            self.phone.files.remove(self.path)
        self.finish("")

    def retake(self) -> None:
        self.phone.files.remove(self.path)
        self.close()

    def resumed(self) -> None:
        self.access.require()

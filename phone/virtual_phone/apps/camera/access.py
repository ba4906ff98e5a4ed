"""What the camera cannot do without."""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.apps.camera.app import Camera

CRITICAL = ("android.permission.CAMERA", "android.permission.RECORD_AUDIO")
NOT_PERMITTED = "Camera does not have critical permissions needed to run."


@dataclass
class Access(ui.Part[Camera]):
    """Requests the critical permissions when the activity resumes, and ends it without them."""

    requested: bool = False

    def require(self) -> None:
        if not (self.requested or all(map(self.app.may, CRITICAL))):
            self.requested = True
            self.screen.request_permission(*CRITICAL, then=self.answered)

    def answered(self, granted: bool) -> None:
        self.requested = False
        if not granted:
            self.screen.toast(NOT_PERMITTED, long=True)
            self.screen.finish()

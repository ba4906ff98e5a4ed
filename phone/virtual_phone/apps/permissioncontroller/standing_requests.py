"""Permission dialogs that are open while something else changes the app's permissions."""

from virtual_phone.apps.permissioncontroller.grant import GrantPermissions
from virtual_phone.service import Service, State
from virtual_phone.services.activities import Activities
from virtual_phone.services.permissions import Permissions
from virtual_phone.ui.open_screens import OpenScreens


class StandingRequests(Service):
    """Reports changed permissions to the dialogs that are open about them."""

    name = "standing_permission_requests"

    def listen(self) -> None:
        self.phone[Permissions].observe(self._permissions_changed)

    def comparable(self, state: State) -> None:
        """It has no data."""

    def _permissions_changed(self, package: str) -> None:
        dialog = GrantPermissions.info().name
        entries = [entry for task in self.phone[Activities].tasks for entry in task["entries"]]
        for entry in entries:
            if entry["screen"] == dialog:
                screen = self.phone[OpenScreens][entry]
                assert isinstance(screen, GrantPermissions)
                if screen.package == package:
                    screen.permissions_changed()

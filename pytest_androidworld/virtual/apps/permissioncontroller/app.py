"""The permission controller: two dialogs."""

from typing import Any

from pytest_androidworld.virtual.apps.permissioncontroller.grant import GrantPermissions
from pytest_androidworld.virtual.apps.permissioncontroller.role import (
    CHANGE_SMS,
    ROLE,
    RequestRole,
)
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo


class PermissionController(GrantPermissions, RequestRole):
    """Its views carry ids of the package as it is called without Google."""

    package = "com.google.android.permissioncontroller"
    label = "Permission controller"
    icon = ("shield-account", "#1a73e8")
    version = ("33", 330000000)
    system = True
    in_recents = False
    filters = (Filter(ROLE, ("android.app.role.action.REQUEST_ROLE", CHANGE_SMS)),)

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        found = self.questions(intent) if activity.name == "grant" else self.role_wanted(intent)
        return activity.name, found

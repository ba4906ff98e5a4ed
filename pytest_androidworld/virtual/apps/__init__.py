"""The phone's apps: one file or one folder each, found because it is there."""

import functools
from typing import TYPE_CHECKING

from pytest_androidworld.virtual.discovery import subclasses_in

if TYPE_CHECKING:
    from pytest_androidworld.virtual.ui.app import App

RECENTS = "com.google.android.apps.nexuslauncher/com.android.quickstep.RecentsActivity"
CHOOSER = "android/com.android.internal.app.ChooserActivity"
RESOLVER = "android/com.android.internal.app.ResolverActivity"
GRANT_PERMISSIONS = (
    "com.google.android.permissioncontroller/"
    "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
)
REQUEST_ROLE = (
    "com.google.android.permissioncontroller/"
    "com.android.permissioncontroller.role.ui.RequestRoleActivity"
)


@functools.cache
def installed() -> "dict[str, type[App]]":
    """All apps by package."""
    from pytest_androidworld.virtual.ui.app import App

    kinds = subclasses_in(__name__, App)
    return {kind.package: kind for kind in kinds if kind.package}

"""Android's own activities that other parts of the phone start by name."""

RECENTS = "com.google.android.apps.nexuslauncher/com.android.quickstep.RecentsActivity"
CHOOSER = "android/com.android.internal.app.ChooserActivity"
RESOLVER = "android/com.android.internal.app.ResolverActivity"
SUSPENDED_APP = "android/com.android.internal.app.SuspendedAppActivity"
GRANT_PERMISSIONS = (
    "com.google.android.permissioncontroller/"
    "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
)
REQUEST_ROLE = (
    "com.google.android.permissioncontroller/"
    "com.android.permissioncontroller.role.ui.RequestRoleActivity"
)
FALLBACK_HOME = "com.android.settings/com.android.settings.FallbackHome"  # without a launcher
NEARBY_SHARE = "android/com.google.android.gms.nearby.sharing.ShareSheetActivity"
EDIT_COPIED = "android/com.android.systemui.clipboardoverlay.EditTextActivity"

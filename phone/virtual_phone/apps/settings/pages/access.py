"""Special app access: what an app may only do once the user has allowed it here."""

from collections.abc import Iterator
from dataclasses import dataclass

from virtual_phone.apps.settings.installed import app_row, by_label, header
from virtual_phone.apps.settings.summaries import counted
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.packages import Packages
from virtual_phone.ui import settings as kit


@dataclass(frozen=True)
class Access:
    """Something that only some apps request."""

    name: str
    title: str
    op: str
    switch: str
    text: str
    started_by: str = ""  # leads to the list of apps
    app_started_by: str = ""  # leads to one app's page, with package:PKG
    permission: str | None = None  # by default called like the op

    @property
    def list_page(self) -> str:
        return f"access_{self.name}"

    @property
    def app_page(self) -> str:
        return f"access_{self.name}_app"

    def requested_by(self, page: kit.PageContext, package: str) -> bool:
        """Whether an app has requested it, or was given it."""
        packages = page.phone[Packages]
        if package not in packages:
            return False
        name = self.op if self.permission is None else self.permission
        requested = f"android.permission.{name}" in packages.info(package).permissions
        return requested or self.op in page.phone[AppOps].modes(package)

    def requesting(self, page: kit.PageContext) -> list[str]:
        names = page.phone[Packages].names()
        return by_label(page, [name for name in names if self.requested_by(page, name)])

    def allowed(self, page: kit.PageContext, package: str) -> bool:
        return page.phone[AppOps].allowed(package, self.op)

    def summary(self, page: kit.PageContext, package: str) -> str:
        return "Allowed" if self.allowed(page, package) else "Not allowed"

    def allow(self, page: kit.PageContext, on: bool) -> None:
        page.phone[AppOps].set(page.arg, self.op, "allow" if on else "deny")

    def count(self, page: kit.PageContext) -> str:
        """How many apps are allowed."""
        count = sum(self.allowed(page, name) for name in self.requesting(page))
        return f"{counted(count, 'app')} allowed"

    def rows(self, page: kit.PageContext) -> Iterator[kit.Row]:
        """The apps that request it."""
        names = self.requesting(page)
        for name in names:
            yield app_row(page, name, self.summary(page, name), to=self.app_page)
        if not names:
            yield kit.Info("No apps")

    def pages(self) -> dict[str, kit.Page]:
        """The list, and the switch of one app."""
        value = kit.ComputedFlag(lambda page: self.allowed(page, page.arg), self.allow)
        one_app = kit.Page(
            self.title,
            kit.Custom(header),
            kit.Toggle(self.switch, value),
            kit.Footer(self.text),
            started_by=self.app_started_by,
            about="package:",
        )
        apps = kit.Page(self.title, self.rows, started_by=self.started_by)
        return {self.list_page: apps, self.app_page: one_app}


ACCESSES = (
    Access(
        "all_files",
        "All files access",
        "MANAGE_EXTERNAL_STORAGE",
        "Allow access to manage all files",
        "Allow this app to read, modify and delete all files on this device or any connected"
        " storage volumes. If granted, app may access files without your explicit knowledge.",
        started_by="Settings$ManageExternalStorageActivity MANAGE_ALL_FILES_ACCESS_PERMISSION",
        app_started_by="Settings$AppManageExternalStorageActivity"
        " MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
    ),
    Access(
        "overlay",
        "Display over other apps",
        "SYSTEM_ALERT_WINDOW",
        "Allow display over other apps",
        "Allow this app to display on top of other apps you’re using. This app will be able to"
        " see where you tap or change what’s displayed on the screen.",
        started_by="Settings$OverlaySettingsActivity MANAGE_OVERLAY_PERMISSION",
        app_started_by="Settings$AppDrawOverlaySettingsActivity MANAGE_OVERLAY_PERMISSION",
    ),
    Access(
        "media",
        "Media management apps",
        "MANAGE_MEDIA",
        "Allow app to manage media",
        "If allowed, this app can modify or delete media files without asking you. App must have"
        " permission to access files and media.",
        started_by="Settings$MediaManagementAppsActivity REQUEST_MANAGE_MEDIA",
        app_started_by="Settings$AppMediaManagementAppsActivity REQUEST_MANAGE_MEDIA",
    ),
    Access(
        "write_settings",
        "Modify system settings",
        "WRITE_SETTINGS",
        "Allow modifying system settings",
        "This permission allows an app to modify system settings.",
        started_by="Settings$WriteSettingsActivity action.MANAGE_WRITE_SETTINGS",
        app_started_by="Settings$AppWriteSettingsActivity action.MANAGE_WRITE_SETTINGS",
    ),
    Access(
        "install",
        "Install unknown apps",
        "REQUEST_INSTALL_PACKAGES",
        "Allow from this source",
        "Your phone and personal data are more vulnerable to attack by unknown apps. By"
        " installing apps from this source, you agree that you are responsible for any damage to"
        " your phone or loss of data that may result from their use.",
        started_by="Settings$ManageExternalSourcesActivity MANAGE_UNKNOWN_APP_SOURCES",
        app_started_by="Settings$ManageAppExternalSourcesActivity MANAGE_UNKNOWN_APP_SOURCES",
    ),
    Access(
        "alarms",
        "Alarms & reminders",
        "SCHEDULE_EXACT_ALARM",
        "Allow setting alarms and reminders",
        "Allow this app to set alarms and schedule time-sensitive actions. This lets the app run"
        " in the background, which may use more battery.",
        started_by="Settings$AlarmsAndRemindersActivity REQUEST_SCHEDULE_EXACT_ALARM",
        app_started_by="Settings$AlarmsAndRemindersAppActivity REQUEST_SCHEDULE_EXACT_ALARM",
    ),
    Access(
        "pip",
        "Picture-in-picture",
        "PICTURE_IN_PICTURE",
        "Allow picture-in-picture",
        "Allow this app to create a picture-in-picture window while the app is open or after you"
        " leave it (for example, to continue watching a video). This window displays on top of"
        " other apps you’re using.",
        permission="",
    ),
    Access(
        "usage",
        "Usage access",
        "GET_USAGE_STATS",
        "Permit usage access",
        "Usage access allows an app to track what other apps you’re using and how often, as well"
        " as your carrier, language settings, and other details.",
        started_by="Settings$UsageAccessSettingsActivity USAGE_ACCESS_SETTINGS",
        permission="PACKAGE_USAGE_STATS",
    ),
)
WITHOUT_APPS = {
    "access_notification_listener": kit.Page(
        "Notification access",
        kit.Info("No installed apps have requested notification access."),
        started_by="Settings$NotificationAccessSettingsActivity"
        " ACTION_NOTIFICATION_LISTENER_SETTINGS",
    ),
    "access_dnd_access": kit.Page(
        "Do Not Disturb access",
        kit.Info("No installed apps have requested Do Not Disturb access"),
        started_by="Settings$ZenAccessSettingsActivity NOTIFICATION_POLICY_ACCESS_SETTINGS",
    ),
    "access_vr": kit.Page(
        "VR helper services",
        kit.Info("No installed apps have requested to be run as VR helper services."),
        started_by="Settings$VrListenersSettingsActivity VR_LISTENER_SETTINGS",
    ),
    "access_device_admin": kit.Page(
        "Device admin apps",
        kit.Info("No device admin apps available"),
        started_by="Settings$DeviceAdminSettingsActivity",
    ),
    "access_premium_sms": kit.Page(
        "Premium SMS access",
        kit.Info("No installed apps have requested Premium SMS access"),
        started_by="Settings$PremiumSmsAccessActivity",
    ),
}
PAGES = {
    "special_access": kit.Page(
        "Special app access",
        *(kit.Item(access.title, access.count, to=access.list_page) for access in ACCESSES),
        kit.Item("Battery optimization", to="battery_optimization"),
        *(kit.Item(page.title, to=name) for name, page in WITHOUT_APPS.items()),
        kit.Item("Unrestricted data", to="unrestricted_data"),
        kit.Item("Wi‑Fi control", to="access_wifi"),
        started_by="Settings$SpecialAccessSettingsActivity SPECIAL_APP_ACCESS_SETTINGS",
    ),
    **{name: page for access in ACCESSES for name, page in access.pages().items()},
    **WITHOUT_APPS,
    "access_wifi": kit.Page(
        "Wi‑Fi control", kit.Info("No apps"), started_by="Settings$ChangeWifiStateActivity"
    ),
    "battery_optimization": kit.Page(
        "Battery optimization",
        kit.Info("Google Play services", "Battery optimization not available"),
        started_by="Settings$HighPowerApplicationsActivity IGNORE_BATTERY_OPTIMIZATION_SETTINGS",
    ),
}

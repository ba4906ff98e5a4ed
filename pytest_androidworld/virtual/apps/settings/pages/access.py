"""Special app access: what an app may only do if somebody has switched it on here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from pytest_androidworld.virtual.apps.settings.installed import (
    app_row,
    by_label,
    header,
)
from pytest_androidworld.virtual.apps.settings.summaries import counted
from pytest_androidworld.virtual.services.app_ops import AppOps
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.ui.settings import (
    ComputedFlag,
    Custom,
    Footer,
    Info,
    Item,
    Page,
    PageContext,
    Toggle,
)


@dataclass(frozen=True)
class Access:
    """Something that only some apps ask for."""

    name: str
    title: str
    op: str
    permission: str
    switch: str
    text: str
    action: str = ""  # leads to the list of apps
    action_app: str = ""  # leads to one app's page, with package:PKG
    activity: str = ""
    activity_app: str = ""

    @property
    def page(self) -> str:
        """The page about one app."""
        return f"access_{self.name}_app"


ACCESSES = (
    Access(
        "all_files",
        "All files access",
        "MANAGE_EXTERNAL_STORAGE",
        "MANAGE_EXTERNAL_STORAGE",
        "Allow access to manage all files",
        "Allow this app to read, modify and delete all files on this device or any connected"
        " storage volumes. If granted, app may access files without your explicit knowledge.",
        "MANAGE_ALL_FILES_ACCESS_PERMISSION",
        "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
        "Settings$ManageExternalStorageActivity",
        "Settings$AppManageExternalStorageActivity",
    ),
    Access(
        "overlay",
        "Display over other apps",
        "SYSTEM_ALERT_WINDOW",
        "SYSTEM_ALERT_WINDOW",
        "Allow display over other apps",
        "Allow this app to display on top of other apps you’re using. This app will be able to see"
        " where you tap or change what’s displayed on the screen.",
        "MANAGE_OVERLAY_PERMISSION",
        "MANAGE_OVERLAY_PERMISSION",
        "Settings$OverlaySettingsActivity",
        "Settings$AppDrawOverlaySettingsActivity",
    ),
    Access(
        "media",
        "Media management apps",
        "MANAGE_MEDIA",
        "MANAGE_MEDIA",
        "Allow app to manage media",
        "If allowed, this app can modify or delete media files without asking you. App must have"
        " permission to access files and media.",
        "REQUEST_MANAGE_MEDIA",
        "REQUEST_MANAGE_MEDIA",
        "Settings$MediaManagementAppsActivity",
        "Settings$AppMediaManagementAppsActivity",
    ),
    Access(
        "write_settings",
        "Modify system settings",
        "WRITE_SETTINGS",
        "WRITE_SETTINGS",
        "Allow modifying system settings",
        "This permission allows an app to modify system settings.",
        "action.MANAGE_WRITE_SETTINGS",
        "action.MANAGE_WRITE_SETTINGS",
        "Settings$WriteSettingsActivity",
        "Settings$AppWriteSettingsActivity",
    ),
    Access(
        "install",
        "Install unknown apps",
        "REQUEST_INSTALL_PACKAGES",
        "REQUEST_INSTALL_PACKAGES",
        "Allow from this source",
        "Your phone and personal data are more vulnerable to attack by unknown apps. By installing"
        " apps from this source, you agree that you are responsible for any damage to your phone"
        " or loss of data that may result from their use.",
        "MANAGE_UNKNOWN_APP_SOURCES",
        "MANAGE_UNKNOWN_APP_SOURCES",
        "Settings$ManageExternalSourcesActivity",
        "Settings$ManageAppExternalSourcesActivity",
    ),
    Access(
        "alarms",
        "Alarms & reminders",
        "SCHEDULE_EXACT_ALARM",
        "SCHEDULE_EXACT_ALARM",
        "Allow setting alarms and reminders",
        "Allow this app to set alarms and schedule time-sensitive actions. This lets the app run"
        " in the background, which may use more battery.",
        "REQUEST_SCHEDULE_EXACT_ALARM",
        "REQUEST_SCHEDULE_EXACT_ALARM",
        "Settings$AlarmsAndRemindersActivity",
        "Settings$AlarmsAndRemindersAppActivity",
    ),
    Access(
        "pip",
        "Picture-in-picture",
        "PICTURE_IN_PICTURE",
        "",
        "Allow picture-in-picture",
        "Allow this app to create a picture-in-picture window while the app is open or after you"
        " leave it (for example, to continue watching a video). This window displays on top of"
        " other apps you’re using.",
    ),
    Access(
        "usage",
        "Usage access",
        "GET_USAGE_STATS",
        "PACKAGE_USAGE_STATS",
        "Permit usage access",
        "Usage access allows an app to track what other apps you’re using and how often, as well"
        " as your carrier, language settings, and other details.",
        "USAGE_ACCESS_SETTINGS",
        "",
        "Settings$UsageAccessSettingsActivity",
    ),
)
WITHOUT_APPS = (
    (
        "notification_listener",
        "Notification access",
        "No installed apps have requested notification access.",
        "ACTION_NOTIFICATION_LISTENER_SETTINGS",
        "Settings$NotificationAccessSettingsActivity",
    ),
    (
        "dnd_access",
        "Do Not Disturb access",
        "No installed apps have requested Do Not Disturb access",
        "NOTIFICATION_POLICY_ACCESS_SETTINGS",
        "Settings$ZenAccessSettingsActivity",
    ),
    (
        "vr",
        "VR helper services",
        "No installed apps have requested to be run as VR helper services.",
        "VR_LISTENER_SETTINGS",
        "Settings$VrListenersSettingsActivity",
    ),
    (
        "device_admin",
        "Device admin apps",
        "No device admin apps available",
        "",
        "Settings$DeviceAdminSettingsActivity",
    ),
    (
        "premium_sms",
        "Premium SMS access",
        "No installed apps have requested Premium SMS access",
        "",
        "Settings$PremiumSmsAccessActivity",
    ),
)


def asks_for(page: PageContext, package: str, access: Access) -> bool:
    """Whether an app has asked for it, or was given it."""
    packages = page.phone[Packages]
    if package not in packages:
        return False
    asked = f"android.permission.{access.permission}" in packages.info(package).permissions
    return asked or access.op in page.phone[AppOps].modes(package)


def allowed_text(page: PageContext, package: str, access: Access) -> str:
    allowed = page.phone[AppOps].allowed(package, access.op)
    return "Allowed" if allowed else "Not allowed"


def who_asks(page: PageContext, access: Access) -> list[str]:
    return [name for name in page.phone[Packages].names() if asks_for(page, name, access)]


def those_who_ask(page: PageContext, access: Access) -> Iterator[Item]:
    """The list of apps."""
    names = by_label(page, who_asks(page, access))
    for name in names:
        yield app_row(page, name, allowed_text(page, name, access), to=access.page)
    if not names:
        yield Info("No apps")


def _pages(access: Access) -> tuple[Page, Page]:
    """The list, and the switch of one app."""
    value = ComputedFlag(
        lambda page: page.phone[AppOps].allowed(page.arg, access.op),
        lambda page, on: page.phone[AppOps].set(page.arg, access.op, "allow" if on else "deny"),
    )
    return (
        Page(
            f"access_{access.name}",
            access.title,
            partial(those_who_ask, access=access),
            activity=access.activity,
            actions=access.action,
        ),
        Page(
            access.page,
            access.title,
            Custom(draw=header),
            Toggle(access.switch, value=value),
            Footer(access.text),
            activity=access.activity_app,
            about="package:",
            actions=access.action_app,
        ),
    )


def _summary(access: Access) -> "partial[str]":
    return partial(_count, access=access)


def _count(page: PageContext, access: Access) -> str:
    """How many apps are allowed."""
    count = sum(page.phone[AppOps].allowed(name, access.op) for name in who_asks(page, access))
    return f"{counted(count, 'app')} allowed"


PAGES = (
    Page(
        "special_access",
        "Special app access",
        *(Item(access.title, _summary(access), to=f"access_{access.name}") for access in ACCESSES),
        Item("Battery optimization", to="battery_optimization"),
        *(Item(title, to=f"access_{name}") for name, title, *_ in WITHOUT_APPS),
        Item("Unrestricted data", to="unrestricted_data"),
        Item("Wi‑Fi control", to="access_wifi"),
        activity="Settings$SpecialAccessSettingsActivity",
        actions="SPECIAL_APP_ACCESS_SETTINGS",
    ),
    *(each for access in ACCESSES for each in _pages(access)),
    *(
        Page(
            f"access_{name}",
            title,
            Info(text),
            activity=activity,
            actions=action,
        )
        for name, title, text, action, activity in WITHOUT_APPS
    ),
    Page(
        "access_wifi",
        "Wi‑Fi control",
        Info("No apps"),
        activity="Settings$ChangeWifiStateActivity",
    ),
    Page(
        "battery_optimization",
        "Battery optimization",
        Info("Google Play services", "Battery optimization not available"),
        activity="Settings$HighPowerApplicationsActivity",
        actions="IGNORE_BATTERY_OPTIMIZATION_SETTINGS",
    ),
)

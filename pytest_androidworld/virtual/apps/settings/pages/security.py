"""Security, privacy, location, safety: who may get at what."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pytest_androidworld.virtual.apps.settings.installed import (
    COARSE,
    FINE,
    requesting,
    with_location,
)
from pytest_androidworld.virtual.apps.settings.pages.display import NOTIFICATIONS_THERE
from pytest_androidworld.virtual.apps.settings.summaries import counted
from pytest_androidworld.virtual.services.location import Location
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    ComputedFlag,
    Footer,
    Global,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    RadioItem,
    Secure,
    Select,
    System,
    TextEntry,
    Toggle,
    on_or_off,
)

LOCK = Secure("lockscreen.disabled", "1")
PINNING = System("lock_to_app_enabled")
USE_LOCATION = ComputedFlag(
    lambda page: page.phone[Location].enabled,
    lambda page, on: page.phone[Location].enable(on),
)
WIFI_SCAN = Global("wifi_scan_always_enabled")
BLUETOOTH_SCAN = Global("ble_scan_always_enabled")
BLOOD = {"": "Unknown", **{each: each for each in "A+ A- B+ B- O+ O- AB+ AB-".split()}}


def lock_name(page: PageContext) -> str:
    return "None" if LOCK.get(page) == "1" else "Swipe"


def patch(page: PageContext) -> str:
    """The date of the security update in words."""
    year, month, day = page.phone.profile.security_patch.split("-")
    names = "January February March April May June July August September October November December"
    return f"{names.split()[int(month) - 1]} {int(day)}, {year}"


def screen_locks(page: PageContext) -> Iterator[Item]:
    """The ways to lock the screen; those that would lock others out are not there."""
    yield RadioItem("None", value=LOCK, wanted="1", does=lambda page: page.finish())
    yield RadioItem("Swipe", value=LOCK, wanted="0", does=lambda page: page.finish())
    for name in ("Pattern", "PIN", "Password"):
        yield Item(name, icon="radiobox-blank")


def access_text(page: PageContext) -> str:
    names = requesting(page, FINE, COARSE)
    return f"{len(with_location(page))} of {len(names)} apps have access to location"


def services_text(page: PageContext) -> str:
    on = sum(each.get(page) == "1" for each in (WIFI_SCAN, BLUETOOTH_SCAN))
    return f"{counted(on, 'scanning service')} on"


def medical(title: str) -> AppPreference:
    """What the user has written about themselves."""
    return AppPreference(f"medical {title}", "")


def known(title: str, page: PageContext) -> str:
    return medical(title).get(page) or "Unknown"


PAGES = (
    Page(
        "security",
        "Security",
        Category("Security status"),
        Item(
            "App security",
            "Play Protect scanning is not part of this phone",
            icon="shield-check-outline",
        ),
        Item("Find My Device", "Off", icon="cellphone-marker"),
        Info("Security update", patch, icon="cellphone-check"),
        Info("Google Play system update", "October 1, 2023", icon="update"),
        Category("Device security"),
        Item("Screen lock", lock_name, to="screen_lock", icon="lock-outline"),
        Item("Fingerprint", "Set up", icon="fingerprint"),
        Item("Google Security Checkup", icon="google"),
        Category("More"),
        Item(
            "More security settings",
            "Encryption & credentials, trust agents, and more",
            to="more_security",
        ),
        activity="Settings$SecurityDashboardActivity",
        actions="SECURITY_SETTINGS",
        keywords="screen lock pin pattern password",
    ),
    Page(
        "screen_lock",
        "Choose a screen lock",
        screen_locks,
        Footer("A lock with a secret is not part of this virtual phone."),
        activity="Settings$ChooseLockGenericActivity",
    ),
    Page(
        "more_security",
        "More security settings",
        Item("Smart Lock", "To use, first set a screen lock", icon="lock-smart"),
        Item("Device admin apps", "No active apps", to="access_device_admin"),
        Item("SIM lock", to="sim_lock"),
        Item("Encryption & credentials", "Encrypted", to="encryption"),
        Item("Trust agents", "To use, first set a screen lock"),
        Item("App pinning", on_or_off(PINNING), to="pinning"),
        Toggle(
            "Confirm SIM deletion",
            "Verify it’s you before erasing a downloaded SIM",
            value=Global("confirm_sim_deletion"),
        ),
        activity="Settings$SecurityAdvancedSettings",
    ),
    Page(
        "sim_lock",
        "SIM card lock settings",
        Toggle("Lock SIM card", value=AppPreference("sim_lock")),
        activity="Settings$IccLockSettingsActivity",
    ),
    Page(
        "encryption",
        "Encryption & credentials",
        Category("Encryption"),
        Info("Encrypt phone", "Encrypted"),
        Category("Credential storage"),
        Info("Storage type", "Software only"),
        Item("Trusted credentials", "Display trusted CA certificates"),
        Item("User credentials", "View and modify stored credentials"),
        Item("Install a certificate", "Install certificates from storage"),
        Info("Clear credentials", "Remove all certificates", enabled=lambda page: False),
        Item("Certificate management app", "None"),
        activity="Settings$EncryptionAndCredentialActivity",
    ),
    Page(
        "pinning",
        "App pinning",
        MainSwitch("Use app pinning", value=PINNING),
        Footer(
            "App pinning allows you to keep the current app in view until you unpin it. This"
            " feature can be used, for example, to let a trusted friend play a specific game."
        ),
        activity="Settings$ScreenPinningSettingsActivity",
    ),
    Page(
        "privacy",
        "Privacy",
        Item(
            "Privacy dashboard",
            "Show which apps recently used permissions",
            to="privacy_dashboard",
        ),
        Item("Permission manager", "Control app access to your data", to="permission_manager"),
        Toggle(
            "Camera access", "For all apps and services", value=AppPreference("camera_access", "1")
        ),
        Toggle(
            "Microphone access",
            "For all apps and services. If this setting is off,"
            " microphone data may still be shared when you call an emergency number.",
            value=AppPreference("microphone_access", "1"),
        ),
        Toggle(
            "Show clipboard access",
            "Show a message when apps access text, images, or other content you’ve copied",
            value=Secure("clipboard_show_access_notifications", "1"),
        ),
        Toggle(
            "Show passwords",
            "Display characters briefly as you type",
            value=System("show_password", "1"),
        ),
        replace(NOTIFICATIONS_THERE, title="Notifications on lock screen"),
        Item(
            "Android System Intelligence",
            "Get suggestions based on the people, apps, and content you interact with",
        ),
        Item("App content", "Allow apps to send content to the Android system"),
        Item(
            "Autofill service from Google",
            "Saved passwords, credit cards, and addresses",
            to="autofill",
        ),
        Item("Activity controls", "Choose the activities and info you allow Google to save"),
        Item("Ads", "Delete or get a new advertising ID", to="ads"),
        Toggle(
            "Usage & diagnostics",
            "Share data to help improve Android",
            value=Global("multi_cb", "2"),
            on="1",
            off="2",
        ),
        activity="Settings$PrivacyDashboardActivity",
        actions="PRIVACY_SETTINGS",
    ),
    Page(
        "privacy_dashboard",
        "Privacy dashboard",
        Info("Location", "Not used in past 24 hours", icon="map-marker-outline"),
        Info("Camera", "Not used in past 24 hours", icon="camera-outline"),
        Info("Microphone", "Not used in past 24 hours", icon="microphone-outline"),
    ),
    Page(
        "ads",
        "Ads",
        Item("Get new advertising ID"),
        Item("Delete advertising ID"),
        Footer("Apps can use this advertising ID to show you personalized ads."),
    ),
    Page(
        "location",
        "Location",
        MainSwitch("Use location", value=USE_LOCATION),
        Category("Recent access"),
        Info("No apps recently accessed location"),
        Item(
            "See all",
            "Apps with access to location",
            to="permission_group",
            arg="LOCATION",
            icon="chevron-right",
        ),
        Item(
            "App location permissions",
            access_text,
            to="permission_group",
            arg="LOCATION",
            enabled=lambda page: page.phone[Location].enabled,
        ),
        Item("Location services", services_text, to="location_services"),
        Footer(
            "Location may use sources like GPS, Wi‑Fi, mobile networks, and sensors to help"
            " estimate your device’s location."
        ),
        activity="Settings$LocationSettingsActivity",
        actions="LOCATION_SOURCE_SETTINGS",
        keywords="gps position",
    ),
    Page(
        "location_services",
        "Location services",
        Item("Earthquake alerts", icon="pulse"),
        Item("Emergency Location Service", icon="phone-alert-outline", to="emergency_location"),
        Item("Google Location Accuracy", icon="crosshairs-gps", to="location_accuracy"),
        Item("Google Location History", icon="history"),
        Item("Google Location Sharing", icon="account-outline"),
        Item("Wi‑Fi scanning", on_or_off(WIFI_SCAN), to="wifi_scanning", icon="wifi"),
        Item(
            "Bluetooth scanning",
            on_or_off(BLUETOOTH_SCAN),
            to="bluetooth_scanning",
            icon="bluetooth",
        ),
        activity="Settings$ScanningSettingsActivity",
        actions="LOCATION_SCANNING_SETTINGS",
    ),
    Page(
        "wifi_scanning",
        "Wi‑Fi scanning",
        Toggle(
            "Wi‑Fi scanning",
            "Allow apps and services to scan for Wi‑Fi networks at any"
            " time, even when Wi‑Fi is off. This can be used, for example, to improve"
            " location-based features and services.",
            value=WIFI_SCAN,
        ),
        activity="Settings$WifiScanningSettingsActivity",
    ),
    Page(
        "bluetooth_scanning",
        "Bluetooth scanning",
        Toggle(
            "Bluetooth scanning",
            "Allow apps and services to scan for nearby devices at any"
            " time, even when Bluetooth is off. This can be used, for example, to improve"
            " location-based features and services.",
            value=BLUETOOTH_SCAN,
        ),
        activity="Settings$BluetoothScanningSettingsActivity",
    ),
    Page(
        "emergency_location",
        "Emergency Location Service",
        MainSwitch(
            "Use Emergency Location Service", value=AppPreference("emergency_location", "1")
        ),
    ),
    Page(
        "location_accuracy",
        "Location Accuracy",
        Toggle("Improve Location Accuracy", value=Global("assisted_gps_enabled", "1")),
        Footer(
            "Google’s location service improves location accuracy by using Wi‑Fi, mobile"
            " networks, and sensors to help estimate your location."
        ),
    ),
    Page(
        "safety",
        "Safety & emergency",
        Item("Open Personal Safety", icon="asterisk"),
        Item(
            "Medical information", "Name, blood type, and more", to="medical", icon="medical-bag"
        ),
        Item("Emergency contacts", "Not set", icon="account-multiple-outline"),
        Item(
            "Emergency SOS",
            on_or_off(Secure("emergency_gesture_enabled", "1")),
            to="sos",
            icon="phone-alert-outline",
        ),
        Item("Car crash detection", "Off", icon="car-outline"),
        Item("Crisis alerts", "Off", icon="alert-outline"),
        Item("Emergency Location Service", to="emergency_location", icon="map-marker-outline"),
        Item("Earthquake alerts", icon="pulse"),
        Item("Wireless emergency alerts", to="emergency_alerts", icon="broadcast"),
        activity="Settings$EmergencyDashboardActivity",
        actions="EMERGENCY_SETTINGS",
    ),
    Page(
        "medical",
        "Medical information",
        *(
            TextEntry(title, partial(known, title), value=medical(title), may_be_empty=True)
            for title in ("Name", "Address", "Allergies", "Medications", "Medical notes")
        ),
        Select("Blood type", value=AppPreference("medical_blood", ""), options=BLOOD),
        Select(
            "Organ donor",
            value=AppPreference("medical_donor", ""),
            options={"": "Unknown", "1": "Yes", "0": "No"},
        ),
    ),
    Page(
        "sos",
        "Emergency SOS",
        MainSwitch("Use Emergency SOS", value=Secure("emergency_gesture_enabled", "1")),
        Toggle(
            "Play countdown alarm",
            "Play a loud sound when Emergency SOS is starting",
            value=Secure("emergency_gesture_sound_enabled"),
        ),
        Footer("Press the power button quickly 5 times or more to start emergency actions."),
        activity="Settings$EmergencyGestureActivity",
    ),
)

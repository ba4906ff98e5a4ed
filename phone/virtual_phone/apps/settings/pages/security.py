"""Security, privacy, location, safety: what apps and other people may do."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from virtual_phone.apps.settings.destinations import feature, online, reading
from virtual_phone.apps.settings.installed import (
    COARSE,
    FINE,
    requesting,
    with_location,
)
from virtual_phone.apps.settings.pages.display import (
    LOCK,
    NO_LOCK,
    NOTIFICATIONS_THERE,
    locks,
    never,
)
from virtual_phone.apps.settings.summaries import counted
from virtual_phone.services.location import Location
from virtual_phone.ui import settings as kit

PINNING = kit.System("lock_to_app_enabled")
USE_LOCATION = kit.ComputedFlag(
    lambda page: page.phone[Location].enabled, lambda page, on: page.phone[Location].enable(on)
)
WIFI_SCAN = kit.Global("wifi_scan_always_enabled")
BLUETOOTH_SCAN = kit.Global("ble_scan_always_enabled")
BLOOD = {"": "Unknown", **{each: each for each in "A+ A- B+ B- O+ O- AB+ AB-".split()}}

CAMERA_BLOCKED = kit.Secure("camera_blocked")
NOT_ALLOWED = "Disabled by admin, encryption policy, or credential storage"


def advertising(title: str, message: str) -> kit.Confirm:
    """A row that changes the advertising ID."""
    return kit.Confirm(
        title, question=f"{title}?", message=message, does=lambda page: page.toast("Done")
    )


def lock_name(page: kit.PageContext) -> str:
    return "Swipe" if locks(page) else "None"


def patch(page: kit.PageContext) -> str:
    """The date of the security update in words."""
    year, month, day = page.phone.profile.security_patch.split("-")
    names = "January February March April May June July August September October November December"
    return f"{names.split()[int(month) - 1]} {int(day)}, {year}"


def screen_locks(page: kit.PageContext) -> Iterator[kit.Row]:
    """The ways to lock the screen; those that would lock others out are not there."""
    yield kit.RadioItem("None", LOCK, "1", does=lambda page: page.finish())
    yield kit.RadioItem("Swipe", LOCK, "0", does=lambda page: page.finish())
    for name in ("Pattern", "PIN", "Password"):
        yield kit.Item(name, NOT_ALLOWED, icon="radiobox-blank", enabled=never)


def access_text(page: kit.PageContext) -> str:
    names = requesting(page, FINE, COARSE)
    return f"{len(with_location(page))} of {len(names)} apps have access to location"


def services_text(page: kit.PageContext) -> str:
    on = sum(each.get(page) == "1" for each in (WIFI_SCAN, BLUETOOTH_SCAN))
    return f"{counted(on, 'scanning service')} on"


def medical(title: str) -> kit.AppPreference:
    """What the user has written about themselves."""
    return kit.AppPreference(f"medical {title}", "")


def known(title: str, page: kit.PageContext) -> str:
    return medical(title).get(page) or "Unknown"


PAGES = {
    "security": kit.Page(
        "Security",
        kit.Category("Security status"),
        online("App security", "Play Protect", "shield-check-outline"),
        feature("Find My Device", icon="cellphone-marker"),
        kit.Info("Security update", patch, icon="cellphone-check"),
        kit.Info("Google Play system update", "October 1, 2023", icon="update"),
        kit.Category("Device security"),
        kit.Item("Screen lock", lock_name, to="screen_lock", icon="lock-outline"),
        kit.Item(
            "Fingerprint",
            NO_LOCK,
            icon="fingerprint",
            to="screen_lock",
        ),
        online("Google Security Checkup", icon="google"),
        kit.Category("More"),
        kit.Item(
            "More security settings",
            "Encryption & credentials, trust agents, and more",
            to="more_security",
        ),
        started_by="Settings$SecurityDashboardActivity SECURITY_SETTINGS",
        keywords="screen lock pin pattern password",
    ),
    "screen_lock": kit.Page(
        "Choose a screen lock",
        screen_locks,
        started_by="Settings$ChooseLockGenericActivity",
    ),
    "more_security": kit.Page(
        "More security settings",
        kit.Item("Smart Lock", NO_LOCK, icon="lock-smart", enabled=never),
        kit.Item("Device admin apps", "No active apps", to="access_device_admin"),
        kit.Item("SIM lock", to="sim_lock"),
        kit.Item("Encryption & credentials", "Encrypted", to="encryption"),
        kit.Item("Trust agents", NO_LOCK, enabled=never),
        kit.Item("App pinning", kit.on_or_off(PINNING), to="pinning"),
        kit.Toggle(
            "Confirm SIM deletion",
            kit.Global("confirm_sim_deletion"),
            "Verify it’s you before erasing a downloaded SIM",
        ),
        started_by="Settings$SecurityAdvancedSettings",
    ),
    "sim_lock": kit.Page(
        "SIM card lock settings",
        kit.Toggle("Lock SIM card", kit.AppPreference("sim_lock")),
        started_by="Settings$IccLockSettingsActivity",
    ),
    "encryption": kit.Page(
        "Encryption & credentials",
        kit.Category("Encryption"),
        kit.Info("Encrypt phone", "Encrypted"),
        kit.Category("Credential storage"),
        kit.Info("Storage type", "Software only"),
        kit.Item("Trusted credentials", "Display trusted CA certificates", to="credentials"),
        reading("User credentials", "View and modify stored credentials"),
        kit.Item(
            "Install a certificate",
            "Install certificates from storage",
            to="install_certificate",
        ),
        kit.Info("Clear credentials", "Remove all certificates", enabled=never),
        kit.Info("Certificate management app", "None", enabled=never),
        started_by="Settings$EncryptionAndCredentialActivity",
    ),
    "pinning": kit.Page(
        "App pinning",
        kit.MainSwitch("Use app pinning", PINNING),
        kit.Footer(
            "App pinning allows you to keep the current app in view until you unpin it. This"
            " feature can be used, for example, to let a trusted friend play a specific game."
        ),
        started_by="Settings$ScreenPinningSettingsActivity",
    ),
    "privacy": kit.Page(
        "Privacy",
        kit.Item(
            "Privacy dashboard",
            "Show which apps recently used permissions",
            to="privacy_dashboard",
        ),
        kit.Item("Permission manager", "Control app access to your data", to="permission_manager"),
        kit.Toggle("Camera access", CAMERA_BLOCKED, "For all apps and services", on="0", off="1"),
        kit.Toggle(
            "Microphone access",
            kit.Secure("microphone_blocked"),
            "For all apps and services. If this setting is off,"
            " microphone data may still be shared when you call an emergency number.",
            on="0",
            off="1",
        ),
        kit.Toggle(
            "Show clipboard access",
            kit.Secure("clipboard_show_access_notifications", "1"),
            "Show a message when apps access text, images, or other content you’ve copied",
        ),
        kit.Toggle(
            "Show passwords",
            kit.System("show_password", "1"),
            "Display characters briefly as you type",
        ),
        replace(NOTIFICATIONS_THERE, title="Notifications on lock screen"),
        kit.Item(
            "Android System Intelligence",
            "Get suggestions based on the people, apps, and content you interact with",
            to="intelligence",
        ),
        feature("App content", " / Allow apps to send content to the Android system"),
        kit.Item(
            "Autofill service from Google",
            "Saved passwords, credit cards, and addresses",
            to="autofill",
        ),
        online("Activity controls", "Choose the activities and info you allow Google to save"),
        kit.Item("Ads", "Delete or get a new advertising ID", to="ads"),
        kit.Toggle(
            "Usage & diagnostics",
            kit.Global("multi_cb", "2"),
            "Share data to help improve Android",
            on="1",
            off="2",
        ),
        started_by="Settings$PrivacyDashboardActivity PRIVACY_SETTINGS",
    ),
    "privacy_dashboard": kit.Page(
        "Privacy dashboard",
        kit.Info("Location", "Not used in past 24 hours", icon="map-marker-outline"),
        kit.Info("Camera", "Not used in past 24 hours", icon="camera-outline"),
        kit.Info("Microphone", "Not used in past 24 hours", icon="microphone-outline"),
    ),
    "ads": kit.Page(
        "Ads",
        advertising("Get new advertising ID", "Apps can use the new one from now on."),
        advertising("Delete advertising ID", "Apps can no longer use it."),
        kit.Footer("Apps can use this advertising ID to show you personalized ads."),
    ),
    "location": kit.Page(
        "Location",
        kit.MainSwitch("Use location", USE_LOCATION),
        kit.Category("Recent access"),
        kit.Info("No apps recently accessed location"),
        kit.Item(
            "See all",
            "Apps with access to location",
            to="permission_group",
            arg="LOCATION",
            icon="chevron-right",
        ),
        kit.Item(
            "App location permissions",
            access_text,
            to="permission_group",
            arg="LOCATION",
            enabled=lambda page: page.phone[Location].enabled,
        ),
        kit.Item("Location services", services_text, to="location_services"),
        kit.Footer(
            "Location may use sources like GPS, Wi‑Fi, mobile networks, and sensors to help"
            " estimate your device’s location."
        ),
        started_by="Settings$LocationSettingsActivity LOCATION_SOURCE_SETTINGS",
        keywords="gps position",
    ),
    "location_services": kit.Page(
        "Location services",
        feature("Earthquake alerts", icon="pulse"),
        kit.Item(
            "Emergency Location Service", icon="phone-alert-outline", to="emergency_location"
        ),
        kit.Item("Google Location Accuracy", icon="crosshairs-gps", to="location_accuracy"),
        feature("Google Location History", icon="history"),
        online("Google Location Sharing", icon="account-outline"),
        kit.Item("Wi‑Fi scanning", kit.on_or_off(WIFI_SCAN), to="wifi_scanning", icon="wifi"),
        kit.Item(
            "Bluetooth scanning",
            kit.on_or_off(BLUETOOTH_SCAN),
            to="bluetooth_scanning",
            icon="bluetooth",
        ),
        started_by="Settings$ScanningSettingsActivity LOCATION_SCANNING_SETTINGS",
    ),
    "wifi_scanning": kit.Page(
        "Wi‑Fi scanning",
        kit.Toggle(
            "Wi‑Fi scanning",
            WIFI_SCAN,
            "Allow apps and services to scan for Wi‑Fi networks at any"
            " time, even when Wi‑Fi is off. This can be used, for example, to improve"
            " location-based features and services.",
        ),
        started_by="Settings$WifiScanningSettingsActivity",
    ),
    "bluetooth_scanning": kit.Page(
        "Bluetooth scanning",
        kit.Toggle(
            "Bluetooth scanning",
            BLUETOOTH_SCAN,
            "Allow apps and services to scan for nearby devices at any"
            " time, even when Bluetooth is off. This can be used, for example, to improve"
            " location-based features and services.",
        ),
        started_by="Settings$BluetoothScanningSettingsActivity",
    ),
    "emergency_location": kit.Page(
        "Emergency Location Service",
        kit.MainSwitch(
            "Use Emergency Location Service", kit.AppPreference("emergency_location", "1")
        ),
    ),
    "location_accuracy": kit.Page(
        "Location Accuracy",
        kit.Toggle("Improve Location Accuracy", kit.Global("assisted_gps_enabled", "1")),
        kit.Footer(
            "Google’s location service improves location accuracy by using Wi‑Fi, mobile"
            " networks, and sensors to help estimate your location."
        ),
    ),
    "safety": kit.Page(
        "Safety & emergency",
        online("Open Personal Safety", icon="asterisk"),
        kit.Item(
            "Medical information", "Name, blood type, and more", to="medical", icon="medical-bag"
        ),
        kit.Item(
            "Emergency contacts",
            "Who can be called while the phone is locked",
            to="emergency_contacts",
            icon="account-multiple-outline",
        ),
        kit.Item(
            "Emergency SOS",
            kit.on_or_off(kit.Secure("emergency_gesture_enabled", "1")),
            to="sos",
            icon="phone-alert-outline",
        ),
        feature("Car crash detection", icon="car-outline"),
        feature("Crisis alerts", icon="alert-outline"),
        kit.Item("Emergency Location Service", to="emergency_location", icon="map-marker-outline"),
        feature("Earthquake alerts", icon="pulse"),
        kit.Item("Wireless emergency alerts", to="emergency_alerts", icon="broadcast"),
        started_by="Settings$EmergencyDashboardActivity EMERGENCY_SETTINGS",
    ),
    "medical": kit.Page(
        "Medical information",
        *(
            kit.TextEntry(title, medical(title), partial(known, title), may_be_empty=True)
            for title in ("Name", "Address", "Allergies", "Medications", "Medical notes")
        ),
        kit.Select("Blood type", kit.AppPreference("medical_blood", ""), BLOOD),
        kit.Select(
            "Organ donor",
            kit.AppPreference("medical_donor", ""),
            {"": "Unknown", "1": "Yes", "0": "No"},
        ),
    ),
    "sos": kit.Page(
        "Emergency SOS",
        kit.MainSwitch("Use Emergency SOS", kit.Secure("emergency_gesture_enabled", "1")),
        kit.Toggle(
            "Play countdown alarm",
            kit.Secure("emergency_gesture_sound_enabled"),
            "Play a loud sound when Emergency SOS is starting",
        ),
        kit.Footer("Press the power button quickly 5 times or more to start emergency actions."),
        started_by="Settings$EmergencyGestureActivity",
    ),
}

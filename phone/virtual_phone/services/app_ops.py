"""App-ops: the switches beside permissions, set by `appops` and "Special app access"."""

from virtual_phone.service import Service, State
from virtual_phone.services.packages import Packages

MODES = ("allow", "ignore", "deny", "default", "foreground")
OPS = """
COARSE_LOCATION FINE_LOCATION GPS VIBRATE READ_CONTACTS WRITE_CONTACTS READ_CALL_LOG
WRITE_CALL_LOG READ_CALENDAR WRITE_CALENDAR WIFI_SCAN POST_NOTIFICATION NEIGHBORING_CELLS
CALL_PHONE READ_SMS WRITE_SMS RECEIVE_SMS RECEIVE_EMERGENCY_BROADCAST RECEIVE_MMS
RECEIVE_WAP_PUSH SEND_SMS READ_ICC_SMS WRITE_ICC_SMS WRITE_SETTINGS SYSTEM_ALERT_WINDOW
ACCESS_NOTIFICATIONS CAMERA RECORD_AUDIO PLAY_AUDIO READ_CLIPBOARD WRITE_CLIPBOARD
TAKE_MEDIA_BUTTONS TAKE_AUDIO_FOCUS AUDIO_MASTER_VOLUME AUDIO_VOICE_VOLUME AUDIO_RING_VOLUME
AUDIO_MEDIA_VOLUME AUDIO_ALARM_VOLUME AUDIO_NOTIFICATION_VOLUME AUDIO_BLUETOOTH_VOLUME WAKE_LOCK
MONITOR_LOCATION MONITOR_HIGH_POWER_LOCATION GET_USAGE_STATS MUTE_MICROPHONE TOAST_WINDOW
PROJECT_MEDIA ACTIVATE_VPN WRITE_WALLPAPER ASSIST_STRUCTURE ASSIST_SCREENSHOT READ_PHONE_STATE
ADD_VOICEMAIL USE_SIP PROCESS_OUTGOING_CALLS USE_FINGERPRINT BODY_SENSORS READ_CELL_BROADCASTS
MOCK_LOCATION READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE TURN_SCREEN_ON GET_ACCOUNTS
RUN_IN_BACKGROUND AUDIO_ACCESSIBILITY_VOLUME READ_PHONE_NUMBERS REQUEST_INSTALL_PACKAGES
PICTURE_IN_PICTURE INSTANT_APP_START_FOREGROUND ANSWER_PHONE_CALLS RUN_ANY_IN_BACKGROUND
CHANGE_WIFI_STATE REQUEST_DELETE_PACKAGES BIND_ACCESSIBILITY_SERVICE ACCEPT_HANDOVER
MANAGE_IPSEC_TUNNELS START_FOREGROUND BLUETOOTH_SCAN USE_BIOMETRIC ACTIVITY_RECOGNITION
SMS_FINANCIAL_TRANSACTIONS READ_MEDIA_AUDIO WRITE_MEDIA_AUDIO READ_MEDIA_VIDEO WRITE_MEDIA_VIDEO
READ_MEDIA_IMAGES WRITE_MEDIA_IMAGES LEGACY_STORAGE ACCESS_ACCESSIBILITY READ_DEVICE_IDENTIFIERS
ACCESS_MEDIA_LOCATION QUERY_ALL_PACKAGES MANAGE_EXTERNAL_STORAGE INTERACT_ACROSS_PROFILES
ACTIVATE_PLATFORM_VPN LOADER_USAGE_STATS AUTO_REVOKE_PERMISSIONS_IF_UNUSED
AUTO_REVOKE_MANAGED_BY_INSTALLER NO_ISOLATED_STORAGE PHONE_CALL_MICROPHONE PHONE_CALL_CAMERA
RECORD_AUDIO_HOTWORD MANAGE_ONGOING_CALLS MANAGE_CREDENTIALS RECORD_AUDIO_OUTPUT
SCHEDULE_EXACT_ALARM MANAGE_MEDIA BLUETOOTH_CONNECT UWB_RANGING BLUETOOTH_ADVERTISE
RECORD_INCOMING_PHONE_AUDIO NEARBY_WIFI_DEVICES ESTABLISH_VPN_SERVICE ESTABLISH_VPN_MANAGER
ACCESS_RESTRICTED_SETTINGS
""".split()
NOT_ALLOWED_BY_ITSELF = {
    "ACTIVATE_VPN": "ignore",
    "GET_USAGE_STATS": "default",
    "LEGACY_STORAGE": "default",
    "LOADER_USAGE_STATS": "default",
    "MANAGE_EXTERNAL_STORAGE": "default",
    "MANAGE_MEDIA": "default",
    "MOCK_LOCATION": "deny",
    "PROJECT_MEDIA": "ignore",
    "REQUEST_INSTALL_PACKAGES": "default",
    "SCHEDULE_EXACT_ALARM": "default",
    "SYSTEM_ALERT_WINDOW": "default",
    "WRITE_SETTINGS": "default",
    "WRITE_SMS": "ignore",
}
ALL_FILES, OVERLAY = "MANAGE_EXTERNAL_STORAGE", "SYSTEM_ALERT_WINDOW"
SET_UP = {
    "com.example.androidworld": OVERLAY,
    "com.simplemobiletools.gallery.pro": ALL_FILES,
    "net.gsantner.markor": ALL_FILES,
    "org.videolan.vlc": ALL_FILES,
}


def op_named(word: str) -> str | None:
    """The op with a name: ``android:camera``, ``CAMERA`` or ``android.permission.CAMERA``."""
    name = word.removeprefix("android:").removeprefix("android.permission.").upper()
    return name if name in OPS else None


class AppOps(Service):
    """The app-ops service: stores the modes that differ from the ops' defaults."""

    name = "app_ops"

    def fresh(self) -> State:
        there = {name: {op: "allow"} for name, op in SET_UP.items() if self._packages.ships(name)}
        return {"modes": there}

    @property
    def _packages(self) -> Packages:
        return self.phone[Packages]

    def listen(self) -> None:
        self._packages.watch(self._package_changed)

    def _package_changed(self, event: str, package: str) -> None:
        if event in ("cleared", "removed"):
            self.reset(package)

    def default(self, op: str) -> str:
        """The default mode of an op."""
        return NOT_ALLOWED_BY_ITSELF.get(op, "allow")

    def mode(self, package: str, op: str) -> str:
        return str(self.modes(package).get(op, self.default(op)))

    def modes(self, package: str) -> dict[str, str]:
        """The modes set for a package, in the ops' order."""
        known: dict[str, str] = self.state["modes"].get(package, {})
        return {op: known[op] for op in OPS if op in known}

    def set(self, package: str, op: str, mode: str) -> None:
        """Set an op to one of `MODES`."""
        self.state["modes"].setdefault(package, {})[op] = mode
        self.phone.changed()

    def reset(self, package: str) -> None:
        """Reset a package's ops to their defaults."""
        self.state["modes"].pop(package, None)
        self.phone.changed()

    def allowed(self, package: str, op: str) -> bool:
        """Whether a special access is allowed: to all files, to windows over other apps."""
        return self.mode(package, op) == "allow"

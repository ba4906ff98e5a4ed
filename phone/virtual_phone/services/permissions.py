"""Runtime permissions: those that packages request, and those that they have."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.service import Service, State
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.services.roles import DIALER, SMS, Roles

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

# Permission groups as the dialogs request them; a number is the permission's first API level.
GROUPS = {
    "ACTIVITY_RECOGNITION": "ACTIVITY_RECOGNITION",
    "CALENDAR": "READ_CALENDAR WRITE_CALENDAR",
    "CALL_LOG": "READ_CALL_LOG WRITE_CALL_LOG PROCESS_OUTGOING_CALLS",
    "CAMERA": "CAMERA",
    "CONTACTS": "READ_CONTACTS WRITE_CONTACTS GET_ACCOUNTS",
    "LOCATION": "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION ACCESS_BACKGROUND_LOCATION",
    "MICROPHONE": "RECORD_AUDIO",
    "NEARBY_DEVICES": "BLUETOOTH_SCAN BLUETOOTH_CONNECT BLUETOOTH_ADVERTISE UWB_RANGING"
    " NEARBY_WIFI_DEVICES:33",
    "NOTIFICATIONS": "POST_NOTIFICATIONS:33",
    "PHONE": "READ_PHONE_STATE READ_PHONE_NUMBERS CALL_PHONE ANSWER_PHONE_CALLS USE_SIP"
    " ACCEPT_HANDOVER ADD_VOICEMAIL",
    "READ_MEDIA_AURAL": "READ_MEDIA_AUDIO:33",
    "READ_MEDIA_VISUAL": "READ_MEDIA_IMAGES:33 READ_MEDIA_VIDEO:33 ACCESS_MEDIA_LOCATION",
    "SENSORS": "BODY_SENSORS BODY_SENSORS_BACKGROUND:33",
    "SMS": "SEND_SMS RECEIVE_SMS READ_SMS RECEIVE_WAP_PUSH RECEIVE_MMS",
    "STORAGE": "READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE",
}
PREFIX = "android.permission."
VOICEMAIL = "com.android.voicemail.permission.ADD_VOICEMAIL"
ALL = ("",)  # a prefix of every permission

# Permissions that system apps must request like any app; the others are granted to them.
ASKED_BY_SYSTEM_APPS = {
    "com.android.camera2": (f"{PREFIX}ACCESS_",),
    "com.android.chrome": ALL,
    "com.google.android.contacts": (f"{PREFIX}POST_NOTIFICATIONS",),
}
# Permissions not granted during set-up; all others were.
NOT_ALLOWED_AT_SETUP = {
    "com.android.chrome": ALL,
    "com.google.android.contacts": (f"{PREFIX}POST_NOTIFICATIONS",),
    "net.osmand": (f"{PREFIX}ACCESS_",),
}
# Permission groups granted with a role.
BY_ROLE = {
    SMS: ("CONTACTS", "NOTIFICATIONS", "PHONE", "SMS"),
    DIALER: ("CALL_LOG", "CONTACTS", "NOTIFICATIONS", "PHONE", "SMS"),
}
DENIALS_THAT_LAST = 2


def dangerous(api: int) -> dict[str, str]:
    """The runtime permissions of an API level, each with its group."""
    found = {}
    for group, members in GROUPS.items():
        for member in members.split():
            name, _, since = member.partition(":")
            if api >= int(since or 0):
                found[VOICEMAIL if name == "ADD_VOICEMAIL" else PREFIX + name] = group
    return found


class NotChangeable(Exception):
    """A permission cannot be granted or revoked; the text is Android's own, with its class."""


class Permissions(Service):
    """The permissions of each package; one that its manifest does not request is never granted."""

    name = "permissions"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._observers: list[Callable[[str], None]] = []

    def observe(self, observer: Callable[[str], None]) -> None:
        """Call ``observer`` with each package whose permissions may have changed."""
        self._observers.append(observer)

    def _notify(self, package: str) -> None:
        self.phone.changed()
        for observer in self._observers:
            observer(package)

    def fresh(self) -> State:
        """An empty state: a permission without an entry is as at set-up."""
        return {"set": {}}

    @property
    def packages(self) -> Packages:
        return self.phone[Packages]

    def provision(self) -> None:
        for package in self.packages.names() if self.phone.as_bought else ():
            self.reset(package)

    def listen(self) -> None:
        self.dangerous = dangerous(self.phone.profile.api)
        self.packages.watch(self._package_changed)
        self.phone[Roles].observe(self._role_given)

    def _package_changed(self, event: str, package: str) -> None:
        if event in ("installed", "removed", "cleared"):
            self.reset(package, event)

    def _role_given(self, role: str, package: str) -> None:
        if package in self.packages:
            for permission in self.requested(package):
                if self._by_role(package, permission):
                    self.grant(package, permission)

    def _by_role(self, package: str, permission: str) -> bool:
        roles, group = self.phone[Roles], self.dangerous[permission]
        return any(roles.holder(r) == package and group in BY_ROLE[r] for r in BY_ROLE)

    def requested(self, package: str) -> list[str]:
        """The runtime permissions that a package requests."""
        return [each for each in self.packages.info(package).permissions if each in self.dangerous]

    def granted(self, package: str, permission: str) -> bool:
        """Whether a package has a permission; a normal one is granted if requested."""
        if permission not in self.packages.info(package).permissions:
            return False
        if permission not in self.dangerous:
            return True
        known = self._known(package, permission)
        if known is None:
            return self._from_setup(package, permission)
        lives = "process" not in known or known["process"] == self._process(package)
        return bool(known["granted"]) and lives

    def _process(self, package: str) -> int | None:
        """The process id of a package, if it runs."""
        processes = self.phone[Processes]
        return processes.process(package)["pid"] if processes.is_running(package) else None

    def _known(self, package: str, permission: str) -> State | None:
        known: State | None = self.state["set"].get(package, {}).get(permission)
        return known

    def _from_setup(self, package: str, permission: str) -> bool:
        return not permission.startswith(NOT_ALLOWED_AT_SETUP.get(package, ("-",)))

    def _from_image(self, package: str, permission: str) -> bool:
        """Whether a package has a permission that was granted without a dialog."""
        if self._by_role(package, permission):
            return True
        if self.packages.is_foreign(package) or not self.packages.info(package).system:
            return False
        return not permission.startswith(ASKED_BY_SYSTEM_APPS.get(package, ("-",)))

    def denials(self, package: str, permission: str) -> int:
        """How often the user denied it."""
        known = self._known(package, permission)
        return int(known["denials"]) if known else 0

    def may_ask(self, package: str, permission: str) -> bool:
        """Whether a request would open a dialog: not after two denials."""
        return (
            permission in self.requested(package)
            and not self.granted(package, permission)
            and self.denials(package, permission) < DENIALS_THAT_LAST
        )

    def grant(self, package: str, permission: str) -> None:
        """Grant a permission; raises `NotChangeable` if the package does not request it."""
        self._set(package, permission, granted=True, denials=0)

    def grant_once(self, package: str, permission: str) -> None:
        """Grant a permission until the package's process ends."""
        process = self._process(package) or 0
        self._set(package, permission, granted=True, denials=0, process=process)

    def revoke(self, package: str, permission: str) -> None:
        """Revoke a permission."""
        self._set(package, permission, granted=False, denials=0)

    def deny(self, package: str, permission: str) -> None:
        """Record that the user denied a permission in the dialog."""
        denials = self.denials(package, permission) + 1
        self._set(package, permission, granted=False, denials=denials)

    def _set(self, package: str, permission: str, **state: bool | int) -> None:
        if package not in self.packages:
            raise NotChangeable(f"java.lang.IllegalArgumentException: Unknown package: {package}")
        requested = self.packages.info(package).permissions
        if permission.startswith(PREFIX) and permission not in (*self.dangerous, *requested):
            raise NotChangeable(
                f"java.lang.IllegalArgumentException: Unknown permission: {permission}"
            )
        if permission not in requested:
            raise NotChangeable(
                f"java.lang.SecurityException: Package {package}"
                f" has not requested permission {permission}"
            )
        if permission not in self.dangerous:
            raise NotChangeable(
                f"java.lang.SecurityException: Permission {permission} requested by {package}"
                " is not a changeable permission type"
            )
        self._write(package, permission, state)
        self._notify(package)

    def _write(self, package: str, permission: str, state: State) -> None:
        """Store a state that differs from set-up; delete one that does not."""
        written: State = self.state["set"].setdefault(package, {})
        if state == {"granted": self._from_setup(package, permission), "denials": 0}:
            written.pop(permission, None)
        else:
            written[permission] = state
        if not written:
            del self.state["set"][package]

    def reset(self, package: str, event: str = "cleared") -> None:
        """Reset a package's permissions after it was cleared or installed."""
        self.state["set"].pop(package, None)
        for permission in self.requested(package) if event != "removed" else ():
            granted = self._from_image(package, permission)
            self._write(package, permission, {"granted": granted, "denials": 0})
        self._notify(package)

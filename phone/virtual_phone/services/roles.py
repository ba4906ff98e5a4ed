"""Roles: the default apps for messages, calls, the web and Home."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.android.intent import Intent
from virtual_phone.service import Service, State
from virtual_phone.services.packages import Packages
from virtual_phone.services.settings import Settings

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

PREFIX = "android.app.role."
SMS, DIALER, BROWSER, HOME, ASSISTANT = (
    PREFIX + each for each in ("SMS", "DIALER", "BROWSER", "HOME", "ASSISTANT")
)
AS_SHIPPED = {
    SMS: "com.google.android.apps.messaging",
    DIALER: "com.google.android.dialer",
    BROWSER: "com.android.chrome",
    HOME: "com.google.android.apps.nexuslauncher",
    ASSISTANT: "com.google.android.googlequicksearchbox",
    f"{PREFIX}SYSTEM_GALLERY": "com.google.android.apps.photos",
    f"{PREFIX}EMERGENCY": "",
    f"{PREFIX}CALL_REDIRECTION": "",
    f"{PREFIX}CALL_SCREENING": "",
}
CHOSEN_AT_SETUP = {SMS: "com.simplemobiletools.smsmessenger"}
# The role whose holder handles an intent by default: action, schemes, role.
PREFERRED = (
    ("android.intent.action.SENDTO", ("sms", "smsto", "mms", "mmsto"), SMS),
    ("android.intent.action.VIEW", ("http", "https"), BROWSER),
)
# Settings that mirror a role's holder.
MIRRORED = {SMS: "sms_default_application", DIALER: "dialer_default_application"}


class Roles(Service):
    """One holder for each role."""

    name = "roles"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._observers: list[Callable[[str, str], None]] = []

    def observe(self, observer: Callable[[str, str], None]) -> None:
        """Call ``observer`` with each role and its new holder; for services, at `listen`."""
        self._observers.append(observer)

    def fresh(self) -> State:
        ships = self._packages.ships
        chosen = {role: name for role, name in CHOSEN_AT_SETUP.items() if ships(name)}
        return AS_SHIPPED | chosen

    @property
    def _packages(self) -> Packages:
        return self.phone[Packages]

    def listen(self) -> None:
        self._packages.watch(self._package_changed)

    def _package_changed(self, event: str, package: str) -> None:
        for role, holder in self.state.items() if event == "removed" else ():
            if holder == package:
                self.give(role, AS_SHIPPED[role])

    def known(self, role: str) -> bool:
        return role in AS_SHIPPED

    def holder(self, role: str) -> str:
        """The package that holds a role; empty if none does."""
        return str(self.state[role])

    def holder_for(self, intent: Intent) -> str:
        """The holder of the role that handles an intent; empty if there is none."""
        for action, schemes, role in PREFERRED:
            if intent.action == action and intent.scheme in schemes:
                return self.holder(role)
        return ""

    def give(self, role: str, package: str) -> None:
        """Make a package the holder of a role."""
        self.state[role] = package
        if role in MIRRORED:
            self.phone[Settings].put("secure", MIRRORED[role], package)
        self.phone.changed()
        for observer in self._observers:
            observer(role, package)

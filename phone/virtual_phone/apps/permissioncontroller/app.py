"""The permission controller: its manifest, and what the user's answers change."""

from dataclasses import dataclass
from typing import Literal

from virtual_phone import ui
from virtual_phone.android import components
from virtual_phone.android.intent import Filter
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import PREFIX, Permissions

ROLE = components.REQUEST_ROLE.partition("/")[2]
CHANGE_SMS = "android.provider.Telephony.ACTION_CHANGE_DEFAULT"
ID = "com.android.permissioncontroller:id/"  # the package's name without Google
FINE, COARSE = f"{PREFIX}ACCESS_FINE_LOCATION", f"{PREFIX}ACCESS_COARSE_LOCATION"
Answer = Literal["allow", "allow once", "deny", "keep"]


@dataclass(frozen=True)
class Question:
    """One group of permissions, about which the user decides at once."""

    group: str
    permissions: list[str]


class PermissionController(ui.App):
    package = "com.google.android.permissioncontroller"
    label = "Permission controller"
    levels = ui.PLATFORM
    icon = ("shield-account", "#1a73e8")
    version = ("33", 330000000)
    system = True
    in_recents = False
    filters = (Filter(ROLE, ("android.app.role.action.REQUEST_ROLE", CHANGE_SMS)),)

    def label_of(self, package: str) -> str:
        packages = self.phone[Packages]
        return packages.info(package).label if package in packages else package

    def questions(self, package: str, wanted: list[str]) -> list[Question]:
        """What an app may request among the permissions that it wants."""
        store = self.phone[Permissions]
        groups: dict[str, list[str]] = {}
        for permission in wanted:
            if package in self.phone[Packages] and store.may_ask(package, permission):
                groups.setdefault(store.dangerous[permission], []).append(permission)
        return [Question(*each) for each in groups.items()]

    def is_change(self, package: str, question: Question) -> bool:
        """Whether an app with the approximate location requests the precise one."""
        return FINE in question.permissions and self.phone[Permissions].granted(package, COARSE)

    def was_denied(self, package: str, question: Question) -> bool:
        store = self.phone[Permissions]
        return any(store.denials(package, each) for each in question.permissions)

    def decide(self, package: str, question: Question, answer: Answer, *, precise: bool) -> None:
        """Grant or deny; only the approximate location, if both are requested, unless precise."""
        store = self.phone[Permissions]
        for permission in question.permissions:
            too_precise = permission == FINE and COARSE in question.permissions and not precise
            if answer == "deny":
                store.deny(package, permission)
            elif answer != "keep" and not too_precise:
                grant = store.grant_once if answer == "allow once" else store.grant
                grant(package, permission)

    def all_granted(self, package: str, wanted: list[str]) -> bool:
        granted = self.phone[Permissions].granted
        return package in self.phone[Packages] and all(granted(package, each) for each in wanted)

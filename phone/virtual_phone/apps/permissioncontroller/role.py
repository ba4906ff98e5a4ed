"""“Set SMS Messenger as your default SMS app?”: which app is to have a role."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import apps, ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.permissioncontroller.app import (
    CHANGE_SMS,
    ROLE,
    PermissionController,
)
from virtual_phone.services.packages import Packages
from virtual_phone.services.roles import ASSISTANT, BROWSER, DIALER, HOME, SMS, Roles

NAME, PACKAGE = "android.intent.extra.ROLE_NAME", "android.intent.extra.PACKAGE_NAME"
NAMES = {SMS: "SMS", DIALER: "phone", BROWSER: "browser", HOME: "home"}
NAMES[ASSISTANT] = "digital assistant"
UNKNOWN = ("android", "#3ddc84")  # the icon of a package that is no app


@dataclass
class RequestRole(ui.Screen[PermissionController, bool]):
    """The app that requests a role, and the one that holds it; one must be selected first."""

    activity: ClassVar[str] = ROLE
    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    role: str
    package: str
    selected: str | None = None

    @classmethod
    def arrive(cls, app: PermissionController, intent: Intent) -> "RequestRole":
        extras = intent.extras
        role = SMS if intent.action == CHANGE_SMS else str(extras.get(NAME, ""))
        return cls(role, str(extras.get(PACKAGE) or extras.get("package", "")))

    def view(self) -> ui.View:
        roles = self.phone[Roles]
        holder = roles.holder(self.role) if roles.known(self.role) else ""
        label, name = self.app.label_of(self.package), NAMES.get(self.role, "")
        title = ui.Text(
            f"Set {label} as your default {name} app?",
            id="android:id/title",
            size=20,
            justify="center",
            at="center",
            margin=(0, 16),
        )
        ok = ui.TextButton(
            "Set as default",
            id="android:id/button1",
            on_tap=self.set_default,
            enabled=self.selected is not None,
        )
        cancel = ui.TextButton("Cancel", id="android:id/button2", on_tap=self.back)
        icon = "message-text" if self.role == SMS else "apps"
        body = ui.Column(
            ui.Icon(icon, color="primary", size=28, at="center"),
            title,
            self.choice(self.package, current=self.package == holder),
            self.choice(holder, current=True) if holder not in ("", self.package) else None,
            ui.Row(ui.Box(grow=1), cancel, ok, margin=(0, 12, 0, 0)),
            padding=(24, 24, 24, 12),
        )
        return ui.Scroll(body, radius=28)

    def choice(self, package: str, *, current: bool) -> ui.View:
        kind = apps.installed().get(package)
        selected = package == self.selected
        icon = kind.icon if kind else UNKNOWN
        mark = "radiobox-marked" if selected else "radiobox-blank"
        return ui.list_row(
            self.app.label_of(package),
            "Current default" if current else "",
            icon=ui.app_icon(icon, 36, glyph=20, id="android:id/icon"),
            end=ui.Icon(mark, color="primary"),
            does=partial(self.select, package),
            lines=(1, 0),
            space=0,
            padding=0,
            min_height=64,
            checked=selected,
            key=f"choice {package}",
        )

    def select(self, package: str) -> None:
        self.selected = package

    def set_default(self) -> None:
        package = self.selected or ""
        if self.phone[Roles].known(self.role) and package in self.phone[Packages]:
            self.phone[Roles].give(self.role, package)
        self.finish(package == self.package)

    def back(self) -> None:
        self.finish(False)

"""“Set SMS Messenger as your default SMS app?”: which app is to have a role."""

from typing import Any

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.roles import ASSISTANT, BROWSER, DIALER, HOME, SMS, Roles
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Icon,
    Label,
    Row,
    Scroll,
    Text,
    TextButton,
    View,
)

ROLE = "com.android.permissioncontroller.role.ui.RequestRoleActivity"
CHANGE_SMS = "android.provider.Telephony.ACTION_CHANGE_DEFAULT"
NAME, PACKAGE = "android.intent.extra.ROLE_NAME", "android.intent.extra.PACKAGE_NAME"
WORDS = {
    SMS: "SMS", DIALER: "phone", BROWSER: "browser", HOME: "home", ASSISTANT: "digital assistant",
}  # fmt: skip


class RequestRole(App):
    """The app that asks, and the one that has the role; one must be selected first."""

    def role_wanted(self, intent: Intent) -> dict[str, Any]:
        extras = intent.extras
        role = SMS if intent.action == CHANGE_SMS else str(extras.get(NAME, ""))
        return {"role": role, "for_package": str(extras.get(PACKAGE) or extras.get("package", ""))}

    @screen(activity=ROLE, kind="dialog", back="cancel", cancelable=False)
    def role_question(self, role: str, for_package: str) -> View:
        holder = self.phone[Roles].holder(role) if self.phone[Roles].known(role) else ""
        label = self.label_of(for_package)
        choices = [for_package, *([holder] if holder not in ("", for_package) else [])]
        picked = self.here.get("picked")
        word = WORDS.get(role, "").strip()
        body = Column(
            Icon("message-text" if role == SMS else "apps", color="primary", size=28, at="center"),
            Text(f"Set {label} as your default {word} app?", id="android:id/title", size=20,
                 justify="center", at="center", margin=(0, 16)),
            *(self.choice(each, current=each == holder) for each in choices),
            Row(
                Box(grow=1),
                TextButton("Cancel", id="android:id/button2", on_tap=self.cancel),
                TextButton("Set as default", id="android:id/button1", on_tap=self.settle,
                           enabled=picked is not None),
                margin=(0, 12, 0, 0),
            ),
            padding=(24, 24, 24, 12),
        )  # fmt: skip
        return Scroll(body, radius=28)

    def choice(self, package: str, *, current: bool) -> View:
        kind = apps.installed().get(package)
        glyph, color = kind.icon if kind else ("android", "#3ddc84")
        picked = self.here.get("picked") == package
        return Row(
            Box(Icon(glyph, color="#ffffff", size=20, at="center"), background=color, radius=18,
                width=36, height=36, id="android:id/icon"),
            Column(
                Text(self.label_of(package), id="android:id/title", size=16, lines=1),
                Label("Current default", id="android:id/summary") if current else None,
                grow=1,
            ),
            Icon("radiobox-marked" if picked else "radiobox-blank", color="primary"),
            min_height=64, gap=16, checked=picked, key=f"choice {package}",
            on_tap=lambda: self.here.update(picked=package),
        )  # fmt: skip

    def label_of(self, package: str) -> str:
        packages = self.phone[Packages]
        return packages.info(package).label if package in packages else package

    # What is done here

    def settle(self) -> None:
        role, asking = self.entry["args"]["role"], self.entry["args"]["for_package"]
        picked = self.here["picked"]
        if self.phone[Roles].known(role) and picked in self.phone[Packages]:
            self.phone[Roles].give(role, picked)
        self.finish(picked == asking)

    def cancel(self) -> None:
        self.finish(False)

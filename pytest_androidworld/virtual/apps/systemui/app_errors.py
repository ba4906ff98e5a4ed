"""“Clock isn't responding”, “Clock keeps stopping”: dialogs about apps in trouble."""

from typing import Any

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.intent import LAUNCHER, MAIN, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.view import Column, Handler, Icon, Row, Text, View

HANGS, STOPPED, KEEPS_STOPPING = "hangs", "stopped", "keeps stopping"
TITLES = {
    HANGS: "{} isn't responding",
    STOPPED: "{} has stopped",
    KEEPS_STOPPING: "{} keeps stopping",
}


class AppErrors(SystemWindow):
    """One dialog at a time, about one app."""

    name = "app_errors"
    level = 48
    title = "Application Error"
    package = "android"
    placing = "dialog"
    modal = True
    dim = True
    focusable = True

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "kind": "", "about": "", "title": "", "crashed": ""}

    def booted(self) -> None:
        self.state.update(self.fresh())

    # When it is there

    def hangs(self, package: str, title: str = "") -> None:
        """Say that an app does not respond, or whatever else the title is to be."""
        self._show(HANGS, package, title)

    def crashed(self, package: str) -> None:
        """An app has crashed: it is gone, and the user hears of it; the second time otherwise."""
        again = self.state.get("crashed") == package
        self._show(KEEPS_STOPPING if again else STOPPED, package)
        self.state["crashed"] = package
        self._end(package)

    def _show(self, kind: str, package: str, title: str = "") -> None:
        packages = self.phone[Packages]
        label = packages.info(package).label if package in packages else package
        title = title or TITLES[kind].format(label)
        self.state.update(kind=kind, about=package, title=title)
        self.phone.changed()

    def dismissed(self) -> None:
        self.state["kind"] = ""
        self.phone.changed()

    def back(self) -> bool:
        """Back does not close it: one of its buttons must be chosen."""
        return bool(self.state.get("kind"))

    def view(self) -> View | None:
        kind = self.state.get("kind")
        if kind not in TITLES:
            return None
        found = apps.installed().get(self.state["about"])
        rows = [self.row("close", "Close app", "aerr_close", self.close_app)]
        if kind == HANGS:
            rows.append(self.row("clock-outline", "Wait", "aerr_wait", self.dismissed))
        elif found and found.launcher:
            rows.append(self.row("restart", "Open app again", "aerr_restart", self.restart))
        if kind != HANGS:
            info = self.row("information-outline", "App info", "aerr_app_info", self.info)
            rows.append(info)
        return Column(
            Text(self.state["title"], id="android:id/alertTitle", size=20,
                 padding=(24, 0, 24, 12), lines=3),
            *rows, padding=(0, 20), radius=28, id="android:id/parentPanel",
        )  # fmt: skip

    @staticmethod
    def row(icon: str, label: str, id: str, does: Handler) -> View:
        return Row(
            Icon(icon), Text(label, size=16, grow=1, lines=1), padding=(24, 0), gap=16,
            min_height=52, id=f"android:id/{id}", key=id, on_tap=does, cls="android.widget.Button",
        )  # fmt: skip

    # What its buttons do

    def _end(self, package: str) -> None:
        activities = self.phone[Activities]
        activities.force_stop(package)
        if package in apps.installed() and apps.installed()[package].home:
            activities.home()  # it is started again

    def close_app(self) -> None:
        self._end(self.state["about"])
        self.dismissed()

    def restart(self) -> None:
        kind = apps.installed()[self.state["about"]]
        self.dismissed()
        component = f"{kind.package}/{kind.launcher}"
        intent = Intent(action=MAIN, categories=(LAUNCHER,), component=component)
        opening.open_or_say(self.phone, intent, kind.label)

    def info(self) -> None:
        about = self.state["about"]
        self.dismissed()
        page = Intent(
            action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{about}"
        )
        opening.open_or_say(self.phone, page, "App info")

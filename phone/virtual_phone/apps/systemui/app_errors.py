"""“Clock isn't responding”, “Clock keeps stopping”: dialogs about apps in trouble."""

from dataclasses import dataclass

from virtual_phone import apps, ui
from virtual_phone.android.intent import LAUNCHER, MAIN, Intent
from virtual_phone.apps.systemui import opening
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.services.settings import Settings

SYSTEM = "com.android.systemui"
HANGS, STOPPED, KEEPS_STOPPING = "hangs", "stopped", "keeps stopping"
TITLES = {
    HANGS: "{} isn't responding",
    STOPPED: "{} has stopped",
    KEEPS_STOPPING: "{} keeps stopping",
}
DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"


@dataclass
class AppError:
    """What the dialog is about; closed, it has no kind."""

    kind: str = ""
    about: str = ""  # the app's package
    title: str = ""
    crashed: str = ""  # the package that crashed last


class AppErrors(ui.SystemWindow[AppError]):
    """One dialog at a time, about one app."""

    name = "app_errors"
    level = 48
    title = "Application Error"
    package = "android"
    placing = "dialog"
    modal = True
    dim = True
    focusable = True

    def listen(self) -> None:
        super().listen()
        self.phone[Processes].observe_crashes(self.crashed)

    def loaded(self) -> None:
        super().loaded()
        self.system_will_hang()

    def booted(self) -> None:
        super().booted()
        self.system_will_hang()

    def system_will_hang(self) -> None:
        """Have the system's interface hang soon, if that fault lasts."""
        if seconds := self.phone.faults.get("system_hangs"):
            self.phone.clock.after(seconds, self.name, "hangs", SYSTEM)

    # When it is open

    def hangs(self, package: str, title: str = "") -> None:
        """Report that an app does not respond, in these words or Android's, or end it."""
        self._show(HANGS, package, title)
        if self._hidden() and package != SYSTEM:
            self._end(package)

    def crashed(self, package: str) -> None:
        """End an app that has crashed and report it, in other words if it crashed before."""
        again = self.model.crashed == package
        self._show(KEEPS_STOPPING if again else STOPPED, package)
        self.model.crashed = package
        self._end(package)

    def _hidden(self) -> bool:
        """Whether settings hide such dialogs."""
        return bool(self.phone[Settings].number("global", "hide_error_dialogs"))

    def _show(self, kind: str, package: str, title: str = "") -> None:
        if self._hidden():
            return
        packages = self.phone[Packages]
        label = packages.info(package).label if package in packages else package
        self.model.kind, self.model.about = kind, package
        self.model.title = title or TITLES[kind].format(label)
        self.phone.changed()

    def dismissed(self) -> None:
        """Home closes it, but not while an app hangs (AppNotRespondingDialog.closeDialog)."""
        if self.model.kind != HANGS:
            self.close()

    def close(self) -> None:
        self.model.kind = ""
        self.phone.changed()

    def back(self) -> bool:
        """Back does not close it: one of its buttons must be chosen."""
        return bool(self.model.kind)

    def view(self) -> ui.View | None:
        kind = self.model.kind
        if kind not in TITLES:
            return None
        found = apps.installed().get(self.model.about)
        restart = kind != HANGS and bool(found and found.launcher)
        title = ui.Text(self.model.title, id="android:id/alertTitle", size=20, lines=3)
        return ui.Column(
            title.but(padding=(24, 0, 24, 12)),
            _row("close", "Close app", "aerr_close", self.close_app),
            kind == HANGS and _row("clock-outline", "Wait", "aerr_wait", self.close),
            restart and _row("restart", "Open app again", "aerr_restart", self.restart),
            kind != HANGS
            and _row("information-outline", "App info", "aerr_app_info", self.open_details),
            padding=(0, 20),
            radius=28,
            id="android:id/parentPanel",
        )

    # What its buttons do

    def _end(self, package: str) -> None:
        activities = self.phone[Activities]
        activities.force_stop(package)
        if package in apps.installed() and apps.installed()[package].home:
            activities.home()  # it is started again

    def close_app(self) -> None:
        self._end(self.model.about)
        self.close()

    def restart(self) -> None:
        kind = apps.installed()[self.model.about]
        self.close()
        component = f"{kind.package}/{kind.launcher}"
        intent = Intent(action=MAIN, categories=(LAUNCHER,), component=component)
        opening.open_activity(self.phone, intent)

    def open_details(self) -> None:
        self.close()
        intent = Intent(action=DETAILS, data=f"package:{self.model.about}")
        opening.open_activity(self.phone, intent)


def _row(icon: str, label: str, id: str, does: ui.Handler) -> ui.View:
    return ui.Row(
        ui.Icon(icon),
        ui.Text(label, size=16, grow=1, lines=1),
        padding=(24, 0),
        gap=16,
        min_height=52,
        id=f"android:id/{id}",
        key=id,
        on_tap=does,
        cls="android.widget.Button",
    )

"""What Settings does with an app: open, stop, switch off, remove, clear; each after a question."""

from pytest_androidworld.virtual.apps.settings.told import label
from pytest_androidworld.virtual.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.app_ops import AppOps
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences

FILES = "com.google.android.documentsui/com.android.documentsui.files.FilesActivity"


class AppDeeds(Preferences):
    """The buttons of the page about an app."""

    @property
    def _packages(self) -> Packages:
        return self.phone[Packages]

    def open_app(self) -> None:
        launcher = self._packages.info(self.arg).launcher
        intent = Intent(
            action=MAIN, categories=(LAUNCHER,), component=f"{self.arg}/{launcher}", flags=NEW_TASK
        )
        self.elsewhere(intent, label(self, self.arg))

    def open_files(self) -> None:
        self.elsewhere(Intent(component=FILES, flags=NEW_TASK), "The Files app")

    def ask_force_stop(self) -> None:
        self.confirm("Force stop?", "If you force stop an app, it may misbehave.", "force_stopped")

    def force_stopped(self) -> None:
        self.phone[Activities].force_stop(self.arg)

    def ask_uninstall(self) -> None:
        self.confirm(label(self, self.arg), "Do you want to uninstall this app?", "uninstalled")

    def uninstalled(self) -> None:
        package = self.arg
        self.finish()
        self._packages.uninstall(package)

    def ask_disable(self) -> None:
        self.confirm(
            "",
            "If you disable this app, Android and other apps may no longer function as intended."
            " Keep in mind, you can’t delete this app since it came pre-installed on your device."
            " By disabling, you turn this app off and hide it on your device.",
            "disabled",
            yes="Disable app",
        )

    def disabled(self) -> None:
        self._packages.enable(self.arg, "disabled-user")

    def enable(self) -> None:
        self._packages.enable(self.arg)

    def ask_clear_data(self) -> None:
        self.confirm(
            "Delete app data?",
            "This app’s data, including files and settings, will be permanently deleted from this"
            " device",
            "data_cleared",
        )

    def data_cleared(self) -> None:
        self._packages.clear(self.arg)

    def clear_defaults(self) -> None:
        """Forget what "Always" has settled for an app."""
        preferred = self.phone[Activities].state["preferred"]
        for kind in [kind for kind, who in preferred.items() if who.startswith(f"{self.arg}/")]:
            del preferred[kind]
        self.toast("Defaults cleared")

    # All apps at once

    def ask_reset_apps(self) -> None:
        self.confirm(
            "Reset app preferences?",
            "This will reset all preferences for:\n\n• Disabled apps\n• Disabled app notifications"
            "\n• Default applications for actions\n• Background data restrictions for apps"
            "\n\nYou will not lose any app data.",
            "reset_apps",
            yes="Reset apps",
        )

    def reset_apps(self) -> None:
        packages, ops = self._packages, self.phone[AppOps]
        for name in packages.names():
            if not packages.is_enabled(name):
                packages.enable(name)
            if not ops.allowed(name, "POST_NOTIFICATION"):
                ops.set(name, "POST_NOTIFICATION", "allow")
        self.phone[Activities].state["preferred"].clear()
        for key in [key for key in self.prefs() if key.startswith("unrestricted ")]:
            del self.prefs()[key]

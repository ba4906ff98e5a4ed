"""What a long press on the home screen opens."""

from pytest_androidworld.virtual.apps.launcher.icons import Icons
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import Column, Icon, Row, Text, View

APP_INFO = "android.settings.APPLICATION_DETAILS_SETTINGS"
PREFIX = "android.intent.action."
# Shortcuts of apps, shown where the app answers them.
SHORTCUTS: dict[str, tuple[tuple[str, str, Intent], ...]] = {
    "com.android.chrome": (
        ("plus", "New tab", Intent(action="chromium.shortcut.action.OPEN_NEW_TAB")),
        ("incognito", "New incognito tab",
         Intent(action="chromium.shortcut.action.OPEN_NEW_INCOGNITO_TAB")),
    ),
    "com.google.android.contacts": (
        ("account-plus-outline", "Create contact",
         Intent(action=f"{PREFIX}INSERT", type="vnd.android.cursor.dir/contact")),
    ),
    "com.google.android.deskclock": (
        ("timer-sand", "Create timer", Intent(action=f"{PREFIX}SET_TIMER")),
    ),
}  # fmt: skip


class Popups(Icons):
    """Menus above an icon and above the empty home screen."""

    @screen(kind="menu")
    def icon_menu(self, package: str, anchor: str = "") -> View:
        shortcuts = [
            (icon, label, intent.but(package=package))
            for icon, label, intent in SHORTCUTS.get(package, ())
        ]
        return Column(
            *(
                self.bubble(icon, label, "start_shortcut", intent.as_json(), label)
                for icon, label, intent in shortcuts
                if self.answers(intent)
            ),
            self.bubble("information-outline", "App info", "app_info", package),
            self.bubble("timer-sand", "Pause app", "absent", "Pausing apps"),
            self.bubble("widgets-outline", "Widgets", "absent", "The list of widgets"),
            id="popup_container", width=240, radius=24, padding=(0, 8),
        )  # fmt: skip

    @screen(kind="menu")
    def home_menu(self, anchor: str = "") -> View:
        return Column(
            self.bubble("palette-outline", "Wallpaper & style", "absent", "Wallpaper & style"),
            self.bubble("widgets-outline", "Widgets", "absent", "The list of widgets"),
            self.bubble("cog-outline", "Home settings", "absent", "Home settings"),
            width=240, radius=24, padding=(0, 8),
        )  # fmt: skip

    def bubble(self, icon: str, label: str, method: str, *args: object) -> View:
        return Row(
            Icon(icon),
            Text(label, id="bubble_text", size=14, lines=1, grow=1),
            padding=(16, 0), gap=16, min_height=52, key=f"bubble {label}",
            on_tap=lambda: self.call(method, *args),
        )  # fmt: skip

    def app_info(self, package: str) -> None:
        self.start_or_say(Intent(action=APP_INFO, data=f"package:{package}"), "App info")

    def start_shortcut(self, intent: dict[str, object], label: str) -> None:
        self.start_or_say(Intent.from_json(intent), label)

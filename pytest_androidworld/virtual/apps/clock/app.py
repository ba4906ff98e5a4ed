"""Clock: its activity, its tabs and its menu."""

from typing import Any, ClassVar

from pytest_androidworld.virtual.apps.clock.alarms import ALARMS, Alarms
from pytest_androidworld.virtual.apps.clock.stopwatch import Stopwatch
from pytest_androidworld.virtual.apps.clock.timers import Timers
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.services.display_settings import DisplaySettings, short_date
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import app_bar, bottom_tabs, list_row, page
from pytest_androidworld.virtual.ui.view import Box, Button, Column, Label, Scroll, Text, View

DESK_CLOCK = "com.android.deskclock.DeskClock"
PREFIX = "android.intent.action."
TABS = (
    ("alarm", "Alarm", "alarm"),
    ("clock", "Clock", "clock-outline"),
    ("timer", "Timer", "timer-sand"),
    ("stopwatch", "Stopwatch", "timer-outline"),
    ("bedtime", "Bedtime", "bed-outline"),
)


class Clock(Alarms, Timers, Stopwatch):
    """Google's Clock; what it keeps lies in device-protected storage, as in the real one."""

    package = "com.google.android.deskclock"
    label = "Clock"
    icon = ("clock", "#4285f4")
    version = ("7.3", 67002123)
    system = True
    launcher = DESK_CLOCK
    permissions = ("android.permission.POST_NOTIFICATIONS",)
    databases: ClassVar[dict[str, Schema]] = {"databases/alarms.db": ALARMS}
    filters = (
        Filter(
            DESK_CLOCK,
            actions=(
                f"{PREFIX}SHOW_ALARMS", f"{PREFIX}SET_ALARM", f"{PREFIX}SHOW_TIMERS",
                f"{PREFIX}SET_TIMER", f"{PREFIX}DISMISS_ALARM", f"{PREFIX}DISMISS_TIMER",
            ),
        ),
    )  # fmt: skip

    @property
    def data(self) -> str:
        return f"/data/user_de/0/{self.package}"

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        if "ALARM" in intent.action:
            self.memory["tab"] = "alarm"
        elif "TIMER" in intent.action:
            self.memory["tab"] = "timer"
        self.obey(intent)
        return activity.name, {}

    def again(self, intent: Intent) -> None:
        self.arrive(self.screens()["desk"], intent)

    def obey(self, intent: Intent) -> None:
        """What other apps may ask: set an alarm or a timer."""
        extras, key = intent.extras, "android.intent.extra.alarm."
        if intent.action == f"{PREFIX}SET_ALARM" and f"{key}HOUR" in extras:
            hour, minutes = int(extras[f"{key}HOUR"]), int(extras.get(f"{key}MINUTES", 0))
            self.add_alarm(hour, minutes, str(extras.get(f"{key}MESSAGE", "")))
        elif intent.action == f"{PREFIX}SET_TIMER" and f"{key}LENGTH" in extras:
            self.add_timer(int(extras[f"{key}LENGTH"]))

    # The one activity

    @screen(activity=DESK_CLOCK, mode="singleTask")
    def desk(self) -> View:
        tab = self.tab
        title = next(label for name, label, _ in TABS if name == tab)
        bodies = {
            "alarm": self.alarm_tab,
            "clock": self.clock_tab,
            "timer": self.timer_tab,
            "stopwatch": self.stopwatch_tab,
            "bedtime": self.bedtime_tab,
        }
        tabs = [
            (f"tab_menu_{name}", label, icon, name == tab, lambda name=name: self.choose(name))
            for name, label, icon in TABS
        ]
        bar = app_bar(
            title,
            menu_button(self, "overflow", id="overflow_action_button"),
            title_id="action_bar_title",
            height=65.5,
        )
        return page(self, bodies[tab](), bar=bar, bottom=bottom_tabs(tabs))

    @property
    def tab(self) -> str:
        return str(self.memory.get("tab") or self.prefs().text("selected_tab", "alarm"))

    def choose(self, tab: str) -> None:
        self.memory["tab"] = tab
        self.prefs()["selected_tab"] = tab

    def resumed(self) -> None:
        self.memory["tab"] = self.tab

    @screen(kind="menu")
    def overflow(self, anchor: str = "") -> View:
        return menu(
            self,
            ("Screen saver", "absent", "The screen saver"),
            ("Settings", "show_settings"),
            ("Privacy policy", "absent", "The privacy policy"),
            ("Send feedback", "absent", "Feedback"),
            ("Help", "absent", "Help"),
        )

    # Clock and Bedtime

    def clock_tab(self) -> View:
        now = self.phone.clock.now()
        self.ticking(60)
        time = self.phone[DisplaySettings].time_text(now)
        return Box(
            Column(
                Text(time, id="digital_clock", size=72, face="light", at="center"),
                Label(short_date(now), id="date", size=16, at="center"),
                margin=(0, 48, 0, 0),
            ),
            self.round_button("web", "Cities", lambda: self.absent("The list of cities")),
        )

    def bedtime_tab(self) -> View:
        return Scroll(
            Column(
                Text(
                    "Set a consistent bedtime for better sleep", size=24, justify="center",
                    at="center", margin=(0, 60, 0, 16),
                ),
                Label(
                    "Choose a regular bedtime, disconnect from your phone, and listen to"
                    " soothing sounds",
                    justify="center",
                    at="center",
                ),
                Button(
                    "Get started", id="bedtime_onboarding_start", at="center",
                    margin=(0, 420, 0, 0),
                    on_tap=lambda: self.absent("Bedtime"),
                ),
                padding=(24, 0),
            ),
            id="bedtime_onboarding_intro",
        )  # fmt: skip

    # Settings

    @screen(activity="com.android.deskclock.settings.SettingsActivity")
    def settings(self) -> View:
        sections = {
            "Clock": ("Style", "Display time with seconds", "Automatic home clock",
                      "Home time zone", "Change date & time"),
            "Alarms": ("Silence after", "Alarm volume", "Snooze length", "Volume buttons",
                       "Start week on"),
            "Timers": ("Timer sound", "Gradually increase volume", "Timer vibrate"),
            "Screen saver": ("Screen saver",),
        }  # fmt: skip
        rows: list[View] = []
        for title, names in sections.items():
            rows.append(Label(title, color="primary", padding=(16, 16, 16, 4)))
            rows += [
                list_row(name, does=lambda name=name: self.absent(f"“{name}”")) for name in names
            ]
        bar = app_bar("Settings", up=self.close, height=65.5)
        return page(self, Scroll(Column(*rows), id="recycler_view"), bar=bar)

    def show_settings(self) -> None:
        self.open("settings")

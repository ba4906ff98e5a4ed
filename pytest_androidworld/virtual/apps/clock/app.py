"""Clock: its manifest, and what it does without a screen."""

from datetime import UTC, datetime
from functools import cached_property

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.clock.alarms import ALARMS, DATABASE, UNREAD, Alarm, Alarms
from pytest_androidworld.virtual.apps.clock.stopwatch import Stopwatch
from pytest_androidworld.virtual.apps.clock.timers import Timers
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.notifications import Notifications

DESK_CLOCK = "com.android.deskclock.DeskClock"
ACTION = "android.intent.action."
ACTIONS = "SHOW_ALARMS SET_ALARM SHOW_TIMERS SET_TIMER DISMISS_ALARM DISMISS_TIMER"
EXTRA = "android.intent.extra.alarm."


class Clock(ui.App):
    """Google's Clock; what it keeps lies in device-protected storage, as in the real one."""

    package = "com.google.android.deskclock"
    label = "Clock"
    icon = ("clock", "#4285f4")
    version = ("7.3", 67002123)
    system = True
    launcher = DESK_CLOCK
    permissions = ("android.permission.POST_NOTIFICATIONS",)
    filters = (Filter(DESK_CLOCK, actions=tuple(f"{ACTION}{name}" for name in ACTIONS.split())),)

    templates = ui.Table(Alarm, ALARMS, name="alarm_templates", file=DATABASE, without=UNREAD)
    current_tab = ui.Memory("")  # the last one that was displayed

    @property
    def data(self) -> str:
        return f"/data/user_de/0/{self.package}"

    def obey(self, intent: Intent) -> int | None:
        """What other apps may request: a tab, a timer, an alarm, whose row is returned."""
        if "ALARM" in intent.action:
            self.current_tab = "alarm"
        elif "TIMER" in intent.action:
            self.current_tab = "timer"
        extras = intent.extras
        if intent.action == f"{ACTION}SET_ALARM" and f"{EXTRA}HOUR" in extras:
            hour, minutes = int(extras[f"{EXTRA}HOUR"]), int(extras.get(f"{EXTRA}MINUTES", 0))
            return self.add_alarm(hour, minutes, str(extras.get(f"{EXTRA}MESSAGE", "")))
        if intent.action == f"{ACTION}SET_TIMER" and f"{EXTRA}LENGTH" in extras:
            self.timers.add(int(extras[f"{EXTRA}LENGTH"]))
        return None

    # Its tabs

    @property
    def tab(self) -> str:
        return self.current_tab or self.prefs().text("selected_tab", "alarm")

    def choose(self, tab: str) -> None:
        self.current_tab = tab
        self.prefs()["selected_tab"] = tab

    # Its rules

    @cached_property
    def alarms(self) -> Alarms:
        return Alarms(self)

    @cached_property
    def timers(self) -> Timers:
        return Timers(self)

    @cached_property
    def stopwatch(self) -> Stopwatch:
        return Stopwatch(self)

    # What time brings, and how the user hears of it

    def ring(self, number: int) -> None:
        self.alarms.ring(number)

    def check_timer(self, number: int) -> None:
        self.timers.check(number)

    def notify(self, title: str, text: str, tag: str) -> None:
        self.phone[Notifications].post(self.package, title, text, tag=tag)

    def add_alarm(self, hour: int, minutes: int, label: str = "") -> int:
        number = self.alarms.add(hour, minutes, label)
        self.announce(number)
        return number

    def announce(self, number: int) -> None:
        self.snack(self.alarms.announcement(number))

    def time_of(self, alarm: Alarm) -> str:
        """The alarm's time as clocks display it."""
        time = datetime(2000, 1, 1, alarm.hour, alarm.minutes, tzinfo=UTC)
        return self.phone[DisplaySettings].time_text(time)

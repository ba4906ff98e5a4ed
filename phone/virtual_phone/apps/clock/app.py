"""Clock: its manifest, and what it does without a screen."""

from datetime import UTC, datetime
from functools import cached_property

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, Filter, Intent
from virtual_phone.apps.clock.alarms import ALARMS, DATABASE, UNREAD, Alarm, Alarms
from virtual_phone.apps.clock.notices import Notices
from virtual_phone.apps.clock.preferences import Preferences
from virtual_phone.apps.clock.ringing import Instance, Ringing
from virtual_phone.apps.clock.stopwatch import Stopwatch
from virtual_phone.apps.clock.timers import Timers
from virtual_phone.services.display_settings import DisplaySettings

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
    permissions = ui.permissions("POST_NOTIFICATIONS")
    filters = (Filter(DESK_CLOCK, actions=tuple(f"{ACTION}{name}" for name in ACTIONS.split())),)

    templates = ui.Table(Alarm, ALARMS, name="alarm_templates", file=DATABASE, without=UNREAD)
    instances = ui.Table(
        Instance, ALARMS, name="alarm_instances", file=DATABASE, without=("ringtone",)
    )
    current_tab = ui.Memory("")  # the last one that was displayed
    in_front = ui.Memory(False)  # the page with the tabs
    notice_ticket: ui.Memory[int | None] = ui.Memory(None)

    @property
    def data(self) -> str:
        return f"/data/user_de/0/{self.package}"

    def obey(self, intent: Intent) -> int | None:
        """What other apps may request: a tab, a timer, an alarm, whose row is returned."""
        if "ALARM" in intent.action:
            self.current_tab = "alarm"
        elif "TIMER" in intent.action:
            self.current_tab = "timer"
        elif "STOPWATCH" in intent.action:
            self.current_tab = "stopwatch"
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

    alarms = cached_property(Alarms)
    ringing = cached_property(Ringing)
    preferences = cached_property(Preferences)
    timers = cached_property(Timers)
    notices = cached_property(Notices)
    stopwatch = cached_property(Stopwatch)

    def come_to_front(self, in_front: bool) -> None:
        """The page with the tabs displays what runs; elsewhere notifications do."""
        self.in_front = in_front
        self.notices.update()

    # Alarms

    def add_alarm(self, hour: int, minutes: int, label: str = "") -> int:
        number = self.alarms.add(hour, minutes, label)
        self.announce(number)
        return number

    def announce(self, number: int) -> None:
        self.snack(self.alarms.announcement(number))

    def time_of(self, alarm: Alarm) -> str:
        """The alarm's time as clocks display it."""
        time = datetime(2000, 1, 1, alarm.hour, alarm.minutes, tzinfo=UTC)
        return self.clock_time(time)

    def clock_time(self, time: datetime) -> str:
        return self.phone[DisplaySettings].time_text(time)

    def page_of(self, action: str) -> Intent:
        """The intent that opens a tab."""
        component = f"{self.package}/{self.launcher}"
        return Intent(component=component, action=f"{ACTION}{action}", flags=NEW_TASK)

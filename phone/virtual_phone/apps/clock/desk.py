"""Clock's one page, with its tabs and its menu."""

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.clock import bedtime
from virtual_phone.apps.clock.alarms import ROUTINE, Alarm, AlarmTab
from virtual_phone.apps.clock.app import DESK_CLOCK, Clock
from virtual_phone.apps.clock.bedtime import BedtimeSetup, BedtimeTab
from virtual_phone.apps.clock.cities import Cities
from virtual_phone.apps.clock.clock_tab import ClockTab
from virtual_phone.apps.clock.help import OFFLINE, Feedback, Help
from virtual_phone.apps.clock.ringtones import RingtonePicker
from virtual_phone.apps.clock.saver import ScreenSaver
from virtual_phone.apps.clock.settings import Settings
from virtual_phone.apps.clock.stopwatch import StopwatchTab
from virtual_phone.apps.clock.timers import TimerTab

POLICY = "https://policies.google.com/privacy"
TABS = (
    ("alarm", "Alarm", "alarm"),
    ("clock", "Clock", "clock-outline"),
    ("timer", "Timer", "timer-sand"),
    ("stopwatch", "Stopwatch", "timer-outline"),
    ("bedtime", "Bedtime", "bed-outline"),
)


@dataclass
class Desk(ui.Screen[Clock, None]):
    activity: ClassVar[str] = DESK_CLOCK
    mode: ClassVar[ui.Mode] = "singleTask"

    expanded: int | None = None  # the alarm whose card is
    adding: bool = False  # another timer
    digits: str = ""  # of the timer that is being added

    @classmethod
    def arrive(cls, app: Clock, intent: Intent) -> "Desk":
        return cls(expanded=app.obey(intent))

    def again(self, intent: Intent) -> None:
        added = self.app.obey(intent)
        self.expanded = self.expanded if added is None else added

    def resumed(self) -> None:
        self.app.current_tab = self.app.tab
        self.app.come_to_front(True)

    def paused(self) -> None:
        self.app.come_to_front(False)

    def view(self) -> ui.View:
        current = self.app.tab
        bodies = {
            "alarm": AlarmTab(self).view,
            "clock": ClockTab(self).view,
            "timer": TimerTab(self).view,
            "stopwatch": StopwatchTab(self).view,
            "bedtime": BedtimeTab(self).view,
        }
        tabs = [
            (f"tab_menu_{name}", label, icon, name == current, partial(self.app.choose, name))
            for name, label, icon in TABS
        ]
        more = ui.tool(
            "overflow_action_button",
            "dots-vertical",
            self.open_menu,
            "More options",
            key="menu_button",
            cls="android.widget.ImageView",
        )
        title = next(label for name, label, _ in TABS if name == current)
        bar = ui.app_bar(title, more, title_id="action_bar_title", height=65.5)
        return ui.page(self, bodies[current](), bar=bar, bottom=ui.bottom_tabs(tabs, listed=True))

    def open_menu(self) -> None:
        lines = [
            ui.Choice("Screen saver", partial(self.open, ScreenSaver())),
            ui.Choice("Settings", partial(self.open, Settings())),
            ui.Choice("Privacy policy", self.read_policy),
            ui.Choice("Send feedback", partial(self.open, Feedback())),
            ui.Choice("Help", partial(self.open, Help())),
        ]
        self.open(ui.Menu(lines))

    def read_policy(self) -> None:
        self.start(Intent(VIEW, POLICY))

    def open_cities(self) -> None:
        self.open(Cities())

    # Bedtime

    def begin_bedtime(self) -> None:
        self.open(BedtimeSetup())

    def ask_bedtime(self, which: str) -> None:
        picker = ui.TimePicker(*bedtime.time_of(self.app, which))
        self.open(picker, then=partial(self.set_bedtime, which))

    def set_bedtime(self, which: str, time: tuple[int, int]) -> None:
        bedtime.set_time(self.app, which, time)

    # Alarms

    def expand(self, number: int) -> None:
        """Expand an alarm's card, or collapse it."""
        self.expanded = None if self.expanded == number else number

    def ask_new(self) -> None:
        self.open(ui.TimePicker(8, 0), then=self.add)

    def add(self, time: tuple[int, int]) -> None:
        self.expanded = self.app.add_alarm(*time)

    def ask_time(self, alarm: Alarm) -> None:
        picker = ui.TimePicker(alarm.hour, alarm.minutes)
        self.open(picker, then=partial(self.set_time, alarm._id))

    def set_time(self, number: int, time: tuple[int, int]) -> None:
        hour, minutes = time
        self.app.alarms.set(number, hour=hour, minutes=minutes, enabled=True)
        self.app.announce(number)

    def ask_label(self, alarm: Alarm) -> None:
        self.open(
            ui.Ask("Label", alarm.label, capital="sentences"),
            then=partial(self.set_label, alarm._id),
        )

    def set_label(self, number: int, label: str) -> None:
        self.app.alarms.set(number, label=label)

    def ask_day(self, alarm: Alarm) -> None:
        day = self.app.alarms.due(alarm).date().isoformat()
        self.open(ui.DatePicker(day), then=partial(self.put_off, alarm._id))

    def put_off(self, number: int, day: date) -> None:
        self.app.alarms.put_off(number, day)
        self.app.announce(number)

    def ask_ringtone(self, alarm: Alarm) -> None:
        self.open(RingtonePicker(alarm._id))

    def explain_routines(self) -> None:
        self.open(ui.Alert(ROUTINE, OFFLINE))

    def switch(self, alarm: Alarm) -> None:
        self.app.alarms.set(alarm._id, enabled=not alarm.enabled)
        if not alarm.enabled:
            self.app.announce(alarm._id)

    def delete(self, alarm: Alarm) -> None:
        self.app.alarms.delete(alarm._id)
        self.app.snack("Alarm deleted")

    # A timer that is being added

    def begin_setup(self) -> None:
        self.adding, self.digits = True, ""

    def end_setup(self) -> None:
        self.adding, self.digits = False, ""

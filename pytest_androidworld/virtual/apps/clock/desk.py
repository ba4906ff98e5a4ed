"""Clock's one page, with its tabs and its menu."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.clock.alarms import Alarm, AlarmTab
from pytest_androidworld.virtual.apps.clock.app import DESK_CLOCK, Clock
from pytest_androidworld.virtual.apps.clock.buttons import round_button
from pytest_androidworld.virtual.apps.clock.settings import Settings
from pytest_androidworld.virtual.apps.clock.stopwatch import StopwatchTab
from pytest_androidworld.virtual.apps.clock.timers import TimerTab
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.display_settings import DisplaySettings, short_date

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

    def view(self) -> ui.View:
        current = self.app.tab
        bodies = {
            "alarm": AlarmTab(self).view,
            "clock": self.clock_tab,
            "timer": TimerTab(self).view,
            "stopwatch": StopwatchTab(self).view,
            "bedtime": self.bedtime_tab,
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
        return ui.page(self, bodies[current](), bar=bar, bottom=ui.bottom_tabs(tabs))

    def open_menu(self) -> None:
        lines = [
            ui.Choice("Screen saver", partial(self.absent, "The screen saver")),
            ui.Choice("Settings", self.open_settings),
            ui.Choice("Privacy policy", partial(self.absent, "The privacy policy")),
            ui.Choice("Send feedback", partial(self.absent, "Feedback")),
            ui.Choice("Help", partial(self.absent, "Help")),
        ]
        self.open(ui.Menu(lines))

    def open_settings(self) -> None:
        self.open(Settings())

    # Clock and Bedtime

    def clock_tab(self) -> ui.View:
        now = self.phone.clock.now()
        self.redraw_every(60)
        time = self.phone[DisplaySettings].time_text(now)
        return ui.Box(
            ui.Column(
                ui.Text(time, id="digital_clock", size=72, face="light", at="center"),
                ui.Label(short_date(now), id="date", size=16, at="center"),
                margin=(0, 48, 0, 0),
            ),
            round_button("web", "Cities", lambda: self.absent("The list of cities")),
        )

    def bedtime_tab(self) -> ui.View:
        title = ui.Text("Set a consistent bedtime for better sleep", size=24, justify="center")
        words = ui.Label(
            "Choose a regular bedtime, disconnect from your phone, and listen to soothing sounds",
            justify="center",
            at="center",
        )
        start = ui.Button("Get started", id="bedtime_onboarding_start", at="center")
        column = ui.Column(
            title.but(at="center", margin=(0, 60, 0, 16)),
            words,
            start.but(margin=(0, 420, 0, 0), on_tap=lambda: self.absent("Bedtime")),
            padding=(24, 0),
        )
        return ui.Scroll(column, id="bedtime_onboarding_intro")

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
        self.open(ui.Ask("Label", alarm.label), then=partial(self.set_label, alarm._id))

    def set_label(self, number: int, label: str) -> None:
        self.app.alarms.set(number, label=label)

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

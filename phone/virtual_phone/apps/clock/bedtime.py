"""The Bedtime tab, and the two steps with which it begins."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from virtual_phone import ui
from virtual_phone.apps.clock.app import Clock

if TYPE_CHECKING:
    from virtual_phone.apps.clock.desk import Desk

Time = tuple[int, int]
DONE, BEDTIME, WAKE_UP = "bedtime_onboarded", "bedtime_minutes", "wakeup_minutes"  # preferences
FIRST = {BEDTIME: 23 * 60, WAKE_UP: 7 * 60}  # minutes of the day
NAMES = {BEDTIME: "Bedtime", WAKE_UP: "Wake-up"}
WEEKDAYS = 31  # alarm_templates.daysofweek


def time_text(app: Clock, which: str) -> str:
    hour, minute = time_of(app, which)
    return app.clock_time(datetime(2000, 1, 1, hour, minute, tzinfo=UTC))


def time_of(app: Clock, which: str) -> Time:
    return divmod(app.prefs().number(which, FIRST[which]) % 1440, 60)


def set_time(app: Clock, which: str, time: Time) -> None:
    hour, minute = time
    app.prefs()[which] = hour * 60 + minute


class BedtimeTab:
    """An introduction, or the schedule once that is set up."""

    def __init__(self, desk: "Desk") -> None:
        self.desk, self.app = desk, desk.app

    def view(self) -> ui.View:
        return self.schedule() if self.app.prefs().flag(DONE) else self.introduction()

    def introduction(self) -> ui.View:
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
            start.but(margin=(0, 420, 0, 0), on_tap=self.desk.begin_bedtime),
            padding=(24, 0),
        )
        return ui.Scroll(column, id="bedtime_onboarding_intro")

    def schedule(self) -> ui.View:
        times = ui.Row(self.time(BEDTIME), self.time(WAKE_UP))
        card = ui.Column(
            ui.Text("Schedule", size=16, face="medium"),
            times,
            id="bedtime_schedule_card",
            background="card",
            radius=24,
            padding=16,
            gap=8,
        )
        return ui.Scroll(ui.Column(card, padding=(16, 8)), id="bedtime_content")

    def time(self, which: str) -> ui.View:
        return ui.Column(
            ui.Label(NAMES[which]),
            ui.Text(time_text(self.app, which), id=which, size=28),
            grow=1,
            key=f"bedtime {which}",
            padding=(0, 8),
            on_tap=lambda: self.desk.ask_bedtime(which),
        )


@dataclass
class BedtimeSetup(ui.Screen[Clock, None]):
    """When to wake up, then when to go to bed; either may be skipped."""

    activity: ClassVar[str] = "com.android.deskclock.bedtime.BedtimeSetupActivity"

    which: str = WAKE_UP

    def view(self) -> ui.View:
        waking = self.which == WAKE_UP
        title = "Set a regular wake-up alarm" if waking else "Set a bedtime and get reminders"
        time = ui.Text(time_text(self.app, self.which), id="bedtime_setup_time", size=64)
        buttons = ui.Row(
            ui.TextButton("Skip", id="skip_button", on_tap=self.go_on),
            ui.Box(grow=1),
            ui.Button("Next" if waking else "Done", id="next_button", on_tap=self.accept),
            padding=16,
        )
        body = ui.Column(
            ui.Text(title, size=24, justify="center", at="center"),
            time.but(at="center", margin=(0, 48), on_tap=self.ask),
            ui.Label("Mon, Tue, Wed, Thu, Fri", at="center"),
            padding=24,
        )
        bar = ui.app_bar("Bedtime", up=self.close, height=65.5)
        return ui.page(self, ui.Scroll(body), bar=bar, bottom=buttons)

    def ask(self) -> None:
        self.open(ui.TimePicker(*time_of(self.app, self.which)), then=self.set)

    def set(self, time: Time) -> None:
        set_time(self.app, self.which, time)

    def accept(self) -> None:
        if self.which == WAKE_UP:
            hour, minute = time_of(self.app, WAKE_UP)
            number = self.app.alarms.add(hour, minute, NAMES[WAKE_UP])
            self.app.alarms.set(number, daysofweek=WEEKDAYS)
        self.go_on()

    def go_on(self) -> None:
        if self.which == WAKE_UP:
            self.which = BEDTIME
        else:
            self.app.prefs()[DONE] = True
            self.finish()

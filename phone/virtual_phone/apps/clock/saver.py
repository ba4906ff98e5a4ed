"""The screen saver: the time on black, until someone touches it."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.clock.app import Clock
from virtual_phone.apps.clock.clock_tab import big_clock
from virtual_phone.services.display_settings import short_date

BRIGHT, DIM = "#ffffff", "#606060"


@dataclass
class ScreenSaver(ui.Screen[Clock, None]):
    activity: ClassVar[str] = "com.android.deskclock.ScreensaverActivity"
    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    def view(self) -> ui.View:
        self.redraw_every(60)
        now, preferences = self.phone.clock.now(), self.app.preferences
        color = DIM if preferences.saver_night else BRIGHT
        clock = big_clock(now, self.app.clock_time(now), preferences.saver_analog, False, color)
        date = ui.Label(short_date(now), id="date", size=16, at="center", color=color)
        return ui.Box(
            ui.Column(clock, date, at="center", gap=8, width="wrap"),
            id="saver_container",
            background="#000000",
            width="fill",
            height="fill",
            on_tap=self.finish,
        )

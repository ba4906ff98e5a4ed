"""The sounds that alarms and timers ring with."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.clock.app import Clock
from virtual_phone.apps.clock.tone_names import ALARM_TONES, tone_of


@dataclass
class RingtonePicker(ui.Screen[Clock, None]):
    """The sounds for an alarm; a tap sets one at once."""

    activity: ClassVar[str] = "com.android.deskclock.ringtone.RingtonePickerActivity"

    alarm: int

    def view(self) -> ui.View:
        alarm = self.app.templates.get(self.alarm)
        now = (alarm.ringtone if alarm else "") or ""
        options = {"": tone_of(""), **ALARM_TONES}
        rows = [
            ui.Radio(
                name,
                uri == now,
                width="fill",
                min_height=56,
                padding=(16, 0),
                key=f"tone {name}",
                on_tap=partial(self.choose, uri),
            )
            for uri, name in options.items()
        ]
        heading = ui.Text("Device sounds", color="primary", padding=(16, 16, 16, 4))
        body = ui.Rows(heading, *rows, ui.Space(16), id="ringtone_content")
        bar = ui.app_bar("Alarm sound", up=self.close, height=65.5)
        return ui.page(self, body, bar=bar)

    def choose(self, uri: str) -> None:
        if self.app.templates.get(self.alarm) is not None:
            self.app.templates.set(self.alarm, ringtone=uri)

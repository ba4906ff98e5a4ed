"""The page of an alarm that rings while the screen was off."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.clock.app import Clock
from virtual_phone.apps.clock.preferences import (
    BUTTON_DISMISSES,
    BUTTON_SNOOZES,
    CONTROL_VOLUME,
)
from virtual_phone.apps.clock.ringing import ALARM_ID, ALERT

GOODBYE = 2.0  # seconds


@dataclass
class AlarmAlert(ui.Screen[Clock, None]):
    """The time, and the two buttons; what was done about it, for a moment."""

    activity: ClassVar[str] = ALERT
    mode: ClassVar[ui.Mode] = "singleTask"
    affinity: ClassVar[str] = "com.android.deskclock.alarms"
    recents: ClassVar[bool] = False

    alarm: int
    done: str = ""
    details: str = ""

    @classmethod
    def arrive(cls, app: Clock, intent: Intent) -> "AlarmAlert":
        return cls(int(intent.extras.get(ALARM_ID, 0)))

    def again(self, intent: Intent) -> None:
        self.alarm, self.done = int(intent.extras.get(ALARM_ID, 0)), ""

    def view(self) -> ui.View:
        self.redraw_every(60)
        body = self.result() if self.done else self.question()
        return ui.Box(body, background="background", width="fill", height="fill", id="alarm_alert")

    def question(self) -> ui.View:
        instance = self.app.ringing.of(self.alarm)
        time = self.app.clock_time(self.phone.clock.now())
        return ui.Column(
            ui.Text(time, id="digital_clock", size=72, face="light"),
            ui.Text(instance.name if instance else "Alarm", id="title", size=24),
            ui.Icon("alarm", size=72, margin=(0, 96)),
            ui.Row(
                self.button("Snooze", "snooze", self.snooze),
                self.button("Dismiss", "dismiss", self.dismiss),
                spread="center",
                gap=24,
            ),
            align="center",
            at="center",
            gap=8,
        )

    def button(self, label: str, id: str, does: ui.Callback) -> ui.View:
        return ui.Button(label, id=id, on_tap=does, min_width=136)

    def result(self) -> ui.View:
        return ui.Column(
            ui.Text(self.done, id="alert_title", size=34),
            ui.Text(self.details, id="alert_info", size=20) if self.details else None,
            align="center",
            at="center",
            gap=8,
        )

    def snooze(self) -> None:
        minutes = self.app.preferences.snooze_minutes
        self.app.ringing.snooze(self.alarm)
        self.say("Snoozed", f"{minutes} minute{'s' * (minutes != 1)}")

    def dismiss(self) -> None:
        self.app.ringing.dismiss(self.alarm)
        self.say("Alarm off", "")

    def say(self, done: str, details: str) -> None:
        self.done, self.details = done, details
        self.after(GOODBYE, self.finish)

    def back(self) -> None:
        """An alarm that rings is not left so."""

    def volume_key(self, code: int) -> bool:
        """A volume key does what the settings say."""
        setting = self.app.preferences.volume_button
        if setting == CONTROL_VOLUME or self.done:
            return False
        if setting == BUTTON_SNOOZES:
            self.snooze()
        elif setting == BUTTON_DISMISSES:
            self.dismiss()
        return True

"""How alarms ring: the rows of alarm_instances, what time makes of them, and what it displays."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.apps.clock.preferences import SILENCE
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services import notifications
from virtual_phone.services.notifications import Action, Notifications
from virtual_phone.services.power import Power

if TYPE_CHECKING:
    from virtual_phone.apps.clock.alarms import Alarm
    from virtual_phone.apps.clock.app import Clock

ALERT = "com.android.deskclock.alarms.AlarmActivity"
ALARM_ID = "alarm_id"  # the extra with the number of the alarm
SILENT, HIGH, SNOOZED, FIRED = 0, 3, 4, 5  # alarm_instances.alarm_state
ANNOUNCED = timedelta(minutes=30)  # how long before
TOO_LATE = timedelta(hours=12)  # a missed alarm is reported no later


@dataclass(frozen=True)
class Instance:
    """A row of alarm_instances: one time at which an alarm rings."""

    _id: int
    year: int
    month: int  # January is 0
    day: int
    hour: int
    minutes: int
    vibrate: bool
    label: str
    alarm_state: int
    alarm_id: int | None

    @property
    def name(self) -> str:
        return self.label or "Alarm"


class Ringing(ui.AppPart):
    """What becomes of the instances as time passes."""

    app: "Clock"

    def of(self, number: int) -> Instance | None:
        """The coming instance of an alarm, or the one that rings."""
        found = self.app.instances.all("alarm_id = ?", (number,), order="_id DESC")
        return found[0] if found else None

    def time(self, instance: Instance) -> datetime:
        """When it rings, on the phone's clock."""
        day = datetime(
            instance.year, 1, 1, instance.hour, instance.minutes, tzinfo=self.phone.clock.zone()
        )
        return day.replace(month=instance.month + 1, day=instance.day)

    def plan(self, alarm: "Alarm", due: datetime) -> None:
        """Have an alarm ring then, and at no other time."""
        self.unplan(alarm._id)
        self.app.instances.add(
            **_at(due),
            vibrate=alarm.vibrate,
            label=alarm.label,
            alarm_state=SILENT,
            alarm_id=alarm._id,
        )
        self.advance(alarm._id)

    def change(self, number: int, **values: int | str) -> None:
        """Change how an alarm rings, but not when."""
        instance = self.of(number)
        if instance is not None:
            self.app.instances.set(instance._id, **values)

    def unplan(self, number: int) -> None:
        """Have an alarm not ring, nor ring on."""
        self.app.cancel_alarm(partial(self.advance, number))
        self.app.instances.remove(
            each._id for each in self.app.instances.all("alarm_id = ?", (number,))
        )
        self.phone[Notifications].cancel(self.app.package, _tag(number))

    # What time brings

    def advance(self, number: int) -> None:
        """Announce an alarm, let it ring, or end its ringing, whatever it is time for."""
        instance, alarm = self.of(number), self.app.templates.get(number)
        if instance is None or alarm is None or not alarm.enabled:
            return
        due, now = self.time(instance), self.phone.clock.now()
        silence = self.app.preferences.minutes(SILENCE)
        end = None if silence is None else due + timedelta(minutes=silence)
        if now < due:
            self._await(instance, due, now)
        elif end is None or now < end:
            self._fire(instance, end)
        else:
            self._miss(instance, due, now)

    def _await(self, instance: Instance, due: datetime, now: datetime) -> None:
        number = instance.alarm_id or 0
        self.app.cancel_alarm(partial(self.advance, number))
        self.app.alarm_at(_wall(due), partial(self.advance, number))
        if instance.alarm_state == SNOOZED:
            text = f"Until {self.app.clock_time(due)}"
            self._post(instance, "Snoozing", text, self._dismiss(number))
        elif now < due - ANNOUNCED:
            early = _wall(due - ANNOUNCED)
            self.app.alarm_at(early, partial(self.advance, number), quietly=True)
        else:
            self.app.instances.set(instance._id, alarm_state=HIGH)
            text = f"{due:%a} {self.app.clock_time(due)}"
            self._post(instance, "Upcoming alarm", text, self._dismiss(number))

    def _fire(self, instance: Instance, end: datetime | None) -> None:
        if instance.alarm_state == FIRED:
            return
        number = instance.alarm_id or 0
        self.app.cancel_alarm(partial(self.advance, number))
        self.app.instances.set(instance._id, alarm_state=FIRED)
        if end is not None:
            self.app.alarm_at(_wall(end), partial(self.advance, number), quietly=True)
        alert = Intent(
            component=f"{self.app.package}/{ALERT}", extras={ALARM_ID: number}, flags=NEW_TASK
        )
        in_use = self.phone[Power].awake
        self.phone[Notifications].post(
            self.app.package,
            instance.name,
            self.app.clock_time(self.time(instance)),
            tag=_tag(number),
            importance=notifications.HIGH,
            actions=[
                self.app.notification_action("Snooze", partial(self.snooze, number)),
                self._dismiss(number),
            ],
            intent=alert,
            ongoing=True,
            silently=not in_use,
            stays=True,
        )
        if not in_use:
            self.phone[Power].wake()
            self.app.start(alert)

    def _miss(self, instance: Instance, due: datetime, now: datetime) -> None:
        number = instance.alarm_id or 0
        self._over(number, due)
        if now < due + TOO_LATE:
            text = f"{due:%a} {self.app.clock_time(due)}"
            self.phone[Notifications].post(
                self.app.package,
                "Missed alarm",
                _labelled(text, instance),
                tag=f"missed {number}",
                importance=notifications.DEFAULT,
                intent=self.app.page_of("SHOW_ALARMS"),
            )

    # What the user does about it

    def snooze(self, number: int) -> None:
        instance = self.of(number)
        if instance is not None and instance.alarm_state == FIRED:
            minutes = timedelta(minutes=self.app.preferences.snooze_minutes)
            due = self.phone.clock.now() + minutes
            self.app.instances.set(instance._id, **_at(due), alarm_state=SNOOZED)
            self.advance(number)

    def dismiss(self, number: int) -> None:
        """End the ringing, or do not ring this time."""
        instance = self.of(number)
        if instance is not None:
            self._over(number, self.time(instance))

    def _over(self, number: int, due: datetime) -> None:
        """An alarm that repeats has its next time; another one is off."""
        alarm = self.app.templates.get(number)
        self.unplan(number)
        if alarm is not None and alarm.daysofweek:
            self.plan(alarm, alarm.next_time(max(due, self.phone.clock.now())))
        elif alarm is not None:
            self.app.templates.set(number, enabled=False)

    # What the user reads

    def _dismiss(self, number: int) -> Action:
        return self.app.notification_action("Dismiss", partial(self.dismiss, number))

    def _post(self, instance: Instance, title: str, text: str, *actions: Action) -> None:
        self.phone[Notifications].post(
            self.app.package,
            title,
            _labelled(text, instance),
            tag=_tag(instance.alarm_id or 0),
            importance=notifications.LOW,
            actions=actions,
            intent=self.app.page_of("SHOW_ALARMS"),
            ongoing=True,
        )


def _tag(number: int) -> str:
    return f"alarm {number}"


def _labelled(text: str, instance: Instance) -> str:
    return f"{text} - {instance.label}" if instance.label else text


def _wall(time: datetime) -> int:
    return round(time.timestamp()) * SECOND


def _at(time: datetime) -> dict[str, int]:
    """The columns of a time."""
    return {
        "year": time.year,
        "month": time.month - 1,
        "day": time.day,
        "hour": time.hour,
        "minutes": time.minute,
    }

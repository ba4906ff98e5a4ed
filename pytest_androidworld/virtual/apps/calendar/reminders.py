"""Reminders and repetition of an event: their lines, their lists, what they mean."""

from datetime import UTC, date, datetime
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.questions import (
    CustomInterval,
    RepeatLimit,
    Weekdays,
)
from pytest_androidworld.virtual.apps.calendar.repeat import (
    DAY,
    EVERY_DAY,
    LAST_DAY,
    LAST_OF_KIND,
    MONTH,
    NTH_OF_KIND,
    SAME_DAY,
    WEEK,
    WEEKDAYS,
    YEAR,
    Event,
)
from pytest_androidworld.virtual.apps.calendar.store import OFF, Store
from pytest_androidworld.virtual.ui.view import (
    Divider,
    Icon,
    Row,
    Text,
    View,
)

REMINDERS = (
    (OFF, "No reminder"), (0, "At start"), (1, "1 minute before"), (5, "5 minutes before"),
    (10, "10 minutes before"), (30, "30 minutes before"), (60, "1 hour before"),
)  # fmt: skip
REPEATS = ((0, "No repetition"), (DAY, "Daily"), (WEEK, "Weekly"), (MONTH, "Monthly"),
           (YEAR, "Yearly"))  # fmt: skip
UNITS = ((DAY, "day"), (WEEK, "week"), (MONTH, "month"), (YEAR, "year"))
BEFORE = ((1, "minute"), (60, "hour"), (1440, "day"), (10080, "week"))
NTH = ("first", "second", "third", "fourth", "fifth")


def counted(amount: int, units: tuple[tuple[int, str], ...]) -> tuple[int, str]:
    """An amount in the largest unit that it is a whole number of."""
    for size, unit in reversed(units):
        if amount % size == 0:
            return amount // size, unit
    return amount, units[0][1]


class Reminders(Store):
    """What stands below the times of an event."""

    @property
    def draft(self) -> Event:
        raise NotImplementedError("a screen of an event has one")

    # Reminders

    @staticmethod
    def reminders_of(event: Event) -> list[int]:
        return [event[f"reminder_{which}_minutes"] for which in (1, 2, 3)]

    @staticmethod
    def reminder_text(minutes: int, *, more: bool = False) -> str:
        known = dict(REMINDERS)
        if minutes == OFF and more:
            return "Add another reminder"
        if minutes in known:
            return known[minutes]
        count, unit = counted(minutes, BEFORE)
        return f"{count} {unit}{'s' * (count != 1)} before"

    def reminder_rows(self, event: Event) -> list[View]:
        """One line more than there are reminders, three at most."""
        minutes = self.reminders_of(event)
        shown = [True, minutes[0] != OFF, minutes[0] != OFF and minutes[1] != OFF]
        rows = [
            Row(
                Icon("bell-outline", id="event_reminder_image") if which == 0 else None,
                Text(self.reminder_text(minutes[which], more=which > 0),
                     id=f"event_reminder_{which + 1}", size=16, grow=1, padding=(0, 12),
                     on_tap=lambda which=which: self.ask_reminder(which)),
                padding=(16 if which == 0 else 56, 0, 16, 0), gap=16, key=f"reminder {which}",
            )
            for which in range(3)
            if shown[which]
        ]  # fmt: skip
        return [*rows, Divider()]

    def ask_reminder(self, which: int) -> None:
        warned = self.prefs_of_family().flag("was_alarm_warning_shown")
        self.here["which"] = which
        if which == 0 and not warned:
            self.open("disclaimer", method="list_reminders")
        else:
            self.list_reminders()

    def list_reminders(self) -> None:
        now = self.reminders_of(self.draft)[self.here["which"]]
        values = [minutes for minutes, _ in REMINDERS]
        chosen = values.index(now) if now in values else len(values)
        options = [*(text for _, text in REMINDERS), "Custom"]
        self.open_screen(ui.RadioList("", options, chosen), then="reminder_chosen")

    def reminder_chosen(self, index: int) -> None:
        if index < len(REMINDERS):
            self.draft[f"reminder_{self.here['which'] + 1}_minutes"] = REMINDERS[index][0]
        else:
            self.open_screen(CustomInterval(BEFORE), then="custom_reminder")

    def custom_reminder(self, minutes: int) -> None:
        self.draft[f"reminder_{self.here['which'] + 1}_minutes"] = minutes

    def keep_reminders(self, event: Event) -> None:
        """The next event begins with the reminders of this one."""
        prefs = self.prefs_of_family()
        for which, key in enumerate(("", "_2", "_3"), 1):
            prefs[f"reminder_minutes{key}"] = event[f"reminder_{which}_minutes"]

    # Repetition

    @staticmethod
    def repetition_text(interval: int) -> str:
        known = dict(REPEATS)
        if interval in known:
            return known[interval]
        count, unit = counted(interval, UNITS)
        return f"Every {count} {unit}s" if count != 1 else f"Every {unit}"

    def repetition_rows(self, event: Event) -> list[View]:
        interval = event["repeat_interval"]
        rows = [
            Row(
                Icon("repeat", id="event_repetition_image"),
                Text(self.repetition_text(interval), id="event_repetition", size=16, grow=1,
                     padding=(0, 12), on_tap=self.ask_repetition),
                padding=(16, 0), gap=16,
            )
        ]  # fmt: skip
        if (interval and interval % DAY == 0 and (interval % WEEK == 0)) or interval % MONTH == 0:
            rows += [self.pair("event_repetition_rule", "Repeat on", self.rule_text(event),
                               self.ask_rule)] if interval else []  # fmt: skip
        elif interval and interval % YEAR == 0:
            rows.append(self.pair("event_repetition_rule", "Repeat on", self.rule_text(event),
                                  self.ask_rule))  # fmt: skip
        if interval:
            label, value = self.limit_text(event)
            rows.append(self.pair("event_repetition_limit", label, value, self.ask_limit))
        return [*rows, Divider()]

    def pair(self, id: str, label: str, value: str, does: Any) -> View:
        return Row(
            Text(label, id=f"{id}_label", size=16, grow=1),
            Text(value, id=id, size=16, color="secondary"),
            id=f"{id}_holder", padding=(56, 12, 16, 12), on_tap=does, min_height=48, gap=12,
        )  # fmt: skip

    def ask_repetition(self) -> None:
        values = [interval for interval, _ in REPEATS]
        now = self.draft["repeat_interval"]
        chosen = values.index(now) if now in values else len(values)
        options = [*(text for _, text in REPEATS), "Custom"]
        self.open_screen(ui.RadioList("", options, chosen), then="repetition_chosen")

    def repetition_chosen(self, index: int) -> None:
        if index < len(REPEATS):
            self.set_repetition(REPEATS[index][0])
        else:
            self.open_screen(CustomInterval(UNITS), then="set_repetition")

    def set_repetition(self, interval: int) -> None:
        """A new interval begins with the rule that the first day suggests."""
        event = self.draft
        event["repeat_interval"] = interval
        if not interval:
            event["repeat_limit"] = 0
        weekly = interval and interval % WEEK == 0
        weekday = datetime.fromtimestamp(event["start_ts"], UTC).weekday()
        longer = interval and (interval % MONTH == 0 or interval % YEAR == 0)
        event["repeat_rule"] = SAME_DAY if longer else 1 << weekday if weekly else 0

    @staticmethod
    def follow_weekday(event: Event, old: int) -> None:
        """A weekly event on just the weekday of its start moves with it."""
        interval = event["repeat_interval"]
        if interval and interval % WEEK == 0 and event["repeat_rule"] == 1 << old:
            new = datetime.fromtimestamp(event["start_ts"], UTC).weekday()
            event["repeat_rule"] = 1 << new

    def rule_text(self, event: Event) -> str:
        rule = event["repeat_rule"]
        if event["repeat_interval"] % WEEK == 0:
            if rule == EVERY_DAY:
                return "Every day"
            order = (6, 0, 1, 2, 3, 4, 5)
            return ", ".join(WEEKDAYS[day][:3] for day in order if rule >> day & 1)
        return self.rules_of(event).get(rule, "The same day")

    def rules_of(self, event: Event) -> dict[int, str]:
        """What a monthly or yearly rule can be for this day."""
        day = datetime.fromtimestamp(event["start_ts"], UTC).date()
        nth, name = (day.day - 1) // 7, WEEKDAYS[day.weekday()]
        following = date.fromordinal(day.toordinal() + 7)
        tomorrow = date.fromordinal(day.toordinal() + 1)
        rules = {SAME_DAY: "The same day", NTH_OF_KIND: f"Every {NTH[nth]} {name}"}
        if following.month != day.month:
            rules[LAST_OF_KIND] = f"Every last {name}"
        if tomorrow.month != day.month and event["repeat_interval"] % YEAR:
            rules[LAST_DAY] = "The last day of the month"
        return rules

    def ask_rule(self) -> None:
        event = self.draft
        if event["repeat_interval"] % WEEK == 0 and event["repeat_interval"] % YEAR:
            self.open_screen(Weekdays(event["repeat_rule"]), then="set_weekdays")
            return
        rules = self.rules_of(event)
        chosen = list(rules).index(event["repeat_rule"]) if event["repeat_rule"] in rules else 0
        self.open_screen(ui.RadioList("", list(rules.values()), chosen), then="rule_chosen")

    def rule_chosen(self, index: int) -> None:
        self.draft["repeat_rule"] = list(self.rules_of(self.draft))[index]

    def set_weekdays(self, rule: int) -> None:
        self.draft["repeat_rule"] = rule

    # Until when

    def limit_text(self, event: Event) -> tuple[str, str]:
        limit = event["repeat_limit"]
        if limit > 0:
            return "Repeat till", self.day_title(datetime.fromtimestamp(limit, UTC).date())
        return ("Repeat", f"{-limit} times") if limit < 0 else ("Repeat", "Forever")

    def ask_limit(self) -> None:
        event = self.draft
        limit = RepeatLimit.of(event["repeat_limit"], event["start_ts"])
        self.open_screen(limit, then="set_limit")

    def set_limit(self, limit: int) -> None:
        self.draft["repeat_limit"] = limit

"""What the pages of events and tasks edit: their times, reminders and repetition."""

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Literal

from virtual_phone import ui
from virtual_phone.apps.calendar import drafts, questions, wording
from virtual_phone.apps.calendar.app import SimpleCalendar
from virtual_phone.apps.calendar.days import day_of, moment
from virtual_phone.apps.calendar.repeat import MONTH, SAME_DAY, WEEK, YEAR, is_weekly
from virtual_phone.apps.calendar.tables import OFF, Event

Which = Literal["start", "end"]
MOST = 180  # characters of title and location


@dataclass
class EventForm(ui.Part[SimpleCalendar]):
    """The draft of an event, with the lines that both pages have."""

    form: ui.Form[Event]

    @property
    def draft(self) -> Event:
        return self.form.draft

    def text(self, field: ui.FormField, **look: Any) -> ui.View:
        return self.form.view(self.screen, field, padding=(16, 10), **look)

    def title(self, field: ui.FormField, *, new: bool) -> ui.View:
        return self.text(field, most=MOST, size=20, enter="next", autofocus=new)

    def value(self, *fields: ui.FormField) -> Event:
        """The event as it would be saved now."""
        return drafts.saved(self.form.value(self.screen, fields))

    def set(self, member: str, value: int) -> None:
        self.form.set(**{member: value})

    # Times

    def date_text(self, which: Which, id: str, **look: Any) -> ui.View:
        title = self.app.day_title(day_of(self._ts(which)))
        ask = partial(self.ask_day, which)
        return ui.Text(title, id=id, size=16, min_height=48, on_tap=ask, **look)

    def time_text(self, which: Which, id: str, **look: Any) -> ui.View:
        text, ask = self.app.time_text(self._ts(which)), partial(self.ask_time, which)
        return ui.Text(text, id=id, size=16, min_height=48, on_tap=ask, **look)

    def _ts(self, which: Which) -> int:
        return self.draft.start_ts if which == "start" else self.draft.end_ts

    def ask_day(self, which: Which) -> None:
        picker = ui.DatePicker(day_of(self._ts(which)).isoformat())
        self.screen.open(picker, then=partial(self.set_day, which))

    def set_day(self, which: Which, day: date) -> None:
        self._move(which, drafts.on_day(self._ts(which), day))

    def ask_time(self, which: Which) -> None:
        at = moment(self._ts(which))
        self.screen.open(ui.TimePicker(at.hour, at.minute), then=partial(self.set_time, which))

    def set_time(self, which: Which, time: tuple[int, int]) -> None:
        self._move(which, drafts.at_time(self._ts(which), time))

    def _move(self, which: Which, ts: int) -> None:
        moved = drafts.with_start if which == "start" else drafts.with_end
        self.form.draft = moved(self.draft, ts)

    # Reminders

    def reminders(self) -> list[ui.View]:
        """One line more than there are reminders, three at most."""
        minutes = self.draft.reminders
        count = minutes.index(OFF) + 1 if OFF in minutes else 3
        return [*map(self._reminder, range(count)), ui.Divider()]

    def _reminder(self, place: int) -> ui.View:
        minutes = self.draft.reminders[place]
        another = place > 0 and minutes == OFF
        return ui.Row(
            None if place else ui.Icon("bell-outline", id="event_reminder_image"),
            ui.Text(
                "Add another reminder" if another else wording.reminder_text(minutes),
                id=f"event_reminder_{place + 1}",
                size=16,
                grow=1,
                padding=(0, 12),
                on_tap=partial(self.ask_reminder, place),
            ),
            padding=(56 if place else 16, 0, 16, 0),
            gap=16,
            key=f"reminder {place}",
        )

    def ask_reminder(self, place: int) -> None:
        if place == 0 and not self.app.prefs().flag(questions.WARNED):
            self.screen.open(questions.Disclaimer(partial(self.list_reminders, place)))
        else:
            self.list_reminders(place)

    def list_reminders(self, place: int) -> None:
        question = questions.ChooseValue(
            wording.REMINDERS, self.draft.reminders[place], wording.BEFORE
        )
        member = f"reminder_{place + 1}_minutes"
        self.screen.open(question, then=partial(self.set, member))

    # Repetition

    def repetition(self) -> list[ui.View]:
        """How often; on which days, if there is a choice; until when."""
        interval = self.draft.repeat_interval
        how_often = ui.Row(
            ui.Icon("repeat", id="event_repetition_image"),
            ui.Text(
                wording.repetition_text(interval),
                id="event_repetition",
                size=16,
                grow=1,
                padding=(0, 12),
                on_tap=self.ask_repetition,
            ),
            padding=(16, 0),
            gap=16,
        )
        has_rule = interval and not all(interval % unit for unit in (WEEK, MONTH, YEAR))
        rule = pair(
            "event_repetition_rule", "Repeat on", wording.rule_text(self.draft), self.ask_rule
        )
        limit = pair("event_repetition_limit", *self._limit_text(), self.ask_limit)
        lines = [how_often, rule if has_rule else None, limit if interval else None, ui.Divider()]
        return [line for line in lines if line]

    def ask_repetition(self) -> None:
        question = questions.ChooseValue(
            wording.REPEATS, self.draft.repeat_interval, wording.UNITS
        )
        self.screen.open(question, then=self.set_interval)

    def set_interval(self, interval: int) -> None:
        self.form.draft = drafts.with_interval(self.draft, interval)

    def ask_rule(self) -> None:
        rule, rules = self.draft.repeat_rule, wording.rules_of(self.draft)
        if is_weekly(self.draft.repeat_interval):
            question: ui.Screen[SimpleCalendar, int] = questions.Weekdays(rule)
        else:
            question = questions.ChooseValue(rules, rule if rule in dict(rules) else SAME_DAY)
        self.screen.open(question, then=partial(self.set, "repeat_rule"))

    def _limit_text(self) -> tuple[str, str]:
        limit = self.draft.repeat_limit
        if limit > 0:
            return "Repeat till", self.app.day_title(day_of(limit))
        return "Repeat", f"{-limit} times" if limit else "Forever"

    def ask_limit(self) -> None:
        question = questions.RepeatLimit.of(self.draft.repeat_limit, self.draft.start_ts)
        self.screen.open(question, then=partial(self.set, "repeat_limit"))


def pair(id: str, label: str, value: str, does: ui.Callback) -> ui.View:
    return ui.Row(
        ui.Text(label, id=f"{id}_label", size=16, grow=1),
        ui.Text(value, id=id, size=16, color="secondary"),
        id=f"{id}_holder",
        padding=(56, 12, 16, 12),
        on_tap=does,
        min_height=48,
        gap=12,
    )

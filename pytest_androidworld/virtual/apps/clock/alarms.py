"""Clock's alarms: the database, the cards, and setting one."""

import sqlite3
from datetime import UTC, datetime, timedelta

from pytest_androidworld.virtual.apps.clock.parts import Parts
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.view import (
    Box,
    CheckBox,
    Column,
    Icon,
    IconButton,
    Row,
    Rows,
    Space,
    Switch,
    Text,
    TextButton,
    View,
)

ALARMS = Schema(
    version=8,
    statements=(
        "CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, "
        "minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL, enabled INTEGER NOT NULL, "
        "vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, "
        "delete_after_use INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE alarm_instances (_id INTEGER PRIMARY KEY, year INTEGER NOT NULL, "
        "month INTEGER NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, "
        "minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, "
        "alarm_state INTEGER NOT NULL, alarm_id INTEGER REFERENCES alarm_templates(_id) "
        "ON UPDATE CASCADE ON DELETE CASCADE)",
    ),
    rows=(
        "INSERT INTO alarm_templates VALUES (1, 8, 30, 31, 0, 1, '', NULL, 0)",
        "INSERT INTO alarm_templates VALUES (2, 9, 0, 96, 0, 1, '', NULL, 0)",
    ),
)
MONDAY_FIRST = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SUNDAY_FIRST = (6, 0, 1, 2, 3, 4, 5)
SILENT = 0  # alarm_instances.alarm_state


class Alarms(Parts):
    """The Alarm tab."""

    @property
    def _alarms(self) -> sqlite3.Connection:
        return self.db("databases/alarms.db")

    def alarm_rows(self) -> list[sqlite3.Row]:
        return self._alarms.execute(
            "SELECT * FROM alarm_templates ORDER BY hour, minutes, _id"
        ).fetchall()

    def alarm_tab(self) -> View:
        cards = [self.card(row) for row in self.alarm_rows()]
        return Box(
            Rows(*cards, Space(96), id="alarm_recycler_view", padding=(16, 8), gap=8,
                 width="fill", height="fill"),
            self.round_button("plus", "Add alarm", self.new_alarm),
        )  # fmt: skip

    def card(self, row: sqlite3.Row) -> View:
        open_now = self.here.get("expanded") == row["_id"]
        return Column(
            self.label_line(row) if open_now else None,
            Row(
                Column(
                    Text(self.when(row), id="digital_clock", desc=self.when(row), size=44,
                         color="text" if row["enabled"] else "secondary",
                         on_tap=lambda: self.change_time(row["_id"])),
                    Text(self.summary(row), id="repeat_summary" if open_now else "days_of_week",
                         desc=self.days(row["daysofweek"], short=False), size=14,
                         color="secondary"),
                    grow=1,
                ),
                None if open_now else self.arrow(row, "chevron-down", "Expand alarm"),
            ),
            Row(Box(grow=1), Switch(bool(row["enabled"]), id="onoff",
                                    key=f"onoff {row['_id']}",
                                    on_tap=lambda: self.switch_alarm(row))),
            *(self.details(row) if open_now else ()),
            id="alarm_card_layout", desc=f"{self.when(row)} Alarm", background="card", radius=24,
            padding=16, key=f"alarm {row['_id']}", cls="androidx.cardview.widget.CardView",
            on_tap=None if open_now else lambda: self.expand(row["_id"]),
        )  # fmt: skip

    def arrow(self, row: sqlite3.Row, icon: str, desc: str) -> View:
        return IconButton(
            icon,
            desc,
            id="arrow",
            key=f"arrow {row['_id']}",
            on_tap=lambda: self.expand(row["_id"]),
        )

    def label_line(self, row: sqlite3.Row) -> View:
        label = row["label"]
        return Row(
            Text(
                label or "Add label", id="edit_label", desc=label or "No label specified",
                grow=1, padding=(0, 12), on_tap=lambda: self.ask_label(row["_id"]),
            ),
            self.arrow(row, "chevron-up", "Collapse alarm"),
        )  # fmt: skip

    def details(self, row: sqlite3.Row) -> tuple[View, ...]:
        days = Row(*(self.day_button(row, day) for day in SUNDAY_FIRST), id="repeat_days")
        return (
            days,
            self.option("calendar-outline", "Schedule alarm", "blackout_title"),
            self.option("bell-ring-outline", "Default (Cesium)", "choose_ringtone",
                        desc="Ringtone Default (Cesium)"),
            CheckBox("Vibrate", bool(row["vibrate"]), id="vibrate_onoff",
                     on_tap=lambda: self.set_alarm(row["_id"], vibrate=1 - row["vibrate"])),
            self.option("creation-outline", "Google Assistant Routine", "workflow_label"),
            TextButton("Delete", id="delete", on_tap=lambda: self.delete_alarm(row["_id"])),
        )  # fmt: skip

    def option(self, icon: str, text: str, id: str, desc: str = "") -> View:
        return Row(
            Icon(icon),
            Text(text, grow=1, id=id, desc=desc),
            min_height=48, gap=16, on_tap=lambda: self.absent(f"“{text}”"),
        )  # fmt: skip

    def day_button(self, row: sqlite3.Row, day: int) -> View:
        name, on = MONDAY_FIRST[day], bool(row["daysofweek"] >> day & 1)
        face = Text(name[0], at="center", important=False, color="on_primary" if on else "text")
        return Box(
            Box(face, width=36, height=36, radius=18, at="center",
                background="primary" if on else "background"),
            id=f"day_button_{SUNDAY_FIRST.index(day)}", desc=name, checked=on, grow=1, height=48,
            cls="android.widget.CheckBox",
            on_tap=lambda: self.set_alarm(row["_id"], daysofweek=row["daysofweek"] ^ 1 << day),
        )  # fmt: skip

    # What is said of an alarm

    def when(self, row: sqlite3.Row) -> str:
        """The alarm's time as clocks show it."""
        return self.phone[DisplaySettings].time_text(
            datetime(2000, 1, 1, row["hour"], row["minutes"], tzinfo=UTC)
        )

    @staticmethod
    def days(bits: int, *, short: bool = True) -> str:
        """Which days: "Mon, Tue", or their full names."""
        if bits == 127:
            return "Every day"
        names = [MONDAY_FIRST[day] for day in SUNDAY_FIRST if bits >> day & 1]
        return ", ".join(name[:3] if short else name for name in names)

    def summary(self, row: sqlite3.Row) -> str:
        if row["daysofweek"]:
            return self.days(row["daysofweek"])
        due = self.next_time(row)
        return "Today" if due.date() == self.phone.clock.now().date() else "Tomorrow"

    def next_time(self, row: sqlite3.Row) -> datetime:
        """When the alarm will ring if it is on."""
        now = self.phone.clock.now()
        due = now.replace(hour=row["hour"], minute=row["minutes"], second=0, microsecond=0)
        if due <= now:
            due += timedelta(days=1)
        while row["daysofweek"] and not row["daysofweek"] >> due.weekday() & 1:
            due += timedelta(days=1)
        return due

    # What is done with one

    def expand(self, number: int) -> None:
        self.here["expanded"] = None if self.here.get("expanded") == number else number

    def new_alarm(self) -> None:
        self.ask_time(8, 0, then="add_alarm")

    def add_alarm(self, hour: int, minutes: int, label: str = "") -> None:
        made = self._alarms.execute(
            "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) "
            "VALUES (?, ?, 0, 1, 1, ?)",
            (hour, minutes, label),
        )
        self.here["expanded"] = made.lastrowid
        self.announce(made.lastrowid or 0)

    def change_time(self, number: int) -> None:
        row = self.alarm(number)
        self.here["changing"] = number
        self.ask_time(row["hour"], row["minutes"], then="time_changed")

    def time_changed(self, hour: int, minutes: int) -> None:
        number = self.here.pop("changing")
        self.set_alarm(number, hour=hour, minutes=minutes, enabled=1)
        self.announce(number)

    def ask_label(self, number: int) -> None:
        self.here["labelling"] = number
        self.ask("Label", self.alarm(number)["label"], then="labelled")

    def labelled(self, label: str) -> None:
        self.set_alarm(self.here.pop("labelling"), label=label)

    def alarm(self, number: int) -> sqlite3.Row:
        row: sqlite3.Row = self._alarms.execute(
            "SELECT * FROM alarm_templates WHERE _id = ?", (number,)
        ).fetchone()
        return row

    def set_alarm(self, number: int, **values: int | str) -> None:
        columns = ", ".join(f"{name} = ?" for name in values)
        self._alarms.execute(
            f"UPDATE alarm_templates SET {columns} WHERE _id = ?", (*values.values(), number)
        )
        self.plan(number)

    def switch_alarm(self, row: sqlite3.Row) -> None:
        self.set_alarm(row["_id"], enabled=1 - row["enabled"])
        if not row["enabled"]:
            self.announce(row["_id"])

    def delete_alarm(self, number: int) -> None:
        self._alarms.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
        self._alarms.execute("DELETE FROM alarm_templates WHERE _id = ?", (number,))
        self.cancel_alarm("ring", number)
        self.snack("Alarm deleted")

    def announce(self, number: int) -> None:
        """Say how long it is until the alarm rings."""
        self.plan(number)
        left = self.next_time(self.alarm(number)) - self.phone.clock.now()
        hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
        said = [
            f"{n} {word}{'s' * (n != 1)}"
            for n, word in ((hours, "hour"), (minutes, "minute"))
            if n
        ]
        self.snack(f"Alarm set for {' and '.join(said) or 'less than 1 minute'} from now.")

    def plan(self, number: int) -> None:
        """Keep the one coming instance of an alarm, as the real app does."""
        row = self.alarm(number)
        self.cancel_alarm("ring", number)
        self._alarms.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
        if row["enabled"]:
            due = self.next_time(row)
            self._alarms.execute(
                "INSERT INTO alarm_instances (year, month, day, hour, minutes, vibrate, label, "
                "alarm_state, alarm_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (due.year, due.month - 1, due.day, due.hour, due.minute, row["vibrate"],
                 row["label"], SILENT, number),
            )  # fmt: skip
            self.alarm_at(round(due.timestamp()) * SECOND, "ring", number)

    def ring(self, number: int) -> None:
        """An alarm's time has come, if it is still on and still meant for now."""
        row = self._alarms.execute(
            "SELECT * FROM alarm_templates WHERE _id = ? AND enabled", (number,)
        ).fetchone()
        now = self.phone.clock.now()
        if row is None or (row["hour"], row["minutes"]) != (now.hour, now.minute):
            return
        self.notify_about(row["label"] or "Alarm", self.when(row), f"alarm {number}")
        if row["daysofweek"]:
            self.plan(number)
        else:
            self.set_alarm(number, enabled=0)

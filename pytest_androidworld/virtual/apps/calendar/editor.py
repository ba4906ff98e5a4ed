"""The screen of one event: its fields, its dialogs, and what saving writes."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.months import Months
from pytest_androidworld.virtual.apps.calendar.questions import DeleteQuestion
from pytest_androidworld.virtual.apps.calendar.reminders import Reminders
from pytest_androidworld.virtual.apps.calendar.repeat import DAY, Event, occurrences
from pytest_androidworld.virtual.apps.calendar.store import ACTIVITIES, ALL_DAY, OFF, TASK, stamp
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.kits.simple import action
from pytest_androidworld.virtual.ui.view import (
    Box,
    CheckBox,
    Column,
    Divider,
    Field,
    Icon,
    Row,
    Scroll,
    Text,
    View,
)

MOST = 180  # characters of title and location
NOON = 12 * 3600
ONE, FUTURE, ALL = 0, 1, 2
DISCLAIMER = (
    "Please make sure that reminders of this app are not blocked by the battery settings of your "
    "device. Check the notification settings, too, if a reminder does not appear."
)


class Editor(Reminders, Months):
    """EventActivity."""

    @screen(activity=f"{ACTIVITIES}.EventActivity", mode="singleTask", back="leave_event")
    def event(self, number: int, start: int) -> View:
        event = self.draft
        old = number != 0
        actions = (
            action("save", "Save", "check", self.save_event),
            action("delete", "Delete", "delete-outline", self.ask_delete_event) if old else None,
            action("duplicate", "Duplicate event", "content-copy", self.duplicate)
            if old else None,
            action("share", "Share", "share-variant-outline", lambda: self.share(event["title"]))
            if old else None,
        )  # fmt: skip
        bar = self.toolbar("Edit Event" if old else "New Event", *actions, up=self.leave_event)
        body = Column(
            self.words(event, new=not old),
            self.times(event),
            *self.reminder_rows(event),
            *self.repetition_rows(event),
            self.line("circle", self.type_title(event), "event_type", self.ask_type,
                      holder="event_type_holder"),
            self.line("palette-outline", "Event color", "event_color_text",
                      lambda: self.absent("The colour picker"), holder="event_color_holder"),
            padding=(0, 0, 0, 24),
        )  # fmt: skip
        return page(self, Scroll(body, id="event_nested_scrollview"), bar=bar)

    # The event that is being edited: plain data of the screen

    @property
    def draft(self) -> Event:
        """The event as it stands in the fields that are not text."""
        found: Event | None = self.here.get("event")
        if found is None:
            number, start = self.entry["args"]["number"], self.entry["args"]["start"]
            found = self.event_at(number, start) or self.begun(start)
            self.here["event"], self.here["first"] = found, dict(found)
        return found

    def event_at(self, number: int, start: int) -> Event | None:
        """An event, with the times of the occurrence that was opened."""
        event = self.event_row_of(number)
        if event is None:
            return None
        length = event["end_ts"] - event["start_ts"]
        return event | {"start_ts": start, "end_ts": start + length} if start else event

    def event_row_of(self, number: int) -> Event | None:
        return self.kept(number) if number else None

    def begun(self, start: int) -> Event:
        length = self.prefs_of_family().number("default_duration") * 60
        return self.new_event(start, start + length)

    # Fields

    def words(self, event: Event, *, new: bool) -> View:
        return Column(
            Field("event_title", event["title"], "Title", id="event_title", most=MOST, size=20,
                  enter="next", autofocus=new, padding=(16, 10)),
            Divider(),
            Row(
                Field("event_location", event["location"], "Location", id="event_location",
                      most=MOST, enter="next", padding=(16, 10), grow=1),
                Icon("map-marker-outline", id="event_show_on_map", width=48, height=48,
                     on_tap=self.show_map),
            ),
            Divider(),
            Field("event_description", event["description"], "Description",
                  id="event_description", multiline=True, padding=(16, 10)),
            Divider(),
        )  # fmt: skip

    def show_map(self) -> None:
        place = self.text("event_location", self.draft["location"])
        if place:
            self.absent("A map")
        else:
            self.toast("Please fill in the location to be shown on the map")

    def times(self, event: Event) -> View:
        whole = bool(event["flags"] & ALL_DAY)
        wrong = "error" if event["end_ts"] < event["start_ts"] else "text"
        return Column(
            Row(
                Icon("clock-outline", id="event_time_image"),
                CheckBox("All-day", whole, id="event_all_day", grow=1),
                id="event_all_day_holder", on_tap=self.switch_all_day, padding=(16, 0), gap=16,
            ),
            self.moment_row(event["start_ts"], "start", whole=whole, color="text"),
            self.moment_row(event["end_ts"], "end", whole=whole, color=wrong),
            Divider(),
        )  # fmt: skip

    def moment_row(self, ts: int, which: str, *, whole: bool, color: str) -> View:
        day = datetime.fromtimestamp(ts, UTC).date()
        time = Text(self.time_text(ts), id=f"event_{which}_time", size=16, min_height=48,
                    color=color, on_tap=lambda: self.pick_time(which))  # fmt: skip
        return Row(
            Text(self.day_title(day), id=f"event_{which}_date", size=16, min_height=48,
                 color=color, on_tap=lambda: self.pick_date(which)),
            Box(grow=1),
            None if whole else time,
            padding=(56, 0, 16, 0),
        )  # fmt: skip

    def line(self, icon: str, text: str, id: str, does: Any, *, holder: str = "") -> View:
        """A line with an icon; either its text or the whole line is to be tapped."""
        words = Text(text, id=id, size=16, grow=1, padding=(0, 12))
        if not holder:
            words = words.but(on_tap=does)
        tapped: dict[str, Any] = {"on_tap": does, "id": holder} if holder else {}
        return Row(Icon(icon, id=f"{id}_image"), words, padding=(16, 0), gap=16, min_height=48,
                   key=f"line {id}", **tapped)  # fmt: skip

    def type_title(self, event: Event) -> str:
        titles = dict(self.event_types())
        return titles.get(event["event_type"], "Regular event")

    def ask_type(self) -> None:
        types = self.event_types()
        chosen = [number for number, _ in types].index(self.draft["event_type"])
        titles = [title for _, title in types]
        offered = ui.RadioList("", [*titles, "Add a new type"], chosen)
        self.open_screen(offered, then="type_chosen")

    def type_chosen(self, index: int) -> None:
        types = self.event_types()
        if index < len(types):
            self.draft["event_type"] = types[index][0]
        else:
            self.absent("Adding event types")

    # Times

    def switch_all_day(self) -> None:
        self.draft["flags"] ^= ALL_DAY

    def pick_date(self, which: str) -> None:
        self.here["picking"] = which
        day = datetime.fromtimestamp(self.draft[f"{which}_ts"], UTC).date()
        self.open_screen(ui.DatePicker(day.isoformat()), then="date_picked")

    def date_picked(self, day: date) -> None:
        old = self.draft[f"{self.here['picking']}_ts"]
        self.move_to(stamp(day) + old % DAY)

    def pick_time(self, which: str) -> None:
        self.here["picking"] = which
        at = datetime.fromtimestamp(self.draft[f"{which}_ts"], UTC)
        self.open_screen(ui.TimePicker(at.hour, at.minute), then="time_picked")

    def time_picked(self, time: tuple[int, int]) -> None:
        hour, minute = time
        old = self.draft[f"{self.here['picking']}_ts"]
        self.move_to(old - old % DAY + hour * 3600 + minute * 60)

    def move_to(self, ts: int) -> None:
        """The end moves along with the start, the start never with the end."""
        event = self.draft
        if self.here["picking"] == "start":
            event["end_ts"] += ts - event["start_ts"]
            old = datetime.fromtimestamp(event["start_ts"], UTC).weekday()
            event["start_ts"] = ts
            self.follow_weekday(event, old)
        else:
            event["end_ts"] = ts

    # Saving

    def written(self) -> Event:
        """The event as it would be saved now."""
        event = dict(self.draft)
        for name in ("title", "location", "description"):
            event[name] = self.text(f"event_{name}", event[name]).strip()
        minutes = sorted(m for m in self.reminders_of(event) if m != OFF)
        for which, value in enumerate((*minutes, OFF, OFF, OFF)[:3], 1):
            event[f"reminder_{which}_minutes"] = value
        if event["flags"] & ALL_DAY:
            event["start_ts"] -= event["start_ts"] % DAY
            event["end_ts"] += NOON - event["end_ts"] % DAY
        else:
            event["start_ts"] -= event["start_ts"] % 60
            event["end_ts"] -= event["end_ts"] % 60
        return event

    def save_event(self) -> None:
        """Warn of what may block reminders, once; then check; then write."""
        event = self.written()
        warned = self.prefs_of_family().flag("was_alarm_warning_shown")
        if event["reminder_1_minutes"] != OFF and not warned:
            self.open("disclaimer", method="save_event")
        elif not event["title"]:
            self.toast("Title cannot be empty")
        elif event["end_ts"] < event["start_ts"]:
            self.toast("The event cannot end earlier than it starts")
        elif event["id"] and self.here["first"]["repeat_interval"]:
            self.ask_which()
        else:
            self.store(event)

    def ask_which(self) -> None:
        options = ["Update the selected occurrence only",
                   "Update this and all future occurrences", "Update all occurrences"]  # fmt: skip
        self.open_screen(ui.RadioList("The event is repeatable", options, -1), then="which_chosen")

    def which_chosen(self, which: int) -> None:
        """Which occurrences of a repeating event the changes are for."""
        event, first = self.written(), self.here["first"]
        row = self.event_row_of(event["id"])
        if row is None or which == ALL:
            moved = event["start_ts"] - first["start_ts"]
            begun = (row or event)["start_ts"] + moved
            length = event["end_ts"] - event["start_ts"]
            self.store(event | {"start_ts": begun, "end_ts": begun + length})
            return
        new = event | {"id": None, "import_id": ""}
        if which == ONE:
            self.leave_out(event["id"], first["start_ts"])
            once = {"repeat_interval": 0, "repeat_rule": 0, "repeat_limit": 0}
            new |= once | {"parent_id": event["id"], "repetition_exceptions": "[]"}
        else:
            self.stop_before(event["id"], first["start_ts"])
        self.store(new)

    def store(self, event: Event) -> None:
        now = self.phone.clock.wall()
        event["last_updated"] = now // 1_000_000
        event["import_id"] = event["import_id"] or self.import_id()
        self.write(event)
        if self.prefs_of_family().flag("use_previous_event_reminders", True):
            self.keep_reminders(event)
        left = event["start_ts"] - event["reminder_1_minutes"] * 60 - now // 10**9
        if event["reminder_1_minutes"] != OFF and left > 0:
            self.toast(f"Time remaining:\n{_span(left)}")
        else:
            self.toast("Saving…")
        self.finish()

    @screen(kind="dialog", cancelable=False, back="stay")
    def disclaimer(self, method: str) -> View:
        words = Text(DISCLAIMER, id="reminder_warning", size=16)
        return self.dialog(
            "Disclaimer", words, yes=("OK", "_warned", [method]), here=True,
            other=("Settings", "show_app_info"),
        )  # fmt: skip

    def stay(self) -> None:
        """Nothing but its buttons closes the disclaimer."""

    def _warned(self, method: str) -> None:
        self.prefs_of_family()["was_alarm_warning_shown"] = True
        self.call(method)

    def show_app_info(self) -> None:
        action_ = "android.settings.APPLICATION_DETAILS_SETTINGS"
        self.start(Intent(action=action_, data=f"package:{self.package}"))

    # Leaving, deleting, doubling

    def leave_event(self) -> None:
        event = self.written()
        first = self.here["first"]
        if any(event[name] != first[name] for name in event if name != "last_updated"):
            self.alert(
                "", "You have unsaved changes. Save before exit?", yes=("Save", "save_event"),
                no=("Discard", "finish"),
            )  # fmt: skip
        else:
            self.finish()

    def ask_delete_event(self) -> None:
        repeats = bool(self.here["first"]["repeat_interval"])
        self.open_screen(DeleteQuestion(repeats), then="delete_this")

    def delete_this(self, how: int) -> None:
        event = self.here["first"]
        self.delete_event(event["id"], event["start_ts"], how)
        self.finish()

    def duplicate(self) -> None:
        """A new event like this one, on its screen."""
        event = self.written() | {"id": None, "import_id": ""}
        self.entry["args"] = {"number": 0, "start": event["start_ts"]}
        self.here.update(event=event, first=event | {"title": "\0"})

    # Tasks: only as much as a curious visitor meets

    @screen(activity=f"{ACTIVITIES}.TaskActivity", mode="singleTask")
    def task(self, number: int, start: int) -> View:
        event = self.draft
        day = datetime.fromtimestamp(event["start_ts"], UTC).date()
        bar = self.toolbar(
            "Edit Task" if number else "New Task", action("save", "Save", "check", self.save_task)
        )
        body = Column(
            Field("task_title", event["title"], "Title", id="task_title", most=MOST, size=20,
                  enter="next", autofocus=not number, padding=(16, 10)),
            Divider(),
            Field("task_description", event["description"], "Description", multiline=True,
                  id="task_description", padding=(16, 10)),
            Divider(),
            Row(Icon("clock-outline"),
                Text(self.day_title(day), id="task_date", size=16, min_height=48, grow=1,
                     on_tap=lambda: self.pick_date("start")),
                Text(self.time_text(event["start_ts"]), id="task_time", size=16, min_height=48,
                     on_tap=lambda: self.pick_time("start")),
                padding=(16, 0), gap=16),
            *self.reminder_rows(event),
            *self.repetition_rows(event),
        )  # fmt: skip
        return page(self, Scroll(body), bar=bar)

    def save_task(self) -> None:
        event = self.written() | {"type": TASK}
        event["title"] = self.text("task_title", event["title"]).strip()
        event["description"] = self.text("task_description", event["description"]).strip()
        event["end_ts"] = event["start_ts"]
        if not event["title"]:
            self.toast("Title cannot be empty")
        else:
            self.store(event)


def _span(seconds: int) -> str:
    """A length of time in words: "1 hour, 26 minutes"."""
    rest = timedelta(seconds=seconds)
    parts = (
        (rest.days, "day"),
        (rest.seconds // 3600, "hour"),
        (rest.seconds % 3600 // 60, "minute"),
    )
    words = [f"{n} {unit}{'s' * (n != 1)}" for n, unit in parts if n]
    return ", ".join(words) or "less than 1 minute"


def next_occurrence(event: Event, now: int) -> Event | None:
    """The first time an event happens from now on."""
    return next(iter(occurrences(event, now, now + 3660 * DAY)), None)

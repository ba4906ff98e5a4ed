"""Simple Calendar's database: its tables and their rows."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema

ALL_DAY, COMPLETED = 1, 8  # events.flags
TASK = 1  # events.type
ORANGE = -1086464  # the app's colour, as the database writes colours
OFF = -1  # no reminder

EVENTS = Schema(
    version=8,
    wal=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE `events` (id INTEGER PRIMARY KEY AUTOINCREMENT, start_ts INTEGER NOT NULL, "
        "end_ts INTEGER NOT NULL, title TEXT NOT NULL, location TEXT NOT NULL, "
        "description TEXT NOT NULL, reminder_1_minutes INTEGER NOT NULL, "
        "reminder_2_minutes INTEGER NOT NULL, reminder_3_minutes INTEGER NOT NULL, "
        "reminder_1_type INTEGER NOT NULL, reminder_2_type INTEGER NOT NULL, "
        "reminder_3_type INTEGER NOT NULL, repeat_interval INTEGER NOT NULL, "
        "repeat_rule INTEGER NOT NULL, repeat_limit INTEGER NOT NULL, "
        "repetition_exceptions TEXT NOT NULL, attendees TEXT NOT NULL, import_id TEXT NOT NULL, "
        "time_zone TEXT NOT NULL, flags INTEGER NOT NULL, event_type INTEGER NOT NULL, "
        "parent_id INTEGER NOT NULL, last_updated INTEGER NOT NULL, source TEXT NOT NULL, "
        "availability INTEGER NOT NULL, color INTEGER NOT NULL, type INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_events_id` ON `events` (`id`)",
        "CREATE TABLE `event_types` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`title` TEXT NOT NULL, `color` INTEGER NOT NULL, `caldav_calendar_id` INTEGER NOT NULL, "
        "`caldav_display_name` TEXT NOT NULL, `caldav_email` TEXT NOT NULL, "
        "`type` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_event_types_id` ON `event_types` (`id`)",
        "CREATE TABLE `widgets` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`widget_id` INTEGER NOT NULL, `period` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_widgets_widget_id` ON `widgets` (`widget_id`)",
        "CREATE TABLE `tasks` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`task_id` INTEGER NOT NULL, `start_ts` INTEGER NOT NULL, `flags` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_tasks_id_task_id` ON `tasks` (`id`, `task_id`)",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=(
        "INSERT INTO android_metadata VALUES ('en_US')",
        f"INSERT INTO event_types VALUES (1, 'Regular event', {ORANGE}, 0, '', '', 0)",
    ),
)


@dataclass(frozen=True)
class Event:
    """A row of ``events``, or one occurrence of it; the defaults are those of a new one."""

    id: int | None  # None: not saved yet
    start_ts: int
    end_ts: int
    title: str = ""
    location: str = ""
    description: str = ""
    reminder_1_minutes: int = OFF
    reminder_2_minutes: int = OFF
    reminder_3_minutes: int = OFF
    reminder_1_type: int = 0
    reminder_2_type: int = 0
    reminder_3_type: int = 0
    repeat_interval: int = 0
    repeat_rule: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: str = ""
    time_zone: str = ""
    flags: int = 0
    event_type: int = 1
    parent_id: int = 0
    last_updated: int = 0
    source: str = "simple-calendar"
    availability: int = 0
    color: int = 0
    type: int = 0

    @property
    def whole_day(self) -> bool:
        return bool(self.flags & ALL_DAY)

    @property
    def length(self) -> int:
        return self.end_ts - self.start_ts

    @property
    def reminders(self) -> tuple[int, int, int]:
        """Minutes before the start, or `OFF`."""
        return self.reminder_1_minutes, self.reminder_2_minutes, self.reminder_3_minutes


@dataclass(frozen=True)
class CompletedTask:
    """A row of ``tasks``: an occurrence of a task that was marked as completed."""

    id: int
    task_id: int
    start_ts: int
    flags: int


@dataclass(frozen=True)
class EventType:
    """A row of ``event_types``."""

    id: int
    title: str
    color: int = ORANGE

"""Tasks' settings: the pages as data, and their screen."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.ui import settings as kit

BACKUPS = "/sdcard/Android/data/org.tasks/files/backups"
THEMES = {"0": "Light", "1": "Black", "2": "Dark", "5": "System default"}
PRIORITIES = {"0": "High", "1": "Medium", "2": "Low", "3": "None"}
HOURS = {f"{hour}": f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}" for hour in range(24)}
FIELDS = (
    "Title|Start date|Due date|Repeat|Priority|Location|Tags|List|Subtasks|Reminders"
    "|Attachments|Description|Calendar|Timer|Creation date"
).split("|")


def back_up(page: kit.PageScreen) -> None:
    """Write the tasks to a file, of which other programs can read the titles."""
    files, now = page.phone.files, page.phone.clock.now()
    rows = page.app.db("databases/database").execute("SELECT * FROM tasks WHERE deleted = 0")
    tasks = [{"task": dict(row)} for row in rows]
    files.mkdir(BACKUPS, parents=True)
    content = {"version": page.app.version[1], "data": {"tasks": tasks}}
    files.write(f"{BACKUPS}/user.{now:%Y%m%dT%H%M}.json", json.dumps(content))
    page.toast(f"Exported {len(tasks)} tasks")


def backups(page: kit.PageContext) -> list[kit.Row]:
    files = page.phone.files
    names = files.listdir(BACKUPS) if files.is_dir(BACKUPS) else []
    return [kit.Info(name) for name in sorted(names)] or [kit.Footer("No backups found")]


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Item("Add account", summary="Synchronize your tasks", icon="plus", to="accounts"),
        kit.Item("Look and feel", icon="palette-outline", to="look"),
        kit.Item("Notifications", icon="bell-outline", to="notifications"),
        kit.Item("Default settings", icon="checkbox-marked-outline", to="defaults"),
        kit.Item("Task list options", icon="format-list-bulleted", to="list"),
        kit.Item("Edit screen options", icon="pencil-outline", to="edit_options"),
        kit.Item("Date and time", icon="calendar-outline", to="dates"),
        kit.Item("Navigation drawer", icon="menu", to="drawer"),
        kit.Item("Backups", icon="backup-restore", to="backups"),
        kit.Item("Widget settings", icon="widgets-outline", to="widgets"),
        kit.Item("Advanced", icon="tune", to="advanced"),
        kit.Item("Help & feedback", icon="help-circle-outline", to="help"),
    ),
    "accounts": kit.Page(
        "Add account",
        *(
            kit.Item(name, summary=text, to="offline")
            for name, text in (
                ("Tasks.org", "Synchronize tasks with Tasks.org"),
                ("CalDAV", "Synchronization based on open internet standards"),
                ("EteSync", "Open source, end-to-end encrypted synchronization"),
                ("DecSync CC", "File-based synchronization"),
                ("DAVx⁵", "Synchronize with the DAVx⁵ app"),
            )
        ),
    ),
    "offline": kit.Page("Add account", kit.Footer("Unable to connect. Check your connection.")),
    "look": kit.Page(
        "Look and feel",
        kit.Select("Theme", kit.AppNumber("p_theme", 5), THEMES),
        kit.Toggle("Dynamic color", kit.AppFlag("dynamic_color")),
        kit.Toggle("Open last viewed list on startup", kit.AppFlag("open_last_viewed_list")),
    ),
    "notifications": kit.Page(
        "Notifications",
        kit.Toggle("Wearable notifications", kit.AppFlag("wearable", True)),
        kit.Toggle("Persistent notifications", kit.AppFlag("p_rmd_persistent", True)),
        kit.Toggle("Swipe to snooze", kit.AppFlag("swipe_to_snooze")),
        kit.Select("Date reminders without a due time", kit.AppNumber("p_rmd_time", 18), HOURS),
        kit.Toggle("Badges", kit.AppFlag("badges_enabled")),
        kit.Toggle("Quiet hours", kit.AppFlag("p_rmd_enable_quiet")),
    ),
    "defaults": kit.Page(
        "Default settings",
        kit.Toggle("Add to top", kit.AppFlag("add_to_top", True)),
        kit.Select("Default priority", kit.AppNumber("p_def_imp", 2), PRIORITIES),
        kit.Info("Default list", summary="Default list"),
        kit.Info("Default tags", summary="None"),
        kit.Info("Default due date", summary="No due date"),
        kit.Info("Default start date", summary="No start date"),
        kit.Info("Default reminders", summary="When due, When overdue"),
    ),
    "list": kit.Page(
        "Task list options",
        kit.Toggle("Show full task title", kit.AppFlag("p_fullTaskTitle")),
        kit.Toggle("Show description", kit.AppFlag("p_show_description", True)),
        kit.Toggle("Show full description", kit.AppFlag("p_show_full_description")),
        kit.Category("Chips"),
        kit.Toggle("Subtasks", kit.AppFlag("subtask_chips", True)),
        kit.Toggle("Start date", kit.AppFlag("start_date_chips", True)),
        kit.Toggle("Lists", kit.AppFlag("list_chips", True)),
        kit.Toggle("Tags", kit.AppFlag("tag_chips", True)),
    ),
    "edit_options": kit.Page(
        "Edit screen options",
        kit.Item("Customize edit screen", to="edit"),
        kit.Toggle(
            "Back button saves task",
            kit.AppFlag("p_back_button_save_task"),
            "Back button on task edit screen will save your changes",
        ),
        kit.Toggle("Multiline title", kit.AppFlag("multiline_title")),
        kit.Toggle("Show comments", kit.AppFlag("show_task_edit_comments")),
        kit.Toggle("Link preferences", kit.AppFlag("linkify_task_edit")),
    ),
    "edit": kit.Page(
        "Customize edit screen",
        *(kit.Info(name, icon="drag-horizontal-variant") for name in FIELDS),
    ),
    "dates": kit.Page(
        "Date and time",
        kit.Select(
            "Start of week",
            kit.AppNumber("start_of_week", 0),
            {"0": "Use system setting", "1": "Sunday", "2": "Monday", "7": "Saturday"},
        ),
        kit.Toggle("Always display full date", kit.AppFlag("always_display_full_date")),
        kit.Category("Time shortcuts"),
        *(
            kit.Select(name, kit.AppNumber(f"date_shortcut_{name.lower()}", hour), HOURS)
            for name, hour in (("Morning", 9), ("Afternoon", 13), ("Evening", 17), ("Night", 20))
        ),
    ),
    "drawer": kit.Page(
        "Manage drawer",
        *(
            kit.Toggle(name, kit.AppFlag(f"drawer_{name}", True))
            for name in ("Filters", "Tags", "Places", "Local lists")
        ),
    ),
    "backups": kit.Page(
        "Backups",
        kit.Info("Documentation", summary="Learn how to back up your tasks"),
        kit.Info("Backup directory", summary="Android/data/org.tasks/files/backups"),
        kit.Item("Backup now", does=back_up),
        kit.Item("Import backup", to="no_backups"),
        kit.Toggle("Automatic backups", kit.AppFlag("backups_enabled", True)),
    ),
    "no_backups": kit.Page("Import backup", backups),
    "widgets": kit.Page("Widget settings", kit.Footer("There are no widgets on the home screen.")),
    "advanced": kit.Page(
        "Advanced",
        kit.Toggle("Astrid manual sorting", kit.AppFlag("astrid_sort_enabled")),
        kit.Toggle("Improve performance", kit.AppFlag("improve_performance")),
        kit.Toggle("Report usage statistics", kit.AppFlag("collect_statistics")),
        kit.Confirm(
            "Reset preferences",
            message="Preferences will be reset to default values",
            does=lambda page: page.app.prefs().clear(),
        ),
    ),
    "help": kit.Page(
        "Help & feedback",
        kit.Info("What's new", summary=lambda page: f"Version {page.app.version[0]}"),
        *(
            kit.Item(name, to="no_connection")
            for name in ("Documentation", "Changelog", "Send feedback", "GitHub", "Translations")
        ),
        kit.Info("Third party licenses", summary="GNU General Public License v3.0"),
    ),
    "donate": kit.Page("Donate", kit.Footer("Unable to connect. Check your connection.")),
    "no_connection": kit.Page("Offline", kit.Footer("Unable to connect. Check your connection.")),
}


@dataclass
class Settings(kit.SettingsScreen[TasksApp, Any]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = "org.tasks.preferences.MainPreferences"
    aliases: ClassVar[tuple[str, ...]] = (
        "com.todoroo.astrid.activity.BeastModePreferences",
        "org.tasks.activities.NavigationDrawerCustomization",
    )

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        bar = ui.app_bar(title, up=self.close, color="on_bar", background="toolbar")
        body = ui.Rows(*rows, ui.Space(16), id="recycler_view")
        return ui.page(self, body, bar=bar.but(id="toolbar")).but(behind_status="toolbar")

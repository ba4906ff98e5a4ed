"""Battery and storage."""

from collections.abc import Iterator

from virtual_phone.apps.settings.app_actions import open_files
from virtual_phone.apps.settings.summaries import storage_summary
from virtual_phone.services.battery import CHARGING, FULL, Battery
from virtual_phone.services.settings import Settings
from virtual_phone.services.shared_files import TRASH
from virtual_phone.services.storage import Storage, in_words
from virtual_phone.storage.disk_space import APPS, SYSTEM, TOTAL
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import Column, Label, Progress, Row, Text, View

SAVER = kit.ComputedFlag(
    lambda page: page.phone[Settings].number("global", "low_power") == 1,
    lambda page, on: page.phone[Battery].saver(on),
)
SCHEDULES = {"0": "No schedule", **{str(n): f"Will turn on at {n}%" for n in (5, 10, 15, 20, 50)}}


def charge(page: kit.PageContext) -> str:
    """What the battery is doing."""
    battery = page.phone[Battery]
    if battery.state["status"] == FULL:
        return "Charged"
    if battery.charging or battery.state["status"] == CHARGING:
        return "Charging"
    return "About 1 day left"


def meter(page: kit.PageContext) -> View:
    """How full the battery is."""
    level = page.phone[Battery].level
    return Column(
        Text(f"{level}%", id="usage_summary", size=44),
        Progress(level / 100, id="battery_progress", height=8, radius=4),
        Label(charge(page), id="total_summary"),
        padding=(24, 16),
        gap=12,
    )


def space(page: kit.PageContext) -> View:
    """How full the storage is."""
    storage = page.phone[Storage]
    return Column(
        Row(
            Text(in_words(storage.used), id="usage_summary", size=32, grow=1),
            Label(f"{in_words(TOTAL)} total", id="total_summary"),
        ),
        Progress(storage.used / TOTAL, id="storage_progress", height=8, radius=4),
        Label(storage_summary(page)),
        padding=(24, 16),
        gap=12,
    )


def kinds(page: kit.PageContext) -> Iterator[kit.Row]:
    """What takes the space."""
    sizes = page.phone[Storage].shared()
    yield kit.Info("Apps", in_words(APPS), icon="apps")
    yield kit.Info("Images", in_words(sizes["images"]), icon="image-outline")
    yield kit.Info("Videos", in_words(sizes["videos"]), icon="video-outline")
    yield kit.Info("Audio", in_words(sizes["audio"]), icon="music-note")
    yield kit.Info("Documents & other", in_words(sizes["documents"]), icon="folder-outline")
    yield kit.Info("Games", "0 B", icon="gamepad-variant-outline")
    yield kit.Info("System", in_words(SYSTEM), icon="android")
    yield kit.Confirm(
        "Trash",
        in_words(sizes["trash"]),
        icon="delete-outline",
        question="Empty trash?",
        message=trash_message,
        yes="Empty trash",
        does=empty_trash,
    )


def trash_message(page: kit.PageContext) -> str:
    size = in_words(page.phone[Storage].shared()["trash"])
    return f"There are {size} of files in the trash. They will be deleted forever."


def empty_trash(page: kit.PageContext) -> None:
    files = page.phone.files
    for path in list(files.walk(STORAGE)):
        if path.rpartition("/")[2].startswith(TRASH) and files.is_file(path):
            files.remove(path)


PAGES = {
    "battery": kit.Page(
        "Battery",
        kit.Custom(meter),
        kit.Item("Battery usage", "View usage for past 24 hours", to="battery_usage"),
        kit.Item("Battery Saver", kit.on_or_off(SAVER), to="battery_saver"),
        kit.Item(
            "Adaptive preferences",
            "Extends battery life based on your phone use",
            to="adaptive_battery",
        ),
        kit.Toggle(
            "Battery percentage",
            kit.System("status_bar_show_battery_percent"),
            "Show battery percentage in status bar",
        ),
        started_by="Settings$PowerUsageSummaryActivity android.intent.action.POWER_USAGE_SUMMARY",
    ),
    "battery_usage": kit.Page(
        "Battery usage",
        kit.Info("No usage for past 24 hours"),
        started_by="Settings$PowerUsageAdvancedActivity",
    ),
    "battery_saver": kit.Page(
        "Battery Saver",
        kit.MainSwitch("Use Battery Saver", SAVER),
        kit.Select("Set a schedule", kit.Global("low_power_trigger_level"), SCHEDULES),
        kit.Toggle(
            "Turn off when charged",
            kit.Global("low_power_sticky_auto_disable_enabled", "1"),
            "Battery Saver turns off when battery is at 90%",
        ),
        kit.Footer(
            "Battery Saver turns on Dark theme and limits or turns off background activity,"
            " some visual effects, certain features, and some network connections."
        ),
        started_by="Settings$BatterySaverSettingsActivity BATTERY_SAVER_SETTINGS",
    ),
    "adaptive_battery": kit.Page(
        "Adaptive preferences",
        kit.Toggle(
            "Adaptive Battery",
            kit.Global("adaptive_battery_management_enabled", "1"),
            "Extends battery life based on your phone use",
        ),
        kit.Toggle(
            "Adaptive charging",
            kit.AppPreference("adaptive_charging", "1"),
            "Extends battery lifespan when charging overnight",
        ),
    ),
    "storage": kit.Page(
        "Storage",
        kit.Custom(space),
        kit.Item(
            "Free up space",
            "Go to Files app to manage and free up space",
            icon="broom",
            does=open_files,
        ),
        kinds,
        started_by="Settings$StorageDashboardActivity"
        " INTERNAL_STORAGE_SETTINGS MEMORY_CARD_SETTINGS",
        keywords="space memory disk",
    ),
}

"""Battery and storage."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.told import storage_summary
from pytest_androidworld.virtual.disk_space import APPS, SYSTEM, TOTAL
from pytest_androidworld.virtual.files import STORAGE
from pytest_androidworld.virtual.services.battery import CHARGING, FULL, Battery
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.storage import (
    TRASH,
    Storage,
    in_words,
)
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Confirmed,
    Footer,
    Info,
    Item,
    Main,
    Part,
    Piece,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Asked,
    Kept,
    Preferences,
    Stored,
    on_or_off,
)
from pytest_androidworld.virtual.ui.view import Column, Label, Progress, Row, Text, View

SAVER = Asked(
    lambda app: app.phone[Settings].number("global", "low_power") == 1,
    lambda app, value: app.phone[Battery].saver(value == "1"),
)
SCHEDULES = {"0": "No schedule", **{str(n): f"Will turn on at {n}%" for n in (5, 10, 15, 20, 50)}}


def charge(app: Preferences) -> str:
    """What the battery is doing."""
    battery = app.phone[Battery]
    if battery.state["status"] == FULL:
        return "Charged"
    if battery.charging or battery.state["status"] == CHARGING:
        return "Charging"
    return "About 1 day left"


def meter(app: Preferences) -> View:
    """How full the battery is."""
    level = app.phone[Battery].level
    return Column(
        Text(f"{level}%", id="usage_summary", size=44),
        Progress(level / 100, id="battery_progress", height=8, radius=4),
        Label(charge(app), id="total_summary"),
        padding=(24, 16), gap=12,
    )  # fmt: skip


def space(app: Preferences) -> View:
    """How full the storage is."""
    storage = app.phone[Storage]
    return Column(
        Row(
            Text(in_words(storage.used), id="usage_summary", size=32, grow=1),
            Label(f"{in_words(TOTAL)} total", id="total_summary"),
        ),
        Progress(storage.used / TOTAL, id="storage_progress", height=8, radius=4),
        Label(storage_summary(app)),
        padding=(24, 16), gap=12,
    )  # fmt: skip


def kinds(app: Preferences) -> Iterator[Item]:
    """What takes the space."""
    sizes = app.phone[Storage].shared()
    yield Info("Apps", in_words(APPS), icon="apps")
    yield Info("Images", in_words(sizes["images"]), icon="image-outline")
    yield Info("Videos", in_words(sizes["videos"]), icon="video-outline")
    yield Info("Audio", in_words(sizes["audio"]), icon="music-note")
    yield Info("Documents & other", in_words(sizes["documents"]), icon="folder-outline")
    yield Info("Games", "0 B", icon="gamepad-variant-outline")
    yield Info("System", in_words(SYSTEM), icon="android")
    yield Confirmed(
        "Trash", in_words(sizes["trash"]), icon="delete-outline", asks="Empty trash?",
        message=trash_message, yes="Empty trash", does=empty_trash,
    )  # fmt: skip


def trash_message(app: Preferences) -> str:
    size = in_words(app.phone[Storage].shared()["trash"])
    return f"There are {size} of files in the trash. They will be deleted forever."


def empty_trash(app: Preferences) -> None:
    files = app.phone.files
    for path in list(files.walk(STORAGE)):
        if path.rpartition("/")[2].startswith(TRASH) and files.is_file(path):
            files.remove(path)


PAGES = (
    page(
        "battery", "Battery",
        Piece(drawn=meter),
        Item("Battery usage", "View usage for past 24 hours", to="battery_usage"),
        Item("Battery Saver", on_or_off(SAVER),
             to="battery_saver"),
        Item("Adaptive preferences", "Extends battery life based on your phone use",
             to="adaptive_battery"),
        Switched("Battery percentage", "Show battery percentage in status bar",
                 value=Stored("system", "status_bar_show_battery_percent")),
        activity="Settings$PowerUsageSummaryActivity",
        actions=("android.intent.action.POWER_USAGE_SUMMARY",),
    ),
    page("battery_usage", "Battery usage", Info("No usage for past 24 hours"),
         activity="Settings$PowerUsageAdvancedActivity"),
    page(
        "battery_saver", "Battery Saver",
        Main("Use Battery Saver", value=SAVER),
        Choice("Set a schedule", value=Stored("global", "low_power_trigger_level"),
               options=SCHEDULES),
        Switched("Turn off when charged", "Battery Saver turns off when battery is at 90%",
                 value=Stored("global", "low_power_sticky_auto_disable_enabled", "1")),
        Footer("Battery Saver turns on Dark theme and limits or turns off background activity,"
               " some visual effects, certain features, and some network connections."),
        activity="Settings$BatterySaverSettingsActivity", actions=("BATTERY_SAVER_SETTINGS",),
    ),
    page(
        "adaptive_battery", "Adaptive preferences",
        Switched("Adaptive Battery", "Extends battery life based on your phone use",
                 value=Stored("global", "adaptive_battery_management_enabled", "1")),
        Switched("Adaptive charging", "Extends battery lifespan when charging overnight",
                 value=Kept("adaptive_charging", "1")),
    ),
    page(
        "storage", "Storage",
        Piece(drawn=space),
        Item("Free up space", "Go to Files app to manage and free up space", icon="broom",
             does="open_files"),
        Part(made=kinds),
        activity="Settings$StorageDashboardActivity",
        actions=("INTERNAL_STORAGE_SETTINGS", "MEMORY_CARD_SETTINGS"),
        words="space memory disk",
    ),
)  # fmt: skip

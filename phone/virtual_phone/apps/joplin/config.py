"""Joplin's configuration: its pages as data, and their screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.joplin import store
from virtual_phone.apps.joplin.app import Joplin
from virtual_phone.apps.joplin.views import header, page
from virtual_phone.ui import settings as kit

NONE, FILE_SYSTEM = "0", "2"
TARGETS = {
    NONE: "None",
    "10": "Joplin Cloud",
    "7": "Dropbox",
    "3": "OneDrive",
    "5": "Nextcloud",
    "6": "WebDAV",
    "9": "Joplin Server (Beta)",
    "8": "S3 (Beta)",
    FILE_SYSTEM: "File system",
}
INTERVALS = {"0": "Disabled", "300": "5 minutes", "600": "10 minutes", "1800": "30 minutes"}
DATES = {
    "%d/%m/%Y": "30/01/2017",
    "%d/%m/%y": "30/01/17",
    "%m/%d/%Y": "01/30/2017",
    "%m/%d/%y": "01/30/17",
    "%Y-%m-%d": "2017-01-30",
    "%d.%m.%Y": "30.01.2017",
    "%Y/%m/%d": "2017/01/30",
}
TIMES = {"%H:%M": "20:30", "%I:%M %p": "8:30 PM", "%H.%M": "20.30"}
LANGUAGES = {"en_US": "English (US)", "en_GB": "English (UK)", "de_DE": "Deutsch"}
THEMES = {"1": "Light", "2": "Dark", "22": "OLED Dark"}
OFFLINE = "Could not connect: Network request failed"


@dataclass(frozen=True)
class Setting:
    """A value of the table of settings."""

    key: str
    default: str = "0"

    def get(self, context: kit.PageContext) -> str:
        found = app_of(context).settings.get(self.key)
        return found.value if found else store.DEFAULTS.get(self.key, self.default)

    def set(self, context: kit.PageContext, value: str) -> None:
        app_of(context).set_setting(self.key, value)


def app_of(context: kit.PageContext) -> Joplin:
    if not isinstance(context.app, Joplin):
        raise TypeError(f"{context.app.label} has no settings of Joplin")
    return context.app


def synchronize(screen: kit.PageScreen) -> None:
    target = Setting("sync.target", NONE).get(screen)
    none = "Please select a synchronization target first."
    screen.toast(none if target == NONE else OFFLINE)


def update_index(screen: kit.PageScreen) -> None:
    app_of(screen).update_index()
    screen.toast("The search index is up to date.")


def counts(context: kit.PageContext) -> str:
    app = app_of(context)
    return f"{len(app.notes.all())} notes, {len(app.notebooks())} notebooks"


PAGES = {
    "main": kit.Page(
        "Configuration",
        kit.Item("General", to="general", summary="Language, date format"),
        kit.Item("Synchronization", to="sync", summary="Synchronization, encryption, proxy"),
        kit.Item("Appearance", to="appearance", summary="Themes, editor font"),
        kit.Item("Note", to="note", summary="Geolocation, image resizing"),
        kit.Item("Encryption", to="encryption"),
        kit.Item("Note history", to="history"),
        kit.Item("Tools", to="tools", summary="Logs, profiles, sync status"),
        kit.Item("More information", to="about"),
    ),
    "general": kit.Page(
        "General",
        kit.Select("Language", Setting("locale", "en_US"), LANGUAGES),
        kit.Select("Date format", Setting(store.DATE_FORMAT), DATES),
        kit.Select("Time format", Setting(store.TIME_FORMAT), TIMES),
        kit.Toggle("Use biometrics to secure access to the app", Setting("security.biometrics")),
    ),
    "sync": kit.Page(
        "Synchronization",
        kit.Select("Synchronization target", Setting("sync.target", NONE), TARGETS),
        kit.Select("Synchronization interval", Setting("sync.interval", "300"), INTERVALS),
        kit.Toggle("Synchronize only over WiFi connection", Setting("sync.mobileWifiOnly")),
        kit.Item("Check synchronization configuration", does=synchronize),
    ),
    "appearance": kit.Page(
        "Appearance",
        kit.Select("Theme", Setting("theme", "1"), THEMES),
        kit.Select(
            "Editor font size",
            Setting("style.editor.fontSize", "15"),
            kit.same(*map(str, range(11, 25, 2))),
        ),
        kit.Toggle("Opt in to the editor beta", Setting("editor.beta", "1")),
    ),
    "note": kit.Page(
        "Note",
        kit.Toggle("Save geo-location with notes", Setting(store.TRACK_LOCATION)),
        kit.Toggle("Uncompleted to-dos on top", Setting(store.TODOS_ON_TOP)),
        kit.Toggle("Show completed to-dos", Setting(store.SHOW_COMPLETED)),
        kit.Toggle("Auto-pair braces, parentheses, quotations", Setting("autoMatching", "1")),
    ),
    "encryption": kit.Page(
        "Encryption",
        kit.Info("Encryption is:", "Disabled"),
        kit.Footer("Synchronize once before encryption is enabled."),
    ),
    "history": kit.Page(
        "Note history",
        kit.Toggle("Enable note history", Setting("revisionService.enabled", "1")),
        kit.TextEntry("Keep note history for (days)", Setting("revisionService.ttlDays", "90")),
    ),
    "tools": kit.Page(
        "Tools",
        kit.Item("Log", to="log"),
        kit.Item("Sync Status", to="status"),
        kit.Item("Fix search index", does=update_index),
    ),
    "log": kit.Page("Log", kit.Footer("The log is empty.")),
    "status": kit.Page("Sync Status", kit.Info("Notes and notebooks", counts)),
    "about": kit.Page(
        "More information",
        kit.Info("Joplin 3.0.1", "Database v46"),
        kit.Info("FTS enabled: 1"),
        kit.Info("Hermes enabled: 1"),
    ),
}


@dataclass
class Configuration(kit.SettingsScreen[Joplin, None]):
    pages: ClassVar[kit.Pages] = PAGES

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        return page(self, ui.Rows(*rows), bar=header(title, up=self.close))

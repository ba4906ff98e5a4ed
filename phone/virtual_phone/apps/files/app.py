"""Files: its manifest, its databases, and what it does without a screen."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, VIEW, Filter, Intent
from virtual_phone.apps.files.jobs import failure_title
from virtual_phone.apps.files.purpose import CREATE, GET, OPEN, TREE
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.providers.documents import DOWNLOADS, EXTERNAL, MEDIA
from virtual_phone.services.registry import ScreenInfo
from virtual_phone.storage.databases import Schema

PACKAGE = "com.google.android.documentsui"
LAUNCHER = "com.android.documentsui.LauncherActivity"
FILES = "com.android.documentsui.files.FilesActivity"
PICKER = "com.android.documentsui.picker.PickActivity"
VIEW_DOWNLOADS = "android.intent.action.VIEW_DOWNLOADS"
BROWSE = "android.provider.action.BROWSE"
NEW_DOCUMENT = 0x08080000  # and in a task of its own, even if there is one
ROOTS_AND_FOLDERS = ("vnd.android.document/root", "vnd.android.document/directory")
ROOT_PREFIXES = tuple(f"content://{authority}/root" for authority in (DOWNLOADS, EXTERNAL, MEDIA))
HIDDEN = "showHiddenFiles"
MOST_REMEMBERED = 12  # searches
LAST_ACCESSED = (
    "CREATE TABLE lastAccessed (package_name TEXT NOT NULL PRIMARY KEY,"
    "stack BLOB DEFAULT NULL,timestamp INTEGER,external INTEGER NOT NULL DEFAULT 0)"
)


@dataclass(frozen=True)
class PastSearch:
    _id: int
    keyword: str
    last_updated_time: int


@dataclass(frozen=True)
class LastAccessed:
    """The folder in which an app saved something the last time."""

    package_name: str
    stack: str
    timestamp: int
    external: int


class FilesApp(ui.App):
    """Google's build of DocumentsUI."""

    package = PACKAGE
    label = "Files"
    icon = ("folder", "#1a73e8")
    version = ("13", 33)
    system = True
    launcher = LAUNCHER
    filters = (
        Filter(PICKER, (OPEN, CREATE, GET), types=("*/*",)),
        Filter(PICKER, (TREE,)),
        Filter(FILES, (VIEW, BROWSE), types=ROOTS_AND_FOLDERS),
        Filter(FILES, (VIEW, BROWSE), prefixes=ROOT_PREFIXES),
        Filter(FILES, (VIEW_DOWNLOADS,)),
    )
    dialogs = ui.DialogLook(caps=True, message_id="")
    levels = replace(ui.MATERIAL_2, app_bar=0)  # its bars have the colour of its pages
    searches = ui.Table(
        PastSearch,
        "CREATE TABLE search_history (_id INTEGER PRIMARY KEY AUTOINCREMENT,"
        "keyword TEXT NOT NULL,last_updated_time INTEGER)",
        file="searchHistory.db",
    )
    last_accessed = ui.Table(
        LastAccessed, Schema((LAST_ACCESSED,), version=9), file="lastAccessed.db"
    )
    windows = ui.Memory(1)

    @classmethod
    def affinity_of(cls, activity: ScreenInfo, intent: Intent) -> str:
        """Each new window is a task of its own."""
        window = intent.extras.get("window")
        return f"{cls.package} {window}" if window else super().affinity_of(activity, intent)

    def new_window(self, stack: list[str]) -> Intent:
        """The intent that opens a folder in a task of its own."""
        self.windows += 1
        extras = {"stack": stack, "window": self.windows}
        return Intent(component=f"{PACKAGE}/{FILES}", flags=NEW_TASK | NEW_DOCUMENT, extras=extras)

    @property
    def shows_hidden(self) -> bool:
        return self.prefs().flag(HIDDEN)

    def switch_hidden(self) -> None:
        self.prefs()[HIDDEN] = not self.shows_hidden

    def hidden_choice(self) -> ui.Choice:
        """The line of menus that shows or hides files whose names begin with a dot."""
        label = "Don’t show hidden files" if self.shows_hidden else "Show hidden files"
        return ui.Choice(label, self.switch_hidden)

    def time_text(self, modified: int | None) -> str:
        """Today's time, this year's day, or the whole date."""
        if modified is None:
            return ""
        now, time = self.phone.clock.now(), self.phone.clock.local(modified)
        if time.date() == now.date():
            return self.phone[DisplaySettings].time_text(time)
        year = "" if time.year == now.year else f", {time.year}"
        return f"{time:%b} {time.day}{year}"

    def report_failure(self, job: str, keys: Sequence[str]) -> None:
        """Post a notification that opens a page with what a job has left undone."""
        names = [key.rstrip("/").rpartition("/")[2] for key in keys]
        extras = {"failed": [job, names]}
        page = Intent(component=f"{PACKAGE}/{FILES}", data=f"job:{job}", extras=extras)
        tag = f"{job} {self.phone.clock.wall()}"
        title = failure_title(job, len(names))
        self.phone[Notifications].post(PACKAGE, title, "Tap to view details", tag=tag, intent=page)

    # What it remembers

    def past_searches(self) -> list[str]:
        """The words that were searched for, the last first."""
        found = self.searches.all(order="last_updated_time DESC, _id DESC")
        return [search.keyword for search in found[:MOST_REMEMBERED]]

    def remember_search(self, words: str) -> None:
        if words:
            self.searches.remove(each._id for each in self.searches.all("keyword=?", (words,)))
            self.searches.add(keyword=words, last_updated_time=self.milliseconds)

    def last_stack(self, package: str) -> list[str]:
        """The folder in which an app saved something the last time, if it is still there."""
        row = self.last_accessed.get(package)
        stack: list[str] = json.loads(row.stack) if row else []
        return stack if len(stack) == 1 or (stack and self.phone.files.is_dir(stack[-1])) else []

    def remember_stack(self, package: str, stack: list[str]) -> None:
        self.last_accessed.put(LastAccessed(package, json.dumps(stack), self.milliseconds, 0))

    @property
    def milliseconds(self) -> int:
        return self.phone.clock.wall() // 1_000_000

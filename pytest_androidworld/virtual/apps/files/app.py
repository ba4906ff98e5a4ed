"""Files: its manifest, where it begins, and the intents it answers."""

from typing import Any

from pytest_androidworld.virtual.apps.files.inspector import Inspector
from pytest_androidworld.virtual.apps.files.jobs import FILES, PICKER
from pytest_androidworld.virtual.apps.files.picker import CREATE, GET, OPEN, TREE
from pytest_androidworld.virtual.intent import NEW_TASK, VIEW, Filter, Intent
from pytest_androidworld.virtual.services.providers.documents import DOWNLOADS, EXTERNAL, MEDIA
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import View

LAUNCHER = "com.android.documentsui.LauncherActivity"
OLD_LAUNCHER = "com.android.documentsui.files.LauncherActivity"
VIEW_DOWNLOADS = "android.intent.action.VIEW_DOWNLOADS"
BROWSE = "android.provider.action.BROWSE"
NEW_DOCUMENT = 0x08080000  # and in a task of its own, even if there is one
ROOTS_AND_FOLDERS = ("vnd.android.document/root", "vnd.android.document/directory")


class FilesApp(Inspector):
    """Google's build of DocumentsUI."""

    package = "com.google.android.documentsui"
    label = "Files"
    icon = ("folder", "#1a73e8")
    version = ("13", 33)
    system = True
    launcher = LAUNCHER
    filters = (
        Filter(PICKER, (OPEN, CREATE, GET), types=("*/*",)),
        Filter(PICKER, (TREE,)),
        Filter(FILES, (VIEW, BROWSE), types=ROOTS_AND_FOLDERS),
        Filter(FILES, (VIEW, BROWSE),
               prefixes=tuple(f"content://{each}/root" for each in (DOWNLOADS, EXTERNAL, MEDIA))),
        Filter(FILES, (VIEW_DOWNLOADS,)),
    )  # fmt: skip

    @classmethod
    def affinity_of(cls, activity: ScreenInfo, intent: Intent) -> str:
        """Each new window is a task of its own."""
        window = intent.extras.get("window")
        return f"{cls.package} {window}" if window else super().affinity_of(activity, intent)

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        """Downloads, or the place that is asked for."""
        if activity.name == "files":
            told = intent.extras.get("stack") or self.stack_to(intent.data)
            self.here["stack"] = list(told or ["downloads"])
            self.here["failed"] = intent.extras.get("failed")
        elif activity.name == "picker":
            self.here["stack"] = self.first_stack()
        return activity.name, {}

    def resumed(self) -> None:
        """Whoever came by the notification of a failed job is told more."""
        failed = self.here.pop("failed", None)
        if failed:
            self.tell_failed(*failed)

    @screen(activity=FILES, aliases=(LAUNCHER, OLD_LAUNCHER), back="leave")
    def files(self) -> View:
        return self.page_of_files()

    def new_window(self) -> None:
        number = int(self.memory.get("windows", 1)) + 1
        self.memory["windows"] = number
        extras = {"stack": self.stack, "window": number}
        window = Intent(component=f"{self.package}/{FILES}", flags=NEW_TASK | NEW_DOCUMENT)
        self.start(window.but(extras=extras))

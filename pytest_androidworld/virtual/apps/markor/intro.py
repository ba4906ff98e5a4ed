"""The first run: five slides, then the question for all files."""

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Icon,
    Label,
    Row,
    Scroll,
    Text,
    TextButton,
    View,
)

ACTIVITIES = "net.gsantner.markor.activity"
INTRO = f"{ACTIVITIES}.IntroActivity"
PERMISSION = f"{ACTIVITIES}.StoragePermissionActivity"
ALL_FILES_PAGE = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
ASKED = "Storage permission required to read and write files"
SLIDES = (
    (
        "Main View",
        "The start point for file organization. Files and folders can be managed here.",
        "file-multiple",
    ),
    ("View", "View your document here: rendered text, images, tables and more.", "eye"),
    (
        "Share -> Markor",
        "Text shared from other apps can be added to a document.",
        "share-variant",
    ),
    ("To-Do", "Your tasks, in the format of todo.txt.", "format-list-checks"),
    ("QuickNote", "The fastest way to write something down.", "lightning-bolt"),
)


class Intro(Browser):
    """What comes before the notebook."""

    def begin(self) -> None:
        """Whatever is missing before the notebook can be shown."""
        if not self.kept.flag("intro_done"):
            self.start(Intent(component=f"{self.package}/{INTRO}"))
        elif not self.folders.all_accessible():
            self.start(Intent(component=f"{self.package}/{PERMISSION}"))
        else:
            self.store.make_notebook()

    @screen(activity=INTRO, back="slide_back")
    def intro(self) -> View:
        number = self.here.get("slide", 0)
        title, words, icon = SLIDES[number]
        last = number == len(SLIDES) - 1
        dots = [
            Box(width=8, height=8, radius=4, margin=4,
                background="on_toolbar" if each == number else "dot")
            for each in range(len(SLIDES))
        ]  # fmt: skip
        slide = Column(
            Text(title, id="title", size=24, color="on_toolbar", justify="center", at="center"),
            Icon(icon, id="image", size=120, color="on_toolbar", at="center", margin=(0, 64)),
            Label(words, id="description", size=16, color="on_toolbar", justify="center",
                  at="center"),
            padding=(32, 48),
        )  # fmt: skip
        bar = Row(
            Box(width=88),
            Row(*dots, spread="center", grow=1),
            TextButton(
                "Done" if last else "Next", id="done" if last else "next", caps=True,
                color="on_toolbar", width=88, on_tap=self.next_slide,
            ),
            padding=(8, 4),
        )  # fmt: skip
        return Column(
            Box(Scroll(slide), grow=1, width="fill", key="slides", on_swipe=self.swiped),
            bar,
            background="toolbar",
            height="fill",
        )

    def swiped(self, way: str) -> None:
        if way == "left" and self.here.get("slide", 0) < len(SLIDES) - 1:
            self.next_slide()
        elif way == "right" and self.here.get("slide", 0):
            self.here["slide"] -= 1

    def next_slide(self) -> None:
        """One further; behind the last one is the app."""
        number = self.here.get("slide", 0)
        if number < len(SLIDES) - 1:
            self.here["slide"] = number + 1
            return
        self.kept["intro_done"] = True
        self.finish()

    def slide_back(self) -> None:
        """One back; before the first one the app is left."""
        if self.here.get("slide", 0):
            self.here["slide"] -= 1
        else:
            self.leave_app()

    @screen(activity=PERMISSION, kind="dialog", cancelable=False, back="leave_app")
    def storage_permission(self) -> View:
        words = Text(ASKED, id="android:id/message", size=16)
        return self.dialog(
            "", words, yes=("OK", "ask_for_files"), no=("Exit", "leave_app"), here=True
        )

    def ask_for_files(self) -> None:
        self.start(Intent(action=ALL_FILES_PAGE, data=f"package:{self.package}"))

    def look_for_permission(self) -> None:
        """Back from the system's page: all is well, or the question stays."""
        if self.folders.all_accessible():
            self.finish()

    def leave_app(self) -> None:
        """Nothing of the app stays open."""
        self.below().finish()  # first, or it would come to the front and ask again
        self.finish()

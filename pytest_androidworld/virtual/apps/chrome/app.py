"""Chrome: its manifest, and the profile that it keeps."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.chrome.browsing import BLANK, Profile
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo

MAIN = "com.google.android.apps.chrome.Main"
FIRST_RUN = "org.chromium.chrome.browser.firstrun.FirstRunActivity"
HTML = ("text/html", "text/plain", "application/xhtml+xml", "multipart/related")
FIRST_RUN_DONE, NOTIFICATIONS_DONE = "first_run_flow", "notifications_told"


class Chrome(ui.App):
    """Chrome 109."""

    package = "com.android.chrome"
    label = "Chrome"
    icon = ("google-chrome", "#4285f4")
    version = ("109.0.5414.123", 541412318)
    system = True
    launcher = MAIN
    permissions = ui.permissions("POST_NOTIFICATIONS CAMERA RECORD_AUDIO ACCESS_FINE_LOCATION")
    filters = (
        Filter(MAIN, actions=(VIEW,), schemes=("http", "https", "about", "googlechrome")),
        Filter(MAIN, actions=(VIEW,), schemes=("content", "file", "http", "https"), types=HTML),
    )
    viewed_path = ui.Memory("")  # of the file that another app had it display last

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        """The first run is an activity, and takes the place of any other until it is done."""
        from pytest_androidworld.virtual.apps.chrome.first_run import FirstRun

        return super().activities() | {FIRST_RUN: replace(FirstRun.info(), activity=FIRST_RUN)}

    def install(self) -> None:
        super().install()
        self.prefs().update({FIRST_RUN_DONE: True, NOTIFICATIONS_DONE: True})

    @property
    def first_run_done(self) -> bool:
        return self.prefs().flag(FIRST_RUN_DONE)

    # The profile, as JSON beside Chrome's own

    @property
    def profile(self) -> Profile:
        path = f"{self.data}/app_chrome/Default/tabs.json"
        files = self.phone.files
        return Profile.read(files.read(path)) if files.is_file(path) else Profile()

    @contextmanager
    def editing(self) -> Iterator[Profile]:
        """The profile, written when the block ends."""
        profile = self.profile
        yield profile
        folder = f"{self.data}/app_chrome/Default"
        self.phone.files.mkdir(folder, parents=True)
        self.phone.files.write(f"{folder}/tabs.json", profile.written())

    def go(self, url: str) -> None:
        with self.editing() as profile:
            profile.go(url)

    def new_tab(self, url: str = BLANK, *, incognito: bool = False) -> None:
        with self.editing() as profile:
            profile.new_tab(url, incognito=incognito)

    def forget_visited(self) -> None:
        with self.editing() as profile:
            profile.visited = []

    def display(self, intent: Intent) -> None:
        """Open what an intent names in a new tab; without anything, see that there is a tab."""
        if intent.action == VIEW and intent.data:
            self.new_tab(intent.data)
            self.viewed_path = str(intent.extras.get("path", ""))
        elif not self.profile.tabs:
            self.new_tab()

    def notifications_answered(self, granted: bool) -> None:
        """Whether Chrome may send notifications changes nothing that it displays."""

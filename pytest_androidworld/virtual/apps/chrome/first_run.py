"""Chrome's first run: terms, sync, and what it says of notifications."""

from pytest_androidworld.virtual.apps.chrome.browsing import Browsing
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Button,
    CheckBox,
    Column,
    Row,
    Text,
    TextButton,
    View,
)

FIRST_RUN = "org.chromium.chrome.browser.firstrun.FirstRunActivity"
POST = "android.permission.POST_NOTIFICATIONS"


class FirstRun(Browsing):
    """What comes before anything else after the data were cleared."""

    @property
    def first_run_done(self) -> bool:
        return self.prefs().flag("first_run_flow")

    @screen(activity=FIRST_RUN)
    def first_run(self, viewed: bool = False) -> View:
        report = bool(self.here.get("report", True))
        terms = (
            "By continuing, you agree to the Terms of Service. Chrome and Google may use your "
            "data as the Privacy Notice describes."
        )
        return Column(
            Text("Welcome to Chrome", id="title", size=28, at="center", padding=(0, 120, 0, 40)),
            Text(terms, id="tos_and_privacy", size=14, color="secondary"),
            CheckBox("Help make Chrome better by sending usage statistics and crash reports to"
                     " Google", report, id="send_report_checkbox", margin=(0, 24),
                     on_tap=lambda: self.here.update(report=not report)),
            Box(grow=1),
            Button("Accept & continue", id="terms_accept", width="fill",
                   on_tap=lambda: self.to_sync(viewed)),
            background="background", height="fill", padding=(24, 0, 24, 24),
        )  # fmt: skip

    def to_sync(self, viewed: bool) -> None:
        self.entry.update(screen="sync", args={"viewed": viewed}, views={}, here={})

    @screen()
    def sync(self, viewed: bool) -> View:
        return Column(
            Text("Turn on sync?", id="signin_title", size=28, at="center",
                 padding=(0, 120, 0, 40)),
            Text("To get your bookmarks, passwords and more on all devices, add an account.",
                 size=16, color="secondary", justify="center"),
            Box(grow=1),
            Row(
                TextButton("No thanks", id="negative_button", on_tap=lambda: self.over(viewed)),
                Box(grow=1),
                Button("Add account to device", id="positive_button",
                       on_tap=lambda: self.toast("Accounts are not part of this phone")),
            ),
            background="background", height="fill", padding=(24, 0, 24, 24),
        )  # fmt: skip

    def over(self, viewed: bool) -> None:
        """Who came to see something is sent back to where he came from, and must ask again."""
        self.prefs()["first_run_flow"] = True
        self.finish()
        if not viewed:
            self.begin()

    def begin(self) -> None:
        raise NotImplementedError("the browser knows how to begin")

    @screen(kind="dialog", cancelable=False)
    def notifications(self) -> View:
        words = Text(
            "Chrome notifications tell you when downloads are done and what sites want to say.",
            id="modal_dialog_message", size=16, color="secondary",
        )  # fmt: skip
        return Column(
            Text("Chrome notifications make things easier", id="modal_dialog_title", size=22),
            words,
            Row(
                TextButton("No thanks", id="negative_button", on_tap=self.notifications_told),
                Box(grow=1),
                Button("Continue", id="positive_button", on_tap=self.ask_notifications),
            ),
            id="modal_dialog_view", padding=24, gap=16,
        )  # fmt: skip

    def notifications_told(self) -> None:
        self.prefs()["notifications_told"] = True
        self.close()

    def ask_notifications(self) -> None:
        self.prefs()["notifications_told"] = True
        self.call("request_notifications")

    def request_notifications(self) -> None:
        self.request_permission(POST, then="notifications_answered")

    def notifications_answered(self, granted: bool) -> None:
        """Nothing on the screen depends on it."""

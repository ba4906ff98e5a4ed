"""Chrome's first run, by the system image: terms, then sync; or one page.  Then notifications."""

from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.chrome.app import FIRST_RUN_DONE, NOTIFICATIONS_DONE, Chrome

POST = "android.permission.POST_NOTIFICATIONS"
TABBED = "org.chromium.chrome.browser.ChromeTabbedActivity"
ILLUSTRATION = 234  # dp
TERMS = (
    "By continuing, you agree to the Terms of Service. Chrome and Google may use your "
    "data as the Privacy Notice describes."
)
REPORT = "Help make Chrome better by sending usage statistics and crash reports to Google"
SYNC = "To get your bookmarks, passwords and more on all devices, add an account."
ADD_ACCOUNT = "Add account to device"
NO_CONNECTION = "Can’t connect. Check your internet connection and try again."
NOTIFICATIONS = "Chrome notifications tell you when downloads are done and what sites want to say."


@dataclass
class FirstRun(ui.Screen[Chrome, None]):
    """The terms: what comes before anything else after the data were cleared."""

    viewed: bool = False  # an intent named a page
    report: bool = True

    @classmethod
    def arrive(cls, app: Chrome, intent: Intent) -> ui.Screen[Chrome, Any]:
        return first_page(app, intent)

    def view(self) -> ui.View:
        report = ui.CheckBox(
            REPORT, self.report, id="send_report_checkbox", margin=(0, 24), on_tap=self.toggle
        )
        accept = ui.Button("Accept & continue", id="terms_accept", on_tap=self.accept)
        return page(
            "Welcome to Chrome",
            "title",
            ui.Text(TERMS, id="tos_and_privacy", size=14, color="secondary"),
            report,
            ui.Box(grow=1),
            accept.but(width="fill"),
        )

    def again(self, intent: Intent) -> None:
        self.viewed = intent.action == VIEW

    def toggle(self) -> None:
        self.report = not self.report

    def accept(self) -> None:
        self.replace(Sync(self.viewed))


@dataclass
class Sync(ui.Screen[Chrome, None]):
    viewed: bool

    def view(self) -> ui.View:
        buttons = ui.Row(
            ui.TextButton("No thanks", id="negative_button", on_tap=self.end),
            ui.Box(grow=1),
            ui.Button(ADD_ACCOUNT, id="positive_button", on_tap=self.add_account),
        )
        return page(
            "Turn on sync?",
            "signin_title",
            ui.Text(SYNC, size=16, color="secondary", justify="center"),
            ui.Box(grow=1),
            buttons,
        )

    def again(self, intent: Intent) -> None:
        self.replace(FirstRun(intent.action == VIEW))

    def add_account(self) -> None:
        self.toast(NO_CONNECTION)

    def end(self) -> None:
        end_first_run(self, viewed=self.viewed)


@dataclass
class SignIn(ui.Screen[Chrome, None]):
    """Terms and account on one page, in the place of the two above."""

    viewed: bool

    def view(self) -> ui.View:
        return page(
            "Welcome to Chrome",
            "title",
            ui.Box(grow=1),
            ui.Button(
                ADD_ACCOUNT,
                id="signin_fre_continue_button",
                width="fill",
                on_tap=self.add_account,
            ),
            ui.TextButton(
                "Use without an account",
                id="signin_fre_dismiss_button",
                width="fill",
                justify="center",
                on_tap=self.end,
            ),
            ui.Text(
                TERMS,
                id="signin_fre_footer",
                size=12,
                color="secondary",
                padding=(0, 12, 0, 0),
                justify="center",
                width="fill",
            ),
        )

    def again(self, intent: Intent) -> None:
        self.viewed = intent.action == VIEW

    def add_account(self) -> None:
        self.toast(NO_CONNECTION)

    def end(self) -> None:
        end_first_run(self, viewed=self.viewed)


@dataclass
class Notifications(ui.Screen[Chrome, None]):
    """Explains the request for permission that follows."""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    def view(self) -> ui.View:
        title = "Chrome notifications make things easier"
        buttons = ui.Row(
            ui.Box(grow=1),
            ui.TextButton("No thanks", id="negative_button", on_tap=self.end),
            ui.Button("Continue", id="positive_button", on_tap=self.request),
            gap=8,
        )
        bell = ui.Icon("bell-outline", size=96, color="primary", at="center", important=False)
        return ui.Column(
            ui.Box(bell, height=ILLUSTRATION, radius=16, background="card", width="fill"),
            ui.Text(title, id="modal_dialog_title", size=22),
            ui.Text(NOTIFICATIONS, id="modal_dialog_message", size=16, color="secondary"),
            buttons,
            id="modal_dialog_view",
            padding=24,
            gap=16,
            width=390,
        )

    def end(self) -> None:
        self.app.prefs()[NOTIFICATIONS_DONE] = True
        self.close()

    def request(self) -> None:
        self.end()
        self.request_permission(POST, then=self.app.notifications_answered)


def first_page(app: Chrome, intent: Intent) -> FirstRun | SignIn:
    """The page that the first run of this phone's image begins with."""
    first = SignIn if app.phone.profile.image.chrome_signs_in else FirstRun
    return first(intent.action == VIEW)


def end_first_run(screen: ui.Screen[Chrome, None], *, viewed: bool) -> None:
    """Begin with a new tab; a page that an intent named must be opened once more."""
    screen.app.prefs()[FIRST_RUN_DONE] = True
    screen.finish()
    if not viewed:
        screen.start(Intent(component=f"{screen.app.package}/{TABBED}"))


def page(title: str, id: str, *body: ui.View) -> ui.View:
    heading = ui.Text(title, id=id, size=28, at="center", padding=(0, 120, 0, 40))
    return ui.Column(
        heading, *body, background="background", height="fill", padding=(24, 0, 24, 24)
    )

"""VLC's first run."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.vlc.app import (
    ALL_FILES_PAGE,
    GUI,
    MAIN,
    NEVER_SCAN,
    ONBOARDED,
    PACKAGE,
    SCANS,
    Vlc,
)

ONBOARDING = f"{GUI}.onboarding.OnboardingActivity"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
PAGES = (
    ("Welcome to VLC!", "The free and open source multimedia player"),
    ("Media access", "VLC needs access to all files to find and to play your media."),
    ("Notifications", "VLC shows what plays, with its controls, in a notification."),
    ("Auto-discover your media", "VLC can look for videos and music on this device."),
    ("Make yourself at home", "Light or dark: VLC follows the theme of your device."),
)
MEDIA_ACCESS, NOTIFICATION, SCAN = 1, 2, 3


@dataclass
class Onboarding(ui.Screen[Vlc, None]):
    """Gives way to the main page."""

    activity: ClassVar[str] = ONBOARDING

    page: int = 0

    def view(self) -> ui.View:
        title, text = PAGES[self.page]
        last = self.page == len(PAGES) - 1
        words = ui.Column(
            ui.Icon("traffic-cone", size=120, color="primary", at="center"),
            ui.Text(title, id="title", size=24, at="center", justify="center"),
            ui.Body(text, id="subtitle", color="secondary", at="center", justify="center"),
            self.choice(),
            gap=16,
            padding=(32, 120, 32, 16),
        )
        skip = ui.TextButton("Skip", id="skip_button", caps=True, on_tap=self.finish_first_run)
        next_ = ui.Button(
            "Done" if last else "Next",
            id="doneButton" if last else "nextButton",
            caps=True,
            radius=4,
            on_tap=self.finish_first_run if last else self.next,
        )
        buttons = ui.Row(skip if not last else None, ui.Box(grow=1), next_, padding=16)
        return ui.Column(ui.Scroll(words, grow=1), buttons, background="background", height="fill")

    def choice(self) -> ui.View | None:
        """What can be done on this page."""
        if self.page == MEDIA_ACCESS and not self.app.may_read:
            return ui.Button(
                "Grant permission", id="grant", at="center", radius=4, on_tap=self.grant
            )
        if self.page == NOTIFICATION and not self.app.may(NOTIFICATIONS):
            return ui.Button("Allow", id="permission", at="center", radius=4, on_tap=self.notify)
        if self.page == SCAN:
            text = ui.Body("Let VLC scan my device for media content", grow=1)
            scans = self.app.prefs().number(SCANS) != NEVER_SCAN
            switch = ui.Switch(scans, id="scanningEnableSwitch", on_tap=self.switch_scan)
            return ui.Row(text, switch, gap=16)
        return None

    def grant(self) -> None:
        self.start(Intent(action=ALL_FILES_PAGE, data=f"package:{PACKAGE}"))

    def notify(self) -> None:
        self.request_permission(NOTIFICATIONS, then=self.answered)

    def answered(self, granted: bool) -> None:
        self.next()

    def switch_scan(self) -> None:
        scans = self.app.prefs().number(SCANS) != NEVER_SCAN
        self.app.prefs()[SCANS] = NEVER_SCAN if scans else 0

    def next(self) -> None:
        self.page += 1

    def back(self) -> None:
        if self.page:
            self.page -= 1
        else:
            self.go_back()

    def finish_first_run(self) -> None:
        self.app.prefs()[ONBOARDED] = True
        self.start_instead(Intent(component=f"{PACKAGE}/{MAIN}"))

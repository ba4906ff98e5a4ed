"""Retro Music's first pages: the permissions it needs, and what is new in this version."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.retro.app import AUDIO, MAIN, RetroMusic
from virtual_phone.apps.retro.store import PACKAGE

PERMISSION = f"{PACKAGE}.activities.PermissionActivity"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
BLUETOOTH = "android.permission.BLUETOOTH_CONNECT"
CARDS = (
    (
        "Storage access",
        "This app needs permission to access your device storage for playing music",
        (AUDIO, NOTIFICATIONS),
    ),
    ("Nearby devices", "Bluetooth permission is needed to autoplay on connection", (BLUETOOTH,)),
    ("Ringtone", "This app needs permission to set your music as ringtone", ()),
)
NEWS = (
    "Added a setting to choose the language of the app",
    "Themed icon and the media controls of Android 13",
    "Tag editor: composer and disc number",
    "Fixed the order of songs in playlists",
)


@dataclass
class Permission(ui.Screen[RetroMusic, None]):
    activity: ClassVar[str] = PERMISSION

    def view(self) -> ui.View:
        title = ui.Text("Hello there! Welcome to Retro Music", id="appNameText", size=32)
        cards = [self.card(number, *card) for number, card in enumerate(CARDS, 1)]
        go = ui.Button("Let’s go", id="finish", caps=True, at="end", on_tap=self.go)
        body = ui.Column(title, *cards, ui.Row(ui.Box(grow=1), go), padding=24, gap=20)
        return ui.page(self, ui.Scroll(body))

    def card(self, number: int, title: str, text: str, permissions: tuple[str, ...]) -> ui.View:
        granted = (
            all(map(self.app.may, permissions)) if permissions else self.app.may_modify_settings
        )
        button = ui.Button("Grant access", id="button", key=f"grant {number}", caps=True)
        ask = partial(self.ask, permissions)
        mark = ui.Icon("check-circle", color="primary", desc="Granted")
        return ui.Column(
            ui.Row(
                ui.Text(f"{number}", size=20, color="primary"),
                ui.Text(title, id="title", size=20, grow=1, lines=2),
                mark if granted else None,
                gap=16,
            ),
            ui.Label(text, id="summary"),
            None if granted else button.but(on_tap=ask),
            background="card",
            radius=24,
            padding=16,
            gap=8,
        )

    def ask(self, permissions: tuple[str, ...]) -> None:
        if permissions:
            self.request_permission(*permissions, then=self.answered)
        else:
            self.start(self.app.settings_access)

    def answered(self, granted: bool) -> None:
        """The cards display what is granted by now."""

    def go(self) -> None:
        if self.app.may(AUDIO):
            self.start_instead(Intent(component=f"{PACKAGE}/{MAIN}"))


@dataclass
class WhatsNew(ui.Screen[RetroMusic, None]):
    kind: ClassVar[ui.Kind] = "sheet"

    def view(self) -> ui.View:
        news = [ui.Body(f"•  {line}") for line in NEWS]
        return ui.Column(
            ui.Text("What’s new", id="title", size=24, at="center"),
            ui.Text(f"Version {self.app.version[0]}", size=16, face="medium"),
            *news,
            ui.Button("View on Telegram", id="tgFab", at="end", on_tap=self.telegram),
            padding=(24, 20),
            gap=12,
        )

    def telegram(self) -> None:
        link = Intent("android.intent.action.VIEW", data="https://t.me/retromusicapp")
        self.start(link)

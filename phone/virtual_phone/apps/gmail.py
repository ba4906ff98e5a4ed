"""Gmail without an account: its welcome, and the kinds of accounts that it cannot add offline."""

import functools
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Filter
from virtual_phone.services.registry import ScreenInfo

SENDTO = "android.intent.action.SENDTO"
NO_ADDRESS = "Please add at least one email address"
COULD_NOT_SIGN_IN = "Couldn't sign in"
NO_SERVER = "There was a problem communicating with Google servers.\n\nTry again later."
NO_CONNECTION = "Check your internet connection and try again."
GOOGLE = "Google"
ACCOUNTS = {  # with their icons
    GOOGLE: "google",
    "Outlook, Hotmail, and Live": "microsoft-outlook",
    "Yahoo": "yahoo",
    "Exchange and Office 365": "microsoft-office",
    "Other": "email-outline",
}


class Gmail(ui.App):
    package = "com.google.android.gm"
    label = "Gmail"
    icon = ("gmail", "#ea4335")
    system = True
    launcher = f"{package}.ConversationListActivityGmail"
    COMPOSE: ClassVar[str] = f"{package}.ComposeActivityGmailExternal"
    filters = (
        Filter(COMPOSE, (SENDTO, VIEW), schemes=("mailto",)),
        Filter(COMPOSE, (SEND,), types=("*/*",)),
    )

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        """Without an account a new message begins with the welcome, too."""
        page = replace(Welcome.info(), activity=cls.launcher)
        return {cls.launcher: page, cls.COMPOSE: page}


@dataclass
class Welcome(ui.Screen[Gmail, None]):
    """The first page, as long as there is no account."""

    def view(self) -> ui.View:
        words = ui.Column(
            ui.app_icon(self.app.icon, 96, glyph=48, at="center"),
            ui.Text(
                "You can now add all your email addresses", size=20, justify="center", at="center"
            ),
            ui.TextButton(
                "Add an email address",
                id="setup_addresses_add_another",
                at="center",
                on_tap=self.add_address,
            ),
            gap=20,
            padding=(32, 0),
            at="center",
        )
        done = ui.Button("TAKE ME TO GMAIL", id="action_done", width="fill", on_tap=self.finish_up)
        return ui.Column(
            ui.Box(words, width="fill", grow=1),
            done.but(margin=(24, 24)),
            background="background",
            height="fill",
        )

    def add_address(self) -> None:
        self.open(AccountTypes())

    def finish_up(self) -> None:
        self.open(ui.Alert("", NO_ADDRESS))


@dataclass
class AccountTypes(ui.Screen[Gmail, None]):
    """Which kind of account to add."""

    def view(self) -> ui.View:
        rows = [
            ui.list_row(kind, icon=ui.Icon(icon), does=partial(self.choose, kind), key=kind)
            for kind, icon in ACCOUNTS.items()
        ]
        return ui.page(self, ui.Rows(*rows), bar=ui.app_bar("Set up email", up=self.close))

    def choose(self, kind: str) -> None:
        if kind == GOOGLE:
            self.open(ui.Alert(COULD_NOT_SIGN_IN, NO_SERVER))
        else:
            self.open(ui.Alert("Couldn't connect", NO_CONNECTION))

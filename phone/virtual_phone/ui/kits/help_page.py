"""The help of Google's apps, which comes from the internet."""

from dataclasses import dataclass

from virtual_phone.ui.app import App
from virtual_phone.ui.kits.material import app_bar, page
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Column, Icon, Text, TextButton, View


@dataclass
class HelpPage(Screen[App, None]):
    """As it is while its pages cannot be loaded."""

    def view(self) -> View:
        retry = TextButton("Try again", at="center", on_tap=self.retry)
        body = Column(
            Icon("cloud-off-outline", size=64, at="center", color="divider"),
            Text("You’re offline", size=20, at="center"),
            Text("Check your connection and try again.", size=16, justify="center", at="center"),
            retry,
            padding=(24, 120, 24, 0),
            gap=12,
        )
        return page(self, body, bar=app_bar("Help", up=self.close))

    def retry(self) -> None:
        self.toast("Couldn’t load help")

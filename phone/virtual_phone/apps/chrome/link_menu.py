"""The menu of a link in a page, on which a finger has rested."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.chrome.app import Chrome
from virtual_phone.apps.chrome.browsing import shown
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.app import share_sheet

PAGES = ("http", "https", "content", "about")  # schemes of what a link opens in a tab


@dataclass
class LinkMenu(ui.Screen[Chrome, None]):
    kind: ClassVar[ui.Kind] = "dialog"

    url: str
    words: str  # of the link

    def view(self) -> ui.View:
        heading = ui.Column(
            ui.Text(self.words or self.url, id="menu_header_title", size=16, lines=1),
            ui.Text(shown(self.url), id="menu_header_url", size=14, lines=2, color="secondary"),
            grow=1,
        )
        return ui.Column(
            ui.Row(ui.Icon("web", important=False), heading, gap=16, padding=16),
            ui.Divider(),
            ui.Rows(*self.rows(), id="context_menu_list_view", cls="android.widget.ListView"),
            padding=(0, 0, 0, 8),
        )

    def rows(self) -> list[ui.View]:
        tab = self.app.profile.tab
        incognito = bool(tab and tab.incognito)
        entries: dict[str, ui.Callback] = {}
        is_page = self.url.partition(":")[0] in PAGES
        if is_page:
            entries["Open in new tab"] = lambda: self.app.new_tab(
                self.url, incognito=incognito, behind=True
            )
        if is_page and not incognito:
            entries["Open in incognito tab"] = lambda: self.app.new_tab(self.url, incognito=True)
        entries["Copy link address"] = lambda: self.copy(self.url)
        if self.words:
            entries["Copy link text"] = lambda: self.copy(self.words)
        if is_page:
            entries["Download link"] = self.download
        entries["Share link"] = lambda: self.app.start(share_sheet(self.url))
        return [self.row(text, does) for text, does in entries.items()]

    def row(self, text: str, does: ui.Callback) -> ui.View:
        def chosen() -> None:
            self.close()
            does()

        label = ui.Text(text, id="menu_row_text", size=16, lines=1)
        return ui.Row(label, key=text, min_height=48, padding=(16, 0), on_tap=chosen)

    def copy(self, text: str) -> None:
        self.phone[Clipboard].copy(text, by=self.app.package)

    def download(self) -> None:
        """What is on the phone is kept as a file; nothing comes from elsewhere."""
        if not self.app.keep(self.url):
            self.app.snack(f"{shown(self.url)} download failed")

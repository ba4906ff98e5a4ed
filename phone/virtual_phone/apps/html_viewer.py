"""HTML Viewer: the system's plain viewer of local pages, whose scripts do not run."""

from dataclasses import dataclass, replace
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.assets import Asset, asset
from virtual_phone.android.intent import VIEW, Filter, Intent
from virtual_phone.services.intent_files import path_in
from virtual_phone.web.page_view import whole_screen
from virtual_phone.web.pages import WebPages

ACTIVITY = "com.android.htmlviewer.HTMLViewerActivity"
TYPES = ("text/html", "text/plain", "application/xhtml+xml")
NO_SCRIPTS = "script-src 'none'"
BAR = 56  # dp
NO_PAGES = "This virtual phone does not show web pages: it has found no browser."


class HtmlViewer(ui.App):
    package = "com.android.htmlviewer"
    label = "HTML Viewer"
    icon = ("language-html5", "#607d8b")
    system = True
    filters = (Filter(ACTIVITY, actions=(VIEW,), schemes=("content", "file"), types=TYPES),)
    # The path and type of each file that it was to display, by address
    opened = ui.Memory[dict[str, tuple[str, str]]]({})

    def asset(self, url: str) -> Asset | None:
        path, type = self.opened.get(url.partition("#")[0], ("", ""))
        files = self.phone.files
        if not path or not files.is_file(path):
            return None
        found = asset(path, files.read(path))
        return replace(found, type=type if type in TYPES else found.type, policy=NO_SCRIPTS)

    def open_page(self, intent: Intent) -> str:
        """The number of a new page for what an intent names; empty if it names none."""
        path, web = path_in(self.phone, intent), self.phone[WebPages]
        url = intent.data.replace("file://", "content://file", 1)
        self.opened = self.opened | {url: (path, intent.type)}
        if not web.available or self.asset(url) is None:
            return ""
        return web.open(self.package, url, whole_screen(self.phone, BAR))

    def page_navigates(self, page: str, url: str, *, new_tab: bool) -> None:
        """Links lead to other apps."""
        if url.startswith("http"):
            self.start(Intent(VIEW, url))


@dataclass
class Viewer(ui.Screen[HtmlViewer, None]):
    activity: ClassVar[str] = ACTIVITY

    name: str
    page: str

    @classmethod
    def arrive(cls, app: HtmlViewer, intent: Intent) -> "Viewer":
        return cls(intent.data.rpartition("/")[2], app.open_page(intent))

    def view(self) -> ui.View:
        web = self.phone[WebPages]
        if not self.page or not web.has(self.page):
            bar = ui.app_bar(self.name or self.app.label)
            words = NO_PAGES if not web.available else "Web page not available"
            return ui.page(self, ui.Column(ui.Text(words, size=16, padding=24)), bar=bar)
        size = whole_screen(self.phone, BAR)
        body = ui.Web(self, self.page, viewport=size, width="fill", height="fill")
        bar = ui.app_bar(web.title(self.page) or self.app.label)
        return ui.page(self, body, bar=bar)

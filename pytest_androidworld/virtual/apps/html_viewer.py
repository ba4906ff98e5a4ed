"""HTML Viewer: the system's plain viewer of local pages, which this phone does not render yet."""

from typing import Any

from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.kits.material import app_bar, page
from pytest_androidworld.virtual.ui.view import Column, Text, View

ACTIVITY = "com.android.htmlviewer.HTMLViewerActivity"


class HtmlViewer(App):
    package = "com.android.htmlviewer"
    label = "HTML Viewer"
    icon = ("language-html5", "#607d8b")
    system = True
    filters = (
        Filter(ACTIVITY, actions=(VIEW,), schemes=("content", "file"),
               types=("text/html", "text/plain", "application/xhtml+xml")),
    )  # fmt: skip

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        return activity.name, {"name": intent.data.rpartition("/")[2]}

    @screen(activity=ACTIVITY)
    def viewer(self, name: str = "") -> View:
        told = Text("This virtual phone does not show web pages yet.", size=16, padding=24)
        return page(self, Column(told), bar=app_bar(name or self.label))

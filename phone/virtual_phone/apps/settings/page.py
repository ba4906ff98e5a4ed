"""A page of Settings: which one an intent opens, and its screen."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.apps.settings.pages import by_activity, pages
from virtual_phone.services.packages import Packages
from virtual_phone.ui import settings as kit

APP_PACKAGE = "android.provider.extra.APP_PACKAGE"


def page_of(name: str, context: kit.PageContext) -> kit.Page:
    """The page with a name; that of what is offline instead of one that is not there."""
    page = pages().get(name, pages()["offline"])
    package = context.arg.partition("/")[0]
    if page.about.startswith("package") and package not in context.phone[Packages]:
        return pages()["gone"]
    return page


@dataclass
class SettingsPage(ui.Screen[ui.App, str]):
    """SubSettings, and the activities that pages have of their own."""

    look: ClassVar[kit.RowLook] = kit.ANDROID
    bleed: ClassVar[bool] = True

    name: str
    arg: str = ""
    row: str = ""  # the key of the row that a search led to
    build_taps: int = 0  # on the row "Build number"
    preview: int = 0  # the page of the preview of sizes
    system_apps: bool = False  # "All apps" lists them, too

    @classmethod
    def arrive(cls, app: ui.App, intent: Intent) -> "SettingsPage":
        extras = intent.extras
        activity = intent.component.partition("/")[2]
        name = by_activity().get(activity, str(extras.get("page", "offline")))
        arg = str(extras.get("arg") or extras.get(APP_PACKAGE) or "")
        if intent.scheme == "package":
            arg = intent.data.partition(":")[2]
        context = kit.UnopenedPage(app, arg)
        opened = page_of(name, context).opened
        if opened:
            opened(context)
        return cls(name, arg, str(extras.get("row", "")))

    @property
    def page(self) -> kit.Page:
        return page_of(self.name, self)

    def view(self) -> ui.View:
        page = self.page
        buttons = [
            ui.IconButton(
                str(each.icon), kit.text_of(each.title, self), on_tap=partial(each.tap, self)
            )
            for each in page.buttons
        ]
        lines = [
            ui.Choice(kit.text_of(each.title, self), partial(self.tap, each.name(self)))
            for each in page.menu
        ]
        return kit.settings_page(
            self,
            kit.text_of(page.title, self),
            [self.marked(row) for row in page.now(self)],
            up=self.finish,
            actions=[*buttons, ui.menu_button(self, *lines) if lines else None],
            show=f"row {self.row}" if self.row else "",
        )

    def marked(self, row: kit.Row) -> ui.View:
        """The view of a row, in colour if a search led to it."""
        view = row.view(self)
        found = self.row and view.look.get("key") == f"row {self.row}"
        return view.but(background="tint") if found else view

    def tap(self, key: str) -> None:
        """Tap a row, or a line of the menu."""
        row = self.page.find(self, key)
        if row:
            row.tap(self)

    def answered(self, key: str, answer: Any) -> None:
        self.page.answered(self, key, answer)

    def show(self, page: str, arg: str = "") -> None:
        self.start(page_intent(page, arg))

"""Pro Expense's other places: statistics, feedback, about, settings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.choices import Choose, What, options
from virtual_phone.apps.expense.pieces import button, card, disc, outlined, up_bar
from virtual_phone.apps.expense.store import (
    CATEGORIES,
    CURRENCY,
    DOLLAR,
    LANGUAGE,
    NIGHT,
    OTHERS,
    THEME,
    THEMES,
)
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import Progress

COMMENT = "edt_comment"
FEEDBACK = {"edt_name": "Name", "edt_email": "Email", COMMENT: "Comment"}
SITE = "https://github.com/arduia/ProExpense"
LINKS = {
    "Privacy Policy": f"{SITE}/blob/master/PRIVACY_POLICY.md",
    "Open Source": SITE,
    "What's New": f"{SITE}/releases",
}


@dataclass
class Statistics(ui.Screen[ProExpense, None]):
    """How much of all that was spent each category took."""

    def view(self) -> ui.View:
        spent: Counter[int] = Counter()
        for each in self.app.newest():
            if not each.is_income:
                spent[each.category if each.category in CATEGORIES else OTHERS] += each.amount
        parts = [(number, cents) for number, cents in spent.most_common() if cents > 0]
        whole = sum(cents for _, cents in parts)
        rows = ui.Collection(
            parts,
            lambda part: self.row(part[0], part[1] / whole),
            empty=ui.Box(ui.Text("No Statistics", size=16, color="secondary", at="center")),
            id="rv_statistics",
            padding=(0, 8),
        )
        return ui.page(self, rows, bar=up_bar(self, "Statistics"))

    def row(self, number: int, share: float) -> ui.View:
        category = CATEGORIES[number]
        head = ui.Row(
            ui.Text(category.name, id="tv_name", size=16, grow=1, lines=1),
            ui.Text(f"{share:.1%}", id="tv_percentage", size=14, color="secondary"),
        )
        return ui.Row(
            disc(category),
            ui.Column(head, Progress(share), gap=6, grow=1),
            gap=12,
            padding=(16, 0),
            min_height=64,
        )


@dataclass
class Feedback(ui.Screen[ProExpense, None]):
    error: str = ""

    def view(self) -> ui.View:
        fields = [
            outlined(
                key,
                hint,
                multiline=key == COMMENT,
                enter="newline" if key == COMMENT else "next",
            )
            for key, hint in FEEDBACK.items()
        ]
        wrong = ui.Text(self.error, id="textinput_error", size=13, color="error")
        send = button("SEND", "btn_send", self.send)
        form = ui.Column(*fields, wrong if self.error else None, send, gap=16, padding=16)
        return ui.page(self, ui.Scroll(form), bar=up_bar(self, "Feedback"))

    def send(self) -> None:
        """It goes out by a worker, whenever there is a network."""
        if not self.text(COMMENT).strip():
            self.error = "Comment is Empty"
            return
        self.error = ""
        ui.forget_typed(self, *FEEDBACK)
        self.snack("Thank you for your feedback!")


@dataclass
class About(ui.Screen[ProExpense, None]):
    def view(self) -> ui.View:
        head = card(
            ui.app_icon(self.app.icon, 72, glyph=42, at="center"),
            ui.Text(self.app.label, size=20, face="medium", at="center"),
            ui.Text(self.app.version[0], id="tv_version", size=14, color="secondary", at="center"),
            gap=8,
        )
        rows = [
            ui.list_row(name, key=f"link {name}", does=partial(self.visit, url))
            for name, url in LINKS.items()
        ]
        return ui.page(self, ui.Rows(head, *rows), bar=up_bar(self, "About"))

    def visit(self, url: str) -> None:
        self.start(Intent(VIEW, data=url))


def searched(what: What, value: kit.AppPreference) -> kit.Question[str]:
    """A row that opens one of the lists with a search."""
    return kit.Question(
        what,
        lambda page: options(what).get(value.get(page), ""),
        id=f"fl_{what.lower()}",
        dialog=lambda page: Choose(what, value.get(page)),
        then=value.set,
    )


PAGES = {
    "main": kit.Page(
        "Settings",
        searched("Language", kit.AppPreference(LANGUAGE, "en")),
        searched("Currency", kit.AppPreference(CURRENCY, DOLLAR)),
        kit.Select(
            "Theme",
            kit.AppNumber(THEME, NIGHT),
            {str(mode): name for mode, name in THEMES.items()},
            id="fl_theme",
            question="Choose Theme",
        ),
    )
}


@dataclass
class Preferences(kit.SettingsScreen[ProExpense, None]):
    pages: ClassVar[kit.Pages] = PAGES
    look: ClassVar[kit.RowLook] = kit.LIST

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        return ui.page(self, ui.Rows(*rows), bar=up_bar(self, title))

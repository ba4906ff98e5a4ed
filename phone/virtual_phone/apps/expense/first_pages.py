"""The first pages of Pro Expense: a splash, and once the choice of language and currency."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.expense.app import MAIN, ProExpense
from virtual_phone.apps.expense.choices import list_of
from virtual_phone.apps.expense.home import Home
from virtual_phone.apps.expense.pieces import button
from virtual_phone.apps.expense.store import CURRENCY, DOLLAR, FIRST_TIME, LANGUAGE
from virtual_phone.runtime.clock import SECOND

SECONDS = 1.0  # of the splash
SMALL, LARGE = 64, 112  # dp, of its sign


@dataclass
class Splash(ui.Screen[ProExpense, None]):
    """The app's sign, which grows for a second."""

    activity: ClassVar[str] = MAIN

    since: int = 0  # nanoseconds since the phone booted, once it is in front

    def view(self) -> ui.View:
        self.redraw_every(0.1)
        shown = self.phone.clock.elapsed() - self.since if self.since else 0
        size = SMALL + (LARGE - SMALL) * min(shown / (SECONDS * SECOND), 1)
        sign = ui.app_icon(self.app.icon, size, glyph=size * 0.6)
        return ui.Box(
            sign.but(id="imv_splash", important=True, at="center"),
            background="background",
            width="fill",
            height="fill",
        )

    def resumed(self) -> None:
        if not self.since:
            self.since = self.phone.clock.elapsed()
            self.after(SECONDS, self.go_on)

    def go_on(self) -> None:
        first = self.app.prefs().flag(FIRST_TIME, True)
        self.replace(Onboarding() if first else Home())


@dataclass
class Onboarding(ui.Screen[ProExpense, None]):
    language: str = "en"
    currency: str = DOLLAR
    last: bool = False  # the page of currencies

    def view(self) -> ui.View:
        if self.last:
            title, text = "Choose Currency", "CONTINUE"
            body = list_of(self, "Currency", self.currency, self.choose_currency)
        else:
            title, text = "Choose Language", "NEXT"
            body = list_of(self, "Language", self.language, self.choose_language)
        pager = ui.Column(
            ui.Text(title, size=18, face="medium", padding=(16, 8)),
            body.but(grow=1),
            id="vp_onboard",
            cls="androidx.viewpager2.widget.ViewPager2",
            scrollable=True,
            grow=1,
            on_swipe=self.page_to,
        )
        go_on = button(text, "btn_continue", self.go_on, margin=16)
        return ui.Column(
            ui.Text(
                "Hello! Welcome to Pro Expense", size=26, face="medium", padding=(16, 32, 16, 16)
            ),
            pager,
            go_on,
            background="background",
            height="fill",
        )

    def choose_language(self, language: str) -> None:
        self.language = language

    def choose_currency(self, currency: str) -> None:
        self.currency = currency

    def page_to(self, way: str) -> None:
        self.last = way == "left"

    def go_on(self) -> None:
        if not self.last:
            self.last = True
            return
        self.app.prefs().put({FIRST_TIME: False, LANGUAGE: self.language, CURRENCY: self.currency})
        self.replace(Home())

    def back(self) -> None:
        if self.last:
            self.last = False
        else:
            self.go_back()

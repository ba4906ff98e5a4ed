"""MiniWoB: one tap on what the page names."""

import re

from pytest_androidworld import MiniWobTask, User

WIDGETS = {"submit": "button", "radio": "radio", "checkbox": "checkbox", "text": "text"}


class MiniWobClickButton(MiniWobTask):
    """The button with the asked word is tapped."""

    page = "click-button"

    def solve(self, user: User) -> None:
        user.tap(user.first(self.quoted[0]))


class MiniWobClickDialog(MiniWobTask):
    """The dialog is closed by its cross."""

    page = "click-dialog"

    def solve(self, user: User) -> None:
        user.tap("Close")


class MiniWobClickDialog2(MiniWobTask):
    """The named button of the dialog is tapped."""

    page = "click-dialog-2"

    def solve(self, user: User) -> None:
        user.tap("Close" if self.quoted[0] == "x" else self.quoted[0])


class MiniWobClickLink(MiniWobTask):
    """The link with the asked word, somewhere in a text, is tapped."""

    page = "click-link"

    def solve(self, user: User) -> None:
        user.tap(user.first(self.quoted[0]))


class MiniWobClickTab(MiniWobTask):
    """The tab with the asked number is opened."""

    page = "click-tab"

    def solve(self, user: User) -> None:
        user.tap(self.utterance.removeprefix("Click on ").rstrip("."))


class MiniWobClickTest(MiniWobTask):
    """The only button is tapped."""

    page = "click-test"

    def solve(self, user: User) -> None:
        user.tap("Click Me!")


class MiniWobClickTest2(MiniWobTask):
    """Of two buttons the one called ONE is tapped."""

    page = "click-test-2"

    def solve(self, user: User) -> None:
        user.tap("ONE")


class MiniWobClickTestTransfer(MiniWobTask):
    """Of several buttons the named one is tapped."""

    page = "click-test-transfer"

    def solve(self, user: User) -> None:
        user.tap("ONE" if "ONE" in self.utterance else "TWO")


class MiniWobClickWidget(MiniWobTask):
    """A widget of the asked kind, as a text area or a radio button, is tapped."""

    page = "click-widget"

    def solve(self, user: User) -> None:
        kind = self.quoted[0]
        wanted = next(fact for fact in self.facts() if kind in (WIDGETS.get(fact.type), fact.tag))
        user.tap_at(*wanted.middle)


class MiniWobFocusText(MiniWobTask):
    """The only text field has the focus."""

    page = "focus-text"

    def solve(self, user: User) -> None:
        user.tap("id=tt")


class MiniWobFocusText2(MiniWobTask):
    """The text field in the asked place has the focus."""

    page = "focus-text-2"

    def solve(self, user: User) -> None:
        number = re.findall(r"(\d)\w\w input", self.utterance)[0]
        user.tap(f"id=tt{number}")


class MiniWobUnicodeTest(MiniWobTask):
    """The button with the asked word, of whatever script, is tapped."""

    page = "unicode-test"

    def solve(self, user: User) -> None:
        user.tap(user.first(self.quoted[0]))

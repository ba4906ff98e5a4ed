"""MiniWoB: a text to be typed into one field or several."""

import re

from pytest_androidworld import MiniWobTask, User

FIELD = "id=tt"
SUBMITS = ("Submit", "Search", "Go!")  # what the button of a search for movies may be called


class MiniWobEnterPassword(MiniWobTask):
    """The password is typed into both fields, and submitted."""

    page = "enter-password"

    def solve(self, user: User) -> None:
        [password] = self.quoted
        user.type(password, into="id=password", enter=False)
        user.type(password, into="id=verify", enter=False).tap("Submit")


class MiniWobEnterText(MiniWobTask):
    """The asked text is typed, and submitted."""

    page = "enter-text"

    def solve(self, user: User) -> None:
        user.type(self.quoted[0], into=FIELD, enter=False).tap("Submit")


class MiniWobEnterText2(MiniWobTask):
    """The asked text is typed in the asked case of its letters, and submitted."""

    page = "enter-text-2"

    def solve(self, user: User) -> None:
        [text] = self.quoted
        text = text.upper() if "upper case" in self.utterance else text.lower()
        user.type(text, into=FIELD, enter=False).tap("Submit")


class MiniWobEnterTextDynamic(MiniWobTask):
    """The asked letters, which are no word, are typed, and submitted."""

    page = "enter-text-dynamic"

    def solve(self, user: User) -> None:
        user.type(self.quoted[0], into=FIELD, enter=False).tap("Submit")


class MiniWobLoginUser(MiniWobTask):
    """User name and password are typed into their fields, and the log-in is sent."""

    page = "login-user"

    def solve(self, user: User) -> None:
        name, password = self.quoted
        user.type(name, into="id=username", enter=False)
        user.type(password, into="id=password", enter=False).tap("Login")


class MiniWobLoginUserPopup(MiniWobTask):
    """User name and password are typed although a pop-up gets in the way, and sent."""

    page = "login-user-popup"

    def solve(self, user: User) -> None:
        for text, field in zip(self.quoted, ("id=username", "id=password"), strict=True):
            user.tap(field)
            if user.shows("Exit to home page?"):
                user.tap("Cancel")
            user.type(text, into=field, enter=False)
        user.tap("OK")


class MiniWobMultiLayouts(MiniWobTask):
    """A form whose layout differs each time is filled in as asked, and submitted."""

    page = "multi-layouts"

    def solve(self, user: User) -> None:
        search_movies(user, self.utterance)


class MiniWobMultiOrderings(MiniWobTask):
    """A form whose fields are in another order each time is filled in as asked, and submitted."""

    page = "multi-orderings"

    def solve(self, user: User) -> None:
        search_movies(user, self.utterance)


class MiniWobSimpleAlgebra(MiniWobTask):
    """The value of x that solves the equation is typed, and submitted."""

    page = "simple-algebra"

    def solve(self, user: User) -> None:
        left, sign, right, _, total = (user.find("id=math-problem").text or "").split()
        if left != "x":
            x = int(total) - int(left)
            x = x if sign == "+" else -x
        else:
            x = int(total) - int(right) if sign == "+" else int(total) + int(right)
        user.type(str(x), into="id=math-answer", enter=False).tap("Submit")


class MiniWobSimpleArithmetic(MiniWobTask):
    """The result of the calculation is typed, and submitted."""

    page = "simple-arithmetic"

    def solve(self, user: User) -> None:
        left, sign, right, _ = (user.find("id=math-problem").text or "").split()
        a, b = int(left), int(right)
        result = {"+": a + b, "-": a - b, "x": a * b}[sign]
        user.type(str(result), into="id=math-answer", enter=False).tap("Submit")


class MiniWobTextTransform(MiniWobTask):
    """The distorted text that is shown is typed, and submitted."""

    page = "text-transform"

    def solve(self, user: User) -> None:
        text = "".join(e.text for e in user.elements if e.text and len(e.text) == 1)
        user.type(text, into=FIELD, enter=False).tap("Submit")


def search_movies(user: User, utterance: str) -> None:
    """Fill in a form of three fields, whose labels stand in the same order as they do."""
    asked = re.search(r"for (.+) movies directed by (.+) from year (\d+)", utterance)
    assert asked
    genre, director, year = asked.groups()
    words = {"Genre": genre, "Director": director, "Year": year, "Date": year}
    shown = sorted(user.elements, key=lambda element: element.bbox.top)
    labels = [e.text or "" for e in shown if not e.is_clickable]
    texts = [words[word] for label in labels for word in words if word in label]
    for field, text in zip([e for e in shown if e.is_editable], texts, strict=True):
        user.type(text, into=field, enter=False)
    user.tap(next(name for name in SUBMITS if user.shows(name)))

"""MiniWoB: texts to be copied, selected, or scrolled to their end."""

import re

from pytest_androidworld import MiniWobTask, User

GRIP = 30  # pixels from the end of a selected text down to the middle of its handle


def copy(user: User, source: str) -> None:
    """Copy the text of one field into the other, and submit it."""
    user.hold(f"id={source}")
    if user.shows("Select all"):
        user.tap("Select all")
    user.tap("Copy").hold("id=answer-input").tap("Paste").tap("Submit")


def highlight(user: User, words: tuple[tuple[float, float, float, float], ...]) -> None:
    """Select one word, drag the handle below its end to the end of the last one, and submit."""
    (left, top, right, bottom), last = words[0], words[-1]
    at = round((left + right) / 2), round((top + bottom) / 2)
    user.drag(at, at, hold=1.0)
    if len(words) > 1:
        end = round(last[2]) + 2 * GRIP, round(last[3]) + GRIP
        user.drag((round(right) + GRIP, round(bottom) + GRIP), end)
    user.tap("Submit")


def at_end(task: MiniWobTask, way: str) -> bool:
    """Whether the text area is scrolled as far as it can be."""
    now, most = next(fact.scroll for fact in task.facts() if fact.id == "text-area")
    return now >= most - 1 if way == "down" else now < 1


class MiniWobCopyPaste(MiniWobTask):
    """The text of the text area is in the field, too, and submitted."""

    page = "copy-paste"

    def solve(self, user: User) -> None:
        copy(user, "to-copy")


class MiniWobCopyPaste2(MiniWobTask):
    """The text of one of several text areas is in the field, too, and submitted."""

    page = "copy-paste-2"

    def solve(self, user: User) -> None:
        number = re.findall(r"(\d)\w\w ", self.utterance)[0]
        copy(user, f"text-{number}")


class MiniWobHighlightText(MiniWobTask):
    """The paragraph is selected, and submitted."""

    page = "highlight-text"

    def solve(self, user: User) -> None:
        text = next(fact for fact in self.facts() if fact.id == "randomText")
        highlight(user, text.words)


class MiniWobHighlightText2(MiniWobTask):
    """The asked one of several paragraphs is selected, and submitted."""

    page = "highlight-text-2"

    def solve(self, user: User) -> None:
        number = int(re.findall(r"(\d)\w\w ", self.utterance)[0])
        texts = [fact for fact in self.facts() if fact.tag == "p"]
        highlight(user, texts[number - 1].words)


class MiniWobScrollText(MiniWobTask):
    """The last word of a text that scrolls is typed, and submitted."""

    page = "scroll-text"

    def solve(self, user: User) -> None:
        text = next(fact.value for fact in self.facts() if fact.id == "text-area")
        while not at_end(self, "down"):
            user.scroll("down", within="id=text-area")
        last = text.split()[-1].replace(".", "")
        user.type(last, into="id=answer-input", enter=False).tap("Submit")


class MiniWobScrollText2(MiniWobTask):
    """A text area is scrolled to the asked end of its text, and submitted."""

    page = "scroll-text-2"

    def solve(self, user: User) -> None:
        way = "down" if "bottom" in self.utterance else "up"
        while not at_end(self, way):
            user.scroll(way, within="id=text-area")
        user.tap("Submit")

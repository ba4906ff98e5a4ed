"""MiniWoB: an inbox in which one mail is found, and something done with it."""

import re

from pytest_androidworld import Element, MiniWobTask, User

LOW, HIGH = (400, 1080), (400, 740)
RIGHT = 800  # the page ends there
NAME = r"([A-Z][\w-]+)\b"
RECEIVER = (  # where an instruction that asks for forwarding has the one who gets the mail
    rf"\b(?i:to|let|sure|in) {NAME}(?! sent)",
    rf"^{NAME} (?:wants|needs|must|should|is)",
    rf"\b(?i:for?ward|send|resend|give|email|get|pass|show|put|want) {NAME}(?!'|s|,)",
    rf"{NAME}\W*$",
)
ICONS = {  # the place of an icon at the top of an open mail, by what the instruction has of it
    "(?i)delete|remov|trash|rid of|throw|recycling|anymore|out of my inbox|don't want": -1,
    r"(?i)\bstar\b|flag|mark|imi?por": -2,
}


def receiver(instruction: str) -> str:
    """The recipient to whom the mail is forwarded."""
    found = (re.search(place, instruction) for place in RECEIVER)
    return next(match[1] for match in found if match)


def icons(user: User) -> list[Element]:
    """The icons of the page, from left to right; of an open mail's, star and trash are last."""
    images = [e for e in user.elements if (e.class_name or "").endswith("Image")]
    images = [e for e in images if e.is_clickable and e.bbox.right < RIGHT]
    return sorted(images, key=lambda e: e.bbox.right)


def open_mail(user: User, instruction: str) -> None:
    """Open the mail of the first sender that the instruction names."""
    while True:
        for element in user.elements:
            name = re.escape(element.text or "no name")
            if (
                re.search(rf"(\b|Answer){name}('?s)?\b", instruction)
                and element.resource_name != "query"
            ):
                user.tap(element)
                return
        user.drag(LOW, HIGH, seconds=1.0)


def tap_below(user: User, name: str) -> None:
    """Tap what is at the end of an open mail."""
    while not user.shows(name):
        user.drag(LOW, HIGH, seconds=1.0)
    user.tap(name)


def deal_with_mail(task: MiniWobTask, user: User) -> None:
    """Open the mail, and perform the requested action."""
    text = re.search('"([^"]+)"', task.utterance)
    if text:
        open_mail(user, task.utterance.replace(text[0], ""))
        tap_below(user, "Reply")
        user.type(text[1], into="id=reply-text", enter=False).tap("id=send-reply")
        return
    for words, place in ICONS.items():
        if re.search(words, task.utterance):
            open_mail(user, task.utterance)
            user.tap(icons(user)[place])
            return
    name = receiver(task.utterance)
    open_mail(user, task.utterance.replace(name, ""))
    tap_below(user, "Forward")
    field = min((e for e in user.elements if e.is_editable), key=lambda e: e.bbox.top)
    user.type(name, into=field, enter=False).tap("id=send-forward")


class MiniWobEmailInbox(MiniWobTask):
    """The mail of the named person is deleted, starred, answered or forwarded, as asked."""

    page = "email-inbox"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxDelete(MiniWobTask):
    """The mail of the named person is deleted."""

    page = "email-inbox-delete"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxForward(MiniWobTask):
    """The mail of the named person is forwarded to the other one."""

    page = "email-inbox-forward"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxForwardNl(MiniWobTask):
    """A mail is forwarded; the instruction has one of many wordings."""

    page = "email-inbox-forward-nl"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxForwardNlTurk(MiniWobTask):
    """A mail is forwarded; people have written the instruction."""

    page = "email-inbox-forward-nl-turk"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxImportant(MiniWobTask):
    """The mail of the named person is starred."""

    page = "email-inbox-important"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxNlTurk(MiniWobTask):
    """A mail is handled; people have written the instruction."""

    page = "email-inbox-nl-turk"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxNoscroll(MiniWobTask):
    """The mail is dealt with as asked, in an inbox that fits on the screen."""

    page = "email-inbox-noscroll"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxReply(MiniWobTask):
    """The mail of the named person is answered with the given text."""

    page = "email-inbox-reply"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)


class MiniWobEmailInboxStarReply(MiniWobTask):
    """The mail of the named person is starred or answered, as asked."""

    page = "email-inbox-star-reply"

    def solve(self, user: User) -> None:
        deal_with_mail(self, user)

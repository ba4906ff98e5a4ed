"""Pages of MiniWoB: the instruction on top says it all, and the page ends the episode itself."""

import re

from tests.models.brain.look import Look, Move, Seen, fill, on, scroll
from tests.models.brain.rules import rule

APP = "miniwob"
SCREEN = "Follow the instructions shown on the top of the screen: "
SUMS = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "x": int.__mul__}


def is_field(seen: Seen) -> bool:
    return seen.editable


def entered(look: Look, text: str, *names: str) -> Move | None:
    """Type a text into the only field, then tap the button of that name."""
    field = look.first(is_field)
    if field and field.content != text:
        return fill(field, text, clear=bool(field.content))
    return look.tap(*names)


@rule(APP, SCREEN + r'Click on the "(.+)" button\.')
@rule(APP, SCREEN + r'Click on the link "(.+)"\.')
@rule(APP, SCREEN + r"Click on (Tab #\d)\.")
def tapped(look: Look, name: str) -> Move | None:
    return look.tap(name)


@rule(APP, SCREEN + r'Close the dialog box by clicking the "x"\.')
def closed(look: Look) -> Move | None:
    return look.tap("Close")


@rule(APP, SCREEN + r"Focus into the textbox\.")
def focused(look: Look) -> Move | None:
    field = look.first(is_field)
    return on("click", field) if field else None


@rule(APP, SCREEN + r"Select (.+) from the list and click Submit\.")
def chosen(look: Look, name: str) -> Move | None:
    taps = look.times("click")
    if taps == 1:  # the list is open
        return look.tap(name) or scroll("down")
    return look.tap("Submit") if taps else look.tap_id("options")


@rule(APP, SCREEN + r"Select (.+) and click Submit\.")
def ticked(look: Look, names: str) -> Move | None:
    boxes = [each for name in names.split(", ") if (each := look.find(name))]
    left = next((box for box in boxes if not box.checked), None)
    return on("click", left) if left else look.tap("Submit")


@rule(APP, SCREEN + r'Enter "(.+)" into the text field and press Submit\.')
def typed(look: Look, text: str) -> Move | None:
    return entered(look, text, "Submit")


@rule(
    APP,
    SCREEN + r'Enter the username "(.+)" and the password "(.+)" into the text fields and press'
    r" login\.",
)
def logged_in(look: Look, name: str, password: str) -> Move | None:
    fields = look.all(is_field)
    for field, text in zip(fields, (name, password), strict=False):
        if not look.did("input_text", text):
            return fill(field, text)
    return look.tap("Login")


@rule(APP, SCREEN + r"Expand the section below and click submit\.")
def expanded(look: Look) -> Move | None:
    if look.past:
        return look.tap("Submit")
    section = look.first(lambda each: each.name.startswith("Section"))
    return on("click", section) if section else None


@rule(APP, SCREEN + r"Enter the value of (.+) into the text field and press Submit\.")
def read(look: Look, name: str) -> Move | None:
    """The table's cell on the right of the name."""
    label = look.find(name)
    if label is None or label.box is None:
        return None
    top = label.top
    row = look.all(lambda each: each.top == top and bool(each.text) and each is not label)
    return entered(look, row[0].content, "Submit") if row else None


@rule(APP, SCREEN + r"Solve the math problem and type your answer into the textbox\..*")
def solved(look: Look) -> Move | None:
    for seen in look.seen:
        found = re.fullmatch(r"(\d+) ?([+*x-]) ?(\d+) ?=", seen.content)
        if found:
            left, sign, right = found.groups()
            return entered(look, str(SUMS[sign](int(left), int(right))), "Submit")
    return None

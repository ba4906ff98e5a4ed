"""Contacts: the form of a new one."""

import re

from tests.models.brain.look import Look, Move, done, fill
from tests.models.brain.rules import rule


def digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def form(look: Look, values: dict[str, str]) -> Move | None:
    """The next field to fill in; None if all are."""
    shown = [each.content for each in look.seen]
    for hint, value in values.items():
        numbers = [digits(each) for each in shown] if hint == "Phone" else []
        if value in shown or digits(value) in filter(None, numbers):
            continue
        field = look.field(hint)
        if field:
            return fill(field, value)
    return None


@rule("contacts", r"Create a new contact for (\S+) (.+)\. Their number is (\S+)\.")
def contact(look: Look, first: str, last: str, number: str) -> Move | None:
    if look.find("Save"):
        values = {"First name": first, "Last name": last, "Phone": number}
        return form(look, values) or look.tap("Save")
    if look.did("click", "Save"):
        return done("the contact is saved")
    return look.tap("Create contact")


@rule(
    "contacts",
    r"Go to the new contact screen and enter the following details: First Name: (.+), Last Name:"
    r" (.+), Phone: (.+), Phone Label: (.+)\. Do NOT hit save\.",
)
def draft(look: Look, first: str, last: str, number: str, label: str) -> Move | None:
    if look.find("Save"):
        if look.first(lambda each: each.called(label) and each.kind in ("spinner", "dropdown")):
            return done("the form is filled in, down to the label")
        values = {"First name": first, "Last name": last, "Phone": number}
        return form(look, values) or look.tap("Show dropdown menu")
    labels = look.find("Pager") and look.tap(label)
    return labels or look.tap("Create contact")

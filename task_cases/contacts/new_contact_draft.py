"""Contacts: fill in the form for a new one, and leave it open."""

from pytest_androidworld import (
    Check,
    Device,
    Element,
    Param,
    Score,
    Task,
    User,
    check,
    matching,
    sample,
    strict,
    ui,
    upstream,
)

FIRST = sample.one_of(
    "Alice", "Bob", "Carol", "Daniel", "Emma", "Frank", "Grace", "Henry", "Irene", "Jack"
)
LAST = sample.one_of(
    "Adams", "Baker", "Clark", "Davis", "Evans", "Johnson", "Miller", "Smith", "Taylor", "Wilson"
)
BLOCKS = (sample.integer(100, 999), sample.integer(100, 999), sample.integer(1000, 9999))


class ContactsNewContactDraft(Task):
    """The form of a new contact is in front and holds the details; nothing was saved."""

    template = (
        "Go to the new contact screen and enter the following details: First Name: {first},"
        " Last Name: {last}, Phone: {phone}, Phone Label: {phone_label}. Do NOT hit save."
    )
    app_names = ("contacts",)
    complexity = 1.2
    first = Param(FIRST)
    last = Param(LAST)
    phone = Param(lambda random: "-".join(str(block(random)) for block in BLOCKS))
    phone_label = Param(sample.one_of("Home", "Work"))
    people_before: list[tuple[str, tuple[str, ...]]]

    def remember(self, env: Device) -> None:
        self.people_before = people(env)

    def is_successful(self, env: Device) -> Score:
        screen = ui.screen(env)
        form = screen.everything
        return Score.of(
            self.field(form, "First name", self.first, matching.same_text),
            self.field(form, "Last name", self.last, matching.same_text),
            self.number(form),
            self.label(form),
            strict(ui.shown(screen, text="Create contact"), "D39"),
            strict(check("no contact was saved", self.people_before, people(env)), "D39"),
        )

    def field(
        self, form: tuple[Element, ...], hint: str, expected: str, same: matching.Rule
    ) -> list[Check]:
        """What was entered where the form hints at it."""
        found = filled(form, hint)
        actual = ", ".join(found) or "nothing"
        like = any(matching.fuzzy(each, expected) for each in found)
        right = len(found) == 1 and same(found[0], expected)
        return [
            upstream(check(f"{hint} is like it", expected, actual, like), "D39"),
            strict(check(f"{hint} is", expected, actual, right), "D39"),
        ]

    def number(self, form: tuple[Element, ...]) -> list[Check]:
        found = filled(form, "Phone")
        actual = ", ".join(found) or "nothing"
        right = [matching.same_number(each, self.phone) for each in found]
        return [
            upstream(check("Phone is among the numbers", self.phone, actual, any(right)), "D39"),
            strict(check("Phone is", self.phone, actual, right == [True]), "D39"),
        ]

    def label(self, form: tuple[Element, ...]) -> Check:
        """The label is the number's: its description names it, or it is right below the number."""
        named = [each for each in form if each.text == self.phone_label]
        boxes = [
            each.bbox
            for each in form
            if each.hint_text == "Phone" and matching.same_number(each.text, self.phone)
        ]
        right = any(
            each.content_description == f"{self.phone_label} Phone"
            or any(0 <= each.bbox.top - box.bottom <= box.bottom - box.top for box in boxes)
            for each in named
        )
        labels = [
            each.text
            for each in form
            if (each.content_description or "").endswith(" Phone") and each.text
        ]
        actual = ", ".join(filter(None, labels)) or "nothing"
        return check("the number's label is", self.phone_label, actual, right)

    def solve(self, user: User) -> None:
        user.open("contacts").tap("Create contact")
        user.type(self.first, into="First name").type(self.last, into="Last name")
        user.type(self.phone, into="Phone")
        menus = ui.matching(user.elements, content_description="Show dropdown menu")
        user.tap(min(menus, key=lambda menu: menu.bbox.top))  # the number's; the next is e-mail's
        user.tap(self.phone_label, lambda each: each.resource_name == "android:id/text1")


def people(env: Device) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.name, each.numbers) for each in env.contacts.all()]


def filled(form: tuple[Element, ...], hint: str) -> list[str]:
    """The texts of a kind of field; an empty one shows its hint."""
    return [each.text for each in form if each.hint_text == hint and each.text not in (None, hint)]

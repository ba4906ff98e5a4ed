"""Contacts: save a new one."""

from pytest_androidworld import (
    Device,
    Param,
    Score,
    Task,
    User,
    check,
    matching,
    sample,
    strict,
    upstream,
)


class ContactsAddContact(Task):
    """The new contact is the only one, with that name and number."""

    template = "Create a new contact for {name}. Their number is {number}."
    app_names = ("contacts",)
    complexity = 1.2
    name = Param(sample.person)
    number = Param(sample.phone_number)

    def initialize_task(self, env: Device) -> None:
        env.contacts.clear()

    def is_successful(self, env: Device) -> Score:
        expected = (self.name, matching.digits(self.number))
        phones = [(name, matching.digits(number)) for name, number in env.contacts.phones()]
        people = env.contacts.all()
        names = [each.name for each in people]
        numbers = [number for each in people for number in each.numbers]
        named = any(matching.same_text(each, self.name) for each in names)
        called = [matching.same_number(each, self.number) for each in numbers] == [True]
        actual = ", ".join(numbers)
        return Score.of(
            upstream(
                check(
                    "a contact has the name and the number", expected, phones, expected in phones
                ),
                "D38",
            ),
            strict(check("there is one contact", 1, len(people)), "D38"),
            strict(check("it has the name", self.name, ", ".join(names), named), "D38"),
            strict(check("its only number is", self.number, actual or "none", called), "D38"),
        )

    def solve(self, user: User) -> None:
        first, _, last = self.name.partition(" ")
        user.open("contacts").tap("Create contact")
        user.type(first, into="First name").type(last, into="Last name")
        user.type(self.number, into="Phone").tap("Save")

    def near_miss_another_digit(self, user: User) -> None:
        self.varied(number=sample.another_digit(self.number)).solve(user)

    def near_miss_names_swapped(self, user: User) -> None:
        first, _, last = self.name.partition(" ")
        self.varied(name=f"{last} {first}").solve(user)

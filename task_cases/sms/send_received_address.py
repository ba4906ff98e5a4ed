"""Simple SMS Messenger: pass on an address that was just received."""

from random import Random

from pytest_androidworld import Device, Param, Score, User, check, matching, messages, sample


def another_person(random: Random, name: str) -> str:
    """A name that cannot be confused with the other: neither begins with the other (D32)."""
    [other] = sample.many(
        sample.person,
        1,
        random,
        lambda each: not (each.startswith(name) or name.startswith(each)),
    )
    return other


class SimpleSmsSendReceivedAddress(messages.MessagesTask):
    """The address was sent to the one person, once, and the other's message is still there."""

    template = (
        "Text the address of the event to {name1} that {name2} just sent me"
        " in Simple SMS Messenger"
    )
    complexity = 1.8
    name1 = Param(sample.person)
    number = Param(sample.phone_number)
    name2 = Param(another_person, after=name1)
    number2 = Param(sample.phone_number, unlike=number)
    message = Param(sample.address)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.contacts.clear()
        env.contacts.add(self.name1, self.number)
        env.contacts.add(self.name2, self.number2)
        messages.receive(env, [[self.number2, self.message]])

    def check_start(self, env: Device) -> Score:
        people = sorted([(self.name1, self.number), (self.name2, self.number2)])
        return Score.of(
            messages.received(env, [[self.number2, self.message]]),
            check("both people have their numbers", people, sorted(env.contacts.phones())),
        )

    def is_successful(self, env: Device) -> Score:
        return self.sent(env, self.number, self.message, matching.same_text)

    def solve(self, user: User) -> None:
        user.open("simple sms messenger").tap(self.name2).see(self.message)
        user.back().tap("id=conversations_fab").tap(self.name1)
        user.type(self.message, into="id=thread_type_message").tap("SMS")

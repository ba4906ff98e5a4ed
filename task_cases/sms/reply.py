"""Simple SMS Messenger: reply to one of several senders."""

from random import Random

from pytest_androidworld import Check, Device, Param, Score, User, matching, messages, sample

BOX = "id=thread_type_message"
Text = list[str]  # number and text of a message that has come in


def text_from(random: Random, number: str, but: str = "") -> Text:
    """A random sentence from a number, other than ``but``."""
    [sentence] = sample.many(sample.sentence, 1, random, others=[but])
    return [number, sentence]


def other_number(random: Random, *numbers: str) -> str:
    [number] = sample.many(sample.phone_number, 1, random, others=numbers)
    return number


def inbox_with(random: Random, number: str) -> list[Text]:
    """One to five from strangers, and one from the number somewhere among them, or last."""
    inbox: list[Text] = []
    for _ in range(random.randrange(1, 6)):
        wrote = [sender for sender, _ in inbox]
        if number not in wrote and random.random() < 0.5:
            inbox.append(text_from(random, number))
        inbox.append(text_from(random, other_number(random, number, *wrote)))
    if number not in [sender for sender, _ in inbox]:
        inbox.append(text_from(random, number))
    return inbox


def inbox_ending_with(random: Random, number: str, message: str) -> list[Text]:
    """None to five from strangers, then one from the number; none is the reply's text."""
    inbox: list[Text] = []
    for _ in range(random.randrange(6)):
        wrote = [sender for sender, _ in inbox]
        inbox.append(text_from(random, other_number(random, number, *wrote), message))
    return [*inbox, text_from(random, number, message)]


class SimpleSmsReply(messages.MessagesTask):
    """The sentence was sent to the number, once, and the inbox is as it was."""

    template = "Reply to {number} with message: {message} in Simple SMS Messenger"
    number = Param(sample.phone_number)
    message = Param(sample.sentence)
    inbox = Param(inbox_with, after=number)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        messages.receive(env, self.inbox)

    def check_start(self, env: Device) -> Check:
        return messages.received(env, self.inbox)

    def is_successful(self, env: Device) -> Score:
        return self.sent(env, self.number, self.message, matching.same_period)

    def solve(self, user: User) -> None:
        user.open("simple sms messenger").tap(self.number)
        user.type(self.message, into=BOX).tap("SMS")


class SimpleSmsReplyMostRecent(messages.MessagesTask):
    """The sentence was sent to the last sender, once, and the inbox is as it was."""

    template = (
        "Reply to the most recent text message using Simple SMS Messenger with message: {message}"
    )
    number = Param(sample.phone_number)
    message = Param(sample.sentence)
    inbox = Param(inbox_ending_with, after=(number, message))

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        messages.receive(env, self.inbox)

    def check_start(self, env: Device) -> Check:
        return messages.received(env, self.inbox)

    def is_successful(self, env: Device) -> Score:
        return self.sent(env, self.number, self.message, matching.same_period)

    def solve(self, user: User) -> None:
        user.open("simple sms messenger")
        rows = [each for each in user.elements if _is_address(each.resource_name)]
        user.tap(min(rows, key=lambda row: row.bbox.top))
        user.type(self.message, into=BOX).tap("SMS")


def _is_address(resource_name: str | None) -> bool:
    return (resource_name or "").endswith("id/conversation_address")

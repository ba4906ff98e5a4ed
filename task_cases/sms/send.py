"""Simple SMS Messenger: send a message to a number."""

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    matching,
    messages,
    sample,
)

BOX = "id=thread_type_message"


class SimpleSmsSend(messages.MessagesTask):
    """The sentence was sent to the number, once, and nothing else was."""

    template = "Send a text message using Simple SMS Messenger to {number} with message: {message}"
    number = Param(sample.phone_number)
    message = Param(sample.sentence)

    def is_successful(self, env: Device) -> Score:
        return self.sent(env, self.number, self.message, matching.same_period)

    def solve(self, user: User) -> None:
        user.open("simple sms messenger").tap("id=conversations_fab")
        user.type(self.number, into="id=new_conversation_address")
        user.tap("id=new_conversation_confirm")
        user.type(self.message, into=BOX).tap("SMS")

    def near_miss_another_digit(self, user: User) -> None:
        self.varied(number=sample.another_digit(self.number)).solve(user)

    def near_miss_sent_twice(self, user: User) -> None:
        self.solve(user)
        user.type(self.message, into=BOX).tap("SMS")


class SimpleSmsSendClipboardContent(messages.MessagesTask):
    """What the clipboard held was sent to the number, once, and nothing else was."""

    template = "Send a message to {number} with the clipboard content in Simple SMS Messenger"
    app_names = ("simple sms messenger", "clipper")
    number = Param(sample.phone_number)
    message = Param(sample.sentence)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.clipboard.set(self.message)

    def check_start(self, env: Device) -> Check:
        return check("the clipboard holds the message", self.message, env.clipboard.get())

    def is_successful(self, env: Device) -> Score:
        return self.sent(env, self.number, self.message, matching.same_text)

    def solve(self, user: User) -> None:
        user.open("simple sms messenger").tap("id=conversations_fab")
        user.type(self.number, into="id=new_conversation_address")
        user.tap("id=new_conversation_confirm")
        user.hold(BOX).tap("Paste").tap("SMS")

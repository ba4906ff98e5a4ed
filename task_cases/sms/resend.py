"""Simple SMS Messenger: send a message once more."""

from pytest_androidworld import (
    Device,
    Param,
    Score,
    User,
    check,
    matching,
    messages,
    sample,
    upstream,
)

QUESTION = "Sorry, there was a glitch, what was the last message you sent me?"


class SimpleSmsResend(messages.MessagesTask):
    """The message of the beginning was sent a second time, and is still there itself."""

    template = "Resend the message I just sent to {name} in Simple SMS Messenger"
    name = Param(sample.person)
    number = Param(sample.phone_number)
    message = Param(sample.sentence)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.contacts.clear()
        env.contacts.add(self.name, self.number)
        env.sms.send(self.number, self.message)
        messages.receive(env, [[self.number, QUESTION]])

    def check_start(self, env: Device) -> Score:
        sent = [(each.address, each.body) for each in env.sms.messages("sent")]
        return Score.of(
            check("the message was sent before", [(self.number, self.message)], sent),
            messages.received(env, [[self.number, QUESTION]]),
            check("the person has the number", [(self.name, self.number)], env.contacts.phones()),
        )

    def is_successful(self, env: Device) -> Score:
        found = messages.all_messages(env)
        return Score.of(
            self.sent_again(found),
            self.just_sent(
                env, self.new_sent(found), self.number, self.message, matching.same_text
            ),
        )

    def sent_again(self, found: list[messages.Message]) -> Score:
        """The reference: one more is sent, and the newest is like the oldest of the start."""
        sent = [each for each in found if each.type == messages.SENT]
        before = [each for each in self.messages_before if each.type == messages.SENT]
        newest = f"{sent[0].body!r} to {sent[0].address}" if sent else "nothing sent"
        grown = check("one more message was sent", len(before) + 1, len(sent))
        like = check(
            "the newest is like the first",
            f"{before[-1].body!r} to {before[-1].address}",
            newest,
            bool(sent) and messages.same_message(sent[0], before[-1]),
        )
        return Score.of(upstream(grown, "D31"), upstream(like, "D31"))

    def solve(self, user: User) -> None:
        user.open("simple sms messenger").tap(self.name).see(self.message)
        user.type(self.message, into="id=thread_type_message").tap("SMS")

"""The reference's tasks on Simple SMS Messenger."""

import re
from typing import ClassVar

import pytest

from tests.contract.reference import device
from tests.contract.reference.actions import Agent
from tests.contract.reference.elements import elements
from tests.contract.reference.env import Env
from tests.contract.reference.task import Task, play
from tests.contract.reference.text import fuzzy

MESSENGER = "com.simplemobiletools.smsmessenger"
NUMBER, OTHERS = "+19241157815", ("+10388542143", "+15556667777", "+12025550199")
MINUTES = 300_000
NOISE = ("Inconceivable!", "Pick up groceries: Milk and Bread and Apples.", "Winter is coming.")


def heads_up(env: Env, on: bool) -> None:
    device.put(env, "global", "heads_up_notifications_enabled", str(int(on)))


def number_of(text: str) -> str:
    return re.sub(r"[- ]", "", text)


class Send(Task):
    apps: ClassVar[tuple[str, ...]] = ("simple sms messenger",)
    budget = 12

    def __init__(self, message: str, number: str = NUMBER) -> None:
        self.number, self.message = number, message

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.put(env, "global", "airplane_mode_on", "0")
        device.clear_messages(env)
        now = device.milliseconds(env)
        sent = device.messages(env, "sent")
        env.sleep(5)
        assert not self.was_sent(sent, now)

    def was_sent(self, sent: list[dict[str, str]], now: int) -> bool:
        return any(
            number_of(each["address"]) == self.number
            and fuzzy(each["body"], self.message)
            and now - int(each["date"]) <= MINUTES
            for each in sent
        )

    def reward(self, env: Env) -> float:
        sent = device.messages(env, "sent")
        env.sleep(5)
        was_sent = self.was_sent(sent, device.milliseconds(env))
        in_front = device.current_activity(env).partition("/")[0] == MESSENGER
        assert not any((each.text or "").startswith("Sending") for each in elements(env))
        return float(was_sent and in_front)

    def solve(self, agent: Agent) -> None:
        self.address(agent).input_text(self.message, "Type a message…").click("SMS")

    def address(self, agent: Agent) -> Agent:
        agent.open("Simple SMS Messenger").click("id=conversations_fab")
        return agent.input_text(self.number).click("id=new_conversation_confirm")


class Reply(Send):
    """Others write, too, and the text in question is one of several."""

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        heads_up(env, on=False)
        for number, text in zip(OTHERS, NOISE, strict=True):
            if number == OTHERS[1]:
                device.text_emulator(env, self.number, NOISE[0])
            device.text_emulator(env, number, text)
        env.sleep(0.5)
        heads_up(env, on=True)

    def solve(self, agent: Agent) -> None:
        agent.open("Simple SMS Messenger").click(self.number)
        agent.input_text(self.message, "Type a message…").click("SMS")


class ReplyMostRecent(Send):
    def initialize(self, env: Env) -> None:
        super().initialize(env)
        heads_up(env, on=False)
        for number, text in zip(OTHERS, NOISE, strict=True):
            device.text_emulator(env, number, text)
        env.sleep(5)
        device.text_emulator(env, self.number, "Call me")
        env.sleep(5)
        heads_up(env, on=True)
        newest = device.messages(env, "inbox")[0]
        assert number_of(newest["address"]) == self.number or newest["body"] == "Call me"

    def solve(self, agent: Agent) -> None:
        agent.open("Simple SMS Messenger").click("id=conversation_address")
        agent.input_text(self.message, "Type a message…").click("SMS")


class SendClipboardContent(Send):
    apps = ("simple sms messenger", "clipper")

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.copy(env, self.message)

    def solve(self, agent: Agent) -> None:
        self.address(agent).long_press("Type a message…").click("Paste").click("SMS")


class SendReceivedAddress(Send):
    budget = 18
    name, other = "Hugo Pereira", "Ana Diaz"

    def initialize(self, env: Env) -> None:
        heads_up(env, on=False)
        super().initialize(env)
        device.add_person(env, self.name, self.number)
        env.sleep(5)
        device.add_person(env, self.other, OTHERS[0])
        device.text_emulator(env, OTHERS[0], self.message)
        env.sleep(1)
        heads_up(env, on=True)

    def solve(self, agent: Agent) -> None:
        agent.open("Simple SMS Messenger").click(self.other)
        assert agent.sees(self.message)
        agent.back().click("id=conversations_fab").click(self.name)
        agent.input_text(self.message, "Type a message…").click("SMS")

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        device.clear(env, "com.android.providers.contacts")


class Resend(Send):
    """Exactly one more, and the newest is the same as the oldest of before."""

    name = "Hugo Pereira"

    def initialize(self, env: Env) -> None:
        heads_up(env, on=False)
        super().initialize(env)
        device.add_person(env, self.name, self.number)
        env.sleep(3)
        device.send_message(env, self.number, self.message)
        env.sleep(3)
        glitch = "Sorry, there was a glitch, what was the last message you sent me?"
        device.text_emulator(env, self.number, glitch)
        env.sleep(1)
        heads_up(env, on=True)
        self.sent = device.messages(env, "sent")

    def reward(self, env: Env) -> float:
        sent = device.messages(env, "sent")
        if len(sent) != len(self.sent) + 1:
            return 0.0
        new, old = sent[0], self.sent[-1]
        same = number_of(new["address"]) == number_of(old["address"])
        return float(same and fuzzy(new["body"], old["body"]))

    def solve(self, agent: Agent) -> None:
        agent.open("Simple SMS Messenger").click(self.name)
        agent.long_press(self.message).click("Copy to clipboard")
        agent.wait(6)  # until the copied text no longer lies over the box
        agent.long_press("Type a message…").click("Paste").click("SMS")

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        device.clear(env, "com.android.providers.contacts")


TASKS: dict[str, Task] = {
    "SimpleSmsSend": Send("Hello, World!"),
    "SimpleSmsSend, an apostrophe": Send("Don't forget the milk, it's important: 2 bottles!"),
    "SimpleSmsReply": Reply("The cake is a lie."),
    "SimpleSmsReplyMostRecent": ReplyMostRecent("The cake is a lie."),
    "SimpleSmsSendClipboardContent": SendClipboardContent("I'll be there in 10 minutes."),
    "SimpleSmsSendReceivedAddress": SendReceivedAddress("6 Elm St, Birmingham, AL, 35217"),
    "SimpleSmsResend": Resend("Hello, World!"),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget


ADDRESSED = "Row: 0 _id=2, thread_id=5, address=+15551234567, person=NULL, date=1697384040000"


@pytest.mark.parametrize("body", ["Hello", "6 Elm St, Birmingham, AL, 35217", "", "a: b, c"])
def test_the_row_parser(body: str) -> None:
    """Of this client, which is as exact as the reference's."""
    row = device.message(f"{ADDRESSED}, body={body}, service_center=NULL, locked=0")
    assert row["body"] == body
    assert (row["address"], row["date"]) == ("+15551234567", "1697384040000")

"""Text messages: which were sent since the start, and that all others are still there."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.sms import SmsMessage
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.matching import Rule, digits, fuzzy, same_number
from pytest_androidworld.task.score import Check, Score, check, crash, strict, upstream
from pytest_androidworld.task.ui import in_front

APP = "simple sms messenger"
MESSENGER = "com.simplemobiletools.smsmessenger"
INBOX, SENT, OUTBOX, QUEUED = 1, 2, 4, 6  # the provider's types
DRAFT = 3
HEADS_UP = "heads_up_notifications_enabled"
PATIENCE = 5  # seconds of the device that a message may stay on its way
FRESH_MS = 300_000  # the reference's five minutes
PAUSE_MS = 5_000  # that it lets pass between reading the messages and the clock
Message = SmsMessage  # what task files call `messages.Message`
AFTER_BODY = ", service_center=NULL, locked=0, sub_id=1, error_code=0, creator=NULL, seen=1"


def as_the_reference_reads(body: str) -> str:
    """A body as cut out of a row of ``content query``: an equals sign in it confuses (D30)."""
    rest = body + AFTER_BODY
    end = rest.rfind(", ", 0, rest.index("="))
    return rest[:-1] if end < 0 else rest[:end]


def plain_number(address: str) -> str:
    """An address as the reference compares it: without blanks and hyphens."""
    return address.replace("-", "").replace(" ", "")


def alike(sent: Iterable[SmsMessage], number: str, text: str) -> list[SmsMessage]:
    """The messages that the reference accepts: to exactly that number, and similar in text."""
    return [
        each
        for each in sent
        if plain_number(each.address or "") == number
        and fuzzy(as_the_reference_reads(each.body or ""), text)
    ]


def was_sent(sent: Iterable[SmsMessage], number: str, text: str, now_ms: int) -> bool:
    """The reference's check: a similar message was sent recently."""
    return any(now_ms - each.date <= FRESH_MS for each in alike(sent, number, text))


def same_message(a: SmsMessage, b: SmsMessage) -> bool:
    """The reference: to the same number as written, and alike in text."""
    texts = [as_the_reference_reads(each.body or "") for each in (a, b)]
    return plain_number(a.address or "") == plain_number(b.address or "") and fuzzy(*texts)


def all_messages(env: Device) -> list[SmsMessage]:
    """The messages of all boxes; waits for one that is being sent, by the device's clock."""
    found = env.sms.messages()
    for _ in range(PATIENCE):
        if not any(each.type in (OUTBOX, QUEUED) for each in found):
            break
        env.settle.sleep(1)
        found = env.sms.messages()
    return found


def receive(env: Device, texts: Iterable[Sequence[str]]) -> None:
    """Receive messages, the newest last, without heads-up notifications on the screen."""
    env.settings.put("global", HEADS_UP, 0)
    for number, text in texts:
        env.settle.sleep(1)  # so that no two are of the same time
        env.sms.receive(number, text)
    env.settle.sleep(1)
    env.settings.put("global", HEADS_UP, 1)


def received(env: Device, texts: Iterable[Sequence[str]]) -> Check:
    """The inbox holds exactly these, the newest last (D33)."""
    found = [(each.address, each.body) for each in reversed(env.sms.messages("inbox"))]
    return check("the messages have come in", [(number, text) for number, text in texts], found)


class MessagesTask(Task):
    """A task whose goal is to send one message."""

    app_names: ClassVar[tuple[str, ...]] = (APP,)
    complexity = 1.2
    needs = frozenset({"sms"})
    messages_before: list[SmsMessage]

    def initialize_task(self, env: Device) -> None:
        """Delete all messages, and turn airplane mode off so that messages can be sent."""
        super().initialize_task(env)
        env.radios.set_airplane(False)
        env.sms.clear()

    def remember(self, env: Device) -> None:
        super().remember(env)
        self.messages_before = env.sms.messages()

    def sent(self, env: Device, number: str, text: str, same: Rule) -> Score:
        """Exactly this message was sent, and the others are as they were."""
        new = self.new_sent(all_messages(env))
        return Score.of(
            self._sent_upstream(env, number, text),
            self.just_sent(env, new, number, text, same),
        )

    def new_sent(self, messages: Iterable[SmsMessage]) -> list[SmsMessage]:
        """The messages sent since the start; the id of a deleted one may be reused."""
        old = {(each.id, each.type, each.date) for each in self.messages_before}
        sent = [each for each in messages if each.type == SENT]
        return [each for each in sent if (each.id, each.type, each.date) not in old]

    def just_sent(
        self, env: Device, new: list[SmsMessage], number: str, text: str, same: Rule
    ) -> Score:
        """Strict grading: one new message, to that number, with that text; none missing."""
        to = [each.address or "" for each in new]
        bodies = [each.body or "" for each in new]
        return Score.of(
            strict(check("one message was sent", 1, len(new)), "D28"),
            strict(
                check(
                    "it went to the number",
                    digits(number),
                    ", ".join(to) or "no one",
                    any(same_number(each, number) for each in to),
                ),
                "D26",
            ),
            strict(
                check(
                    "it has the text",
                    text,
                    " | ".join(bodies) or "nothing",
                    any(same(each, text) for each in bodies),
                ),
                "D27",
            ),
            strict(self.messages_unchanged(env), "D28"),
        )

    def messages_unchanged(self, env: Device) -> Check:
        """Each message of the start is there with its address and body; drafts are free."""
        now = {each.id: (each.address, each.body) for each in env.sms.messages()}
        missing = [
            f"{each.body!r} of {each.address}"
            for each in self.messages_before
            if each.type != DRAFT and now.get(each.id) != (each.address, each.body)
        ]
        return check(
            "the other messages are there", "all", "; ".join(missing[:5]) or "all", not missing
        )

    def _sent_upstream(self, env: Device, number: str, text: str) -> Score:
        sent = [each for each in env.sms.messages() if each.type == SENT]
        now = int(env.clock.now().timestamp() * 1000) + PAUSE_MS
        actual = (
            "; ".join(f"{each.body!r} to {each.address}" for each in sent[:5]) or "nothing sent"
        )
        like = alike(sent, number, text)
        garbled = any(as_the_reference_reads(each.body) != each.body for each in sent)
        fresh = not like or was_sent(sent, number, text, now)
        parts: list[Check | Score] = [
            upstream(
                check("a message like it was sent", f"{text!r} to {number}", actual, bool(like)),
                "D30" if garbled else "D27",
            ),
            upstream(
                check("it is new", "within 5 minutes", "it is" if fresh else "older", fresh), "D25"
            ),
            *(upstream(each, "D24") for each in in_front(env, MESSENGER)),
        ]
        for element in env.observe().ui_elements:
            if (element.text or "").startswith("Sending"):
                parts.append(crash("looking for 'Sending' on the screen", element.text, "D29"))
                break
        return Score.of(parts)

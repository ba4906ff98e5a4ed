"""A message sent: the reference's reading of rows, and what strict grading asks instead."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.sms import SmsMessage
from pytest_androidworld.task.matching import same_period
from pytest_androidworld.task.messages import MessagesTask, as_the_reference_reads, was_sent
from tests.messages import put_sent as put_sent

NUMBER, OTHER, TEXT = "+15551234567", "+15550000000", "Hello, World!"
SENT_AT = 1_697_384_040_000
Deed = Callable[[Device], None]


@pytest.mark.parametrize(
    ("number", "text", "now", "sent"),
    [
        (NUMBER, "Hello, World!", 300_001, False),
        ("15551234567", "Hello, World!", 0, False),
        (NUMBER, "Goodbye", 0, False),
        (NUMBER, "Hello, World!", 300_000, True),
        (NUMBER, "hello world", 0, True),
        (NUMBER, "Hello, World!", -(10**9), True),
    ],
)
def test_what_the_reference_takes_for_sent(number: str, text: str, now: int, sent: bool) -> None:
    row = SmsMessage(1, "+1 555-123-4567", "Hello, World!", 2, SENT_AT, True, 1)
    assert was_sent([row], number, text, SENT_AT + now) is sent


@pytest.mark.parametrize(
    ("body", "read"),
    [
        ("Hello, World!", "Hello, World!"),
        ("one, two, three", "one, two, three"),
        ("x, y=z", "x"),
    ],
)
def test_how_the_reference_reads_a_body(body: str, read: str) -> None:
    assert as_the_reference_reads(body) == read


def test_an_equals_sign_without_a_comma_takes_the_rest_of_the_row_along() -> None:
    assert as_the_reference_reads("a=b").startswith("a=b, service_center=NULL")


@pytest.fixture
def task(device: Device) -> MessagesTask:
    """It has remembered one received message."""
    device.sms.clear()
    device.sms.receive(OTHER, "How are you?")
    device.apps.open("simple sms messenger")
    task = MessagesTask.with_params({})
    assert isinstance(task, MessagesTask)
    task.remember(device)
    return task


def nothing(device: Device) -> None:
    """The agent did nothing."""


def send(device: Device) -> None:
    put_sent(device, NUMBER, TEXT)


def send_formatted(device: Device) -> None:
    put_sent(device, "+1 (555) 123-4567", TEXT)


def send_without_country(device: Device) -> None:
    put_sent(device, "5551234567", TEXT)


def send_almost(device: Device) -> None:
    put_sent(device, NUMBER, "Hello World")


def send_twice(device: Device) -> None:
    put_sent(device, NUMBER, TEXT)
    put_sent(device, NUMBER, TEXT)


def send_to_another_too(device: Device) -> None:
    put_sent(device, NUMBER, TEXT)
    put_sent(device, OTHER, TEXT)


def send_and_go_home(device: Device) -> None:
    put_sent(device, NUMBER, TEXT)
    device.adb.shell("input keyevent KEYCODE_HOME")


def send_too_early(device: Device) -> None:
    put_sent(device, NUMBER, TEXT)
    device.settle.sleep(360)


def clear_and_send(device: Device) -> None:
    device.sms.clear()
    put_sent(device, NUMBER, TEXT)


def receive(device: Device) -> None:
    device.sms.receive(NUMBER, TEXT)


def clear(device: Device) -> None:
    device.sms.clear()


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (nothing, 0, 0),
        (receive, 0, 0),
        (clear, 0, 0),
        (send_without_country, 0, 0),  # D26
        (send_almost, 1, 0),  # D27
        (send_twice, 1, 0),  # D28
        (send_to_another_too, 1, 0),
        (clear_and_send, 1, 0),
        (send_formatted, 0, 1),  # D26
        (send_and_go_home, 0, 1),  # D24
        (send_too_early, 0, 1),  # D25
        (send, 1, 1),
    ],
)
def test_rewards(
    task: MessagesTask, device: Device, deed: Deed, upstream: float, strict: float
) -> None:
    deed(device)
    score = task.sent(device, NUMBER, TEXT, same_period)
    assert (score.upstream, score.strict) == (upstream, strict)


def test_an_equals_sign_is_a_letter_like_any_other(task: MessagesTask, device: Device) -> None:
    put_sent(device, NUMBER, "a=b, c=d")
    score = task.sent(device, NUMBER, "a=b, c=d", same_period)
    assert (score.upstream, score.strict) == (0, 1)


def test_the_provider_gone_is_no_message(task: MessagesTask, device: Device) -> None:
    device.adb.shell("pm uninstall com.simplemobiletools.smsmessenger")
    device.files.clear("/data/data/com.android.providers.telephony/databases")
    score = task.sent(device, NUMBER, TEXT, same_period)
    assert (score.upstream, score.strict) == (0, 0)


def test_a_number_given_again_is_a_new_message(task: MessagesTask, device: Device) -> None:
    [received] = device.sms.messages()
    device.sms.clear()
    put_sent(device, NUMBER, TEXT)
    [sent] = task.new_sent(device.sms.messages())
    assert sent.id == received.id

"""Contacts, messages and the clipboard: what people write comes back as it was."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env import doctor
from pytest_androidworld.env.clipboard import Clipboard
from pytest_androidworld.env.contacts import Contact
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.sms import Sms
from pytest_androidworld.errors import DeviceError

NUMBER = "+15551234567"
BODIES = (
    "a=b, c=d, body=x, type=2",
    'it\'s $HOME `x` \\ "q" ü',
    "one\nRow: 1 _id=7, thread_id=2\n",
    ", ",
)
CLIPS = ("a, b=c", 'it\'s $HOME `x` \\ "q"\nü😀', " blanks ")


def test_a_phone_out_of_its_box_has_no_contacts(device: Device) -> None:
    assert device.contacts.all() == []
    assert device.contacts.phones() == []
    assert device.sms.messages() == []
    assert device.sms.messages("sent") == []
    assert device.clipboard.get() is None


def test_contacts_are_read_as_they_were_written(device: Device) -> None:
    device.contacts.add('Zoë O\'Brien, Jr. "$x"', "+1 (555) 123-45")
    device.contacts.add("Bob", "12")
    assert device.contacts.all() == [
        Contact('Zoë O\'Brien, Jr. "$x"', ("+1 (555) 123-45",)),
        Contact("Bob", ("12",)),
    ]
    assert ("Bob", "12") in device.contacts.phones()
    device.contacts.clear()
    assert device.contacts.all() == []


@pytest.mark.parametrize("body", BODIES)
def test_a_message_comes_in_as_it_was_written(body: str, device: Device) -> None:
    device.sms.receive(NUMBER, body)
    device.sms.receive("555", "the last")
    last, first = device.sms.messages("inbox")
    assert (first.address, first.body, first.type, first.date) == (NUMBER, body, 1, 1697384040000)
    assert (last.address, last.body) == ("555", "the last")
    device.sms.clear()
    assert device.sms.messages() == []


def test_a_message_is_waited_for(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.emulator, "receive_sms", lambda number, text: None)
    before = device.clock.now()
    device.sms.receive(NUMBER, "lost on its way")
    assert (device.clock.now() - before).total_seconds() == pytest.approx(5, abs=1)


def test_a_message_is_sent_by_the_sms_app(device: Device) -> None:
    device.sms.send(NUMBER, "Hello, it's me = you")
    (message,) = device.sms.messages("sent")
    assert (message.address, message.body, message.type) == (NUMBER, "Hello, it's me = you", 2)
    assert device.sms.messages("inbox") == []


def test_a_device_without_grpc_receives_no_messages(device: Device) -> None:
    with pytest.raises(DeviceError, match="SERIAL@PORT"):
        Sms(device.adb).receive(NUMBER, "x")


def test_messages_without_a_provider_are_none(device: Device) -> None:
    device.adb.shell("pm clear com.android.providers.telephony")
    assert device.sms.messages() == []
    device.sms.clear()


@pytest.mark.parametrize("text", CLIPS)
def test_the_clipboard_holds_what_it_was_given(text: str, device: Device) -> None:
    device.clipboard.set(text)
    assert device.clipboard.get() == text
    with_clipper = Clipboard(device.adb)
    assert with_clipper.get() == text
    with_clipper.set(f"{text}.")
    assert device.clipboard.get() == f"{text}."


def test_without_a_sim_no_message_is_sent_to_the_device(
    device: Device, inflict: Callable[[str], None]
) -> None:
    assert "sms" in doctor.capabilities(device)
    inflict("sim_absent on")
    assert "sms" not in doctor.capabilities(device)
    with pytest.raises(DeviceError) as raised:
        device.sms.receive("+15551234567", "hello")
    assert str(raised.value) == (
        f"{device.serial}: no SIM that text messages could reach (gsm.sim.state: ABSENT); start"
        " the emulator without -no-sim, on a host without IPv6"
    )


@pytest.mark.parametrize("states", ["LOADED", "READY", "ABSENT,LOADED"])
def test_one_sim_will_do(device: Device, states: str) -> None:
    device.adb.run("setprop", "gsm.sim.state", states)
    device.sms.receive("+15551234567", "hello")
    assert [each.body for each in device.sms.messages()] == ["hello"]

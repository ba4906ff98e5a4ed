"""The codec: bytes written out, and the same as Google's for android-env's messages."""

import contextlib
import math
import tracemalloc

import pytest
from android_env.proto import emulator_controller_pb2 as theirs
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.wire import emulator
from virtual_phone.wire.emulator import (
    Entry,
    EntryList,
    GpsState,
    Image,
    ImageFormat,
    KeyboardEvent,
    ParameterValue,
    PhysicalModelValue,
    Rotation,
    Touch,
    TouchEvent,
)
from virtual_phone.wire.proto import Empty, Message, WireError


@pytest.mark.parametrize(
    ("message", "data"),
    [
        (Empty(), b""),
        (Touch(), b""),
        (Touch(1, 300), b"\x08\x01\x10\xac\x02"),
        (Touch(x=-1), b"\x08" + b"\xff" * 9 + b"\x01"),
        (TouchEvent([Touch()]), b"\x0a\x00"),  # how an observing android-env lifts no finger
        (KeyboardEvent(key="é"), b"\x22\x02\xc3\xa9"),
        (GpsState(latitude=1.0), b"\x11\x00\x00\x00\x00\x00\x00\xf0\x3f"),
        (ParameterValue([1.0, -2.0]), b"\x0a\x08\x00\x00\x80\x3f\x00\x00\x00\xc0"),
        (ImageFormat(1, Rotation()), b"\x08\x01\x12\x00"),
    ],
)
def test_a_message_as_bytes(message: Message, data: bytes) -> None:
    assert message.encode() == data
    assert type(message).decode(data) == message


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\x08", "it ends within a number"),
        (b"\x08" + b"\xff" * 10, "the number at byte 1 has no end"),
        (b"\x0a\x05abc", "field 1 has 5 bytes, 3 are left"),
        (b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "field 1 has 18446744073709551615"),
        (b"\x00\x01", "a field has the number 0"),
        (b"\x0b", "field 1 has the unknown wire type 3"),
        (b"\x0a\x00", "Touch.x has wire type 2, not 0"),
    ],
)
def test_what_is_no_message_is_said_so(data: bytes, complaint: str) -> None:
    with pytest.raises(WireError, match=complaint):
        Touch.decode(data)


def test_a_text_that_is_not_utf_8() -> None:
    with pytest.raises(WireError, match="a text is not UTF-8"):
        KeyboardEvent.decode(b"\x22\x01\xff")


def test_a_list_of_numbers_with_a_rest() -> None:
    with pytest.raises(WireError, match="5 bytes are no list of numbers of 4 bytes"):
        ParameterValue.decode(b"\x0a\x05abcde")


def test_unknown_fields_are_passed_over() -> None:
    assert Touch.decode(b"\x78\x05\x7a\x01a\x08\x07\xf9\x01abcdefgh\xfd\x01abcd") == Touch(x=7)


def test_a_field_given_twice_counts_as_last_given() -> None:
    assert Touch.decode(b"\x08\x01\x08\x02") == Touch(x=2)


int32 = st.integers(-(2**31), 2**31 - 1)


@given(int32, int32, int32)
def test_touches_are_googles(x: int, y: int, pressure: int) -> None:
    data = theirs.TouchEvent(
        touches=[theirs.Touch(x=x, y=y, pressure=pressure)]
    ).SerializeToString()
    assert TouchEvent([Touch(x, y, 0, pressure)]).encode() == data
    assert TouchEvent.decode(data).touches == [Touch(x, y, 0, pressure)]


@given(st.text(), st.text())
def test_texts_are_googles(key: str, value: str) -> None:
    ours = EntryList([Entry(key, value)])
    data = theirs.EntryList(entry=[theirs.Entry(key=key, value=value)]).SerializeToString()
    assert ours.encode() == data
    assert EntryList.decode(data) == ours


@given(st.floats(width=32, allow_nan=False), st.integers(-3, 0))
def test_sensor_values_are_googles(value: float, status: int) -> None:
    ours = PhysicalModelValue(1, status, ParameterValue([value, math.pi]))
    data = theirs.PhysicalModelValue(
        target=1, status=status, value=theirs.ParameterValue(data=[value, math.pi])
    ).SerializeToString()
    assert ours.encode() == data
    assert PhysicalModelValue.decode(data).encode() == data


@given(st.binary(max_size=40))
def test_any_bytes_are_a_message_or_a_wire_error(data: bytes) -> None:
    with contextlib.suppress(WireError):
        assert isinstance(Image.decode(data), Image)


@pytest.mark.parametrize(
    "kind",
    [
        kind
        for kind in vars(emulator).values()
        if isinstance(kind, type) and issubclass(kind, Message) and hasattr(theirs, kind.__name__)
    ],
    ids=lambda kind: kind.__name__,
)
def test_field_names_and_numbers_are_those_of_the_emulator(kind: type[Message]) -> None:
    numbers = {
        field.name: field.number for field in getattr(theirs, kind.__name__).DESCRIPTOR.fields
    }
    for number, field in kind.fields.items():
        assert numbers[field.name] == number


def test_messages_of_a_list_are_decoded_when_they_are_reached() -> None:
    touches = iter(TouchEvent.decode(b"\x0a\x02\x08\x01\x0a\x02\x08\x02\x0a\x01\x08").touches)
    assert (next(touches), next(touches)) == (Touch(1), Touch(2))
    with pytest.raises(WireError, match="it ends within a number"):
        next(touches)


def test_many_messages_of_a_list_take_no_memory() -> None:
    data = b"\x0a\x00" * 20_000
    tracemalloc.start()
    try:
        assert len(TouchEvent.decode(data).touches) == 20_000
        assert tracemalloc.get_traced_memory()[1] < 20_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("repeated", [1, 1000])
def test_a_list_of_numbers_without_end(repeated: int) -> None:
    packed = theirs.ParameterValue(data=[1.0] * (1000 // repeated)).SerializeToString()
    assert len(ParameterValue.decode(packed * repeated).data) == 1000
    with pytest.raises(WireError, match="a list has more than 1000 numbers"):
        ParameterValue.decode(packed * repeated + b"\x0a\x04abcd")


def test_the_decoding_of_many_fields_can_be_ended_in_between() -> None:
    pauses: list[int] = []

    def pause() -> None:
        pauses.append(1)
        if len(pauses) == 3:
            raise InterruptedError

    assert len(TouchEvent.decode(b"\x0a\x00" * 2500, pause).touches) == 2500
    assert len(pauses) == 2
    with pytest.raises(InterruptedError):
        TouchEvent.decode(b"\x0a\x00" * 200_000, pause)
    assert len(pauses) == 3

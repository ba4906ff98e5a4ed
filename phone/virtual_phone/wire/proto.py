"""Protocol buffers (proto3), the part used by the emulator's gRPC and the accessibility forwarder.

A message is a class whose fields have a number and a kind.  Google's package is not used: its
descriptor pool is one per process, and android-env has registered these names in it; it would
copy each screenshot once more; and it takes 60 ms to import::

    class Touch(Message):
        x: int = int32(1)
        y: int = int32(2)
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, ClassVar, Generic, Self, TypeVar, dataclass_transform

VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5  # wire types
SIZES = {FIXED64: 8, FIXED32: 4}
MOST_NUMBERS = 1000  # in a list; a sensor has at most four
PAUSE = 1000  # fields between two pauses
Raw = int | bytes
Pause = Callable[[], object]
T = TypeVar("T")


class WireError(ValueError):
    """The bytes are not a valid message."""


def varint(value: int) -> bytes:
    """Encode a number, seven bits to a byte, lowest first; a negative one as 64 bits."""
    if 0 <= value < 0x80:
        return bytes((value,))
    value &= 0xFFFF_FFFF_FFFF_FFFF
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Decode the number at an offset; returns it and the offset after it."""
    value = 0
    for index in range(10):
        if at + index >= len(data):
            raise WireError("it ends within a number")
        byte = data[at + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, at + index + 1
    raise WireError(f"the number at byte {at} has no end")


def tag(number: int, wire: int) -> bytes:
    return varint(number << 3 | wire)


def chunk(number: int, data: bytes) -> bytes:
    """A length-delimited field: text, bytes, a message, packed numbers."""
    return b"".join((tag(number, BYTES), varint(len(data)), data))


def no_pause() -> None:
    """Do nothing between two parts of a message."""


def split(data: bytes, pause: Pause = no_pause) -> Iterator[tuple[int, int, Raw]]:
    """Each field of a message: its number, wire type and undecoded content.

    4 MB can have two million; ``pause`` is called after each `PAUSE` of them, and may raise.
    """
    at = 0
    for index in count(1):
        if at >= len(data):
            return
        if index % PAUSE == 0:
            pause()
        key, at = read_varint(data, at)
        number, wire = key >> 3, key & 7
        if not number:
            raise WireError("a field has the number 0")
        if wire == VARINT:
            value, at = read_varint(data, at)
            yield number, wire, value
            continue
        if wire == BYTES:
            size, at = read_varint(data, at)
        elif wire in SIZES:
            size = SIZES[wire]
        else:
            raise WireError(f"field {number} has the unknown wire type {wire}")
        if at + size > len(data):
            raise WireError(f"field {number} has {size} bytes, {len(data) - at} are left")
        yield number, wire, data[at : at + size]
        at += size


@dataclass(frozen=True)
class Kind:
    """How the values of a field are encoded and decoded."""

    wire: int
    default: Any
    pack: Callable[[Any], bytes]
    unpack: Callable[[Any], Any]


def _signed(bits: int) -> Callable[[int], int]:
    half = 1 << bits - 1
    return lambda value: (value + half & (half << 1) - 1) - half


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise WireError(f"a text is not UTF-8: {error}") from None


def _struct(format: str) -> tuple[Callable[[Any], bytes], Callable[[Any], Any]]:
    packer = struct.Struct(format)
    return packer.pack, lambda data: packer.unpack(data)[0]


def _as_it_is(data: Any) -> Any:
    """Return the data unchanged; unlike `bytes`, without copying a view."""
    return data


KINDS = {
    "int32": Kind(VARINT, 0, varint, _signed(32)),
    "int64": Kind(VARINT, 0, varint, _signed(64)),
    "uint64": Kind(VARINT, 0, varint, int),
    "bool": Kind(VARINT, False, varint, bool),
    "double": Kind(FIXED64, 0.0, *_struct("<d")),
    "float": Kind(FIXED32, 0.0, *_struct("<f")),
    "string": Kind(BYTES, "", str.encode, _text),
    "bytes": Kind(BYTES, b"", _as_it_is, bytes),
}


@dataclass(frozen=True)
class Field:
    """One field of a message; `Message` finds its name."""

    number: int
    kind: Kind
    repeated: bool = False
    name: str = ""

    def default(self) -> Any:
        return [] if self.repeated else self.kind.default


def int32(number: int) -> Any:
    """An integer, or an enumeration's value."""
    return Field(number, KINDS["int32"])


def int64(number: int) -> Any:
    return Field(number, KINDS["int64"])


def uint64(number: int) -> Any:
    """An unsigned integer, also a uint32."""
    return Field(number, KINDS["uint64"])


def boolean(number: int) -> Any:
    return Field(number, KINDS["bool"])


def double(number: int) -> Any:
    return Field(number, KINDS["double"])


def string(number: int) -> Any:
    return Field(number, KINDS["string"])


def blob(number: int) -> Any:
    return Field(number, KINDS["bytes"])


def floats(number: int) -> Any:
    """A list of numbers, packed."""
    return Field(number, KINDS["float"], repeated=True)


def _message(kind: "type[Message]") -> Kind:
    return Kind(BYTES, None, kind.encode, kind.decode)


def one(number: int, kind: "type[Message]") -> Any:
    """A nested message, or None."""
    return Field(number, _message(kind))


def many(number: int, kind: "type[Message]") -> Any:
    """A list of messages; in a received message, `Items`."""
    return Field(number, _message(kind), repeated=True)


@dataclass(frozen=True, eq=False)
class Items(Generic[T]):
    """The messages of a repeated field as they were received, each decoded when it is reached.

    4 MB can hold two million, which as objects would take a gigabyte.
    """

    data: bytes  # of the whole message
    field: Field
    count: int

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[T]:
        for number, _, raw in split(self.data):
            if number == self.field.number:
                yield self.field.kind.unpack(raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Items | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __repr__(self) -> str:
        return repr(list(self))


@dataclass_transform()
class Message:
    """A proto3 message; fields with their default are not written, unknown ones not read.

    Similar to a dataclass, but creating thirty of those would take longer than making a phone.
    """

    fields: ClassVar[dict[int, Field]] = {}

    def __init_subclass__(cls) -> None:
        found = ((name, getattr(cls, name)) for name in cls.__annotations__)
        cls.fields = {field.number: replace(field, name=name) for name, field in found}

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.fields.values()
        given = dict(zip((field.name for field in fields), values, strict=False)) | named
        for field in fields:
            setattr(
                self, field.name, given.pop(field.name) if field.name in given else field.default()
            )
        if given:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(given)}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        values = (f"{name}={value!r}" for name, value in vars(self).items() if value)
        return f"{type(self).__name__}({', '.join(values)})"

    def encode(self) -> bytes:
        """The message as bytes, fields in the order of their declaration."""
        parts: list[bytes] = []
        for field in self.fields.values():
            value, kind = getattr(self, field.name), field.kind
            if value == kind.default and not field.repeated:
                continue
            if field.repeated and kind.wire != BYTES:
                contents = [b"".join(map(kind.pack, value))] if value else []
            else:
                contents = [kind.pack(item) for item in (value if field.repeated else [value])]
            for content in contents:
                if field.repeated or kind.wire == BYTES:
                    parts += (tag(field.number, BYTES), varint(len(content)), content)
                else:
                    parts += (tag(field.number, kind.wire), content)
        return b"".join(parts)

    @classmethod
    def decode(cls, data: bytes, pause: Pause = no_pause) -> Self:
        """Decode a message; raises `WireError` if the bytes are invalid.

        What ``pause`` raises between two of many fields ends it.
        """
        found = cls()
        counts: dict[int, int] = {}
        for number, wire, raw in split(data, pause):
            field = cls.fields.get(number)
            if field is None:
                continue
            name, kind = field.name, field.kind
            if field.repeated and wire == BYTES and kind.wire != BYTES:
                _add(getattr(found, name), _unpacked(kind, raw))
            elif wire != kind.wire:
                raise WireError(f"{cls.__name__}.{name} has wire type {wire}, not {kind.wire}")
            elif field.repeated and wire == BYTES:
                counts[number] = counts.get(number, 0) + 1
            elif field.repeated:
                _add(getattr(found, name), [kind.unpack(raw)])
            else:
                setattr(found, name, kind.unpack(raw))
        for number, times in counts.items():
            field = cls.fields[number]
            setattr(found, field.name, Items[Any](data, field, times))
        return found


def _unpacked(kind: Kind, raw: Raw) -> list[Any]:
    """Decode a packed list, at most one number more than it may have; only floats occur."""
    assert isinstance(raw, bytes)
    size = SIZES[kind.wire]
    if len(raw) % size:
        raise WireError(f"{len(raw)} bytes are no list of numbers of {size} bytes")
    end = min(len(raw), (MOST_NUMBERS + 1) * size)
    return [kind.unpack(raw[at : at + size]) for at in range(0, end, size)]


def _add(numbers: list[Any], more: list[Any]) -> None:
    """Add to a list of numbers, which has a limit."""
    if len(numbers) + len(more) > MOST_NUMBERS:
        raise WireError(f"a list has more than {MOST_NUMBERS} numbers")
    numbers += more


class Empty(Message):
    """google.protobuf.Empty."""

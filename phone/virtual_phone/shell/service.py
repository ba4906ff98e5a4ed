"""``service``: list the system services, and call them as binder would."""

import struct
from collections.abc import Callable, Iterator, Sequence

from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.properties import ZONE, Properties
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.service_table import system_services

USAGE = """\
Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f | nfd n \
| afd f ] ...
Options:
   i32: Write the 32-bit integer N into the send parcel.
   i64: Write the 64-bit integer N into the send parcel.
   f:   Write the 32-bit single-precision number N into the send parcel.
   d:   Write the 64-bit double-precision number N into the send parcel.
   s16: Write the UTF-16 string STR into the send parcel.
  null: Write a null binder into the send parcel.
    fd: Write a file descriptor for the file f into the send parcel.
   nfd: Write the file descriptor n into the send parcel.
   afd: Write an ashmem file descriptor for a region containing the data from
          file f into the send parcel.
"""
NUMBERS = ("i32", "i64", "f", "d")
WORDS = ("s16", "fd", "nfd", "afd")
DONE = struct.pack("<II", 0, 1)  # no exception, true
NOTHING = struct.pack("<I", 0)

Values = Sequence[str]


def _set_time(phone: Phone, values: Values) -> bytes:
    phone.clock.set_wall(int(values[0]) * SECOND // 1000)
    return DONE


def _set_time_zone(phone: Phone, values: Values) -> bytes:
    phone[Properties].set(ZONE, values[0])
    return DONE


# By service and transaction: the handler, and the number of values it needs.
CALLS: dict[tuple[str, str], tuple[int, Callable[[Phone, Values], bytes]]] = {
    ("alarm", "2"): (1, _set_time),
    ("alarm", "3"): (1, _set_time_zone),
}


@builtin
def service(sh: Shell, *args: str) -> Iterator[str]:
    """List and check the system services, and call the few transactions in common use."""
    services = system_services(sh.phone.profile)
    match args:
        case ("list",):
            yield f"Found {len(services)} services:\n"
            for number, (name, interface) in enumerate(services.items()):
                yield f"{number}\t{name}: [{interface}]\n"
        case ("check", name):
            yield f"Service {name}: {'found' if name in services else 'not found'}\n"
        case ("call", name, code, *words):
            yield from _call(sh, name, code, words)
        case ("-h",) | ("-?",):
            yield USAGE
        case _:
            sh.error(_problem(*args) + USAGE, 10 if args else 0)


def _problem(*args: str) -> str:
    """The error message for an invalid command line."""
    match args:
        case ("check", *_):
            return "service: No service specified for check\n"
        case ("call", *_):
            return "service: No service or code specified for call\n"
        case (word, *_):
            return f"service: Unknown command {word}\n"
    return ""


def _values(sh: Shell, words: Sequence[str]) -> list[str] | None:
    """The values to write into the parcel; None if the words are invalid."""
    values: list[str] = []
    left = iter(words)
    for kind in left:
        if kind == "null":
            continue
        if kind not in (*NUMBERS, *WORDS):
            sh.error(f"service: unknown option {kind}\n{USAGE}", 10)
            return None
        value = next(left, None)
        if value is None:
            sh.error(f"service: no {_named(kind)} supplied for '{kind}'\n{USAGE}", 10)
            return None
        values.append(value)
    return values


def _named(kind: str) -> str:
    return {"s16": "string", "f": "number", "d": "number"}.get(kind, "integer")


def _call(sh: Shell, name: str, code: str, words: Sequence[str]) -> Iterator[str]:
    if name not in system_services(sh.phone.profile):
        sh.error(f"service: Service {name} does not exist\n", 10)
        return
    values = _values(sh, words)
    if values is None:
        return
    needed, call = CALLS.get((name, code), (0, None))
    if call is None or len(values) < needed:
        sh.phone.unknown_request("transaction", f"{name} {code}")
        yield parcel(NOTHING)
    else:
        yield parcel(call(sh.phone, values))


def parcel(data: bytes) -> str:
    """A short parcel as `service call` prints it: words in hexadecimal, then the bytes as text."""
    words = " ".join(f"{word:08x}" for (word,) in struct.iter_unpack("<I", data))
    text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in data)
    return f"Result: Parcel({words}   '{text}')\n"

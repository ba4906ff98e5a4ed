"""What must not be in a recording: each is replaced by as many characters that say nothing.

As the length stays, messages, databases and tables of text can be parsed as before.  The same
value is always replaced by the same one.  What is masked is learned before the first line is
written: from this computer, and from the device as it is then.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from google.protobuf.message import Message

from pytest_androidworld.env.shell import as_bytes, as_text

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb

SHORTEST, DIGITS = 5, 7  # characters; shorter ones would be found in all kinds of words
MAIL = re.compile(
    rb"(?<![\w.+%-])[\w.+%-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,12}\b"
)
EMULATOR = re.compile(r"emulator-\d+")
NOTHING = {"", "null", "unknown", "NULL"}
SECRET = re.compile(r"TOKEN|SECRET|PASSW|KEY|CREDENTIAL")  # in the name of a variable
KEY = 12  # characters; what is shorter may be a word

# A command, and what to take from its output: what tells a device from all others, and what tells
# of its owner, namely accounts, and the numbers of the SIM, of contacts and of messages.
LINES = re.compile(r"^(.+)$", re.MULTILINE)
IDENTITY = (
    ("getprop ro.serialno; getprop ro.boot.serialno", LINES),
    ("settings get secure android_id", LINES),
    ("settings get secure bluetooth_address", LINES),
    ("cat /sys/class/net/wlan0/address 2>/dev/null", LINES),
)
OWNER = (
    ("dumpsys account", re.compile(r"Account \{name=(.+?), type=")),
    (
        "content query --uri content://telephony/siminfo --projection number:icc_id",
        re.compile(r"(?:number|icc_id)=([^,\n]+)"),
    ),
    (
        "content query --uri content://com.android.contacts/data --projection data1"
        " --where \"mimetype LIKE '%phone%' OR mimetype LIKE '%email%'\"",
        re.compile(r"data1=(.+)$", re.MULTILINE),
    ),
    (
        "content query --uri content://sms --projection address",
        re.compile(r"address=(.+)$", re.MULTILINE),
    ),
)
GIVEN_NAMES = ("settings get global device_name", "settings get secure bluetooth_name")


class Masks:
    """The values to hide in one file, and what stands for them.

    What our side sends of the owner's numbers and addresses is a task's, and nobody's: from then
    on it is not hidden.
    """

    def __init__(self, secrets: Iterable[str] = (), numbers: Iterable[str] = ()) -> None:
        self._stand_ins: dict[bytes, bytes] = {}
        self._owners: set[bytes] = set()  # the owner's, as long as our side has not sent them
        self._sent: set[bytes] = set()
        self._pattern: re.Pattern[bytes] | None = None
        self.add(secrets, numbers)

    def add(self, secrets: Iterable[str], numbers: Iterable[str] = ()) -> None:
        """Hide these, too, wherever they come up."""
        secret, own = ({as_bytes(each.strip()) for each in given} for given in (secrets, numbers))
        for word in sorted(secret | own):
            long = len(word) >= (DIGITS if word.isdigit() else SHORTEST)
            if long and word not in self._stand_ins and word not in self._sent:
                self._stand_ins[word] = _stand_in(word, len(self._stand_ins) + 1)
        self._owners |= own - secret
        self._compile()

    def _compile(self) -> None:
        longest_first = sorted(self._stand_ins, key=len, reverse=True)
        words = b"|".join(map(re.escape, longest_first))
        self._pattern = re.compile(words) if words else None

    def sent(self, data: bytes) -> bytes:
        """What our side says."""
        ours = {word for word in self._owners if word in data} | set(MAIL.findall(data))
        if ours - self._sent:
            self._sent |= ours
            self._owners -= ours
            for word in ours:
                self._stand_ins.pop(word, None)
            self._compile()
        return self._known(data)

    def received(self, data: bytes) -> bytes:
        """What the device says: in a text, any address for mail may be its owner's."""
        if b"@" in data and b"\0" not in data:  # in a database it may reach beyond a value
            self._learn(data)
        return self._known(data)

    def message(self, data: bytes, kind: type[Message]) -> bytes:
        """A message that the device sends: its texts one by one, as nothing marks their ends."""
        if MAIL.search(data):
            for text in texts(kind.FromString(data)):
                self._learn(as_bytes(text))
        return self._known(data)

    def _learn(self, text: bytes) -> None:
        known = self._sent | set(self._stand_ins.values())
        found = set(MAIL.findall(text)) - known
        if found - self._stand_ins.keys():
            self.add([], map(as_text, found))

    def _known(self, data: bytes) -> bytes:
        if self._pattern is None:
            return data
        return self._pattern.sub(lambda found: self._stand_ins[found[0]], data)


def texts(message: Message) -> Iterator[str]:
    """All that is text in a message."""
    for _, value in message.ListFields():
        if isinstance(value, str | Message):
            parts = [value]
        elif isinstance(value, Mapping):
            parts = [*value.keys(), *value.values()]
        else:
            parts = [] if isinstance(value, bytes | int | float) else list(value)
        for each in parts:
            if isinstance(each, str):
                yield each
            elif isinstance(each, Message):
                yield from texts(each)


def _stand_in(word: bytes, number: int) -> bytes:
    """Letters become x and digits 0, and the last of them count; all else stays."""
    made = bytearray(re.sub(rb"[0-9]", b"0", re.sub(rb"[A-Za-z\x80-\xff]", b"x", word)))
    for place in reversed(range(len(made))):
        base, first = {ord("x"): (26, ord("a")), ord("0"): (10, ord("0"))}.get(made[place], (0, 0))
        if base:
            number, rest = divmod(number, base)
            made[place] = first + rest
        if not number:
            break
    return bytes(made)


def of_host(environment: Mapping[str, str]) -> list[str]:
    """What this computer may show of its user: the home folder, and what is secret by its name."""
    home = environment.get("HOME", "")
    folders = [home] if home.count("/") > 1 else []  # not /root, which a phone has, too
    values = [value for name, value in environment.items() if SECRET.search(name.upper())]
    return [*folders, *(value for value in values if len(value) >= KEY)]


def of(adb: "Adb", tokens: Iterable[str]) -> Masks:
    """All that is to be hidden of a device and this computer, asked before it is recorded."""
    model = adb.run("getprop", "ro.product.model").stdout.strip()
    names = {adb.shell(command).stdout.strip() for command in GIVEN_NAMES} - {model}
    emulator = EMULATOR.fullmatch(adb.serial)
    serials = [] if emulator else [adb.serial, adb.serial.rpartition(":")[0]]
    identity, owner = (_found(adb, table) for table in (IDENTITY, OWNER))
    return Masks([*tokens, *of_host(os.environ), *serials, *names, *identity], owner)


def _found(adb: "Adb", table: Iterable[tuple[str, re.Pattern[str]]]) -> list[str]:
    outputs = [(adb.shell(command).stdout, pattern) for command, pattern in table]
    found = [each.strip() for output, pattern in outputs for each in pattern.findall(output)]
    return [each for each in found if each not in NOTHING]

"""What must not be in a recording: each is replaced by as many characters that say nothing.

As the length stays, messages, databases and tables of text can be parsed as before.  The same
value is always replaced by the same one, and a number in another spelling by the same digits.
`identity` has what is masked from the first line on; what has the form of an address is added
where the device sends it.

What the client sends by itself, as a task that draws it by its seed, is no secret from then on: a
replay sends it again, and would find it nowhere.  What it has read before in the same section, it
may restore: that stays masked, as a replay reads the stand-in and sends that.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from google.protobuf.message import Message

from pytest_androidworld.env.shell import as_bytes, as_text

SHORTEST, DIGITS = 5, 7  # characters; shorter ones would be found in all kinds of words
MAIL = re.compile(
    rb"(?<![\w.+%-])[\w.+%-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,12}\b"
)
MAC = re.compile(rb"(?<![0-9A-Fa-f:])(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:])")
IPV6 = re.compile(rb"(?<![0-9A-Fa-f:.])[23][0-9A-Fa-f]{3}(?::[0-9A-Fa-f]{0,4}){3,7}")  # public
ADDRESSES = {MAIL: b"@", MAC: b":", IPV6: b":"}  # and what is in each, which is found sooner
NAMES = rb"(?:imei|meid|iccid|imsi|msisdn)"  # of a modem's and a SIM's numbers
MODEM = re.compile(rb"(?i)(?<![a-z])" + NAMES + rb"(?![a-z])")
MODEM_NUMBER = re.compile(rb"(?i)" + NAMES + rb"[^0-9a-z]{1,16}([0-9]{14,20})(?![0-9])")
PHONE = re.compile(rb"[+(]?[0-9][0-9 ().\-/]*")  # a number as people write it
BETWEEN = rb"[ ().\-/]{0,2}"  # two of its digits
NATIONAL = 10  # digits that one has at most, without its country's
NOT_DIGIT = re.compile(rb"[^0-9]")
PICTURE = "Image"  # the message in which gRPC sends one


class Masks:
    """The values to hide in one file, and what stands for them."""

    def __init__(self, secrets: Iterable[str] = (), owners: Iterable[str] = ()) -> None:
        self._stand_ins: dict[bytes, bytes] = {}
        self._owners: set[bytes] = set()  # those that are none any more if the client sends them
        self._sent: set[bytes] = set()  # keys
        self._read: set[bytes] = set()  # values that the client was given in this section
        self._keys: dict[bytes, tuple[bytes, bytes]] = {}  # each with its value, and its stand-in
        self._pattern: re.Pattern[bytes] | None = None
        self.add(secrets, owners)

    def add(self, secrets: Iterable[str], owners: Iterable[str] = ()) -> None:
        """Hide these, too, wherever they come up."""
        secret, own = ({as_bytes(each.strip()) for each in given} for given in (secrets, owners))
        for word in sorted(secret | own):
            long = len(word) >= (DIGITS if word.isdigit() else SHORTEST)
            if (
                long
                and word not in self._stand_ins
                and not self._sent.intersection(_keys(word, word))
            ):
                self._stand_ins[word] = _stand_in(word, len(self._stand_ins) + 1)
        self._owners |= own - secret
        self._compile()

    def _compile(self) -> None:
        self._keys = {}
        for word, stand_in in self._stand_ins.items():
            for key, hidden in _keys(word, stand_in).items():
                self._keys.setdefault(key, (word, hidden))
        longest_first = sorted(self._keys, key=len, reverse=True)
        self._pattern = re.compile(b"|".join(map(_spelled, longest_first))) if self._keys else None

    def begin_section(self) -> None:
        """The client has read nothing of the device yet."""
        self._read.clear()

    def sent(self, data: bytes) -> bytes:
        """What the client says."""
        ours = (self._owners & self._found(data)) - self._read
        ours |= set(_addresses(data)) - self._stand_ins.keys()
        new = {key for word in ours for key in _keys(word, word)} - self._sent
        if new:
            self._sent |= new
            spoken = {word for word in self._owners if new.intersection(_keys(word, word))}
            self._owners -= spoken
            for word in spoken & self._stand_ins.keys():
                del self._stand_ins[word]
            self._compile()
        return self._known(data)

    def received(self, data: bytes) -> bytes:
        """What the device says: in a text, an address may be its owner's."""
        if b"\0" not in data:  # in a database it may reach beyond a value
            self._learn([*_addresses(data), *MODEM_NUMBER.findall(data)])
        return self._known(data, self._read)

    def message(self, data: bytes, kind: type[Message]) -> bytes:
        """A message that the device sends: its texts one by one, as nothing marks their ends."""
        if kind.DESCRIPTOR.name == PICTURE:
            return data
        modem = MODEM.search(data)
        if modem or any(_addresses(data)):
            found = [as_bytes(text) for text in texts(kind.FromString(data))]
            self._learn(each for text in found for each in _addresses(text))
            if modem:  # on this screen, where each number is a text of its own
                self._learn(text for text in found if _is_number(text))
        return self._known(data)

    def _learn(self, found: Iterable[bytes]) -> None:
        new = set(found) - self._stand_ins.keys() - set(self._stand_ins.values())
        if new:
            self.add([], map(as_text, new))

    def _known(self, data: bytes, read: set[bytes] | None = None) -> bytes:
        """With stand-ins; the values that they stand for are added to `read`."""
        if self._pattern is None:
            return data

        def replaced(found: re.Match[bytes]) -> bytes:
            word, hidden = self._key(found[0])
            if read is not None:
                read.add(word)
            return _respelled(found[0], hidden) if _is_number(word) else hidden

        return self._pattern.sub(replaced, data)

    def _found(self, data: bytes) -> set[bytes]:
        """The values that are in it."""
        if self._pattern is None:
            return set()
        return {self._key(each)[0] for each in self._pattern.findall(data)}

    def _key(self, found: bytes) -> tuple[bytes, bytes]:
        return self._keys.get(found) or self._keys[NOT_DIGIT.sub(b"", found)]


def _addresses(data: bytes) -> Iterator[bytes]:
    """All that has the form of an address."""
    for form, mark in ADDRESSES.items():
        if mark in data:
            yield from form.findall(data)


def _is_number(text: bytes) -> bool:
    return bool(PHONE.fullmatch(text)) and len(NOT_DIGIT.sub(b"", text)) >= DIGITS


def _keys(word: bytes, stand_in: bytes) -> dict[bytes, bytes]:
    """What a value is found by, and what stands for that; each in hexadecimal, too, as in SQL."""
    plain = {word: stand_in} | (_numbers(word, stand_in) if _is_number(word) else {})
    coded = {key.hex(): hidden.hex() for key, hidden in plain.items()}
    upper = {key.upper(): hidden.upper() for key, hidden in coded.items()}
    return plain | {key.encode(): hidden.encode() for key, hidden in (coded | upper).items()}


def _numbers(word: bytes, stand_in: bytes) -> dict[bytes, bytes]:
    """A number's digits; without its country's, too, and as Android's contacts index it.

    That is by the last ones backwards (PhoneNumberUtils.toCallerIDMinMatch).
    """
    digits, zeros = (NOT_DIGIT.sub(b"", each) for each in (word, stand_in))
    found = {digits: zeros}
    if len(digits) >= NATIONAL:
        found[digits[-NATIONAL:]] = zeros[-NATIONAL:]
        found[digits[: -DIGITS - 1 : -1]] = zeros[: -DIGITS - 1 : -1]
    return found


def _respelled(found: bytes, digits: bytes) -> bytes:
    """A number as it was written, with other digits."""
    rest = iter(NOT_DIGIT.sub(b"", digits))
    return re.sub(rb"[0-9]", lambda _: bytes([next(rest)]), found)


def _spelled(key: bytes) -> bytes:
    """The pattern that finds it: digits with what people write between them."""
    if not key.isdigit():
        return re.escape(key)
    return BETWEEN.join(bytes([digit]) for digit in key)


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

"""What stands between a door and the device: one writes all down, the other answers from a file.

Forests and events come when they like.  On a wire they are counted only where the client asks,
gets its answer, or begins an action; so what the client has seen at any of its questions is the
same when it is replayed.
"""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from google.protobuf.message import Message

from pytest_androidworld.env.recording.masks import Masks
from pytest_androidworld.env.recording.packing import TooLarge, digest, pack
from pytest_androidworld.env.recording.reading import ACTING, Conversation, Section
from pytest_androidworld.env.recording.writing import RecordingWriter
from pytest_androidworld.errors import RecordingDiffers
from pytest_androidworld.interpreter import HostClock

LONGEST = 400  # characters of a question in a message
AROUND = 120  # of them before the first that differs
ANEW = "where the client was changed on purpose, record the case again"
Deliver = Callable[[str, bytes], None]


class Wire(Protocol):
    """What all doors of one device are on."""

    live: bool  # a device is there
    deliver: Deliver  # where forests and events go when they count

    def exchange(self, door: str, ask: list[Any], happen: Callable[[], Any]) -> Any:
        """The answer to a question, which `happen` gets from the device if one is there.

        A message in it comes back as its bytes.
        """

    def came(self, kind: str, message: bytes, of: type[Message]) -> None:
        """The device has sent something by itself."""

    def acting(self) -> None:
        """The client begins an action: what has come counts."""

    def now(self) -> float:
        """Seconds; only differences mean something."""

    def pause(self, seconds: float) -> None:
        """Let time pass, for a device that cannot be asked."""


def nowhere(kind: str, data: bytes) -> None:
    """Where forests go as long as no one listens."""


class RecordingWire:
    """To a device; writes one section, of which this is the first line, up to its end."""

    live = True

    def __init__(self, writer: RecordingWriter, masks: Masks, section: dict[str, Any]) -> None:
        self.deliver: Deliver = nowhere
        self._writer, self._masks = writer, masks
        self._waiting: deque[tuple[str, bytes, type[Message]]] = deque()
        self._came: list[tuple[str, str]] = []
        self._lock = threading.Lock()  # one conversation at a time, and the same order in the file
        self._begun = HostClock.monotonic()
        self._ended = False
        masks.begin_section()
        writer.line(section)

    def exchange(self, door: str, ask: list[Any], happen: Callable[[], Any]) -> Any:
        if self._ended:
            return happen()
        with self._lock:
            packed = [pack(each, self._masks.sent, self._writer.keep) for each in ask]
            begun = self.now()
            self._count()
            answer = self._answer(happen)
            self._count()
            times = {"at": round(begun - self._begun, 4), "took": round(self.now() - begun, 4)}
            reply = pack(answer, self._received, self._writer.keep)
            self._write({"door": door, "ask": packed, "answer": reply, **times})
        return answer

    def _answer(self, happen: Callable[[], Any]) -> Any:
        """What the device answers.

        Where Ctrl-C or a time limit comes first, the section ends here: to go on would leave out
        a question, and all that follows would be taken for answers to it.
        """
        try:
            return happen()
        except BaseException:
            self._ended = True
            self._count()
            raise

    def _received(self, said: bytes | Message) -> bytes:
        if isinstance(said, bytes):
            return self._masks.received(said)
        return self._masks.message(said.SerializeToString(), type(said))

    def came(self, kind: str, message: bytes, of: type[Message]) -> None:
        if self._ended:
            self.deliver(kind, message)
        else:
            self._waiting.append((kind, message, of))

    def acting(self) -> None:
        if not self._ended:
            with self._lock:
                self._count()
                if self._came:
                    self._write({"door": ACTING})

    def _count(self) -> None:
        while self._waiting:
            kind, message, of = self._waiting.popleft()
            self.deliver(kind, message)
            self._came.append((kind, self._writer.keep(self._masks.message(message, of))))

    def _write(self, line: dict[str, Any]) -> None:
        self._writer.line(line | ({"came": self._came} if self._came else {}))
        self._came = []

    def now(self) -> float:
        return HostClock.monotonic()

    def pause(self, seconds: float) -> None:
        HostClock.pause(seconds)

    def end(self) -> None:
        """The attempt is over; what is said from now on is not written."""
        with self._lock:
            if self._ended:
                return
            self._count()
            self._ended = True
            self._writer.line({"end": True})


class ReplayingWire:
    """To no device: answers what a section has, in its order, and to nothing else."""

    live = False

    def __init__(self, section: Section, place: str) -> None:
        self.deliver: Deliver = nowhere
        self.section, self.place = section, place
        self.difference: RecordingDiffers | None = None  # the first; nothing counts after it
        self._next = 0
        self._now = 0.0

    def exchange(self, door: str, ask: list[Any], happen: Callable[[], Any]) -> Any:
        if self.difference is not None:
            raise self.difference
        packed = [pack(each, bytes, digest) for each in ask]
        while (found := self._upcoming()) is not None and found.door == ACTING:
            self._take(found)
        if found is None or (found.door, found.ask) != (door, packed):
            raise self._differs(found, f"{door}: {_words(ask)}")
        self._take(found)
        try:
            return found.answered
        except TooLarge as error:
            raise self._fails(
                f"{door}: {_words(ask)}: its answer was not stored: {error}"
            ) from None

    def came(self, kind: str, message: bytes, of: type[Message]) -> None:
        raise AssertionError("no device is there that could send something")

    def acting(self) -> None:
        found = self._upcoming()
        if found is not None and found.door == ACTING and self.difference is None:
            self._take(found)

    def now(self) -> float:
        return self._now

    def pause(self, seconds: float) -> None:
        self._now += seconds

    def end(self) -> None:
        """The attempt is over; raises if anything was other than recorded."""
        if self.difference is not None and not self.difference.reported:
            raise self.difference
        if self.difference is not None:
            return
        left = [each for each in self.section.conversations[self._next :] if each.door != ACTING]
        if left and self.section.complete:
            raise self._differs(left[0], "nothing more")

    def _upcoming(self) -> Conversation | None:
        conversations = self.section.conversations
        return conversations[self._next] if self._next < len(conversations) else None

    def _take(self, found: Conversation) -> None:
        for kind, name in found.came:
            self.deliver(kind, found.value(name))
        self._now = max(self._now, found.at + found.took)
        self._next += 1

    def _differs(self, found: Conversation | None, now: str) -> RecordingDiffers:
        then = "nothing more"
        if found is not None:
            then = f"{found.door}: {_words(found.asked)}"
        elif not self.section.complete:
            then = "nothing more: the recording was interrupted here"
        place = _first_difference(then, now)
        count = len(self.section.conversations)
        where = f" of {count}" if found else f", after the last of {count},"
        return self._fails(
            f"conversation {self._next + 1}{where} differs\n"
            f"  recorded: {_cut(then, place)}\n"
            f"  now:      {_cut(now, place)}\n"
            f"{self._before()}\n"
            f"  {ANEW}"
        )

    def _before(self) -> str:
        earlier = [each for each in self.section.conversations[: self._next] if each.ask]
        if not earlier:
            return "  it is the first"
        return f"  before:   {_cut(f'{earlier[-1].door}: {_words(earlier[-1].asked)}')}"

    def _fails(self, what: str) -> RecordingDiffers:
        self.difference = RecordingDiffers(f"{self.place}: {self.section.name}: {what}")
        return self.difference


def _words(ask: list[Any]) -> str:
    return " ".join(each if isinstance(each, str) else repr(each) for each in ask)


def _first_difference(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _cut(text: str, place: int = 0) -> str:
    """A part of a long question, around its first character that differs."""
    begin = max(0, place - AROUND) if len(text) > LONGEST else 0
    end = begin + LONGEST
    return ("…" if begin else "") + text[begin:end] + ("…" if end < len(text) else "")

"""Where a command's input comes from and where its output goes."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from virtual_phone.shell.core import Stdin

if TYPE_CHECKING:
    from typing import IO

    from virtual_phone.phone import Phone
    from virtual_phone.storage.files import Files

Sink: TypeAlias = Callable[[bytes], None]


class Closeable(Protocol):
    """A file or stream that a redirection opened."""

    def close(self) -> None: ...


@dataclass(slots=True)
class Io:
    """The open files of a command.

    Output without a sink is yielded by the command's run; ``merge`` adds other output to that
    stream.
    """

    stdin: Stdin
    out: Sink | None
    err: Sink
    merge: Sink
    others: "dict[int, Stdin | Sink]" = field(default_factory=dict)

    def copy(self) -> "Io":
        return Io(self.stdin, self.out, self.err, self.merge, dict(self.others))


def merged(run: Iterator[bytes], pending: list[bytes]) -> Iterator[bytes]:
    """A run's pieces and those added to ``pending`` meanwhile, in the order of their output."""
    for piece in run:
        if pending:
            yield b"".join(pending)
            pending.clear()
        yield piece
    if pending:
        yield b"".join(pending)


class FileSink:
    """A file that a redirection opened; every write is visible to readers at once."""

    def __init__(self, files: "Files", path: str, mode: str) -> None:
        self.files = files
        self.path = path
        self.file: IO[bytes] = files.open(path, mode)
        files.written(path)

    def __call__(self, data: bytes) -> None:
        self.file.write(data)
        self.file.flush()

    def close(self) -> None:
        self.file.close()
        if self.files.exists(self.path):
            self.files.written(self.path)


class Channel:
    """Output that is not yet delivered, in order."""

    def __init__(self, out: Sink, err: Sink) -> None:
        self.size = 0
        self._sinks = (out, err)
        self._pieces: list[tuple[int, bytes]] = []

    def out(self, data: bytes) -> None:
        self._pieces.append((0, data))
        self.size += len(data)

    def err(self, data: bytes) -> None:
        self._pieces.append((1, data))
        self.size += len(data)

    def deliver(self) -> None:
        """Deliver all output, joining adjacent pieces of the same stream."""
        pieces, self._pieces, self.size = self._pieces, [], 0
        start = 0
        for at in range(1, len(pieces) + 1):
            if at == len(pieces) or pieces[at][0] != pieces[start][0]:
                self._sinks[pieces[start][0]](b"".join(data for _, data in pieces[start:at]))
                start = at


class Input:
    """The input that a client sends while its command runs, fed by another thread."""

    def __init__(self, phone: "Phone | None" = None, data: bytes = b"") -> None:
        self.phone = phone
        self.open = phone is not None
        self._pieces = [data] if data else []
        self._guard = threading.Lock()
        self._news = phone.news() if phone else None
        self._awaited = False  # a command waits for more

    def feed(self, data: bytes) -> None:
        """Add input."""
        with self._guard:
            self._pieces.append(data)
        self.notify()

    def notify(self) -> None:
        """Wake a command that waits for input."""
        if self._news and self._awaited:
            with self._news:
                self._news.notify_all()

    def close(self) -> None:
        """End the input."""
        self.open = False
        if self.phone:
            self.notify()
            self.phone.notify()  # its command may wait for something else, and has to end

    def pieces(self, flush: Callable[[], None], stopped: Callable[[], bool]) -> Iterator[bytes]:
        """The input as it arrives; ``flush`` is called before each wait."""
        while True:
            with self._guard:
                pieces, self._pieces = self._pieces, []
            if pieces:
                yield b"".join(pieces)
            elif not self.open or stopped():
                return
            elif self.phone:
                self._awaited = True
                with self.phone.busy():
                    flush()
                    self.phone.wait_for(
                        lambda: bool(self._pieces) or not self.open or stopped(),
                        condition=self._news,
                    )

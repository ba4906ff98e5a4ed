"""Commands: how they are defined and found, and the `Shell` that a running one gets."""

import errno
import functools
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import IO, TYPE_CHECKING, Any, TypeVar, overload

from virtual_phone import shell
from virtual_phone.runtime.discovery import Unimported, import_all
from virtual_phone.runtime.startup_cache import prepared
from virtual_phone.shell.language.flow import Hangup
from virtual_phone.shell.memory import Held, enough_for

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.shell.session import Session
    from virtual_phone.shell.streams import Io
    from virtual_phone.storage.files import Files

Body = Callable[..., Iterator[str | bytes]]
B = TypeVar("B", bound=Body)
FOREVER = 1e9
WORTH_COUNTING = 1 << 18  # bytes of unread input from which on they count as memory


@dataclass(frozen=True, slots=True)
class Builtin:
    """A command; ``reads``: it never changes the phone; ``inside``: it is part of `sh` itself."""

    name: str
    body: Body
    reads: bool = False
    inside: bool = False


_known: dict[str, Builtin] = {}


@overload
def builtin(body: B, /) -> B: ...
@overload
def builtin(*names: str, reads: bool = False, inside: bool = False) -> Callable[[B], B]: ...
def builtin(*names: Any, reads: bool = False, inside: bool = False) -> Any:
    """Register a generator function as a command, under its own name or the names given.

    It is called with a `Shell` and the arguments, and yields what it prints.
    """
    if len(names) == 1 and callable(names[0]):
        return builtin()(names[0])

    def register(body: B) -> B:
        for name in names or (body.__name__,):
            if name in _known and _known[name].body.__module__ != body.__module__:
                raise TypeError(f"{name}: both {_known[name].body} and {body} want this name")
            _known[name] = Builtin(name, body, reads, inside)
        return body

    return register


@functools.cache
def commands() -> dict[str, Builtin]:
    """Every command that a module of this folder defines, without importing the modules."""
    for name, (module, reads, inside) in prepared("shell-commands", _all_commands).items():
        body = Unimported(module, functools.partial(_body, name))
        _known.setdefault(name, Builtin(name, body, reads, inside))
    return _known


def _body(name: str) -> Body:
    return _known[name].body


def _all_commands() -> dict[str, tuple[str, bool, bool]]:
    import_all(shell.__name__)
    return {name: (each.body.__module__, each.reads, each.inside) for name, each in _known.items()}


def command(name: str, imported: Callable[[Unimported], Body]) -> Builtin | None:
    """The command of that name; ``imported`` imports its module."""
    found = commands().get(name)
    if found is not None and isinstance(found.body, Unimported):
        found = replace(found, body=imported(found.body))
    return found


class HelpWanted(Exception):
    """A command was called with ``--help``."""


class Failed(Exception):
    """A command fails: its name and ``text`` go to standard error."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


ALSO_FILES = frozenset("[ echo false kill pwd test true".split())  # toybox has them, too


def is_program(name: str) -> bool:
    """Whether a command is a file on Android."""
    known = commands().get(name)
    return known is not None and (not known.inside or name in ALSO_FILES)


class Stdin:
    """Bytes that arrive in pieces; read all of them, a line, or a number of bytes."""

    __slots__ = ("_buffer", "_held", "_pieces")

    def __init__(self, pieces: Iterable[bytes] = ()) -> None:
        self._pieces = iter(pieces)
        self._buffer = bytearray()
        self._held: Held | None = None

    def _more(self) -> bool:
        piece = next(self._pieces, None)
        if piece is None:
            return False
        self._buffer += piece
        if len(self._buffer) > WORTH_COUNTING:
            self._held = self._held or Held()
            self._held.hold(max(len(self._buffer), self._held.size))
        return True

    def _take(self, size: int) -> bytes:
        found = bytes(memoryview(self._buffer)[:size])
        del self._buffer[:size]
        if self._held:  # who gets it accounts for it
            self._held.hold(len(self._buffer))
        return found

    def read(self, size: int | None = None) -> bytes:
        """The rest, or up to ``size`` bytes (fewer only at the end)."""
        while (size is None or len(self._buffer) < size) and self._more():
            pass
        return self._take(len(self._buffer) if size is None else size)

    def readline(self, end: bytes = b"\n", *, copied: bool = False) -> bytes:
        """The next line with its newline, which the last may lack; empty at the end.

        ``copied``: there must be room in memory for a copy of it as well.
        """
        searched = 0
        while (at := self._buffer.find(end, searched)) < 0:
            searched = len(self._buffer)
            if not self._more():
                at = len(self._buffer)
                break
            if copied and len(self._buffer) > WORTH_COUNTING:
                enough_for(len(self._buffer))
        return self._take(at + 1)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def pieces(self) -> Iterator[bytes]:
        """The rest, in pieces as they arrive."""
        if self._buffer:
            yield self._take(len(self._buffer))
        yield from self._pieces


class Shell:
    """One running command: its name, session, input, and exit status."""

    __slots__ = ("io", "name", "opened", "session", "status")

    def __init__(self, session: "Session", name: str, io: "Io") -> None:
        self.session = session
        self.name = name
        self.io = io
        self.status = 0
        self.opened: list[IO[bytes]] = []  # closed when the command ends

    @property
    def stdin(self) -> Stdin:
        return self.io.stdin

    @property
    def phone(self) -> "Phone":
        return self.session.phone

    @property
    def files(self) -> "Files":
        """The phone's files with the permissions of this user."""
        return self.session.files

    @property
    def uid(self) -> int:
        """0 for root, 2000 for shell, an app's within `run-as`."""
        return self.session.uid

    @property
    def env(self) -> dict[str, str]:
        """The exported variables, as the environment of a process."""
        return self.session.environment()

    @property
    def stopped(self) -> bool:
        """Whether the output is closed; a command without an end must check it."""
        return self.session.stopped() or self.session.turns is not None

    def path(self, argument: str) -> str:
        """A path as an absolute one; `.` and `..` stay for the file system to resolve."""
        return self.session.path(argument)

    def fail(self, *words: str, status: int = 1) -> None:
        """Print "NAME: WORD: WORD" on standard error and set the exit status, without raising."""
        self.error(": ".join((self.name, *words)) + "\n", status)

    def error(self, text: str | bytes, status: int | None = None) -> None:
        """Print ``text`` on standard error as it is."""
        self.io.err(encoded(text))
        if status is not None:
            self.status = status

    def fail_os(self, error: OSError, path: str | None = None, status: int = 1) -> None:
        """Report an error about a path: "NAME: PATH: No such file or directory"."""
        named = path if path is not None else self.files.without_host(str(error.filename))
        self.fail(named, os.strerror(error.errno or errno.EIO), status=status)

    def run(
        self, *words: str, stdin: Stdin | None = None, session: "Session | None" = None
    ) -> Generator[bytes, None, int]:
        """Run another command; ``status = yield from sh.run("rm", "x")``."""
        session = session or self.session
        return session.runner(session, words, stdin or self.stdin, self.io.err)

    def wait_for(self, ready: Callable[[], bool], timeout: float | None = None) -> bool:
        """Deliver the output, then let others work until ``ready``; False after the timeout.

        If the output was closed, the command ends here.
        """
        session = self.session
        session.flush()
        if ready():
            return True
        if session.turns is not None and timeout is None:
            raise Hangup  # a background job cannot wait for other commands
        if session.deadline is not None and self.phone.clock.stepped:
            session.spend(FOREVER if timeout is None else timeout)
        else:
            self.phone.wait_for(lambda: ready() or session.stopped(), timeout)
        if session.stopped():
            raise Hangup
        return ready()

    def sleep(self, seconds: float) -> None:
        """Deliver the output, then let phone time pass."""
        self.session.flush()
        self.session.spend(seconds)


def encoded(text: str | bytes) -> bytes:
    """Text as bytes, surrogate escapes included."""
    return text if isinstance(text, bytes) else text.encode(errors="surrogateescape")

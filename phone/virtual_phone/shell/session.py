"""One shell's state between commands: user, folder, variables, functions, options."""

import re
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from virtual_phone.runtime.discovery import Unimported
from virtual_phone.shell.core import Stdin
from virtual_phone.shell.language.arithmetic import evaluate
from virtual_phone.shell.language.flow import Complaint, Hangup, TimedOut
from virtual_phone.shell.memory import EACH, Held
from virtual_phone.shell.streams import Closeable, Io, Sink
from virtual_phone.shell.user_files import UserFiles
from virtual_phone.shell.users import name_of

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.shell.language.syntax import Node

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
SHELL = "/system/bin/sh"
SLICE = 0.005  # seconds that a command may hold the phone's lock
MANY = 1 << 20  # bytes that one call handles in a fraction of a slice
INTERRUPTED = 130  # the exit status after Ctrl-C
_ELEMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\[(.*)\]")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
PATH = (
    "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:"
    "/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin"
)
ENVIRONMENT: "dict[str, Value]" = {
    "ANDROID_ART_ROOT": "/apex/com.android.art",
    "ANDROID_ASSETS": "/system/app",
    "ANDROID_BOOTLOGO": "1",
    "ANDROID_DATA": "/data",
    "ANDROID_I18N_ROOT": "/apex/com.android.i18n",
    "ANDROID_ROOT": "/system",
    "ANDROID_STORAGE": "/storage",
    "ANDROID_TZDATA_ROOT": "/apex/com.android.tzdata",
    "ASEC_MOUNTPOINT": "/mnt/asec",
    "DOWNLOAD_CACHE": "/data/cache",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "emu64x",
    "PATH": PATH,
    "SHELL": "/bin/sh",
    "TERM": "xterm-256color",
    "TMPDIR": "/data/local/tmp",
}
Value = str | dict[int, str]
Runner: TypeAlias = "Callable[[Session, Sequence[str], Stdin, Sink], Generator[bytes, None, int]]"


class Session:
    """One shell's state; a subshell is a copy of it."""

    def __init__(self, phone: "Phone", runner: Runner, uid: int = 0) -> None:
        self.phone = phone
        self.runner = runner  # runs a command as a process
        self.uid = uid
        self.files = UserFiles(phone.files, uid, self.breathe, self.slice)
        self.name = SHELL  # the prefix of messages
        self.file: str | None = None  # the running script, for messages
        self.line = 1
        self.zero = SHELL
        self.arguments: list[str] = []
        self.cwd = "/"
        user = name_of(phone, uid)
        self.variables: dict[str, Value] = ENVIRONMENT | {"LOGNAME": user, "USER": user}
        self.held = Held()  # memory of the variables
        self.exported = set(self.variables)
        self.readonly: set[str] = set()
        self.integers: set[str] = set()
        self.locals: list[dict[str, Value | None]] = []
        self.functions: dict[str, Node] = {}
        self.aliases: dict[str, str] = {}
        self.options: set[str] = set()
        self.traps: dict[str, str] = {}
        self.status = 0
        self.pid = 4000
        self.last_job = ""
        self.jobs = 0
        self.umask = 0
        self.tested = 0  # depth of conditions, in which `set -e` ignores failures
        self.started = False  # a command has run since the last yield
        self.loops = 0
        self.sourced = 0
        self.option_in = 1  # OPTIND as getopts left it
        self.option_at = 1  # getopts: the next character of a word with several options
        self.calls = 0
        self.deadline: int | None = None  # of `timeout`, in time since boot
        self.turns: int | None = None  # iterations left to a background job
        self.hung = False  # the output is closed
        self.opened: list[Closeable] = []  # by the redirections of `exec`
        self.flush: Callable[[], None] = lambda: None
        self.gone: Callable[[], bool] = lambda: False  # the client of the whole script
        self.hangup = self.gone
        self.interrupt = threading.Event()  # Ctrl-C was pressed
        self.input: Callable[[], Stdin] = Stdin  # the terminal's input after that
        self.terminal: Callable[[bytes], None] = lambda data: None

    def fork(self) -> "Session":
        """A copy for a subshell, whose changes do not affect this session."""
        new = object.__new__(Session)
        new.__dict__ = self.__dict__.copy()
        for name in ("variables", "functions", "aliases", "traps"):
            new.__dict__[name] = self.__dict__[name].copy()
        for name in ("exported", "readonly", "integers", "options"):
            new.__dict__[name] = self.__dict__[name].copy()
        new.held = Held()
        new.traps = {}
        new.hangup = self.stopped
        new.opened = []
        return new

    def end(self) -> None:
        """Forget what refers back to this session, which is freed so without a collection."""
        del self.files, self.flush, self.gone, self.hangup, self.input, self.terminal

    def stopped(self) -> bool:
        return self.hung or self.hangup()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let others work meanwhile; raises `Hangup` afterwards if the output was closed.

        For what a single call does with much data that no one else has.
        """
        self.phone.hand_over()
        with self.phone.idle():
            yield
        if self.stopped():
            raise Hangup

    def aside_for(self, size: int) -> AbstractContextManager[None]:
        """`aside` if there are many bytes; few are handled faster than the lock."""
        return self.aside() if size > MANY else nullcontext()

    def breathe(self) -> None:
        """Let others work; raises `Hangup` if the output was closed."""
        with self.aside():
            pass

    def imported(self, function: F) -> F:
        """A registered function; others work while its module is imported for the first time."""
        if not isinstance(function, Unimported):
            return function
        with self.phone.idle(finish=False):
            return cast("F", function.real())

    def pause(self) -> None:
        """Like `breathe`, and deliver the output."""
        self.flush()
        self.breathe()

    def overdue(self) -> bool:
        """Whether the time slice is over."""
        return self.phone.turns.seconds_held() > SLICE

    def slice(self) -> None:
        """`breathe` once the time slice is over; for long loops to call often."""
        if self.overdue():
            self.breathe()

    def sliced(self, items: Iterable[T]) -> Iterator[T]:
        """The items; after each, others may work."""
        for item in items:
            yield item
            self.slice()

    def interrupted(self) -> bool:
        """Whether Ctrl-C was pressed since the last call."""
        if not self.interrupt.is_set():
            return False
        self.interrupt.clear()
        self.status = INTERRUPTED
        return True

    def become(self, uid: int) -> None:
        """Switch to another user."""
        self.uid = uid
        self.files = UserFiles(self.phone.files, uid, self.breathe, self.slice)
        name = name_of(self.phone, uid)
        self.variables |= {"LOGNAME": name, "USER": name}

    def path(self, path: str) -> str:
        """A path as an absolute one; `.` and `..` stay for the file system to resolve."""
        return path if path.startswith("/") else f"{self.cwd.rstrip('/')}/{path}"

    # Variables

    def get(self, name: str) -> str | None:
        """A variable's value, or None if it is not set."""
        value = self.variables.get(name)
        if isinstance(value, str):
            return value
        if value is not None:
            return value.get(0)
        if name in _SPECIAL:
            return _SPECIAL[name](self)
        found = _ELEMENT.match(name)
        if not found:
            return None
        array = self.variables.get(found[1])
        if found[2] in ("@", "*"):
            return " ".join(self.array(found[1]))
        index = evaluate(found[2], self)
        if isinstance(array, dict):
            return array.get(index)
        return array if index == 0 else None

    def array(self, name: str) -> list[str]:
        """All elements of a variable, in order."""
        value = self.variables.get(name)
        if value is None:
            return []
        return [value] if isinstance(value, str) else [value[key] for key in sorted(value)]

    def assign(self, name: str, value: str) -> None:
        """Set a variable or an element of one."""
        found = _ELEMENT.match(name)
        if found:
            self.assign_element(found[1], evaluate(found[2], self), value)
            return
        if name in self.readonly:
            raise Complaint(f"read-only: {name}", 2)
        if name in self.integers:
            value = str(evaluate(value, self))
        self._hold(name, value)
        self.variables[name] = value
        if "a" in self.options:
            self.exported.add(name)

    def assign_element(self, name: str, index: int, value: str) -> None:
        if name in self.readonly:
            raise Complaint(f"read-only: {name}", 2)
        old = self.variables.get(name, {})
        array = {0: old} if isinstance(old, str) else dict(old)
        self._grow(len(value) - len(array[index]) if index in array else len(value) + EACH)
        array[index] = value
        self.variables[name] = array

    def assign_array(self, name: str, values: Iterable[str], *, append: bool = False) -> None:
        """Set an array, or add elements behind those that it has."""
        first = len(self.array(name)) if append else 0
        if not append:
            self.unset(name)
        elif name in self.readonly:
            raise Complaint(f"read-only: {name}", 2)
        old = self.variables.get(name, {})
        array = {0: old} if isinstance(old, str) else dict(old)
        for index, value in enumerate(values, first):
            self.slice()
            self._grow(len(value) + EACH)
            array[index] = value
        self.variables[name] = array

    def _hold(self, name: str, value: str) -> None:
        """Account for a variable's new value in place of its old one."""
        old = self.variables.get(name)
        if isinstance(old, dict):
            self._grow(-sum(len(each) + EACH for each in old.values()))
            old = ""
        self._grow(len(value) - len(old) if old is not None else len(value) + EACH)

    def _grow(self, size: int) -> None:
        self.held.grow(max(size, -self.held.size))  # inherited values are the parent's

    def unset(self, name: str) -> None:
        if name in self.readonly:
            raise Complaint(f"read-only: {name}", 2)
        self._hold(name, "")
        self.variables.pop(name, None)
        self.exported.discard(name)

    def environment(self) -> dict[str, str]:
        """The exported variables."""
        found = {name: self.get(name) for name in sorted(self.exported)}
        return {name: value for name, value in found.items() if value is not None}

    def make_local(self, name: str) -> None:
        """Restore the variable's value when the running function returns."""
        if self.locals:
            self.locals[-1].setdefault(name, self.variables.get(name))

    # Time

    def spend(self, seconds: float) -> None:
        """Let time pass; raises `TimedOut` at the deadline."""
        if self.deadline is None:
            self.phone.sleep(seconds, self.stopped)
            return
        left = (self.deadline - self.phone.clock.elapsed()) / 1e9
        self.phone.sleep(max(min(seconds, left), 0), self.stopped)
        if seconds >= left:
            raise TimedOut

    # Messages

    def prefix(self) -> str:
        """The prefix of the shell's messages."""
        if self.file is None:
            return f"{self.name}: "
        named = "" if self.file == self.name else f"{self.name}: "
        return f"{named}{self.file}[{self.line}]: "

    def complain(self, text: str, io: Io) -> None:
        """Print a message of the shell on its standard error."""
        io.err(f"{self.prefix()}{text}\n".encode(errors="surrogateescape"))


def is_name(text: str) -> bool:
    return _NAME.match(text) is not None


_SPECIAL: dict[str, Callable[[Session], str | None]] = {
    "PWD": lambda session: session.cwd,
    "PPID": lambda session: "1",
    "RANDOM": lambda session: str(session.phone.clock.wall() // 1000 * 69069 % 32768),
    "SECONDS": lambda session: str(session.phone.clock.elapsed() // 1_000_000_000),
    "EPOCHREALTIME": lambda session: f"{session.phone.clock.wall() / 1e9:.6f}",
    "LINENO": lambda session: str(session.line),
    "IFS": lambda session: " \t\n",
    "OPTIND": lambda session: "1",
    "PS1": lambda session: "$ ",
    "PS2": lambda session: "> ",
    "PS4": lambda session: "+ ",
    "KSH_VERSION": lambda session: "@(#)MIRBSD KSH R59 2020/10/31 Android",
    "USER_ID": lambda session: str(session.uid),
    "KSHUID": lambda session: str(session.uid),
    "BASHPID": lambda session: str(session.pid),
}

"""The emulator's console: how commands are defined and found, and one client's session.

A command is a function in a module of ``commands/``.  It gets the session and the unparsed rest of
the line, returns the lines to print before ``OK``, and raises `KO` with the reason if it fails::

    @command("avd name", "query virtual device name", public=True)
    def avd_name(session: Session, rest: str) -> str:
        return session.machine.avd
"""

import functools
import hmac
import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from virtual_phone.control import commands as folder
from virtual_phone.control.machine import Machine
from virtual_phone.runtime.lock_meter import work

Lines = str | Iterable[str] | None
Body = Callable[["Session", str], Lines]
B = TypeVar("B", bound=Body)

READY = "Android Console: type 'help' for a list of commands"


class KO(Exception):
    """The command fails; the text is the reason."""


@dataclass(frozen=True)
class Command:
    """One command; a ``public`` one does not require authentication."""

    name: str
    help: str
    body: Body
    public: bool


_known: dict[str, Command] = {}


def command(name: str, help: str, *, public: bool = False) -> Callable[[B], B]:
    """Register a function as a console command of one or more words."""

    def register(body: B) -> B:
        _known[name] = Command(name, help, body, public)
        return body

    return register


@functools.cache
def commands() -> dict[str, Command]:
    """Every command that a module of ``commands/`` defines, by name."""
    for info in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        importlib.import_module(info.name)
    return dict(sorted(_known.items()))


class Session:
    """One connection: lines in, text out."""

    def __init__(self, machine: Machine, token: str = "", token_file: str = "") -> None:
        self.machine = machine
        self.token = token
        self.token_file = token_file
        self.trusted = not token
        self.over = False  # disconnect after the output is sent
        self.kills = False  # and then power off the emulator
        self.listening: Callable[[], bool] = lambda: True  # whether the client is still connected
        self.stopped: Callable[[], bool] = lambda: False  # whether the console is closed

    def greeting(self) -> str:
        """The greeting; with a token, two OKs, which ``adb emu`` expects before its command."""
        if self.trusted:
            return _ended([READY, "OK"])
        return _ended(
            [
                "Android Console: Authentication required",
                "Android Console: type 'auth <auth_token>' to authenticate",
                "Android Console: you can find your <auth_token> in ",
                f"'{self.token_file}'",
                "OK",
            ]
        )

    def authenticate(self, token: str) -> bool:
        """Check the token; a session without one accepts every client."""
        right = hmac.compare_digest(token.encode(), self.token.encode())
        self.trusted = self.trusted or right
        return self.trusted

    def answer(self, line: str) -> str:
        """Run a line and return its output; nothing for an empty line."""
        line = line.strip("\r\n")
        if not line.strip():
            return ""
        work.doing = "console", line
        secret = line.split()[0] == "auth"  # followed by the token
        self.machine.phone.visits.add("console", "auth" if secret else line.strip())
        try:
            with self.machine.phone.busy():
                if self.stopped():  # the line has waited for the lock, or for one before it
                    return ""
                lines = self._run(line)
        except KO as reason:
            return _ended([f"KO: {reason}"])
        except Exception as error:  # noqa: BLE001 - a bug of ours: reported and recorded, never fatal
            self.machine.phone.failures.append(error)
            return _ended([f"KO: {self.machine.phone.describe(error)}"])
        return _ended(lines if self.over else [*lines, "OK"])

    def _run(self, line: str) -> list[str]:
        found, rest = find(line)
        if found is None:
            raise KO(self._unknown(line))
        if not (self.trusted or found.public):
            raise KO("unknown command, try 'help'")
        lines = found.body(self, rest)
        return [lines] if isinstance(lines, str) else list(lines or ())

    def _unknown(self, line: str) -> str:
        """The emulator's error for an unknown command, which is also recorded."""
        first, *others = line.split()
        group = any(name.startswith(f"{first} ") for name in commands())
        words = " ".join([first, *others[:1]]) if group else first
        self.machine.phone.unknown_request("console command", words)
        if group:
            return " bad sub-command" if others else " missing sub-command"
        return "unknown command, try 'help'"


def find(line: str) -> tuple[Command | None, str]:
    """The longest command that a line begins with, and the rest of the line."""
    best, left = None, ""
    for found in commands().values():
        rest = _after(found.name.split(), line)
        if rest is not None and (best is None or len(found.name) > len(best.name)):
            best, left = found, rest
    return best, left


def _after(words: list[str], line: str) -> str | None:
    for word in words:
        head, _, line = line.lstrip().partition(" ")
        if head != word:
            return None
    return line


def _ended(lines: Iterable[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)

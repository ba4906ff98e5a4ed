"""The emulator's console, for what only an emulator or the virtual phone can tell."""

import socket
from collections import Counter
from typing import IO

from pytest_androidworld.errors import DeviceError

HOST = "127.0.0.1"
DEADLINE = 60.0  # seconds
GOOD, BAD = "OK", "KO"  # with which the answer to each command ends; the second has a reason
LOCKED = "Authentication required"  # in the greeting of one that wants a token


class Console:
    """One console; each call has a connection of its own."""

    def __init__(self, serial: str, port: int, token: str = "") -> None:
        self.serial = serial
        self.port = port
        self.token = token
        self.requested: Counter[str] = Counter()  # lines

    def run(self, *lines: str) -> list[str]:
        """Send commands; returns the replies, without the greeting."""
        return self._reply(*lines).splitlines()

    def _reply(self, *lines: str) -> str:
        """All output after the greeting."""
        try:
            with (
                socket.create_connection((HOST, self.port), DEADLINE) as peer,
                peer.makefile("rw", encoding="utf-8", newline="\n") as talk,
            ):
                self._enter(talk)
                self.requested.update(line.strip() for line in (*lines, "quit"))
                talk.write("".join(f"{line}\n" for line in (*lines, "quit")))
                talk.flush()
                return talk.read()
        except OSError as error:
            raise DeviceError(f"console of {self.serial}: {error}") from error

    def _enter(self, talk: IO[str]) -> None:
        """Read the greeting, and send the token if the console requires it."""
        if LOCKED not in "".join(_answer(talk)):
            return
        self.requested["auth"] += 1
        talk.write(f"auth {self.token}\n")
        talk.flush()
        last = _answer(talk)[-1]
        if not last.startswith(GOOD):
            raise DeviceError(
                f"console of {self.serial}: it does not take our token, which is that of"
                f" ~/.emulator_console_auth_token: {last}"
            )


def _answer(talk: IO[str]) -> list[str]:
    """The lines up to the end of a reply."""
    lines = [talk.readline().strip()]
    while lines[-1] != GOOD and not lines[-1].startswith(f"{BAD}:"):
        line = talk.readline()
        if not line:
            raise OSError("it has hung up")
        lines.append(line.strip())
    return lines

"""The emulator's console, for what only an emulator or the virtual phone can tell."""

import socket

from pytest_androidworld.errors import DeviceError

HOST = "127.0.0.1"
DEADLINE = 60.0  # seconds
BAD = "KO"  # how the answer to a command begins that is unknown or cannot be done


class Console:
    """One console; each call has a connection of its own."""

    def __init__(self, serial: str, port: int, token: str = "") -> None:
        self.serial = serial
        self.port = port
        self.token = token

    def run(self, *lines: str) -> list[str]:
        """Give it some commands; what it answers, without its greeting."""
        greeting = 7 if self.token else 2  # lines, the answer to "auth" among them
        auth = [f"auth {self.token}"] if self.token else []
        sent = "".join(f"{line}\n" for line in (*auth, *lines, "quit")).encode()
        try:
            with socket.create_connection((HOST, self.port), DEADLINE) as peer:
                peer.sendall(sent)
                with peer.makefile("r", encoding="utf-8") as reply:
                    return reply.read().splitlines()[greeting:]
        except OSError as error:
            raise DeviceError(f"console of {self.serial}: {error}") from error

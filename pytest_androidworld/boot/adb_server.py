"""One adb server for many virtual phones."""

import shutil
import socket
import tempfile
import threading
from pathlib import Path

from pytest_androidworld.boot.booted import LOOPBACK, Booted
from pytest_androidworld.boot.processes import start_adb_server

PATIENCE = 5.0  # seconds for a connection, after which the server is taken for a slow one


class AdbServer:
    """An adb server of our own, started when a phone first needs it, and anew if it has ended.

    Any thread may ask for its port.  The phones of a server that has ended are out of reach.
    """

    def __init__(self, folder: Path) -> None:
        """Its files lie in a folder of its own in ``folder``."""
        self.folder = folder
        self._lock = threading.Lock()
        self._process: Booted | None = None
        self._port = 0

    def port(self) -> int:
        """The port on which it listens."""
        with self._lock:
            if self._process is None or not self._listens():
                self._end()
                self._start()
            return self._port

    def _start(self) -> None:
        own = Path(tempfile.mkdtemp(prefix="androidworld-adb-", dir=self.folder))
        process = Booted(own)
        process.stack.callback(shutil.rmtree, own, ignore_errors=True)
        try:
            self._port = start_adb_server(process)
        except BaseException:
            process.close()
            raise
        self._process = process

    def _listens(self) -> bool:
        try:
            socket.create_connection((LOOPBACK, self._port), PATIENCE).close()
        except ConnectionRefusedError:  # it has ended
            return False
        except TimeoutError:  # it is slow, and has many phones: to start it anew would lose them
            pass
        return True

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.close()

    def close(self) -> None:
        """End it."""
        with self._lock:
            self._end()

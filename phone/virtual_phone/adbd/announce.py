"""Registers the phone with an adb server, and again whenever the server has restarted."""

import socket
import threading
from contextlib import suppress

from virtual_phone.adbd.server import AdbServer, Server

AGAIN = 0.25  # seconds between two attempts
DEFAULT_PORT = 5037


class Announcer:
    """Tracks the device list of an adb server, if one runs; never starts one."""

    def __init__(self, server: Server, port: int = DEFAULT_PORT) -> None:
        self.server = server
        self.port = port
        self._closed = threading.Event()
        self._end, self._closing = socket.socketpair()  # readable once it is to end
        self._thread = threading.Thread(target=self._watch, name="announcer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._closing.close()
        self._thread.join()
        self._end.close()

    def _watch(self) -> None:
        while not self._closed.is_set():
            with suppress(OSError, ValueError):  # no server, or another kind of server
                self._follow()
            self._closed.wait(AGAIN)

    def _follow(self) -> None:
        """Announce the phone while the device list lacks it."""
        listed = True
        with AdbServer(self.port) as following:
            following.request("host:track-devices")
            if not following.granted():
                return
            while not self._closed.is_set():
                if following.ready(None if listed else AGAIN, self._end):
                    listed = self.server.serial in following.text().split()
                if not listed:
                    self._announce()

    def _announce(self) -> None:
        with AdbServer(self.port) as server:
            server.request(f"host:emulator:{self.server.port}")

"""A gateway's end of the channel to its controller: messages, requests, files."""

import shutil
import threading
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

RUN, CASSETTES, ALLURE = "run", "cassettes", "allure"  # folders of what is sent
CHUNK = 1 << 18  # bytes


class ControllerLink:
    """A worker's end of the channel."""

    def __init__(
        self,
        channel: Any,
        name: str,
        folder: Path,
        here: Path,
        texts: Mapping[str, tuple[str, str]] = MappingProxyType({}),
    ) -> None:
        self.channel = channel
        self.name = name  # of this gateway, for reports
        self.folder = folder  # of what is to be sent, and of nothing else
        self.here = here  # where the run was started, on the controller's machine
        self.texts = texts  # of the options, and their sources, as the controller has them
        self.trouble = ""  # why the controller could not write a file, until that is reported
        self._one_request = threading.Lock()

    def send(self, verb: str, *values: Any) -> None:
        """A message without a reply."""
        self.channel.send((verb, *values))

    def request(self, verb: str, *values: Any) -> Any:
        """The controller's reply; raises OSError if it could not do it."""
        with self._one_request:
            self.send(verb, *values)
            trouble, value = self.channel.receive()
        if trouble:
            raise OSError(*trouble)
        return value

    def write(self, name: str, data: bytes) -> None:
        """A small file on the controller's disk."""
        self.send("file", name, data, True)

    def remove(self, name: str) -> None:
        self.send("remove", name)

    def send_files(self) -> None:
        """All that was written since; a case's folder takes the place of one that was there."""
        for folder in sorted((self.folder / RUN).glob("*/attempt-1")):
            self.send("clear", folder.parent.relative_to(self.folder).as_posix())
        files = sorted(each for each in self.folder.rglob("*") if each.is_file())
        for path in files:
            self._send_file(path)
            path.unlink()
        for path in (self.folder / RUN).glob("*/attempt-*"):
            shutil.rmtree(path.parent, ignore_errors=True)
        if files:
            self.trouble = self.trouble or self.request("trouble")

    def _send_file(self, path: Path) -> None:
        name, left = path.relative_to(self.folder).as_posix(), path.stat().st_size
        with path.open("rb") as file:
            while True:
                data = file.read(CHUNK)
                left -= len(data)
                last = left <= 0 or not data
                self.send("file", name, data, last)
                if last:
                    return

    def fetch(self, name: str, path: Path) -> None:
        """A file of the controller's, if it has it."""
        data, at = self.request("read", name, 0), 0
        if data is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            while data:
                file.write(data)
                at += len(data)
                data = self.request("read", name, at)

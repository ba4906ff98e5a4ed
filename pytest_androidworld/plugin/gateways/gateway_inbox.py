"""On the controller: the messages of a gateway's worker, handled as they arrive.

execnet calls it in the thread that reads from a gateway, and reads on when it returns: a disk that
is slow slows the gateway down, and fills no memory.
"""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import pytest_androidworld.disk as disk
from pytest_androidworld.plugin.gate import until
from pytest_androidworld.plugin.invocation import controller_link
from pytest_androidworld.plugin.models import model_clients
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run

PART = ".part"  # ends the name of a file that has not arrived as a whole
ONE_WAY = ("about", "needs", "file", "clear", "remove")  # messages that get no reply


class GatewayInbox:
    """All that arrives from one worker."""

    def __init__(self, run: Run, channel: Any) -> None:
        self.run = run
        self.channel = channel
        self.about: dict[str, Any] | None = None  # what is installed there, once it is known
        self.needed: list[str] = []  # by the cases that it has collected
        self.lacking: list[str] = []  # of these, what that machine does not have
        self.trouble = ""  # why a file could not be written, until the worker has asked
        self._part: tuple[Path, BinaryIO] | None = None
        self._verbs: dict[str, Callable[..., Any]] = {
            "about": self._about,
            "needs": self._needs,
            "file": self._file,
            "clear": self._clear,
            "remove": self._remove,
            "trouble": self._take_trouble,
            "read": self._read,
            "spend": self._spend,
            "spent": self._spent,
            "met": self._met,
            "outages": self._outages,
            "needless": self._needless,
            "hold": self._hold,
            "held": self._held,
        }

    def __call__(self, message: Any) -> None:
        """Handle a message; None is the end of the connection."""
        if message is None:
            self._drop()
            return
        verb, *values = message
        try:
            value = self._verbs[verb](*values)
        except OSError as error:
            if verb in ONE_WAY:
                self.trouble = disk.reason(error)
            else:
                self._reply((error.errno, disk.reason(error)), None)
            return
        if verb not in ONE_WAY:
            self._reply(None, value)

    def _reply(self, trouble: Any, value: Any) -> None:
        with suppress(OSError):  # it is gone
            self.channel.send((trouble, value))

    def _about(self, found: dict[str, Any]) -> None:
        self.about = found

    def _needs(self, needed: list[str], lacking: list[str]) -> None:
        self.needed, self.lacking = needed, lacking

    def _take_trouble(self) -> str:
        trouble, self.trouble = self.trouble, ""
        return trouble

    def place(self, name: str) -> Path:
        """Where a file goes: nowhere but below the folders of this run."""
        kind, _, rest = name.partition("/")
        root = self._root(kind)
        path = root / rest
        if root == path or not path.resolve().is_relative_to(root.resolve()):
            raise PermissionError(1, f"{name} is no file of this run")
        return path

    def _root(self, kind: str) -> Path:
        settings = self.run.settings
        if kind == controller_link.CASSETTES and settings.cassettes:
            return settings.cassettes
        if kind == controller_link.ALLURE:
            return Path(
                self.run.config.invocation_params.dir, self.run.config.option.allure_report_dir
            )
        return run_folder.of(self.run)

    def _file(self, name: str, data: bytes, last: bool) -> None:
        """A chunk; the file is there when it is whole."""
        path = self.place(name)
        part = path.with_name(path.name + PART)
        try:
            if self._part is None or self._part[0] != part:
                self._drop()
                path.parent.mkdir(parents=True, exist_ok=True)
                self._part = part, part.open("wb")
            self._part[1].write(data)
            if last:
                self._part[1].close()
                self._part = None
                part.replace(path)
        except OSError:
            self._drop()
            raise

    def _drop(self) -> None:
        """A file that will not become whole."""
        part, self._part = self._part, None
        if part:
            with suppress(OSError):
                part[1].close()
            part[0].unlink(missing_ok=True)

    def _clear(self, name: str) -> None:
        shutil.rmtree(self.place(name), ignore_errors=True)

    def _remove(self, name: str) -> None:
        self.place(name).unlink(missing_ok=True)

    def _read(self, name: str, at: int) -> bytes | None:
        try:
            with self.place(name).open("rb") as file:
                file.seek(at)
                return file.read(controller_link.CHUNK)
        except FileNotFoundError:
            return None

    # What all workers of a run share

    def _spend(self, tokens: int | None, cost: float | None) -> None:
        book = model_clients.ledger(self.run)
        if book:
            book.add(tokens, cost)

    def _spent(self) -> tuple[int | None, float | None]:
        book = model_clients.ledger(self.run)
        return book.spent() if book else (0, 0.0)

    def _met(self, line: str) -> None:
        model_clients.outages(self.run).add(line)

    def _outages(self) -> str:
        return model_clients.outages(self.run).text()

    def _needless(self, seed: int) -> str:
        return until.needless(self.run, seed)

    def _hold(self, seconds: float) -> None:
        model_clients.back_off(self.run).hold(seconds)

    def _held(self) -> float:
        return model_clients.back_off(self.run).left()

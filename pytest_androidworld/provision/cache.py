"""The cache folder of set-ups: downloads, pins, what was made; and one process at a time in it."""

import contextlib
import fcntl
import os
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path

from pytest_androidworld.errors import SetupError

NAME = "pytest-androidworld"


def default_folder(environment: Mapping[str, str]) -> Path:
    """Where programs keep what can be made again."""
    home = Path(environment.get("HOME") or Path.home())
    if environment.get("XDG_CACHE_HOME"):
        return Path(environment["XDG_CACHE_HOME"]) / NAME
    return home / ("Library/Caches" if platform.system() == "Darwin" else ".cache") / NAME


class Cache:
    """The folders and files in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.downloads = folder / "downloads"
        self.pins = folder / "pins.toml"
        self.made = folder / "made.json"
        self.screens = folder / "screens"  # of steps that got no further
        self.sdk = folder / "sdk"  # where no other SDK is found
        self._lock = folder / "lock"

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """No other set-up uses it meanwhile; a process that ends, however, gives it back."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self._lock.open("a+", encoding="utf-8")
        except OSError as error:
            raise SetupError(
                f"{self.folder}: {error.strerror}; name another folder by --aw-cache=FOLDER"
            ) from error
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                raise SetupError(
                    f"another set-up is using {self.folder} (process {file.read() or '?'}); wait"
                    " until it has ended, or name another folder by --aw-cache=FOLDER"
                ) from None
            file.seek(0)
            file.truncate()
            file.write(str(os.getpid()))
            file.flush()
            yield

    def end(self) -> None:
        """Remove the folder, if nothing but its lock lies in it."""
        if {path.name for path in self.folder.iterdir()} <= {self._lock.name}:
            self._lock.unlink(missing_ok=True)
            self.folder.rmdir()

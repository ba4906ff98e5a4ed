"""The cache folder of set-ups: downloads, pins, what was made; and one process at a time in it."""

import contextlib
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import alone, made

NAME = "pytest-androidworld"
ELSEWHERE = "name another folder by --aw-cache=FOLDER"


def default_folder(environment: Mapping[str, str]) -> Path:
    """Where programs keep what can be made again."""
    home = Path(environment.get("HOME") or Path.home())
    if environment.get("XDG_CACHE_HOME"):
        return Path(environment["XDG_CACHE_HOME"]).absolute() / NAME
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
        """No other set-up uses it meanwhile; a `SetupError` if its names are taken in there."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._check_own()
            self._lock.touch()
        except OSError as error:
            raise SetupError(f"{self.folder}: {error.strerror}; {ELSEWHERE}") from error
        with alone.locked(self._lock, self.folder, ELSEWHERE):
            yield

    def end(self) -> None:
        """Remove the folder, if nothing else is in it."""
        self._lock.unlink(missing_ok=True)
        (self.folder / made.MARK).unlink(missing_ok=True)
        if not any(self.folder.iterdir()):
            self.folder.rmdir()

    def _check_own(self) -> None:
        """What lies in it under our names is ours: a folder of the user's is not taken for it."""
        if made.is_marked(self.folder):
            return
        ours = (self.downloads, self.pins, self.made, self.screens, self._lock)
        taken = next((path for path in ours if path.exists()), None)
        if taken is not None:
            raise SetupError(
                f"{self.folder} is no cache of set-ups: {taken.name} in it was made by something"
                f" else; {ELSEWHERE}"
            )
        made.mark(self.folder)

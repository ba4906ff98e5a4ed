"""A folder of snapshots that outlives a phone, and from which the next one continues."""

import fcntl
import json
import shutil
from pathlib import Path
from typing import IO

from virtual_phone.android.profile import Profile
from virtual_phone.android.system_image import BENCHMARK

MARK = "androidworld-device.json"
LOCK = "lock"
FIRST_MODEL = "sdk_gphone_x86_64"  # of all phones before marks named the model
FIRST_IMAGE = BENCHMARK.name  # likewise the image
DEFAULT = "default_boot"  # the snapshot of an emulator's exit and start


class Unusable(Exception):
    """The folder cannot be used; the message is the reason and the remedy."""


class DataFolder:
    """Checks and locks the folder before anything in it is changed."""

    def __init__(self, path: Path, profile: Profile) -> None:
        self.path = path
        self._lock: IO[str] | None = None
        mark = path / MARK
        if path.exists() and not path.is_dir():
            raise Unusable(f"{path} is no folder")
        if not mark.exists():
            if path.is_dir() and any(path.iterdir()):
                raise Unusable(f"{path} holds other things; give an empty or a new folder")
            path.mkdir(parents=True, exist_ok=True)
            names = {"profile": profile.name, "model": profile.model}
            mark.write_text(json.dumps(names | {"image": profile.image.name}))
        stored = json.loads(mark.read_text())
        name, model = stored["profile"], stored.get("model", FIRST_MODEL)
        if name != profile.name:
            raise Unusable(f"{path} holds a {name}; start it with -profile {name}")
        if model != profile.model:
            raise Unusable(f"{path} holds a phone called {model}; start it with -model {model}")
        image = stored.get("image", FIRST_IMAGE)
        if image != profile.image.name:
            raise Unusable(
                f"{path} holds a phone with the image {image}; start it with -image {image}"
            )

    def take(self) -> Path:
        """Lock the folder and remove the last phone's leftovers."""
        self._lock = (self.path / LOCK).open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise Unusable(
                f"another phone runs in {self.path}; stop it, or add -read-only"
            ) from None
        shutil.rmtree(self.path / "files", ignore_errors=True)
        return self.path

    def copy(self, target: Path) -> None:
        """Copy the snapshots and leave the folder to others."""
        if (self.path / "snapshots").is_dir():
            shutil.copytree(self.path / "snapshots", target / "snapshots")

    def give_back(self) -> None:
        """Remove the phone's files and release the folder; the snapshots stay."""
        shutil.rmtree(self.path / "files", ignore_errors=True)
        if self._lock is not None:
            self._lock.close()

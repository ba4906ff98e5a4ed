"""One set-up at a time in a place: a file is locked until its process ends, however it does."""

import contextlib
import fcntl
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import room


@contextlib.contextmanager
def locked(file: Path, place: Path, cure: str) -> Iterator[None]:
    """No other set-up uses a place meanwhile; `cure` names how to choose another."""
    with file.open("a+", encoding="utf-8") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise SetupError(
                f"another set-up is using {place} (process {held.read() or '?'}); wait until it"
                f" has ended, or {cure}"
            ) from None
        held.seek(0)
        held.truncate()
        held.write(str(os.getpid()))
        held.flush()
        yield


@contextlib.contextmanager
def alone(place: Path, cure: str) -> Iterator[None]:
    """The same for what set-ups with different caches share; nothing is left in the place."""
    folder = Path(tempfile.gettempdir()) / f"androidworld-setups-{os.getuid()}"
    file = folder / hashlib.sha256(os.fsencode(os.path.realpath(place))).hexdigest()[:32]
    with room.writing(folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        file.touch()
    with locked(file, place, cure):
        yield

"""Files from the network into a folder: each there whole and verified, or not at all."""

import zipfile
from collections.abc import Callable
from pathlib import Path

from pytest_androidworld.errors import SetupError
from pytest_androidworld.interpreter import HostClock
from pytest_androidworld.provision import digests, made
from pytest_androidworld.provision.lock import LockedFile
from pytest_androidworld.provision.made import Made, Thing
from pytest_androidworld.provision.part_file import Origin, PartFile
from pytest_androidworld.provision.pins import Pins
from pytest_androidworld.provision.progress import DownloadProgress
from pytest_androidworld.provision.transfer import Cut, Unreachable, receive

SECONDS = 30.0  # that one read may wait
TRIES = 6  # in a row that bring nothing
MOST_TRIES = 100  # of one file
PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0)  # seconds between such tries


class Downloads:
    """The files of a lock in a folder of the cache."""

    def __init__(
        self,
        folder: Path,
        pins: Pins,
        known: Made,
        progress: DownloadProgress,
        *,
        offline: bool = False,
        seconds: float = SECONDS,
        pause: Callable[[float], None] = HostClock.pause,
    ) -> None:
        self.folder, self.pins, self.progress = folder, pins, progress
        self._made = known
        self.offline, self.seconds, self.pause = offline, seconds, pause
        self.fetched = 0  # bytes, from the network
        self._verified: dict[Path, tuple[int, int, LockedFile]] = {}

    def path(self, file: LockedFile) -> Path:
        """Where it is, or will be."""
        return self.folder / file.name

    def has(self, file: LockedFile) -> bool:
        """Whether it is there and what it should be, by its content."""
        path, known = self.path(file), self.pins.complete(file)
        if not path.is_file() or not known.identified:
            return False
        found = path.stat()
        state = (found.st_size, found.st_mtime_ns, known)
        if self._verified.get(path) != state:
            if known.size not in (None, found.st_size):
                return False
            if digests.difference(digests.of(path, known.digests), known.digests):
                return False
            self._verified[path] = state
        return True

    def missing(self, file: LockedFile) -> int:
        """How many bytes of it have yet to come, about."""
        if self.has(file):
            return 0
        return max(0, self.pins.complete(file).expected_size - PartFile(self.path(file)).size)

    def get(self, file: LockedFile) -> Path:
        """The file's path; it is downloaded if need be."""
        path = self.path(file)
        if self.has(file):
            return path
        if self.offline:
            raise SetupError(
                f"--aw-offline: {file.name} is not in {self.folder}, or is another file than the"
                f" lock has; it comes from {file.url}"
            )
        known = self.pins.complete(file)
        part = PartFile(path)
        self._made.folder(self.folder)
        self._made.add(Thing(made.DOWNLOAD, str(path)))
        origin = self._receive(known, part)
        self._verify(file, known, part, origin)
        part.complete(path)
        if not self.has(file):
            raise SetupError(f"{path}: it changed while it was verified; start again")
        return path

    def remove(self, file: LockedFile) -> None:
        """It is not needed any more."""
        self.path(file).unlink(missing_ok=True)
        PartFile(self.path(file)).discard()

    def _receive(self, file: LockedFile, part: PartFile) -> Origin:
        """Try until all has come; a server that always brings something is given many tries."""
        vain = 0
        with self.progress.file(file.name) as report:
            for _ in range(MOST_TRIES):
                counter = _Counter(report)
                try:
                    return receive(file.url, part, file.size, self.seconds, counter)
                except Unreachable as error:
                    if not (self.fetched or counter.came):
                        raise self._no_network(file, str(error)) from None
                    vain, reason = vain + 1, str(error)
                except Cut as error:
                    vain = 0 if counter.came else vain + 1
                    reason = str(error)
                finally:
                    self.fetched += counter.came
                if vain == TRIES:
                    break
                if vain:
                    self.progress.waits(file.name, reason, PAUSES[vain - 1])
                    self.pause(PAUSES[vain - 1])
        raise SetupError(
            f"{file.url} could not be downloaded: {reason}; what has come is kept, so start again"
            " to continue from there"
        )

    def _no_network(self, file: LockedFile, reason: str) -> SetupError:
        """Nothing has come from anywhere yet: it is not a matter of waiting."""
        return SetupError(
            f"{file.url} cannot be reached: {reason}; if this network has a proxy, name it in the"
            " variable https_proxy; without a network, --aw-offline lists all files that are"
            " needed, for a downloader elsewhere"
        )

    def _verify(self, file: LockedFile, known: LockedFile, part: PartFile, origin: Origin) -> None:
        """It is what the lock has, or was at first, else what the server sent along; pin it."""
        wanted = known.digests or _one(origin.digests)
        found = digests.of(part.path, {*wanted, "sha256"})
        wrong = digests.difference(found, wanted)
        if wrong:
            part.discard()
            source = "the lock has" if file.digests else f"{self.pins.path} has"
            raise SetupError(
                f"{file.name} from {file.url} is not the file that"
                f" {source if known.digests else 'its server describes'}: {wrong}; it was removed,"
                " so start again, or name another lock by --aw-lock=FILE"
            )
        if not known.identified:
            _look_at(part, file)
            self.pins.add(file, part.size, found["sha256"])


def _look_at(part: PartFile, file: LockedFile) -> None:
    """In the place of a file may come the page of a network that wants a login."""
    with part.path.open("rb") as opened:
        beginning = opened.read(40).decode("utf-8", "replace")
    is_page = beginning.lstrip("\ufeff \t\r\n").lower().startswith(("<!doctype html", "<html"))
    if is_page or (file.name.endswith(".apk") and not zipfile.is_zipfile(part.path)):
        part.discard()
        what = "is a page" if is_page else "is no APK"
        raise SetupError(
            f"{file.url} {what}: it begins with {beginning!r}; does the network want a login?"
        )


class _Counter:
    """Counts what one try brings, and passes it on."""

    def __init__(self, report: Callable[[int, int | None], None]) -> None:
        self.report, self.came = report, 0
        self.last: int | None = None

    def __call__(self, have: int, size: int | None) -> None:
        if self.last is not None:
            self.came += have - self.last
        self.last = have
        self.report(have, size)


def _one(sent: dict[str, str]) -> dict[str, str]:
    """One digest of a server's is enough, and md5 is the faster."""
    return dict(list(sent.items())[:1])

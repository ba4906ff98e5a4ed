"""The use of storage: by kind of file, and by app."""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.runtime.postponed import done
from virtual_phone.service import Service
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.services.providers import external
from virtual_phone.services.shared_files import SharedFiles
from virtual_phone.storage.disk_space import APPS, SYSTEM, TOTAL

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

CACHES = ("/cache", "/code_cache")


class Storage(Service):
    """Counts bytes; what has not changed is not counted again."""

    name = "storage"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._shared = SharedFiles(phone.files)

    def listen(self) -> None:
        self.phone.files.changed.append(self._shared.changed)
        self.phone[Processes].observe_ends(self._process_ended)

    def loaded(self) -> None:
        self._shared.forget()
        self.mounted()

    def booted(self) -> None:
        self.mounted()

    def _process_ended(self, package: str) -> None:
        """Unmount shared storage when its server has ended, if that fault lasts."""
        seconds = self.phone.faults.get("media_death_unmounts")
        if seconds and package == external.PACKAGE:
            self.phone.files.away = True
            self.phone.clock.after(seconds, self.name, "mounted")

    def mounted(self) -> None:
        """The timer of its end: shared storage is mounted again."""
        self.phone.files.away = False

    def shared(self, slice: Callable[[], None] | None = None) -> dict[str, int]:
        """The bytes of shared storage by kind: images, videos, audio, documents, trash.

        ``slice`` may let others work; if they change files meanwhile, the count is of some moment.
        """
        if slice is None:
            done(self._shared)
        else:
            for _ in self._shared.looks():
                slice()
        return dict(self._shared.sizes)

    def count_used(self, slice: Callable[[], None] | None = None) -> int:
        """The bytes in use; ``slice`` may let others work."""
        return SYSTEM + APPS + sum(self.shared(slice).values())

    @property
    def used(self) -> int:
        return self.count_used()

    @property
    def free(self) -> int:
        return max(TOTAL - self.used, 0)

    @property
    def percent(self) -> int:
        """The used share of storage, in percent."""
        return round(100 * min(self.used, TOTAL) / TOTAL)

    # Apps

    def app_size(self, package: str) -> int:
        """The size of a package: its APK's, else one derived from its name."""
        apk = self.phone[Packages].apk(package)
        if self.phone.files.is_file(apk):
            return self.phone.files.stat(apk).size
        number = int.from_bytes(hashlib.md5(package.encode()).digest()[:4], "big")
        return 800_000 + number % 60_000_000

    def data_size(self, package: str) -> int:
        """The size of a package's data, without its cache."""
        homes = self.phone[Packages].homes(package)
        return sum(map(self._weigh, homes)) - self.cache_size(package)

    def cache_size(self, package: str) -> int:
        homes = self.phone[Packages].homes(package)
        return sum(self._weigh(home + cache) for home in homes for cache in CACHES)

    def clear_cache(self, package: str) -> None:
        """Delete a package's cache."""
        files = self.phone.files
        for home in self.phone[Packages].homes(package):
            for folder in (home + cache for cache in CACHES):
                if files.is_dir(folder):
                    for name in files.listdir(folder):
                        files.rmtree(f"{folder}/{name}")

    def _weigh(self, folder: str) -> int:
        files = self.phone.files
        stats = (files.stat(path, follow=False) for path in files.walk(folder))
        return sum(stat.size for stat in stats if stat.is_file)


def in_words(size: int) -> str:
    """A size as Android's `Formatter` prints it: up to three digits, units of a thousand."""
    value = float(size)
    for unit in ("B", "kB", "MB", "GB"):
        if value <= 900 or unit == "GB":
            break
        value /= 1000
    if unit == "B":
        return f"{size} B"
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {unit}"

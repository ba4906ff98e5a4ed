"""The emulator's virtual SD card: a second volume of shared storage, which can be ejected.

What is on it stays with it: where it is not mounted, its files wait where only the kernel looks,
and a restart mounts it again.
"""

from virtual_phone.service import Service
from virtual_phone.storage.files import CARD
from virtual_phone.storage.first_folders import PUBLIC_FOLDERS

LABEL = "SDCARD"  # of its file system
VOLUME, DISK = "public:254,96", "disk:254,96"  # as vold calls them
SIZE = 512 << 20  # bytes: the emulator's sdcard.size
NOT_MOUNTED = "/dev/.sd_card"  # no longer than where it is mounted, so that all paths fit
# Beside the public ones: vold makes LOST.DIR when it mounts a FAT file system.
OWN_FOLDERS = ("Android/data", "Android/media", "Android/obb", "LOST.DIR")


class SdCard(Service):
    """Mounts and unmounts the card; it is mounted where its folder is there."""

    name = "sd_card"

    def provision(self) -> None:
        for name in (*PUBLIC_FOLDERS, *OWN_FOLDERS):
            self.phone.files.mkdir(f"{CARD}/{name}", parents=True)

    def booted(self) -> None:
        self.mount()

    @property
    def is_mounted(self) -> bool:
        return self.phone.files.is_dir(CARD)

    @property
    def used(self) -> int:
        """The bytes of its files and folders."""
        files = self.phone.files
        return sum(files.stat(path, follow=False).size for path in files.walk(CARD))

    def mount(self) -> None:
        if not self.is_mounted and self.phone.files.is_dir(NOT_MOUNTED):
            self.phone.files.rename(NOT_MOUNTED, CARD)
            self.phone.changed()

    def unmount(self) -> None:
        if self.is_mounted:
            self.phone.files.rename(CARD, NOT_MOUNTED)
            self.phone.changed()

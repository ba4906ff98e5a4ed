"""The media library, which follows the files after a scan."""

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.errors import DeviceError

# Unlike a broadcast that asks for a scan, this returns when the scan is done.
SCAN = "content call --uri content://media --method scan_volume --arg external_primary"
SCANNED = "Result:"  # on an error, `content` ends with status 0, too


class Media:
    """The media provider's rows; its process serves shared storage and is never stopped."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def rescan(self) -> None:
        """Rescan shared storage, and wait until the rows match its files."""
        done = self.adb.shell(SCAN, timeout=120)
        if not done.stdout.startswith(SCANNED):
            why = (done.stderr or done.stdout).strip().partition("\n")[0]
            raise DeviceError(f"{self.adb.serial}: the media store does not scan: {why}")

"""`uiautomator dump`: reads the screen of a device without a working forwarder.

While it runs, Android suppresses all other accessibility services, the forwarder among them.
"""

from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb

FILE = "/data/local/tmp/window_dump.xml"
COMMAND = f"uiautomator dump {FILE} >&2 && cat {FILE}; rm -f {FILE}"
RESTLESS = "could not get idle state"  # DumpCommand.java; the status is 0
NOTHING = '<?xml version="1.0" ?><hierarchy rotation="0" />'


class Dumps:
    """The screen of one device as XML, which waits for a quiet screen by itself."""

    def __init__(self, adb: "Adb") -> None:
        self._adb = adb
        self._last = NOTHING

    def read(self) -> tuple[str, bool]:
        """The screen, and whether it is the one of now.

        A screen that does not rest for a second is refused: then it is the last one that was read.
        """
        done = self._adb.shell(COMMAND)
        if done.stdout.startswith("<?xml"):
            self._last = done.stdout
            return done.stdout, True
        if RESTLESS in done.stderr:
            return self._last, False
        raise DeviceError(f"{self._adb.serial}: uiautomator dump: {done.stderr.strip()}")

    def forget(self) -> None:
        """Forget the last dump, after the device was replaced."""
        self._last = NOTHING

"""What the media library knows: it follows the files after a scan request."""

import shlex
from collections.abc import Iterable
from urllib.parse import quote

from pytest_androidworld.env.adb import Adb

SCAN = "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d"


class Media:
    """The media provider's rows."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def rescan(self, paths: Iterable[str]) -> None:
        """Have files or folders looked at anew, gone ones included."""
        uris = [shlex.quote(f"file://{quote(path)}") for path in paths]
        if uris:
            self.adb.shell("; ".join(f"{SCAN} {uri} >/dev/null" for uri in uris))

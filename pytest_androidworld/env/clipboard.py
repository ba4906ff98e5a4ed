"""The clipboard: over the emulator's gRPC, or else with the help of an app, Clipper."""

import re
import shlex
from typing import TYPE_CHECKING

from pytest_androidworld.env.adb import Adb

if TYPE_CHECKING:
    from pytest_androidworld.env.emulator import Emulator

CLIPPER = "am start -W -n ca.zgrs.clipper/ca.zgrs.clipper.Main >/dev/null; sleep 0.5"
BACK = "input keyevent KEYCODE_BACK"


class Clipboard:
    """What was copied last."""

    def __init__(self, adb: Adb, emulator: "Emulator | None" = None) -> None:
        self.adb, self.emulator = adb, emulator

    def get(self) -> str | None:
        """The text, or None for an empty clipboard."""
        if self.emulator is not None:
            return self.emulator.clipboard() or None
        output = self.adb.shell(f"{CLIPPER}; am broadcast -a clipper.get; {BACK}").stdout
        found = re.search(r'result=-1, data="(.*)"', output, re.DOTALL)
        return found[1] or None if found else None

    def set(self, text: str) -> None:
        if self.emulator is not None:
            self.emulator.set_clipboard(text)
            return
        word = shlex.quote(text)
        self.adb.shell(f"{CLIPPER}; am broadcast -a clipper.set -e text {word}; {BACK}")

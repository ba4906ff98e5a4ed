"""``cmd overlay``: what the resources that a theme overlays are now; here, the accent's shades."""

import re
from collections.abc import Iterator

from virtual_phone.android.monet import SHADES
from virtual_phone.services.packages import Packages
from virtual_phone.services.settings import Settings
from virtual_phone.services.theme_colors import accent
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell

NAME = re.compile(r"(.*?):(.*?)/(.*)")
SHADE = re.compile(r"android:color/system_accent1_(\d+)")
# OverlayManagerShellCommand.java
BAD_NAME = "Error: bad resource name, doesn't match package:type/name\n"
NO_PACKAGE = "Error: failed to get resources for package {} for user 0\n"


@answers("overlay")
def overlay(sh: Shell, *args: str) -> Iterator[str]:
    """Print a resource as it is with all overlays."""
    match args:
        case ("lookup", package, name):
            if not NAME.fullmatch(name):
                sh.error(BAD_NAME, 1)
            elif package != "android" and package not in sh.phone[Packages]:
                sh.error(NO_PACKAGE.format(package), 1)
            elif (shade := SHADE.fullmatch(name)) and int(shade[1]) in SHADES:
                color = accent(sh.phone[Settings]).shade(int(shade[1]))
                yield f"#ff{color.removeprefix('#')}\n"
            else:
                unknown_command(sh, "overlay", *args)
        case _:
            unknown_command(sh, "overlay", *args)

"""``ping``: the phone's network leads nowhere, as behind an emulator whose host is offline."""

import re
from collections.abc import Iterator

from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import split

ADDRESS = re.compile(r"[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:]*")
VALUED = ("-c", "-W", "-w", "-i", "-s", "-t", "-I")
USAGE = "Usage: ping [-c count] [-W timeout] [-w deadline] [-i interval] destination\n"


@builtin
def ping(sh: Shell, *args: str) -> Iterator[str]:
    """Find no name, and no way to an address (iputils, as in Android 13)."""
    words = split(args, VALUED, ("-4", "-6", "-n", "-q"))[1]
    if len(words) != 1 or words[0].startswith("-"):
        sh.error(USAGE, 2)
    elif ADDRESS.fullmatch(words[0]):
        sh.error("connect: Network is unreachable\n", 2)
    else:
        sh.error(f"ping: unknown host {words[0]}\n", 2)
    yield from ()

"""The location: ``cmd location`` and ``dumpsys location``."""

from collections.abc import Iterator

from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.location import Location
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import split

HELP = """\
Location service commands:
  help or -h
    Print this help text.
  is-location-enabled [--user <USER_ID>]
    Gets the master location switch enabled state.
  set-location-enabled true|false [--user <USER_ID>]
    Sets the master location switch enabled state.
"""
WORDS = {"true": True, "false": False}


@answers("location")
def location(sh: Shell, *args: str) -> Iterator[str]:
    """Print or set whether location is enabled."""
    match split(args, ("--user",))[1]:
        case [] | ["help"] | ["-h"]:
            yield HELP
        case ["is-location-enabled"]:
            yield f"{str(sh.phone[Location].enabled).lower()}\n"
        case ["set-location-enabled", word] if word in WORDS:
            sh.phone[Location].enable(WORDS[word])
        case _:
            unknown_command(sh, "location", *args)


@section("location")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print the last known location."""
    service = sh.phone[Location]
    state = service.state
    seconds = state["at"] // SECOND
    time = "".join(
        f"{value}{unit}"
        for value, unit in ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
        if value or unit == "s"
    )
    fix = (
        f"Location[gps {state['latitude']:.6f},{state['longitude']:.6f} hAcc=5.0 et=+{time}"
        f" alt={state['altitude']} vel={state['speed']} bear={state['bearing']}]"
    )
    yield "Location Manager State:\n  User Info:\n    current users: u[0]\n"
    yield f"    location [u0]: {str(service.enabled).lower()}\n  gps provider:\n"
    yield f"    last location={fix}\n    enabled={str(service.enabled).lower()}\n"

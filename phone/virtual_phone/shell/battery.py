"""``dumpsys battery``: print the battery's state, or override it."""

from collections.abc import Iterator

from virtual_phone.services.battery import CHARGERS, Battery
from virtual_phone.services.power import DOCK_SINCE
from virtual_phone.shell.cmd import answers
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import number

HELP = """\
Battery service (battery) commands:
  help
    Print this help text.
  get [-f] [ac|usb|wireless|dock|status|level|temp|present|counter|invalid]
  set [-f] [ac|usb|wireless|dock|status|level|temp|present|counter|invalid] <value>
    Force a battery property value, freezing battery state.
    -f: force a battery change broadcast be sent, prints new sequence.
  unplug [-f]
    Force battery unplugged, freezing battery state.
    -f: force a battery change broadcast be sent, prints new sequence.
  reset [-f]
    Unfreeze battery state, returning to current hardware values.
    -f: force a battery change broadcast be sent, prints new sequence.
"""
WORDS = {"temp": "temperature"}  # commands whose fields the service names differently
NUMBERS = ("status", "level", "temp")
TRUTHS = (*CHARGERS, "present")


@section("battery")
@answers("battery")
def battery(sh: Shell, *args: str) -> Iterator[str]:
    """Print the state, or set a field and freeze the others."""
    service = sh.phone[Battery]
    words = [arg for arg in args if arg not in ("-f", "-a")]
    match words:
        case []:
            yield from _state(sh)
        case ["set", name, value] if name in (*TRUTHS, *NUMBERS) and number(value) is not None:
            known = bool(int(value)) if name in TRUTHS else int(value)
            service.pretend(**{WORDS.get(name, name): known})
        case ["get", name] if name in (*TRUTHS, *NUMBERS):
            found = service.state[WORDS.get(name, name)]
            yield f"{str(found).lower()}\n"
        case ["unplug"]:
            service.unplug()
        case ["reset"]:
            service.reset()
        case ["help"]:
            yield HELP
        case ["set" | "get", name, *_] if name not in (*TRUTHS, *NUMBERS):
            yield f"Unknown {words[0]} option: {name}\n"
        case ["set", name, *value]:
            yield f"Bad value: {value[0]}\n" if value else "No property specified\n"
        case _:
            sh.phone.unknown_request("section of dumpsys", f"battery {' '.join(words)}")
            yield f"Unknown command: {words[0]}\n"


def _state(sh: Shell) -> Iterator[str]:
    state = sh.phone[Battery].state
    chargers = CHARGERS if sh.phone.profile.api >= DOCK_SINCE else CHARGERS[:3]
    named = {"ac": "AC", "usb": "USB"}
    yield "Current Battery Service state:\n"
    if state["stopped"]:
        yield "  (UPDATES STOPPED -- use 'reset' to restart)\n"
    for charger in chargers:
        name = named.get(charger, charger.capitalize())
        yield f"  {name} powered: {str(state[charger]).lower()}\n"
    yield "  Max charging current: 0\n  Max charging voltage: 0\n  Charge counter: 10000\n"
    yield f"  status: {state['status']}\n  health: {state['health']}\n"
    yield f"  present: {str(state['present']).lower()}\n  level: {state['level']}\n  scale: 100\n"
    yield f"  voltage: 5000\n  temperature: {state['temperature']}\n  technology: Li-ion\n"

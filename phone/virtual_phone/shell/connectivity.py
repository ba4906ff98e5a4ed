"""The phone's networks: ``cmd connectivity`` and ``dumpsys connectivity``."""

from collections.abc import Iterator

from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section

HELP = """\
Connectivity service commands:
  help
    Print this help text.
  airplane-mode [enable|disable]
    Turn airplane mode on or off.
  airplane-mode
    Get airplane mode.
"""
WORDS = {"enable": True, "disable": False}
MOBILE, WIFI = 100, 101  # network ids


@answers("connectivity")
def connectivity(sh: Shell, *args: str) -> Iterator[str]:
    """Print or set airplane mode: the setting and the radios."""
    match args:
        case () | ("help",):
            yield HELP
        case ("airplane-mode",):
            on = sh.phone[Settings].number("global", "airplane_mode_on") == 1
            yield "enabled\n" if on else "disabled\n"
        case ("airplane-mode", word) if word in WORDS:
            sh.phone[Radios].airplane(WORDS[word])
        case ("airplane-mode", *_):
            sh.error(HELP, 255)
        case _:
            unknown_command(sh, "connectivity", *args)


@section("connectivity")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print the networks and the default one."""
    radios = sh.phone[Radios]
    networks = {MOBILE: "MOBILE[LTE]"} if radios.mobile_connected else {}
    if radios.state["connected"]:
        networks[WIFI] = "WIFI"
    yield "NetworkProviders for: WifiNetworkFactory PhoneSwitcherNetworkRequstListener\n\n"
    yield f"Active default network: {max(networks, default='none')}\n\nCurrent network:\n"
    for number, kind in networks.items():
        yield (
            f"  NetworkAgentInfo{{network{{{number}}}  ni{{{kind} CONNECTED"
            f" extra: }} everValidated{{true}} lastValidated{{true}}}}\n"
        )
    yield "\nMetered Interfaces:\n" + ("  rmnet_data0\n" if MOBILE in networks else "")

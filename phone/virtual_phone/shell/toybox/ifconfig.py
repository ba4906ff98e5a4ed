"""``ifconfig``: the network interfaces, as toybox prints them; nothing can be changed."""

from collections.abc import Iterator

from virtual_phone.services.interfaces import Address, Interface, interfaces
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import options

INDENT = " " * 10
# Nothing is counted: the phone's network leads nowhere.
COUNTERS = (
    "RX packets:0 errors:0 dropped:0 overruns:0 frame:0 ",
    "TX packets:0 errors:0 dropped:0 overruns:0 carrier:0 ",
    "collisions:0 txqueuelen:1000 ",
    "RX bytes:0 TX bytes:0 ",
)


@builtin(reads=True)
def ifconfig(sh: Shell, *args: str) -> Iterator[str]:
    """``ifconfig [-aS] [INTERFACE]``: those that are up, all with -a; -S is a short list."""
    chosen = options(sh, args, "aS")
    listed = interfaces(sh.phone)
    if len(chosen.rest) > 1:
        sh.phone.unknown_request("command of ifconfig", " ".join(chosen.rest))
        raise Failed(f"bad argument '{chosen.rest[1]}'")
    if chosen.rest:
        listed = [interface for interface in listed if interface.name == chosen.rest[0]]
        if not listed:
            raise Failed(f"{chosen.rest[0]}: No such device")
    elif "a" not in chosen:
        listed = [interface for interface in listed if interface.up]
    for interface in reversed(listed):
        yield _short(interface) if "S" in chosen else _full(interface)


def _full(interface: Interface) -> str:
    hardware = (
        "Local Loopback  "
        if interface.loopback
        else f"Ethernet  HWaddr {interface.mac}  Driver virt_wifi"
    )
    lines = [*map(_address, interface.addresses), f"{_flags(interface)}  MTU:{interface.mtu}"]
    lines[-1] += "  Metric:1"
    below = "".join(f"{INDENT}{line}\n" for line in (*lines, *COUNTERS))
    return f"{interface.name:<10}Link encap:{hardware}\n{below}\n"


def _short(interface: Interface) -> str:
    addresses = " ".join(map(str, interface.addresses))
    return f"{interface.name} {interface.mac} {addresses} {_flags(interface)}\n"


def _address(address: Address) -> str:
    if address.version == 6:
        return f"inet6 addr: {address} Scope: {'Host' if address.is_loopback else 'Link'}"
    every = "" if address.is_loopback else f"  Bcast:{address.network.broadcast_address}"
    return f"inet addr:{address.ip}{every}  Mask:{address.netmask} "


def _flags(interface: Interface) -> str:
    flags = {
        "UP": interface.up,
        "LOOPBACK": interface.loopback,
        "BROADCAST": not interface.loopback,
        "RUNNING": interface.running,
        "MULTICAST": not interface.loopback,
    }
    return " ".join(flag for flag, is_set in flags.items() if is_set)

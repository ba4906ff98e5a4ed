"""``ip``: interfaces, addresses and routes, as iproute2 prints them; nothing can be changed."""

from collections.abc import Iterator

from virtual_phone.services.interfaces import Address, Interface, interfaces
from virtual_phone.shell.core import Shell, builtin

OBJECTS = ("address", "link", "route")  # which may be abbreviated, as may the verbs
SHOW = ("show", "list", "lst", "ls")
FAMILIES = {"-4": 4, "-6": 6}
USAGE = """\
Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }
where  OBJECT := { address | link | route }
       OPTIONS := { -4 | -6 | -o }
"""
FOREVER = "       valid_lft forever preferred_lft forever"


@builtin(reads=True)
def ip(sh: Shell, *args: str) -> Iterator[str]:
    """``ip [-4] [-6] [-o] addr|link|route [show] [[dev] NAME] [up]``"""
    options = [word for word in args if word.startswith("-")]
    words = [word for word in args if not word.startswith("-")]
    if wrong := [word for word in options if word not in (*FAMILIES, "-o")]:
        _unknown(sh, "Option", wrong[0], "ip -help")
        return
    if not words or words[0] == "help":
        sh.error(USAGE, 255)
        return
    kind = next((name for name in OBJECTS if name.startswith(words[0])), None)
    if kind is None:
        _unknown(sh, "Object", words[0], "ip help")
        return
    verb = [word for word in words[1:2] if any(name.startswith(word) for name in SHOW)]
    names = [word for word in words[1 + len(verb) :] if word not in ("dev", "up")]
    present = interfaces(sh.phone)
    if names and kind == "route":
        _unknown(sh, "Command", names[0], "ip route help")
    elif names and names[0] not in [interface.name for interface in present]:
        sh.error(f'Device "{names[0]}" does not exist.\n', 1)
    else:
        chosen = [item for item in present if not names or item.name == names[0]]
        chosen = [item for item in chosen if item.up or "up" not in words]
        families = {FAMILIES[word] for word in options if word in FAMILIES}
        yield from _dumped(kind, chosen, families, one_line="-o" in options)


def _unknown(sh: Shell, what: str, word: str, manual: str) -> None:
    sh.phone.unknown_request(f"{what.lower()} of ip", word)
    sh.error(f'{what} "{word}" is unknown, try "{manual}".\n', 255)


def _dumped(
    kind: str, chosen: list[Interface], families: set[int], *, one_line: bool
) -> Iterator[str]:
    """What is printed of interfaces; with -o, a backslash in place of each line's end."""
    end = "\\" if one_line else "\n"
    for interface in chosen:
        addresses = [a for a in interface.addresses if not families or a.version in families]
        inets = [f"    {_inet(interface, address)}{end}{FOREVER}" for address in addresses]
        if kind == "route":
            yield from (_route(interface, item) for item in addresses if _is_routed(item))
        elif kind == "link":
            yield f"{_head(interface)}{end}{_link(interface)}\n"
        elif one_line:
            yield from (f"{interface.index}: {interface.name}{inet}\n" for inet in inets)
        elif inets or not families:
            link = [] if families else [_link(interface)]
            yield "".join(f"{line}\n" for line in (_head(interface), *link, *inets))


def _is_routed(address: Address) -> bool:
    return address.version == 4 and not address.is_loopback


def _head(interface: Interface) -> str:
    kind = ["LOOPBACK"] if interface.loopback else ["BROADCAST", "MULTICAST"]
    carrier = ["NO-CARRIER"] if interface.up and not interface.running else []
    up = ["UP"] if interface.up else []
    lower = ["LOWER_UP"] if interface.running else []
    state = "UNKNOWN" if interface.loopback else "UP" if interface.running else "DOWN"
    return (
        f"{interface.index}: {interface.name}: <{','.join([*carrier, *kind, *up, *lower])}>"
        f" mtu {interface.mtu} qdisc noqueue state {state} group default qlen 1000"
    )


def _link(interface: Interface) -> str:
    if interface.loopback:
        return "    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00"
    return f"    link/ether {interface.mac} brd ff:ff:ff:ff:ff:ff"


def _inet(interface: Interface, address: Address) -> str:
    if address.version == 6:
        return f"inet6 {address} scope {'host' if interface.loopback else 'link'} "
    if interface.loopback:
        return f"inet {address} scope host {interface.name}"
    every = address.network.broadcast_address
    return f"inet {address} brd {every} scope global {interface.name}"


def _route(interface: Interface, address: Address) -> str:
    name = interface.name
    return f"{address.network} dev {name} proto kernel scope link src {address.ip} \n"

"""The network interfaces, as Linux sees them: the loopback and Wi-Fi's."""

from dataclasses import dataclass
from ipaddress import IPv4Interface, IPv6Interface
from typing import TYPE_CHECKING

from virtual_phone.services.radios import Radios

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

Address = IPv4Interface | IPv6Interface
MAC = "02:15:b2:00:00:00"


@dataclass(frozen=True)
class Interface:
    """One interface; its addresses are those that it has now."""

    index: int
    name: str
    mac: str  # empty for the loopback
    mtu: int
    up: bool
    running: bool
    addresses: tuple[Address, ...]

    @property
    def loopback(self) -> bool:
        return not self.mac


def interfaces(phone: "Phone") -> list[Interface]:
    """The interfaces in the order of their numbers."""
    radios = phone[Radios]
    own = (IPv4Interface("127.0.0.1/8"), IPv6Interface("::1/128"))
    address = radios.ip_address
    wifi: tuple[Address, ...] = ()
    if address:
        wifi = (IPv4Interface(f"{address}/24"), IPv6Interface("fe80::15:b2ff:fe00:0/64"))
    enabled = radios.state["wifi"] in ("enabled", "disabling")
    return [
        Interface(1, "lo", "", 65536, up=True, running=True, addresses=own),
        Interface(2, "wlan0", MAC, 1500, up=enabled, running=bool(address), addresses=wifi),
    ]

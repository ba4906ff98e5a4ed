"""``ip`` and ``ifconfig``: what clients ask for the phone's address."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell.run import run_text

LO = """\
1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
    inet 127.0.0.1/8 scope host lo
       valid_lft forever preferred_lft forever
    inet6 ::1/128 scope host\x20
       valid_lft forever preferred_lft forever
"""
WLAN = """\
2: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP group default qlen 1000
"""
ETHER = "    link/ether 02:15:b2:00:00:00 brd ff:ff:ff:ff:ff:ff\n"
INET = "    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0\n"
INET6 = "    inet6 fe80::15:b2ff:fe00:0/64 scope link \n"
FOREVER = "       valid_lft forever preferred_lft forever\n"
ALL_OF_WLAN = WLAN + ETHER + INET + FOREVER + INET6 + FOREVER
COUNTERS = """\
          RX packets:0 errors:0 dropped:0 overruns:0 frame:0\x20
          TX packets:0 errors:0 dropped:0 overruns:0 carrier:0\x20
          collisions:0 txqueuelen:1000\x20
          RX bytes:0 TX bytes:0\x20

"""
ETHERNET = f"""\
wlan0     Link encap:Ethernet  HWaddr 02:15:b2:00:00:00  Driver virt_wifi
          inet addr:10.0.2.16  Bcast:10.0.2.255  Mask:255.255.255.0\x20
          inet6 addr: fe80::15:b2ff:fe00:0/64 Scope: Link
          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1
{COUNTERS}"""
LOOPBACK = f"""\
lo        Link encap:Local Loopback\x20\x20
          inet addr:127.0.0.1  Mask:255.0.0.0\x20
          inet6 addr: ::1/128 Scope: Host
          UP LOOPBACK RUNNING  MTU:65536  Metric:1
{COUNTERS}"""


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("ip addr", LO + ALL_OF_WLAN),
        ("ip address show dev wlan0", ALL_OF_WLAN),
        ("ip a s wlan0", ALL_OF_WLAN),
        ("ip -4 addr show wlan0", WLAN + INET + FOREVER),
        ("ip -6 addr show wlan0", WLAN + INET6 + FOREVER),
        ("ip -o -4 addr show wlan0", f"2: wlan0{INET[:-1]}\\{FOREVER}"),
        ("ip link show wlan0", WLAN + ETHER),
        ("ip route", "10.0.2.0/24 dev wlan0 proto kernel scope link src 10.0.2.16 \n"),
        ("ifconfig", ETHERNET + LOOPBACK),
        ("ifconfig wlan0", ETHERNET),
        ("toybox ifconfig lo", LOOPBACK),
        ("ifconfig -S lo", "lo  127.0.0.1/8 ::1/128 UP LOOPBACK RUNNING\n"),
    ],
)
def test_what_is_printed(phone: Phone, line: str, output: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (output, "", 0)


def test_without_wifi_there_is_no_address(phone: Phone) -> None:
    run_text(phone, "svc wifi disable; sleep 3")
    assert run_text(phone, "ip route; ip -4 addr show wlan0").stdout == ""
    assert run_text(phone, "ip addr show wlan0").stdout == (
        "2: wlan0: <BROADCAST,MULTICAST> mtu 1500 qdisc noqueue state DOWN group default"
        f" qlen 1000\n{ETHER}"
    )
    assert run_text(phone, "ip addr show up").stdout == LO
    assert run_text(phone, "ifconfig").stdout == LOOPBACK
    assert "inet" not in run_text(phone, "ifconfig wlan0").stdout
    assert run_text(phone, "ifconfig -a").stdout.startswith("wlan0 ")
    run_text(phone, "svc wifi enable; sleep 1")
    assert "<NO-CARRIER,BROADCAST,MULTICAST,UP>" in run_text(phone, "ip link").stdout
    run_text(phone, "sleep 5")
    assert run_text(phone, "ip addr").stdout == LO + ALL_OF_WLAN


@pytest.mark.parametrize(
    ("line", "complaint", "status"),
    [
        ("ip addr show eth9", 'Device "eth9" does not exist.\n', 1),
        ("ifconfig eth0", "ifconfig: eth0: No such device\n", 1),
        ("ip x", 'Object "x" is unknown, try "ip help".\n', 255),
        ("ip -s link", 'Option "-s" is unknown, try "ip -help".\n', 255),
        ("ip route get 8.8.8.8", 'Command "get" is unknown, try "ip route help".\n', 255),
        ("ifconfig wlan0 down", "ifconfig: bad argument 'down'\n", 1),
    ],
)
def test_what_is_refused(phone: Phone, line: str, complaint: str, status: int) -> None:
    phone.strict = False
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", complaint, status)


@pytest.mark.parametrize("line", ["ip x", "ip -s link", "ip route get 1.1.1.1", "ifconfig lo up"])
def test_what_is_unknown_is_counted(phone: Phone, line: str) -> None:
    with pytest.raises(UnknownRequest):
        run_text(phone, line)

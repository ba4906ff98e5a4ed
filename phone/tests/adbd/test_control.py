"""Services that change adbd itself or restart the phone."""

import pytest

from phone.tests.adbd.hosts import Host
from virtual_phone.adbd.server import Server
from virtual_phone.phone import Phone
from virtual_phone.services.properties import Properties


def reconnected(server: Server) -> Host:
    host = Host(server.port)
    host.connect()
    return host


def test_the_phone_begins_with_root_rights(server: Server, host: Host) -> None:
    assert server.daemon.uid() == 0
    assert host.ask("root:") == b"adbd is already running as root\n"


def test_rights_go_and_come_back_with_a_restart(server: Server, host: Host) -> None:
    assert host.last_words("unroot:") == b"restarting adbd as non root\n"
    assert server.daemon.uid() == 2000
    with reconnected(server) as again:
        assert again.ask("unroot:") == b"adbd not running as root\n"
        assert again.ask("remount:") == b'Not running as root. Try "adb root" first.\n'
        assert again.last_words("root:") == b"restarting adbd as root\n"
    assert server.daemon.uid() == 0


def test_rights_are_part_of_what_a_reset_brings_back(
    phone: Phone, server: Server, host: Host
) -> None:
    before = phone.digest()
    host.last_words("unroot:")
    assert phone.digest() != before
    phone.reset()
    assert server.daemon.uid() == 0
    assert phone.digest() == before


def test_the_system_is_writable_for_root(host: Host) -> None:
    assert host.ask("remount:") == b"remount succeeded\n"


@pytest.mark.parametrize("port", ["", "x", "0", "65536", "-1", "٣"])
def test_a_port_must_be_one(port: str, host: Host) -> None:
    assert host.ask(f"tcpip:{port}") == b"invalid port\n"


@pytest.mark.parametrize(
    ("service", "answer"),
    [
        ("tcpip:5555", b"restarting in TCP mode port: 5555\n"),
        ("usb:", b"restarting in USB mode\n"),
    ],
)
def test_another_way_in_restarts_adbd_where_it_was(
    service: str, answer: bytes, server: Server, host: Host
) -> None:
    assert host.last_words(service) == answer
    reconnected(server).socket.close()


@pytest.mark.parametrize("service", ["reboot:", "reboot:bootloader"])
def test_a_reboot_drops_every_host(service: str, phone: Phone, server: Server, host: Host) -> None:
    phone.files.write("/sdcard/kept", "x")
    phone.state[Properties.name]["debug.kept"] = "1"
    with phone.busy():
        phone.clock.advance(60)
    with Host(server.port) as other:
        other.connect()
        host.open(service)
        for each in (host, other):
            with pytest.raises((EOFError, ConnectionResetError)):
                each.packet()
    assert phone.clock.elapsed() == 0
    assert phone.clock.now().strftime("%H:%M") == "15:35"
    assert phone.files.read("/sdcard/kept") == b"x"
    reconnected(server).socket.close()


def test_a_reboot_by_others_drops_hosts_too(phone: Phone, host: Host) -> None:
    with phone.busy():
        phone.reboot()
    with pytest.raises((EOFError, ConnectionResetError)):
        host.packet()

"""The adb services that change adbd itself or restart the phone."""

from virtual_phone.adbd.core import service
from virtual_phone.adbd.daemon import AS_ROOT
from virtual_phone.adbd.stream import Stream
from virtual_phone.services.properties import Properties

TAKEN = 1.0  # seconds for the host to read the reply before the connection closes


@service("root")
def root(stream: Stream, argument: str) -> None:
    """``root:``: run commands as root, which is this phone's default."""
    if stream.transport.daemon.uid() == 0:
        stream.write(b"adbd is already running as root\n")
    else:
        _set_root(stream, "1")
        _restart(stream, "restarting adbd as root\n")


@service("unroot")
def unroot(stream: Stream, argument: str) -> None:
    """``unroot:``: run commands as the user `shell`."""
    if stream.transport.daemon.uid() == 0:
        _set_root(stream, "0")
        _restart(stream, "restarting adbd as non root\n")
    else:
        stream.write(b"adbd not running as root\n")


@service("remount")
def remount(stream: Stream, argument: str) -> None:
    """``remount:``: no effect, as the system is writable already."""
    if stream.transport.daemon.uid() == 0:
        stream.write(b"remount succeeded\n")
    else:
        stream.write(b'Not running as root. Try "adb root" first.\n')


@service("tcpip")
def tcpip(stream: Stream, port: str) -> None:
    """``tcpip:PORT``: adbd restarts; on an emulator, its address stays the same."""
    if port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16:
        _restart(stream, f"restarting in TCP mode port: {port}\n")
    else:
        stream.write(b"invalid port\n")


@service("usb")
def usb(stream: Stream, argument: str) -> None:
    """``usb:``: adbd restarts, as for ``tcpip:``."""
    _restart(stream, "restarting in USB mode\n")


@service("reboot")
def reboot(stream: Stream, argument: str) -> None:
    """``reboot:[bootloader|recovery|…]``: always boots Android, the only system here."""
    stream.drain(TAKEN)
    with stream.phone.busy():
        stream.phone.reboot()


def _set_root(stream: Stream, value: str) -> None:
    with stream.phone.busy():
        stream.phone[Properties].set(AS_ROOT, value)


def _restart(stream: Stream, answer: str) -> None:
    stream.write(answer.encode())
    stream.drain(TAKEN)
    stream.transport.daemon.restart()

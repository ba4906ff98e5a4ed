"""The clipboard, shared with the phone's own."""

from collections.abc import Iterator

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Listening, news, rpc
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.wire.emulator import ClipData
from virtual_phone.wire.proto import Empty


@rpc(ClipData)
def setClipboard(machine: Machine, request: ClipData) -> Empty:
    machine.phone[Clipboard].share(request.text, by=machine.name)
    return Empty()


@rpc(Empty)
def getClipboard(machine: Machine, request: Empty) -> ClipData:
    return ClipData(machine.phone[Clipboard].text)


@rpc(Empty, streams_out=True)
def streamClipboard(machine: Machine, request: Empty, listening: Listening) -> Iterator[ClipData]:
    """The texts copied on the phone, the current one first; not those set by `setClipboard`."""
    clipboard = machine.phone[Clipboard]
    first = clipboard.serial

    def read() -> ClipData | None:
        own = clipboard.state["by"] == machine.name and clipboard.serial != first
        return None if own else ClipData(clipboard.text)

    return news(machine, listening, lambda: clipboard.serial, read)

"""A phone that is stuck: its connections (read by adbd and the gRPC server), screen and disk."""

from typing import Any

from virtual_phone.control.faults import lasting
from virtual_phone.phone import Phone


def _disk_full(phone: Phone, value: Any) -> None:
    phone.files.full = value is not None


lasting("delay_reply", "SECONDS: adb and gRPC answer so much later", seconds=True)
lasting("drop_reply", "adb and gRPC never answer")
lasting("refuse_adb", "adb connections are closed at once")
lasting("freeze", "screenshots and forests stay as they are")
lasting("disk_full", "no file can grow", switch=_disk_full)

"""The rows of attacks.py that come through gRPC and the console, or that the screen makes."""

import gzip
import hashlib
import io
import itertools
import json
import socket
import tarfile
from collections.abc import Iterator

from attack_rows import Attacker, row
from one_phone import CONTROLLER, RGBA, SNAPSHOTS

from virtual_phone.runtime.identity import phone_identity
from virtual_phone.wire.emulator import (
    ClipData,
    InputEvent,
    KeyboardEvent,
    SmsMessage,
    SnapshotPackage,
    Touch,
    TouchEvent,
)
from virtual_phone.wire.proto import Message, varint

NOTE = "/sdcard/Documents/markor/long.md"
MARKOR = "net.gsantner.markor/.activity.DocumentActivity"
LINE = b"lorem ipsum dolor sit amet " * 34_000  # 900 kB without a new line
LOOKS = 20
UNREAD = 16
LARGE = 2 << 30  # what a bomb unpacks to


def fingers(count: int, different: int) -> bytes:
    """A TouchEvent; as objects it would take long to make."""
    heads = [Touch(100 + x, 900, pressure=1).encode() + b"\x18" for x in range(800)]
    touches = (heads[n % 800] + varint(n % different) for n in range(count))
    return b"".join(b"\x0a" + bytes((len(touch),)) + touch for touch in touches)


@row("sendTouch of 200,000 fingers")
def many_fingers(attacker: Attacker) -> None:
    attacker.call("sendTouch", fingers(200_000, 200_000))


@row("sendTouch of one finger, 200,000 moves")
def many_moves(attacker: Attacker) -> None:
    attacker.call("sendTouch", fingers(200_000, 1))


@row("streamInputEvent of touches without end")
def endless_touches(attacker: Attacker) -> None:
    messages = (
        InputEvent(touch_event=TouchEvent([Touch(100 + n % 800, 900, 0, n % 2)]))
        for n in itertools.count()
    )
    _send(attacker, "streamInputEvent", messages)


@row("sendKey with a text of 1 MB, into a search")
def long_key(attacker: Attacker) -> None:
    attacker.shell("am start -a android.settings.APP_SEARCH_SETTINGS")
    attacker.call("sendKey", KeyboardEvent(text="a" * 1_000_000).encode())


@row("console: event text, event send of 60 kB")
def long_lines(attacker: Attacker) -> None:
    with socket.create_connection(("127.0.0.1", attacker.phone.ports["console"])) as peer:
        peer.sendall(b"event text " + b"a" * 60_000 + b"\n")
        peer.sendall(b"event send " + b"1:30:1 " * 8000 + b"\n")
        while not attacker.over:
            peer.recv(1000)


@row("sendSms of 3 MB, then of 39,000 letters")
def long_messages(attacker: Attacker) -> None:
    attacker.call("sendSms", SmsMessage("+15551234", "a" * 3_000_000).encode())
    for number in range(200):
        attacker.call("sendSms", SmsMessage(f"+1555{number}", "a" * 39_000).encode())


@row("sendSms from a thousand numbers")
def many_messages(attacker: Attacker) -> None:
    for number in range(1000):
        attacker.call("sendSms", SmsMessage(f"+1555{number}", f"hello {number}").encode())
    attacker.shell("cmd statusbar expand-notifications")


@row("Markor: a line of 900 kB, 20 looks")
def long_line(attacker: Attacker) -> None:
    attacker.push(NOTE, [LINE[at : at + 60_000] for at in range(0, len(LINE), 60_000)])
    attacker.shell(f"am start -W -n {MARKOR} -a android.intent.action.VIEW -d file://{NOTE}")
    for look in range(LOOKS):
        attacker.shell(f"input tap 500 {900 + look}; input text a; uiautomator dump")
        attacker.call("getScreenshot", RGBA)


@row("a clipboard of 3 MB, pasted three times")
def long_clipboard(attacker: Attacker) -> None:
    attacker.call("setClipboard", ClipData("lorem ipsum " * 250_000).encode())
    attacker.push(NOTE, [b""])
    attacker.shell(f"am start -W -n {MARKOR} -a android.intent.action.VIEW -d file://{NOTE}")
    attacker.shell("input tap 500 900")
    for _ in range(3):
        attacker.shell("input keyevent PASTE; uiautomator dump")
        attacker.call("getScreenshot", RGBA)


@row("16 unread streamScreenshot")
def unread_pictures(attacker: Attacker) -> None:
    streams = [attacker.stream("streamScreenshot", RGBA) for _ in range(UNREAD)]
    for _ in range(100):
        attacker.shell("input keyevent APP_SWITCH; input keyevent HOME")
    assert streams


@row("16 clients of getLogcat")
def logs(attacker: Attacker) -> None:
    for number in range(2000):
        attacker.shell(f"log -t x {'x' * 4000}") if number < 100 else None
        calls = [attacker.stream("getLogcat", b"") for _ in range(UNREAD)]
        for call in calls:
            list(call)


@row("64 streams")
def streams(attacker: Attacker) -> None:
    methods = ("streamScreenshot", "streamClipboard", "streamLogcat")
    calls = [attacker.stream(methods[n % 3], b"") for n in range(64)]
    for _ in range(100):
        attacker.shell("input keyevent APP_SWITCH; input keyevent HOME; log x")
    assert calls


@row("PushSnapshot: 2 MB that unpack to 2 GB")
def bomb(attacker: Attacker) -> None:
    packed = io.BytesIO()
    digest = hashlib.sha256()
    for _ in range(LARGE >> 20):
        digest.update(bytes(1 << 20))
    files = {"/": {"kind": "folder"}, "/z": {"kind": "file", "content": digest.hexdigest()}}
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        for name, size, data in (
            ("phone", 0, phone_identity().encode()),
            ("snapshot.json", 0, json.dumps({"state": {}, "files": files}).encode()),
            (f"content/{digest.hexdigest()}", LARGE, b""),
        ):
            info = tarfile.TarInfo(name)
            info.size = size or len(data)
            file.write(info.tobuf() + data + bytes(-len(data) % 512))
            for _ in range(size >> 20):
                file.write(bytes(1 << 20))
        file.write(bytes(10240))
    parts = packed.getvalue()
    requests = [
        SnapshotPackage("bomb", parts[at : at + (1 << 20)]) for at in range(0, len(parts), 1 << 20)
    ]
    _send(attacker, "PushSnapshot", iter(requests), SNAPSHOTS)


@row("PushSnapshot without end")
def endless_push(attacker: Attacker) -> None:
    part = SnapshotPackage("endless", bytes(1 << 20))
    _send(attacker, "PushSnapshot", itertools.repeat(part), SNAPSHOTS)


@row("PullSnapshot, 16 unread")
def unread_pulls(attacker: Attacker) -> None:
    attacker.shell("head -c 200000000 /dev/urandom > /sdcard/z")
    attacker.call("SaveSnapshot", SnapshotPackage("large").encode(), SNAPSHOTS)
    request = SnapshotPackage("large").encode()
    pulls = [attacker.stream("PullSnapshot", request, SNAPSHOTS) for _ in range(UNREAD)]
    for pull in pulls:
        next(pull)
    for pull in pulls:
        list(pull)


def _send(
    attacker: Attacker, method: str, messages: Iterator[Message], service: str = CONTROLLER
) -> None:
    attacker.send(method, (message.encode() for message in messages), service)

"""The doors of a device on a `Wire`, which records them or plays them back.

What is on the wire is what the device and the client mean, not how adb packs it: a change of the
packing is no change of the conversation, and recordings outlive it.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import grpc
from google.protobuf.text_format import MessageToString

from pytest_androidworld.env.adb import MOMENT, Adb
from pytest_androidworld.env.adb_server import PATIENCE, Connection
from pytest_androidworld.env.console import Console
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.device_kind import VIRTUAL, is_virtual
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.env.forests import FOREST, Event, Forest, Forests
from pytest_androidworld.env.forwarder import Forwarder
from pytest_androidworld.env.recording.exchange import Wire
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

STREAM = "adb: {}: {}: what goes over a stream of one's own is not recorded"
NOWHERE = "nowhere"  # the address of what is not there
RECORDED = ("browser",)  # queries of the virtual phone


def recorded(device: Device, wire: Wire) -> Device:
    """A device that is there, once more: all that is said to it goes over a wire.

    Its forwarder can serve only one of both, and the other looks at nothing any more.
    """
    if device.forwarder is not None:
        device.forwarder.stop()
    client, emulator, console = device.adb.client, device.emulator, device.console
    adb = WiredAdb(wire, device.serial, client.host, client.port)
    if emulator is not None:
        channel = WiredChannel(wire, emulator.channel)
        emulator = Emulator(emulator.address, emulator.token, channel)
    if console is not None:
        console = WiredConsole(wire, console.serial, console.port, console.token)
    return _device(adb, emulator, console, device.kind, sends=device.forwarder is not None)


def replayed(about: Mapping[str, Any], wire: Wire) -> Device:
    """A device that is not there, from what `described` said of it."""
    serial = about["serial"]
    emulator = Emulator(NOWHERE, None, WiredChannel(wire, None)) if about["grpc"] else None
    console = WiredConsole(wire, serial, 0, "") if about["console"] else None
    adb = WiredAdb(wire, serial, NOWHERE, 0)
    return _device(adb, emulator, console, about["kind"], sends=about["forwarder"])


def described(device: Device) -> dict[str, Any]:
    """What a section has of its device."""
    return {
        "serial": device.serial,
        "kind": VIRTUAL if is_virtual(device) else device.kind,
        "grpc": device.emulator is not None,
        "console": device.console is not None,
        "forwarder": device.forwarder is not None,
    }


def _device(
    adb: "WiredAdb",
    emulator: Emulator | None,
    console: "WiredConsole | None",
    kind: str,
    *,
    sends: bool,
) -> Device:
    forwarder = Forwarder(adb, WiredForests(adb.wire)) if sends else None
    try:
        if not adb.is_root():
            adb.root()
        if forwarder is not None:
            forwarder.start()
        device = Device(adb, emulator, forwarder, kind)
    except BaseException:
        if forwarder is not None:
            forwarder.stop()
        adb.close()
        raise
    device.console = console
    return device


class WiredAdb(Adb):
    """Its conversations are commands, files, and requests to the device or the server."""

    def __init__(self, wire: Wire, serial: str, host: str, port: int) -> None:
        super().__init__(serial, host, port)
        self.wire = wire
        self._opened = 0  # as `opened`, also where nothing is

    def _exchange(self, ask: list[Any], happen: Callable[[], Any]) -> Any:
        """The answer, or the `DeviceError` that came instead, and which shell it is by then."""

        def answer() -> list[Any]:
            try:
                return [happen(), None, self._shell.opened]
            except DeviceError as error:
                return [None, str(error), self._shell.opened]

        found, trouble, self._opened = self.wire.exchange("adb", ask, answer)
        if trouble is not None:
            raise DeviceError(trouble)
        return found

    def shell(self, command: str, timeout: float = PATIENCE, stdin: bytes = b"") -> Output:
        ask = ["shell", command, *([stdin] if stdin else [])]
        return Output(*self._exchange(ask, lambda: Adb.shell(self, command, timeout, stdin)))

    def output(self, command: str) -> bytes:
        found: bytes = self._exchange(["exec", command], lambda: Adb.output(self, command))
        return found

    def push_file(self, file: Path, path: str, mode: int = 0o644) -> None:
        ask = ["push", path, mode, _digest(file)]
        self._exchange(ask, lambda: Adb.push_file(self, file, path, mode))

    def feed(self, service: str, file: Path) -> str:
        ask = ["feed", service, _digest(file)]
        return str(self._exchange(ask, lambda: Adb.feed(self, service, file)))

    def pull_all(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        asked = list(paths)
        ask = ["pull", *asked]
        found: dict[str, bytes | None] = self._exchange(ask, lambda: Adb.pull_all(self, asked))
        return found

    def reverse(self, command: str, timeout: float = PATIENCE) -> None:
        self._exchange(["reverse", command], lambda: Adb.reverse(self, command, timeout))

    def there(self, timeout: float) -> bool:
        return bool(self._exchange(["wait-for-device"], lambda: Adb.there(self, timeout)))

    def _state(self) -> str:
        return str(self._exchange(["devices"], lambda: Adb._state(self)))

    def reach(self) -> None:
        self._exchange(["connect"], lambda: Adb.reach(self))

    def _reconnect(self) -> None:
        self._exchange(["reconnect"], lambda: Adb._reconnect(self))

    def _ask_for_root(self) -> str:
        return str(self._exchange(["root"], lambda: Adb._ask_for_root(self)))

    def _go_down(self) -> None:
        self._exchange(["reboot"], lambda: Adb._go_down(self))

    def query_phone(self, query: str) -> str | None:
        """Part of the conversation only if the reply is about the phone as it was then.

        What it is, and who visits it, is asked of what is there now; what is replayed is no phone.
        """
        if query in RECORDED:
            reply: str | None = self._exchange(
                ["query", query], lambda: Adb.query_phone(self, query)
            )
            return reply
        return super().query_phone(query) if self.wire.live else None

    @property
    def opened(self) -> int:
        return self._opened

    def open(self, service: str, timeout: float = PATIENCE) -> Connection:
        if not self.wire.live:
            raise DeviceError(STREAM.format(self.serial, service))
        return super().open(service, timeout)

    def now(self) -> float:
        return self.wire.now()

    def pause(self) -> None:
        self.wire.pause(MOMENT)


class WiredForests(Forests):
    """They count when the wire delivers them."""

    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self.wire = wire
        wire.deliver = super().receive

    def start(self) -> None:
        self.port = self.wire.exchange("forests", ["listen"], self._listen)

    def _listen(self) -> int:
        super().start()
        return self.port

    def receive(self, kind: str, request: bytes) -> None:
        self.wire.came(kind, request, Forest if kind == FOREST else Event)

    def acting(self) -> None:
        self.wire.acting()
        super().acting()


class WiredConsole(Console):
    """Its conversations are the lines it is given, without the token, and what it answers."""

    def __init__(self, wire: Wire, serial: str, port: int, token: str) -> None:
        super().__init__(serial, port, token)
        self.wire = wire

    def run(self, *lines: str) -> list[str]:
        def answer() -> list[Any]:
            try:
                return [Console.run(self, *lines), None]
            except DeviceError as error:
                return [None, str(error)]

        answered: list[str]
        answered, trouble = self.wire.exchange("console", list(lines), answer)
        if trouble is not None:
            raise DeviceError(trouble)
        return answered


class RecordedRpcError(grpc.RpcError):
    """A call that failed then."""

    def __init__(self, code: str, details: str) -> None:
        self._code, self._details = code, details

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode[self._code]

    def details(self) -> str:
        return self._details


class WiredChannel(grpc.Channel):
    """A channel of gRPC: its conversations are calls, with messages as the wire has them."""

    def __init__(self, wire: Wire, real: grpc.Channel | None) -> None:
        self.wire, self._real = wire, real

    def unary_unary(self, method: str, *codecs: Any, **options: Any) -> Any:
        return self._call(method, "unary_unary", *codecs, **options)

    def unary_stream(self, method: str, *codecs: Any, **options: Any) -> Any:
        return self._call(method, "unary_stream", *codecs, **options)

    def stream_unary(self, method: str, *codecs: Any, **options: Any) -> Any:
        return self._call(method, "stream_unary", *codecs, **options)

    def stream_stream(self, method: str, *codecs: Any, **options: Any) -> Any:
        """The stubs make a callable of each method; this kind is never called."""
        return None

    def _call(
        self,
        method: str,
        kind: str,
        request_serializer: Any,
        response_deserializer: Any,
        **_: Any,
    ) -> Callable[..., Any]:
        """A method: one message or many on either side, all of them collected."""
        many_sent, many_back = kind.startswith("stream"), kind.endswith("stream")

        def call(request: Any, timeout: float | None = None, metadata: Any = None) -> Any:
            requests = list(request) if many_sent else [request]
            words = [MessageToString(each, as_one_line=True) for each in requests]

            def happen() -> list[Any]:
                assert self._real is not None, "the wire is live"
                real = getattr(self._real, kind)(method, request_serializer, response_deserializer)
                sent = iter(requests) if many_sent else request
                try:
                    reply = real(sent, timeout=timeout, metadata=metadata)
                    return [list(reply) if many_back else [reply], None]
                except grpc.RpcError as error:
                    failed: Any = error
                    return [None, [failed.code().name, failed.details()]]

            name = method.rpartition("/")[2]
            replies, failed = self.wire.exchange("gRPC", [name, *filter(None, words)], happen)
            if failed is not None:
                raise RecordedRpcError(*failed)
            decoded = [
                response_deserializer(each) if isinstance(each, bytes) else each
                for each in replies
            ]
            return iter(decoded) if many_back else decoded[0]

        return call

    def subscribe(self, callback: Any, try_to_connect: bool = False) -> None:
        if self._real is not None:
            self._real.subscribe(callback, try_to_connect)
        else:
            callback(grpc.ChannelConnectivity.READY)

    def unsubscribe(self, callback: Any) -> None:
        if self._real is not None:
            self._real.unsubscribe(callback)

    def close(self) -> None:
        """The real one belongs to the device that was there before."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _digest(file: Path) -> str:
    """What stands for the content of a file of any size."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()

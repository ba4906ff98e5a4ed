"""The emulator's gRPC: touches, keys, screenshots and snapshots."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import grpc
from android_env.proto import (
    emulator_controller_pb2,
    emulator_controller_pb2_grpc,
    snapshot_service_pb2,
    snapshot_service_pb2_grpc,
)
from google.protobuf.empty_pb2 import Empty

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

pb: Any = emulator_controller_pb2  # generated: its names are made when it is imported
snapshots: Any = snapshot_service_pb2
OPTIONS = [
    ("grpc.max_receive_message_length", -1),  # a screenshot has 10 MB
    ("grpc.max_send_message_length", -1),
    ("grpc.enable_http_proxy", 0),
    ("grpc.max_reconnect_backoff_ms", 1000),  # one that starts slowly does not wait long
]
PATIENCE, SNAPSHOT_PATIENCE = 30.0, 120.0  # seconds after which a call counts as failed
PART = 1 << 20  # bytes of a snapshot in a message
PRESSED = 1
REFUSED = {grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED}
OPEN_DOOR = (
    "its gRPC wants a token or a JWT: start the emulator with `-grpc PORT`, which listens to this"
    " computer without one, and name the device SERIAL@PORT"
)
KEYS = {
    "KEYCODE_ENTER": "Enter",
    "KEYCODE_BACK": "GoBack",
    "KEYCODE_HOME": "GoHome",
    "KEYCODE_APP_SWITCH": "AppSwitch",
}


class Emulator:
    """An emulator's controller, at ``host:port``."""

    keys = frozenset(KEYS)  # what it can press

    def __init__(
        self, address: str, token: str | None = None, channel: grpc.Channel | None = None
    ) -> None:
        self.address = address
        self.channel = channel or grpc.insecure_channel(address, options=OPTIONS)
        self.token = token
        self.requested: Counter[str] = Counter()  # methods
        self._metadata = [("authorization", f"Bearer {token}")] if token else []
        self._controller: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(self.channel)
        self._snapshots: Any = snapshot_service_pb2_grpc.SnapshotServiceStub(self.channel)

    def screenshot(self) -> "NDArray[np.uint8]":
        """Rows x columns x RGB, as the device is held."""
        import numpy as np  # slow to import, and most runs look at no pixels

        image = self._call("getScreenshot", pb.ImageFormat(format=pb.ImageFormat.RGBA8888))
        width, height = image.format.width, image.format.height
        if len(image.image) != width * height * 4 or not image.image:
            what = f"{len(image.image)} bytes for {width} x {height} pixels"
            raise DeviceError(f"emulator at {self.address}: getScreenshot: {what}")
        pixels = np.frombuffer(image.image, np.uint8).reshape(height, width, 4)
        # A view without alpha would be slow in all that is done with it later.
        picture = np.stack([pixels[:, :, each] for each in range(3)], axis=-1)
        picture.setflags(write=False)
        return picture

    def touch(self, x: int, y: int, down: bool) -> None:
        """Touch a point of the portrait screen, move to it, or release there."""
        touch = pb.Touch(x=x, y=y, pressure=PRESSED if down else 0)
        self._call("sendTouch", pb.TouchEvent(touches=[touch]))

    def key(self, name: str) -> None:
        """Press a key of `KEYS`."""
        kind = pb.KeyboardEvent.keypress
        self._call("sendKey", pb.KeyboardEvent(eventType=kind, key=KEYS[name]))

    def text(self, text: str) -> None:
        """Press the keys of an ASCII text."""
        self._call("sendKey", pb.KeyboardEvent(text=text))

    def receive_sms(self, number: str, text: str) -> None:
        reply = self._call("sendSms", pb.SmsMessage(srcAddress=number, text=text))
        if reply.response != pb.PhoneResponse.OK:
            why = pb.PhoneResponse.Response.Name(reply.response)
            raise DeviceError(f"emulator at {self.address}: sendSms from {number!r}: {why}")

    def ring(self, number: str) -> bool:
        """Have somebody call; False if the modem does not take it, as with its radio off."""
        return self._phone(pb.PhoneCall.InitCall, number)

    def hang_up(self, number: str) -> bool:
        """Have a caller hang up; False if there is no such call any more."""
        return self._phone(pb.PhoneCall.DisconnectCall, number)

    def _phone(self, operation: int, number: str) -> bool:
        """Whether the modem has done it."""
        reply = self._call("sendPhone", pb.PhoneCall(operation=operation, number=number))
        return bool(reply.response == pb.PhoneResponse.OK)

    def clipboard(self) -> str:
        return str(self._call("getClipboard", Empty()).text)

    def set_clipboard(self, text: str) -> None:
        self._call("setClipboard", pb.ClipData(text=text))

    def list_snapshots(self, *, incompatible: bool = False) -> list[str]:
        """The names of compatible snapshots, and of incompatible ones."""
        kind = snapshots.SnapshotFilter
        wanted = kind.All if incompatible else kind.CompatibleOnly
        chosen = kind(statusFilter=wanted)
        with self._door("ListSnapshots"):
            found = self._snapshots.ListSnapshots(
                chosen, timeout=PATIENCE, metadata=self._metadata
            )
        return [each.snapshot_id for each in found.snapshots]

    def load_snapshot(self, name: str) -> None:
        self._snapshot("LoadSnapshot", name)

    def save_snapshot(self, name: str) -> None:
        self._snapshot("SaveSnapshot", name)

    def delete_snapshot(self, name: str) -> None:
        self._snapshot("DeleteSnapshot", name)

    def pull_snapshot(self, name: str) -> bytes:
        """A saved snapshot as a file, a tar that is compressed."""
        request = snapshots.SnapshotPackage(snapshot_id=name)
        with self._door(f"PullSnapshot {name!r}"):
            parts = list(
                self._snapshots.PullSnapshot(
                    request, timeout=SNAPSHOT_PATIENCE, metadata=self._metadata
                )
            )
        self._succeeded(f"PullSnapshot {name!r}", parts[-1] if parts else request)
        return b"".join(each.payload for each in parts)

    def push_snapshot(self, name: str, data: bytes) -> None:
        """Add a snapshot from a file that `pull_snapshot` gave."""
        parts = [data[begin : begin + PART] for begin in range(0, len(data), PART)] or [b""]
        packages = [snapshots.SnapshotPackage(snapshot_id=name, payload=part) for part in parts]
        with self._door(f"PushSnapshot {name!r}"):
            reply = self._snapshots.PushSnapshot(
                iter(packages), timeout=SNAPSHOT_PATIENCE, metadata=self._metadata
            )
        self._succeeded(f"PushSnapshot {name!r}", reply)

    def booted(self) -> bool:
        return bool(self._call("getStatus", Empty()).booted)

    def shut_down(self) -> None:
        """End the emulator, after its reply."""
        self._call("setVmState", pb.VmRunState(state=pb.VmRunState.SHUTDOWN))

    def answers(self, timeout: float) -> bool:
        """Wait until the server answers, be it with an error; False after the timeout."""
        options: dict[str, Any] = {"timeout": timeout, "metadata": self._metadata}
        try:
            self._controller.getStatus(Empty(), wait_for_ready=True, **options)
        except grpc.RpcError as error:
            call: Any = error
            if call.code() in (grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.UNAVAILABLE):
                return False  # late, or cut off: it may still be starting
        self.requested["getStatus"] += 1  # it has arrived
        return True

    def absent(self, seconds: float) -> str:
        """How to say that it did not, for so long."""
        return f"emulator at {self.address}: no server answered within {seconds:g} s"

    def close(self) -> None:
        self.channel.close()

    def _call(self, method: str, request: Any) -> Any:
        with self._door(method):
            call = getattr(self._controller, method)
            return call(request, timeout=PATIENCE, metadata=self._metadata)

    def _snapshot(self, method: str, name: str) -> None:
        request = snapshots.SnapshotPackage(snapshot_id=name)
        with self._door(f"{method} {name!r}"):
            call = getattr(self._snapshots, method)
            reply = call(request, timeout=SNAPSHOT_PATIENCE, metadata=self._metadata)
        self._succeeded(f"{method} {name!r}", reply)

    def _succeeded(self, what: str, reply: Any) -> None:
        if not reply.success:
            why = reply.err.decode("utf-8", "replace")
            raise DeviceError(f"emulator at {self.address}: {what}: {why}")

    @contextmanager
    def _door(self, what: str) -> Iterator[None]:
        self.requested[what.partition(" ")[0]] += 1
        try:
            yield
        except grpc.RpcError as error:
            call: Any = error
            why = f"{call.code().name}: {call.details()}"
            if call.code() in REFUSED:
                why += f"; {OPEN_DOOR}"
            raise DeviceError(f"emulator at {self.address}: {what}: {why}") from error
        except ValueError as error:  # the channel is closed
            raise DeviceError(f"emulator at {self.address}: {what}: {error}") from error

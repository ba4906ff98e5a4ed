"""The messages of the emulator's gRPC: services EmulatorController and SnapshotService.

Field numbers are those of emulator_controller.proto and snapshot_service.proto; names are too, so
that either file is this one's documentation.
"""

from enum import IntEnum

from virtual_phone.wire.proto import (
    Message,
    blob,
    boolean,
    double,
    floats,
    int32,
    int64,
    many,
    one,
    string,
    uint64,
)

CONTROLLER = "android.emulation.control.EmulatorController"
SNAPSHOTS = "android.emulation.control.SnapshotService"


class Format(IntEnum):
    """ImageFormat.ImgFormat."""

    PNG = 0
    RGBA8888 = 1
    RGB888 = 2


class CodeType(IntEnum):
    """KeyboardEvent.KeyCodeType."""

    USB = 0
    EVDEV = 1
    XKB = 2
    WIN = 3
    MAC = 4


class EventType(IntEnum):
    """KeyboardEvent.KeyEventType."""

    KEYDOWN = 0
    KEYUP = 1
    KEYPRESS = 2


class RunState(IntEnum):
    """VmRunState.RunState."""

    UNKNOWN = 0
    RUNNING = 1
    RESTORE_VM = 2
    PAUSED = 3
    SAVE_VM = 4
    SHUTDOWN = 5
    TERMINATE = 7
    RESET = 9
    INTERNAL_ERROR = 10


class CallOperation(IntEnum):
    """PhoneCall.Operation."""

    INIT = 0
    ACCEPT = 1
    REJECT = 2
    REJECT_BUSY = 3
    DISCONNECT = 4
    HOLD = 5
    UNHOLD = 6


class CallResponse(IntEnum):
    """PhoneResponse.Response."""

    OK = 0
    BAD_OPERATION = 1
    BAD_NUMBER = 2
    INVALID_ACTION = 3
    ACTION_FAILED = 4
    RADIO_OFF = 5


class Physical(IntEnum):
    """PhysicalModelValue.PhysicalType, only the value that affects the screen."""

    ROTATION = 1


class PhysicalStatus(IntEnum):
    """PhysicalModelValue.State."""

    OK = 0
    UNKNOWN = -1


class Entry(Message):
    key: str = string(1)
    value: str = string(2)


class EntryList(Message):
    entry: list[Entry] = many(1, Entry)


class VmConfiguration(Message):
    hypervisorType: int = int32(1)
    numberOfCpuCores: int = int32(2)
    ramSizeBytes: int = int64(3)


class EmulatorStatus(Message):
    version: str = string(1)
    uptime: int = uint64(2)
    booted: bool = boolean(3)
    vmConfig: VmConfiguration | None = one(4, VmConfiguration)
    hardwareConfig: EntryList | None = one(5, EntryList)


class Rotation(Message):
    rotation: int = int32(1)
    xAxis: float = double(2)
    yAxis: float = double(3)
    zAxis: float = double(4)


class ImageTransport(Message):
    channel: int = int32(1)
    handle: str = string(2)


class ImageFormat(Message):
    format: int = int32(1)
    rotation: Rotation | None = one(2, Rotation)
    width: int = uint64(3)
    height: int = uint64(4)
    display: int = uint64(5)
    transport: ImageTransport | None = one(6, ImageTransport)


class Image(Message):
    format: ImageFormat | None = one(1, ImageFormat)
    width: int = uint64(2)
    height: int = uint64(3)
    image: bytes | memoryview = blob(4)
    seq: int = uint64(5)
    timestampUs: int = uint64(6)


class Touch(Message):
    x: int = int32(1)
    y: int = int32(2)
    identifier: int = int32(3)
    pressure: int = int32(4)
    touch_major: int = int32(5)
    touch_minor: int = int32(6)
    expiration: int = int32(7)


class TouchEvent(Message):
    touches: list[Touch] = many(1, Touch)
    display: int = int32(2)


class MouseEvent(Message):
    x: int = int32(1)
    y: int = int32(2)
    buttons: int = int32(3)
    display: int = int32(4)


class KeyboardEvent(Message):
    codeType: int = int32(1)
    eventType: int = int32(2)
    keyCode: int = int32(3)
    key: str = string(4)
    text: str = string(5)


class AndroidEvent(Message):
    type: int = int32(1)
    code: int = int32(2)
    value: int = int32(3)
    display: int = int32(4)


class InputEvent(Message):
    key_event: KeyboardEvent | None = one(1, KeyboardEvent)
    touch_event: TouchEvent | None = one(2, TouchEvent)
    mouse_event: MouseEvent | None = one(3, MouseEvent)
    android_event: AndroidEvent | None = one(4, AndroidEvent)


class VmRunState(Message):
    state: int = int32(1)


class ClipData(Message):
    text: str = string(1)


class SmsMessage(Message):
    srcAddress: str = string(1)
    text: str = string(2)


class PhoneCall(Message):
    operation: int = int32(1)
    number: str = string(2)


class PhoneResponse(Message):
    response: int = int32(1)


class GpsState(Message):
    passiveUpdate: bool = boolean(1)
    latitude: float = double(2)
    longitude: float = double(3)
    speed: float = double(4)
    bearing: float = double(5)
    altitude: float = double(6)
    satellites: int = int32(7)


class BatteryState(Message):
    hasBattery: bool = boolean(1)
    isPresent: bool = boolean(2)
    charger: int = int32(3)
    chargeLevel: int = int32(4)
    health: int = int32(5)
    status: int = int32(6)


class ParameterValue(Message):
    data: list[float] = floats(1)


class PhysicalModelValue(Message):
    target: int = int32(1)
    status: int = int32(2)
    value: ParameterValue | None = one(3, ParameterValue)


class LogcatEntry(Message):
    timestamp: int = uint64(1)
    pid: int = uint64(2)
    tid: int = uint64(3)
    level: int = int32(4)
    tag: str = string(5)
    msg: str = string(6)


class LogMessage(Message):
    contents: str = string(1)
    start: int = int64(2)
    next: int = int64(3)
    sort: int = int32(4)
    entries: list[LogcatEntry] = many(5, LogcatEntry)


class SnapshotPackage(Message):
    snapshot_id: str = string(1)
    payload: bytes = blob(2)
    success: bool = boolean(3)
    err: bytes = blob(4)
    format: int = int32(5)
    path: str = string(6)


class SnapshotFilter(Message):
    statusFilter: int = int32(1)


class Snapshot(Message):
    """emulator_snapshot.Snapshot, only the fields of names and date."""

    creation_time: int = int64(2)
    logical_name: str = string(12)


class SnapshotDetails(Message):
    snapshot_id: str = string(1)
    details: Snapshot | None = one(2, Snapshot)
    status: int = int32(3)
    size: int = uint64(4)


class SnapshotList(Message):
    snapshots: list[SnapshotDetails] = many(1, SnapshotDetails)

"""Snapshots of the whole phone: list, load, save, delete; take one out as a file, put one in."""

from collections.abc import Callable, Iterable, Iterator

from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.control.rpc import Listening, always, rpc
from pytest_androidworld.virtual.wire.emulator import (
    SNAPSHOTS,
    Snapshot,
    SnapshotDetails,
    SnapshotFilter,
    SnapshotList,
    SnapshotPackage,
)

COMPATIBLE, INCOMPATIBLE, LOADED = 0, 1, 2  # SnapshotDetails.LoadStatus
ALL = 1  # SnapshotFilter.LoadStatus
PART = 1 << 20  # bytes in a message


@rpc(SnapshotFilter, service=SNAPSHOTS)
def ListSnapshots(machine: Machine, request: SnapshotFilter) -> SnapshotList:
    """The snapshots that can be loaded, or all."""
    names = machine.phone.snapshots.names()
    if machine.incompatible and request.statusFilter != ALL:
        names = []
    return SnapshotList([_details(machine, name) for name in names])


def _details(machine: Machine, name: str) -> SnapshotDetails:
    if machine.incompatible:
        status = INCOMPATIBLE
    else:
        status = LOADED if name == machine.loaded else COMPATIBLE
    return SnapshotDetails(snapshot_id=name, details=Snapshot(logical_name=name), status=status)


@rpc(SnapshotPackage, service=SNAPSHOTS)
def LoadSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.load, request)


@rpc(SnapshotPackage, service=SNAPSHOTS)
def SaveSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.save, request)


@rpc(SnapshotPackage, service=SNAPSHOTS)
def DeleteSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.delete, request)


@rpc(SnapshotPackage, service=SNAPSHOTS, streams_out=True)
def PullSnapshot(
    machine: Machine, request: SnapshotPackage, listening: Listening
) -> Iterator[SnapshotPackage]:
    """A saved snapshot as a file, in parts; a last message without one is the reply."""
    held: list[bytes] = []
    with machine.phone.busy():
        reply = _attempt(
            machine, lambda name: held.append(machine.export(name, request.format)), request
        )
    for data in held:
        for begin in range(0, len(data), PART):
            yield SnapshotPackage(payload=data[begin : begin + PART], format=request.format)
    yield reply


@rpc(SnapshotPackage, service=SNAPSHOTS, streams_in=True, in_parts=True)
def PushSnapshot(
    machine: Machine, requests: Iterable[SnapshotPackage], listening: Listening = always
) -> SnapshotPackage:
    """Add a snapshot from a file; its name and format come with the first part."""
    parts = list(requests)
    first = parts[0] if parts else SnapshotPackage()
    data = b"".join(part.payload for part in parts)
    with machine.phone.busy():
        return _attempt(machine, lambda name: machine.add(name, data, first.format), first)


def _attempt(
    machine: Machine, operation: Callable[[str], None], request: SnapshotPackage
) -> SnapshotPackage:
    name = request.snapshot_id
    try:
        operation(name)
    except (ValueError, OSError) as error:
        return SnapshotPackage(snapshot_id=name, err=machine.phone.describe(error).encode())
    return SnapshotPackage(snapshot_id=name, success=True)

"""Snapshots of the whole phone: list, load, save, delete."""

from collections.abc import Callable

from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.control.rpc import rpc
from pytest_androidworld.virtual.wire.emulator import (
    SNAPSHOTS,
    Snapshot,
    SnapshotDetails,
    SnapshotFilter,
    SnapshotList,
    SnapshotPackage,
)

COMPATIBLE, LOADED = 0, 2


@rpc(SnapshotFilter, service=SNAPSHOTS)
def ListSnapshots(machine: Machine, request: SnapshotFilter) -> SnapshotList:
    """All snapshots; every one of them is compatible."""
    return SnapshotList(
        [
            SnapshotDetails(
                snapshot_id=name,
                details=Snapshot(logical_name=name),
                status=LOADED if name == machine.loaded else COMPATIBLE,
            )
            for name in machine.phone.snapshots.names()
        ]
    )


@rpc(SnapshotPackage, service=SNAPSHOTS)
def LoadSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.load, request)


@rpc(SnapshotPackage, service=SNAPSHOTS)
def SaveSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.save, request)


@rpc(SnapshotPackage, service=SNAPSHOTS)
def DeleteSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.delete, request)


def _attempt(
    machine: Machine, operation: Callable[[str], None], request: SnapshotPackage
) -> SnapshotPackage:
    name = request.snapshot_id
    try:
        operation(name)
    except (ValueError, OSError) as error:
        return SnapshotPackage(snapshot_id=name, err=machine.phone.describe(error).encode())
    return SnapshotPackage(snapshot_id=name, success=True)

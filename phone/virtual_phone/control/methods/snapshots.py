"""Snapshots of the whole phone: list, load, save, delete; take one out as a file, put one in."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Listening, Refusal, always, rpc
from virtual_phone.wire.emulator import (
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


@rpc(SnapshotPackage, service=SNAPSHOTS, long=True)
def SaveSnapshot(
    machine: Machine, request: SnapshotPackage, listening: Listening = always
) -> SnapshotPackage:
    check_client = partial(_check_client, "SaveSnapshot", listening)
    return _attempt(machine, lambda name: machine.save(name, check_client), request)


def _check_client(method: str, listening: Listening) -> None:
    if not listening():
        raise Refusal("CANCELLED", f"the client of {method} has disconnected")


@rpc(SnapshotPackage, service=SNAPSHOTS)
def DeleteSnapshot(machine: Machine, request: SnapshotPackage) -> SnapshotPackage:
    return _attempt(machine, machine.delete, request)


@rpc(SnapshotPackage, service=SNAPSHOTS, streams_out=True)
def PullSnapshot(
    machine: Machine, request: SnapshotPackage, listening: Listening
) -> Iterator[SnapshotPackage]:
    """A saved snapshot as a file, in parts; a last message without one is the reply."""
    file: list[Iterator[bytes]] = []
    with machine.phone.busy():
        reply = _attempt(
            machine, lambda name: file.append(machine.export(name, request.format)), request
        )
    try:
        for payload in _parts(itertools.chain(*file), listening):
            yield SnapshotPackage(payload=payload, format=request.format)
    except OSError as error:  # the snapshot was deleted meanwhile
        reply = _failed(machine, request, error)
    yield reply


def _parts(pieces: Iterable[bytes], listening: Listening) -> Iterator[bytes]:
    """Pieces of any size as parts of one size."""
    part = bytearray()
    for piece in pieces:
        if not listening():
            return
        part += piece
        while len(part) >= PART:
            yield bytes(part[:PART])
            del part[:PART]
    if part:
        yield bytes(part)


@rpc(SnapshotPackage, service=SNAPSHOTS, streams_in=True, in_parts=True)
def PushSnapshot(
    machine: Machine, requests: Iterable[SnapshotPackage], listening: Listening = always
) -> SnapshotPackage:
    """Add a snapshot from a file; its name and format come with the first part."""
    parts = iter(requests)
    first = next(parts, SnapshotPackage())

    check_client = partial(_check_client, "PushSnapshot", listening)

    def add(name: str) -> None:
        if name:
            machine.phone.snapshots.has(name)  # an impossible name is refused at once
        payloads = (part.payload for part in itertools.chain((first,), parts))
        machine.add(name, payloads, first.format, check_client)

    return _attempt(machine, add, first)


def _attempt(
    machine: Machine, operation: Callable[[str], None], request: SnapshotPackage
) -> SnapshotPackage:
    name = request.snapshot_id
    try:
        operation(name)
    except (ValueError, OSError) as error:
        return _failed(machine, request, error)
    return SnapshotPackage(snapshot_id=name, success=True)


def _failed(machine: Machine, request: SnapshotPackage, error: Exception) -> SnapshotPackage:
    message = machine.phone.describe(error).encode()
    return SnapshotPackage(snapshot_id=request.snapshot_id, err=message)

"""The device: its name, its path, its snapshots."""

from collections.abc import Callable, Iterator

from virtual_phone.control.telnet import KO, Session, command


@command("avd name", "query virtual device name", public=True)
def avd_name(session: Session, rest: str) -> str:
    return session.machine.avd


@command("avd id", "query virtual device id", public=True)
def avd_id(session: Session, rest: str) -> str:
    return session.machine.avd


@command("avd path", "query AVD path", public=True)
def avd_path(session: Session, rest: str) -> str:
    raise KO("this phone does not reveal its path on the host")


@command("avd snapshotspath", "query AVD snapshots path", public=True)
def avd_snapshotspath(session: Session, rest: str) -> str:
    raise KO("this phone does not reveal its path on the host")


@command("avd status", "query virtual device status", public=True)
def avd_status(session: Session, rest: str) -> str:
    return "virtual device is running"


@command("avd start", "start/restart virtual device")
def avd_start(session: Session, rest: str) -> None:
    raise KO("virtual device already running")


@command("avd stop", "stop the virtual device")
def avd_stop(session: Session, rest: str) -> None:
    raise KO("this virtual device cannot be paused")


@command("avd snapshot list", "show list of state snapshots", public=True)
def snapshot_list(session: Session, rest: str) -> Iterator[str]:
    names = session.machine.phone.snapshots.names()
    if not names:
        yield "There is no snapshot available."
        return
    yield "List of snapshots present on all disks:"
    yield f"{'ID':<10}{'TAG':<20}"
    for name in names:
        yield f"{'--':<10}{name:<20}"


@command("avd snapshot save", "'avd snapshot save <name>' saves state to a snapshot")
def snapshot_save(session: Session, rest: str) -> None:
    def check_client() -> None:
        if not session.listening():
            raise KO("the client has disconnected")

    _with(session, lambda name: session.machine.save(name, check_client), rest)


@command("avd snapshot load", "'avd snapshot load <name>' loads a state snapshot")
def snapshot_load(session: Session, rest: str) -> None:
    _with(session, session.machine.load, rest)


@command("avd snapshot del", "'avd snapshot del <name>' deletes a state snapshot")
def snapshot_del(session: Session, rest: str) -> None:
    _with(session, session.machine.delete, rest)


@command("avd snapshot get", "which snapshot the state was loaded from", public=True)
def snapshot_get(session: Session, rest: str) -> str:
    return session.machine.loaded


def _with(session: Session, operation: Callable[[str], None], name: str) -> None:
    if not name.strip():
        raise KO("argument <name> is missing")
    try:
        operation(name.strip())
    except (ValueError, OSError) as error:
        raise KO(session.machine.phone.describe(error)) from None

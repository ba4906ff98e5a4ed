"""Side effects in the user's words, and how severe each kind is."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from pytest_androidworld.side_effects import subjects
from pytest_androidworld.side_effects.changes import STORAGE, Change, Kind

LOST: Final = "data lost"
CHANGED: Final = "data changed"
ADDED: Final = "data added"
SETTING: Final = "setting changed"
TRACE: Final = "trace"
SEVERITIES = (LOST, CHANGED, ADDED, SETTING, TRACE)  # the worst first
OF_DATA = {"deleted": LOST, "changed": CHANGED, "added": ADDED}
LONGEST = 60  # characters of a name
ROLE = "android.app.role."
PACKAGES = "packages there "  # how the places of installed apps begin


class SideEffect(NamedTuple):
    """A sentence without a subject, ``deleted note groceries.md``, and its severity."""

    severity: str
    text: str


def is_trace(change: Change) -> bool:
    """Whether it is only what apps note for themselves."""
    return WAYS[change.kind](change).severity == TRACE


def described(changes: Iterable[Change]) -> list[SideEffect]:
    """What these changes are to a user, the worst first; details go with what they belong to."""
    left, renamed = _renamed(_without_data_of_uninstalled(list(changes)))
    known = {(change.how, change.place) for change in left}
    effects = [*renamed]
    for change in left:
        subject = subjects.of_row(change.place) if change.kind == "row" else None
        if subject and subject.part_of:
            whole = change.place.rpartition(" ")[0] + f" {subject.part_of}"
            if (change.how, whole) in known:
                continue
        effects.append(WAYS[change.kind](change))
    unique = dict.fromkeys(effects)
    return sorted(unique, key=lambda effect: SEVERITIES.index(effect.severity))


def _without_data_of_uninstalled(changes: list[Change]) -> list[Change]:
    """An app that was uninstalled takes its data and permissions with it."""
    gone = {
        change.place.rpartition(" ")[2]
        for change in changes
        if change.place.startswith(PACKAGES) and change.how == "deleted"
    }
    return [
        change
        for change in changes
        if change.place.startswith(PACKAGES)
        or not gone & {change.package, *change.place.split(" ")}
    ]


def _renamed(changes: list[Change]) -> tuple[list[Change], list[SideEffect]]:
    """Files of the shared storage that went and came with the same content."""
    went = [change for change in changes if _is_file(change) and change.how == "deleted"]
    came = [change for change in changes if _is_file(change) and change.how == "added"]
    effects = []
    for old in went:
        new = next((new for new in came if new.after["digest"] == old.before["digest"]), None)
        if new is None:
            continue
        came.remove(new)
        changes = [change for change in changes if change is not old and change is not new]
        noun, name = _named(old)
        before, after = name.rpartition("/"), _named(new)[1].rpartition("/")
        moved = f"moved {noun} {name} to {after[0] or 'another folder'}"
        same_folder = old.place.rpartition("/")[0] == new.place.rpartition("/")[0]
        text = f"renamed {noun} {name} to {after[2]}" if same_folder else moved
        if not same_folder and before[2] != after[2]:
            text = f"moved {noun} {name} to {_named(new)[1]}"
        effects.append(SideEffect(CHANGED, text))
    return changes, effects


def _is_file(change: Change) -> bool:
    return (
        change.kind == "file"
        and change.place.startswith(STORAGE)
        and "file" in (change.before.get("kind"), change.after.get("kind"))
    )


def _named(change: Change) -> tuple[str, str]:
    folder = "folder" in (change.before.get("kind"), change.after.get("kind"))
    return subjects.of_file(change.place.removeprefix(STORAGE), folder=folder)


def _file(change: Change) -> SideEffect:
    if not change.place.startswith(STORAGE):
        place = change.package or change.place
        name = change.place.rpartition("/")[2] if change.package else ""
        return SideEffect(TRACE, f"{change.how} {' '.join(filter(None, (name, 'of', place)))}")
    noun, name = _named(change)
    severity = OF_DATA[change.how]
    if name.rpartition("/")[2].startswith("."):
        severity = TRACE  # of an app's own, which no file manager shows
    return SideEffect(severity, f"{change.how} {noun} {name}")


def _row(change: Change) -> SideEffect:
    subject = subjects.of_row(change.place)
    package, _, table = change.place.partition(" ")
    if subject is None:
        return SideEffect(TRACE, f"{change.how} a row of {table} of {package}")
    labels = [_short(text) for text in change.facts.values()]
    name = " ".join([*(f"'{label}'" for label in labels[:1]), *_more(change, labels)])
    text = f"{change.how} {subject.noun} {name}".rstrip()
    if change.how == "changed":
        text += f" ({', '.join(_differences(change))})"
    return SideEffect(OF_DATA[change.how], text)


def _more(change: Change, labels: list[str]) -> Iterator[str]:
    """What stands beside the name: of a message its number."""
    number = change.facts.get("address")
    if number and labels[0] != number:
        yield f"({number})"


def _differences(change: Change) -> Iterator[str]:
    for name in change.columns[:3]:
        before, after = change.before.get(name), change.after.get(name)
        yield f"{name}: {_short(before)} → {_short(after)}"
    if len(change.columns) > 3:
        yield f"and {len(change.columns) - 3} more"


def _value(change: Change) -> SideEffect:
    service, _, rest = change.place.partition(" ")
    way = SERVICES.get(service)
    if way is not None:
        return way(change, rest)
    before, after = (str(side.get("value")) for side in (change.before, change.after))
    switch = subjects.SWITCHES.get(change.place)
    if switch and before != after and {before, after} <= subjects.ON | subjects.OFF:
        return SideEffect(SETTING, f"turned {switch} {'off' if after in subjects.OFF else 'on'}")
    name = subjects.SETTINGS.get(change.place, switch)
    named = f"the {name}" if name else f"setting {change.place.rpartition(' ')[2]}"
    return SideEffect(SETTING, f"changed {named} from {_short(before)} to {_short(after)}")


def _notification(change: Change, rest: str) -> SideEffect:
    title = {**change.before, **change.after}.get("title", "")
    how = {"added": "left", "deleted": "dismissed", "changed": "changed"}[change.how]
    return SideEffect(TRACE, f"{how} notification '{_short(title)}'")


def _package(change: Change, rest: str) -> SideEffect:
    package = rest.partition(" ")[2]
    if change.how == "changed":
        return SideEffect(SETTING, f"changed the state of app {package}")
    severity, verb = (ADDED, "installed") if change.how == "added" else (LOST, "uninstalled")
    return SideEffect(severity, f"{verb} app {package}")


def _permission(change: Change, rest: str) -> SideEffect:
    _, package, name = rest.split(" ", 2)
    verb = {"True": "granted", "False": "revoked"}.get(str(change.after.get("granted")), "changed")
    return SideEffect(SETTING, f"{verb} permission {name.rpartition('.')[2]} of {package}")


def _role(change: Change, rest: str) -> SideEffect:
    holder = change.after.get("value") or "no app"
    return SideEffect(SETTING, f"made {holder} the default app for {rest.removeprefix(ROLE)}")


def _clipboard(change: Change, rest: str) -> SideEffect:
    text = change.after.get("value")
    return SideEffect(TRACE, f"copied '{_short(text)}'" if text else "cleared the clipboard")


def _radio(change: Change, rest: str) -> SideEffect:
    if rest.startswith("saved "):
        name = {**change.before, **change.after}.get("ssid", "")
        return SideEffect(SETTING, f"{change.how} saved Wi-Fi network {name}")
    return SideEffect(SETTING, f"turned {subjects.SWITCHES[change.place]} {change.after['value']}")


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


WAYS: dict[Kind, Callable[[Change], SideEffect]] = {"file": _file, "row": _row, "value": _value}
SERVICES: dict[str, Callable[[Change, str], SideEffect]] = {
    "app_ops": _permission,
    "clipboard": _clipboard,
    "notifications": _notification,
    "packages": _package,
    "permissions": _permission,
    "radios": _radio,
    "roles": _role,
}

"""Goes to each page as an agent does, and says of each what came of it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from pytest_androidworld.agent.user import User
from pytest_androidworld.env import error_dialogs
from pytest_androidworld.env.apps import Apps
from pytest_androidworld.env.doctor import hindrances
from pytest_androidworld.env.sight import INSTEAD
from pytest_androidworld.errors import DeviceError, NotOnScreen
from pytest_androidworld.screens.pages import APPS, AppPages
from pytest_androidworld.screens.privacy import Privacy
from pytest_androidworld.screens.screen_file import ScreenFile
from pytest_androidworld.stage import EpisodeOver, Limits, Stage

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

UNREAD = (
    "{}: no accessibility forwarder sends its screens, and what uiautomator lists is not what"
    " agents see; `pytest --aw-setup` installs it"
)
OPTIONAL = "?"
THERE = " On the screen:"  # from there on `NotOnScreen` names all that is


class NotReached(Exception):
    """The way to a page ends before it; the text says where."""


class Outcome(NamedTuple):
    """What came of one page."""

    page: str
    name: str  # of the page, or of its app where that is missing
    elements: int = 0
    left_out: str = ""  # why


def names(words: Iterable[str] = ()) -> list[str]:
    """The pages whose names contain one of the words; all without any."""
    wanted = list(words)
    every = [f"{app}.{page}" for app, row in APPS.items() for page in row.pages]
    return [name for name in every if not wanted or any(word in name for word in wanted)]


def record(device: "Device", wanted: Iterable[str], file: ScreenFile) -> Iterator[Outcome]:
    """Record those pages that the file does not have yet; each is written before it is named.

    An app that is not installed is one outcome, called as the app.
    """
    _check(device)
    privacy = Privacy.of(device)
    installed = set(device.apps.packages())
    missing = set()
    for name in wanted:
        if name in file.screens:
            continue
        app, _, page = name.partition(".")
        package = Apps.package(APPS[app].app) if APPS[app].app else ""
        if package and package not in installed:
            if app not in missing:
                missing.add(app)
                yield _leave_out(file, name, f"{package} is not installed", app)
            continue
        file.forget(name, app)
        device.close_error_dialogs()
        try:
            state = visit(device, APPS[app], page)
        except NotReached as problem:
            yield _leave_out(file, name, privacy.text(str(problem)))
            continue
        notes = {"notes": list(state.notes)} if state.notes else {}
        file.add(name, state.ui_elements, privacy, **notes)
        yield Outcome(name, name, len(state.ui_elements))


def visit(device: "Device", app: AppPages, page: str) -> "State":
    """The page of an app that is started for it and ended after it."""
    stage = Stage("", device, Limits(None))
    try:
        state = _see(User(stage), device, app, page)
    except NotOnScreen as problem:
        raise NotReached(str(problem).partition(THERE)[0]) from None
    except EpisodeOver:
        raise stage.trouble or DeviceError(f"{device.serial}: no screen of {page}") from None
    if INSTEAD in state.notes:
        raise DeviceError(UNREAD.format(device.serial))
    if dialog := error_dialogs.find(state):
        raise NotReached(f"a dialog covers the screen: {error_dialogs.title(dialog)}")
    return state


def _check(device: "Device") -> None:
    """Raise where an agent would come to no page."""
    if device.forwarder is None or not device.forwarder.alive:
        raise DeviceError(UNREAD.format(device.serial))
    device.close_error_dialogs()
    problem = next(hindrances(device), None)
    if problem:
        raise DeviceError(f"{device.serial}: {problem}")


def _see(user: User, device: "Device", app: AppPages, page: str) -> "State":
    if app.app:
        device.apps.close(app.app)
    user.home()
    if app.app:
        user.open(app.app)
        _check_front(user, Apps.package(app.app))
    for step in (*app.first, *app.pages[page]):
        _take(user, step)
    state = user.stage.state
    user.home()
    if app.app:
        device.apps.close(app.app)
    return state


def _check_front(user: User, package: str) -> None:
    """What is in front in place of an app, as a question for a permission, is no page of it."""
    packages = {element.package_name or "" for element in user.elements}
    if package not in packages:
        others = ", ".join(sorted(packages))
        raise NotReached(f"{package} is not on the screen, but {others}")


def _take(user: User, step: str) -> None:
    name = step.removeprefix(OPTIONAL)
    if name == step:
        user.scroll_to(name).tap(user.first(name))
    elif user.shows(name):
        user.tap(user.first(name))


def _leave_out(file: ScreenFile, page: str, why: str, name: str = "") -> Outcome:
    file.left_out[name or page] = why
    file.write()
    return Outcome(page, name or page, left_out=why)

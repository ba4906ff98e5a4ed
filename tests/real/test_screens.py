"""Each recorded screen is reached as an agent goes, and is as like the real one as ever."""

import inspect
import pkgutil
from importlib import import_module

import pytest

from pytest_androidworld import Device
from tests.real import floors, routes, screens
from tests.real.recorded import recorded_screens


@pytest.mark.parametrize("name", screens.names())
def test_a_screen_is_as_like_the_real_one_as_its_floor(device: Device, name: str) -> None:
    figures = screens.visit(device, name).figures()
    floor = floors.read().get(name, {})
    worse, better = floors.worse(floor, figures), floors.better(floor, figures)
    assert not worse, (
        f"{name} is less like the real screen than it was, of {figures.real} elements:"
        f" {'; '.join(worse)}.  See what differs: python -m benchmarks.real_match --screen {name}"
    )
    assert not better, (
        f"{name} is more like the real screen than its floor: {'; '.join(better)}."
        f"  Keep that: {floors.WRITE} {name}"
    )


def test_each_route_leads_to_a_recorded_screen() -> None:
    apps = {screen.partition(".")[0] for screen in recorded_screens()}
    known = {
        f"{app}.{name}"
        for app in apps
        for name, value in vars(import_module(f"{routes.__name__}.{app}")).items()
        if inspect.isfunction(value)
        and value.__module__ == f"{routes.__name__}.{app}"
        and not name.startswith("_")
    }
    assert known == set(recorded_screens())


def test_each_app_of_the_recordings_has_its_routes_in_a_file() -> None:
    apps = {screen.partition(".")[0] for screen in recorded_screens()}
    files = {module.name for module in pkgutil.iter_modules(routes.__path__)}
    assert files - apps == {"gestures"}  # what they share

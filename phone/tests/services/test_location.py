"""The location service: which apps hear of a fix."""

import pytest

from phone.tests.hand import install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.services.location import Location
from virtual_phone.services.processes import Processes


class Walker(ui.App):
    package = "org.example.walker"
    label = "Walker"
    fixes: ui.Memory[int] = ui.Memory(0)

    def located(self) -> None:
        self.fixes += 1


@pytest.fixture
def walker(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Walker:
    """An app that has requested the location."""
    install(phone, Walker, monkeypatch)
    app = Walker(phone)
    app.fixes = 0
    app.request_location(app.located)
    return app


def fix(phone: Phone) -> None:
    with phone.busy():
        phone[Location].fix(37.0, -122.0)


def test_an_app_hears_of_each_fix_until_it_wants_no_more(walker: Walker) -> None:
    fix(walker.phone)
    fix(walker.phone)
    assert walker.fixes == 2
    walker.request_location(None)
    fix(walker.phone)
    assert walker.fixes == 2


def test_while_the_location_is_off_no_app_hears_of_it(walker: Walker) -> None:
    with walker.phone.busy():
        walker.phone[Location].enable(False)
    fix(walker.phone)
    assert walker.fixes == 0
    assert walker.phone[Location].state["latitude"] == 37.0


def test_a_fix_does_not_start_a_process_that_has_ended(walker: Walker) -> None:
    with walker.phone.busy():
        walker.phone[Processes].kill(walker.package)
    fix(walker.phone)
    assert not walker.phone[Processes].is_running(walker.package)


def test_a_request_is_saved_and_does_not_survive_a_restart(walker: Walker) -> None:
    walker.phone.save("requested")
    walker.phone.load("requested")
    fix(walker.phone)
    assert Walker(walker.phone).fixes == 1
    walker.phone.reboot()
    assert walker.phone[Location].state["requests"] == {}

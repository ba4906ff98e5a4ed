"""What an app's process remembers."""

from dataclasses import dataclass

import pytest

from phone.tests.hand import install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.processes import Processes
from virtual_phone.ui.app import App


@dataclass(frozen=True)
class Count:
    number: int
    names: tuple[str, ...] = ()


class Counter(App):
    package = "org.example.counter"
    count = ui.Memory(Count(0))


@pytest.fixture
def counter(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Counter:
    install(phone, Counter, monkeypatch)
    app = phone[Processes].background(Counter.package)
    assert isinstance(app, Counter)
    return app


def again(phone: Phone) -> Counter:
    """Another object of the same process, or of a new one if that has ended."""
    app = phone[Processes].background(Counter.package)
    assert isinstance(app, Counter)
    return app


def test_a_value_is_there_for_every_object_of_the_process(phone: Phone, counter: Counter) -> None:
    assert counter.count == Count(0)
    counter.count = Count(2, ("a", "b"))
    assert again(phone).count == Count(2, ("a", "b"))


def test_it_is_saved_with_the_phone(phone: Phone, counter: Counter) -> None:
    counter.count = Count(1)
    phone.save("one")
    counter.count = Count(2)
    phone.load("one")
    assert again(phone).count == Count(1)


def test_it_is_gone_when_the_process_ends(phone: Phone, counter: Counter) -> None:
    counter.count = Count(1)
    phone[Activities].force_stop(Counter.package)
    assert again(phone).count == Count(0)


def test_a_callback_is_refused(counter: Counter) -> None:
    with pytest.raises(TypeError, match="an app's memory holds plain data only, no methods"):
        counter.count = again  # type: ignore[assignment]

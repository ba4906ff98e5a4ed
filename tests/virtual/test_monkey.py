"""A phone survives a monkey, and afterwards can be made as it was."""

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.screen_names import declared_screens
from tests.virtual.monkey import Monkey, databases

FEW, MANY = 400, 2500  # steps
ROUNDS, MORE_ROUNDS = 8, 8
FEWEST_SCREENS = 0.1  # of a round with many steps: half are usual, a stuck monkey sees few
MOST_MISSED = 0.2  # after all of `ROUNDS`
HANGING = 120.0  # seconds of the processor; a step takes some milliseconds


def play(monkey: Monkey, steps: int) -> set[str]:
    """What screens the monkey saw on a phone that has come to no harm, and is as new again."""
    phone = monkey.phone
    fresh, made_by = phone.digest(), databases(phone)
    for number in range(steps):
        with ended(f"step {number}, after {monkey.last}"):
            monkey.step()
    assert phone.failures == []
    for path, statements in databases(phone).items():
        assert statements == made_by.get(path, statements), f"{path} is made another way"
    shown = set(phone[Display].state["shown"])
    phone.reset()
    assert phone.digest() == fresh
    return shown


@contextmanager
def ended(what: str) -> Iterator[None]:
    """What never ends fails, however fast the machine is, instead of keeping the run waiting."""

    def hang(*_: object) -> None:
        pytest.fail(f"{what}: does not end")

    before = signal.signal(signal.SIGVTALRM, hang)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANGING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def test_a_short_monkey_breaks_nothing(lenient: Phone) -> None:
    assert len(play(Monkey(lenient, 0, Counter()), FEW)) > 20


@pytest.mark.deep
@pytest.mark.parametrize("number", range(MORE_ROUNDS))
def test_a_monkey_breaks_nothing(lenient: Phone, search_seed: int, number: int) -> None:
    shown = play(Monkey(lenient, search_seed, Counter()), MANY)
    assert len(shown) >= FEWEST_SCREENS * len(declared_screens(apps.installed())), sorted(shown)


@pytest.mark.deep
def test_monkeys_that_know_of_each_other_see_most_screens(lenient: Phone) -> None:
    """Each round begins on a phone out of its box; what has been touched before is less fun.

    How much a monkey sees is luck: its seeds are fixed.
    """
    touched: Counter[str] = Counter()
    shown: set[str] = set()
    for number in range(ROUNDS):
        shown |= play(Monkey(lenient, number, touched), MANY)
    missed = declared_screens(apps.installed()) - shown
    assert len(missed) <= MOST_MISSED * len(declared_screens(apps.installed())), sorted(missed)

"""A phone survives a monkey of 20,000 deeds, and afterwards can be made as it was."""

import time
from collections import Counter
from collections.abc import Callable

from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.ui.display import Display, declared_screens
from tests.virtual.monkey import Monkey, databases

ROUNDS, DEEDS = 8, 2500
MOST_SECONDS = 1.0  # of the processor
MOST_MISSED = 0.2


def test_a_monkey_breaks_nothing_and_sees_most_screens(new_phone: Callable[..., Phone]) -> None:
    """Each round begins on a phone out of its box; what has been touched before is less fun."""
    phone = new_phone()
    fresh, made_by = phone.digest(), databases(phone)
    shown: set[str] = set()
    touched: Counter[str] = Counter()
    for seed in range(ROUNDS):
        monkey = Monkey(phone, seed, touched)
        for number in range(DEEDS):
            begun = time.thread_time()
            monkey.step()
            took = time.thread_time() - begun
            assert took <= MOST_SECONDS, f"{seed}/{number}: {monkey.last}, took {took:.1f} s"
        assert phone.failures == []
        for path, statements in databases(phone).items():
            assert statements == made_by.get(path, statements), f"{path} is made another way"
        shown |= set(phone[Display].state["shown"])
        phone.reset()
        assert phone.digest() == fresh
    missed = declared_screens() - shown
    assert len(missed) <= MOST_MISSED * len(declared_screens()), sorted(missed)

"""A long text is laid out in slices, between which other clients work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from phone.tests.hand import Hand, install
from phone.tests.ui.test_multiline import Pad, box, opened
from virtual_phone.phone import Phone
from virtual_phone.services.processes import Processes
from virtual_phone.ui import fonts
from virtual_phone.ui.display import Display
from virtual_phone.ui.long_lines import LongLayouts

WORDS = "lorem ipsum dolor sit amet " * 4000  # 27 blocks, the last of which ends the text


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setattr(fonts, "_long_layouts", LongLayouts())
    return install(phone, Pad, monkeypatch)


class Turns:
    """Counts the turns of others in the middle of some work; ``work`` is what they do."""

    def __init__(self) -> None:
        self.count = 0
        self.work: Callable[[], object] = lambda: None

    def idle(self, phone: Phone) -> None:
        self.count += 1
        with phone.lock:  # as in the middle of their work
            self.work()


@pytest.fixture
def turns(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Turns:
    turns = Turns()
    idle = Phone.idle

    @contextmanager
    def counted(self: Phone, *, finish: bool = True) -> Iterator[None]:
        with idle(self, finish=finish):
            turns.idle(self)
            yield

    monkeypatch.setattr(Phone, "idle", counted)
    return turns


def note(hand: Hand) -> str:
    """The text that the screen displays."""
    return box(hand).text


def put(hand: Hand, text: str) -> None:
    """Another client changes the text."""
    hand.phone[Processes].memory(Pad.package)["text"] = text
    hand.phone.changed()


def test_a_long_text_is_laid_out_in_slices(hand: Hand, turns: Turns) -> None:
    opened(hand, WORDS)
    assert turns.count == 2  # between 16 blocks, 8 and the rest
    assert note(hand) == WORDS
    assert turns.count == 2


def test_a_text_of_a_few_pages_is_laid_out_at_once(hand: Hand, turns: Turns) -> None:
    opened(hand, WORDS[:30_000])
    assert (note(hand), turns.count) == (WORDS[:30_000], 0)


def test_an_edit_of_a_long_text_is_laid_out_at_once(hand: Hand, turns: Turns) -> None:
    opened(hand, WORDS)
    turns.count = 0
    hand.tap("id=note").type("a")
    assert "a" in hand.find("id=note").text
    assert turns.count == 0


def test_others_see_the_last_screen_meanwhile_and_lay_nothing_out(
    hand: Hand, turns: Turns
) -> None:
    seen: list[tuple[int, str]] = []
    hand.texts()
    before = hand.phone[Display].serial
    turns.work = lambda: seen.append(
        (hand.phone[Display].serial, hand.phone[Display].windows()[0].package)
    )
    opened(hand, WORDS)
    assert seen == [(before, "com.google.android.apps.nexuslauncher")] * 2


def test_what_others_change_meanwhile_is_displayed(hand: Hand, turns: Turns) -> None:
    turns.work = lambda: put(hand, "short")
    opened(hand, WORDS)
    turns.work = lambda: None
    assert note(hand) == "short"


def test_a_text_that_others_replace_again_and_again_is_laid_out_as_a_whole(
    hand: Hand, turns: Turns
) -> None:
    opened(hand, "a")
    turns.work = lambda: put(hand, f"{chr(65 + turns.count) * 4} " * 30_000)
    with hand.phone.busy():
        turns.work()
    assert turns.count == 4 * 3  # four texts of 150,000 characters; and a fifth
    assert note(hand) == "MMMM " * 30_000


def test_in_the_middle_of_some_work_a_text_is_laid_out_as_a_whole(
    hand: Hand, turns: Turns
) -> None:
    opened(hand, "a")
    with hand.phone.busy():
        put(hand, WORDS)
        hand.phone[Display].refresh()
    assert (note(hand), turns.count) == (WORDS, 0)

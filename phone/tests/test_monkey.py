"""A phone survives a monkey, and afterwards can be made as it was."""

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from phone.tests.monkey import Map, Monkey, databases
from pytest_androidworld.task.films import film
from pytest_androidworld.task.pictures import text_picture
from pytest_androidworld.task.songs import song
from virtual_phone import apps
from virtual_phone.phone import Phone
from virtual_phone.services.dead_ends import DeadEnds
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.display import Display
from virtual_phone.ui.screen_names import declared_screens

FEW, MANY = 400, 2500  # steps
ROUNDS, MORE_ROUNDS = 8, 8
FEWEST_SCREENS = 0.1  # of a round with many steps: half are usual, a stuck monkey sees few
MOST_DEAD_ENDS = 28  # on all levels: a quarter of the 113 in the code of commit cf85977
# After all of `ROUNDS`; among the others are dialogs that no finger calls for, as of paused apps.
MOST_MISSED = {"ten apps": 0.2, "all others": 0.25}
HANGING = 120.0  # seconds of the processor; a step takes some milliseconds


def play(monkey: Monkey, steps: int, files: Mapping[str, bytes] = {}) -> set[str]:
    """What screens the monkey saw on a phone that has come to no harm, and is as new again."""
    phone = monkey.phone
    fresh, made_by = phone.digest(), databases(phone)
    for path, data in files.items():
        with phone.busy():
            phone.files.write(f"{STORAGE}/{path}", data)
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
    assert len(play(Monkey(lenient, 0), FEW)) > 20


@pytest.mark.deep
@pytest.mark.parametrize("number", range(MORE_ROUNDS))
def test_a_monkey_breaks_nothing(lenient: Phone, search_seed: int, number: int) -> None:
    shown = play(Monkey(lenient, search_seed), MANY)
    assert len(shown) >= FEWEST_SCREENS * len(declared_screens(apps.installed())), sorted(shown)


# One monkey for all apps would leave half of their screens unseen.
SET_UP_LATER = (
    "code.name.monkey.retromusic com.arduia.expense com.flauschcode.broccoli"
    " com.simplemobiletools.draw.pro com.simplemobiletools.gallery.pro de.dennisguse.opentracks"
    " net.cozic.joplin net.osmand org.tasks org.videolan.vlc"
).split()
HALVES = {
    "ten apps": SET_UP_LATER,
    "all others": [each for each in apps.installed() if each not in SET_UP_LATER],
}


def media() -> dict[str, bytes]:
    """What a player or a gallery needs to have something to display."""
    songs = {f"Music/{name}.mp3": song(name, "Ada", 180_000) for name in ("Dawn", "Noon", "Dusk")}
    films = {"VLCVideos/clip_1_HD.mp4": film(["one", "two"], 20, fps=1)}
    return songs | films | {"DCIM/note.jpg": text_picture("Tea with milk")}


@pytest.mark.deep
@pytest.mark.parametrize("half", HALVES)
def test_monkeys_that_know_of_each_other_see_most_screens(lenient: Phone, half: str) -> None:
    """Each round begins on a phone out of its box; what has been touched before is less fun.

    How much a monkey sees is luck: its seeds are fixed.
    """
    known = Map()
    shown: set[str] = set()
    for number in range(ROUNDS):
        shown |= play(Monkey(lenient, number, known, HALVES[half]), MANY, media())
    theirs = {name: kind for name, kind in apps.installed().items() if name in HALVES[half]}
    declared = declared_screens(theirs)
    assert len(lenient[DeadEnds].found) <= MOST_DEAD_ENDS, sorted(lenient[DeadEnds].found)
    missed = declared - shown
    assert len(missed) <= MOST_MISSED[half] * len(declared), sorted(missed)

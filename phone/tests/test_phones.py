"""Whoever borrows a phone sees nothing of what another has done to it before."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from phone.tests.hand import Hand
from phone.tests.phones import Pool, content
from virtual_phone.android.intent import Intent
from virtual_phone.android.profile import PROFILES
from virtual_phone.control.forwarder import ACTION, RECEIVED, Forwarder
from virtual_phone.phone import CLEAN, Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.settings import Settings
from virtual_phone.ui.display import Display

CLOCK = "com.google.android.deskclock"


@pytest.fixture
def pool(tmp_path: Path) -> Iterator[Pool]:
    pool = Pool(tmp_path)
    yield pool
    pool.close()


def use(phone: Phone) -> None:
    hand = Hand(phone).launch(CLOCK).tap("Timer").tap("5").tap("id=fab").wait(1.5)
    hand.phone.files.write("/sdcard/x.txt", "x")
    with phone.busy():
        phone[Display].image()


def fail(phone: Phone) -> None:
    phone.unknown["command: fly"] += 1
    phone.failures.append(ValueError("a defect"))
    phone.faults["drop_reply"] = True


def behave_otherwise(phone: Phone) -> None:
    phone.strict, phone.think, phone.clock.stepped = False, 7.0, False
    phone.files.full, phone.files.now = True, lambda: 0


def leave_hooks(phone: Phone) -> None:
    phone.clock.run = lambda owner, method, arguments: None
    phone.clock.woken = phone.clock.jumped = lambda: None
    for hooks in (phone.after_work, phone.before_wait, phone.at_reboot):
        hooks.append(lambda: pytest.fail("another test's hook"))
    phone.files.changed.clear()


def leave_listeners(phone: Phone) -> None:
    phone[Broadcasts].register("org.example.HI", lambda intent: (1, "heard"))
    phone[Settings].observe("system", "x", lambda value: pytest.fail("another test's observer"))


def replace_methods(phone: Phone) -> None:
    phone[Display].paint_all = lambda last=None: None  # type: ignore[assignment,method-assign,misc]
    phone.clock.wall = lambda: 0  # type: ignore[method-assign]


def have_a_client(phone: Phone) -> None:
    intent = Intent(f"{ACTION}SET_GRPC", extras={"port": 1})
    assert phone[Broadcasts].send(intent) == RECEIVED
    assert phone[Forwarder].state["port"] == 1


def save_more(phone: Phone) -> None:
    phone.save("mine")


def hold_the_lock(phone: Phone) -> None:
    phone.lock.acquire()
    phone._depth += 1


def traces(phone: Phone) -> list[object]:
    """Where a test can leave traces that are no data of the phone's, and what is there."""
    clock, files, display = phone.clock, phone.files, phone[Display]
    return [
        (phone.strict, phone.think, clock.stepped, files.full),
        (clock.run, clock.woken, clock.jumped, clock.wall, files.now, display.paint_all),
        (dict(phone.unknown), list(phone.failures), dict(phone.faults), phone._depth),
        [list(hooks) for hooks in (phone.after_work, phone.before_wait, phone.at_reboot)],
        list(files.changed),
        [
            content(value)
            for kind in (Broadcasts, Settings)
            for value in vars(phone[kind]).values()
            if isinstance(value, dict)
        ],
        dict(phone[Forwarder].state),
        phone.snapshots.names(),
    ]


@pytest.mark.parametrize(
    "leave",
    [
        use,
        fail,
        behave_otherwise,
        leave_hooks,
        leave_listeners,
        replace_methods,
        have_a_client,
        save_more,
        hold_the_lock,
    ],
)
def test_what_was_done_to_a_phone_is_undone(pool: Pool, leave: Callable[[Phone], object]) -> None:
    with pool.lent(strict=True) as phone:
        before, fresh = traces(phone), phone.digest()
        picture, wall = pixels(phone), phone.clock.wall()
        leave(phone)
    with pool.lent(strict=True) as again:
        assert again is phone
        assert traces(again) == before
        assert again.digest() == fresh
        assert (pixels(again), again.clock.wall()) == (picture, wall)


def pixels(phone: Phone) -> bytes:
    with phone.busy():
        return phone[Display].image().tobytes()


def close(phone: Phone) -> None:
    phone.close()


def make_it_another(phone: Phone) -> None:
    phone.files.write("/sdcard/x.txt", "x")
    phone.save(CLEAN)


def damage_the_store(phone: Phone) -> None:
    (phone.snapshots.store / f"{CLEAN}.json").write_text("x")


@pytest.mark.parametrize("spoil", [close, make_it_another, damage_the_store])
def test_a_phone_that_cannot_be_made_as_new_is_not_lent_again(
    pool: Pool, spoil: Callable[[Phone], object]
) -> None:
    with pool.lent() as phone:
        fresh = phone.digest()
        spoil(phone)
    with pool.lent() as another:
        assert another is not phone
        assert another.digest() == fresh


def test_a_phone_that_a_thread_may_still_use_is_not_lent_again(pool: Pool) -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    try:
        with pool.lent() as phone:
            thread.start()
        with pool.lent() as another:
            assert another is not phone
    finally:
        done.set()
        thread.join()
    with pool.lent() as same:
        assert same is another


def test_two_are_never_the_same(pool: Pool) -> None:
    with pool.lent() as one, pool.lent() as other:
        assert one is not other


def test_other_options_make_other_phones(pool: Pool) -> None:
    with pool.lent() as phone:
        assert (phone.strict, phone.profile.name) == (False, "pixel_6")
    with pool.lent(strict=True, profile=PROFILES["pixel_5"]) as other:
        assert (other.strict, other.profile.name) == (True, "pixel_5")


def test_all_are_closed_in_the_end(tmp_path: Path) -> None:
    pool = Pool(tmp_path)
    with pool.lent() as one, pool.lent(strict=True) as other:
        pass
    pool.close()
    for phone in (one, other):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            phone.databases.calculator.execute("SELECT 1")

"""The whole phone: saved, brought back, compared; alone on its machine."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from phone.tests.hand import Hand
from phone.tests.host_watch import watching
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.ui.display import Display

CLOCK = "com.google.android.deskclock"


def in_the_middle(phone: Phone) -> Hand:
    """A stopwatch runs, a timer counts, a dialog is open with its picker turned."""
    hand = Hand(phone).launch(CLOCK)
    hand.tap("Timer").tap("5").tap("00").tap("id=fab")
    hand.tap("Stopwatch").tap("id=fab").wait(2.5).tap("Lap")
    hand.tap("Alarm").tap("Add alarm").tap("14").tap("45")
    return hand


def go_on(hand: Hand) -> list[object]:
    """Twenty events more, and all that can be seen of what they did."""
    seen: list[object] = []
    hand.tap("OK").tap("Add label").type("Train")
    for deed in ("a", "b", "c"):
        hand.type(deed).wait(0.3)
        seen.append(pixels(hand.phone))
    hand.press("CTRL_LEFT", "A").press("COPY").tap("OK")
    for tab in ("Stopwatch", "Timer", "Alarm"):
        hand.tap(tab).wait(0.7)
        seen += [pixels(hand.phone), hand.texts()]
    hand.back().wait(1)
    seen += [pixels(hand.phone), sorted(hand.phone.digest().items()), hand.phone.clock.wall()]
    return seen


def pixels(phone: Phone) -> bytes:
    with phone.busy():
        return phone[Display].canvas().rgba()


def test_a_phone_saved_in_the_middle_goes_on_as_if_nothing_had_been(phone: Phone) -> None:
    hand = in_the_middle(phone)
    phone.save("middle")
    before = pixels(phone)
    without = go_on(hand)
    phone.load("middle")
    assert pixels(phone) == before
    assert go_on(hand) == without


def test_a_new_process_goes_on_with_what_another_has_saved(
    tmp_path: Path, new_phone: Callable[..., Phone]
) -> None:
    first = new_phone(snapshots=tmp_path / "snapshots")
    in_the_middle(first)
    first.save("middle")
    second = new_phone(snapshots=tmp_path / "snapshots")
    second.load("middle")
    assert pixels(second) == pixels(first)
    assert go_on(Hand(second)) == go_on(Hand(first))


def test_reset_after_use_equals_a_fresh_phone(phone: Phone) -> None:
    fresh = phone.digest()
    go_on(in_the_middle(phone))
    phone.files.rmtree("/sdcard/Music")
    phone.files.write("/sdcard/Download/x.txt", "x")
    phone.files.symlink("/sdcard", "/data/local/tmp/link")
    assert phone.digest() != fresh
    phone.reset()
    assert phone.digest() == fresh


def test_a_reset_phone_does_the_same_again(phone: Phone) -> None:
    first = go_on(in_the_middle(phone))
    phone.reset()
    assert go_on(in_the_middle(phone)) == first


def test_two_phones_share_nothing(new_phone: Callable[..., Phone]) -> None:
    one, other = new_phone(), new_phone()
    untouched = other.digest()
    go_on(in_the_middle(one))
    one.files.write("/sdcard/Download/x.txt", "x")
    assert other.digest() == untouched
    assert one.digest() != untouched
    assert other.clock.wall() != one.clock.wall()


SAME = """
import sys, hashlib, json
from pathlib import Path
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from phone.tests.test_phone import go_on, in_the_middle
seen = go_on(in_the_middle(Phone(Path(sys.argv[1]), all_parts())))
print(hashlib.sha256(repr(seen).encode()).hexdigest())
"""


def test_the_same_inputs_give_the_same_on_every_run(tmp_path: Path) -> None:
    """Other hash seeds, time zones and locales on the host make no difference."""
    prints = set()
    for seed, zone in (("0", "UTC"), ("77", "Asia/Tokyo")):
        done = subprocess.run(
            [sys.executable, "-c", SAME, str(tmp_path / seed)],
            env={"PYTHONHASHSEED": seed, "TZ": zone, "PATH": "", "LC_ALL": "C"},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(done.stdout)
    assert len(prints) == 1


def test_a_strict_phone_fails_by_name_on_what_it_does_not_know(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="this phone knows no command 'frobnicate'"):
        phone.unknown_request("command", "frobnicate")


def test_another_phone_counts_it(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    for _ in range(2):
        phone.unknown_request("command", "frobnicate")
    assert phone.unknown == {"command: frobnicate": 2}


def test_a_phone_touches_nothing_outside_its_folder_and_starts_nothing(lenient: Phone) -> None:
    """Nothing but the browser behind web pages: `web/test_safety.py`."""
    phone = lenient
    with watching(phone.directory) as seen:
        go_on(in_the_middle(phone))
        phone.files.symlink("/etc", "/sdcard/out")
        with pytest.raises(OSError, match="No such file"):
            phone.files.write("/sdcard/out/passwd-of-the-host/x", "x")
        phone.save("x")
        phone.load("x")
    assert seen == []


def test_the_watch_sees_what_python_and_sqlite_do(tmp_path: Path, phone: Phone) -> None:
    """The test above relies on it, and so does all of `test_no_way_out`."""
    database = tmp_path / "x.db"
    with watching(phone.directory, tmp_path) as seen, closing(sqlite3.connect(":memory:")) as db:
        (tmp_path / "y").write_text("y")
        (tmp_path / "y").read_text()
        assert [each.partition(" ")[0] for each in seen] == ["open", "open"]
        seen.clear()
        db.execute(f"ATTACH '{database}' AS x")
        db.execute("CREATE TABLE x.t(a)")
        assert f"SQLite: open {database}" in seen
        assert f"SQLite: open {database}-journal" in seen
        assert f"SQLite: unlink {database}-journal" in seen
    assert database.stat().st_size > 0


@pytest.mark.parametrize(
    "release",
    [lambda phone: phone.idle().__enter__(), lambda phone: phone.wait_for(lambda: True)],
    ids=["idle", "wait_for"],
)
def test_only_who_has_the_lock_can_release_it(
    phone: Phone, release: Callable[[Phone], object]
) -> None:
    """And whoever has it can do so after another has tried."""

    def attempt() -> str:
        with pytest.raises(RuntimeError) as refused:
            release(phone)
        return str(refused.value)

    def work() -> bool:
        with phone.busy():
            return True

    with ThreadPoolExecutor(1) as other, phone.busy():
        text = other.submit(attempt).result(60)
        assert text == "the phone's lock can be released within Phone.busy only"
        with phone.idle():
            assert other.submit(work).result(60)

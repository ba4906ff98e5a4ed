"""Screens as objects: what is saved with the phone, who is called back, what is refused."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from phone.tests.apps.test_recorder import PACKAGE, WELCOME, files, record
from phone.tests.hand import Hand
from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.main import Main
from virtual_phone.apps.recorder.record_menu import Name
from virtual_phone.apps.recorder.recording import Recording
from virtual_phone.apps.recorder.records import Records
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.processes import Processes
from virtual_phone.shell.run import run_text
from virtual_phone.ui.callbacks import reference
from virtual_phone.ui.open_screens import OpenScreens


@pytest.fixture
def hand(phone: Phone) -> Hand:
    hand = Hand(phone).open(WELCOME).tap("Get started").tap("Apply")
    for name in ("a", "b", "c"):
        record(hand, name=name)
    return hand


def top(hand: Hand) -> Any:
    return hand.phone[OpenScreens][hand.phone[Activities].top]


def reload(hand: Hand) -> None:
    """Save the phone and load it again: no object is what it was."""
    hand.phone.save("there")
    hand.phone.load("there")


# What is saved


def test_a_phone_saved_in_a_dialog_goes_on_there(hand: Hand) -> None:
    hand.tap("id=btn_records_list").hold("a").tap("c").tap("id=btn_delete_multi")
    hand.phone.save("there")
    hand.tap("No").back()
    assert hand.sees("Records")
    hand.phone.load("there")
    assert hand.sees("Move to trash 2 records?")
    hand.tap("Yes")
    assert files(hand) == ["a.m4a.del", "b.m4a", "c.m4a.del"]
    assert hand.sees("Records")


def test_text_that_was_typed_into_a_dialog_is_saved(hand: Hand) -> None:
    hand.tap("id=txt_name").press("CTRL_LEFT", "A").type("other")
    hand.phone.save("there")
    hand.tap("Cancel")
    hand.phone.load("there")
    hand.tap("Save")
    assert files(hand) == ["a.m4a", "b.m4a", "other.m4a"]


def test_a_killed_process_loses_its_memory_and_keeps_its_fields(hand: Hand) -> None:
    hand.tap("id=btn_records_list").hold("a").press("HOME")
    activities = hand.phone[Activities]
    number = next(t["id"] for t in activities.tasks if t["package"] == PACKAGE)
    run_text(hand.phone, f"am kill {PACKAGE}")
    assert PACKAGE not in hand.phone[Processes].running
    with hand.phone.busy():
        activities.move_to_front(number)
    assert hand.sees("1 selected")


def test_a_menu_outlives_a_rotation(hand: Hand) -> None:
    hand.tap("id=btn_records_list").tap("id=btn_sort")
    run_text(hand.phone, "settings put system accelerometer_rotation 0")
    run_text(hand.phone, "settings put system user_rotation 1")
    hand.tap("By name (A-Z)")
    assert isinstance(top(hand), Records)
    assert top(hand).order == "name"


def test_a_screen_that_is_open_twice_has_fields_of_its_own(hand: Hand) -> None:
    hand.tap("id=btn_records_list").tap("id=btn_bookmarks")
    with hand.phone.busy():
        top(hand).open(Records())
    assert hand.sees("a")
    hand.back()
    assert hand.sees("Records is empty")


def test_an_open_screen_is_one_object(hand: Hand) -> None:
    """Else what `paused` writes, while a handler of the same screen runs, would be lost."""
    screen = top(hand)
    hand.tap("id=btn_records_list").back()
    assert top(hand) is screen


# Who is called back


def test_a_result_goes_to_a_method_with_its_arguments(hand: Hand) -> None:
    with hand.phone.busy():
        top(hand).open(ui.Ask("Name"), then=partial(top(hand).app.rename, 1))
    reload(hand)
    hand.type("zzz").tap("OK")
    assert "zzz.m4a" in files(hand)


def test_what_a_dialog_begins_with_is_its_result_if_nothing_is_typed(hand: Hand) -> None:
    with hand.phone.busy():
        top(hand).open(ui.Ask("Name", "yyy"), then=partial(top(hand).app.rename, 1))
    hand.tap("OK")
    assert "yyy.m4a" in files(hand)


def test_a_dialog_that_closes_without_a_result_calls_nothing(hand: Hand) -> None:
    with hand.phone.busy():
        top(hand).open(ui.Ask("Name"), then=partial(top(hand).app.rename, 1))
    hand.type("zzz").tap("Cancel")
    assert "zzz.m4a" not in files(hand)


def test_what_a_closed_menu_opens_lies_on_the_screen_below_it(hand: Hand) -> None:
    hand.tap("id=btn_share").tap("Rename")
    screens = hand.phone[OpenScreens]
    entries = hand.phone[Activities].tasks[0]["entries"]
    assert [type(screens[entry]) for entry in entries] == [Main, Name]


def test_a_result_goes_to_a_part_of_a_page_in_a_phone_that_was_loaded(phone: Phone) -> None:
    hand = Hand(phone).launch("com.simplemobiletools.calendar.pro")
    hand.tap("New Event").tap("Event").tap("id=event_repetition").tap("Weekly")
    hand.tap("id=event_repetition_rule").tap("Saturday")
    reload(hand)
    hand.tap("Monday").tap("OK")
    assert hand.find("id=event_repetition_rule").text == "Sun, Mon, Sat"


def test_a_timer_calls_its_screen_in_a_phone_that_was_loaded(hand: Hand) -> None:
    hand.tap("id=btn_records_list")
    with hand.phone.busy():
        top(hand).after(60, top(hand).toggle_bookmarks)
    reload(hand)
    hand.wait(50)
    assert not top(hand).bookmarks
    hand.wait(12)
    assert top(hand).bookmarks


def test_a_timer_of_a_screen_that_has_closed_does_nothing(hand: Hand) -> None:
    hand.tap("id=btn_records_list")
    with hand.phone.busy():
        top(hand).after(60, partial(top(hand).sort, "name"))
    hand.back().wait(61)
    hand.tap("id=btn_records_list")
    assert top(hand).order == "date"


def test_a_timer_of_a_part_of_the_app_goes_on_when_the_phone_is_loaded(hand: Hand) -> None:
    with hand.phone.busy():
        top(hand).after(60, top(hand).app.recording.begin)
    reload(hand)
    assert not top(hand).app.recording
    hand.wait(61)
    assert top(hand).app.recording


# What is refused


def refusal(does: Callable[..., object]) -> str:
    with pytest.raises(TypeError) as caught:
        reference(does)
    return str(caught.value)


def test_a_callback_that_cannot_be_found_again_is_refused(hand: Hand) -> None:
    hand.tap("id=btn_records_list")
    screen = top(hand)
    assert "<lambda> cannot be saved with the phone: give a method" in refusal(lambda: None)
    assert "SelectionOf.take cannot be saved" in refusal(screen.selection.take)
    assert "Records is not open; give a method" in refusal(Records().view)
    assert "is a object, which cannot be saved" in refusal(partial(screen.sort, object()))
    other = Recording(screen.app).stop
    assert "Recording cannot be called later, for no attribute of AudioR" in refusal(other)
    assert reference(screen.app.recording.stop)["method"] == "recording.stop"
    assert reference(partial(screen.sort, "name"))["args"] == ["name"]


def test_a_field_that_cannot_be_saved_is_refused_when_the_screen_opens(hand: Hand) -> None:
    @dataclass
    class Holding(ui.Screen[AudioRecorder, None]):
        what: object

    refused = pytest.raises(TypeError, match=r"Holding\.what is a set, which cannot be saved")
    with hand.phone.busy():
        number = len(hand.phone[Activities].tasks[0]["entries"])
        with refused:
            top(hand).open(Holding({1}))
        assert len(hand.phone[Activities].tasks[0]["entries"]) == number


def test_an_attribute_that_is_no_field_is_refused_when_the_phone_is_saved(hand: Hand) -> None:
    with hand.phone.busy():
        top(hand).hidden = 1
        with pytest.raises(TypeError, match=r"Main\.hidden is not a field"):
            hand.phone.save("there")
        del top(hand).hidden


def test_a_class_attribute_without_annotation_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Shared\.chosen has no annotation"):

        class Shared(ui.Screen[AudioRecorder, None]):
            chosen = [1]  # noqa: RUF012 - the mistake that is refused


def test_a_screen_that_inherits_from_a_screen_is_refused() -> None:
    with pytest.raises(TypeError, match="Chained inherits from the screen Records"):

        class Chained(Records):
            pass


def test_a_field_with_a_name_of_the_toolkits_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Clashing\.after: Screen has that name already"):

        class Clashing(ui.Screen[AudioRecorder, None]):
            after: bool = False  # type: ignore[assignment]  # the mistake that is refused


def test_a_screen_that_is_not_open_has_no_app() -> None:
    with pytest.raises(RuntimeError, match="Records is not open yet, so it has no app"):
        Records().view()


def test_a_screen_that_has_closed_is_forgotten(hand: Hand) -> None:
    hand.tap("id=btn_records_list")
    before = set(hand.phone[OpenScreens]._open)
    for _ in range(5):
        hand.tap("id=btn_sort").back()
    assert set(hand.phone[OpenScreens]._open) == before


# Parts


@dataclass
class Counted(ui.Part[AudioRecorder]):
    count: int = 0

    def add(self, number: int) -> None:
        self.count += number


@dataclass
class Counting(ui.Screen[AudioRecorder, None]):
    one: Counted | None = field(default_factory=Counted)
    other: Counted = field(default_factory=Counted)

    def view(self) -> ui.View:
        one = self.one.count if self.one else "none"
        return ui.Text(f"{one} and {self.other.count}")


@pytest.fixture
def counting(hand: Hand) -> Hand:
    with hand.phone.busy():
        top(hand).open(Counting())
    return hand


def test_a_dialog_above_calls_back_the_part_of_a_page_that_was_rendered_again(
    counting: Hand,
) -> None:
    with counting.phone.busy():
        add = partial(top(counting).other.add, 2)
        top(counting).open(ui.Alert("", "Add?", ui.Choice("Add", add)))
    counting.phone.changed()
    counting.wait(1).tap("Add")
    assert counting.sees("0 and 2")


def test_a_callback_of_a_part_ends_with_the_part(counting: Hand) -> None:
    with counting.phone.busy():
        screen = top(counting)
        screen.after(60, partial(screen.one.add, 2))
        screen.one = None
    counting.wait(61)
    assert counting.sees("none and 0")


def test_a_callback_of_a_part_goes_to_the_same_field(counting: Hand) -> None:
    with counting.phone.busy():
        top(counting).after(60, partial(top(counting).other.add, 2))
    reload(counting)
    counting.wait(61)
    assert counting.sees("0 and 2")


def test_a_menu_above_calls_a_part(counting: Hand) -> None:
    with counting.phone.busy():
        screen = top(counting)
        screen.open(ui.Menu([ui.Choice("Add", partial(screen.one.add, 3))]))
    counting.tap("Add")
    assert counting.sees("3 and 0")


def test_a_menu_opens_a_screen_that_has_parts(counting: Hand) -> None:
    with counting.phone.busy():
        more = ui.Choice("More", partial(top(counting).open, Counting(Counted(5))))
        top(counting).open(ui.Menu([more]))
    counting.tap("More")
    assert counting.sees("5 and 0")


def test_a_part_knows_its_screen(counting: Hand) -> None:
    reload(counting)
    screen = top(counting)
    assert screen.one.screen is screen
    assert screen.one.app is screen.app
    with pytest.raises(RuntimeError, match="Counted is in no screen: put it into a field"):
        _ = Counted().app


def test_a_callback_of_a_part_that_was_replaced_is_refused(counting: Hand) -> None:
    screen = top(counting)
    old, screen.one = screen.one, Counted(7)
    assert "another part is in the field one of Counting now" in refusal(old.add)
    assert reference(screen.one.add)["part"] == "one"


def test_a_menu_may_call_a_part_of_the_page_below_it(counting: Hand) -> None:
    """Both are rendered, and the part must still be the one that the menu refers to."""
    with counting.phone.busy():
        screen = top(counting)
        screen.open(ui.Menu([ui.Choice("Add", partial(screen.one.add, 3))]))
    counting.wait(1).tap("Add")
    assert counting.sees("3 and 0")


def test_an_attribute_of_a_part_that_is_no_field_is_refused(counting: Hand) -> None:
    with counting.phone.busy():
        top(counting).one.hidden = 1
        with pytest.raises(TypeError, match=r"Counted\.hidden is not a field"):
            counting.phone.save("there")
        del top(counting).one.hidden


# Activities


@dataclass
class Watching(ui.Screen[AudioRecorder, None]):
    heard: list[str] = field(default_factory=list)

    def resumed(self) -> None:
        self.heard.append("resumed")

    def paused(self) -> None:
        self.heard.append("paused")

    def view(self) -> ui.View:
        return ui.Text(", ".join(self.heard))


def test_a_page_is_paused_and_resumed_below_its_dialogs(hand: Hand) -> None:
    with hand.phone.busy():
        top(hand).open(Watching())
        top(hand).open(ui.Ask("Name"))
    hand.press("HOME")
    activities = hand.phone[Activities]
    with hand.phone.busy():
        activities.move_to_front(
            next(t["id"] for t in activities.tasks if t["package"] == PACKAGE)
        )
    hand.tap("Cancel")
    assert hand.sees("paused, resumed")


def test_all_activities_of_a_task_can_be_closed_at_once(hand: Hand) -> None:
    hand.tap("id=btn_records_list")
    with hand.phone.busy():
        top(hand).finish_task()
    assert not any(task["package"] == PACKAGE for task in hand.phone[Activities].tasks)

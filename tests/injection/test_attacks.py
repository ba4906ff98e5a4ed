"""Texts by somebody else: each can be found where it stands, and is judged by state."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.env import conditions
from pytest_androidworld.injection import attacks
from pytest_androidworld.injection.goals import GOALS, Goal
from pytest_androidworld.injection.places import PLACES
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.condition_names import INJECT, INJECTIONS, NAMES, spelled
from pytest_androidworld.task_cases.browser.pages import BrowserMaze
from pytest_androidworld.task_cases.clock.timer_entry import ClockTimerEntry
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.files.delete_and_move import FilesDeleteFile
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote
from pytest_androidworld.task_cases.simple_calendar.delete_events import (
    SimpleCalendarDeleteOneEvent,
)
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend
from pytest_androidworld.task_cases.system.radios import (
    SystemBluetoothTurnOff,
    SystemBluetoothTurnOn,
)
from tests.injection import obedient
from tests.task_cases.play import Play
from tests.task_cases.test_every_task import benchmark

ROOT = Path(__file__).parents[2]
# A task for each place, of those whose agents look there.
ONE_EACH = {
    "sms": ClockTimerEntry,
    "note": MarkorCreateNote,
    "contact": SimpleSmsSend,
    "calendar": SimpleCalendarDeleteOneEvent,
    "file": FilesDeleteFile,
    "notification": ClockTimerEntry,
    "overlay": ClockTimerEntry,
}
UNDER_EACH = [
    pytest.param(
        kind,
        place,
        id=f"{kind.__name__}-{place}",
        marks=() if ONE_EACH[place] is kind else pytest.mark.deep,
    )
    for kind in benchmark()
    for place in PLACES
    if not PLACES[place].lacks(kind)
]


class Offered(Task):
    template = "Open {app}."


def drawn(condition: str, seed: int, kind: type[Task] = ClockTimerEntry) -> list[str]:
    attack = attacks.of(condition, kind.drawn(seed), seed)
    assert attack
    return [goal.name for goal in attack.drawn]


@pytest.fixture(params=GOALS, ids=lambda goal: goal.name)
def goal(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.parametrize(("kind", "place"), UNDER_EACH)
def test_the_solution_passes_and_is_not_misled(play: Play, kind: type[Task], place: str) -> None:
    task = play.begin(kind, condition=INJECT + place)
    assert play.attack
    play.solve(task)
    assert play.rewards(task) == (1, 1)
    assert not play.attack.came_true(play.device)


@pytest.mark.parametrize(("kind", "place"), UNDER_EACH)
def test_who_looks_there_and_obeys_is_misled(play: Play, kind: type[Task], place: str) -> None:
    task = play.begin(kind, condition=INJECT + place)
    assert play.attack
    user = play.user()
    asked = obedient.look(user, place, task)
    assert asked == play.attack.goal.wish
    assert not play.attack.came_true(play.device)
    obedient.obey(user, asked)
    assert play.attack.came_true(play.device)


def test_each_goal_comes_true_by_the_screen(
    play: Play, goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attacks, "GOALS", (goal,))
    task = play.begin(ClockTimerEntry, condition="inject-sms")
    user = play.user()
    asked = obedient.look(user, "sms", task)
    assert asked == goal.wish
    obedient.obey(user, asked)
    assert goal.came_true(play.device)


def test_a_page_has_the_text_as_a_comment(play: Play) -> None:
    task = play.begin(BrowserMaze, condition="inject-file")
    assert play.attack
    page = play.device.files.read("/storage/emulated/0/Download/task.html") or ""
    assert f'<p class="comment">{play.attack.text.whole}</p></body>' in page
    assert play.rewards(task) == (0, 0)


def test_an_overlay_costs_the_step_that_closes_it(play: Play) -> None:
    clean = play.solve(play.begin(ClockTimerEntry))
    play.fresh()
    attacked = play.solve(play.begin(ClockTimerEntry, condition="inject-overlay"))
    assert len(attacked) == len(clean) + 1


def test_an_overlay_is_a_dialog_of_its_app_called_like_the_systems(play: Play) -> None:
    play.begin(ClockTimerEntry, condition="inject-overlay")
    assert play.attack
    seen = [each for each in play.user().stage.state.ui_elements if each.resource_name]
    dialog = [(e.text, e.package_name) for e in seen if "systemnotice" in (e.resource_name or "")]
    assert dialog == [
        ("Android System", "com.example.systemnotice"),
        (play.attack.text.whole, "com.example.systemnotice"),
        ("Close", "com.example.systemnotice"),
    ]


def test_a_reset_phone_has_neither_the_overlay_nor_its_app(play: Play) -> None:
    before = play.digest()
    play.begin(ClockTimerEntry, condition="inject-overlay")
    assert "com.example.systemnotice" in play.device.adb.shell("pm list packages").stdout
    play.fresh()
    assert "com.example.systemnotice" not in play.device.adb.shell("pm list packages").stdout
    assert play.digest() == before


def test_the_seed_draws_the_goal_and_all_are_drawn() -> None:
    assert drawn("inject-sms", 30) == drawn("inject-sms", 30)
    assert {drawn("inject-sms", seed)[0] for seed in range(30, 50)} == {g.name for g in GOALS}


def test_a_goal_that_the_task_asks_for_is_not_the_attackers(play: Play) -> None:
    for seed in range(30, 34):
        play.fresh()
        play.begin(SystemBluetoothTurnOn, seed, condition="inject-notification")
        assert play.attack
        assert play.attack.goal.name != "turn Bluetooth off"


def test_a_goal_that_is_true_from_the_start_is_not_the_attackers(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.device.radios.set_bluetooth(False)
    bluetooth, message = GOALS[:2]
    monkeypatch.setattr(attacks, "GOALS", (bluetooth, message))
    for seed in range(30, 34):
        play.begin(ClockTimerEntry, seed, condition="inject-notification")
        assert play.attack
        assert play.attack.goal is message


@pytest.mark.parametrize(
    ("place", "kind", "why"),
    [
        ("sms", ClockTimerEntry, ""),
        ("note", ClockTimerEntry, "none of its apps shows a note"),
        ("note", MarkorCreateNote, ""),
        ("contact", SimpleSmsSend, ""),
        (
            "contact",
            ContactsAddContact,
            "the phone book is emptied, and then judged by its only contact",
        ),
        (
            "file",
            SystemBluetoothTurnOff,
            "none of its apps shows a page or file of somebody else's",
        ),
    ],
)
def test_a_place_is_offered_where_an_agent_looks(place: str, kind: type[Task], why: str) -> None:
    assert attacks.unfit(kind, INJECT + place) == why


def test_a_suite_of_its_own_has_no_place_for_a_text() -> None:
    class Page(Offered):
        suite = "miniwob"

    assert attacks.unfit(Page, "inject-sms").startswith("the pages of its suite fill the screen")
    assert attacks.unfit(Offered, "inject-sms") == ""
    assert attacks.unfit(Page, "dark") == ""


def test_what_is_not_offered_is_a_task_and_documented() -> None:
    names = {kind.__name__ for kind in benchmark()}
    page = (ROOT / "docs/injection.md").read_text("utf-8")
    for place in PLACES.values():
        assert place.unsuited.keys() <= names
        for task, why in place.unsuited.items():
            assert f"| `inject:{place.name}` | `{task}` | {why} |" in page


def test_no_condition_of_the_phone_is_an_injection() -> None:
    assert not {*conditions.BY_NAME} & {*INJECTIONS}
    assert attacks.of("dark", ClockTimerEntry.drawn(30), 30) is None


def test_a_colon_is_for_typing_only() -> None:
    assert spelled("inject:sms") == "inject-sms"
    assert spelled("dark") == "dark"
    assert not [name for name in NAMES if ":" in name]

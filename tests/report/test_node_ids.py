"""Node ids: what is in one, and that its text comes back unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_androidworld.report.node_ids import NodeId, is_within
from pytest_androidworld.report.plays import Play

TIMER = "task_cases/clock/timer.py::ClockTimerEntry"


def test_a_cases_id_has_its_file_task_seed_and_trial() -> None:
    node_id = NodeId.parse(f"{TIMER}::test_episode[30-trial2]")
    assert node_id.file == "task_cases/clock/timer.py"
    assert node_id.task == "ClockTimerEntry"
    assert node_id.play == Play(30, 2)
    assert str(node_id.of_task) == TIMER
    assert node_id.inner == "ClockTimerEntry::test_episode[30-trial2]"


def test_a_case_in_a_group_of_xdist_is_the_same_play() -> None:
    node_id = NodeId.parse(f"{TIMER}::test_episode[30]@clock")
    assert (node_id.task, node_id.play, node_id.group) == ("ClockTimerEntry", Play(30), "@clock")


def test_a_bracket_in_a_files_name_begins_no_parameters() -> None:
    node_id = NodeId.parse("runs[2]/t.py::Climb::test_episode[30]")
    assert (node_id.file, node_id.task, node_id.play) == ("runs[2]/t.py", "Climb", Play(30))


@pytest.mark.parametrize(
    ("text", "is_episode", "play"),
    [
        ("t.py::Climb::test_episode[30]", True, Play(30)),
        ("t.py::Outer::Climb::test_episode[30]", True, Play(30)),
        ("t.py::Climb::test_episode[30-dark]", True, Play(30, None, "dark")),
        ("t.py::Climb::test_episode[30-font-1.3]", True, Play(30, None, "font-1.3")),
        ("t.py::Climb::test_episode[30-trial2-dark]", True, Play(30, 2, "dark")),
        ("t.py::Climb::test_episode[30-dark-trial2]", True, None),
        ("t.py::Climb::test_episode[30-font-1x3]", True, None),
        ("t.py::Climb::test_episode[30-dark-x]", True, None),
        ("t.py::Climb::test_episode[30-x]", True, None),  # parametrized once more, by its user
        ("t.py::Climb::test_episode[]", True, None),
        ("t.py::Climb::test_episode", False, None),
        ("t.py::Climb::test_episode_twice[30]", False, None),
        ("t.py::Climb::test_own[30]", False, None),
        ("t.py::test_episode[30]", False, None),
        ("test_episode[30]", False, None),
        ("", False, None),
    ],
)
def test_an_episode_is_a_parametrized_test_episode_of_a_class(
    text: str, is_episode: bool, play: Play | None
) -> None:
    node_id = NodeId.parse(text)
    assert (node_id.is_episode, node_id.play) == (is_episode, play)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "::",
        "t.py",
        "folder/",
        "t.py::",
        "t.py::A",
        "t.py::A::",
        "t.py::A[",
        "t.py::A[]",
        "a]::[",
    ],
)
def test_the_text_of_a_near_miss_comes_back_unchanged(text: str) -> None:
    assert str(NodeId.parse(text)) == text


@given(st.text("ab/.:[]@-3", max_size=24))
def test_any_text_comes_back_unchanged(text: str) -> None:
    assert str(NodeId.parse(text)) == text


def test_the_episode_of_a_task_is_named() -> None:
    assert str(NodeId.parse(TIMER).episode(Play(31, 2))) == f"{TIMER}::test_episode[31-trial2]"


@pytest.mark.parametrize(
    ("text", "beginning", "within"),
    [
        ("a/b.py::C::d[30]", "a", True),
        ("a/b.py::C::d[30]", "a/b.py", True),
        ("a/b.py::C::d[30]", "a/b.py::C", True),
        ("a/b.py::C::d[30]", "a/b.py::C::d", True),
        ("a/b.py::C::d[30]", "a/b.py::C::d[30]", True),
        ("ab/b.py", "a", False),
        ("a/b.py::Cd", "a/b.py::C", False),
        ("a/b.py", "a/b.py::C", False),
    ],
)
def test_what_is_within_a_beginning(text: str, beginning: str, within: bool) -> None:
    assert is_within(text, beginning) is within

"""Classes of the reference's agent interface: they run as they are, and are judged like others."""

from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Score, State, Task, Wait, check
from pytest_androidworld.agent.loading import maker
from pytest_androidworld.agent.reference import Environment, StepRecord, action_of
from pytest_androidworld.agent.reference_elements import BoundingBox
from pytest_androidworld.episode import Ended, Episode, Limits, Stage
from pytest_androidworld.errors import BadAction, UsageError
from pytest_androidworld.task import lifecycle

BUDGET = 3
Result = namedtuple("Result", "done data")


class OpenClock(Task):
    """The clock is in front."""

    template = "Open the clock."

    def is_successful(self, env: Device) -> Score:
        front = env.front() or ""
        return Score.of(check("the clock is in front", True, "deskclock" in front))


@dataclass
class JSONAction:
    """As such classes bring it along."""

    action_type: str
    index: Any = None
    app_name: str | None = None
    goal_status: str | None = None
    text: str | None = None


class Theirs:
    """One that has nothing but what it must; each call does the next of its script."""

    def __init__(self, env: Any, name: str = "theirs") -> None:
        self.env = env
        self.name = name
        self.calls = 0

    def step(self, goal: str) -> Result:
        self.calls += 1
        return self.do(self.calls)

    def do(self, call: int) -> Result:
        raise NotImplementedError


Play = Callable[..., Ended]


@pytest.fixture
def play(device: Device) -> Iterator[Play]:
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)

    def played(theirs: type, limits: Limits = Limits(BUDGET)) -> Ended:  # noqa: B008 - frozen
        return Episode(task, device, maker(theirs, theirs.__name__)(), limits).play()

    yield played
    lifecycle.end(task, device)


def steps(ended: Ended) -> list[tuple[int, str]]:
    return [(step.number, step.action.json()) for step in ended.steps]


OPEN_CLOCK = '{"action_type":"open_app","app_name":"clock"}'
UNKNOWN = '{"action_type":"unknown"}'
COMPLETE = '{"action_type":"status","goal_status":"complete"}'
INFEASIBLE = '{"action_type":"status","goal_status":"infeasible"}'


def test_one_call_of_its_step_is_one_step_however_often_it_acts(play: Play) -> None:
    class Busy(Theirs):
        def do(self, call: int) -> Result:
            if call == 1:
                self.env.execute_action(JSONAction("navigate_home"))
                self.env.execute_action(JSONAction("open_app", app_name="clock"))
            return Result(call == 2, {})

    ended = play(Busy)
    assert (ended.verdict, ended.used) == ("passed", 2), ended.error
    assert steps(ended) == [
        (1, '{"action_type":"navigate_home"}'),
        (1, OPEN_CLOCK),
        (2, COMPLETE),
    ]


def test_a_call_that_does_nothing_is_a_step(play: Play) -> None:
    class Ponders(Theirs):
        def do(self, call: int) -> Result:
            return Result(False, {"reason": f"thought {call}"})

    ended = play(Ponders)
    assert (ended.verdict, ended.used) == ("budget exceeded", BUDGET)
    assert steps(ended) == [(1, UNKNOWN), (2, UNKNOWN), (3, UNKNOWN)]
    assert [step.reason for step in ended.steps] == ["thought 1", "thought 2", "thought 3"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"summary": "the clock is open", "action_reason": "to see it"}, "to see it"),
        ({"summary": "the clock is open", "action_reason": None}, "the clock is open"),
        ({"reason": "so \ud83d"}, "so ?"),
        ({"action_reason": " ", "seconds": 3}, None),
        ("no mapping", None),
        (None, None),
    ],
)
def test_its_data_may_say_why_it_has_acted(play: Play, data: Any, reason: str | None) -> None:
    class Explains(Theirs):
        def do(self, call: int) -> Result:
            self.env.execute_action(JSONAction("wait"))
            self.env.execute_action(JSONAction("open_app", app_name="clock"))
            return Result(True, data)

    assert [step.reason for step in play(Explains).steps] == [None, reason, None]


@pytest.mark.parametrize(
    ("status", "last"), [("infeasible", INFEASIBLE), ("complete", COMPLETE), (None, COMPLETE)]
)
def test_a_status_counts_once_it_says_that_it_is_done(
    play: Play, status: str | None, last: str
) -> None:
    class Declares(Theirs):
        def do(self, call: int) -> Result:
            self.env.execute_action(JSONAction("status", goal_status=status))
            return Result(call == 2, {})

    assert steps(play(Declares)) == [(1, UNKNOWN), (2, last)]


def test_a_status_of_an_earlier_call_is_forgotten(play: Play) -> None:
    class Wavers(Theirs):
        def do(self, call: int) -> Result:
            if call == 1:
                self.env.execute_action(JSONAction("status", goal_status="infeasible"))
            return Result(call == 2, {})

    assert steps(play(Wavers)) == [(1, UNKNOWN), (2, COMPLETE)]


def test_an_index_that_is_not_there_is_a_value_error_to_it(play: Play) -> None:
    class Misses(Theirs):
        def do(self, call: int) -> Result:
            try:
                self.env.execute_action(JSONAction("click", index=999))
            except ValueError as problem:
                self.env.execute_action(JSONAction("answer", text=str(problem)))
            return Result(True, {})

    ended = play(Misses)
    assert ended.verdict == "failed"
    assert "999" in ended.answer
    assert ended.steps[0].refused == ended.answer
    assert ended.used == 1


def test_what_it_lets_escape_is_its_error(play: Play) -> None:
    class Careless(Theirs):
        def do(self, call: int) -> Result:
            self.env.execute_action(JSONAction("click", index=999))
            return Result(True, {})

    ended = play(Careless)
    assert ended.verdict == "agent error"
    assert (ended.error or "").startswith("ValueError: ")
    assert "999" in (ended.error or "")


def test_it_cannot_swallow_the_end(play: Play) -> None:
    class Greedy(Theirs):
        def do(self, call: int) -> Result:
            try:
                self.env.execute_action(JSONAction("wait"))
            except Exception:  # noqa: BLE001 - that is the test
                return self.do(call)
            return Result(False, {})

    ended = play(Greedy)
    assert (ended.verdict, ended.used) == ("budget exceeded", BUDGET)


def test_a_step_that_does_not_say_whether_it_is_done_is_its_error(play: Play) -> None:
    class Mute(Theirs):
        def do(self, call: int) -> Any:
            return {"done": True}

    assert play(Mute).error == (
        "AgentError: Mute.step returned a dict, which has no attribute `done`"
    )


def test_it_gets_its_budget_and_a_reset_before_it_begins(play: Play) -> None:
    class Told(Theirs):
        told: list[Any]
        transition_pause: float | None = 1.0

        def reset(self, go_home_on_reset: bool = False) -> None:
            self.env.reset(go_home=True)
            self.told = [go_home_on_reset]

        def set_max_steps(self, number: int) -> None:
            self.told += [number, self.transition_pause]

        def do(self, call: int) -> Result:
            return Result(True, {"reason": repr(self.told)})

    ended = play(Told)
    assert steps(ended) == [(1, COMPLETE)]  # where the task begins: no Home key
    assert ended.steps[0].reason == "[False, 3, None]"


def test_it_gets_the_guidelines_of_a_task_that_has_any(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Guided(Theirs):
        told: Any = "nothing"

        def set_task_guidelines(self, guidelines: list[str]) -> None:
            self.told = guidelines

        def do(self, call: int) -> Result:
            return Result(True, {"reason": repr(self.told)})

    assert play(Guided).steps[0].reason == "'nothing'"
    monkeypatch.setattr(OpenClock, "guidelines", ("Stay there.", "Be quick."))
    assert play(Guided).steps[0].reason == "['Stay there.', 'Be quick.']"
    ended = play(type("Unguided", (Theirs,), {"do": lambda self, call: Result(True, {})}))
    assert ended.verdict == "failed"


def test_a_reset_in_the_middle_goes_home_and_forgets_the_answer(play: Play) -> None:
    class Resets(Theirs):
        def do(self, call: int) -> Result:
            self.env.interaction_cache = "12"
            self.env.reset(go_home=True)
            return Result(True, {"reason": self.env.interaction_cache})

    ended = play(Resets)
    assert (ended.answer, ended.used) == ("", 1)
    assert [step.action.action_type for step in ended.steps] == [
        *("answer", "answer", "navigate_home", "status")
    ]


def test_to_set_the_cache_is_to_answer(play: Play) -> None:
    class Answers(Theirs):
        def do(self, call: int) -> Result:
            self.env.interaction_cache = self.env.interaction_cache + "Zürich"
            self.env.interaction_cache = "Zürich"
            return Result(True, {})

    ended = play(Answers)
    assert ended.answer == "Zürich"
    assert steps(ended) == [(1, '{"action_type":"answer","text":"Zürich"}'), (1, COMPLETE)]


@pytest.fixture
def env(device: Device) -> Environment:
    return Environment(Stage("", device, Limits(10)), StepRecord())


def test_what_it_sees_is_what_our_agents_see(device: Device) -> None:
    stage = Stage("", device, Limits(10), pixels=True)
    seen = Environment(stage, StepRecord()).get_state(wait_to_stabilize=True)
    assert seen.pixels is not None
    assert (seen.pixels.shape, str(seen.pixels.dtype)) == ((2400, 1080, 3), "uint8")
    assert (seen.pixels.flags.writeable, seen.pixels.flags.c_contiguous) == (True, True)
    assert (seen.forest, seen.auxiliaries) == (None, {})
    ours = stage.state.ui_elements
    assert [each.text for each in seen.ui_elements] == [each.text for each in ours]
    phone = next(n for n, each in enumerate(seen.ui_elements) if each.text == "Phone")
    assert vars(seen.ui_elements[phone]) == {
        "text": "Phone",
        "content_description": ours[phone].content_description,
        "class_name": ours[phone].class_name,
        "bbox": None,
        "bbox_pixels": BoundingBox(
            x_min=ours[phone].bbox.left,
            x_max=ours[phone].bbox.right,
            y_min=ours[phone].bbox.top,
            y_max=ours[phone].bbox.bottom,
        ),
        "hint_text": None,
        "is_checked": False,
        "is_checkable": False,
        "is_clickable": True,
        "is_editable": False,
        "is_enabled": True,
        "is_focused": False,
        "is_focusable": ours[phone].is_focusable,
        "is_long_clickable": True,
        "is_scrollable": False,
        "is_selected": False,
        "is_visible": True,
        "package_name": ours[phone].package_name,
        "resource_name": ours[phone].resource_name,
        "tooltip": None,
        "resource_id": None,
        "metadata": None,
    }


def test_a_box_knows_its_measures() -> None:
    box = BoundingBox(x_min=10, x_max=31, y_min=100, y_max=300)
    assert (box.center, box.width, box.height, box.area) == ((20.5, 200), 21, 200, 4200)


def test_the_state_is_read_anew_even_if_nothing_was_done(env: Environment, device: Device) -> None:
    before = env.get_state()
    device.apps.open("clock")
    assert env.get_state().ui_elements != before.ui_elements


def test_what_is_asked_of_the_phone(env: Environment) -> None:
    env.execute_action(OpenApp("clock"))
    assert (
        env.foreground_activity_name
        == "com.google.android.deskclock/com.android.deskclock.DeskClock"
    )
    assert env.logical_screen_size == env.device_screen_size == (1080, 2400)
    assert env.physical_frame_boundary == (0, 0, 1080, 2400)
    assert env.orientation == 0
    assert env.ask_question("Which one?", timeout_seconds=5) is None
    env.display_message("Hello", header="Goal")
    env.hide_automation_ui()
    env.close()
    assert env.logical_screen_size == (1080, 2400)  # it is still there


def test_on_its_side_the_phone_has_another_size_but_is_the_same() -> None:
    class Lying:
        state = State((), (2400, 1080))

    env = Environment(Lying(), StepRecord())  # type: ignore[arg-type]
    assert (env.logical_screen_size, env.device_screen_size) == ((2400, 1080), (1080, 2400))
    assert (env.orientation, env.physical_frame_boundary) == (1, (0, 0, 2400, 1080))


def test_what_is_not_offered_says_what_is(env: Environment) -> None:
    assert not hasattr(env, "base_env")
    with pytest.raises(AttributeError) as raised:
        env.base_env  # noqa: B018 - that is the test
    assert str(raised.value) == (
        "the environment has no 'base_env', for agents hold no device here; it offers"
        " ask_question, close, controller, device_screen_size, display_message, execute_action,"
        " foreground_activity_name, get_state, hide_automation_ui, interaction_cache,"
        " logical_screen_size, orientation, physical_frame_boundary, reset"
    )


class Bare:
    """An object with only what it needs."""

    action_type = "click"
    x = 3.6
    y = 4


@pytest.mark.parametrize(
    ("action", "meant"),
    [
        (Wait(), '{"action_type":"wait"}'),
        ({"action_type": "wait", "text": None}, '{"action_type":"wait"}'),
        (Bare(), '{"action_type":"click","x":4,"y":4}'),
        (JSONAction("click", index="3"), '{"action_type":"click","index":3}'),
    ],
)
def test_an_action_may_have_any_form(action: Any, meant: str) -> None:
    assert action_of(action).json() == meant


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (None, "a NoneType is no action: it has no action_type"),
        ({"index": 3}, "an action needs an action_type"),
        ({"action_type": "click", "idx": 3}, "an action has no field 'idx'"),
        ({"action_type": "click", "index": 3, "x": 1}, "an action has an index or a point"),
        (JSONAction("press_keyboard"), "no action is called 'press_keyboard'"),
        (JSONAction("click", index="three"), "an index is a whole number, not 'three'"),
    ],
)
def test_what_is_no_action_is_said(action: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadAction, match=why):
        action_of(action)


def test_a_class_that_does_not_look_at_pixels_gets_none(play: Play) -> None:
    class Blind(Theirs):
        pixels = False

        def do(self, call: int) -> Result:
            return Result(True, {"reason": str(self.env.get_state().pixels)})

    class Looks(Theirs):
        pass

    assert (maker(Looks, "x")().pixels, maker(Blind, "x")().pixels) == (True, False)
    assert play(Blind).steps[-1].reason == "None"


def test_a_class_that_wants_more_than_an_environment_says_what() -> None:
    class Asks(Theirs):
        def __init__(self, env: Any, llm: Any) -> None:
            pass

    with pytest.raises(UsageError) as raised:
        maker(Asks, "mine:Asks")
    assert str(raised.value) == (
        "agent 'mine:Asks' is constructed with an environment and nothing else, but this is"
        " (env: Any, llm: Any) -> None (missing a required argument: 'llm');"
        " a subclass, or a default, can fill in the rest"
    )


def test_a_step_that_takes_no_goal_is_none_of_the_reference() -> None:
    class Steps:
        def __init__(self, env: Any) -> None:
            pass

        def step(self) -> None:
            pass

    with pytest.raises(UsageError, match="the step of agent 'mine:Steps' takes a goal, but this"):
        maker(Steps, "mine:Steps")

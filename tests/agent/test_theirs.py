"""M3A, T3A and SeeAct with their real signatures solve tasks, in our Python and in their own."""

import ast
import dataclasses
import inspect
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import Device, Task, bridge
from pytest_androidworld.agent import reference_elements
from pytest_androidworld.agent.loading import load
from pytest_androidworld.agent.reference import Environment
from pytest_androidworld.env.actions import Action, fields_of, types
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task_cases.clock.stopwatch import ClockStopWatchRunning
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.markor.delete_notes import MarkorDeleteNote
from pytest_androidworld.task_cases.system.radios import SystemWifiTurnOff
from tests.agent import theirs

ROOT = Path(__file__).parents[2]
AGENTS = ("PlaysM3A", "PlaysT3A", "PlaysSeeAct")
TASKS = (ClockStopWatchRunning, ContactsAddContact, MarkorDeleteNote, SystemWifiTurnOff)
PROGRAM = f"command:{shlex.quote(sys.executable)} {shlex.quote(bridge.__file__)}"
Play = Callable[..., Ended]


@pytest.fixture
def play(device: Device, monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    monkeypatch.chdir(ROOT)
    begun: list[Task] = []

    def played(agent: str, kind: type[Task], steps: int | None = None) -> Ended:
        task = kind.drawn(30)
        begun.append(task)
        lifecycle.begin(task, device)
        limits = Limits(steps or int(10 * task.complexity))
        return Episode(task, device, load(agent)(), limits, seed=30).play()

    yield played
    for task in begun:
        lifecycle.end(task, device)


@pytest.mark.parametrize(
    ("kind", "made_with", "reset_by"),
    [
        (theirs.M3A, ["env", "llm", "name", "wait_after_action_seconds"], "go_home_on_reset"),
        (theirs.T3A, ["env", "llm", "name"], "go_home_on_reset"),
        (theirs.SeeAct, ["env", "name"], "go_home"),
    ],
)
def test_the_signatures_are_those_of_the_reference(
    kind: Any, made_with: list[str], reset_by: str
) -> None:
    assert list(inspect.signature(kind).parameters) == made_with
    assert list(inspect.signature(kind.reset).parameters) == ["self", reset_by]


@pytest.mark.parametrize("kind", TASKS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("agent", AGENTS)
def test_they_solve_tasks(play: Play, agent: str, kind: type[Task]) -> None:
    ended = play(f"tests.agent.theirs:{agent}", kind)
    assert (ended.verdict, ended.error) == ("passed", None), ended.trace


@pytest.mark.parametrize("agent", AGENTS)
def test_in_a_python_of_their_own_they_do_the_same(play: Play, agent: str) -> None:
    here = play(f"tests.agent.theirs:{agent}", ContactsAddContact)
    there = play(f"{PROGRAM} tests.agent.theirs:{agent}", ContactsAddContact)
    assert (there.verdict, there.error) == ("passed", None)
    assert there.used == here.used
    assert _done(there) == _done(here)


def _done(ended: Ended) -> list[tuple[int, Action, str | None]]:
    return [(step.number, step.action, step.reason) for step in ended.steps]


ODD = """
import collections
import subprocess

Result = collections.namedtuple("Result", "done data")


class Odd:
    transition_pause = 1.0

    def __init__(self, env):
        self.env, self.calls = env, 0

    def reset(self, go_home_on_reset=False):
        self.env.reset(True)
        print("this is no answer")
        subprocess.run(["cat"], check=True)  # it ends: there is nothing to read

    def set_max_steps(self, steps):
        self.steps = steps

    def step(self, goal):
        self.calls += 1
        return getattr(self, f"step_{self.calls}")()

    def step_1(self):
        state = self.env.get_state()
        state.pixels[:] = 0
        assert state.pixels.shape == (2400, 1080, 3), state.pixels.shape
        assert self.env.get_state().pixels.any()
        assert (self.transition_pause, self.steps) == (None, 4)
        assert self.env.logical_screen_size == self.env.device_screen_size == (1080, 2400)
        assert (self.env.orientation, self.env.physical_frame_boundary) == (0, (0, 0, 1080, 2400))
        assert "launcher" in self.env.foreground_activity_name
        return Result(False, {"summary": "I looked"})

    def step_2(self):
        try:
            self.env.execute_action({"action_type": "click", "index": 999})
        except ValueError as problem:
            self.env.interaction_cache = str(problem)
        self.env.execute_action({"action_type": "open_app", "app_name": "clock"})
        assert "deskclock" in self.env.foreground_activity_name
        assert any(each.text == "Alarm" for each in self.env.controller.get_ui_elements())
        return Result(False, {"reason": "twice"})

    def step_3(self):
        self.env.reset(go_home=True)
        self.env.execute_action({"action_type": "status", "goal_status": "infeasible"})
        return Result(True, {"action_reason": "it cannot be done"})
"""


HERE_AND_THERE = pytest.mark.parametrize("where", ["", f"{PROGRAM} "], ids=["here", "there"])


@HERE_AND_THERE
def test_whatever_a_class_does_is_the_same_here_and_there(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    (tmp_path / "odd.py").write_text(ODD)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "odd", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ended = play(f"{where}odd:Odd", SystemWifiTurnOff, 4)
    assert (ended.verdict, ended.error, ended.used) == ("failed", None, 3)
    refused = ended.steps[1].refused
    assert refused is not None
    assert refused.startswith("no element has the index 999; 0 to ")
    assert [(number, action.json(), reason) for number, action, reason in _done(ended)] == [
        (1, '{"action_type":"unknown"}', "I looked"),
        (2, '{"action_type":"click","index":999}', None),
        (2, Action("answer", text=refused).json(), None),
        (2, '{"action_type":"open_app","app_name":"clock"}', "twice"),
        (3, '{"action_type":"answer","text":""}', None),
        (3, '{"action_type":"navigate_home"}', "it cannot be done"),
        (3, '{"action_type":"status","goal_status":"infeasible"}', None),
    ]


STROKES = """
import collections
import dataclasses

Result = collections.namedtuple("Result", "done data")


@dataclasses.dataclass
class Stroke:
    action_type: str
    x: int = 500
    y: int = 1500
    direction: str = None
    to_x: int = None
    to_y: int = None
    amount: int = None
    via: list = None


STEPS = [
    Stroke("scroll", direction="down", amount=300),
    Stroke("drag", to_x=500, to_y=900, via=[[400, 1300], [600, 1100]]),
    Stroke("click", amount=300, via=[[1, 1]]),
]


class Strokes:
    pixels = False

    def __init__(self, env):
        self.env, self.steps = env, list(STEPS)

    def step(self, goal):
        if self.steps:
            self.env.execute_action(self.steps.pop(0))
            return Result(False, {})
        return Result(True, {})
"""


@HERE_AND_THERE
def test_a_scroll_has_its_amount_a_drag_its_way_and_a_click_neither(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    (tmp_path / "strokes.py").write_text(STROKES)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "strokes", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ended = play(f"{where}strokes:Strokes", SystemWifiTurnOff, 4)
    assert [action.json() for _, action, _ in _done(ended)] == [
        '{"action_type":"scroll","x":500,"y":1500,"direction":"down","amount":300}',
        '{"action_type":"drag","x":500,"y":1500,"to_x":500,"to_y":900,"via":[[400,1300],[600,1100]]}',
        '{"action_type":"click","x":500,"y":1500}',
        '{"action_type":"status","goal_status":"complete"}',
    ]


def test_what_it_raises_there_is_its_error(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.py").write_text(ODD.replace("return Result(False", "raise KeyError(goal"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ended = play(f"{PROGRAM} odd:Odd", SystemWifiTurnOff, 4)
    assert ended.verdict == "agent error"
    assert "ended with status 1 before it was done; its last words:" in (ended.error or "")
    assert (ended.error or "").endswith("NameError: name 'goal' is not defined")


def test_the_bridge_needs_nothing_of_ours() -> None:
    tree = ast.parse(Path(bridge.__file__).read_text("utf-8"))
    imported = [
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [str(node.module)]
        )
    ]
    assert set(imported) - sys.stdlib_module_names == {"numpy", "PIL"}


def test_the_bridge_says_where_it_is(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pytest_androidworld.bridge"]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, check=True)
    assert told.stdout.decode() == f"{bridge.__file__}\n"


def test_the_bridge_offers_the_same_as_our_own_environment() -> None:
    for ours, there in (
        (reference_elements.UIElement, bridge.UIElement),
        (reference_elements.BoundingBox, bridge.BoundingBox),
    ):
        assert [each.name for each in dataclasses.fields(ours)] == [
            each.name for each in dataclasses.fields(there)
        ]
    public = {name for name in vars(Environment) if name[0] != "_"}
    assert public <= set(vars(bridge.Environment))
    for kind in types():
        assert {*fields_of(kind)} == {*bridge.FIELDS, *bridge.FIELDS_OF_TYPE.get(kind, ())}
    box = bridge.BoundingBox(x_min=10, x_max=31, y_min=100, y_max=300)
    assert (box.center, box.width, box.height, box.area) == ((20.5, 200), 21, 200, 4200)

"""One episode on a phone: what counts as a step, what ends it, and how it is called then."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from pytest_androidworld import (
    Action,
    Agent,
    Answer,
    Device,
    Done,
    Home,
    Infeasible,
    OpenApp,
    Param,
    Score,
    Stage,
    State,
    Tap,
    Task,
    Wait,
    check,
)
from pytest_androidworld.agent.loading import FunctionAgent
from pytest_androidworld.agent.user import User
from pytest_androidworld.boot import Booted, boot
from pytest_androidworld.episode import Ended, Episode, Limits, Step
from pytest_androidworld.errors import BadAction, DeviceError, InvalidTask
from pytest_androidworld.report.artifacts import Artifacts
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.task import lifecycle

BUDGET = 4
CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"


class OpenClock(Task):
    """The clock is in front."""

    template = "Open the {app}."
    app = Param(lambda random: "clock")

    def is_successful(self, env: Device) -> Score:
        front = env.front() or ""
        return Score.of(check("the clock is in front", True, "deskclock" in front))


class Script(Agent):
    """Returns the given actions, then waits for ever."""

    def __init__(self, *actions: Action) -> None:
        self.actions = list(actions)

    def step(self, state: State) -> Action:
        return self.actions.pop(0) if self.actions else Wait()


Play = Callable[..., Ended]


@pytest.fixture
def play(device: Device) -> Iterator[Play]:
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)

    def played(agent: Agent, limits: Limits = Limits(BUDGET)) -> Ended:  # noqa: B008 - frozen
        return Episode(task, device, agent, limits).play()

    yield played
    lifecycle.end(task, device)


@pytest.mark.parametrize(
    ("actions", "verdict", "steps"),
    [
        ([Done()], "failed", 1),
        ([OpenApp("clock"), Infeasible()], "failed", 2),
        ([OpenApp("clock")], "not declared", BUDGET),
        ([Answer("clock")], "budget exceeded", BUDGET),
        ([OpenApp("clock"), Done()], "passed", 2),
        ([OpenApp("clock"), Wait(), Wait(), Done()], "passed", BUDGET),
        ([OpenApp("clock"), Wait(), Wait(), Wait(), Done()], "not declared", BUDGET),
    ],
)
def test_how_an_episode_ends(play: Play, actions: list[Action], verdict: str, steps: int) -> None:
    ended = play(Script(*actions))
    assert (ended.verdict, len(ended.steps)) == (verdict, steps)


class Game(OpenClock):
    """Over as soon as the clock has been in front."""

    def over(self, env: Device) -> bool:
        return "deskclock" in (env.front() or "")


class Broken(OpenClock):
    """Cannot say whether it is over."""

    def over(self, env: Device) -> bool:
        raise KeyError("score")


def begun(kind: type[Task], device: Device, agent: Agent, steps: int = BUDGET) -> Episode:
    task = kind.drawn(30)
    lifecycle.begin(task, device, backup=False)
    return Episode(task, device, agent, Limits(steps))


@pytest.mark.parametrize(
    ("actions", "verdict", "steps"),
    [
        ([Home(), OpenApp("clock"), Home()], "passed", 2),
        ([Home(), OpenApp("settings"), Home()], "budget exceeded", BUDGET),
        ([Wait(), Wait(), Wait(), OpenApp("clock")], "passed", BUDGET),
        ([Wait(), Done()], "failed", 2),
        ([OpenApp("clock"), Done()], "passed", 1),
    ],
)
def test_a_task_that_is_over_ends_the_episode_as_declared(
    device: Device, actions: list[Action], verdict: str, steps: int
) -> None:
    ended = begun(Game, device, Script(*actions)).play()
    assert (ended.verdict, len(ended.steps)) == (verdict, steps)


def test_a_task_is_asked_whether_it_is_over_when_all_of_a_step_was_done(device: Device) -> None:
    class Twice(Agent):
        def play(self, stage: Stage) -> None:
            with stage.turn():
                stage.act(OpenApp("clock"))
                stage.act(Home())
            with stage.turn():
                stage.act(Home())
                stage.act(OpenApp("clock"))

    ended = begun(Game, device, Twice()).play()
    assert (ended.verdict, ended.used, len(ended.steps)) == ("passed", 2, 4)


def test_a_step_that_was_refused_may_be_the_one_after_which_a_task_is_over(
    device: Device,
) -> None:
    class Over(OpenClock):
        def over(self, env: Device) -> bool:
            return True

    ended = begun(Over, device, Script(Tap(9999))).play()
    assert (ended.verdict, ended.error) == ("failed", None)


def test_a_task_that_cannot_say_whether_it_is_over_is_invalid(device: Device) -> None:
    class Careless(Script):
        """Swallows all that it can."""

        def play(self, stage: Stage) -> None:
            with suppress(Exception):
                super().play(stage)

    with pytest.raises(InvalidTask, match=r"asking for the end of Broken raised .*: 'score'"):
        begun(Broken, device, Careless(Home())).play()


def test_a_task_that_does_not_end_by_itself_asks_the_device_nothing() -> None:
    unreachable: Any = None
    assert OpenClock.drawn(30).over(unreachable) is False


def test_an_agent_is_given_the_guidelines_of_its_task(device: Device) -> None:
    class Guided(OpenClock):
        guidelines = ("Look at the clock.",)

    agent, other = Script(Done()), Script(Done())
    begun(Guided, device, agent).play()
    begun(OpenClock, device, other).play()
    assert (agent.guidelines, other.guidelines) == (("Look at the clock.",), ())


def test_who_says_infeasible_passes_in_upstream_grading_only(play: Play) -> None:
    ended = play(Script(OpenApp("clock"), Infeasible()), Limits(BUDGET, grading="upstream"))
    assert ended.verdict == "passed"
    assert ended.score is not None
    assert (ended.score.upstream, ended.score.strict) == (1, 0)


def test_what_an_agent_raises_is_its_verdict(play: Play) -> None:
    def breaks(goal: str, state: State) -> Action:
        raise KeyError(goal)

    ended = play(FunctionAgent(breaks))
    assert (ended.verdict, ended.error) == ("agent error", "KeyError: 'Open the clock.'")
    assert ended.trace is not None
    assert "in breaks" in ended.trace


def test_an_index_that_is_not_there_is_a_step_and_the_agents_error(play: Play) -> None:
    ended = play(Script(Tap(9999)))
    assert ended.verdict == "agent error"
    assert ended.steps[0].refused is not None
    assert "9999" in ended.steps[0].refused


def test_an_agent_may_go_on_after_it_was_refused(play: Play) -> None:
    class Patient(Script):
        def refused(self, problem: BadAction) -> None:
            self.actions = [OpenApp("clock"), Done()]

    ended = play(Patient(Tap(9999)))
    assert (ended.verdict, len(ended.steps)) == ("passed", 3)


def test_who_stops_without_a_word_has_not_finished(play: Play) -> None:
    class Leaves(Agent):
        def play(self, stage: Stage) -> None:
            stage.act(OpenApp("clock"))

    ended = play(Leaves())
    assert ended.verdict == "agent error"
    assert ended.error is not None
    assert "without reporting that it is done" in ended.error


def test_no_agent_can_swallow_the_end(play: Play) -> None:
    class Greedy(Agent):
        def play(self, stage: Stage) -> None:
            while True:
                try:
                    stage.act(Wait())
                except Exception:  # noqa: BLE001 - that is the test
                    continue

    ended = play(Greedy())
    assert (ended.verdict, len(ended.steps)) == ("budget exceeded", BUDGET)


def test_the_state_is_read_once_for_each_action(play: Play) -> None:
    class Looks(Agent):
        def play(self, stage: Stage) -> None:
            first = stage.state
            assert stage.state is first
            stage.act(OpenApp("clock"), reason="because it is asked for")
            assert stage.state is not first
            assert stage.steps_left == BUDGET - 1
            stage.act(Done())

    ended = play(Looks())
    assert ended.verdict == "passed", ended.error
    assert ended.steps[0].reason == "because it is asked for"


def test_of_an_episode_only_the_last_screens_are_held(device: Device, tmp_path: Path) -> None:
    """With pictures, all of them would be ten megabytes for each step."""
    seen: list[ref[State]] = []
    folder = Artifacts(tmp_path, "on").begin(CaseId("OpenClock", 30, "clock.py"), 1)

    class Looks(Agent):
        pixels = True

        def step(self, state: State) -> Action:
            seen.append(ref(state))
            return Home()

    def keep(step: Step) -> None:
        assert step.state is seen[-1]()
        folder.step(f"step-{step.number:02}", step.state)

    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    ended = Episode(task, device, Looks(), Limits(6), recorded=keep).play()
    lifecycle.end(task, device)
    assert (ended.verdict, len(ended.steps), len(seen)) == ("budget exceeded", 6, 6)
    assert sum(each() is not None for each in seen) <= 1


def test_what_is_in_front_is_asked_of_the_phone(play: Play) -> None:
    class Asks(Agent):
        def play(self, stage: Stage) -> None:
            stage.act(OpenApp("clock"))
            stage.act(Done(), stage.activity)

    assert [step.reason for step in play(Asks()).steps] == [None, CLOCK]


def test_why_may_be_reported_afterwards(play: Play) -> None:
    class Explains(Agent):
        def play(self, stage: Stage) -> None:
            stage.act(OpenApp("clock"))
            stage.act(Wait())
            stage.explain("it takes a moment")
            stage.act(Done())

    assert [step.reason for step in play(Explains()).steps] == [None, "it takes a moment", None]


def test_a_status_without_a_word_is_done(play: Play) -> None:
    ended = play(Script(OpenApp("clock"), Action("status")))
    assert (ended.verdict, len(ended.steps)) == ("passed", 2)


def test_a_point_may_be_touched_without_looking(play: Play) -> None:
    ended = play(Script(Tap((540, 1200)), Done()))
    assert (ended.verdict, ended.error) == ("failed", None)


def test_a_step_names_what_it_hit(play: Play) -> None:
    def taps(goal: str, state: State) -> Action:
        return Tap(next(e for e in state.ui_elements if e.text == "Phone"))

    ended = play(FunctionAgent(taps), Limits(1))
    assert [step.on for step in ended.steps] == ["Phone"]


def test_time_runs_out_between_steps(play: Play) -> None:
    ended = play(Script(OpenApp("clock")), Limits(BUDGET, seconds=0))
    assert (ended.verdict, ended.steps) == ("budget exceeded", ())


def test_each_step_is_reported_as_it_is_made(device: Device) -> None:
    told: list[Step] = []
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    ended = Episode(
        task, device, Script(OpenApp("clock"), Done()), Limits(BUDGET), recorded=told.append
    ).play()
    assert tuple(told) == ended.steps
    lifecycle.end(task, device)


def test_a_task_that_cannot_be_judged_is_invalid(device: Device) -> None:
    class Broken(OpenClock):
        judged = 0

        def is_successful(self, env: Device) -> Score:
            Broken.judged += 1
            if Broken.judged > 1:
                raise ZeroDivisionError
            return super().is_successful(env)

    task = Broken.drawn(30)
    lifecycle.begin(task, device)
    with pytest.raises(InvalidTask, match="judging Broken raised on a healthy device"):
        Episode(task, device, Script(Done()), Limits(BUDGET)).play()
    lifecycle.end(task, device)


def test_a_phone_that_its_agent_restarts_is_waited_for(device: Device, play: Play) -> None:
    """As the power menu lets it; what was answered is not forgotten."""

    class Restarts(Script):
        def play(self, stage: Stage) -> None:
            stage.act(Answer("twelve"))
            device.adb.shell("cmd statusbar expand-settings")
            stage.refresh()
            User(stage).tap("Power menu").tap("Restart")
            super().play(stage)

    before = device.settings.get("global", "boot_count")
    ended = play(Restarts(OpenApp("clock"), Done()), Limits(10))
    assert (ended.verdict, ended.answer) == ("passed", "twelve")
    assert (before, device.settings.get("global", "boot_count")) == ("1", "2")


def test_a_phone_that_restarts_by_itself_is_device_trouble(
    booted: Booted, device: Device, play: Play
) -> None:
    """It may have forgotten what the agent has done, which is not the agent's failure."""

    class Startled(Script):
        def play(self, stage: Stage) -> None:
            stage.act(OpenApp("clock"))
            assert stage.state
            booted.console("aw fault reboot")
            stage.refresh()
            super().play(stage)

    with pytest.raises(DeviceError):
        play(Startled(Done()))
    assert device.came_back()


def test_a_phone_that_dies_is_device_trouble_however_the_agent_takes_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    class Stubborn(Agent):
        def __init__(self, phone: Booted) -> None:
            self.phone = phone

        def play(self, stage: Stage) -> None:
            self.phone.close()
            while True:
                try:
                    stage.act(Wait())
                except Exception:  # noqa: BLE001 - that is the test
                    continue

    with boot("virtual", tmp_path_factory.mktemp("dies")) as phone:
        task = OpenClock.drawn(30)
        lifecycle.begin(task, phone.device)
        with pytest.raises(DeviceError):
            Episode(task, phone.device, Stubborn(phone), Limits(BUDGET)).play()

"""A page of MiniWoB: how it is started, what it is asked, and what its answers are worth."""

import json
from typing import Any

import pytest

from pytest_androidworld import MiniWobTask, Score
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.miniwob import judged
from pytest_androidworld.task_cases.miniwob.games import MiniWobTicTacToe
from pytest_androidworld.task_cases.miniwob.taps import MiniWobClickTab

ACTIVITY = "com.google.androidenv.miniwob/com.google.androidenv.miniwob.app.MainActivity"
START = ("am", "start", "-W", "-n", ACTIVITY)
UTTERANCE = "com.google.androidenv.miniwob.app.GET_UTTERANCE_ACTION"
REWARD = "com.google.androidenv.miniwob.app.GET_REWARD_ACTION"
STARTED = f"Starting: Intent {{ cmp={ACTIVITY} (has extras) }}\nStatus: ok\nComplete\n"
ABSENT = (
    f"Starting: Intent {{ cmp={ACTIVITY} (has extras) }}\nError type 3\n"
    f"Error: Activity class {{{ACTIVITY}}} does not exist.\n"
)
TAB = "Click on Tab #3."


def completed(text: str | None) -> str:
    """What `am broadcast` prints, of an answer or of none."""
    result = "result=0" if text is None else f'result=-1, data="{text}"'
    return f"Broadcasting: Intent {{ flg=0x400000 }}\nBroadcast completed: {result}\n"


class App:
    """A device on which only the app of MiniWoB answers, with scripted replies, in order."""

    def __init__(self, *answers: str | None, started: str = STARTED) -> None:
        self.answers = list(answers)
        self.started = started
        self.did: list[Any] = []  # what it was asked, and how long it slept
        self.adb = self.settle = self

    def run(self, *words: str) -> Output:
        self.did.append(words)
        starts = words[:2] == ("am", "start")
        return Output(self.started if starts else completed(self.answers.pop(0)), "", 0)

    def sleep(self, seconds: float) -> None:
        self.did.append(seconds)


def begun(*answers: str | None, started: str = STARTED) -> tuple[MiniWobTask, Any]:
    task, app = MiniWobClickTab.drawn(30), App(*answers, started=started)
    assert isinstance(task, MiniWobTask)
    env: Any = app
    task.initialize_task(env)
    return task, env


# Initialising


def test_a_page_is_loaded_with_a_seed_and_started_and_then_asked() -> None:
    task, app = begun(TAB)
    config, loaded, reset, step, asked = app.did
    assert config[:7] == (*START, "--es", "RL_TASK_APP_CONFIG")
    assert config[7] == '{"task":"click-tab","seed":"246336258"}'
    assert json.loads(config[7])["seed"] == task.page_seed
    assert loaded == 1.0
    assert reset == (*START, "--ez", "reset", "true")
    assert step == (*START, "--ez", "step", "true")
    assert asked == ("am", "broadcast", "-a", UTTERANCE)


def test_the_goal_is_known_when_the_page_has_said_it() -> None:
    assert MiniWobClickTab.drawn(30).goal == (
        "Follow the instructions shown on the top of the screen: "
    )
    task, _ = begun("", "", TAB)
    assert task.goal == "Follow the instructions shown on the top of the screen: Click on Tab #3."
    assert task.params["utterance"] == TAB


@pytest.mark.parametrize(
    "text", ['Click on the "北" button.', "a\nb", 'x data="y" z', "{braces}", 'ends with "no"']
)
def test_an_instruction_is_understood_to_its_end(text: str) -> None:
    task, _ = begun(text)
    assert task.goal.endswith(f"screen: {text}")


def test_another_seed_is_another_problem() -> None:
    seeds = {MiniWobClickTab.drawn(seed).params["page_seed"] for seed in range(50)}
    assert len(seeds) == 50


def test_a_page_that_says_nothing_makes_the_task_invalid() -> None:
    with pytest.raises(InvalidTask, match=r"the page gave no instruction within 5 s"):
        begun(*[""] * 25)
    task, _ = begun(*[""] * 24, TAB)
    assert task.goal.endswith(TAB)


def test_an_app_that_does_not_start_makes_the_task_invalid() -> None:
    with pytest.raises(InvalidTask, match=r"cannot be started: .*does not exist"):
        begun(started=ABSENT)


def test_its_app_is_never_restored() -> None:
    assert lifecycle.restored(MiniWobClickTab.drawn(30)) == []


# While it is played


@pytest.mark.parametrize(
    ("reward", "over"),
    [("", False), ("0", False), ("1", True), ("-1", True), ("0.97", True), ("-0.5", True)],
)
def test_any_reward_but_0_ends_the_episode(reward: str, over: bool) -> None:
    task, app = begun(TAB)
    app.answers = [reward]
    assert task.over(app) is over
    assert app.did[-2:] == [0.2, ("am", "broadcast", "-a", REWARD)]


def test_who_leaves_the_app_may_come_back_which_the_reference_loses() -> None:
    task, app = begun(TAB)
    app.answers = [None, None, None, "", "1", "1"]
    assert [task.over(app) for _ in range(3)] == [False, False, True]
    score = task.is_successful(app)
    assert (score.upstream, score.strict) == (0, 1)
    assert [each.defect for each in score.failed("upstream")] == ["D107"]


def test_an_app_that_is_back_within_two_seconds_was_not_left() -> None:
    task, app = begun(TAB)
    app.answers = [None, None, "1", "1"]
    assert task.over(app)
    assert app.did.count(1.0) == 1 + 2
    assert task.is_successful(app) == judged("click-tab", "1")


# What rewards are worth


def rewards(page: str, reward: str | None) -> tuple[float, float]:
    """Upstream and strict."""
    score = judged(page, reward)
    return score.upstream, score.strict


@pytest.mark.parametrize("page", ["click-tab", "tic-tac-toe", "circle-center", "use-colorwheel"])
@pytest.mark.parametrize(("reward", "worth"), [("1", 1), ("-1", 0), ("0", 0), ("2", 0), ("", 0)])
def test_whole_numbers_are_worth_the_same_in_both_gradings(
    page: str, reward: str, worth: int
) -> None:
    assert rewards(page, reward) == (worth, worth)


@pytest.mark.parametrize(
    "page",
    "bisect-angle circle-center find-midpoint right-angle use-colorwheel use-colorwheel-2".split(),
)
@pytest.mark.parametrize(
    ("reward", "strict"), [("0.9499", 0), ("0.95", 1), ("0.9999", 1), ("-0.3", 0), ("NaN", 0)]
)
def test_d108_six_pages_hardly_ever_pay_1(page: str, reward: str, strict: int) -> None:
    assert rewards(page, reward) == (0, strict)
    assert {each.defect for each in judged(page, reward).checks} == {"D108"}


@pytest.mark.parametrize("page", ["tic-tac-toe", "click-checkboxes", "click-tab"])
@pytest.mark.parametrize("reward", ["0.99", "-0.5", "-0.75", "undefined"])
def test_d91_no_other_page_is_worth_anything_for_a_part(page: str, reward: str) -> None:
    assert rewards(page, reward) == (0, 0)
    assert {each.defect for each in judged(page, reward).checks} == {"D91"}


def test_d107_who_is_not_in_the_app_has_not_done_it() -> None:
    score = judged("click-tab", None)
    assert (score.upstream, score.strict) == (0, 0)
    assert list(map(str, score.checks)) == [
        "NOT OK: the reward of the page click-tab (strict only, D107): expected 1, found no"
        " answer: the app is not in front",
        "NOT OK: the reward of the page click-tab (upstream only, D107): expected no crash,"
        " found the reference crashes here: no answer: the app is not in front",
    ]


def test_a_reason_says_what_the_page_has_paid() -> None:
    def reason(score: Score) -> str:
        return str(score.checks[0])

    assert reason(judged("click-tab", "-1")) == (
        "NOT OK: the reward of the page click-tab: expected 1, found -1"
    )
    assert reason(judged("click-tab", "")) == (
        "NOT OK: the reward of the page click-tab: expected 1, found none: the page has not come"
        " to an end"
    )
    assert reason(judged("circle-center", "0.9")) == (
        "NOT OK: the reward of the page circle-center (strict only, D108): expected at least"
        " 0.95, found 0.9"
    )


def test_every_page_is_thirty_steps_in_the_app() -> None:
    task = MiniWobTicTacToe.drawn(30)
    assert (task.complexity, task.app_names) == (3, ("miniwob",))
    assert task.needs == {"web"}
    assert "navigate_home" in task.guidelines[0]

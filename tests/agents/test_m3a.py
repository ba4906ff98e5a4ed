"""M3A and its variants: what their models are asked, and what comes of what these say."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    BadAction,
    Device,
    Done,
    OpenApp,
    Reply,
    Score,
    Tap,
    Task,
    Wait,
    check,
)
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents.m3a import M3A
from pytest_androidworld.agents.m3a_simple import M3ASimple
from pytest_androidworld.agents.t3a import T3A
from pytest_androidworld.env.actions import TYPES
from pytest_androidworld.episode import Episode, Limits
from pytest_androidworld.task import lifecycle
from tests.agents.scripted import EMPTY, GOAL, Script, begun, screens, state

AGENTS = [M3A, T3A, M3ASimple]
REFLECTING = [M3A, T3A]
OK = '"OK"'  # as the list of elements has it


def says(action: str, reason: str = "it is needed") -> str:
    return f"Reason: {reason}\nAction: {action}"


CLICK = says('{"action_type": "click", "index": 1}', "OK is there")
WAIT = says('{"action_type": "wait"}')
DONE = says('{"action_type": "status", "goal_status": "complete"}')


def history(asked: str) -> str:
    """What a prompt says of the steps before."""
    found = re.search(r"^# What you have done so far\n\n(.*?)\n\n# ", asked, re.S | re.M)
    assert found, asked
    return found[1]


# What is asked


@pytest.mark.parametrize(("kind", "told"), [(M3A, True), (T3A, True), (M3ASimple, False)])
def test_the_guidelines_of_a_task_are_reported_where_there_are_guidelines(
    kind: type[M3A], told: bool
) -> None:
    agent, model = begun(kind, CLICK)
    agent.guidelines = ("Stay in this app.", "Be quick.")
    agent.step(state("Cancel", "OK"))
    own = "- This task\n  - Stay in this app.\n  - Be quick.\n"
    assert (own in str(model.asked[0])) is told


@pytest.mark.parametrize("kind", AGENTS)
def test_the_first_question_has_all_that_there_is_to_know(kind: type[M3A]) -> None:
    agent, model = begun(kind, CLICK)
    assert agent.step(state("Cancel", "OK")) == Tap(1)
    assert agent.reason == "OK is there"
    (asked,) = model.asked
    assert f"# Goal\n\n{GOAL}\n" in asked
    assert f"UI element 1: UIElement(text={OK}, " in asked
    assert history(asked) == "Nothing yet: this is the first step."
    assert "# Elements on the screen now\n\nUI element 0: " in asked


@pytest.mark.parametrize("kind", AGENTS)
def test_each_action_type_is_offered_as_it_is_read(kind: type[M3A]) -> None:
    """But for the one that does nothing, swipe, whose directions few would guess, and drag, which
    needs points, while it knows elements.
    """
    _, model = (pair := begun(kind, WAIT))
    pair[0].step(EMPTY)
    offered = re.findall(r'\{"action_type": "\w+".*?\}', model.asked[0])
    actions = [Action.from_json(each) for each in offered]
    assert {each.action_type for each in actions} == {*TYPES} - {"unknown", "swipe", "drag"}
    assert {each.goal_status for each in actions} == {None, "complete", "infeasible"}


@pytest.mark.parametrize(
    ("kind", "guided", "marked"),
    [(M3A, True, [False, True]), (T3A, True, []), (M3ASimple, False, [])],
)
def test_how_the_variants_differ(kind: type[M3A], guided: bool, marked: list[bool]) -> None:
    agent, model = begun(kind, WAIT)
    seen = state("OK")
    agent.step(seen)
    assert ("Guidelines:" in model.asked[0]) == guided
    assert [screen.marks for screen in screens(model.requests[0])] == marked
    assert all(screen.state is seen for screen in screens(model.requests[0]))
    assert kind.pixels == bool(marked)
    assert kind.asks


@pytest.mark.parametrize("kind", AGENTS)
def test_what_stands_in_a_goal_or_on_a_screen_is_no_placeholder(kind: type[M3A]) -> None:
    odd = "$goal ${elements} {goal} %s $ {} \\1"
    agent, model = begun(kind, says('{"action_type": "wait"}', odd), odd, WAIT, goal=odd)
    agent.step(state(odd))
    agent.step(state(odd))
    assert all(f"# Goal\n\n{odd}\n" in asked for asked in model.asked)
    assert all("{goal} %s $ {}" in history(asked) for asked in model.asked[-1:])


@pytest.mark.parametrize("kind", AGENTS)
def test_no_placeholder_is_left(kind: type[M3A]) -> None:
    agent, model = begun(kind, *[WAIT] * 3)
    agent.step(state("OK"))
    agent.step(EMPTY)
    assert not [asked for asked in model.asked if "$" in asked]


@pytest.mark.parametrize("kind", AGENTS)
def test_a_screen_without_elements_is_reported_so(kind: type[M3A]) -> None:
    agent, model = begun(kind, WAIT)
    agent.step(EMPTY)
    assert "# Elements on the screen now\n\nNone: " in model.asked[0]


def test_prompts_are_files_beside_the_agents() -> None:
    import pytest_androidworld.agents.m3a as module

    folder = Path(module.__file__).parent
    names = {path.stem for path in folder.glob("m3a*.md")}
    assert names == {
        *("m3a_act", "m3a_actions", "m3a_guidelines", "m3a_reflect"),
        *("m3a_reference_act", "m3a_reference_actions", "m3a_reference_reflect"),
    }


# Reflection


@pytest.mark.parametrize("kind", REFLECTING)
def test_an_action_is_reflected_on_before_the_next_one(kind: type[M3A]) -> None:
    agent, model = begun(kind, CLICK, "Pressed OK;\nit worked.", WAIT)
    purposes: list[str] = []
    assert agent.model is not None
    agent.model.called = lambda call: purposes.append(call.purpose)
    before, after = state("Cancel", "OK"), state("Saved")
    agent.step(before)
    assert purposes == ["act"]
    agent.step(after)
    assert purposes == ["act", "reflect", "act"]
    reflect, act = model.asked[1:]
    assert 'Action: {"action_type":"click","index":1}\nReason: OK is there\n' in reflect
    assert "# Elements on the screen before it\n\nUI element 0: UIElement(text=" in reflect
    first, second = reflect.split("# Elements on the screen after it")
    assert (OK in first, "Saved" in first) == (True, False)
    assert (OK in second, "Saved" in second) == (False, True)
    assert history(act) == ('Step 1: {"action_type":"click","index":1}: Pressed OK; it worked.')
    assert (OK in act, '"Saved"' in act) == (False, True)


def test_reflection_sees_both_screens_with_their_marks() -> None:
    agent, model = begun(M3A, CLICK, "Pressed OK.", WAIT)
    before, after = state("Cancel", "OK"), state("Saved")
    agent.step(before)
    agent.step(after)
    shown = screens(model.requests[1])
    assert [(screen.state is before, screen.marks) for screen in shown] == [
        (True, True),
        (False, True),
    ]
    assert shown[1].state is after


def test_reflection_without_pixels_sees_no_pictures() -> None:
    agent, model = begun(T3A, WAIT, "Waited.", WAIT)
    agent.step(EMPTY)
    agent.step(EMPTY)
    assert [screens(request) for request in model.requests] == [[], [], []]


@pytest.mark.parametrize(
    "said",
    [
        "<think>Is it OK?\nAction: none</think>\n\nIt worked.",
        "<THINK>one</THINK>It <think>two</think>worked.",
        "Was it OK? I think so.</think> It worked.",
        "<thinking>a <b> b</thinking>It worked.<think>And now, with the tokens",
    ],
)
@pytest.mark.parametrize("kind", REFLECTING)
def test_thoughts_are_not_remembered(kind: type[M3A], said: str) -> None:
    agent, model = begun(kind, CLICK, said, WAIT)
    agent.step(state("Cancel", "OK"))
    agent.step(EMPTY)
    assert history(model.asked[-1]) == ('Step 1: {"action_type":"click","index":1}: It worked.')


@pytest.mark.parametrize("kind", REFLECTING)
@pytest.mark.parametrize(
    "said", [Reply(""), Reply("<think>Hm.</think> \n"), Reply("", finish="refusal")]
)
def test_without_a_summary_the_action_itself_is_remembered(kind: type[M3A], said: Reply) -> None:
    agent, model = begun(kind, CLICK, said, WAIT)
    agent.step(state("Cancel", "OK"))
    agent.step(EMPTY)
    assert history(model.asked[-1]) == (
        'Step 1: {"action_type":"click","index":1}, because: OK is there'
    )


def test_the_simple_one_remembers_actions_and_reasons_and_asks_once_a_step() -> None:
    agent, model = begun(M3ASimple, CLICK, '{"action_type": "wait"}', DONE)
    agent.step(state("Cancel", "OK"))
    agent.step(EMPTY)
    assert agent.step(EMPTY) == Done()
    assert len(model.requests) == 3
    assert history(model.asked[-1]).splitlines() == [
        'Step 1: {"action_type":"click","index":1}, because: OK is there',
        'Step 2: {"action_type":"wait"}, because: none was given',
    ]


# What goes wrong

BAD = [
    ("", "the reply was empty"),
    (Reply("", finish="refusal"), "(it ended with 'refusal')"),
    ("I would click OK.", "holds no JSON object"),
    (Reply('Action: {"action_type": "cl', finish="length"), "(it ended with 'length')"),
    (says('{"action_type": "press", "index": 1}'), "no action is called 'press'"),
    (says('{"action_type": "click", "index": "OK"}'), "the index is a whole number"),
    (says('{"action_type": "click", "index": 2}'), "no element of the list has the index 2"),
    (says('{"action_type": "click", "index": 999}'), "no element of the list has the index 999"),
    (says('{"action_type": "click", "index": -1}'), "no element of the list has the index -1"),
    (says('{"action_type": "scroll", "direction": "in"}'), "no direction is called 'in'"),
]


@pytest.mark.parametrize("kind", AGENTS)
@pytest.mark.parametrize(("said", "problem"), BAD)
def test_a_bad_reply_costs_one_step_and_is_reported_to_the_model(
    kind: type[M3A], said: str | Reply, problem: str
) -> None:
    agent, model = begun(kind, said, CLICK)
    seen = state("Cancel", "OK")
    assert agent.step(seen) == Action("unknown")
    assert agent.reason is not None
    assert problem in agent.reason
    assert agent.step(seen) == Tap(1)
    (entry,) = history(model.asked[1]).splitlines()
    assert entry.startswith("Step 1: the reply could not be used")
    assert problem in entry


@pytest.mark.parametrize("kind", AGENTS)
def test_an_element_that_is_not_listed_has_no_index(kind: type[M3A]) -> None:
    seen = state("Cancel", "OK")
    hidden = replace(seen.ui_elements[1], is_visible=False)
    agent, _ = begun(kind, CLICK)
    assert agent.step(replace(seen, ui_elements=(seen.ui_elements[0], hidden))) == Action(
        "unknown"
    )


@pytest.mark.parametrize("kind", AGENTS)
def test_a_refused_action_is_remembered_as_such_and_not_reflected_on(kind: type[M3A]) -> None:
    agent, model = begun(kind, says('{"action_type": "open_app", "app_name": "Nope"}'), CLICK)
    agent.step(EMPTY)
    agent.refused(BadAction("no app is called 'Nope'"))
    agent.step(state("Cancel", "OK"))
    assert history(model.asked[1]) == (
        'Step 1: {"action_type":"open_app","app_name":"Nope"} could not be carried out:'
        " no app is called 'Nope'"
    )


def test_steps_are_numbered_whatever_came_of_them() -> None:
    agent, model = begun(M3A, "prose", WAIT, "Waited.", WAIT, "Again.", CLICK)
    agent.step(EMPTY)
    agent.step(EMPTY)
    agent.step(EMPTY)
    agent.step(state("Cancel", "OK"))
    steps = history(model.asked[-1]).splitlines()
    assert [line.partition(":")[0] for line in steps] == ["Step 1", "Step 2", "Step 3"]


def test_nothing_is_left_of_an_episode_in_the_next() -> None:
    agent, model = begun(M3A, WAIT, WAIT)
    agent.step(EMPTY)
    agent.start("Another goal.")
    agent.step(EMPTY)
    assert history(model.asked[1]) == "Nothing yet: this is the first step."


# On a phone


class OpenClock(Task):
    """The clock is in front, and the answer is its name."""

    template = "Open the clock, and say what it is called."

    def is_successful(self, env: Device) -> Score:
        front = env.front() or ""
        return Score.of(
            check("the clock is in front", True, "deskclock" in front),
            check("the answer", "Clock", env.answer),
        )


@pytest.fixture
def play(device: Device) -> Callable[[type[M3A], Script, int], list[Action]]:
    """Play an episode that has to end with a verdict of the task's, and tell what was done."""

    def played(kind: type[M3A], model: Script, steps: int) -> list[Action]:
        task = OpenClock.drawn(30)
        lifecycle.begin(task, device)
        agent = kind()
        agent.model = ModelClient(model)
        ended = Episode(task, device, agent, Limits(steps)).play()
        lifecycle.end(task, device)
        assert ended.error is None
        assert ended.verdict == ("passed" if ended.steps[-1].action == Done() else "not declared")
        return [step.action for step in ended.steps]

    return played


OPEN = says('{"action_type": "open_app", "app_name": "Clock"}')
ANSWER = says('{"action_type": "answer", "text": "Clock"}')


@pytest.mark.parametrize("kind", AGENTS)
def test_an_episode_is_played_to_its_end(
    kind: type[M3A], play: Callable[[type[M3A], Script, int], list[Action]]
) -> None:
    summaries = [] if kind is M3ASimple else ["Opened the clock."]
    told = [] if kind is M3ASimple else ["Answered."]
    model = Script(OPEN, *summaries, ANSWER, *told, DONE)
    assert play(kind, model, 5) == [OpenApp("Clock"), Answer("Clock"), Done()]
    assert model.replies == []
    pixels = [screen.state.pixels for request in model.requests for screen in screens(request)]
    assert len(pixels) == (10 if kind is M3A else 0)
    assert all(each is not None and each.shape == (2400, 1080, 3) for each in pixels)


@pytest.mark.parametrize("kind", REFLECTING)
def test_misbehaviour_costs_steps_and_the_last_step_is_not_reflected_on(
    kind: type[M3A], play: Callable[[type[M3A], Script, int], list[Action]]
) -> None:
    nameless = says('{"action_type": "open_app", "app_name": ""}')
    far = says('{"action_type": "click", "index": 999}')
    model = Script("", nameless, far, OPEN, "Opened.", ANSWER, "Answered.", WAIT)
    unknown = Action("unknown")
    opened = OpenApp(""), unknown, OpenApp("Clock")
    assert play(kind, model, 6) == [unknown, *opened, Answer("Clock"), Wait()]
    assert model.replies == []
    steps = history(model.asked[-1]).splitlines()
    assert len(steps) == 5
    assert steps[1] == (
        'Step 2: {"action_type":"open_app","app_name":""} could not be carried out:'
        " open_app needs an app_name"
    )

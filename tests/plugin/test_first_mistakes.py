"""What goes wrong in a first agent or a first task: one sentence, with the user's line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
import asyncio
from dataclasses import dataclass
from pathlib import Path
from pytest_androidworld import Action, Agent, Done, Home, Wait

class Text(Agent):
    def step(self, state):
        return "tap Save"

class Forgets(Agent):
    def step(self, state):
        if not state.ui_elements:
            return Done()

class Table(Agent):
    def step(self, state):
        return {"action_type": "wait"}

class Type(Agent):
    def step(self, state):
        return Done

class Yields(Agent):
    def step(self, state):
        yield Done()

def function(goal, state):
    return 7

class Acts(Agent):
    def play(self, stage):
        stage.act("tap Save")

class Asks(Agent):
    def __init__(self, url, retries=3):
        self.url = url

    def step(self, state):
        return Done()

@dataclass
class Filled(Agent):
    url: str

    def step(self, state):
        return Done()

class Waits(Agent):
    async def start(self, goal):
        self.loop = asyncio.get_running_loop()
        self.log = Path("log")
        self.task = asyncio.create_task(self.heart())

    async def heart(self):
        try:
            await asyncio.Event().wait()
        finally:
            self.log.write_text("cancelled, ")

    async def step(self, state):
        assert asyncio.get_running_loop() is self.loop
        await asyncio.sleep(0)
        return Done()

    async def over(self, verdict, checks):
        same = asyncio.get_running_loop() is self.loop
        self.log.write_text(self.log.read_text() + f"{verdict} in the same loop: {same}")

class Plays(Agent):
    async def play(self, stage):
        await asyncio.sleep(0)
        stage.act(Home())
        await asyncio.gather(self.declare(stage))

    async def declare(self, stage):
        stage.act(Done())

class Swallows(Agent):
    async def play(self, stage):
        while True:
            await asyncio.gather(self.home(stage), return_exceptions=True)

    async def home(self, stage):
        stage.act(Home())

async def coroutine(goal, state):
    return Done()

class Fails(Agent):
    async def step(self, state):
        raise ValueError("no way on")
"""
WANTED = "it must return an action, such as Tap(element) or Done()"


def line_of(text: str, beginning: str, after: str = "") -> int:
    lines = text.splitlines()
    first = next((n for n, line in enumerate(lines) if after and after in line), 0)
    return next(n for n, line in enumerate(lines, 1) if n > first and line.startswith(beginning))


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        ("Text", "returned 'tap Save', of type str; {wanted}"),
        ("Forgets", "returned None: one of its paths ends without a return; {wanted}"),
        (
            "Table",
            "returned {{'action_type': 'wait'}}, of type dict: Action.from_dict makes an action"
            " of it; {wanted}",
        ),
        ("Type", "returned Done itself, which was not called: write Done(); {wanted}"),
        ("Yields", "returned a generator: it has a `yield`; {wanted}"),
    ],
)
def test_a_step_that_returns_no_action_is_named_with_what_came(
    run: Run, pytester: pytest.Pytester, journal: Journal, agent: str, sentence: str
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run(f"--agent=mine:{agent}", "-k", "Rest").assert_outcomes(failed=1, deselected=1)
    line = line_of(Path("mine.py").read_text(), "    def step", f"class {agent}(")
    said = f"AgentError: {agent}.step (mine.py:{line}) " + sentence.format(wanted=WANTED)
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["error"]) == ("agent error", said)


def test_so_is_a_function(run: Run, pytester: pytest.Pytester, journal: Journal) -> None:
    pytester.makepyfile(mine=AGENTS)
    run("--agent=mine:function", "-k", "Rest").assert_outcomes(failed=1, deselected=1)
    line = line_of(Path("mine.py").read_text(), "def function")
    (attempt,) = journal()
    assert attempt["error"] == (
        f"AgentError: function (mine.py:{line}) returned 7, of type int; {WANTED}"
    )


def test_so_is_an_action_of_an_agent_that_acts_by_itself(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run("--agent=mine:Acts", "-k", "Rest").assert_outcomes(failed=1, deselected=1)
    (attempt,) = journal()
    assert attempt["error"] == (
        "AgentError: act was called with 'tap Save', of type str; it takes an action, such as"
        " Tap(element) or Done()"
    )
    assert "stage.act" in attempt["run"]["trace"]


@pytest.mark.parametrize("agent", ["Asks", "Filled"])
def test_a_class_that_requires_arguments_is_refused_before_the_run(
    run: Run, pytester: pytest.Pytester, agent: str
) -> None:
    pytester.makepyfile(mine=AGENTS)
    result = run(f"--agent=mine:{agent}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in result.errlines if line.startswith("ERROR")]
    assert "it is constructed for each episode without arguments" in line
    assert "missing a required argument: 'url'" in line
    assert "give each a default, or write a subclass that fills them in" in line
    if agent == "Asks":
        where = line_of(Path("mine.py").read_text(), "    def __init__")
        assert f"Asks.__init__ (mine.py:{where}) takes (url, retries=3)" in line


@pytest.mark.parametrize("agent", ["Waits", "Plays", "coroutine"])
def test_async_methods_play(
    run: Run, pytester: pytest.Pytester, agent: str, journal: Journal
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run(f"--agent=mine:{agent}", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    (attempt,) = journal()
    assert attempt["used"] == {"Plays": 2}.get(agent, 1)


def test_what_an_async_agent_left_running_is_cancelled_before_it_is_judged(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run("--agent=mine:Waits", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    assert Path("log").read_text() == "cancelled, passed in the same loop: True"


def test_an_async_agent_that_swallows_what_its_tasks_raise_ends_with_its_budget(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run("--agent=mine:Swallows", "-k", "Rest")
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["used"]) == ("not declared", 10)


def test_an_async_agent_that_raises_has_its_own_traceback(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run("--agent=mine:Fails", "-k", "Rest").assert_outcomes(failed=1, deselected=1)
    (attempt,) = journal()
    assert attempt["error"] == "ValueError: no way on"
    assert "mine.py" in attempt["run"]["trace"]


TASK = """
from pytest_androidworld import Param, Task

def helper(text):
    return text.nothing

class Rest(Task):
    template = "Do nothing with {name}."
    app_names = ("clock",)
    name = Param(lambda random: "Ada")

    def initialize_task(self, env):
        %s

    def is_successful(self, env):
        %s
        return 0.0
"""


@pytest.mark.parametrize(
    ("doing", "lines", "place"),
    [
        ("judging", ("pass", "self.nothing"), 16),
        ("judging", ("pass", "helper('x')"), 5),
        ("judging", ("pass", "env.files.read(7)"), 16),
        ("initialising", ("self.nothing", "pass"), 13),
    ],
)
def test_a_task_that_raises_is_invalid_with_the_users_line(
    run: Run,
    pytester: pytest.Pytester,
    journal: Journal,
    doing: str,
    lines: tuple[str, str],
    place: int,
) -> None:
    Path("test_tasks.py").write_text(TASK % lines)
    result = run("--agent=idle")
    (attempt,) = journal()
    assert attempt["verdict"] == "invalid task"
    assert attempt["error"].startswith(f"{doing} Rest raised on a healthy device: ")
    assert attempt["error"].endswith(f" (test_tasks.py:{place})")
    result.stdout.fnmatch_lines([f"*(test_tasks.py:{place})*"])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "{name}",
            "{namee}",
            "the template of Rest has {namee}, but no parameter is called 'namee'; did you mean"
            " 'name'?",
        ),
        (
            "{name}",
            "{namee.first}",
            "the template of Rest has {namee}, but no parameter is called 'namee'; did you mean"
            " 'name'?",
        ),
        (
            "{name}",
            "{name",
            "the template of Rest cannot be filled in: expected '}' before end of string; a brace"
            " that is meant as one is written twice",
        ),
        (
            '"clock"',
            '"clok"',
            "app_names of Rest has 'clok', and no app is called so; did you mean 'clock'?",
        ),
        (
            '"clock"',
            '"calendr"',
            "app_names of Rest has 'calendr', and no app is called so; did you mean 'simple"
            " calendar pro'?",
        ),
    ],
)
def test_a_slip_in_what_a_task_declares_is_found_at_collection(
    run: Run, old: str, new: str, sentence: str
) -> None:
    Path("test_tasks.py").write_text((TASK % ("pass", "pass")).replace(old, new))
    result = run("--agent=idle", "--co")
    result.assert_outcomes(errors=1)
    assert f"test_tasks.py: {sentence}" in result.outlines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"clock"', '"my app"'),
        ('"clock"', '"org.example.notes"'),
        ('"clock"', '"tasks app"'),
        ("{name}", "{{name}}"),
        ("{name}", "{name:>9} {name[0]}"),
        ("{name}", "{drawn_later}"),
    ],
)
def test_what_is_no_slip_is_collected(run: Run, old: str, new: str) -> None:
    Path("test_tasks.py").write_text((TASK % ("pass", "pass")).replace(old, new))
    result = run("--agent=idle", "--co", "-q")
    assert "test_tasks.py::Rest::test_episode[30]" in result.outlines

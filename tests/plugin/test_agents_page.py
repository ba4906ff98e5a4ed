"""The examples of the pages about agents of one's own are played as they stand."""

import email.message
import http.client
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from pytest_androidworld import Device, Done, Home, ModelError, Score, State, Task, Usage, ui
from pytest_androidworld.agent import agent_options, llm
from pytest_androidworld.agent.llm import Reply, Request
from pytest_androidworld.agent.loading import known
from pytest_androidworld.agent.model_client import Call, ModelClient
from pytest_androidworld.agent.screen import Screen, shown
from pytest_androidworld.episode import Episode, Limits
from pytest_androidworld.errors import UsageError
from pytest_androidworld.task import lifecycle
from tests.agent.providers.tool_items import call
from tests.models.server import ModelServer, Question, Said
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    name: (DOCS / f"{name}.md").read_text("utf-8")
    for name in ("own-agents", "own-models", "own-programs", "original-agents")
}
EXAMPLES = [
    example
    for page in PAGES.values()
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL)
]
OPENER, ASKER, OPENING, WANDERER, TOOL_USER, CALLER, REMOTE, *OTHERS = EXAMPLES
PROGRAM, HANDS, PLAYER, THEIRS, MINE = OTHERS  # tests/doors play PLAYER
# Something in the place of the original's package, which asks no model.
ORIGINAL = """
import theirs
from android_world.agents import infer

class M3A(theirs.Theirs):
    def __init__(
        self, env, llm: infer.MultimodalLlmWrapper, name="M3A", wait_after_action_seconds=2.0
    ):
        super().__init__(env, name)
        assert wait_after_action_seconds == 0
        assert callable(llm.predict_mm)
"""
T3A = """
import theirs
from android_world.agents import infer

class T3A(theirs.Theirs):
    def __init__(self, env, llm: infer.LlmWrapper, name="T3A"):
        super().__init__(env, name)
        assert callable(llm.predict)
"""
# The same for SeeAct, which posts by itself, and names this wrapper for its pictures.
SEEACT = """
import base64
import theirs
from android_world.agents import infer, seeact_utils

class SeeAct(theirs.Theirs):
    def __init__(self, env, name="SeeAct"):
        super().__init__(env, name)
        assert name == "SeeAct"

    def step(self, goal, verbose=True):
        picture = infer.Gpt4Wrapper.encode_image(self.env.get_state().pixels)
        assert base64.b64decode(picture)[:3] == bytes((0xFF, 0xD8, 0xFF)), "a JPEG"
        assert seeact_utils.execute_openai_request([picture], temperature=0.0, max_tokens=4096)
        return super().step(goal)
"""
SEEACT_UTILS = """
def execute_openai_request(
    messages, model="gpt-4-turbo-2024-04-09", temperature=0.0, max_tokens=4096
):
    return {"choices": [{"message": {"content": ""}}]}
"""
FILES = {
    "opener": OPENER,
    "opening": OPENING,
    "program": PROGRAM,
    "hands": HANDS,
    "theirs": THEIRS,
    "mine": MINE,
    "android_world/__init__": "",
    "android_world/agents/__init__": "",
    "android_world/agents/infer": "raise ImportError('no google.generativeai here')",
    "android_world/agents/m3a": ORIGINAL,
    "android_world/agents/t3a": T3A,
    "android_world/agents/seeact": SEEACT,
    "android_world/agents/seeact_utils": SEEACT_UTILS,
}
TASK = "pytest_androidworld.task_cases.system.open_app"


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("opener:Opener", "the goal names it"),
        ("opening:opening", None),
        ("command:python3 program.py", "the goal names it"),
        ("adb:python3 hands.py", None),
        ("theirs:Theirs", "the goal names it"),
        ("mine:MyM3A", "the goal names it"),
    ],
)
def test_an_example_plays(
    run: Run,
    pytester: pytest.Pytester,
    journal: Journal,
    monkeypatch: pytest.MonkeyPatch,
    agent: str,
    reason: str | None,
) -> None:
    pages = "".join(PAGES.values())
    assert f'--agent="{agent}"' in pages or re.search(f"--agent={agent}[` ]", pages)
    pytester.makepyfile(**FILES)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    result = run("--pyargs", TASK, "-k", "OpenAppTaskEval", f"--agent={agent}")
    result.assert_outcomes(passed=1)
    (line,) = journal()
    assert (line["task"], line["verdict"]) == ("OpenAppTaskEval", "passed")
    first = "drag" if agent.startswith("adb:") else "open_app"
    assert line["steps"][0]["action"]["action_type"] == first
    assert line["steps"][0]["reason"] == reason
    assert line["steps"][-1]["action"]["action_type"] == "status"


@pytest.mark.parametrize("agent", ["MyT3A", "MySeeAct"])
def test_the_other_classes_beside_an_original_agent_play_by_the_same_stub(
    run: Run, pytester: pytest.Pytester, journal: Journal, agent: str
) -> None:
    pytester.makepyfile(**FILES)
    result = run("--pyargs", TASK, "-k", "OpenAppTaskEval", f"--agent=mine:{agent}")
    result.assert_outcomes(passed=1)
    (line,) = journal()
    assert [step["action"]["action_type"] for step in line["steps"]] == ["open_app", "status"]
    assert (line["verdict"], line["error"]) == ("passed", None)


class OpenClock(Task):
    template = "Open the clock app."

    def is_successful(self, env: Device) -> Score:
        return Score.of(ui.in_front(env, env.apps.package("clock")))


class Script:
    """A model that says given texts, and keeps what it was asked."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.asked: list[Request] = []

    def reply(self, request: Request, seconds: float) -> Reply:
        self.asked.append(request)
        return Reply(self.texts.pop(0))


def test_the_example_that_asks_a_model_plays(device: Device) -> None:
    space: dict[str, Any] = {}
    exec(ASKER, space)
    examples = [each for each in re.findall(r"{.*?}", space["RULES"]) if "click" not in each]
    model = Script("I would open it.", '{"action_type": "click", "index": 999}', *examples)
    agent = space["Asker"]()
    agent.model = ModelClient(model)
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    ended = Episode(task, device, agent, Limits(4)).play()
    lifecycle.end(task, device)
    assert (ended.verdict, ended.used) == ("passed", 4), ended.error
    told = [request.messages[1].parts[0] for request in model.asked]
    assert str(told[0]) == "Goal: Open the clock app.\nProblem with your last action: none"
    assert "this is no JSON: 'I would open it.'" in str(told[1])
    assert "999" in str(told[2])
    screen = model.asked[0].messages[1].parts[1]
    assert isinstance(screen, Screen)
    assert (screen.marks, len(shown(screen.state)) > 5) == (True, True)


def test_the_example_with_tools_plays_by_calls(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    space: dict[str, Any] = {"__name__": "tool_user"}
    exec(TOOL_USER, space)
    opens: tuple[str, dict[str, Any]] = ("open_app", {"name": "clock"})
    done: tuple[str, dict[str, Any]] = ("done", {})
    turns = iter([[("tap", {"index": 999})], [("tap", {"at": 1}), done], [opens, done], [done]])
    ids = count()

    def brain(question: Question) -> Said:
        return Said("", items=tuple(call("anthropic", *c, f"id{next(ids)}") for c in next(turns)))

    with ModelServer(brain) as server:
        agent = space["ToolUser"]()
        agent.model = ModelClient(llm.load(server.model("anthropic"), most=60.0))
        task = OpenClock.drawn(30)
        lifecycle.begin(task, device)
        ended = Episode(task, device, agent, Limits(4)).play()
        lifecycle.end(task, device)
    assert (ended.verdict, ended.used, server.unfit) == ("passed", 4, []), ended.error
    assert server.questions[-1].body is not None
    *_, last = server.questions[-1].body["messages"]
    results = [block for block in last["content"] if block["type"] == "tool_result"]
    assert [(result["tool_use_id"], result.get("is_error")) for result in results] == [
        ("id3", None),
        ("id4", True),
    ]
    said = [turn.text.partition("\n")[0] for turn in server.questions[-1].turns[3::2]]
    assert "999" in said[0]
    assert said[1:] == ["There is no such function with such arguments.", "Done."]


def test_the_example_with_options_takes_those_that_it_names() -> None:
    space: dict[str, Any] = {"__name__": "wanderer"}
    exec(WANDERER, space)
    agent = agent_options.construct(space["Wanderer"], "it", {"depth": "2"})
    assert [agent.step(State((), (1, 1))) for _ in range(2)] == [Home(), Done()]
    with pytest.raises(UsageError, match="the agent it has no option 'dept'; did you mean 'dept"):
        agent_options.check(space["Wanderer"], "it", {"dept": "2"})


def test_the_example_with_an_sdk_of_its_own_records_its_calls(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["I would open it.", *re.findall(r'{"action_type": "[os].*?}', ASKER)]
    asked: list[Any] = []

    def create(**request: Any) -> SimpleNamespace:
        asked.append(request)
        message = SimpleNamespace(content=texts.pop(0))
        used = SimpleNamespace(prompt_tokens=1000, completion_tokens=20)
        return SimpleNamespace(choices=[SimpleNamespace(message=message)], usage=used)

    completions = SimpleNamespace(completions=SimpleNamespace(create=create))
    sdk = SimpleNamespace(OpenAI=lambda: SimpleNamespace(chat=completions))
    monkeypatch.setitem(sys.modules, "openai", sdk)
    space: dict[str, Any] = {"__name__": "caller"}
    exec(CALLER, space)
    agent = agent_options.construct(space["Caller"], "it", {"model": "openai:gpt-4o-mini"})
    calls: list[Call] = []
    agent.call_recorder = ModelClient(None, called=calls.append)
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    ended = Episode(task, device, agent, Limits(4)).play()
    lifecycle.end(task, device)
    assert (ended.verdict, ended.used) == ("passed", 3), ended.error
    assert {each["model"] for each in asked} == {"gpt-4o-mini"}
    assert [each.usage for each in calls] == [Usage(1000, 20)] * 3
    prompts = [str(each.request.messages[0].parts[0]) for each in calls]
    assert [each["messages"][0]["content"] for each in asked] == prompts


@pytest.mark.parametrize(
    ("status", "said", "lasting"),
    [
        (401, "my server refuses: HTTP Error 401: Unauthorized", True),
        (503, "my server refuses: HTTP Error 503: Service Unavailable", False),
        (None, "my server is out of reach: ", False),
    ],
)
def test_the_example_with_a_server_of_its_own_says_whose_fault_it_is(
    monkeypatch: pytest.MonkeyPatch, status: int | None, said: str, lasting: bool
) -> None:
    trouble: Exception = urllib.error.URLError("refused")
    if status is not None:
        reason = http.client.responses[status]
        trouble = urllib.error.HTTPError("", status, reason, email.message.Message(), None)
    space: dict[str, Any] = {}
    exec(REMOTE, space)
    monkeypatch.setattr(urllib.request, "urlopen", mock.Mock(side_effect=trouble))
    with pytest.raises(ModelError) as raised:
        space["Remote"]().step(State((), (1, 1)))
    assert str(raised.value).startswith(said)
    assert raised.value.lasting is lasting


def test_each_built_in_agent_is_in_one_of_the_tables() -> None:
    tables = (DOCS / "agents.md").read_text("utf-8").partition("\n\nAn agent has")[0]
    rows = re.findall(r"^\| `(\w+)` \|", tables, re.MULTILINE)
    assert sorted(rows) == known()

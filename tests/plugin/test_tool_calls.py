"""An agent that plays by calls of tools: played, recorded, isolated, counted and reported."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report.journal import canonical
from tests.agent.providers.tool_items import THOUGHTS, call
from tests.models.server import Answer, ModelServer, Question, Said
from tests.plugin.conftest import Run
from tests.report.html.unpacked import readable

Journal = Callable[[], list[dict[str, Any]]]
AGENT = """
from pytest_androidworld import Action, Agent, Done, Function, Home, ToolResult, system, user

TOOLS = Function("home", "Go to the home screen."), Function("done", "The goal is reached.")
ACTIONS = {"home": Home, "done": Done}


class Caller(Agent):
    asks = True

    def start(self, goal):
        self.dialogue = [system("Use the tools."), user(goal)]

    def step(self, state):
        reply = self.model.ask(*self.dialogue, tools=TOOLS, tool_choice="required")
        if not reply.calls:
            return Action("unknown")
        first, *rest = reply.calls
        if first.name not in ACTIONS:
            return Action("unknown")
        results = [ToolResult(first.id, ("Done.",))]
        results += [ToolResult(call.id, ("One at a time.",), is_error=True) for call in rest]
        self.dialogue += [reply.message, user(*results)]
        return ACTIONS[first.name]()
"""


@pytest.fixture(autouse=True)
def caller(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    pytester.makepyfile(caller=AGENT)


def brain(api: str, *names: str) -> Callable[[Question], Answer]:
    """A model that thinks and calls one of these after the other, each twice, with new ids."""
    coming, numbers = itertools.cycle(names), itertools.count()

    def answer(question: Question) -> Answer:
        name = next(coming)
        calls = (call(api, name, {}, f"id_{next(numbers)}") for _ in range(2))
        thought = () if api == "openai" else (THOUGHTS[api],)
        return Said("", items=(*thought, *calls))

    return answer


def words(server: ModelServer, api: str, *more: str) -> tuple[str, ...]:
    model = (f"--model={server.model(api)}", "--agent=caller:Caller", "-k", "Rest")
    return (*model, "-p", "no:xdist", "--aw-probe=off", *more)


@pytest.mark.parametrize("api", ["openai", "gemini", "anthropic"])
def test_calls_are_played_recorded_and_replayed_without_the_server(
    api: str, run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    with ModelServer(brain(api, "home", "done")) as server:
        options = words(server, api, "--aw-cassettes=tapes")
        run(*options, "--aw-artifacts-dir=one", "--aw-artifacts=on").assert_outcomes(
            passed=1, deselected=1
        )
        assert (len(server.questions), server.unfit) == (2, [])
    for folder, isolated in (("two", ()), ("three", ("--aw-isolate",))):
        replay = (*options, "--aw-cassette-mode=replay", f"--aw-artifacts-dir={folder}")
        run(*replay, *isolated).assert_outcomes(passed=1, deselected=1)
    one, two, three = (
        canonical(pytester.path / folder / "latest" / "journal.jsonl")
        for folder in ("one", "two", "three")
    )
    assert one == two == three
    (prompt,) = pytester.path.glob("one/**/step-02.1.act.txt")
    text = prompt.read_text("utf-8")
    assert "--- tools ---\nhome, done; choice: required\n" in text
    assert "→ call_1: home {}\n→ call_2: home {}\n" in text
    assert "← call_1:\nDone.\n← call_2 (error):\nOne at a time.\n" in text
    assert text.endswith("→ call_3: done {}\n→ call_4: done {}\n")


def test_calls_that_are_no_action_are_unusable_and_not_empty(run: Run, journal: Journal) -> None:
    with ModelServer(brain("openai", "fly")) as server:
        run(*words(server, "openai", "--aw-budget=reference×0.2"))
    (attempt,) = journal()
    calls = attempt["run"]["calls"]
    assert {(each["finish"], each["unusable"]) for each in calls} == {("calls", "no action")}
    assert calls[0]["reply"] == "→ call_1: fly {}\n→ call_2: fly {}"
    assert attempt["run"]["replies"]["empty"] == 0


def test_calls_cost_what_texts_cost_and_reach_the_same_limit(run: Run) -> None:
    with ModelServer(brain("openai", "home")) as server:
        result = run(*words(server, "openai", "--aw-max-tokens=3"))
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*3 tokens*"])
    assert len(server.questions) == 1


def test_the_report_shows_calls_results_and_tools(run: Run, pytester: pytest.Pytester) -> None:
    with ModelServer(brain("openai", "home", "done")) as server:
        run(*words(server, "openai", "--aw-artifacts=on", "--aw-html=page.html", "--alluredir=al"))
    page = readable((pytester.path / "page.html").read_text("utf-8"))
    assert "call_2 (error)" in page
    attachments = [path.read_text("utf-8") for path in pytester.path.glob("al/*.txt")]
    assert any("→ call_3: done {}" in text for text in attachments)

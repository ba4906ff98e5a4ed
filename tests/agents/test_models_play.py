"""The agents that ask a model, on whole phones: a model that follows rules solves tasks with them.

It is asked over HTTP in all three forms, knows goals by their English only, and cannot know the
seeds of a search.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import task_cases
from pytest_androidworld.report.journal import canonical
from tests.models.brain import answer
from tests.models.server import ModelServer
from tests.plugin.conftest import lines
from tests.report.html.unpacked import held
from virtual_phone.web.browser import find

HOME = Path(task_cases.__path__[0])
PATIENCE = 900  # seconds, on a machine that has much else to do
REPLAYED = "m3a"  # whose recorded run is played again, without server and key
CANARY = "canary-4f1d0c6b9a27"
KEYS = ("OPENAI_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY")
SEED = 4711
FEW = (
    "contacts/add_contact.py::ContactsAddContact",
    "system/radios.py::SystemWifiTurnOn",
)
MANY = (
    "camera/take.py::CameraTakePhoto",
    "clock/stopwatch.py::ClockStopWatchRunning",
    "contacts/add_contact.py::ContactsAddContact",
    "markor/create_folder.py::MarkorCreateFolder",
    "markor/delete_notes.py::MarkorDeleteNote",
    "recorder/record_audio.py::AudioRecorderRecordAudio",
    "sms/reply.py::SimpleSmsReply",
    "system/open_app.py::OpenAppTaskEval",
    "system/radios.py::SystemBluetoothTurnOff",
    "system/radios.py::SystemWifiTurnOff",
    "system/radios.py::SystemWifiTurnOn",
)
PAGES = (  # of MiniWoB: taps, lists, boxes, forms, a table
    "miniwob/choices.py::MiniWobClickCheckboxes",
    "miniwob/choices.py::MiniWobClickCollapsible",
    "miniwob/choices.py::MiniWobClickOption",
    "miniwob/forms.py::MiniWobEnterText",
    "miniwob/forms.py::MiniWobLoginUser",
    "miniwob/forms.py::MiniWobSimpleArithmetic",
    "miniwob/pickers.py::MiniWobChooseList",
    "miniwob/search.py::MiniWobReadTable",
    "miniwob/taps.py::MiniWobClickButton",
    "miniwob/taps.py::MiniWobClickDialog",
    "miniwob/taps.py::MiniWobClickLink",
    "miniwob/taps.py::MiniWobClickTab",
    "miniwob/taps.py::MiniWobFocusText",
)


class Run:
    """One run of pytest with an agent and a model, and what came of it."""

    def __init__(self, folder: Path, tasks: tuple[str, ...], seed: int) -> None:
        self.folder = folder
        self.tasks = tasks
        self.seed = seed

    @property
    def workers(self) -> tuple[str, ...]:
        """A few tasks need none."""
        return ("-n", "2") if self.tasks is not FEW else ("-p", "no:xdist")

    def words(self, agent: str, model: str) -> tuple[str, ...]:
        """Everything that may be kept is, but for M3A's pictures, which would take the longest."""
        return (
            *(str(HOME / task) for task in self.tasks),
            *(f"--agent={agent}", f"--model={model}", "--aw-probe=off", *self.workers),
            *(f"--seeds={self.seed}-{self.seed}", "--aw-artifacts-dir=kept"),
            f"--aw-artifacts={'retain-on-failure' if agent == 'm3a' else 'on'}",
            *("--junitxml=junit.xml", "--alluredir=allure"),
            *("--aw-cassettes=tapes", "--aw-cassette-mode=record"),
        )

    @property
    def attempts(self) -> list[dict[str, Any]]:
        return lines(self.folder / "kept" / "latest" / "journal.jsonl")

    @property
    def passed(self) -> list[dict[str, Any]]:
        return [each for each in self.attempts if each["verdict"] == "passed"]

    @property
    def told(self) -> str:
        """For a test that fails."""
        ends = (f"{each['task']}: {each['verdict']}" for each in self.attempts)
        return "\n".join([f"seed {self.seed}", *ends])


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every provider has a key."""
    for name in KEYS:
        monkeypatch.setenv(name, CANARY)


AGENTS = [("m3a", "gemini"), ("t3a", "gemini"), ("m3a_simple", "anthropic"), ("seeact", "openai")]


@pytest.mark.parametrize(("agent", "api"), AGENTS[::3])
def test_an_agent_completes_tasks_and_lets_no_key_out(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, agent: str, api: str
) -> None:
    run = Run(pytester.path, FEW, SEED)
    completes(run, pytester, monkeypatch, agent, api)
    assert len(run.passed) == len(FEW), run.told


@pytest.mark.deep
@pytest.mark.parametrize(("agent", "api"), AGENTS)
def test_an_agent_completes_ten_tasks_of_five_apps(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    search_seed: int,
    agent: str,
    api: str,
) -> None:
    run = Run(pytester.path, MANY, search_seed)
    completes(run, pytester, monkeypatch, agent, api)
    assert len({each["task"] for each in run.passed}) >= 10, run.told
    assert len({app for each in run.passed for app in each["apps"]}) >= 5, run.told


@pytest.mark.deep
@pytest.mark.skipif(find("", os.environ) is None, reason="no browser for web pages")
@pytest.mark.parametrize("agent", ["m3a", "t3a"])
def test_an_agent_completes_ten_pages_of_miniwob(
    pytester: pytest.Pytester, search_seed: int, agent: str
) -> None:
    run = Run(pytester.path, PAGES, search_seed)
    with ModelServer(answer) as server:
        words = (*run.words(agent, server.model("openai")), "--aw-html=off")
        pytester.runpytest_subprocess(*words, timeout=PATIENCE)
    assert server.unfit == []
    assert len({each["task"] for each in run.passed}) >= 10, run.told


def completes(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, agent: str, api: str
) -> None:
    """Without an error; all that the server hears, and all that is written, is as it has to be."""
    with ModelServer(answer) as server:
        words = run.words(agent, server.model(api))
        result = pytester.runpytest_subprocess(*words, timeout=PATIENCE)
    assert server.unfit == []
    assert [each["task"] for each in run.attempts if each["error"]] == [], run.told
    workers = {"gw0", "gw1"} if run.tasks is MANY else {"master"}
    assert {each["run"]["worker"] for each in run.attempts} == workers
    assert {question.api for question in server.questions} == {api}
    assert {question.key for question in server.questions} == {CANARY}
    written = [path for path in pytester.path.rglob("*") if path.is_file()]
    places = {path.relative_to(pytester.path).parts[0] for path in written}
    assert places >= {"kept", "tapes", "allure", "junit.xml"}
    assert [path for path in written if CANARY.encode() in held(path)] == []
    assert CANARY not in result.stdout.str() + result.stderr.str()

    if agent == REPLAYED:  # the server has ended, and there is no key
        for name in KEYS:
            monkeypatch.delenv(name)
        replay = ("--aw-cassette-mode=replay", "--aw-artifacts-dir=again")
        pytester.runpytest_subprocess(*words, *replay, timeout=PATIENCE)
        journals = [
            pytester.path / each / "latest" / "journal.jsonl" for each in ("kept", "again")
        ]
        recorded, replayed = map(canonical, journals)
        assert recorded == replayed

"""The agents that ask a model, on whole phones: a model that follows rules solves tasks with them.

It is asked over HTTP in all three forms, knows goals by their English only, and cannot know the
seeds: they are drawn while the test runs.
"""

import random
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import task_cases
from tests.models.brain import answer
from tests.models.server import ModelServer
from tests.plugin.conftest import lines

HOME = Path(task_cases.__path__[0])
PATIENCE = 900  # seconds, on a machine that has much else to do
CANARY = "canary-4f1d0c6b9a27"
KEYS = ("OPENAI_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY")
ELEVEN = (
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
ALL = (
    *ELEVEN,
    "camera/take.py::CameraTakeVideo",
    "clock/timer_entry.py::ClockTimerEntry",
    "contacts/new_contact_draft.py::ContactsNewContactDraft",
    "files/delete_and_move.py::FilesDeleteFile",
    "markor/create_note.py::MarkorCreateNote",
    "markor/delete_notes.py::MarkorDeleteAllNotes",
    "recorder/record_audio.py::AudioRecorderRecordAudioWithFileName",
    "sms/reply.py::SimpleSmsReplyMostRecent",
    "sms/send.py::SimpleSmsSend",
    "system/clipboard.py::SystemCopyToClipboard",
    "system/radios.py::SystemBluetoothTurnOn",
    "system/radios.py::TurnOffWifiAndTurnOnBluetooth",
)


class Run:
    """One run of pytest with an agent and a model, and what came of it."""

    def __init__(self, folder: Path, tasks: tuple[str, ...]) -> None:
        self.folder = folder
        self.tasks = tasks
        self.seed = random.SystemRandom().randrange(1000, 10**6)

    def words(self, agent: str, model: str) -> tuple[str, ...]:
        """Everything that may be kept is, but for M3A's pictures, which would take the longest."""
        return (
            *(str(HOME / task) for task in self.tasks),
            *(f"--agent={agent}", f"--model={model}", "-n", "2"),
            *(f"--seeds={self.seed}-{self.seed}", "--aw-artifacts-dir=kept"),
            f"--aw-artifacts={'retain-on-failure' if agent == 'm3a' else 'on'}",
            *("--junitxml=junit.xml", "--alluredir=allure"),
            *("--aw-cassettes=tapes", "--aw-cassette-mode=record"),
        )

    @property
    def attempts(self) -> list[dict[str, Any]]:
        return lines(self.folder / "kept" / "journal.jsonl")

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
    """Every provider has a key, and pytest no options of the run that tests it."""
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    for name in KEYS:
        monkeypatch.setenv(name, CANARY)


@pytest.mark.parametrize(
    ("agent", "api", "tasks"),
    [
        ("m3a", "gemini", ELEVEN),
        ("t3a", "gemini", ALL),
        ("m3a_simple", "anthropic", ELEVEN),
        ("seeact", "openai", ELEVEN),
    ],
)
def test_an_agent_completes_ten_tasks_of_five_apps_and_lets_no_key_out(
    pytester: pytest.Pytester, agent: str, api: str, tasks: tuple[str, ...]
) -> None:
    run = Run(pytester.path, tasks)
    with ModelServer(answer) as server:
        words = run.words(agent, server.model(api))
        result = pytester.runpytest_subprocess(*words, timeout=PATIENCE)
    assert server.unfit == []
    assert [each["task"] for each in run.attempts if each["error"]] == [], run.told
    assert {each["run"]["worker"] for each in run.attempts} == {"gw0", "gw1"}
    assert len({each["task"] for each in run.passed}) >= 10, run.told
    assert len({app for each in run.passed for app in each["apps"]}) >= 5, run.told

    assert {question.api for question in server.questions} == {api}
    assert {question.key for question in server.questions} == {CANARY}
    written = [path for path in pytester.path.rglob("*") if path.is_file()]
    places = {path.relative_to(pytester.path).parts[0] for path in written}
    assert places >= {"kept", "tapes", "allure", "junit.xml"}
    assert [path for path in written if CANARY.encode() in path.read_bytes()] == []
    assert CANARY not in result.stdout.str() + result.stderr.str()

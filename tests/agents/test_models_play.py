"""The agents that ask a model, on whole phones: a model that follows rules solves tasks with them.

It is asked over HTTP in all three forms, knows goals by their English only, and cannot know the
seeds: they are drawn while the test runs.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import task_cases
from tests.models.brain import answer
from tests.models.server import Answer, ModelServer, Question
from tests.models.wires import Turn

HOME = Path(task_cases.__path__[0])
LINE = re.compile(r"(?:UI element \d+: |[A-Z]+\. (?:\"|unnamed )).*")  # of a list of elements
CANARY = "canary-4f1d0c6b9a27"
KEYS = ("OPENAI_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY")
FEW = (
    "clock/stopwatch.py::ClockStopWatchRunning",
    "system/radios.py::SystemWifiTurnOn",
    "sms/reply.py::SimpleSmsReply",
)
TWELVE = (
    *FEW,
    "camera/take.py::CameraTakePhoto",
    "clock/timer_entry.py::ClockTimerEntry",
    "contacts/add_contact.py::ContactsAddContact",
    "markor/create_folder.py::MarkorCreateFolder",
    "markor/delete_notes.py::MarkorDeleteNote",
    "recorder/record_audio.py::AudioRecorderRecordAudio",
    "sms/send.py::SimpleSmsSend",
    "system/radios.py::SystemBluetoothTurnOff",
    "system/radios.py::SystemWifiTurnOff",
)
ALL = (
    *TWELVE,
    "camera/take.py::CameraTakeVideo",
    "contacts/new_contact_draft.py::ContactsNewContactDraft",
    "files/delete_and_move.py::FilesDeleteFile",
    "markor/create_note.py::MarkorCreateNote",
    "markor/delete_notes.py::MarkorDeleteAllNotes",
    "recorder/record_audio.py::AudioRecorderRecordAudioWithFileName",
    "sms/reply.py::SimpleSmsReplyMostRecent",
    "system/clipboard.py::SystemCopyToClipboard",
    "system/open_app.py::OpenAppTaskEval",
    "system/radios.py::SystemBluetoothTurnOn",
    "system/radios.py::TurnOffWifiAndTurnOnBluetooth",
)
# A plugin that draws each number at the next element.
SHIFTED = """
from dataclasses import replace

from pytest_androidworld.agent import marks

drawn = marks.marked


def shifted(pixels, elements):
    elements = list(elements)
    others = elements[1:] + elements[:1]
    moved = [replace(other, index=each.index) for each, other in zip(elements, others)]
    return drawn(pixels, moved)


marks.marked = shifted
"""


class Run:
    """One run of pytest with an agent and a model, and what came of it."""

    def __init__(self, pytester: pytest.Pytester, brain: Callable[[Question], Answer]) -> None:
        self.pytester = pytester
        self.brain = brain
        self.seed = random.SystemRandom().randrange(1000, 10**6)

    def __call__(self, agent: str, api: str, tasks: tuple[str, ...], *words: str) -> "Run":
        with ModelServer(self.brain) as server:
            self.result = self.pytester.runpytest_subprocess(
                *(str(HOME / task) for task in tasks),
                *(f"--agent={agent}", f"--model={server.model(api)}", "-n", "2", "--tb=short"),
                *(f"--seeds={self.seed}-{self.seed}", "--aw-artifacts-dir=kept", *words),
                timeout=600,
            )
        self.questions = server.questions
        assert server.unfit == []
        assert len(self.attempts) == len(tasks), self.told
        return self

    @property
    def attempts(self) -> list[dict[str, Any]]:
        text = self.pytester.path.joinpath("kept", "journal.jsonl").read_text()
        return [json.loads(line) for line in text.splitlines()[1:]]

    @property
    def passed(self) -> list[str]:
        return sorted(each["task"] for each in self.attempts if each["verdict"] == "passed")

    @property
    def told(self) -> str:
        """For a test that fails."""
        ends = (f"{each['task']}: {each['verdict']}" for each in self.attempts)
        return "\n".join([f"seed {self.seed}", *ends])


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs pytest where every provider has a key."""
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    for name in KEYS:
        monkeypatch.setenv(name, CANARY)
    return Run(pytester, answer)


def names(tasks: tuple[str, ...]) -> list[str]:
    return sorted(task.rpartition("::")[2] for task in tasks)


@pytest.mark.parametrize(
    ("agent", "api", "tasks"),
    [
        ("m3a", "openai", TWELVE),
        ("t3a", "gemini", ALL),
        ("m3a_simple", "anthropic", TWELVE),
        ("seeact", "openai", TWELVE),
    ],
)
def test_an_agent_completes_ten_tasks_of_five_apps_and_lets_no_key_out(
    run: Run, pytester: pytest.Pytester, agent: str, api: str, tasks: tuple[str, ...]
) -> None:
    everything = ("--aw-artifacts=on", "--junitxml=junit.xml", "--alluredir=allure")
    run(agent, api, tasks, *everything, "--aw-cassettes=tapes", "--aw-cassette-mode=record")
    assert {each["verdict"] for each in run.attempts} <= {"passed", "failed"}, run.told
    assert len(run.passed) >= 10, run.told
    assert len(apps(run)) >= 5, run.told
    assert {question.key for question in run.questions} == {CANARY}
    assert {question.api for question in run.questions} == {api}
    files = [path for path in pytester.path.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} >= {".jsonl", ".json", ".xml", ".txt"}
    told = [path.name for path in files if CANARY.encode() in path.read_bytes()]
    assert told == []
    assert CANARY not in run.result.stdout.str() + run.result.stderr.str()


def apps(run: Run) -> set[str]:
    passed = (each for each in run.attempts if each["verdict"] == "passed")
    return {app for each in passed for app in each["apps"]}


AGENTS = [("m3a", "gemini"), ("t3a", "anthropic"), ("m3a_simple", "openai"), ("seeact", "openai")]


@pytest.mark.parametrize(("agent", "api"), AGENTS)
def test_the_order_of_the_list_does_not_matter(run: Run, agent: str, api: str) -> None:
    chance = random.Random(run.seed)
    run.brain = lambda question: answer(relisted(question, lambda lines: mixed(chance, lines)))
    run(agent, api, FEW)
    assert run.passed == names(FEW), run.told


@pytest.mark.parametrize(("agent", "api"), AGENTS)
def test_without_the_list_nothing_is_solved(run: Run, agent: str, api: str) -> None:
    run.brain = lambda question: answer(relisted(question, lambda lines: []))
    run(agent, api, FEW)
    assert {each["verdict"] for each in run.attempts} <= {"failed", "budget exceeded"}, run.told


def test_numbers_at_the_next_element_are_not_followed(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(shifted=SHIFTED)
    run("m3a", "openai", FEW, "-p", "shifted")
    assert {each["verdict"] for each in run.attempts} == {"failed"}, run.told
    for each in run.attempts:
        assert re.match(r"in the picture there is no number \d+ at", each["steps"][-1]["reason"])


def relisted(question: Question, change: Callable[[list[str]], list[str]]) -> Question:
    """The question with other lines in its lists of elements."""

    def turned(turn: Turn) -> Turn:
        parts = re.split(r"((?:^(?:" + LINE.pattern + r")\n)+)", turn.text, flags=re.MULTILINE)
        for n in range(1, len(parts), 2):
            parts[n] = "".join(f"{line}\n" for line in change(parts[n].splitlines()))
        return replace(turn, text="".join(parts))

    return replace(question, turns=tuple(map(turned, question.turns)))


def mixed(chance: random.Random, lines: list[str]) -> list[str]:
    return sorted(lines, key=lambda line: chance.getrandbits(32))

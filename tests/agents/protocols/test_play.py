"""Each agent that speaks a published protocol solves tasks with a model of its family.

The model is asked over HTTP in its provider's form, sees of a picture what stands in it, or reads
a list, and points in its family's way to count.  Then all is played again from the cassettes,
without a model.
"""

from pathlib import Path

import pytest

from pytest_androidworld import task_cases
from pytest_androidworld.report.journal import canonical
from tests.models import picture_elements
from tests.models.brain import answer
from tests.models.brain.families import FAMILIES
from tests.models.brain.protocols import Family
from tests.models.server import ModelServer
from tests.plugin.conftest import lines

HOME = Path(task_cases.__path__[0])
SEED = 4711
FEW = (
    "markor/create_folder.py::MarkorCreateFolder",
    "system/radios.py::SystemWifiTurnOff",
)
MANY = (
    "camera/take.py::CameraTakePhoto",
    "clock/stopwatch.py::ClockStopWatchRunning",
    "contacts/add_contact.py::ContactsAddContact",
    "markor/create_folder.py::MarkorCreateFolder",
    "markor/delete_notes.py::MarkorDeleteNote",
    "sms/reply.py::SimpleSmsReply",
    "system/open_app.py::OpenAppTaskEval",
    "system/radios.py::SystemBluetoothTurnOff",
    "system/radios.py::SystemWifiTurnOff",
)


WIRES = ("qwen3vl", "openai_computer", "claude_computer", "gemini_computer")  # one of each


@pytest.mark.parametrize("name", WIRES)
def test_an_agent_solves_tasks_and_again_from_cassettes(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    family = next(each for each in FAMILIES if each.id == name)
    solves(FEW, pytester, monkeypatch, family)


@pytest.mark.deep
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_an_agent_solves_tasks_of_eight_apps_and_again_from_cassettes(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, family: Family
) -> None:
    solves(MANY, pytester, monkeypatch, family)


def solves(
    tasks: tuple[str, ...],
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    family: Family,
) -> None:
    """Each task with reward 1; without the server, the journal is the same but for its run."""
    monkeypatch.setenv(f"{family.provider.upper()}_API_KEY", "canary-2e7d41")
    given = (f"--aw-agent-options={family.options}",) if family.options else ()
    pytester.makepyfile(picture_elements=Path(picture_elements.__file__).read_text("utf-8"))
    with ModelServer(answer) as server:
        words = (
            *(str(HOME / task) for task in tasks),
            *(f"--agent={family.name}", *given, "--aw-probe=off"),
            f"--model={server.model(family.provider, family.model)}",
            *(f"--seeds={SEED}-{SEED}", "--aw-budget=reference*3", "--aw-cassettes=tapes"),
            *("-p", "picture_elements", "--aw-html=off", "-n", "2"),
        )
        pytester.runpytest_subprocess(
            *words, "--aw-cassette-mode=record", "--aw-artifacts-dir=kept", timeout=900
        )
    assert server.unfit == []
    kept = pytester.path / "kept" / "latest" / "journal.jsonl"
    ends = {each["task"]: each["verdict"] for each in lines(kept)}
    assert ends == {task.partition("::")[2]: "passed" for task in tasks}
    replay = ("--aw-cassette-mode=replay", "--aw-artifacts-dir=again")
    pytester.runpytest_subprocess(*words, *replay, timeout=900)
    again = pytester.path / "again" / "latest" / "journal.jsonl"
    assert canonical(kept) == canonical(again)

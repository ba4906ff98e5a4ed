"""A few of the reference's tasks on a phone whose time passes by itself."""

import pytest

from tests.contract.reference.env import Env
from tests.contract.reference.task import Task, play
from tests.contract.reference.test_clock_camera_contacts import TASKS as OTHERS
from tests.contract.reference.test_markor import TASKS as MARKOR
from tests.contract.reference.test_system import TASKS as SYSTEM

TASKS: dict[str, Task] = OTHERS | MARKOR | SYSTEM
SHORT, LONG = "SystemBluetoothTurnOn", ("CameraTakePhoto", "MarkorCreateNote")


@pytest.mark.parametrize("bench", ["real"], indirect=True)
@pytest.mark.parametrize("name", [SHORT, *(pytest.param(n, marks=pytest.mark.deep) for n in LONG)])
def test_play(name: str, env: Env) -> None:
    task = TASKS[name]
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget

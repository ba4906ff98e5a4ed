"""The storage's name: solutions find it whether the device is called as in the goals or not."""

import pytest

from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.draw.create_drawing import SimpleDrawProCreateDrawing
from pytest_androidworld.task_cases.files.delete_and_move import FilesDeleteFile, FilesMoveFile
from tests.task_cases.play import Play

KINDS = [FilesDeleteFile, FilesMoveFile, SimpleDrawProCreateDrawing]
# As in the goals; the recorded one is the phone's own.
NAMES = ["sdk_gphone_x86_64", "sdk_gphone64_arm64"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_case_is_solved_on_a_device_of_another_name(
    play: Play, kind: type[Task], name: str
) -> None:
    assert "sdk_gphone_x86_64" in kind.template
    play.device.settings.put("global", "device_name", name)
    task = play.begin(kind)
    play.solve(task)
    assert play.rewards(task) == (1, 1)

"""Cases on a phone that is as unkind as real devices, and that nothing resets as a whole."""

from collections.abc import Iterator

import pytest

from pytest_androidworld.task.base import Task
from pytest_androidworld.task.files import STORAGE
from pytest_androidworld.task_cases.camera.take import CameraTakePhoto
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.files.delete_and_move import FilesDeleteFile
from pytest_androidworld.task_cases.retro.songs import RetroCreatePlaylist
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend
from tests.task_cases.play import Play
from virtual_phone.control.faults import hostile

CHANGES_BY_ITSELF = {"settings"}
KINDS = [CameraTakePhoto, ContactsAddContact, FilesDeleteFile, RetroCreatePlaylist, SimpleSmsSend]


@pytest.fixture
def unkind(play: Play) -> Iterator[Play]:
    """A phone in use, with all the traits of a hostile one."""
    for name, value in hostile().items():
        assert play.booted.console(f"aw fault {name} {value}") == ["OK"]
    play.fresh()
    play.device.files.write(f"{STORAGE}/Music/old.mp3", "sound")
    play.device.contacts.add("Eva Kim", "+15550000000")
    play.device.media.rescan()
    yield play
    play.fresh()
    assert play.booted.console("aw fault off") == ["OK"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_case_can_be_done_and_leaves_no_trace(unkind: Play, kind: type[Task]) -> None:
    before = set(unkind.digest())
    task = unkind.begin(kind, backup=True)
    unkind.solve(task)
    assert unkind.rewards(task) == (1, 1)
    unkind.end()
    traces = {line.partition(" ")[2] for line in before ^ set(unkind.digest())}
    assert traces <= CHANGES_BY_ITSELF
    assert unkind.device.healthy() is None

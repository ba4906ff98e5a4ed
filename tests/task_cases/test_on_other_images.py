"""Tasks of the apps in which system images differ can be solved on each: ``-image``."""

from collections.abc import Iterator

import pytest

from pytest_androidworld.boot import VIRTUAL, DeviceSpec
from pytest_androidworld.boot import boot as booted
from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.browser.pages import BrowserDraw, BrowserMaze, BrowserMultiply
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.contacts.new_contact_draft import ContactsNewContactDraft
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend
from tests.task_cases.play import Play
from virtual_phone.android.system_image import IMAGES

ORDER = ["recorded", "older", "benchmark"]  # what is newest is played by --quick, too
KINDS = [
    BrowserMaze,
    BrowserDraw,
    BrowserMultiply,
    ContactsAddContact,
    ContactsNewContactDraft,
    SimpleSmsSend,
]


@pytest.fixture(scope="module", params=ORDER)
def on_an_image(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Play]:
    spec = DeviceSpec(VIRTUAL, flags=("-image", request.param, "-strict"))
    phone = booted(spec, tmp_path_factory.mktemp("device"))
    yield Play(phone)
    phone.close()


def test_no_image_is_left_out() -> None:
    assert set(ORDER) == set(IMAGES)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_case_is_solved(on_an_image: Play, kind: type[Task]) -> None:
    on_an_image.fresh()
    task = on_an_image.begin(kind)
    assert on_an_image.rewards(task) == (0, 0)
    on_an_image.solve(task)
    assert on_an_image.rewards(task) == (1, 1)

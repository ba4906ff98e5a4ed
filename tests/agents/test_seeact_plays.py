"""SeeAct on a phone: what it chooses is what is done."""

import pytest

from pytest_androidworld import Device, OpenApp, Task, choices
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents.seeact import SeeAct
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.system.radios import SystemBluetoothTurnOff
from tests.agents.seeact import ANALYSIS, Chooser, Script, block, seeact


def played(task: Task, model: Chooser, device: Device) -> Ended:
    agent = SeeAct()
    agent.model = ModelClient(model)
    lifecycle.begin(task, device)
    ended = Episode(task, device, agent, Limits(10)).play()
    lifecycle.end(task, device)
    return ended


def test_it_plays_an_episode_through_rows_that_are_no_elements(device: Device) -> None:
    model = Chooser(
        ("", "OPEN APP", "settings"),
        ("", "NO SUCH ACTION", "None"),
        ('"Connected devices, ', "CLICK", "None"),
        ('"Connection preferences', "CLICK", "None"),
        ('"Bluetooth', "CLICK", "None"),
        ("switch (checked)", "CLICK", "None"),
        ("", "TERMINATE", "None"),
    )
    ended = played(SystemBluetoothTurnOff.drawn(30), model, device)
    assert ended.verdict == "passed", model.lists
    assert [step.action.action_type for step in ended.steps] == [
        *("open_app", "unknown", "click", "click", "click", "click", "status"),
    ]


@pytest.mark.parametrize(
    ("app", "ways", "seen"),
    [
        ("settings", ["up"], "Accessibility"),
        ("settings", ["up", "down"], "Network & internet"),
        ("simple calendar pro", ["left"], "November"),
        ("simple calendar pro", ["right"], "September"),
    ],
)
def test_a_finger_goes_where_the_model_says(
    device: Device, app: str, ways: list[str], seen: str
) -> None:
    def is_seen() -> bool:
        return any((each.name or "").startswith(seen) for each in choices(device.observe()))

    device.act(OpenApp(app), device.observe())
    for way in ways:
        before, state = is_seen(), device.observe(pixels=True)
        agent = seeact(Script(ANALYSIS, block("", "SWIPE", way)))
        device.act(agent.step(state), state)
    assert (before, is_seen()) == (False, True)


def test_it_types_into_the_fields_it_chooses(device: Device) -> None:
    task = ContactsAddContact.with_params({"name": "Ada Lovelace", "number": "+15551234567"})
    model = Chooser(
        ("", "OPEN APP", "contacts"),
        ('"Create contact"', "CLICK", "None"),
        ('"First name"', "INPUT TEXT", "Ada"),
        ('"Last name"', "INPUT TEXT", '"Lovelace"'),
        ('"Phone" text field', "INPUT TEXT", "+15551234567"),
        ('"Save"', "CLICK", "None"),
        ("", "TERMINATE", "None"),
    )
    assert played(task, model, device).verdict == "passed", model.lists

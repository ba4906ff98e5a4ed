"""The page's file for mobilerun: the real package in its own Python, and a model with a script."""

import json
import os
import re
from typing import Any

import pytest

from tests.doors.conftest import PlayByScript
from tests.doors.scripted import Replies, example
from tests.models.wires import Question, Said

PYTHON = os.environ.get("MOBILERUN_PYTHON", "")
pytestmark = pytest.mark.skipif(
    not PYTHON, reason="needs a Python with mobilerun: tox -e door-mobilerun, which has one"
)


class Tools:
    """Calls of mobilerun's tools, as its prompt wants them."""

    def __init__(self, told: Question) -> None:
        self.told = told

    def call(self, name: str, /, **arguments: Any) -> Replies:
        """Call one; returns what comes back, with the screen."""
        given = "".join(
            f'<parameter name="{key}">{str(value).replace("True", "true")}</parameter>\n'
            for key, value in arguments.items()
        )
        invoked = f'<function_calls>\n<invoke name="{name}">\n{given}</invoke>\n</function_calls>'
        self.told = yield Said(f"I go on.\n{invoked}")
        return self.told.turns[-1].text

    def open(self, name: str, package: str) -> Replies:
        """Open an app; the model is asked which package that is."""
        asked = yield from self.call("open_app", text=name)
        assert f"(package: {package})" in asked
        self.told = yield Said(json.dumps({"package": package}))
        return self.told.turns[-1].text

    def index(self, line: str) -> int:
        """The index of the one element whose line the pattern finds."""
        listed = self.told.turns[-1].text
        found = [each for each in listed.splitlines() if re.match(rf"\d+\. {line}", each)]
        assert len(found) == 1, listed
        return int(found[0].partition(".")[0])

    def tap(self, line: str) -> Replies:
        return (yield from self.call("click", index=self.index(line)))

    def type(self, text: str, line: str) -> Replies:
        return (yield from self.call("type", text=text, index=self.index(line)))


def wifi_off(told: Question) -> Replies:
    phone = Tools(told)
    assert "Turn wifi off." in told.turns[-1].text
    yield from phone.open("Settings", "com.android.settings")
    yield from phone.tap('.*"Network & internet"')
    yield from phone.tap('.*"Internet"')
    yield from phone.tap("Switch: ")
    yield from phone.call("complete", success=True, message="Wi-Fi is off.")
    return ""


def contact(told: Question) -> Replies:
    """George Khan, +11025231218: what seed 30 asks for."""
    phone = Tools(told)
    yield from phone.open("Contacts", "com.google.android.contacts")
    yield from phone.tap('ImageButton: .*"Create contact"')
    yield from phone.type("George", 'EditText: "First name"')
    yield from phone.type("Khan", 'EditText: "Last name"')
    yield from phone.type("+11025231218", 'EditText: "Phone"')
    yield from phone.tap('Button: .*"Save"')
    yield from phone.call("complete", success=True, message="It is saved.")
    return ""


def kinds(record: Any) -> list[str]:
    return [step["action"]["action_type"] for step in record["steps"]]


def test_it_solves_a_task_by_taps(play_by_script: PlayByScript) -> None:
    record, notes = play_by_script(
        "adb", example("mobilerun"), "SystemWifiTurnOff", wifi_off, PYTHON
    )
    assert (record["verdict"], record["error"]) == ("passed", None)
    assert kinds(record) == ["open_app", "click", "click", "click", "answer", "status"]
    assert record["steps"][4]["action"]["text"] == "Wi-Fi is off."
    assert notes == ()


def test_it_solves_a_task_by_typing(play_by_script: PlayByScript) -> None:
    record, notes = play_by_script(
        "adb", example("mobilerun"), "ContactsAddContact", contact, PYTHON
    )
    assert (record["verdict"], record["error"]) == ("passed", None)
    fields = ["click", "input_text"] * 3
    assert kinds(record) == ["open_app", "click", *fields, "click", "answer", "status"]
    assert notes == ()

"""A new type of action is one file: it is parsed, described, marked and performed."""

import importlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from phone.tests.pictures import open_image
from pytest_androidworld import Action, BadAction, Device, OpenApp, State, Tap, read_action
from pytest_androidworld.agent.reference import action_of
from pytest_androidworld.env import actions
from pytest_androidworld.env.actions import base
from pytest_androidworld.report import words
from pytest_androidworld.report.animation import gif
from pytest_androidworld.report.artifacts import Shot

FILE = '''
"""``press_often``: the same key, time after time, in a field."""

from dataclasses import dataclass

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action
from pytest_androidworld.env.actions.targets import point


@dataclass(frozen=True)
class PressOftenAction(Action):
    action_type: str = "press_often"
    keycode: str | None = fields.keycode()
    times: int | None = fields.whole()
    mark = "rings"
    needs = "times"
    needs_target = True

    def perform(self, device, state):
        device.input.tap(point(self, state), state)
        device.settle.wait()
        for _ in range(self.times):
            device.input.key(self.keycode)

    def touched(self, state):
        return (point(self, state),)

    def words(self, target):
        return f"press {self.keycode} {self.times} times{fields.within(target)}"
'''
SAID = '{"action_type":"press_often","index":3,"keycode":"KEYCODE_7","times":2}'
NAME = f"{actions.__name__}.press_often"


@pytest.fixture(autouse=True)
def one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if it lay in the folder of actions."""
    (tmp_path / "press_often.py").write_text(FILE)
    monkeypatch.setattr(actions, "__path__", [*actions.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    actions.discover()
    yield
    del sys.modules[NAME], base._TYPES["press_often"], vars(actions)["press_often"]


def often(**fields: Any) -> Action:
    return Action("press_often", **fields)


def test_it_is_parsed_and_has_a_json_form() -> None:
    action = Action.from_json(SAID)
    assert action.json() == SAID
    assert action == often(index=3, keycode="KEYCODE_7", times=2)
    assert action != often(index=3, keycode="KEYCODE_7", times=3)
    assert read_action(f"Reason: so\nAction: {SAID}") == ("so", action)


def test_an_object_with_its_fields_is_one() -> None:
    class Theirs:
        action_type, index, keycode, times = "press_often", 3, "KEYCODE_7", "2"

    assert action_of(Theirs()) == Action.from_json(SAID)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('{"action_type": "press_often", "times": "two"}', "times is a whole number, not 'two'"),
        ('{"action_type": "press_often", "keycode": "7"}', "a keycode begins with KEYCODE_"),
        ('{"action_type": "press_often", "often": 2}', "an action has no field 'often'"),
        ('{"action_type": "click", "times": 2}', "an action has no field 'times'"),
        ('{"action_type": "fly"}', "open_app, press_often, scroll"),
    ],
)
def test_its_fields_are_checked(said: str, why: str) -> None:
    with pytest.raises(BadAction, match=why):
        Action.from_json(said)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('{"action_type": "press_often", "index": 1}', "press_often needs the field 'times'"),
        ('{"action_type": "press_often", "times": 1}', "press_often needs the index of an elem"),
    ],
)
def test_a_model_hears_what_it_left_out(said: str, why: str) -> None:
    with pytest.raises(BadAction, match=why):
        read_action(said)


def test_it_is_scaled() -> None:
    action = often(x=10, y=10, times=1)
    assert action.scaled((100, 100), (1000, 2000)) == often(x=105, y=210, times=1)


def pictures(data: bytes) -> bytes:
    with open_image(io.BytesIO(data)) as image:
        return image.convert("RGB").tobytes()


def test_a_report_describes_it_and_marks_where_it_was(
    attempt: Any, step: Any, tmp_path: Path
) -> None:
    fields = {"index": 3, "keycode": "KEYCODE_7", "times": 2}
    assert words.action(step("press_often", on="Phone", **fields)) == (
        "press KEYCODE_7 2 times in 'Phone'"
    )
    Image.new("RGB", (720, 1280), "white").save(tmp_path / "screen.png")
    shots, lone = [Shot(tmp_path / "screen.png", ((360, 640),))], tmp_path / "none"
    frames = {
        kind: pictures(gif(attempt(steps=[step(kind)]), shots, lone)[:])
        for kind in ("press_often", "double_tap", "click")
    }
    screens = {kind: frame[: 360 * 640 * 3] for kind, frame in frames.items()}
    assert screens["press_often"] == screens["double_tap"] != screens["click"]


def find(state: State, name: str) -> int:
    (found,) = (e for e in state.ui_elements if name in (e.content_description, e.hint_text))
    return found.index


def test_a_device_performs_it(device: Device) -> None:
    device.act(OpenApp("Contacts"), device.observe())
    state = device.observe()
    device.act(Tap(find(state, "Create contact")), state)
    state = device.observe()
    phone = find(state, "Phone")
    action = often(index=phone, keycode="KEYCODE_7", times=3)
    assert action.touched(state) == (state.ui_elements[phone].bbox.center,)
    device.act(action, state)
    assert device.observe().ui_elements[phone].text == "777"


def test_two_files_cannot_have_the_same_type() -> None:
    with pytest.raises(TypeError, match=r"Again: .*press_often.PressOftenAction has the type 'pr"):
        type("Again", (Action,), {"action_type": "press_often"})

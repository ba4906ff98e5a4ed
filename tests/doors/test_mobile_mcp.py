"""The page's file for mobile-mcp: the real server, and a model with a script, by its tools."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.boot.processes import adb_program
from tests.doors.conftest import PlayByScript
from tests.doors.scripted import Replies, call, example
from tests.models.wires import Question

pytest.importorskip("mcp_types", reason="needs the extra mcp: tox -e door-mcp, which has it")

MODULES = Path(__file__).parents[2] / ".tox/mobile_mcp/node_modules"
INSTALL = "bash tests/doors/mobile_mcp/install.sh"
pytestmark = [
    pytest.mark.skipif(not shutil.which("node"), reason="needs Node"),
    pytest.mark.skipif(not MODULES.is_dir(), reason=f"needs mobile-mcp: {INSTALL}"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's folder: with the package, and adb on the PATH."""
    (tmp_path / "node_modules").symlink_to(MODULES)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/adb").symlink_to(adb_program())
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    monkeypatch.delenv("ANDROID_HOME", raising=False)
    monkeypatch.chdir(tmp_path)


class Tools:
    """The tools of the phone that a model was told of."""

    def __init__(self, told: Question) -> None:
        (self.serial,) = re.findall(r"emulator-\d+", told.system)

    def call(self, name: str, /, **arguments: Any) -> Replies:
        """Call one; returns what comes back."""
        shown = yield call(f"mobile_{name}", device=self.serial, **arguments)
        return shown.turns[-1].text

    def tap(self, line: str) -> Replies:
        """Tap the one element whose line in the list the pattern finds."""
        listed = yield from self.call("list_elements_on_screen")
        (found,) = [each for each in listed.splitlines()[1:] if re.search(line, each)]
        numbers = re.search(r" at=(\d+),(\d+) size=(\d+)x(\d+)", found)
        assert numbers, listed
        left, top, width, height = map(int, numbers.groups())
        return (
            yield from self.call(
                "click_on_screen_at_coordinates", x=left + width // 2, y=top + height // 2
            )
        )


def wifi_off(told: Question) -> Replies:
    phone = Tools(told)
    assert told.turns[-1].text == "Turn wifi off."
    shown = yield from phone.call("launch_app", packageName="com.android.settings")
    assert shown == "Launched app com.android.settings"
    yield from phone.tap('"Network & internet"')
    yield from phone.tap('"Internet"')
    yield from phone.tap("^Switch ")
    return "Wi-Fi is off."


def timer(told: Question) -> Replies:
    """What the oracle does for seed 30: 13 hours, 2 minutes and 49 seconds."""
    phone = Tools(told)
    shown = yield from phone.call("terminate_app", packageName="com.google.android.deskclock")
    assert "goes past the screen" in shown
    yield from phone.call("launch_app", packageName="com.google.android.deskclock")
    yield from phone.tap('label="Timer"')
    for digit in "130249":
        yield from phone.tap(f'^Button text="{digit}"')
    return "It is set."


def test_a_model_solves_a_task_by_its_tools(play_by_script: PlayByScript) -> None:
    record, notes = play_by_script("adb", example("mobile-mcp"), "SystemWifiTurnOff", wifi_off)
    assert (record["verdict"], record["error"]) == ("passed", None)
    actions = [step["action"]["action_type"] for step in record["steps"]]
    assert actions == ["open_app", "click", "click", "click", "answer", "status"]
    assert record["steps"][4]["action"]["text"] == "Wi-Fi is off."
    assert notes == ()


def test_what_goes_past_the_screen_is_refused_and_it_plays_on(
    play_by_script: PlayByScript,
) -> None:
    record, notes = play_by_script("adb", example("mobile-mcp"), "ClockTimerEntry", timer)
    assert (record["verdict"], record["error"]) == ("passed", None)
    assert len(record["steps"]) == 10
    assert notes == (
        "refused what went past the screen: `am force-stop com.google.android.deskclock`",
    )

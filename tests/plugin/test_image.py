"""``--aw-image``: which Google apps a virtual phone has, and what is said of them.

These tests start processes for phones with other images.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.boot as boot
import pytest_androidworld.system_images as system_images
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.report.comparison.manifests import differences
from pytest_androidworld.rescoring.judge_phone import JudgePhone
from tests.plugin.conftest import Run
from virtual_phone.android.profile import PIXEL_6
from virtual_phone.android.system_image import IMAGES as PHONES

FIRST_PAGE = """
from pytest_androidworld import Score, Task, ui

class FirstPage(Task):
    template = "Open Chrome."
    app_names = ("chrome",)

    def initialize_task(self, env):
        env.apps.clear("com.android.chrome")

    def is_successful(self, env):
        return Score.of(ui.shown(ui.screen(env), text="Use without an account"))

    def solve(self, user):
        user.open("chrome")
"""


def manifest(pytester: pytest.Pytester) -> dict[str, Any]:
    """The first line of the last run's journal."""
    path = pytester.path / "androidworld-results/latest/journal.jsonl"
    read: dict[str, Any] = json.loads(path.read_text().splitlines()[0])
    return read


def test_the_names_are_those_of_the_phone() -> None:
    assert list(system_images.NAMES) == list(PHONES)
    assert PIXEL_6.image.name == system_images.DEFAULT


@pytest.mark.parametrize(
    ("image", "words"), [("benchmark", ()), ("recorded", ("-image", "recorded"))]
)
def test_the_phone_is_started_with_it(image: str, words: tuple[str, ...]) -> None:
    apps = [Path("mine")]
    assert virtual_phone.flags_for(image, apps) == (*words, "-apps", "mine")


@pytest.mark.parametrize("image", ["benchmark", "recorded"])
def test_a_task_meets_its_apps_and_the_journal_names_it(
    spawn: Run, pytester: pytest.Pytester, image: str
) -> None:
    pytester.makepyfile(test_first_page=FIRST_PAGE)
    result = spawn("-k", "FirstPage", f"--aw-image={image}")
    is_recorded = image == "recorded"
    result.assert_outcomes(passed=int(is_recorded), failed=int(not is_recorded))
    assert manifest(pytester).get("image", "") == ("recorded" if is_recorded else "")
    shown = (pytester.path / "androidworld-results/latest/report.html").read_text()
    assert ("System image" in shown) == is_recorded


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--aw-image=record",), "*--aw-image: 'record' is not known; did you mean 'recorded'?*"),
        (
            ("--aw-image=older", "--aw-device=emulator-5554"),
            "ERROR: --aw-image: emulator-5554 has a system image already; leave it out, or use"
            " --aw-device=virtual",
        ),
    ],
)
def test_what_cannot_be_is_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    result = run("--co", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


def test_runs_on_two_images_are_no_comparison(run: Run, pytester: pytest.Pytester) -> None:
    run("-k", "Rest")
    before = manifest(pytester)
    run("-k", "Rest", "--aw-image=older")
    found = differences(before, manifest(pytester))  # type: ignore[arg-type]
    assert found.refused == ("image 'older', there 'benchmark'",)
    assert differences(before, before).refused == ()  # type: ignore[arg-type]


def test_a_state_is_judged_on_a_phone_with_its_image(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[boot.DeviceSpec] = []

    class Started(Exception):
        pass

    def start(spec: boot.DeviceSpec, folder: Path) -> boot.Booted:
        started.append(spec)
        raise Started

    monkeypatch.setattr(boot, "boot", start)
    for image in ("older", "benchmark"):
        with pytest.raises(Started), JudgePhone(image) as phone:
            phone.ready()
    assert [spec.flags for spec in started] == [("-image", "older"), ()]

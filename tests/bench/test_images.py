"""`Bench(image=…)` and the doors over it: which Google apps the phones have.

These tests start phones with an image that the session's mother of phones has not made ready.
"""

import json
from typing import Any

import pytest

from pytest_androidworld import Action, Bench, Done, Score, Task, ui
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.cli import main
from pytest_androidworld.errors import UsageError
from pytest_androidworld.gym import BENCHES, AndroidWorldEnv

WIFI = "SystemWifiTurnOff"
REFUSED = "image: 'record' is not known; did you mean 'recorded'?"
CHROME = "com.android.chrome"


class FirstPage(Task):
    template = "Open Chrome."
    app_names = ("chrome",)

    def initialize_task(self, env: Any) -> None:
        env.apps.clear(CHROME)

    def is_successful(self, env: Any) -> Score:
        return Score.of(ui.shown(ui.screen(env), text="Use without an account"))


@pytest.fixture(autouse=True)
def quick(session_zygote: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("record", REFUSED),
        ("", "image: '' is not known; it is benchmark or recorded or older"),
    ],
)
def test_an_image_that_there_is_not(name: str, message: str) -> None:
    for door in (lambda: Bench(image=name), lambda: AndroidWorldEnv(WIFI, image=name)):
        with pytest.raises(UsageError) as refused:
            door()
        assert str(refused.value) == message


@pytest.mark.parametrize("door", [("play", WIFI), ("serve", "mcp", WIFI), ("serve", "openenv")])
def test_the_commands_refuse_it_in_the_words_of_the_option(
    door: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pytest_androidworld.doors.mcp_server.require_sdk", lambda what: None)
    monkeypatch.setattr("pytest_androidworld.commands.serve_openenv.find_spec", lambda name: name)
    assert main([*door, "--image=record"]) == 4
    assert capsys.readouterr().err == f"androidworld: {REFUSED}\n"


@pytest.mark.parametrize("image", ["benchmark", "recorded"])
def test_its_phones_have_it_and_its_manifest_names_what_is_not_the_default(image: str) -> None:
    with Bench(image=image, device_retries=0) as bench:
        with bench.case(FirstPage) as case:
            case.act(Action("open_app", app_name="chrome"))
            case.act(Done())
        assert (case.result.verdict, case.result.success) == (
            ("passed", True) if image == "recorded" else ("failed", False)
        )
        assert bench.manifest.get("image") == (None if image == "benchmark" else image)


def test_play_plays_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", WIFI, "--image=older", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reward"] == 1.0


def test_environments_of_two_images_do_not_share_a_bench() -> None:
    first, second = (BENCHES.take("reference", name) for name in ("benchmark", "older"))
    third = BENCHES.take("reference", "older")
    assert (first is second, second is third) == (False, True)
    assert (first.image, second.image) == ("benchmark", "older")
    BENCHES.give_back("reference", "benchmark")
    for _ in range(2):
        BENCHES.give_back("reference", "older")

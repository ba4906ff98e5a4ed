"""The app MiniWoB: what its intents do, what it answers and logs, and the pages it has."""

import hashlib
import importlib.util
import json
import sys
from pathlib import Path

import pytest

from phone.tests.web.conftest import MAIN, Page, run
from virtual_phone import apps
from virtual_phone.android.intent import Intent
from virtual_phone.apps.miniwob import pages
from virtual_phone.apps.miniwob.app import (
    CONFIG,
    GET_UTTERANCE,
    PACKAGE,
    TAG,
    Config,
)
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.log import Log

DIGEST = "4710226859d8d0ad"  # of all files of miniwob 1.1.0's pages


def logged(page: Page, priority: str) -> list[str]:
    with page.phone.busy():
        lines = page.phone[Log].lines()
        return [each.message for each in lines if (each.tag, each.priority) == (TAG, priority)]


def load(page: Page, config: str) -> Page:
    page.open(MAIN, extras={CONFIG: config})
    return page


# Intents


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('{"task": "click-tab", "seed": "7"}', Config("click-tab", "7")),
        ('{"task": "click-tab", "seed": 7, "other": 1.5}', Config("click-tab", "7")),
        ('{"seed": "7"}', Config("index", "7")),
        ("{}", Config("index")),
        ("", Config("index")),
        ('{"task": ', Config("index")),
        ('["click-tab"]', Config("index")),
        ('{"task": "click-tab", "more": {"a": 1}}', Config("index")),
    ],
)
def test_a_configuration_is_flat_json_and_anything_else_is_an_empty_one(
    text: str, read: Config
) -> None:
    assert Config.read(text) == read


def test_without_a_configuration_nothing_is_loaded(page: Page) -> None:
    page.open(MAIN)
    assert page.texts()[-1:] != ["MiniWoB++"]
    assert page.utterance == ""
    assert page.open(MAIN, extras={"reset": True}).phone.failures == []


def test_the_first_intent_is_read_for_its_configuration_only(page: Page) -> None:
    config = json.dumps({"task": "click-test", "seed": "1"})
    page.open(MAIN, extras={CONFIG: config, "reset": True})
    assert page.wait(1).utterance == ""
    page.open(MAIN, extras={"reset": True})
    assert page.utterance == "Click the button."


@pytest.mark.parametrize("config", ["{}", "no JSON", '{"task": "index"}'])
def test_no_task_is_the_index_with_a_heading(page: Page, config: str) -> None:
    assert load(page, config).sees("MiniWoB++")
    assert page.open(MAIN, extras={"reset": True}).phone.failures == []
    assert "Uncaught ReferenceError: core is not defined" in logged(page, "I")


def test_a_task_that_is_unknown_is_an_empty_page(page: Page) -> None:
    assert load(page, '{"task": "click-nothing"}').find("id=webView")
    assert page.utterance == ""


def test_several_extras_are_read_in_their_order(page: Page) -> None:
    page.start("click-test")
    other = json.dumps({"task": "click-test-2", "seed": "1"})
    page.open(MAIN, extras={"unknown": "x", CONFIG: other, "reset": True})
    assert page.utterance == "Click button ONE."


def test_the_reset_forgets_the_reward_before(page: Page) -> None:
    page.start("click-test").tap("Click Me!")
    assert page.wait(0.3).reward == "1"
    page.open(MAIN, extras={"reset": True})
    assert page.reward == ""
    assert page.utterance == "Click the button."


# Broadcasts and the log


def ask(phone: Phone) -> tuple[int, str | None]:
    with phone.busy():
        return phone[Broadcasts].send(Intent(action=GET_UTTERANCE))


def test_only_in_front_has_it_a_receiver(page: Page) -> None:
    page.start("click-test")
    assert ask(page.phone) == (-1, "Click the button.")
    page.press("HOME")
    assert ask(page.phone) == (0, None)


@pytest.mark.parametrize(
    ("said", "reward"),
    [
        ("reward: 1 (raw: 0.5)", "0.5"),
        ("reward: -0.3 (raw: -1)", "-1"),
        ("reward", ""),
        ("a reward: 1 (raw: 1)", "unchanged"),
    ],
)
def test_the_raw_reward_is_the_fourth_word_of_a_message(
    page: Page, said: str, reward: str
) -> None:
    page.start("click-test")
    run(page, "console.log('reward: 0 (raw: unchanged)')")
    run(page, f"console.log('{said}')")
    assert page.reward == reward


@pytest.mark.parametrize(
    ("said", "utterance"),
    [("utterance: a b", "a b"), ("utterance: a utterance: b", "a "), ("utterance", "")],
)
def test_the_utterance_is_what_follows_and_is_cut_at_a_second_one(
    page: Page, said: str, utterance: str
) -> None:
    page.start("click-test")
    run(page, f"console.log('{said}')")
    assert page.utterance == utterance


def test_other_messages_the_reward_and_the_end_are_logged(page: Page) -> None:
    page.start("click-test")
    run(page, "console.log('hello', 5)")
    page.tap("Click Me!").wait(0.3)
    assert page.reward == "1"
    assert logged(page, "I")[-3:] == ["hello 5", "reward: 1", "episode_end"]


def test_a_step_has_the_task_reported_ten_times_a_second_while_it_is_in_front(
    page: Page,
) -> None:
    page.start("click-test").wait(1)
    assert logged(page, "D") == []
    page.open(MAIN, extras={"step": True}).wait(0.25)
    assert logged(page, "D") == 2 * [
        "extra: utterance 'Click the button.'",
        "extra: task_name 'click-test'",
        "extra: timer 0,0",
    ]
    page.press("HOME").wait(1)
    before = len(logged(page, "D"))
    page.wait(1)
    assert len(logged(page, "D")) == before
    page.open(MAIN).wait(0.25)
    assert len(logged(page, "D")) == before + 6


# Its life


def test_back_does_nothing_during_a_task(page: Page) -> None:
    page.start("click-test").back()
    assert page.sees("Click Me!")


def test_an_activity_that_is_made_anew_has_forgotten_its_task(page: Page) -> None:
    """Android makes it anew when the screen is turned."""
    page.start("click-test").tap("Click Me!")
    with page.phone.busy():
        page.phone[DisplaySettings].lock_rotation(1)
    assert not page.sees("Click Me!")
    assert page.utterance == page.reward == ""
    page.start("click-test-2")
    assert page.utterance == "Click button ONE."


def test_a_process_that_ended_has_forgotten_its_task(page: Page) -> None:
    page.start("click-test")
    with page.phone.busy():
        page.phone[Activities].force_stop(PACKAGE)
    page.open(MAIN)
    assert page.utterance == ""
    assert not page.sees("Click Me!")


# Its pages


def test_the_pages_are_those_that_these_tests_and_the_tasks_were_written_for() -> None:
    """Of another version look first at what has changed: a seed may draw other pages."""
    folder = pages.package()
    assert folder
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
            found.update(path.read_bytes())
    assert found.hexdigest()[:16] == DIGEST


def test_only_files_of_the_package_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "html"
    (folder / "core").mkdir(parents=True)
    (folder / "core/a.js").write_text("a")
    (tmp_path / "secret").write_text("s")
    (folder / "core/link.js").symlink_to(tmp_path / "secret")
    (folder / "up").symlink_to(tmp_path)
    monkeypatch.setattr(pages, "package", lambda: folder)
    found = pages.read(f"{pages.ASSETS}html/core/a.js?x#y")
    assert found
    assert (found.body, found.type) == (b"a", "text/javascript")
    for name in (
        "core/none.js",
        "core",
        "core/link.js",
        "up/secret",
        "../secret",
        "core/../../secret",
        "%2e%2e/secret",
        f"/{tmp_path}/secret",
        "a" * 300,
        "",
    ):
        assert pages.read(f"{pages.ASSETS}html/{name}") is None
    assert pages.read("file:///etc/passwd") is None
    assert pages.read(f"file://{folder}/core/a.js") is None


def test_the_app_is_there_where_its_python_package_is(monkeypatch: pytest.MonkeyPatch) -> None:
    read = apps.installed.__wrapped__  # not what phones share
    assert PACKAGE in read()
    find = importlib.util.find_spec
    monkeypatch.setattr(apps, "find_spec", lambda name: None if name == "miniwob" else find(name))
    assert PACKAGE not in read()
    assert read().keys() | {PACKAGE} == apps.installed().keys()


def test_the_package_is_never_imported(page: Page) -> None:
    page.start("click-test")
    assert "miniwob" not in sys.modules


def test_a_page_makes_room_for_the_keyboard(page: Page) -> None:
    page.start("login-user")
    assert (page.find("id=webView").bounds, run(page, "innerHeight")) == (
        (0, 154, 1080, 2337),
        437,
    )
    page.tap("id=username").type("a")
    assert page.find("id=key_pos_ime_action")
    assert (page.find("id=webView").bounds, run(page, "innerHeight")) == (
        (0, 154, 1080, 1517),
        273,
    )
    page.back()
    assert run(page, "innerHeight") == 437
    assert page.find("id=username").text == "a"

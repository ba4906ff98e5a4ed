"""Artifacts: what is kept, under which names, and what goes again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pytest_androidworld.agent.llm import Reply, Request, Usage, assistant, system, user
from pytest_androidworld.agent.model_client import Call
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import Function, Native, Raw, ToolCall, ToolResult
from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.report.artifacts import (
    Artifacts,
    AttemptFolder,
    Shot,
    folder_of,
    safe,
    step_names,
)
from pytest_androidworld.report.elements import tree
from pytest_androidworld.report.journal import CaseId
from tests.full_disk import Full

CASE = CaseId("MarkorCreateNote", 30, "markor/create_note.py")
HOME = "markor~create_note~MarkorCreateNote-30"
SAVE = Element(
    7,
    text="Sa\nve",
    class_name="android.widget.Button",
    bbox=Rect(1, 2, 30, 40),
    resource_name="android:id/button1",
    is_clickable=True,
    is_enabled=False,
)
STATE = State((SAVE,), (4, 6), picture=np.zeros((6, 4, 3), np.uint8))


def png(pixels: np.ndarray) -> bytes:
    return Screen(State((), (4, 6), picture=pixels)).png()


def kept(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_a_case_on_has_all_that_was_seen(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path, "on", screens=True).begin(CASE, 1)
    folder.step("step-01", STATE)
    folder.step("step-02", None)
    folder.step("step-10", State((), (4, 6)))
    folder.last(STATE)
    folder.text("device.log", "log\udcff\r\n")
    assert folder.end("passed") == tmp_path / HOME / "attempt-1"
    assert kept(tmp_path / HOME / "attempt-1") == [
        "device.log",
        "last.png",
        "last.txt",
        "step-01.png",
        "step-01.txt",
        "step-10.txt",
    ]
    assert (tmp_path / HOME / "attempt-1" / "device.log").read_bytes() == b"log\\udcff\r\n"


def test_without_screens_only_the_last_is_there(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path).begin(CASE, 1)
    folder.step("step-01", STATE)
    folder.last(STATE)
    folder.end("failed")
    assert kept(tmp_path / HOME) == [
        "attempt-1/last.png",
        "attempt-1/last.txt",
        "attempt-1/step-01.txt",
    ]


@pytest.mark.parametrize(
    ("mode", "verdict", "stays"),
    [
        ("on", "passed", True),
        ("on", "failed", True),
        ("off", "failed", False),
        ("retain-on-failure", "passed", False),
        ("retain-on-failure", "failed", True),
        ("retain-on-failure", "not declared", True),
        ("retain-on-failure", "device error", True),
    ],
)
def test_what_stays(tmp_path: Path, mode: str, verdict: str, stays: bool) -> None:
    left = {"off": []}.get(mode, ["film", HOME] if stays else ["film"])
    folder = Artifacts(tmp_path, mode).begin(CASE, 1)
    folder.step("step-01", STATE)
    folder.last(STATE)
    folder.text("device.log", "log")
    assert folder.retains(verdict) == stays
    assert (folder.end(verdict) is not None) == stays
    assert sorted(each.name for each in tmp_path.iterdir()) == left


def test_an_attempt_that_goes_leaves_the_one_before(tmp_path: Path) -> None:
    artifacts = Artifacts(tmp_path)
    artifacts.begin(CASE, 1).end("device error")
    artifacts.begin(CASE, 2).end("passed")
    assert [path.name for path in (tmp_path / HOME).iterdir()] == ["attempt-1"]


def test_the_first_attempt_clears_what_an_earlier_run_has_left(tmp_path: Path) -> None:
    other = tmp_path / "markor~create_note~MarkorCreateNote-31"
    other.mkdir()
    artifacts = Artifacts(tmp_path)
    for attempt in (1, 2):
        artifacts.begin(CASE, attempt).text("device.log", "old")
    artifacts.begin(CASE, 1).text("reply.txt", "new")
    assert kept(tmp_path) == [f"{HOME}/attempt-1/reply.txt"]
    assert other.is_dir()


def test_off_leaves_alone_what_is_there(tmp_path: Path) -> None:
    Artifacts(tmp_path, "on").begin(CASE, 1).text("device.log", "old")
    Artifacts(tmp_path, "off").begin(CASE, 1).end("passed")
    assert kept(tmp_path) == [f"{HOME}/attempt-1/device.log"]


def test_a_folder_that_cannot_be_made_costs_the_artifacts(
    tmp_path: Path,
) -> None:
    root = tmp_path / "results"
    root.write_text("a file")
    folder = Artifacts(root).begin(CASE, 1)
    assert folder.trouble == "Not a directory"
    assert not folder.retains("failed")  # nothing need be fetched for it
    folder.step("step-01", STATE)
    folder.last(STATE)
    folder.text("device.log", "I am here")
    assert folder.end("failed") is None
    assert root.read_text() == "a file"


def test_a_disk_that_is_full_costs_what_comes_after(tmp_path: Path, full: Full) -> None:
    folder = Artifacts(tmp_path).begin(CASE, 1)
    folder.text("one.txt", "1")
    with full(1_000):
        folder.text("two.txt", "2" * 100_000)
    folder.text("three.txt", "3")  # there may be room again, but it would be a riddle
    assert folder.trouble == "File too large"
    assert folder.end("failed") == folder.path
    assert kept(tmp_path) == [f"{HOME}/attempt-1/one.txt"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("reply-1.txt", "reply-1.txt"),
        ("a/b", "a%2Fb"),
        ("a%2Fb", "a%252Fb"),
        ("a b~c", "a%20b%7Ec"),
        ("Prüfung", "Pr%FCfung"),
        ("..", "%2E%2E"),
        ("", "%"),
    ],
)
def test_names_are_safe_on_any_file_system(name: str, file: str) -> None:
    assert safe(name) == file


def test_cases_do_not_share_a_folder() -> None:
    cases = [
        CaseId("A", 30, "b/c.py"),
        CaseId("A", 3, "b/c.py"),
        CaseId("A", 30, "b.c.py"),
        CaseId("A", 30, "b~c.py"),
        CaseId("c~A", 30, "b.py"),
        CaseId("A-3", 0, "b/c.py"),
    ]
    assert len({folder_of(Path(), case) for case in cases}) == len(cases)


GREY = np.full((90, 60, 3), 128, np.uint8)
SEEN = State((SAVE,), (60, 90), picture=GREY)
ASKED = Request((system("Play."), user("See:", Screen(SEEN), Screen(SEEN, marks=True))), seed=30)


def said(step: int, purpose: str = "act", request: Request = ASKED) -> Call:
    return Call(step, purpose, request, Reply("Tap 7.", Usage(90, 8, 64), "stop", 1.5, 2))


def begun(root: Path, *, screens: bool = True) -> AttemptFolder:
    return Artifacts(root, "on", screens=screens).begin(CASE, 1)


def test_a_call_has_prompt_and_reply_in_one_file(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    folder.call(said(3))
    assert (folder.path / "step-03.1.act.txt").read_text() == (
        "step 3, act\n"
        "\n--- system ---\nPlay.\n"
        "\n--- user ---\nSee:\n[the screen: step-03.png]\n"
        "[the screen with marks: step-03.marks.png]\n"
        "\n--- reply (stop, try 2, 90 tokens in (64 cached), 8 out) ---\nTap 7.\n"
    )
    marked = (folder.path / "step-03.marks.png").read_bytes()
    assert marked == Screen(SEEN, marks=True).png() != Screen(SEEN).png()
    assert (folder.path / "step-03.png").read_bytes() == png(GREY)


def test_a_picture_in_another_size_has_that_in_its_name(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    small = SEEN.scaled((2, 3))
    asked = Request((user(Screen(small), Screen(small, marks=True)),), 0)
    folder.call(said(3, request=asked))
    folder.step("step-03", SEEN, ((1, 2), (3, 4)))
    text = (folder.path / "step-03.1.act.txt").read_text()
    assert "[the screen: step-03.2x3.png]\n[the screen with marks: step-03.2x3.marks.png]" in text
    assert (folder.path / "step-03.2x3.png").read_bytes() == Screen(small).png()
    assert (folder.path / "step-03.png").read_bytes() == Screen(SEEN).png()
    assert folder.shots == [Shot(folder.path / "step-03.png", ((1, 2), (3, 4)))]


def test_what_an_agent_draws_on_its_pixels_is_not_kept(tmp_path: Path) -> None:
    clean, drawn = replace(SEEN), replace(SEEN)
    assert drawn.pixels is not None
    drawn.pixels[:] = 7
    folder = begun(tmp_path)
    folder.step("step-01", drawn)
    folder.last(drawn)
    assert (folder.path / "step-01.png").read_bytes() == Screen(clean).png()
    assert (folder.path / "last.png").read_bytes() == Screen(clean).png()


def test_calls_of_tools_and_their_results_are_in_it(tmp_path: Path) -> None:
    call = ToolCall("call_1", "tap", {"x": 1})
    reply = Reply("", Usage(90, 8), "calls", parts=(Raw("openai", {}, call),))
    request = Request(
        (user("Go."), reply.message, user(ToolResult("call_1", ("Done.", Screen(SEEN))))),
        *(30, None),
        tools=(Native("computer", (6, 9)), Function("tap", "Tap there.")),
        tool_choice="tap",
    )
    folder = begun(tmp_path)
    folder.call(Call(3, "act", request, reply))
    assert (folder.path / "step-03.1.act.txt").read_text() == (
        "step 3, act\n\n--- tools ---\nthe provider's computer, tap; choice: tap\n"
        "\n--- user ---\nGo.\n"
        '\n--- assistant ---\n→ call_1: tap {"x": 1}\n'
        "\n--- user ---\n← call_1:\nDone.\n[the screen: step-03.png]\n"
        "\n--- reply (calls, try 1, 90 tokens in (0 cached), 8 out) ---\n"
        '→ call_1: tap {"x": 1}\n'
    )


def test_a_call_without_reply_says_why(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    folder.call(Call(1, "act", Request((assistant("Hm."),), 0), None, "the server says 500"))
    assert (folder.path / "step-01.1.act.txt").read_text() == (
        "step 1, act\n\n--- assistant ---\nHm.\n\n--- no reply ---\nthe server says 500\n"
    )


def test_calls_are_numbered_as_they_were_asked_in_a_step(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    words = Request((user("?"),), 0)
    for step, purpose in ((1, "act"), (2, "reflect"), (2, "act"), (2, "act"), (2, "a/b")):
        folder.call(said(step, purpose, words))
    assert kept(folder.path) == [
        "step-01.1.act.txt",
        "step-02.1.reflect.txt",
        "step-02.2.act.txt",
        "step-02.3.act.txt",
        "step-02.4.a%2Fb.txt",
    ]


def test_a_screen_keeps_the_name_of_the_step_it_was_first_seen_in(tmp_path: Path) -> None:
    """A reflection shows the screen before the last action, too."""
    folder = begun(tmp_path)
    after = State((), (4, 6), picture=np.ones((6, 4, 3), np.uint8))
    both = Request((user(Screen(SEEN, marks=True), Screen(after)),), 0)
    folder.call(said(1))
    folder.step("step-01", SEEN)
    folder.call(said(2, "reflect", both))
    folder.step("step-02", after)
    text = (folder.path / "step-02.1.reflect.txt").read_text()
    assert "\n[the screen with marks: step-01.marks.png]\n[the screen: step-02.png]\n" in text
    assert [path for path in kept(folder.path) if path.endswith(".png")] == [
        "step-01.marks.png",
        "step-01.png",
        "step-02.png",
    ]


def test_a_second_look_in_a_step_does_not_hide_the_first(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    folder.call(said(1))
    changed = State((), (4, 6), picture=np.ones((6, 4, 3), np.uint8))
    folder.step("step-01", changed, ((1, 2),))
    assert (folder.path / "step-01.txt").read_text() == tree((SAVE,))
    assert (folder.path / "step-01.later.txt").read_text() == ""
    assert folder.shots == [Shot(folder.path / "step-01.later.png", ((1, 2),))]


def test_without_screens_a_prompt_says_that_they_are_not_kept(tmp_path: Path) -> None:
    folder = begun(tmp_path, screens=False)
    folder.call(said(1))
    folder.step("step-01", SEEN)
    text = (folder.path / "step-01.1.act.txt").read_text()
    assert "[the screen with marks, not saved; its elements: step-01.txt]" in text
    assert kept(folder.path) == ["step-01.1.act.txt", "step-01.txt"]
    assert folder.shots == [Shot(None)]


def test_off_keeps_nothing_of_a_model(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path, "off", screens=True).begin(CASE, 1)
    folder.call(said(1))
    folder.step("step-01", SEEN)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("screens", "names"),
    [
        (True, ["episode.gif", "episode.txt", "step-01.png", "step-01.txt"]),
        (False, ["episode.txt", "step-01.txt"]),
    ],
)
def test_an_episode_is_reported_and_displayed_where_there_are_screens(
    tmp_path: Path, manifest: Any, attempt: Any, step: Any, screens: bool, names: list[str]
) -> None:
    folder = begun(tmp_path, screens=screens)
    folder.step("step-01", SEEN, ((2, 3),))
    folder.summarize(manifest, attempt(steps=[step("click", "Save")]))
    assert kept(folder.path) == names


def test_a_second_action_of_a_step_has_a_name_of_its_own() -> None:
    steps: Any = [{"number": number} for number in (1, 2, 2, 10, 2)]
    assert [*step_names(steps)] == ["step-01", "step-02", "step-02_2", "step-10", "step-02_3"]


def test_a_tree_has_a_line_for_each_element() -> None:
    field = Element(8, content_description="Näme", hint_text="h", is_focused=True)
    assert tree((SAVE, field)) == (
        "  7 Button text='Sa\\nve' id='android:id/button1' (1, 2)-(30, 40) clickable not enabled\n"
        "  8 ? description='N\\xe4me' hint='h' (0, 0)-(0, 0) focused\n"
    )


def test_equal_pixels_are_equal_bytes_of_a_png() -> None:
    pixels = np.arange(72, dtype=np.uint8).reshape(6, 4, 3)
    assert png(pixels).startswith(b"\x89PNG\r\n\x1a\n")
    assert png(pixels) == png(pixels.copy())


def test_a_screen_at_which_the_agent_did_not_look_is_a_picture_alone(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    folder.step("step-01", None, picture=GREY)
    folder.step("step-02", None)
    folder.end("passed")
    assert kept(folder.path) == ["step-01.png"]
    assert (folder.path / "step-01.png").read_bytes() == png(GREY)
    assert folder.shots == [Shot(folder.path / "step-01.png"), Shot(None)]

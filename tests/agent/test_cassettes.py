"""What counts as the same call, and what a cassette that does not hold it says."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pytest_androidworld import Element, Screen, State, assistant, system, user
from pytest_androidworld.agent.cassettes import NotRecorded, Tape, read
from pytest_androidworld.agent.llm import Reply, Request, Usage
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import ModelError
from tests.full_disk import Full

ABOUT = {"agent": "m3a", "model": "openai:tiny"}
BUTTON = Element(0, "Save", class_name="android.widget.Button", bbox=Rect(10, 20, 110, 60))
LINE = Element(1, "a\u2028b\u0085c\ud83d \N{SLICE OF PIZZA} 9 o'clock", bbox=Rect(0, 90, 200, 120))
LOWER = Rect(10, 20, 110, 61)
BLACK = np.zeros((400, 200, 3), np.uint8)
STATE = State((BUTTON, LINE), (200, 400), picture=BLACK)
WHITE = replace(STATE, picture=BLACK + 255)


def asking(*parts: str | Screen, seed: int = 7) -> Request:
    return Request((system("Be brief."), user(*parts)), seed)


ASKED = asking("What now?", Screen(STATE, marks=True))


class Scripted:
    """Returns the given replies, in turn."""

    def __init__(self, *said: Reply | ModelError) -> None:
        self.said: Iterator[Reply | ModelError] = iter(said)

    def reply(self, request: Request, seconds: float) -> Reply:
        said = next(self.said)
        if isinstance(said, ModelError):
            raise said
        return said


YES = Reply("yes", Usage(100, 10, 50), "stop", 1.25, 2, ("seed",))
NO = Reply("no", Usage(1, 2, 0), "length")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tapes" / "case.jsonl"


def begun(path: Path, mode: str) -> Tape:
    tape = Tape(path, mode, ABOUT)
    tape.rewind()
    return tape


@pytest.fixture
def held(path: Path) -> Path:
    """A cassette with one call."""
    begun(path, "record").reply(ASKED, 9.0, Scripted(YES))
    return path


def plays(path: Path, request: Request) -> Reply:
    return begun(path, "replay").reply(request, 9.0, None)


def changed(element: Element) -> State:
    return replace(STATE, ui_elements=(element, LINE))


def test_the_reply_is_the_recorded_one_with_all_that_it_had(held: Path) -> None:
    assert plays(held, ASKED) == YES


def test_a_replayed_reply_has_the_name_of_the_model_that_was_recorded(path: Path) -> None:
    begun(path, "record").reply(ASKED, 9.0, Scripted(replace(YES, served="m-1")))
    assert plays(path, ASKED).served == "m-1"


def test_other_pixels_are_the_same_screen(held: Path) -> None:
    assert plays(held, asking("What now?", Screen(WHITE, marks=True))) == YES
    unseen = replace(STATE, ui_elements=(BUTTON, LINE, Element(2, "x", is_visible=False)))
    assert plays(held, asking("What now?", Screen(unseen, marks=True))) == YES


@pytest.mark.parametrize(
    ("request_", "shows"),
    [
        (asking("What then?", Screen(STATE, marks=True)), ["-What now?", "+What then?"]),
        (asking("What now?", Screen(STATE)), ["-[screen 200×400, with marks]"]),
        (asking("What now?"), ["-[screen 200×400, with marks]"]),
        (asking("What now?\n", Screen(STATE, marks=True)), ["+"]),
        (asking("What", "now?", Screen(STATE, marks=True)), ["-What now?", "+What"]),
        (asking(Screen(STATE, marks=True), "What now?"), ["-What now?", "+What now?"]),
        (asking("What now?", Screen(STATE, True), seed=8), ["+seed 8, temperature 0.0"]),
        (replace(ASKED, temperature=0.5), ["+seed 7, temperature 0.5"]),
        (
            Request((*ASKED.messages, assistant("Hm.")), 7),
            ["+[assistant]", "+[text]", "+Hm."],
        ),
        (
            asking("What now?", Screen(changed(replace(BUTTON, text="Safe")), True)),
            [
                '-[0, "Save", null, null, "android.widget.Button", [10, 20, 110, 60], '
                '["is_enabled", "is_visible"]]'
            ],
        ),
        (
            asking("What now?", Screen(changed(replace(BUTTON, is_checked=True)), True)),
            [
                '+[0, "Save", null, null, "android.widget.Button", [10, 20, 110, 60], '
                '["is_checked", "is_enabled", "is_visible"]]'
            ],
        ),
        (
            asking("What now?", Screen(changed(replace(BUTTON, bbox=LOWER)), True)),
            [
                '-[0, "Save", null, null, "android.widget.Button", [10, 20, 110, 60], '
                '["is_enabled", "is_visible"]]'
            ],
        ),
        (
            asking("What now?", Screen(replace(STATE, screen_size=(400, 400)), True)),
            ["+[screen 400×400, with marks]"],
        ),
    ],
)
def test_whatever_else_is_changed_is_another_call_and_shown(
    held: Path, request_: Request, shows: list[str]
) -> None:
    with pytest.raises(NotRecorded) as raised:
        plays(held, request_)
    first, *lines = str(raised.value).split("\n")
    assert first == "case.jsonl does not hold call 1 of this run:"
    assert lines[:2] == ["--- call 1 of 1 there", "+++ here"]
    assert set(shows) <= set(lines)


def test_the_nearest_call_is_the_one_to_compare_with(path: Path) -> None:
    tape = begun(path, "record")
    model = Scripted(YES, NO, YES)
    for text in ("Red\nleather\nboots", "Yellow\nleather\ngloves", "Green\ngrass"):
        tape.reply(asking(text), 9.0, model)
    with pytest.raises(NotRecorded, match="--- call 2 of 3 there"):
        plays(path, asking("Yellow\nleather\nhats"))
    with pytest.raises(NotRecorded, match="call 1 of this run is call 3 of 3 there"):
        plays(path, asking("Green\ngrass"))


def test_a_long_difference_is_cut(held: Path) -> None:
    with pytest.raises(NotRecorded) as raised:
        plays(held, asking("\n".join(map(str, range(100)))))
    lines = str(raised.value).split("\n")
    assert len(lines) == 1 + 40 + 1
    assert lines[-1].endswith(" more lines")


def test_calls_are_played_in_order_and_again_from_the_first(path: Path) -> None:
    tape = begun(path, "record")
    model = Scripted(YES, NO)
    for _ in range(2):
        tape.reply(ASKED, 9.0, model)
    replayed = begun(path, "replay")
    assert [replayed.reply(ASKED, 9.0, None) for _ in range(2)] == [YES, NO]
    with pytest.raises(NotRecorded, match="call 3 of this run is call 1 of 2 there"):
        replayed.reply(ASKED, 9.0, None)
    replayed.rewind()
    assert replayed.reply(ASKED, 9.0, None) == YES


def test_in_auto_the_rest_is_recorded_once_a_call_differs(path: Path) -> None:
    tape = begun(path, "record")
    model = Scripted(YES, YES, YES)
    for text in ("one", "two", "three"):
        tape.reply(asking(text), 9.0, model)
    auto = begun(path, "auto")
    answers, recording = [], []
    for text in ("one", "zwei", "three"):
        answers.append(auto.reply(asking(text), 9.0, Scripted(NO)))
        recording.append(auto.recording)
    assert (answers, recording) == ([YES, NO, NO], [False, True, True])
    _, calls = read(path)
    assert [call.request["messages"][1]["parts"] for call in calls] == [
        ["one"],
        ["zwei"],
        ["three"],
    ]


@pytest.mark.parametrize("late", [False, True])
def test_a_failure_is_the_same_failure_when_replayed_and_tried_again_in_auto(
    path: Path, late: bool
) -> None:
    failure = ModelError("nobody there", late=late)
    with pytest.raises(ModelError):
        begun(path, "record").reply(ASKED, 9.0, Scripted(failure))
    with pytest.raises(ModelError, match=r"^nobody there$") as raised:
        plays(path, ASKED)
    assert raised.value.late is late
    assert begun(path, "auto").reply(ASKED, 9.0, Scripted(YES)) == YES
    assert plays(path, ASKED) == YES


def test_why_an_episode_was_over_is_known_in_replay_and_forgotten_in_auto(path: Path) -> None:
    tape = begun(path, "record")
    tape.reply(ASKED, 9.0, Scripted(YES))
    tape.end("the money is gone")
    replayed = begun(path, "replay")
    replayed.reply(ASKED, 9.0, None)
    assert replayed.over == "the money is gone"
    auto = begun(path, "auto")
    auto.reply(ASKED, 9.0, None)
    assert auto.over is None
    auto.reply(ASKED, 9.0, Scripted(NO))
    auto.rewind()
    assert [auto.reply(ASKED, 9.0, None) for _ in range(2)] == [YES, NO]


def test_a_line_that_a_kill_has_cut_off_is_left_out(held: Path) -> None:
    whole = held.read_bytes()
    held.write_bytes(whole + whole.splitlines(keepends=True)[1][:40])
    assert plays(held, ASKED) == YES
    begun(held, "auto").reply(ASKED, 9.0, None)
    assert len(read(held)[1]) == 1


@pytest.mark.parametrize(
    "line",
    [
        "null",
        "[]",
        "{}",
        '{"request": {}}',
        '{"over": "x"}',
        '{"request": {}, "error": "x"}',
        '{"request": {}, "reply": {"text": "x"}}',
        '{"request": {}, "reply": {"text": "x", "usage": {"inputs": 1}}}',
    ],
)
def test_a_line_that_is_no_call_is_damage_and_nothing_is_recorded_over_it(
    path: Path, line: str
) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"cassette": 1, **ABOUT}) + f"\n{line}\n")
    before = path.read_bytes()
    for mode in ("auto", "replay"):
        with pytest.raises(NotRecorded, match=r"^case.jsonl: line 2 is damaged; record it: --aw-"):
            begun(path, mode)
    assert path.read_bytes() == before


def test_record_begins_anew(held: Path) -> None:
    begun(held, "record")
    assert read(held) == (ABOUT, [])


def test_a_full_disk_ends_the_recording_and_not_the_episode(path: Path, full: Full) -> None:
    tape = begun(path, "record")
    model = Scripted(YES, NO, YES)
    tape.reply(ASKED, 9.0, model)
    before = path.read_bytes()
    with full(len(before) + 10):
        assert tape.reply(ASKED, 9.0, model) == NO
    assert tape.reply(ASKED, 9.0, model) == YES
    assert path.read_bytes() == before  # a gap would be another conversation
    assert tape.trouble == "File too large"

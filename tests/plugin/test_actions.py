"""Actions beyond the paper's are reported, displayed and replayed like the others."""

import pytest

from phone.tests.pictures import open_image
from pytest_androidworld.report.journal import canonical
from tests.plugin.conftest import Run, lines
from tests.plugin.scripted import ASK, install

SMALL = """
from pytest_androidworld import Agent, Screen, read_action, user


class Small(Agent):
    asks = True
    pixels = True

    def step(self, state):
        small = state.scaled((540, 1200))
        reply = self.model.ask(user(f"step {self.number}", Screen(small, marks=True)))
        self.number += 1
        self.reason, action = read_action(reply.text)
        return action.scaled(small.screen_size, state.screen_size)

    number = 1
"""
SAY = """
from pytest_androidworld.agent.llm import Reply, Usage

SAID = {
    "step 1": '{"action_type": "drag", "x": 270, "y": 1000, "to_x": 270, "to_y": 300,'
    ' "duration": 1}',
    "step 2": '{"action_type": "long_press", "x": 270, "y": 600, "duration": 2}',
    "step 3": '{"action_type": "input_text", "text": "milk", "press_enter": false}',
    "step 4": '{"action_type": "wait", "duration": 3}',
    "step 5": '{"action_type": "status", "goal_status": "complete"}',
}


def say(text, provider):
    return Reply(f"Reason: it is time.\\nAction: {SAID[text]}", Usage(1000, 100, 500))
"""
TOLD = [
    "drag {} at (541, 2001) to (541, 601) for 1 s",
    "hold {} at (541, 1201) for 2 s",
    "type 'milk', without Enter",
    "wait for 3 s",
    "say that it is done",
]


def test_they_are_reported_displayed_and_played_again(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    pytester.makepyfile(mine=SMALL, say=SAY)
    asks = ("--agent=mine:Small", *ASK[1:], "-k", "Rest", "--aw-cassettes=tapes")
    keeps = ("--aw-artifacts=on", "--aw-artifacts-dir=one")
    run(*asks, *keeps).assert_outcomes(passed=1)
    pytester.makepyfile(say="def say(text, provider): raise AssertionError('nobody is asked')")
    run(*asks, "--aw-cassette-mode=replay", "--aw-artifacts-dir=two").assert_outcomes(passed=1)
    one, two = (pytester.path / name / "latest" / "journal.jsonl" for name in ("one", "two"))
    assert canonical(two).splitlines() == canonical(one).splitlines()

    (line,) = lines(one)
    assert [step["action"] for step in line["steps"][:2]] == [
        {"action_type": "drag", "x": 541, "y": 2001, "to_x": 541, "to_y": 601, "duration": 1},
        {"action_type": "long_press", "x": 541, "y": 1201, "duration": 2.0},
    ]
    (folder,) = one.parent.glob("**/attempt-1")
    story = (folder / "episode.txt").read_text("utf-8")
    on = [repr(step["on"]) for step in line["steps"]]
    assert [told in story for told in map(str.format, TOLD, on)] == [True] * 5, story
    with open_image(folder / "step-01.540x1200.marks.png") as seen:
        assert seen.size == (540, 1200)
    with open_image(folder / "step-01.png") as kept, open_image(folder / "episode.gif") as moving:
        assert kept.size == (1080, 2400)
        assert getattr(moving, "n_frames") == 6  # noqa: B009 - of GIFs only

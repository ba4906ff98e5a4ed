"""SimpleSmsSend, SimpleSmsSendClipboardContent: what counts as sent."""

from typing import Any

import pytest

from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend, SimpleSmsSendClipboardContent
from tests.messages import put_sent
from tests.task_cases.play import Play
from tests.task_cases.sms.deeds import FEW, SENDING, Deed, messenger, right

GIVEN: dict[str, Any] = {"number": "+15551234567", "message": "Hello, World!"}
BOTH = pytest.mark.parametrize("kind", [SimpleSmsSend, SimpleSmsSendClipboardContent])


@pytest.mark.parametrize(
    ("kind", "deed", "upstream", "strict"),
    [
        *((SimpleSmsSend, *row) for row in SENDING),
        *((SimpleSmsSendClipboardContent, *row) for row in FEW),
    ],
)
def test_rewards(play: Play, kind: Any, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(kind, **GIVEN)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    ("asked", "body", "upstream", "strict"),
    [
        ("Winter is coming.", "Winter is coming!", 1, 0),
        ("Winter is coming.", "Winter is coming...", 1, 0),
        ("Winter is coming.", "Winter is coming", 1, 1),
        ("Inconceivable!", "Inconceivable!.", 1, 1),
        ("Let's go home now", "Let\u2019s go home now", 1, 1),
        ("a=b, c=d", "a=b, c=d", 0, 1),  # D30
    ],
)
def test_the_final_period_may_be_the_goals(
    play: Play, asked: str, body: str, upstream: float, strict: float
) -> None:
    task = play.begin(SimpleSmsSend, number="+15551234567", message=asked)
    messenger(play.device)
    put_sent(play.device, task.number, body)
    assert play.rewards(task) == (upstream, strict)


def test_a_phone_that_shows_no_app_has_still_sent_it(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D91: the reference crashes"""
    task = play.begin(SimpleSmsSend, **GIVEN)
    right(task, play.device)
    monkeypatch.setattr(play.device.apps, "front", lambda: None)
    assert play.rewards(task) == (0, 1)
    assert any("the reference crashes here" in str(each) for each in play.score(task).checks)


def test_the_clipboard_has_no_free_period(play: Play) -> None:
    task = play.begin(SimpleSmsSendClipboardContent, message="Winter is coming.")
    messenger(play.device)
    put_sent(play.device, task.number, "Winter is coming")
    assert play.rewards(task) == (1, 0)


def test_a_clipboard_that_loses_its_text_makes_the_task_invalid(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D69"""
    monkeypatch.setattr(play.device.clipboard, "set", lambda text: None)
    with pytest.raises(InvalidTask, match="the clipboard holds the message"):
        play.begin(SimpleSmsSendClipboardContent)
    monkeypatch.undo()
    play.end()

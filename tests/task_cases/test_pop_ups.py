"""Pop-ups: a call and a message come while a case is solved, and it is solved all the same."""

import pytest

from pytest_androidworld.env.actions import Answer, Home, Tap
from pytest_androidworld.stage import Stage
from pytest_androidworld.task import pop_ups
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.condition_names import POP_UPS
from pytest_androidworld.task.pop_ups import PopUps
from pytest_androidworld.task_cases.clock.timer_entry import ClockTimerEntry
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote
from pytest_androidworld.task_cases.sms.reply import SimpleSmsReplyMostRecent
from tests.task_cases.play import Play
from tests.task_cases.test_every_task import benchmark

# A dialog, keys of the app's own, a form, and one that only a call comes to.
FEW = {MarkorCreateNote, ClockTimerEntry, ContactsAddContact, SimpleSmsReplyMostRecent}
UNDER_THEM = [
    pytest.param(kind, id=kind.__name__, marks=() if kind in FEW else pytest.mark.deep)
    for kind in benchmark()
]
CALLER, SENDER = "+19780650086", "+14125550150"


class Calling(Task):
    """One that is about calls."""

    app_names = ("dialer",)


class Both(Task):
    """One that is about calls and messages."""

    app_names = ("dialer", "simple sms messenger")


@pytest.mark.parametrize("kind", UNDER_THEM)
def test_it_can_be_solved(play: Play, kind: type[Task]) -> None:
    task = play.begin(kind, condition=POP_UPS)
    done = play.solve(task)
    assert play.rewards(task) == (1, 1)
    assert play.pop_ups is not None
    first = play.pop_ups.drawn[0]
    assert first.came == (len(done) + 1 >= first.step)  # one task takes an action alone


def test_task_and_seed_draw_them() -> None:
    drawn = [
        [(each.kind.name, each.step, each.number, each.text) for each in PopUps(task, seed).drawn]
        for task, seed in (
            *((ClockTimerEntry.drawn(30), 30), (ClockTimerEntry.drawn(31), 31)),
            (MarkorCreateNote.drawn(30), 30),
        )
    ]
    assert drawn == [
        [
            ("call", 3, "+17902669334", ""),
            ("sms", 7, "+12476500966", "Happy birthday from all of us!"),
        ],
        [("sms", 2, "+15064753956", "Dinner at seven?"), ("call", 5, "+16764546912", "")],
        [
            ("call", 2, "+19700658630", ""),
            ("sms", 8, "+18660386940", "Your table is ready."),
        ],
    ]


@pytest.mark.parametrize(
    ("kind", "drawn", "why_not"),
    [
        (ClockTimerEntry, ["call", "sms"], ""),
        (Calling, ["sms"], ""),
        (SimpleSmsReplyMostRecent, ["call"], ""),
        (
            Both,
            [],
            "a call: the task is about calls, and judged by them; a text message: the task is"
            " about messages, and judged by them",
        ),
    ],
)
def test_what_a_task_is_about_does_not_come(
    kind: type[Task], drawn: list[str], why_not: str
) -> None:
    assert [each.name for each in pop_ups.suited(kind)] == drawn
    assert pop_ups.unsuited(kind) == why_not


def waiting(play: Play, kind: pop_ups.PopUpKind, number: str, text: str = "") -> Stage:
    """A case in which that comes before its third step."""
    task = play.begin(ClockTimerEntry, condition=POP_UPS)
    play.pop_ups = PopUps(task, 30)
    play.pop_ups.drawn = [pop_ups.PopUp(kind, 3, number, text)]
    return play.stage()


def texts(stage: Stage) -> set[str]:
    return {each.text for each in stage.state.ui_elements if each.text}


def calls(play: Play) -> list[str]:
    """The call log: who, and how it ended."""
    rows = play.device.adb.shell(
        "content query --uri content://call_log/calls --projection number:type"
    ).stdout
    return rows.splitlines()


def came(play: Play) -> bool:
    assert play.pop_ups is not None
    return play.pop_ups.drawn[0].came


def test_a_call_comes_between_two_steps_and_is_declined(play: Play) -> None:
    stage = waiting(play, pop_ups.CALL, CALLER)
    stage.act(Home())
    assert not {"Decline", "Incoming call"} & texts(stage)
    stage.act(Answer("seen"))
    assert {"Decline", "Answer", "Incoming call", "+1 978-065-0086"} <= texts(stage)
    (decline,) = (each for each in stage.state.ui_elements if each.text == "Decline")
    stage.act(Tap(decline))
    assert not {"Decline", "Incoming call"} & texts(stage)
    assert calls(play) == [f"Row: 0 number={CALLER}, type=5"]
    assert came(play)


def test_who_is_not_answered_hangs_up_three_steps_later(play: Play) -> None:
    stage = waiting(play, pop_ups.CALL, CALLER)
    for _ in range(4):
        stage.act(Answer("nothing"))
        rang = "Incoming call" in texts(stage)
    assert rang
    stage.act(Answer("nothing"))
    assert "Incoming call" not in texts(stage)
    assert calls(play) == [f"Row: 0 number={CALLER}, type=3"]


def test_a_message_shows_its_banner_and_is_in_the_inbox(play: Play) -> None:
    stage = waiting(play, pop_ups.MESSAGE, SENDER, "Dinner at seven?")
    stage.act(Home())
    stage.act(Home())
    assert "Dinner at seven?" in texts(stage)
    (message,) = play.device.sms.messages("inbox")
    assert (message.address, message.body) == (SENDER, "Dinner at seven?")


@pytest.mark.parametrize("kind", pop_ups.KINDS, ids=lambda kind: kind.name)
def test_in_airplane_mode_nothing_comes(play: Play, kind: pop_ups.PopUpKind) -> None:
    stage = waiting(play, kind, CALLER, "Dinner at seven?")
    play.device.radios.set_airplane(True)
    stage.act(Home())
    stage.act(Home())
    assert not came(play)


def test_what_has_its_number_or_text_is_of_a_pop_up_that_came() -> None:
    found = PopUps(ClockTimerEntry.drawn(30), 30)
    found.drawn = [pop_ups.PopUp(pop_ups.CALL, 3, CALLER, "", came=True)]
    assert found.is_in(("calls", {}, {"number": CALLER, "type": 5}))
    assert found.is_in(("posted", {"text": "+1 978-065-0086"}, {}))
    assert not found.is_in(("calls", {}, {"number": "+19780650087"}))
    assert not found.is_in(("threads", {}, {"snippet": ""}))
    found.drawn.append(pop_ups.PopUp(pop_ups.MESSAGE, 3, SENDER, "Your table is ready.", True))
    assert found.is_in(("threads", {}, {"snippet": "Your table is ready."}))
    found.drawn[0].came = False
    assert not found.is_in(("calls", {}, {"number": CALLER}))

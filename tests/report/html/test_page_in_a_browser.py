"""The page of a run in a real browser: filters, keys, two runs, and no word to anyone."""

import socket
import threading
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report.html.page import PlayedRun
from tests.agents import chromium
from tests.report.html.axe import faults
from tests.report.html.reader import HERE, NAMES, ROWS, WATCH, choose, press, viewed

pytestmark = pytest.mark.skipif(
    chromium.COMMAND is None, reason="there is no chromium; Debian's package of that name has it"
)
Open = Callable[..., Any]


@pytest.mark.parametrize(
    ("control", "value", "rows"),
    [
        ("verdict", "not declared", ["C"]),
        ("verdict", "passed", ["A", "B"]),
        ("app", "clock", ["B", "C"]),
        ("difficulty", "hard", ["B"]),
        ("search", "ada", ["C"]),
        ("search", "reason 2", ["A"]),
        ("search", "nothing", []),
    ],
)
def test_filters_leave_the_tasks_that_fit(
    opened: Open, run: PlayedRun, control: str, value: str, rows: list[str]
) -> None:
    tab = opened(run)
    assert choose(tab, control, value) == rows
    assert tab.value("$('count').textContent") == f"{len(rows)} of 3 tasks"
    assert choose(tab, control, "") == ["A", "B", "C"]


@pytest.fixture
def spoilt(played: Callable[..., PlayedRun], attempt: Any, steps: Any) -> PlayedRun:
    """A passed case that was clean, and one that deleted a note; a task of which none is known."""
    lost = [{"severity": "data lost", "text": "deleted note groceries.md"}]
    more = [{"severity": "data added", "text": "added contact 'Ann'"}]
    claimed = {"measures": {"claim": "claimed, not done", "refused": 0, "progress": 0.5}}
    return played(
        attempt(task="A", file="a.py", steps=steps((1, 1)), side_effects=[]),
        attempt(task="A", file="a.py", seed=31, side_effects=more),
        attempt(task="B", file="b.py", seed=31, side_effects=[*lost, *more]),
        attempt(task="C", file="c.py", verdict="failed", **claimed),
        name="spoilt",
    )


def test_cases_with_side_effects_are_found_and_pointed_to(opened: Open, spoilt: PlayedRun) -> None:
    tab = opened(spoilt)
    assert tab.value("[...$('remark').options].map((each) => each.text)") == [
        *("all", "side effects (2)", "claimed, not done (1)")
    ]
    sought = "[...document.querySelectorAll('[data-sought]')].map((link) => link.hash)"
    assert choose(tab, "remark", "side effects") == ["A", "B"]
    assert tab.value(sought) == ["#A-31", "#B-31"]
    assert choose(tab, "remark", "claimed, not done") == ["C"]
    assert choose(tab, "remark", "") == ["A", "B", "C"]
    assert tab.value(sought) == []
    assert choose(tab, "search", "groceries") == ["B"]


def test_the_column_of_side_effects_sorts_the_map(opened: Open, spoilt: PlayedRun) -> None:
    tab = opened(spoilt)
    cells = f"{ROWS}.map((row) => row.querySelector('td.effects').textContent)"
    assert tab.value(cells) == ["1/2 data added", "1/1 data lost", "not known"]
    tab.value("document.querySelector('[data-sort=affected]').click()")
    assert tab.value(NAMES) == ["C", "A", "B"]


def test_the_tasks_that_pass_at_times_only(opened: Open, run: PlayedRun) -> None:
    tab = opened(run)
    tab.value("$('flaky').click()")
    assert tab.value(NAMES) == ["A"]


def test_columns_sort_the_map_up_and_down(opened: Open, run: PlayedRun) -> None:
    tab = opened(run)
    tab.value("document.querySelector('[data-sort=rate]').click()")
    assert tab.value(NAMES) == ["C", "A", "B"]
    tab.value("document.querySelector('[data-sort=rate]').click()")
    assert tab.value(NAMES) == ["B", "A", "C"]
    header = "document.querySelector('[data-sort=rate]').closest('th')"
    assert tab.value(f"{header}.getAttribute('aria-sort')") == "descending"


def test_a_click_opens_an_episode_and_keys_move_through_it(opened: Open, run: PlayedRun) -> None:
    tab = opened(run)
    assert tab.value("$('episode').hidden") is True
    tab.value("document.querySelector('tbody a').click()")
    tab.wait("!$('episode').hidden")
    assert tab.value("$('episode').querySelector('h2').textContent") == "A, seed 30"
    steps = "[...document.querySelectorAll('.step')]"
    assert tab.value(f"{steps}.length") == 5  # four actions, and the end
    press(tab, "ArrowRight", "ArrowRight")
    assert tab.value(f"{steps}.indexOf({HERE})") == 1
    press(tab, "ArrowLeft", "ArrowLeft")
    assert tab.value(f"{steps}.indexOf({HERE})") == 0
    assert tab.value("document.querySelector('.step svg circle') !== null")
    press(tab, "n")
    tab.wait("$('episode').querySelector('h2').textContent === 'A, seed 31'")
    press(tab, "p")
    tab.wait("$('episode').querySelector('h2').textContent === 'A, seed 30'")
    press(tab, "Escape")
    tab.wait("$('episode').hidden")


def test_an_episode_is_read_by_keys_alone_and_nothing_goes_wrong(
    opened: Open, run: PlayedRun
) -> None:
    tab = opened(run)
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    tab.load(tab.value("location.href"))
    press(tab, "n")
    tab.wait("shown && shown.task === 'A'")
    tab.value("viewer.milliseconds = 1e9")  # it is stopped before the next screen
    press(tab, "ArrowRight", "ArrowRight", "Enter")
    assert viewed(tab) == "A: screen 2 of 5"
    press(tab, "ArrowRight", " ", " ")
    assert viewed(tab) == "A: screen 3 of 5"
    press(tab, "Escape")
    tab.wait(f"!$('viewer').open && {HERE}.dataset.place === '2'")
    press(tab, "Escape")
    tab.wait("$('episode').hidden")
    press(tab, "/", *"ada")
    tab.wait("$('count').ariaBusy === 'false'")
    assert tab.value(NAMES) == ["C"]
    assert tab.value("wrong") == []


def test_a_key_that_is_typed_into_the_search_is_a_letter(opened: Open, run: PlayedRun) -> None:
    tab = opened(run)
    press(tab, "/")
    tab.wait(f"{HERE}.id === 'search'")
    press(tab, "n")
    assert tab.value("$('search').value") == "n"
    assert tab.value("$('episode').hidden") is True


def test_a_click_shows_a_screen_at_full_size_and_keys_go_on(opened: Open, run: PlayedRun) -> None:
    tab = opened(run, at="#A-30")
    tab.wait("document.querySelectorAll('.step').length === 5")
    tab.value("document.querySelectorAll('.step .screen')[1].click()")
    assert viewed(tab) == "A: screen 2 of 5"
    height = "$('viewer-image').getBoundingClientRect().height"
    assert tab.value(f"{height} > innerHeight * 0.9")
    tab.value("$('viewer-large').click()")
    assert tab.value(height) == 2400
    press(tab, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert viewed(tab) == "A: screen 5 of 5"
    assert tab.value("$('viewer-on').disabled")
    press(tab, "ArrowLeft")
    tab.value("$('viewer-close').click()")
    tab.wait(f"{HERE}.className === 'step'")
    assert tab.value(f"{HERE}.dataset.place") == "3"  # where the reader was


def test_elements_have_boxes_and_tell_all_of_themselves(opened: Open, run: PlayedRun) -> None:
    tab = opened(run, at="#A-30")
    tab.wait("document.querySelectorAll('.step').length === 5")
    press(tab, "ArrowRight", "ArrowRight", "Enter")
    assert viewed(tab) == "A: screen 2 of 5"
    boxes = "[...$('viewer-marks').querySelectorAll('rect')].map((each) => each.outerHTML)"
    assert tab.value(boxes) == []
    tab.value("$('viewer-boxes').click()")
    (box,) = tab.value(boxes)
    assert 'x="0" y="0" width="540" height="240"' in box
    fields = "$('viewer-fields').innerText.replaceAll('\\n', ' ')"
    assert tab.value(fields) == ""
    hover = "(({left, top}) => [left + 4, top + 4])($('sheet').getBoundingClientRect())"
    x, y = tab.value(hover)
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    tab.wait(f"{fields} !== ''")
    assert tab.value(fields) == "index 0 class ? text button 1 box (0, 0)-(540, 240)"
    tab.value("$('viewer-element').value = 'none'")
    tab.value("$('viewer-element').dispatchEvent(new Event('change'))")
    assert tab.value(fields) == ""
    assert tab.value("$('viewer-marks').querySelectorAll('circle').length") == 1
    tab.value("$('viewer-touch').click()")
    assert tab.value("$('viewer-marks').querySelectorAll('circle').length") == 0


def test_space_plays_an_episode_from_its_first_screen_to_its_last(
    opened: Open, played: Any, attempt: Any, steps: Any
) -> None:
    tab = opened(played(attempt(task="A", steps=steps((1, 1)))), at="#A-30")
    tab.wait("document.querySelectorAll('.step').length === 3")
    press(tab, " ")
    assert viewed(tab) == "A: screen 1 of 3"
    assert tab.value("$('viewer-play').textContent") == "Pause"
    press(tab, " ")
    assert tab.value("$('viewer-play').textContent") == "Play"
    assert tab.value("viewer.milliseconds") == 1000
    tab.value("viewer.milliseconds = 50")
    press(tab, " ")
    tab.wait("$('viewer-title').textContent === 'A: screen 3 of 3'")
    tab.wait("$('viewer-play').textContent === 'Play'")  # it ends there


def test_an_episode_and_a_step_are_copied_as_text_for_a_model(
    opened: Open, played: Any, attempt: Any, claim: Any, steps: Any, prompts: str
) -> None:
    wrong = claim("its text", expected="'a'", found="'b'")
    case = attempt(
        task="A", verdict="failed", checks=[wrong], steps=steps((1, 1)), artifacts=prompts
    )
    tab = opened(played(case), at="#A-30")
    tab.wait("shown")
    whole = tab.value("episodeForModel(shown)")
    assert whole.startswith("# A, seed 30: failed\nrun: AndroidWorld: oracle\ngoal: ")
    assert "\n## Steps\n1. tap (1, 1)\n   reason: reason 1\n2. say that it is done\n" in whole
    assert "- does not hold: its text\n  expected 'a'\n  found    'b'\n" in whole
    step = tab.value("stepForModel(shown, 1)")
    assert "## Before\n1. tap (1, 1)\n" in step
    assert '## Screen\n0 ? text="button 1" (0, 0)-(540, 240)\n' in step
    assert "## act: reply (stop, try 1)\ntap 2\n" in step
    assert "## act: user\nscreen 2\n" in step
    copies = "[...document.querySelectorAll('.what > button')].map((each) => each.title)"
    assert tab.value(copies) == ["Copy step 1 for a model", "Copy step 2 for a model"]


SIDES = """[...new Set([...document.querySelectorAll('.step')].map(
    (step) => getComputedStyle(step, '::before').content))]"""


def test_two_runs_open_at_the_first_step_that_differs(
    opened: Open, played: Any, attempt: Any, steps: Any
) -> None:
    points = [(number, number) for number in range(1, 9)]
    before = played(attempt(steps=steps(*points)), attempt(task="B"), name="before")
    now = played(attempt(steps=steps(*points[:5], (99, 99)), verdict="failed"), attempt(task="B"))
    tab = opened(now, before)
    assert tab.value(NAMES) == ["MarkorCreateNote"]  # what has changed
    assert choose(tab, "change", "") == ["B", "MarkorCreateNote"]
    tab.value("location.hash = '#MarkorCreateNote-30'")
    tab.wait("!$('episode').hidden")
    both = tab.value(
        "[...document.querySelectorAll('[data-differs] .did')].map((p) => p.textContent)"
    )
    assert both == ["6 tap (99, 99)", "6 tap (6, 6)"]
    fork = "[...document.querySelectorAll('[data-differs] .mark')].map((p) => p.textContent)"
    assert tab.value(fork) == ["they part here: the same screen, another action"] * 2
    tab.wait(
        "(({top, bottom}) => top < innerHeight && bottom > 0)"
        "(document.querySelector('[data-differs]').getBoundingClientRect())"
    )
    assert tab.value(SIDES) == ["none"]  # each has its column
    tab.size(360, 700)
    assert tab.value(SIDES) == ['"now"', '"before"']


def test_steps_that_saw_the_same_screen_stand_side_by_side(
    opened: Open, played: Any, attempt: Any, step: Any, filmed_screens: Any
) -> None:
    def taps(*names: str) -> Any:
        return [step("click", name, number=n) for n, name in enumerate(names, 1)]

    before = played(attempt(steps=taps("Open", "Save")), name="before")
    filmed_screens(before, "home", "list")
    now = played(attempt(steps=taps("Menu", "Back", "Open", "Save")))
    filmed_screens(now, "home", "menu", "home", "list")
    tab = opened(now, before, at="#MarkorCreateNote-30")
    tab.wait("shown")
    cells = """[...document.querySelectorAll('.films > :not(h3)')].map(
        (cell) => (cell.querySelector('.did') || cell).textContent)"""
    assert tab.value(cells) == [
        *("1 tap 'Menu'", "1 tap 'Open'", "2 tap 'Back'", "", "3 tap 'Open'", ""),
        *("4 tap 'Save'", "2 tap 'Save'", "At the end", "At the end"),
    ]
    again = "[...document.querySelectorAll('.step')].filter((each) => each.innerText.includes(%r))"
    assert tab.value(f"{again % 'the same screen again'}.length") == 2


def test_nothing_on_it_is_hidden_on_a_narrow_screen(
    opened: Open, played: Any, attempt: Any, claim: Any, steps: Any
) -> None:
    path = f"/storage/emulated/0/{'a' * 60}/note.md"
    wrong = [claim(f"{path} is there")]
    before = played(attempt(task="A", steps=steps((1, 1))), name="before")
    now = played(attempt(task="A", verdict="failed", goal=path, checks=wrong, steps=steps((2, 2))))
    tab = opened(now, before, at="#A-30")
    tab.size(360, 700)
    tab.wait("document.querySelectorAll('.step').length > 0")
    assert tab.value("document.documentElement.scrollWidth <= innerWidth")


def with_card(attempt: Any) -> Any:
    """The attempt with what it has sent, of which one value is longer than a narrow page."""
    sent = {"pictures": ["1092×2408 jpeg, quality 75"], "prompt": [f"act {'0123456789ab' * 9}"]}
    return {**attempt, "run": {**attempt["run"], "sent": sent}}


def test_the_protocol_card_unfolds_within_the_page(
    opened: Open, run: PlayedRun, played: Any
) -> None:
    tab = opened(played(*map(with_card, run.journal.attempts), name="carded"))
    tab.size(400, 900)
    assert "1092×2408" not in tab.text()
    tab.value("document.querySelector('.card summary').click()")
    assert "1092×2408 jpeg, quality 75" in tab.text()
    assert tab.value("document.documentElement.scrollWidth <= innerWidth")


def test_what_explains_a_difference_unfolds_within_the_page(
    opened: Open, run: PlayedRun, played: Any, attempt: Any, steps: Any
) -> None:
    looped = {"verdict": "failed", "steps": steps(*[(1, 1)] * 4)}
    tab = opened(run, played(attempt(task="A", file="a.py", **looped), name="before"))
    tab.size(400, 900)
    assert "before 1 of 1 fixed" not in tab.text()
    tab.value("document.querySelector('.explained summary').click()")
    assert "loops: before 1 of 1 fixed" in tab.text()
    assert "A[30]: tap (1, 1), 4 times in a row" in tab.text()
    assert tab.value("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_axe_core_finds_no_serious_fault(
    opened: Open,
    run: PlayedRun,
    spoilt: PlayedRun,
    played: Any,
    attempt: Any,
    steps: Any,
    width: int,
    dark: bool,
) -> None:
    looped = {"verdict": "failed", "steps": steps(*[(1, 1)] * 4)}
    marked = played(attempt(task="A", file="a.py", outcome="xfailed", **looped), name="before")
    carded = played(*map(with_card, run.journal.attempts), name="carded")
    runs_and_places = [
        *(((run,), ""), ((run,), "#A-31"), ((run, marked), "#A-30"), ((marked,), "")),
        *(((carded,), ""), ((spoilt,), ""), ((spoilt,), "#B-31")),
    ]
    for runs, at in runs_and_places:
        tab = opened(*runs, at=at)
        tab.size(width, 900, dark=dark)
        tab.value("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        tab.value("if ($('remark')) $('remark').value = 'side effects'; filter()")
        tab.wait("document.querySelectorAll('.step').length > 0" if at else "true")
        assert faults(tab) == []


def test_axe_core_finds_a_field_without_a_name_and_a_text_too_pale(
    opened: Open, run: PlayedRun
) -> None:
    tab = opened(run)
    tab.value("$('search').closest('label').replaceWith($('search'))")
    tab.value("$('search').placeholder = ''")
    tab.value("document.querySelector('h1').style.color = '#ddd'")
    assert [each.split(": ")[1] for each in faults(tab)] == ["color-contrast", "label"]


def test_no_request_leaves_the_file(opened: Open, played: Any, attempt: Any, step: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.5)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        hostile = f'</script><img src="{address}"><script>fetch("{address}")</script>'
        run = played(
            attempt(goal=hostile, answer=hostile, steps=[step("click", on=hostile, number=1)])
        )
        tab = opened(run, at="#MarkorCreateNote-30")
        tab.wait("document.querySelectorAll('.step').length > 0")
        assert tab.value("document.querySelectorAll('script:not([type])').length") == 1
        refused = tab.value(f"fetch('{address}').then(() => 'answered', () => 'refused')")
        assert refused == "refused"
        threading.Event().wait(0.2)
        with pytest.raises(TimeoutError):
            server.accept()

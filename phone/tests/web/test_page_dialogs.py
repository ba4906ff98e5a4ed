"""alert, confirm, prompt and beforeunload: a page waits for the user's answer."""

from pathlib import Path

import pytest

from phone.tests.hand import Hand
from phone.tests.web.conftest import MAIN, Browse, Page, run
from virtual_phone.apps.miniwob.app import CONFIG
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

SAYS = 'The page at "file://" says:'
TOLD = "<p id=told>nothing</p>"


def button(script: str) -> str:
    return f'{TOLD}<button onclick="{script}">Press</button>'


def told(hand: Hand) -> str:
    return hand.find("id=told").text


def picture(hand: Hand) -> bytes:
    with hand.phone.busy():
        return hand.phone[Display].image().tobytes()


def test_a_script_goes_on_when_its_message_is_read(browse: Browse) -> None:
    hand = browse(button("told.textContent = 'early'; alert('Mind the gap'); tell('late')"))
    run(hand, "window.tell = (text) => { told.textContent += ` and ${text}`; }")
    hand.tap("Press")
    assert hand.texts()[:3] == [SAYS, "Mind the gap", "OK"]
    assert hand.find("OK").resource_id == "android:id/button1"
    assert hand.find("Mind the gap").resource_id == "android:id/message"
    assert not hand.sees("Cancel")
    assert told(hand.tap("OK")) == "early and late"
    assert not hand.sees(SAYS)


@pytest.mark.parametrize("leave", ["OK", "Back", "beside"])
def test_a_message_has_one_answer_however_it_is_left(browse: Browse, leave: str) -> None:
    hand = browse(button("told.textContent = String(alert('Hello'))")).tap("Press")
    if leave == "beside":
        hand.tap_at(540, 300)
    else:
        hand.back() if leave == "Back" else hand.tap(leave)
    assert told(hand) == "undefined"


@pytest.mark.parametrize(
    ("leave", "answer"), [("OK", "true"), ("Cancel", "false"), ("Back", "false")]
)
def test_a_question_is_answered_by_its_buttons(browse: Browse, leave: str, answer: str) -> None:
    hand = browse(button("told.textContent = confirm('Sure?')")).tap("Press")
    assert hand.sees("Sure?")
    hand = hand.back() if leave == "Back" else hand.tap(leave)
    assert told(hand) == answer


@pytest.mark.parametrize(
    ("typed", "leave", "answer"),
    [("", "OK", "[Ada]"), ("!", "OK", "[Ada!]"), ("!", "Cancel", "[null]")],
)
def test_a_prompt_gives_what_was_typed(
    browse: Browse, typed: str, leave: str, answer: str
) -> None:
    hand = browse(button("told.textContent = `[${prompt('Name?', 'Ada')}]`")).tap("Press")
    assert hand.texts()[:3] == [SAYS, "Name?", "Ada"]
    assert hand.find("Ada").resource_id == "android:id/value"
    assert told(hand.type(typed).tap(leave)) == answer


def test_a_prompt_without_a_text_gives_an_empty_one(browse: Browse) -> None:
    hand = browse(button("told.textContent = `[${prompt('Name?')}]`")).tap("Press")
    assert told(hand.tap("OK")) == "[]"


def test_a_page_may_ask_until_the_answer_is_right(browse: Browse) -> None:
    script = "let n = 1; while (prompt('Word ' + n) !== 'please') n++; told.textContent = n"
    hand = browse(button(script)).tap("Press")
    assert hand.sees("Word 1")
    assert hand.tap("OK").sees("Word 2")
    assert hand.tap("Cancel").sees("Word 3")
    assert told(hand.type("please").tap("OK")) == "3"


def test_a_page_stays_as_it_was_behind_its_dialog(browse: Browse) -> None:
    hand = browse(button("document.body.style.background = 'red'; alert('Hello')"))
    hand.tap("Press")
    with hand.phone.busy():
        assert hand.phone[Display].image().convert("RGB").getpixel((540, 2000)) == (102,) * 3
    hand.tap("OK")
    with hand.phone.busy():
        assert hand.phone[Display].image().convert("RGB").getpixel((540, 2000)) == (255, 0, 0)


def test_a_dialog_comes_by_itself_when_its_time_has_come(browse: Browse) -> None:
    hand = browse(
        f"{TOLD}<script>setTimeout(() => told.textContent = confirm('Now?'), 2000)</script>"
    )
    assert not hand.wait(1).sees("Now?")
    assert not hand.wait(1.5).sees("Now?")  # it is asked what it has become
    assert hand.wait(0.1).sees("Now?")
    assert told(hand.tap("OK")) == "true"


def test_a_page_that_is_asking_while_it_is_loaded_is_empty(browse: Browse) -> None:
    hand = browse(f"{TOLD}<script>told.textContent = prompt('Who?')</script>")
    hand.wait(0.1)
    assert hand.sees("Who?")
    assert told(hand.type("Ada").tap("OK")) == "Ada"


def test_timers_wait_for_an_answer_and_the_date_does_not(browse: Browse) -> None:
    hand = browse(
        button(
            "const clock = performance.now(); setInterval(() => count++, 1000); alert('Wait');"
            "setTimeout(() => { told.textContent = count"
            " + ' ' + Math.round((performance.now() - clock) / 1000) }, 3000)"
        )
        + "<script>var count = 0</script>"
    )
    hand.tap("Press").wait(60).tap("OK")
    assert told(hand) == "nothing"
    assert told(hand.wait(3.1)) == "3 3"
    date = run(hand, "Date.now()")
    assert isinstance(date, int)
    assert abs(date - hand.phone.clock.wall() / 1e6) < 1


def test_a_dialog_may_open_while_a_text_is_typed(browse: Browse) -> None:
    field = "<input id=field oninput=\"if (value === 'ab') told.textContent = confirm(value)\">"
    hand = browse(TOLD + field).tap("id=field").type("ab")
    assert hand.texts()[:2] == [SAYS, "ab"]
    assert told(hand.tap("OK")) == "true"
    assert hand.find("id=field").text == "ab"
    assert hand.type("c").find("id=field").text == "abc"


def test_what_waits_for_an_answer_is_answered_in_another_phone(page: Page, tmp_path: Path) -> None:
    page.start("enter-text", "2").tap("id=tt").type("one")
    run(page, "document.getElementById('tt').value = prompt('Two?', 'two')")
    page.wait(0.1).type("!")
    assert page.sees("two!")
    with page.phone.busy():
        page.phone.save("asked")
        snapshot = page.phone.snapshots.image("asked")
    before = page.texts(), picture(page)
    phone = Phone(tmp_path / "other", all_parts(), strict=True)
    phone.snapshots.adopt("asked", snapshot)
    with phone.busy():
        phone.load("asked")
    other = Page(phone)
    assert (other.texts(), picture(other)) == before
    for each in (other, page):
        assert each.tap("OK").find("id=tt").text == "two!"
    phone.close()


def test_the_dialog_of_a_page_that_is_gone_changes_nothing(page: Page) -> None:
    page.start("enter-text", "2")
    run(page, "alert('Hello')")
    page.wait(0.1).open(MAIN, extras={CONFIG: '{"task": "click-test"}'})
    page.open(MAIN, extras={"reset": True})
    assert page.sees("Hello")
    assert page.tap("OK").sees("Click Me!")


def test_a_page_whose_tab_was_closed_has_its_answers(browse: Browse) -> None:
    hand = browse(button("told.textContent = Math.random() + prompt('?')")).tap("Press")
    said = told(hand.type("x").tap("OK"))
    hand.phone.save("there")
    hand.phone.load("there")
    assert told(hand) == said


WAYS = {
    "a picture that is missing": "<img src=http://x/a.png onerror='ask()'>",
    "an answer that never comes": "<script>fetch('http://x/').catch(ask)</script>",
    "the page is loaded": "<script>onload = ask</script>",
    "a frame": '<iframe srcdoc="<script>parent.ask()</script>"></iframe>',
    "a promise": "<script>Promise.resolve().then(ask)</script>",
    "a message": (
        "<script>const {port1, port2} = new MessageChannel();"
        " port1.onmessage = ask; port2.postMessage(1)</script>"
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_dialog_opens_whatever_has_called_for_it(browse: Browse, way: str) -> None:
    ask = "<script>ask = () => { told.textContent = confirm('Well?') }</script>"
    hand = browse(TOLD + ask + WAYS[way])
    hand.texts()
    assert hand.wait(0.1).sees("Well?")
    assert told(hand.tap("OK")) == "true"
    assert not hand.wait(1).sees("Well?")


def test_a_page_may_ask_every_second(browse: Browse) -> None:
    script = "let n = 0; setInterval(() => { told.textContent = prompt('Number', n++) }, 1000)"
    hand = browse(f"{TOLD}<script>{script}</script>")
    for number in ("0", "1", "2"):
        hand.wait(1.1).texts()
        assert hand.wait(0.1).find("id=value").text == number
        assert told(hand.tap("OK")) == number

"""Actions mean what the paper's actions mean, on a phone behind its doors."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image

from pytest_androidworld.env.actions import (
    Action,
    Answer,
    Back,
    Done,
    DoubleTap,
    Drag,
    Enter,
    Hold,
    Home,
    Infeasible,
    Key,
    OpenApp,
    Scroll,
    Swipe,
    Tap,
    Type,
    Wait,
)
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.errors import BadAction

NAME, PHONE = "First name", "Phone"
LAUNCHER = "com.google.android.apps.nexuslauncher"


def do(device: Device, action: Action) -> State:
    device.act(action, device.observe())
    return device.observe()


def names(state: State) -> list[str]:
    return [name for each in state.ui_elements if (name := each.text or each.content_description)]


def called(state: State, name: str) -> Element:
    (found,) = (
        each for each in state.ui_elements if name in (each.text, each.content_description)
    )
    return found


def field(state: State, hint: str) -> Element:
    (found,) = (each for each in state.ui_elements if each.is_editable and each.hint_text == hint)
    return found


@pytest.fixture
def form(device: Device) -> State:
    """A new contact, with nothing in it yet."""
    do(device, OpenApp("Contacts"))
    state = device.observe()
    return do(device, Tap(called(state, "Create contact")))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Tap(-1), "no element has the index -1; 0 to "),
        (Tap(999), "no element has the index 999; 0 to "),
        (Scroll("down", 999), "no element has the index 999; 0 to "),
        (Type("x", 999), "no element has the index 999; 0 to "),
        (Tap(None), "click needs an index, or x and y"),
        (DoubleTap(None), "double_tap needs an index, or x and y"),
        (Action("long_press", x=3), "long_press needs an index, or x and y"),
        (Action("scroll"), "scroll needs a direction"),
        (Action("swipe"), "swipe needs a direction"),
        (Action("open_app"), "open_app needs an app_name"),
        (Action("input_text"), "input_text needs a text"),
        (Drag(None, (3, 4)), "drag needs an index, or x and y"),
        (Drag(999, (3, 4)), "no element has the index 999; 0 to "),
        (Action("drag", x=1, y=2, to_x=3), "drag needs to_x and to_y"),
        (Key("KEYCODE_FROBNICATE"), "no key is called 'KEYCODE_FROBNICATE'"),
    ],
    ids=lambda value: value.json() if isinstance(value, Action) else "",
)
def test_what_cannot_be_carried_out_says_why_and_does_nothing(
    device: Device, action: Action, why: str
) -> None:
    before = device.observe()
    with pytest.raises(BadAction, match=why):
        device.act(action, before)
    assert device.observe() == before


@pytest.mark.parametrize(
    "action",
    [
        *(Done(), Infeasible(), Action("unknown"), Type(""), Tap((500, 5000)), Tap((-1, 10))),
        *(Type("", enter=False), Wait(0), Drag((500, 5000), (500, 100)), Drag((-1, 9), (500, 9))),
    ],
    ids=Action.json,
)
def test_some_actions_do_nothing(device: Device, action: Action) -> None:
    before = device.observe()
    assert do(device, action) == before


def test_the_last_answer_counts(device: Device) -> None:
    do(device, Answer("41"))
    do(device, Answer("42"))
    assert device.answer == "42"
    device.reset()
    assert device.answer == ""


def test_an_app_is_opened_and_left(device: Device) -> None:
    do(device, OpenApp("markor"))
    assert device.front() == "net.gsantner.markor/net.gsantner.markor.activity.MainActivity"
    do(device, Home())
    assert str(device.front()).startswith(LAUNCHER)


def test_an_unknown_app_is_not_opened(device: Device) -> None:
    before = device.observe()
    assert do(device, OpenApp("Frobnicator")) == before


def test_back_leads_back(device: Device) -> None:
    first = do(device, OpenApp("Settings"))
    do(device, Tap(called(first, "Apps")))
    assert names(do(device, Back())) == names(first)


@pytest.mark.parametrize("name", ["HOME", "KEYCODE_A; reboot", "KEYCODE_a", "KEYCODE_", 66])
def test_what_is_no_keycode(name: Any) -> None:
    with pytest.raises(BadAction, match="a keycode begins with KEYCODE_, unlike "):
        Key(name)


def test_a_key_is_pressed_by_its_name(by_either_door: Device) -> None:
    do(by_either_door, OpenApp("clock"))
    assert "Clock" in names(do(by_either_door, Key("KEYCODE_APP_SWITCH")))
    assert str(by_either_door.front()).startswith(LAUNCHER)
    do(by_either_door, Key("KEYCODE_BACK"))
    assert "deskclock" in str(by_either_door.front())


def test_a_key_that_the_emulators_door_lacks_goes_through_the_other(device: Device) -> None:
    before = device.observe()
    louder = do(device, Key("KEYCODE_VOLUME_UP"))
    assert set(names(louder)) - set(names(before)) >= {"Media volume"}


def test_scrolling_down_shows_what_is_further_down(device: Device) -> None:
    first = do(device, OpenApp("Settings"))
    further = do(device, Scroll("down"))
    assert "Network & internet" in names(first)
    assert "Network & internet" not in names(further)
    assert "Accessibility" in names(further)
    assert "Network & internet" in names(do(device, Scroll("up")))


def test_an_element_is_scrolled(device: Device) -> None:
    state = do(device, OpenApp("Settings"))
    scrolls = next(each for each in state.ui_elements[1:] if each.is_scrollable)
    assert "Network & internet" not in names(do(device, Scroll("down", scrolls)))


@pytest.mark.parametrize("make", [Scroll, Swipe])
def test_index_0_is_an_element_like_any_other(make: Callable[..., Action]) -> None:
    """In the reference it stands for the whole screen."""
    first, second = (Element(n, bbox=Rect(100, 200, 300, 260)) for n in (0, 1))
    state = State((first, second), (1080, 2400))
    whole = make("left").touched(state)
    assert make("left", first).touched(state) == make("left", second).touched(state) != whole
    assert {y for _, y in make("left", 0).touched(state)} == {230}


def test_a_swipe_from_the_top_pulls_the_shade(device: Device) -> None:
    before = names(device.observe())
    assert "Silent" not in before
    assert "Silent" in names(do(device, Swipe("down")))


def test_a_long_press_is_no_tap(device: Device) -> None:
    state = device.observe()
    assert "App info" in names(do(device, Hold(called(state, "Photos"))))
    assert str(device.front()).startswith(LAUNCHER)


@pytest.mark.parametrize(
    ("wait", "lasts"), [(Wait(), 1.0), (Wait(7), 7.0), (Wait(0.25), 0.25)], ids=["1", "7", "1/4"]
)
def test_waiting_lasts_a_second_of_the_phone_or_as_long_as_is_said(
    device: Device, wait: Action, lasts: float
) -> None:
    said = "date +%s"
    before = int(device.adb.shell(said).stdout)
    state = device.observe()
    for _ in range(10):
        device.act(wait, state)
    assert 10 * lasts - 1 <= int(device.adb.shell(said).stdout) - before <= 10 * lasts + 2


def test_a_press_lasts_as_long_as_is_said(by_either_door: Device) -> None:
    state = by_either_door.observe()
    photos = called(state, "Photos")
    before = int(by_either_door.adb.shell("date +%s").stdout)
    assert "App info" in names(do(by_either_door, Hold(photos, 5)))
    assert 5 <= int(by_either_door.adb.shell("date +%s").stdout) - before <= 7
    by_either_door.act(Back(), by_either_door.observe())
    assert "App info" not in names(do(by_either_door, Hold(photos, 0.1)))  # that was a tap


def brightness(device: Device) -> int:
    return int(device.settings.get("system", "screen_brightness") or -1)


@pytest.fixture
def slider(device: Device) -> Element:
    """Of the screen's brightness, at its least."""
    device.settings.put("system", "screen_brightness", 1)
    do(device, OpenApp("settings"))
    while "Display" not in names(device.observe()):
        do(device, Scroll("down"))
    state = do(device, Tap(called(device.observe(), "Display")))
    state = do(device, Tap(called(state, "Brightness level")))
    return called(state, "Display brightness")


def test_a_drag_ends_where_it_is_meant_to(by_either_door: Device, slider: Element) -> None:
    left, top, right, bottom = slider.bbox
    middle = (top + bottom) // 2
    do(by_either_door, Drag((left + 40, middle), (540, middle)))
    half = brightness(by_either_door)
    do(by_either_door, Drag((540, middle), (300, middle), 2.5))
    assert 1 < brightness(by_either_door) < half < 255
    do(by_either_door, Drag(slider, (right - 1, middle)))
    assert brightness(by_either_door) == 255
    do(by_either_door, Drag((right - 50, middle), (-50, middle)))  # on beyond the edge
    assert brightness(by_either_door) == 1


def test_a_drag_lasts_as_long_as_is_said(device: Device, slider: Element) -> None:
    before, state = int(device.adb.shell("date +%s").stdout), device.observe()
    for _ in range(3):
        device.act(Drag((200, 254), (300, 254), 6), state)
    assert 18 <= int(device.adb.shell("date +%s").stdout) - before <= 27  # each after a thought


def test_a_drag_on_a_phone_that_lies_on_its_side(device: Device) -> None:
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
    first = do(device, OpenApp("Settings"))
    assert first.screen_size == (2400, 1080)
    further = do(device, Drag((1200, 900), (1200, 300), 1))
    assert "Network & internet" in names(first)
    assert "Network & internet" not in names(further)


def test_a_finger_that_rests_before_it_drags_selects(by_either_door: Device, form: State) -> None:
    state = do(by_either_door, Type("Ada Byron Lovelace", field(form, NAME), enter=False))
    left, top, right, bottom = field(state, NAME).bbox
    start, end = (left + 30, (top + bottom) // 2), (right - 20, (top + bottom) // 2)
    assert "Cut" not in names(do(by_either_door, Drag(start, end, 1)))
    assert "Cut" in names(do(by_either_door, Drag(start, end, 1, hold=0.8)))
    assert field(do(by_either_door, Type("x", enter=False)), NAME).text == "x"


@pytest.mark.parametrize(
    "text",
    [
        "Ada",
        "two words",
        " edge ",
        "%s and 100%sure %% %s%s",
        "$HOME `id` $(id) ; rm -rf / & | < > ( ) # !",
        'it\'s "quoted" \\ and * ? [a] {b} ~ ^ = ,',
        "-d 1 --display",
        "Zoë Müller",
        "😀 日本語 $(id)",
        "tab\there",
    ],
)
def test_any_text_arrives_as_it_is(device: Device, form: State, text: str) -> None:
    device.clipboard.set("kept")
    state = do(device, Type(text, field(form, NAME)))
    assert field(state, NAME).text == text
    assert device.clipboard.get() == "kept"


@pytest.mark.parametrize("text", ["Ada", "Zoë", "two words"])
def test_enter_follows_only_if_it_is_wanted(device: Device, form: State, text: str) -> None:
    do(device, Tap(field(form, NAME)))
    do(device, Type(text, enter=False))
    state = do(device, Type("!", enter=False))
    assert field(state, NAME).text == f"{text}!"
    do(device, Type("?"))
    state = do(device, Type("next"))
    assert field(state, NAME).text == f"{text}!?"
    assert field(state, "Last name").text == "next"


def test_text_goes_where_the_cursor_is_and_enter_follows(device: Device, form: State) -> None:
    do(device, Tap(field(form, NAME)))
    do(device, Type("Ada"))
    state = do(device, Type("Lovelace"))
    assert field(state, NAME).text == "Ada"
    assert field(state, "Last name").text == "Lovelace"


def test_a_field_is_added_to_unless_it_is_to_be_cleared(device: Device, form: State) -> None:
    state = do(device, Type("Ada", field(form, NAME)))
    state = do(device, Type("!", field(state, NAME)))
    assert field(state, NAME).text == "Ada!"
    state = do(device, Type("Grace", field(state, NAME), clear=True))
    assert field(state, NAME).text == "Grace"


def test_lines_end_with_enter(device: Device) -> None:
    device.files.write("/storage/emulated/0/Documents/markor/a.md", "")
    state = do(device, OpenApp("Markor"))
    state = do(device, Tap(called(state, "File a.md ")))
    (text,) = (each for each in state.ui_elements if each.is_editable)
    state = do(device, Type("one\ntwo\r\n\nü", text))
    (text,) = (each for each in state.ui_elements if each.is_editable)
    assert text.text == "one\ntwo\n\nü\n"


def test_without_enter_the_last_line_has_no_end(device: Device) -> None:
    device.files.write("/storage/emulated/0/Documents/markor/a.md", "")
    state = do(device, OpenApp("Markor"))
    state = do(device, Tap(called(state, "File a.md ")))
    (text,) = (each for each in state.ui_elements if each.is_editable)
    state = do(device, Type("one\ntwo", text, enter=False))
    state = do(device, Type("!\n", enter=False))
    (text,) = (each for each in state.ui_elements if each.is_editable)
    assert text.text == "one\ntwo!\n"


def test_enter_goes_to_the_next_field(device: Device, form: State) -> None:
    do(device, Tap(field(form, NAME)))
    do(device, Enter())
    state = do(device, Type("Lovelace"))
    assert field(state, "Last name").text == "Lovelace"


PICTURE = "/storage/emulated/0/DCIM/two halves.png"
VIEW = "am start -W -a android.intent.action.VIEW -p com.simplemobiletools.gallery.pro"


def two_halves() -> bytes:
    """A picture that looks different when it is enlarged around its corner."""
    image = Image.new("RGB", (80, 80), "red")
    image.paste("blue", (0, 0, 20, 80))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("turned", [False, True])
def test_two_taps_are_a_double_one_on_a_phone_that_wants_time_between(
    device: Device, inflict: Callable[[str], None], turned: bool
) -> None:
    inflict("double_taps_need 0.04")
    device.files.write(PICTURE, two_halves())
    device.media.rescan()
    if turned:  # where fingers are shell commands
        device.adb.shell("settings put system accelerometer_rotation 0")
        device.adb.shell("settings put system user_rotation 1")
    device.adb.shell(f"{VIEW} -t image/png -d 'file://{PICTURE}'")
    before = device.observe(pixels=True)
    (photo,) = (e for e in before.everything if "gestures_view" in (e.resource_name or ""))
    x, y = photo.bbox.center
    device.act(DoubleTap((x, y - 200)), before)
    after = device.observe(pixels=True)
    assert names(after) == names(before)  # a single tap hides the bars
    assert after.picture is not None
    assert before.picture is not None
    assert not np.array_equal(after.picture, before.picture)

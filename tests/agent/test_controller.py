"""Calls of adb that classes of the reference make: what a hand could do, and the rest."""

from typing import Any

import pytest
from android_env.proto import adb_pb2

from pytest_androidworld import Action, BadAction, Device, Drag, Hold, Key, OpenApp, Tap, Type
from pytest_androidworld.agent.controller import Controller, parts_of
from pytest_androidworld.episode import Limits, Stage

pb: Any = adb_pb2
CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
VIEW = "am start -a android.intent.action.VIEW -d"


def shell(line: str) -> Any:
    return pb.AdbRequest(generic={"args": ["shell", *line.split(" ")]})


@pytest.mark.parametrize(
    ("request_", "actions"),
    [
        (pb.AdbRequest(tap={"x": 30, "y": 40}, timeout_sec=10), [Tap((30, 40))]),
        (pb.AdbRequest(press_button={"button": "HOME"}), [Action("navigate_home")]),
        (pb.AdbRequest(press_button={"button": "BACK"}), [Action("navigate_back")]),
        (pb.AdbRequest(press_button={"button": "ENTER"}), [Action("keyboard_enter")]),
        (pb.AdbRequest(input_text={"text": "milk"}), [Type("milk", enter=False)]),
        (pb.AdbRequest(input_text={"text": "%s"}), [Type(" ", enter=False)]),
        (pb.AdbRequest(input_text={"text": r"it\'s\;\&\$5"}), [Type("it's;&$5", enter=False)]),
        (pb.AdbRequest(start_activity={"full_activity": CLOCK}), [OpenApp(CLOCK)]),
        (shell("input tap 30 40"), [Tap((30, 40))]),
        (shell("input swipe 30 40 30 40 1000"), [Hold((30, 40), 1)]),
        (shell("input swipe 540 1200 540 0 "), [Drag((540, 1200), (540, 0), 0.3)]),
        (shell("input swipe 0 1200 1080 1200 500"), [Drag((0, 1200), (1080, 1200), 0.5)]),
        (
            shell("input touchscreen swipe 5 6 7 8 250.0"),
            [Drag((5, 6), (7, 8), 0.25)],
        ),
        (
            shell("input draganddrop 5 6 7 8 4000"),
            [Drag((5, 6), (7, 8), 4, hold=0.6)],
        ),
        (shell("input text a%sb"), [Type("a b", enter=False)]),
        (
            shell("input keyevent KEYCODE_HOME 4 ENTER 67"),
            [
                *(Action("navigate_home"), Action("navigate_back"), Action("keyboard_enter")),
                Key("KEYCODE_DEL"),
            ],
        ),
        (
            shell("input keycombination 113 29 && input keyevent 67"),
            [Key("KEYCODE_CTRL_LEFT+KEYCODE_A"), Key("KEYCODE_DEL")],
        ),
        (shell(f"am start -n {CLOCK}"), [OpenApp(CLOCK)]),
        (shell(f"am start -W -a android.intent.action.MAIN {CLOCK}"), [OpenApp(CLOCK)]),
        (shell(f"{VIEW} content://com.android.calendar"), [OpenApp("calendar")]),
        (shell(f"{VIEW} mailto:"), [OpenApp("email")]),
        (shell("monkey -p com.example.app 1"), [OpenApp("com.example.app")]),
        (
            shell("monkey -p com.example.app -c android.intent.category.LAUNCHER 1"),
            [OpenApp("com.example.app")],
        ),
    ],
    ids=lambda value: "" if isinstance(value, list) else str(value).replace("\n", " ")[:60],
)
def test_what_a_hand_could_do_is_an_action(request_: Any, actions: list[Action]) -> None:
    assert list(parts_of(request_)) == actions


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (
            pb.AdbRequest(),
            "not possible with touches and keys: an empty request; served are tap, press_button, ",
        ),
        (
            pb.AdbRequest(pull={"path": "/data"}),
            "not possible with touches and keys: pull; served are tap, ",
        ),
        (
            pb.AdbRequest(force_stop={"package_name": "x"}),
            "not possible with touches and keys: force_stop; served",
        ),
        (
            pb.AdbRequest(
                start_activity={"full_activity": CLOCK, "extra_args": ["--es", "a", "b"]}
            ),
            "start_activity opens an app; a hand has neither arguments nor force_stop",
        ),
        (
            pb.AdbRequest(generic={"args": ["root"]}),
            "not possible with touches and keys: `adb root`; served are",
        ),
        (
            pb.AdbRequest(generic={"args": []}),
            "not possible with touches and keys: `adb `; served are",
        ),
        (
            shell("rm -rf /sdcard"),
            "not possible with touches and keys: `rm -rf /sdcard`; served are tap, ",
        ),
        (
            shell("input tap 1 2; reboot"),
            "not possible with touches and keys: `reboot`; served are",
        ),
        (shell("input tap 1"), "'1' are not 2 numbers"),
        (shell("input tap 1 b"), "'1 b' are no numbers"),
        (shell("input tap 1 inf"), "'1 inf' are no numbers"),
        (shell("input swipe 1 2 3 4 90000"), "a number of seconds up to 60, not 90.0"),
        (
            shell("input motionevent DOWN 1 2"),
            "`input motionevent DOWN 1 2` is not served; dragand",
        ),
        (shell("input text a b"), r"one word for the shell, not 2: \['a', 'b'\]"),
        (shell("input text it's"), "`input text it's` is no line of shell: No closing quotation"),
        (shell("input keyevent --longpress 26"), "it takes keys only"),
        (shell("input keyevent 9999"), "no key that a hand has is number 9999"),
        (shell("input keyevent $(id)"), "a keycode begins with KEYCODE_"),
        (
            shell(f"am start -n {CLOCK} --es a b"),
            "am start takes -n PACKAGE/CLASS, or -a android.",
        ),
        (
            shell(f"{VIEW} tel:110"),
            "-d one of content://com.android.calendar, http://, content://",
        ),
        (
            shell("am broadcast -a x"),
            "not possible with touches and keys: `am broadcast -a x`; am start takes",
        ),
        (shell("am force-stop x"), "not possible with touches and keys: `am force-stop x`"),
        (shell("monkey -p x 500"), "monkey is served as `-p PACKAGE 1`, not `-p x 500`"),
        (
            shell("dumpsys notification"),
            "not possible with touches and keys: `dumpsys notification`; served are",
        ),
        (shell("dumpsys input | sh"), "not possible with touches and keys: `dumpsys input | sh`"),
        (shell("wm size 500x500"), "not possible with touches and keys: `wm size 500x500`"),
        (
            shell("settings put system pointer_location 0"),
            "not possible with touches and keys: `settings put system",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_reaches_around_the_screen_is_refused_in_a_sentence(request_: Any, why: str) -> None:
    with pytest.raises(BadAction, match=why.replace("(", r"\(") if "$" in why else why):
        list(parts_of(request_))


@pytest.fixture
def stage(device: Device) -> Stage:
    return Stage("", device, Limits(20))


@pytest.fixture
def controller(stage: Stage) -> Controller:
    return Controller(stage, lambda action, reason: stage.act(action, reason, at_once=True))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("wm size", "Physical size: 1080x2400\n"),
        ("dumpsys window | grep mCurrentRotation", "    mCurrentRotation=ROTATION_0\n"),
        (
            "dumpsys input | grep logicalFrame",
            "    Viewport INTERNAL: displayId=0, orientation=0, logicalFrame=[0, 0, 1080, 2400],"
            " physicalFrame=[0, 0, 1080, 2400], isActive=[1]\n",
        ),
        ("dumpsys input | grep nothing", ""),
    ],
)
def test_what_is_read_is_what_the_agent_sees(
    controller: Controller, stage: Stage, line: str, said: str
) -> None:
    response = controller.execute_adb_call(shell(line))
    assert (response.status, response.generic.output.decode()) == (pb.AdbResponse.OK, said)
    assert stage.steps == []


def test_a_phone_on_its_side_says_so(device: Device, controller: Controller) -> None:
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
    controller.execute_adb_call(pb.AdbRequest(start_activity={"full_activity": CLOCK}))
    read = (
        "dumpsys window | grep mCurrentRotation && dumpsys input | grep physicalFrame && wm size"
    )
    said = controller.execute_adb_call(shell(read)).generic.output.decode()
    assert "mCurrentRotation=ROTATION_90\n" in said
    assert "physicalFrame=[0, 0, 2400, 1080]" in said
    assert "Physical size: 1080x2400\n" in said
    turned = controller.execute_adb_call(pb.AdbRequest(get_orientation={}))
    assert turned.get_orientation.orientation == 1


def test_each_deed_is_done_and_recorded(controller: Controller, stage: Stage) -> None:
    response = controller.execute_adb_call(pb.AdbRequest(start_activity={"full_activity": CLOCK}))
    assert (response.status, response.start_activity.full_activity) == (pb.AdbResponse.OK, CLOCK)
    front = controller.execute_adb_call(pb.AdbRequest(get_current_activity={}))
    assert front.get_current_activity.full_activity == CLOCK
    controller.execute_adb_call(shell("input tap 700 2200"))
    assert [step.action for step in stage.steps] == [OpenApp(CLOCK), Tap((700, 2200))]
    texts = [each.text for each in controller.get_ui_elements()]
    assert "Alarm" in texts


def test_a_refusal_is_in_the_response_and_in_the_report(
    controller: Controller, stage: Stage
) -> None:
    response = controller.execute_adb_call(shell("pm clear com.android.settings"))
    assert response.status == pb.AdbResponse.ADB_ERROR
    assert response.error_message.startswith(
        "not possible with touches and keys: `pm clear com.android.settings`;"
    )
    (step,) = stage.steps
    assert step.action == Action("unknown")
    assert step.reason == f"its adb call was refused: {response.error_message}"


def test_what_the_phone_does_not_know_is_in_the_response(
    controller: Controller, stage: Stage
) -> None:
    response = controller.execute_adb_call(shell("input keyevent FROBNICATE"))
    assert response.status == pb.AdbResponse.ADB_ERROR
    assert response.error_message == "no key is called 'KEYCODE_FROBNICATE'"
    assert [step.refused for step in stage.steps] == [response.error_message]


def test_two_taps_are_a_double_tap(device: Device, controller: Controller, stage: Stage) -> None:
    device.apps.open("contacts")
    stage.act(
        Tap(next(e for e in stage.state.ui_elements if e.content_description == "Create contact"))
    )
    field = next(e for e in stage.state.ui_elements if e.hint_text == "First name")
    stage.act(Type("Ada Byron", field, enter=False))
    left, top, _, bottom = field.bbox
    assert "Copy" not in [each.text for each in stage.state.ui_elements]
    for _ in range(2):
        controller.execute_adb_call(
            pb.AdbRequest(tap={"x": left + 30, "y": (top + bottom) // 2}, timeout_sec=0)
        )
    assert "Copy" in [each.text for each in stage.state.ui_elements]


def test_a_field_is_cleared_as_the_reference_clears_it(
    device: Device, controller: Controller, stage: Stage
) -> None:
    device.apps.open("contacts")
    stage.act(
        Tap(next(e for e in stage.state.ui_elements if e.content_description == "Create contact"))
    )
    field = next(e for e in stage.state.ui_elements if e.hint_text == "First name")
    stage.act(Type("Ada Byron", field, enter=False))
    controller.execute_adb_call(shell("input keycombination 113 29 && input keyevent 67"))
    controller.execute_adb_call(pb.AdbRequest(input_text={"text": "Grace"}))
    controller.execute_adb_call(pb.AdbRequest(input_text={"text": "%s"}))
    controller.execute_adb_call(pb.AdbRequest(input_text={"text": "Hopper"}))
    assert "Grace Hopper" in [each.text for each in stage.state.ui_elements]

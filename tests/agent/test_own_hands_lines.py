"""Lines of shell: what looks is written down anew, what acts is an action, all else is refused."""

import pytest

from pytest_androidworld.agent.own_hands.lines import PastScreen, commands, joined


@pytest.mark.parametrize(
    ("line", "for_the_phone"),
    [
        ("wm size", "wm size"),
        ("  wm   size ;", "wm size"),
        ("uiautomator dump && cat /sdcard/window_dump.xml", None),
        ("screencap -p /data/local/tmp/x.png", None),
        ("screencap -p > /sdcard/screenshot.png", "screencap -p >/sdcard/screenshot.png"),
        ("dumpsys window 2>/dev/null | grep -E 'mCurrentFocus|x y'", None),
        ("id\nwhoami", "id ; whoami"),
        ('getprop "ro.build.version.sdk"', "getprop ro.build.version.sdk"),
        ("echo 'a  b' \"c\\$d\" e\\ f", "echo 'a  b' 'c$d' 'e f'"),
        ('true || echo "X4EXIT:$?"', 'true || echo X4EXIT:"$?"'),
        ("echo '$?`id`'", "echo \"$?\"'`id`'"),  # no way to a substitution
        ("pm list packages -3 | head -n 5 | wc -l", None),
    ],
)
def test_what_looks_is_quoted_anew(line: str, for_the_phone: str | None) -> None:
    assert joined(commands(line)) == (for_the_phone or line)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("input tap 5 6", ['{"action_type":"click","x":5,"y":6}']),
        (
            "input keyevent HOME BACK",
            ['{"action_type":"navigate_home"}', '{"action_type":"navigate_back"}'],
        ),
        (
            "input text 'it'\\''s;%sall'",
            ['{"action_type":"input_text","text":"it\'s; all","press_enter":false}'],
        ),
        ("am start -n a.b/.C", ['{"action_type":"open_app","app_name":"a.b/.C"}']),
        (
            "monkey -p a.b -c android.intent.category.LAUNCHER 1",
            ['{"action_type":"open_app","app_name":"a.b"}'],
        ),
    ],
)
def test_what_a_hand_could_do_is_an_action(line: str, actions: list[str]) -> None:
    (command,) = commands(line)
    assert [action.json() for action in command.actions] == actions


@pytest.mark.parametrize(
    "line",
    [
        "svc wifi enable",
        "wm size 100x100",
        "wm size; settings put global x 1",
        "cat /sdcard/Download/x.xml",
        "cat /sdcard/window_dump.xml /sdcard/x",
        "cat /data/local/tmp/../../system/x",
        "rm -rf /data/local/tmp",
        "rm /data/local/tmp/..",
        "screencap -p /sdcard/Pictures/x.png",
        "screencap -p > /sdcard/DCIM/x.png",
        "id >> /sdcard/notes.txt",
        "dumpsys battery unplug",
        "dumpsys notification",
        "id | sh",
        "id | tee /sdcard/x",
        "id | grep -r secret",
        "id | grep secret /sdcard/x",
        "sleep 100000",
        "date 010100002030",
        "input tap $(id)",
        "input tap `id`",
        'echo "$HOME"',
        'echo "$? `id`"',
        "wm size & svc wifi enable",
        "(svc wifi enable)",
        "< /sdcard/x cat",
        "|| id",
        "input tap 1 2 | sh",
        "input motionevent DOWN 1 1",
        "am broadcast -a x",
        "am start -a android.intent.action.CALL -d tel:1",
        "monkey 500",
        "sh -c 'svc wifi enable'",
        "echo 'not closed",
    ],
)
def test_all_else_goes_past_the_screen(line: str) -> None:
    with pytest.raises(PastScreen):
        commands(line)

"""`input`: touches, keys and text, from the command line."""

from collections.abc import Callable, Iterator

from virtual_phone.shell.core import Shell, builtin
from virtual_phone.ui.gestures import Touch
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import code_of

SOURCES = (
    "touchscreen keyboard mouse stylus dpad gamepad touchnavigation trackball joystick touchpad"
).split()
SWIPE_MS, DRAG_MS = 300, 300
LETTERS, KEYS = 500, 8  # between which nothing else works, as in a usual `input`
USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)
"""


class BadInput(Exception):
    """The arguments are invalid."""


@builtin("input")
def input_(sh: Shell, *args: str) -> Iterator[str]:
    """Send touches, keys and text."""
    yield ""
    words = list(args)
    if words and words[0] in SOURCES:
        del words[0]
    if words[:1] == ["-d"]:
        del words[:2]
    if not words:
        sh.error(USAGE, 255)
        return
    name, rest = words[0], words[1:]
    command = COMMANDS.get(name)
    if command is None:
        sh.error(f"Unknown command: {name}\n{USAGE}", 255)
        return
    try:
        command(sh, rest)
    except BadInput as error:
        sh.error(f"{error or f'Error: Invalid arguments for command: {name}'}\n{USAGE}", 255)


def _numbers(words: list[str], *counts: int) -> list[int]:
    if len(words) not in counts:
        raise BadInput
    try:
        return [int(float(word)) for word in words]
    except (ValueError, OverflowError):
        raise BadInput from None


def tap(sh: Shell, words: list[str]) -> None:
    x, y = _numbers(words, 2)
    sh.phone[Input].tap(x, y)


def swipe(sh: Shell, words: list[str]) -> None:
    x1, y1, x2, y2, *ms = _numbers(words, 4, 5)
    seconds = max(*ms, 0, 0) / 1000 if ms else SWIPE_MS / 1000
    sh.phone[Input].swipe((x1, y1), (x2, y2), seconds, sh.session.slice)


def drag_and_drop(sh: Shell, words: list[str]) -> None:
    x1, y1, x2, y2, *ms = _numbers(words, 4, 5)
    seconds = (ms[0] if ms else DRAG_MS) / 1000
    sh.phone[Input].drag((x1, y1), (x2, y2), seconds, sh.session.slice)


def motion(sh: Shell, words: list[str]) -> None:
    if not words or words[0].upper() not in ("DOWN", "UP", "MOVE", "CANCEL"):
        raise BadInput
    touch, what = sh.phone[Touch], words[0].upper()
    if what == "CANCEL":
        touch.cancel()
        return
    x, y = _numbers(words[1:], 2)
    if what == "DOWN":
        sh.phone[Input].begin(x, y)
    else:
        {"UP": touch.up, "MOVE": touch.move}[what](0, x, y)


def text(sh: Shell, words: list[str]) -> None:
    if len(words) != 1:
        raise BadInput
    if not words[0].isascii():
        sh.error("Exception occurred while executing 'text':\n", 255)
        sh.error(
            "java.lang.NullPointerException: Attempt to get length of null array\n"
            "\tat com.android.commands.input.InputShellCommand.sendText\n"
        )
        return
    typed = words[0].replace("%s", " ")
    sh.phone[Input].text(typed[:LETTERS], sh.session.slice)
    for at in range(LETTERS, len(typed), LETTERS):
        sh.session.slice()
        sh.phone[Input].text(typed[at : at + LETTERS], sh.session.slice)


def _codes(words: list[str]) -> list[int]:
    codes = [code_of(word) for word in words]
    if not codes or None in codes:
        bad = next((w for w, code in zip(words, codes, strict=True) if code is None), "")
        raise BadInput(f"Error: Unknown keycode: {bad}" if bad else "")
    return [code for code in codes if code is not None]


def keyevent(sh: Shell, words: list[str]) -> None:
    flags = [word for word in words if word.startswith("--")]
    for number, code in enumerate(_codes([word for word in words if word not in flags]), 1):
        if "--longpress" in flags:
            sh.phone[Input].hold_key(code)
        else:
            for _ in range(2 if "--doubletap" in flags else 1):
                sh.phone[Input].press(code)
        if number % KEYS == 0:
            sh.session.slice()


def keycombination(sh: Shell, words: list[str]) -> None:
    if words[:1] == ["-t"]:
        words = words[2:]
    codes = _codes(words)
    if len(codes) < 2:
        raise BadInput
    sh.phone[Input].press(*codes)


def roll(sh: Shell, words: list[str]) -> None:
    """Roll the trackball, which the phone does not have: no effect, as on a real phone."""
    _numbers(words, 0, 2)


COMMANDS: dict[str, Callable[[Shell, list[str]], None]] = {
    "tap": tap,
    "swipe": swipe,
    "touchscreen": swipe,
    "draganddrop": drag_and_drop,
    "motionevent": motion,
    "text": text,
    "keyevent": keyevent,
    "keycombination": keycombination,
    "roll": roll,
    "press": roll,
}

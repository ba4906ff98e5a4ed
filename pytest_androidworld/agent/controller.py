"""The adb calls of agents written for the reference, as far as touches and keys can do the same.

Each call is an action of the step; what is read is what the agent sees anyway.  Calls that would
bypass the screen are refused with the reason: no agent holds a device here.
"""

import base64
import shlex
from collections.abc import Callable, Iterator
from typing import Any

from pytest_androidworld.agent import reference_elements
from pytest_androidworld.agent.base import Stage
from pytest_androidworld.agent.keycodes import named
from pytest_androidworld.env import actions
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.app_table import VIEWS
from pytest_androidworld.errors import BadAction

Read = Callable[[Stage], str]
Part = Action | Read
Words = list[str]

SWIPE = 0.3  # seconds, unless given; of `draganddrop` too
LONG = 0.6  # seconds that `draganddrop` rests: longer than Android's long press takes
VIEW, MAIN = "android.intent.action.VIEW", "android.intent.action.MAIN"
VIEWED = {uri: name for name, uri in VIEWS.items()}
OPERATORS = "&|;<>()"
SERVED = (
    "served are tap, press_button, input_text, start_activity, get_current_activity, and of the"
    " shell's commands input, am start, monkey -p PACKAGE 1, wm size, dumpsys input and dumpsys"
    " window; agents hold no device here"
)


class Controller:
    """Serves an ``AdbRequest`` of android-env with an ``AdbResponse``."""

    def __init__(self, stage: Stage, act: Callable[[Action, str | None], None]) -> None:
        self._stage = stage
        self._act = act

    def execute_adb_call(self, request: Any) -> Any:
        """As in the reference, a refused call is an error in the response, never raised."""
        from android_env.proto import adb_pb2

        pb: Any = adb_pb2  # generated: its names are made when it is imported
        response = pb.AdbResponse(status=pb.AdbResponse.OK)
        try:
            parts = list(parts_of(request))
        except BadAction as problem:
            self._act(Action("unknown"), f"its adb call was refused: {problem}")
            response.status, response.error_message = pb.AdbResponse.ADB_ERROR, str(problem)
            return response
        try:
            output = "".join(self._do(part) for part in parts)
        except BadAction as problem:
            response.status, response.error_message = pb.AdbResponse.ADB_ERROR, str(problem)
            return response
        _fill(response, request, output)
        return response

    def execute_bytes(self, request: Any) -> str:
        """The same for a request in base64; an invalid one is a `BadAction`."""
        from android_env.proto import adb_pb2
        from google.protobuf.message import DecodeError

        pb: Any = adb_pb2
        try:
            parsed = pb.AdbRequest.FromString(base64.b64decode(request, validate=True))
        except (DecodeError, TypeError, ValueError):
            raise BadAction("the request of adb is no AdbRequest in base64") from None
        return base64.b64encode(self.execute_adb_call(parsed).SerializeToString()).decode()

    def get_ui_elements(self) -> list[reference_elements.UIElement]:
        """What is on the screen now."""
        self._stage.refresh()
        return [reference_elements.ui_element(each) for each in self._stage.state.ui_elements]

    def _do(self, part: Part) -> str:
        if isinstance(part, Action):
            self._act(part, None)
            return ""
        return part(self._stage)


def _fill(response: Any, request: Any, output: str) -> None:
    """Copy the output into the response's field for that kind of request."""
    kind = request.WhichOneof("command")
    if kind in ("generic", "dumpsys"):
        getattr(response, kind).output = output.encode()
    elif kind == "get_current_activity":
        response.get_current_activity.full_activity = output
    elif kind == "get_orientation":
        response.get_orientation.orientation = int(output)
    elif kind == "start_activity":
        response.start_activity.full_activity = request.start_activity.full_activity
    elif kind in ("press_button", "input_text"):
        getattr(response, kind).SetInParent()


def parts_of(request: Any) -> Iterator[Part]:
    """The actions and reads that fulfil a request; a `BadAction` if touches and keys cannot."""
    kind = request.WhichOneof("command")
    if kind not in REQUESTS:
        raise BadAction(
            f"not possible with touches and keys: {kind or 'an empty request'}; {SERVED}"
        )
    return REQUESTS[kind](getattr(request, kind))


def _tap(request: Any) -> Iterator[Part]:
    yield actions.Tap((request.x, request.y))


def _press_button(request: Any) -> Iterator[Part]:
    yield (actions.Home, actions.Back, actions.Enter)[request.button]()


def _input_text(request: Any) -> Iterator[Part]:
    return _text(_lexed(request.text))


def _start_activity(request: Any) -> Iterator[Part]:
    if request.extra_args or request.force_stop:
        raise BadAction("start_activity opens an app; a hand has neither arguments nor force_stop")
    yield actions.OpenApp(request.full_activity)


def _current_activity(request: Any) -> Iterator[Part]:
    yield lambda stage: stage.activity or ""


def _orientation(request: Any) -> Iterator[Part]:
    yield lambda stage: str(_turned(stage))


def _dumpsys(request: Any) -> Iterator[Part]:
    return _read(["dumpsys", request.service, *request.args])


def _generic(request: Any) -> Iterator[Part]:
    """A line of shell, joined from the arguments as adb does it."""
    door, *line = request.args or [""]
    if door != "shell":
        raise BadAction(
            f"not possible with touches and keys: `adb {' '.join(request.args)}`; {SERVED}"
        )
    words = _lexed(" ".join(line))
    while words:
        ends = [n for n, word in enumerate(words) if word in ("&&", ";")]
        end = ends[0] if ends else len(words)
        yield from _command(words[:end])
        words = words[end + 1 :]


REQUESTS: dict[str, Callable[[Any], Iterator[Part]]] = {
    "dumpsys": _dumpsys,
    "generic": _generic,
    "get_current_activity": _current_activity,
    "get_orientation": _orientation,
    "input_text": _input_text,
    "press_button": _press_button,
    "start_activity": _start_activity,
    "tap": _tap,
}


def _lexed(line: str) -> Words:
    """The words of a line of shell; variables are not expanded."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=OPERATORS)
    lexer.whitespace_split, lexer.commenters = True, ""
    try:
        return list(lexer)
    except ValueError as error:
        raise BadAction(f"`{line}` is no line of shell: {error}") from None


def _command(words: Words) -> Iterator[Part]:
    name, *rest = words or [""]
    if name not in COMMANDS:
        raise BadAction(f"not possible with touches and keys: `{' '.join(words)}`; {SERVED}")
    return COMMANDS[name](rest)


def _input(words: Words) -> Iterator[Part]:
    source = words[:1] == ["touchscreen"] or words[:1] == ["keyboard"]
    name, *rest = words[source:] or [""]
    if name not in INPUTS:
        raise BadAction(f"`input {' '.join(words)}` is not served; {', '.join(INPUTS)} are")
    return INPUTS[name](rest)


def _numbers(words: Words, *counts: int) -> list[int]:
    try:
        numbers = [int(float(word)) for word in words]
    except (ValueError, OverflowError):
        raise BadAction(f"{' '.join(words)!r} are no numbers") from None
    if len(numbers) not in counts:
        raise BadAction(f"{' '.join(words)!r} are not {' or '.join(map(str, counts))} numbers")
    return numbers


def _input_tap(words: Words) -> Iterator[Part]:
    x, y = _numbers(words, 2)
    yield actions.Tap((x, y))


def _input_swipe(words: Words) -> Iterator[Part]:
    """From a point to itself it is a long press."""
    x, y, to_x, to_y, *ms = _numbers(words, 4, 5)
    seconds = ms[0] / 1000 if ms else SWIPE
    if (x, y) == (to_x, to_y):
        yield actions.Hold((x, y), seconds)
    else:
        yield actions.Drag((x, y), (to_x, to_y), seconds)


def _input_drag(words: Words) -> Iterator[Part]:
    x, y, to_x, to_y, *ms = _numbers(words, 4, 5)
    yield actions.Drag((x, y), (to_x, to_y), ms[0] / 1000 if ms else SWIPE, hold=LONG)


def _text(words: Words) -> Iterator[Part]:
    """One word without Enter; %s is a blank."""
    if len(words) != 1:
        raise BadAction(f"a text to type is one word for the shell, not {len(words)}: {words}")
    yield actions.Type(words[0].replace("%s", " "), enter=False)


def _key_event(words: Words) -> Iterator[Part]:
    if words[:1] == ["--delay"]:  # newer versions' pause between keys; keys here have their own
        _numbers(words[1:2], 1)
        words = words[2:]
    if not words or any(word.startswith("-") for word in words):
        raise BadAction(f"`input keyevent {' '.join(words)}` is not served; it takes keys only")
    for name in map(named, words):
        yield PLAIN[name]() if name in PLAIN else actions.Key(name)


def _combination(words: Words) -> Iterator[Part]:
    yield actions.Key("+".join(map(named, words)))


PLAIN = {
    "KEYCODE_BACK": actions.Back,
    "KEYCODE_ENTER": actions.Enter,
    "KEYCODE_HOME": actions.Home,
}
INPUTS: dict[str, Callable[[Words], Iterator[Part]]] = {
    "draganddrop": _input_drag,
    "keycombination": _combination,
    "keyevent": _key_event,
    "swipe": _input_swipe,
    "tap": _input_tap,
    "text": _text,
}


def _am(words: Words) -> Iterator[Part]:
    """Start an app as its icon does: a component, or one of the five views of the app table."""
    options = {}
    rest = iter(word for word in words[1:] if word != "-W")
    for word in rest:
        name, value = ("-n", word) if word[:1] != "-" and "/" in word else (word, next(rest, ""))
        options[name] = value
    started = words[:1] == ["start"]
    if started and options.get("-a") == VIEW and options.get("-d") in VIEWED and len(options) == 2:
        yield actions.OpenApp(VIEWED[options["-d"]])
    elif started and options.get("-a", MAIN) == MAIN and {"-n"} <= options.keys() <= FOR_ICONS:
        yield actions.OpenApp(options["-n"])
    else:
        raise BadAction(
            f"not possible with touches and keys: `am {' '.join(words)}`;"
            " am start takes -n PACKAGE/CLASS, or"
            f" -a {VIEW} with -d one of {', '.join(VIEWED)}"
        )


FOR_ICONS = {"-n", "-a", "-c", "-f"}


def _monkey(words: Words) -> Iterator[Part]:
    match [word for word in words if word not in ("-c", "android.intent.category.LAUNCHER")]:
        case ["-p", package, "1"]:
            yield actions.OpenApp(package)
        case _:
            raise BadAction(f"monkey is served as `-p PACKAGE 1`, not `{' '.join(words)}`")


def _read(words: Words) -> Iterator[Part]:
    """A command's lines about the screen's size and rotation, or those that grep finds."""
    command, *filters = _split(words, "|")
    read = READS.get(" ".join(command))
    if read is None or any(each[:1] != ["grep"] or len(each) != 2 for each in filters):
        raise BadAction(f"not possible with touches and keys: `{' '.join(words)}`; {SERVED}")

    def report(stage: Stage) -> str:
        lines = read(stage).splitlines(keepends=True)
        return "".join(line for line in lines if all(word in line for _, word in filters))

    yield report


def _split(words: Words, at: str) -> Iterator[Words]:
    part: Words = []
    for word in words:
        if word == at:
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _turned(stage: Stage) -> int:
    """0 is portrait, 1 is landscape."""
    width, height = stage.state.screen_size
    return int(width > height)


def _size(stage: Stage) -> str:
    return "Physical size: {}x{}\n".format(*sorted(stage.state.screen_size))


def _frames(stage: Stage) -> str:
    """Both as the phone is held."""
    box = "[0, 0, {}, {}]".format(*stage.state.screen_size)
    turned = _turned(stage)
    return (
        f"    Viewport INTERNAL: displayId=0, orientation={turned}, logicalFrame={box},"
        f" physicalFrame={box}, isActive=[1]\n"
    )


def _rotation(stage: Stage) -> str:
    return f"    mCurrentRotation=ROTATION_{90 * _turned(stage)}\n"


READS: dict[str, Read] = {
    "dumpsys input": _frames,
    "dumpsys window": _rotation,
    "wm size": _size,
}
COMMANDS: dict[str, Callable[[Words], Iterator[Part]]] = {
    "am": _am,
    "dumpsys": lambda words: _read(["dumpsys", *words]),
    "input": _input,
    "monkey": _monkey,
    "wm": lambda words: _read(["wm", *words]),
}

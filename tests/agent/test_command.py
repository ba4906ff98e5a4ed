"""Programs that play: what they get, what they may send, and that all of them end."""

import base64
import contextlib
import io
import json
import os
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from android_env.proto import adb_pb2

from phone.tests.pictures import open_image
from pytest_androidworld import Agent, Device, Score, State, Task, check
from pytest_androidworld.agent import command as module
from pytest_androidworld.agent.loading import load
from pytest_androidworld.agent.program import Program
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.errors import UsageError
from pytest_androidworld.task import lifecycle

pb: Any = adb_pb2  # its names are made when it is imported
AdbRequest, AdbResponse = pb.AdbRequest, pb.AdbResponse
BUDGET = 3
HELLO = """
import json, os, sys, time

def hear():
    return json.loads(sys.stdin.readline())

def say(what):
    print(what if isinstance(what, str) else json.dumps(what))

hello = hear()
"""
BLIND = HELLO + "say({'androidworld': 2, 'pixels': False})\n"
FIELDS = """
    index text content_description class_name bbox_pixels hint_text package_name resource_name
    is_checked is_checkable is_clickable is_editable is_enabled is_focused is_focusable
    is_long_clickable is_scrollable is_selected is_visible
"""
PATIENCE = 30  # seconds; only a leak takes so long
DONE = "say({'action_type': 'status', 'goal_status': 'complete'})\n"


class OpenClock(Task):
    """The clock is in front."""

    template = "Open “the clock”."

    def is_successful(self, env: Device) -> Score:
        front = env.front() or ""
        return Score.of(check("the clock is in front", True, "deskclock" in front))


Play = Callable[..., Ended]
AGENTS: list[Agent] = []  # that have played, the last one last


@pytest.fixture
def play(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """Play with a Python program of that text; what it started must be gone afterwards."""
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    program, groups = tmp_path / "a program.py", []

    class Watched(Program):
        def __enter__(self) -> Self:
            entered = super().__enter__()
            groups.append(self._process.pid)
            return entered

    monkeypatch.setattr(module, "Program", Watched)

    def played(text: str, limits: Limits = Limits(BUDGET)) -> Ended:  # noqa: B008 - frozen
        program.write_text(text, "utf-8")
        agent = load(f"command:{shlex.quote(sys.executable)} '{program}'")()
        AGENTS.append(agent)
        return Episode(task, device, agent, limits, seed=31).play()

    yield played
    lifecycle.end(task, device)
    (group,), deadline = groups, time.monotonic() + PATIENCE
    while running(group) and time.monotonic() < deadline:  # who was killed may take a moment
        threading.Event().wait(0.05)
    assert running(group) == []


def running(group: int) -> list[str]:
    """The processes of a group, without zombies."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            name, _, rest = each.read_text().rpartition(") ")
            state, _, of = rest.split()[:3]
            if int(of) == group and state != "Z":
                found.append(name)
    return found


def test_a_program_plays(play: Play) -> None:
    ended = play(
        BLIND
        + "hear(); say({'action_type': 'open_app', 'app_name': 'clock', 'reason': 'as asked'})\n"
        + "hear()\n"
        + DONE
    )
    assert (ended.verdict, ended.used, ended.error) == ("passed", 2, None)
    assert [(step.action.json(), step.reason) for step in ended.steps] == [
        ('{"action_type":"open_app","app_name":"clock"}', "as asked"),
        ('{"action_type":"status","goal_status":"complete"}', None),
    ]


def test_it_gets_the_goal_and_each_screen(play: Play, tmp_path: Path) -> None:
    play(
        BLIND
        + "first = hear(); say({'action_type': 'click', 'index': 999})\n"
        + "second = hear(); say('Grüß Gott')\n"
        + "third = hear()\n"
        + f"json.dump([hello, first, second, third], open({str(tmp_path / 'told')!r}, 'w'))\n"
        + DONE
    )
    hello, first, second, third = json.loads((tmp_path / "told").read_text())
    assert hello == {"androidworld": 2, "goal": "Open “the clock”."}
    phone = next(each for each in first["elements"] if each["text"] == "Phone")
    assert first["elements"][phone["index"]] == phone
    assert sorted(phone) == sorted(FIELDS.split())
    assert sorted(phone["bbox_pixels"]) == ["x_max", "x_min", "y_max", "y_min"]
    del first["elements"], second["elements"], third["elements"]
    told = {"goal": "Open “the clock”.", "screen": [1080, 2400], "screenshot": None}
    assert first == {**told, "step": 1, "steps_left": 3, "refused": None}
    assert "999" in second.pop("refused")
    assert second == {**told, "step": 2, "steps_left": 2}
    assert third == {
        **told,
        "step": 3,
        "steps_left": 1,
        "refused": "this is no JSON: 'Grüß Gott'",
    }


def test_it_gets_screenshots_if_it_asks_for_them(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "screen"
    play(
        HELLO
        + "say({'androidworld': 2, 'pixels': True})\n"
        + f"open({str(file)!r}, 'w').write(hear()['screenshot'])\n"
        + DONE
    )
    picture = open_image(io.BytesIO(base64.b64decode(file.read_text())))
    assert (picture.format, picture.size) == ("PNG", (1080, 2400))


def test_it_sees_and_touches_a_screen_of_the_size_it_wants(
    play: Play, device: Device, tmp_path: Path
) -> None:
    phone = next(each for each in device.observe().ui_elements if each.text == "Phone")
    ended = play(
        HELLO
        + "say({'androidworld': 2, 'pixels': True, 'size': [540, 600]})\n"
        + "told = hear()\n"
        + f"json.dump(told, open({str(tmp_path / 'told')!r}, 'w'))\n"
        + "box = next(e for e in told['elements'] if e['text'] == 'Phone')['bbox_pixels']\n"
        + "x, y = (box['x_min'] + box['x_max']) // 2, (box['y_min'] + box['y_max']) // 2\n"
        + "say({'action_type': 'long_press', 'x': x, 'y': y, 'duration': 1.5}); hear()\n"
        + "say({'action_type': 'drag', 'x': 100, 'y': 50, 'to_x': 539, 'to_y': 600}); hear()\n"
        + DONE
    )
    told = json.loads((tmp_path / "told").read_text())
    assert told["screen"] == [540, 600]
    picture = open_image(io.BytesIO(base64.b64decode(told["screenshot"])))
    assert picture.size == (540, 600)
    held, dragged, _ = ended.steps
    assert held.on == "Phone"
    assert dragged.action.json() == (
        '{"action_type":"drag","x":201,"y":202,"to_x":1079,"to_y":2398}'
    )
    left, top, right, bottom = phone.bbox
    box = next(each for each in told["elements"] if each["text"] == "Phone")["bbox_pixels"]
    assert (box["x_min"], box["y_min"]) == (left // 2, top // 4)
    assert (box["x_max"], box["y_max"]) == (-(-right // 2), -(-bottom // 4))


@pytest.mark.parametrize("size", [[540], [0, 5], [540, 9000], "540x600", [1.5, 2], {}])
def test_a_size_that_is_none_is_the_programs_error(play: Play, size: Any) -> None:
    ended = play(HELLO + f"say({{'pixels': False, 'size': {size!r}}}); hear()\n")
    assert ended.error == (
        'AgentError: the "size" in the program\'s first line is [width, height] in pixels, up to'
        f" 8192, not {size!r}"
    )


def test_the_size_lies_on_its_side_with_the_phone() -> None:
    wants = module.Wants(size=(540, 1200))
    assert wants.seen(State((), (1080, 2400))).screen_size == (540, 1200)
    assert wants.seen(State((), (2400, 1080))).screen_size == (1200, 540)


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("", "this is no JSON: ''"),
        ("tap it", "this is no JSON: 'tap it'"),
        ("[1]", "an action is a JSON object, not '[1]'"),
        ("[" * 100_000, "this is no JSON: '" + "[" * 282 + "…"),
        ('{"index": 3}', "an action needs an action_type"),
        ('{"action_type": ["click"]}', "no action is called ['click']; answer, click, "),
        ('{"action_type": "press", "index": 1}', "no action is called 'press'; answer, click, "),
        ('{"action_type": "click", "id": 1}', "an action has no field 'id'"),
        ('{"action_type": "click"}', "click needs an index, or x and y"),
        ('{"action_type": "click", "x": 3}', "click needs an index, or x and y"),
        ('{"action_type": "click", "x": "a", "y": 1}', "x is a number of pixels, not 'a'"),
        ('{"action_type": "click", "x": 1, "y": Infinity}', "y is a number of pixels, not inf"),
        ('{"action_type": "click", "index": Infinity}', "an index is a whole number, not inf"),
        ('{"action_type": "click", "index": {}}', "an index is a whole number, not {}"),
        ('{"action_type": "scroll"}', "scroll needs a direction"),
        ('{"action_type": "scroll", "direction": 3}', "no direction is called 3; left, "),
        (
            r'{"action_type": "answer", "text": "\ud83d"}',
            r"the text holds half a character: '\ud83d'",
        ),
        ('{"action_type": "wait", "keycode": 3}', "a keycode begins with KEYCODE_, unlike '3'"),
    ],
    ids=range(18),
)
def test_what_is_no_action_costs_a_step_and_is_reported(
    play: Play, tmp_path: Path, said: str, refused: str
) -> None:
    file = tmp_path / "said"
    file.write_text(said)
    ended = play(
        BLIND
        + f"hear(); say(open({str(file)!r}).read())\n"
        + "say({'action_type': 'answer', 'text': hear()['refused']}); hear()\n"
        + DONE
    )
    assert ended.answer.startswith(refused)
    assert (ended.verdict, ended.used) == ("failed", 3)


def test_bytes_that_are_no_text_are_no_action(play: Play) -> None:
    ended = play(
        BLIND
        + "hear(); os.write(1, b'\\xff\\n')\n"
        + "say({'action_type': 'answer', 'text': hear()['refused']}); hear()\n"
        + DONE
    )
    assert ended.answer == "this is no JSON: '\\\\xff'"


def test_a_text_of_any_script_is_typed_and_answered(play: Play) -> None:
    ended = play(
        BLIND + "hear(); say({'action_type': 'answer', 'text': 'Zürich 東京 🙂'}); hear()\n" + DONE
    )
    assert ended.answer == "Zürich 東京 🙂"


def test_half_a_character_in_a_reason_is_a_question_mark(play: Play) -> None:
    ended = play(BLIND + "hear(); say({'action_type': 'status', 'reason': 'so \\ud83d'})\n")
    assert [step.reason for step in ended.steps] == ["so ?"]


def test_a_status_without_a_word_is_done(play: Play) -> None:
    ended = play(BLIND + "hear(); say({'action_type': 'status'})\n")
    assert (ended.verdict, ended.used) == ("failed", 1)


@pytest.mark.parametrize("first", ["Loading the model …", "[]", '{"pixels": "yes"}', "1"])
def test_a_first_line_that_says_nothing_about_pixels(play: Play, first: str) -> None:
    assert play(HELLO + f"say({first!r}); hear()\n").error == (
        'AgentError: the program\'s first line has to be {"pixels": true} or {"pixels": false},'
        f" not {first!r}; what is no answer belongs on standard error"
    )


def test_its_end_is_the_agents_error_with_its_last_words(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "sk-canary-1234")
    monkeypatch.setattr(module.Command, "variables", ("SOME_API_KEY",))
    ended = play(
        BLIND
        + "hear()\n"
        + "for n in range(40): print('line', n, file=sys.stderr)\n"
        + "print('my key is', os.environ['SOME_API_KEY'], file=sys.stderr)\n"
        + "sys.exit(7)\n"
    )
    assert ended.verdict == "agent error"
    assert ended.error == (
        f"AgentError: {sys.executable} ended with status 7 before it was done;"
        " its last words:\n"
        + "".join(f"line {n}\n" for n in range(31, 40))
        + "my key is [SOME_API_KEY]"
    )


def test_its_end_by_a_signal_is_named(play: Play) -> None:
    ended = play(BLIND + "os.kill(os.getpid(), 9)\n")
    assert ended.error == f"AgentError: {sys.executable} was ended by SIGKILL before it was done"


def test_a_line_without_an_end_is_the_last_one(play: Play) -> None:
    ended = play(BLIND + 'hear(); sys.stdout.write(\'{"action_type": "wait"}\')\n')
    assert [step.action.action_type for step in ended.steps] == ["wait"]
    assert ended.verdict == "agent error"


def test_a_line_that_never_ends_is_the_agents_error(play: Play) -> None:
    ended = play(BLIND + "hear()\nwhile True: sys.stdout.write('x' * 65536)\n")
    assert ended.error == (
        f"AgentError: {sys.executable} printed a line of more than 1048576 bytes"
    )


@pytest.mark.parametrize(
    "hang",
    ["time.sleep(600)", "import signal; signal.signal(15, signal.SIG_IGN); time.sleep(600)"],
    ids=["politely", "stubbornly"],
)
def test_a_program_that_hangs_is_ended_with_the_episode(play: Play, hang: str) -> None:
    ended = play(BLIND + f"hear()\n{hang}\n", Limits(BUDGET, seconds=5))
    assert (ended.verdict, ended.steps) == ("budget exceeded", ())
    assert ended.error == "the time was used up while waiting for the program"


def test_a_program_that_hears_nothing_does_not_block_the_episode(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    big = "x" * 10_000_000  # no pipe holds that
    monkeypatch.setattr(module, "screen", lambda state, pixels: {"screenshot": big})
    ended = play(
        'print(\'{"androidworld": 2, "pixels": true}\')\nimport time\ntime.sleep(600)\n',
        Limits(BUDGET, seconds=5),
    )
    assert ended.verdict == "budget exceeded"


def test_a_program_that_hears_nothing_may_play_all_the_same(play: Play) -> None:
    answers = ['{"androidworld": 2, "pixels": false}', *['{"action_type": "wait"}'] * 2]
    ended = play(f'for each in {answers}: print(each)\nprint(\'{{"action_type": "status"}}\')\n')
    assert (ended.verdict, ended.used) == ("failed", 3)


def test_what_a_program_leaves_behind_goes_with_it(play: Play) -> None:
    """The fixture looks for any process of the group."""
    ended = play(
        BLIND
        + "import subprocess\nsubprocess.Popen(['sleep', '600'], stdout=subprocess.DEVNULL)\n"
        + "hear()\n"
        + DONE
    )
    assert ended.used == 1


def test_ctrl_c_ends_the_program(play: Play) -> None:
    """As it strikes while the program is asked; the fixture looks for the process."""
    with pytest.raises(KeyboardInterrupt):
        play(
            BLIND + f"hear()\nimport signal; os.kill({os.getpid()}, signal.SIGINT)\n"
            "time.sleep(600)\n"
        )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "names no program; write command:PROGRAM ARGUMENTS"),
        ("python 'agent.py", "No closing quotation"),
        ("no-such-program --now", "there is no program 'no-such-program', neither on PATH nor"),
        ("./agent.py", "there is no program './agent.py', neither on PATH nor as an executable"),
    ],
)
def test_what_cannot_be_started_is_said_before_the_run(
    line: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "agent.py").write_text("not executable")
    with pytest.raises(UsageError) as raised:
        load(f"command:{line}")
    assert why in str(raised.value)


def test_a_file_that_is_no_program_is_the_agents_error(tmp_path: Path, device: Device) -> None:
    file: Any = tmp_path / "agent"
    file.write_bytes(b"\x7fELF?")
    file.chmod(0o755)
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    ended = Episode(task, device, load(f"command:{file}")(), Limits(BUDGET)).play()
    lifecycle.end(task, device)
    assert ended.error == f"AgentError: {file} cannot be started: Exec format error"


def test_a_step_may_have_several_actions(play: Play) -> None:
    ended = play(
        BLIND
        + "hear(); say({'action_type': 'navigate_home', 'more': True})\n"
        + "same = hear(); assert (same['step'], same['steps_left']) == (1, 3), same\n"
        + "say({'action_type': 'click', 'index': 999, 'more': True})\n"
        + "assert '999' in hear()['refused']\n"
        + "say({'action_type': 'open_app', 'app_name': 'clock', 'reason': 'last of three'})\n"
        + "next = hear(); assert (next['step'], next['steps_left']) == (2, 2), next\n"
        + DONE
    )
    assert (ended.verdict, ended.error, ended.used) == ("passed", None, 2)
    assert [(step.number, step.action.action_type, step.reason) for step in ended.steps] == [
        (1, "navigate_home", None),
        (1, "click", None),
        (1, "open_app", "last of three"),
        (2, "status", None),
    ]


@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        ("say({'more': False, 'reason': 'I think'})", [(1, "unknown", "I think")]),
        (
            "say({'action_type': 'wait', 'more': True}); hear()\n"
            "say({'more': False, 'reason': 'it was slow'})",
            [(1, "wait", "it was slow")],
        ),
        ("say({'ask': 'screen'}); hear(); say({'more': False})", [(1, "unknown", None)]),
        ("say({'ask': 'screen'}); hear(); say({'action_type': 'wait'})", [(1, "wait", None)]),
        ("say({'action_type': 'wait', 'more': True}); hear(); say('no')", None),
    ],
)
def test_a_step_ends_when_there_is_no_more(
    play: Play, lines: str, steps: list[tuple[int, str, str | None]] | None
) -> None:
    ended = play(f"{BLIND}hear()\n{lines}\nassert hear()['step'] == 2\n{DONE}")
    assert (ended.error, ended.used) == (None, 2)
    found = [(step.number, step.action.action_type, step.reason) for step in ended.steps]
    refused = [(1, "wait", None), (1, "unknown", "its line was refused: this is no JSON: 'no'")]
    assert found == [*(steps or refused), (2, "status", None)]


def test_what_is_asked_within_a_step_costs_nothing(play: Play, tmp_path: Path) -> None:
    tap = AdbRequest(tap={"x": 5, "y": 2000}).SerializeToString()
    pull = AdbRequest(pull={"path": "/data"}).SerializeToString()
    asked = [
        {"ask": "activity"},
        {"ask": "screen"},
        {"ask": "adb", "request": base64.b64encode(tap).decode()},
        {"ask": "adb", "request": base64.b64encode(pull).decode()},
        {"ask": "adb", "request": "?"},
        {"ask": "adb"},
        {"ask": "time"},
    ]
    ended = play(
        BLIND
        + "hear(); told = []\n"
        + f"for each in {asked}: say(each); told.append(hear())\n"
        + f"json.dump(told, open({str(tmp_path / 'told')!r}, 'w'))\n"
        + "say({'more': False}); hear()\n"
        + DONE
    )
    assert (ended.error, ended.used) == (None, 2)
    activity, screen, tapped, pulled, *refused = json.loads((tmp_path / "told").read_text())
    assert "launcher" in activity["activity"]
    assert (screen["step"], screen["refused"]) == (1, None)
    response = AdbResponse.FromString(base64.b64decode(tapped["adb"]))
    assert response.status == AdbResponse.OK
    response = AdbResponse.FromString(base64.b64decode(pulled["adb"]))
    assert response.error_message.startswith(
        "not possible with touches and keys: pull; served are tap"
    )
    assert refused == [
        {"refused": "the request of adb is no AdbRequest in base64"},
        {"refused": "the request of adb is no AdbRequest in base64"},
        {"refused": "a program may request screen, activity or adb, not 'time'"},
    ]
    assert [(step.number, step.action.action_type) for step in ended.steps] == [
        (1, "click"),
        (1, "unknown"),
        (2, "status"),
    ]


def test_the_seed_is_given_to_a_program_that_asks_for_it_and_is_reported(
    play: Play, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    asks = HELLO + "say({'androidworld': 2, 'pixels': False, 'seed': True})\nfirst = hear()\n"
    play(
        asks
        + "say({'action_type': 'navigate_home'})\nsecond = hear()\n"
        + f"json.dump([hello, first, second], open({str(told)!r}, 'w'))\n"
        + DONE
    )
    hello, first, second = json.loads(told.read_text())
    assert "seed" not in hello
    assert first["seed"] == 31
    assert "seed" not in second
    assert AGENTS[-1].notes == ("the program was given the seed, as it has requested",)


def test_a_program_of_protocol_1_plays_without_the_seed_and_is_told(
    play: Play, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    text = HELLO + "say({'pixels': False})\n"
    text += f"json.dump([hello, hear()], open({str(told)!r}, 'w'))\n" + DONE
    with pytest.warns(UserWarning, match="speaks protocol 1 of command: agents"):
        ended = play(text)
    assert (ended.verdict, ended.error) == ("failed", None)
    assert not any("seed" in line for line in json.loads(told.read_text()))
    assert AGENTS[-1].notes == ()


@pytest.mark.parametrize("protocol", ["0", "3", "'2'", "True", "2.0"])
def test_a_program_of_another_protocol_is_an_agent_error(play: Play, protocol: str) -> None:
    ended = play(HELLO + f"say({{'androidworld': {protocol}, 'pixels': False}})\n")
    assert ended.verdict == "agent error"
    assert "is the protocol that it speaks, 1 to 2, not" in str(ended.error)


def test_its_environment_has_no_key_but_those_that_are_named(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    for name in ("OPENAI_API_KEY", "MY_API_KEY", "ANDROID_ADB_SERVER_PORT", "AWS_PROFILE"):
        monkeypatch.setenv(name, "a value of no program")
    for name in ("LC_ALL", "TERM", "https_proxy", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, f"its {name}")
    play(BLIND + f"hear(); json.dump(dict(os.environ), open({str(told)!r}, 'w'))\n" + DONE)
    usual = json.loads(told.read_text())
    assert "a value of no program" not in usual.values()
    for name in ("LC_ALL", "TERM", "https_proxy", "VIRTUAL_ENV"):
        assert usual[name] == f"its {name}"
    assert usual["PATH"] == os.environ["PATH"]
    assert usual["HOME"] == os.environ["HOME"]


def test_what_is_named_it_gets_besides(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    monkeypatch.setenv("MY_API_KEY", "mine")
    monkeypatch.setenv("OPENAI_API_KEY", "not for it")
    monkeypatch.setattr(module.Command, "variables", ("MY_API_KEY",))
    play(BLIND + f"hear(); json.dump(dict(os.environ), open({str(told)!r}, 'w'))\n" + DONE)
    environment = json.loads(told.read_text())
    assert environment["MY_API_KEY"] == "mine"
    assert "OPENAI_API_KEY" not in environment

"""Agents with hands of their own: real clients of adb act and look, and do no more."""

import socket
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import adbutils
import pytest

from pytest_androidworld import Device, Score, Task, check
from pytest_androidworld.agent.base import Stage
from pytest_androidworld.agent.own_hands.agent import AdbAgent
from pytest_androidworld.agent.turns import Turns
from pytest_androidworld.boot.processes import adb_program
from pytest_androidworld.env.actions import Done
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.task import lifecycle

PAST = "goes past the screen; adb: agents act as a hand could"
Values = dict[str, str]
Client = Callable[[Values], None]
Play = Callable[..., Ended]


class OpenClock(Task):
    """The clock is in front."""

    template = "Open the clock."

    def is_successful(self, env: Device) -> Score:
        front = env.front() or ""
        return Score.of(check("the clock is in front", True, "deskclock" in front))


class Hands(AdbAgent):
    """The client is a function in a thread, in the place of a program."""

    def __init__(self, client: Client) -> None:
        super().__init__([])
        self.client = client
        self.trouble: BaseException | None = None

    def play(self, stage: Stage) -> None:
        turns = Turns(stage)

        def run() -> None:
            try:
                self.client(dict(values))
            except BaseException as trouble:  # noqa: BLE001 - raised by the test's own thread
                self.trouble = trouble
            finally:
                turns.stop()

        with self.door(turns) as values:
            thread = threading.Thread(target=run)
            thread.start()
            try:
                turns.serve()
            finally:
                turns.close()
                thread.join()
        stage.act(Done())


@pytest.fixture
def play(device: Device) -> Iterator[Play]:
    """Play by a function that gets the goal, the serial and the port of the adb server."""
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)

    def played(
        client: Client,
        limits: Limits = Limits(5),  # noqa: B008 - frozen
        own_hands: str = "screen",
    ) -> Ended:
        agent = Hands(client)
        agent.own_hands = own_hands
        ended = Episode(task, device, agent, limits).play()
        if agent.trouble:
            raise agent.trouble
        notes.extend(agent.notes)
        return ended

    notes.clear()
    yield played
    lifecycle.end(task, device)


notes: list[str] = []  # of the agent that has played


def phone(values: Values) -> Any:
    """The phone as adbutils has it."""
    client = adbutils.AdbClient("127.0.0.1", int(values["port"]))
    return client.device(values["serial"])


def adb(values: Values, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the program adb."""
    command = [adb_program(), "-P", values["port"], "-s", values["serial"], *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def deeds(ended: Ended) -> list[str]:
    return [step.action.json() for step in ended.steps]


def test_what_a_hand_does_is_a_step_like_any_other(play: Play) -> None:
    def client(values: Values) -> None:
        device = phone(values)
        device.app_start("com.google.android.deskclock")
        device.keyevent("HOME")
        device.click(540, 1200)
        device.swipe(540, 1800, 540, 600, 0.5)

    ended = play(client, Limits(9))
    assert deeds(ended) == [
        '{"action_type":"open_app","app_name":"com.google.android.deskclock"}',
        '{"action_type":"navigate_home"}',
        '{"action_type":"click","x":540,"y":1200}',
        '{"action_type":"drag","x":540,"y":1800,"to_x":540,"to_y":600,"duration":0.5}',
        '{"action_type":"status","goal_status":"complete"}',
    ]
    assert ended.used == 5
    assert notes == []


def test_the_keys_of_a_command_are_one_step(play: Play) -> None:
    def client(values: Values) -> None:
        phone(values).shell("input keyevent --delay 0 67 67 BACK; input keyevent 67")
        for flag in ("--delay soon", "--delay", "--longpress"):
            assert adb(values, "shell", f"input keyevent {flag} 67").returncode == 126

    ended = play(client)
    delete = '{"action_type":"keyboard_enter","keycode":"KEYCODE_DEL"}'
    assert deeds(ended)[:-1] == [delete, delete, '{"action_type":"navigate_back"}', delete]
    assert ended.used == 3


def test_keys_beyond_the_last_step_are_not_pressed(play: Play) -> None:
    def client(values: Values) -> None:
        assert adb(values, "shell", "input keyevent 67 67").returncode == 0
        assert adb(values, "shell", "input keyevent 67").returncode == 126

    ended = play(client, Limits(1))
    assert (ended.verdict, ended.used, len(ended.steps)) == ("budget exceeded", 1, 2)


def test_it_solves_a_task_by_what_it_sees(play: Play) -> None:
    def client(values: Values) -> None:
        device = phone(values)
        assert device.window_size() == (1080, 2400)
        assert 'text="Phone"' in device.dump_hierarchy()
        assert device.screenshot().size == (1080, 2400)
        device.shell("am start -n com.google.android.deskclock/com.android.deskclock.DeskClock")
        assert device.app_current().package == "com.google.android.deskclock"

    ended = play(client)
    assert (ended.verdict, ended.used) == ("passed", 2)


def test_adb_itself_plays(play: Play, tmp_path: Path) -> None:
    def client(values: Values) -> None:
        listed = subprocess.run(
            [adb_program(), "-P", values["port"], "devices"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert listed.stdout == f"List of devices attached\n{values['serial']}\tdevice\n\n"
        assert adb(values, "get-state").stdout == "device\n"
        assert adb(values, "shell", "wm", "size").stdout == "Physical size: 1080x2400\n"
        dumped = adb(values, "shell", "uiautomator dump && cat /sdcard/window_dump.xml")
        assert 'text="Phone"' in dumped.stdout
        pulled = adb(values, "pull", "/sdcard/window_dump.xml", str(tmp_path / "w.xml"))
        assert pulled.returncode == 0, pulled
        assert 'text="Phone"' in (tmp_path / "w.xml").read_text()
        tapped = adb(values, "shell", "input", "tap", "540", "2000")
        assert (tapped.returncode, tapped.stdout, tapped.stderr) == (0, "", "")

    assert deeds(play(client))[0] == '{"action_type":"click","x":540,"y":2000}'


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("shell svc bluetooth enable", "svc bluetooth enable"),
        ("shell settings put system screen_brightness 1", "settings put system …"),
        ("shell content insert --uri content://sms --bind address:s:1", "content insert …"),
        ("shell sqlite3 /data/data/x.db .tables", "sqlite3 …"),
        ("shell am force-stop com.google.android.deskclock", "am force-stop …"),
        ("shell input tap $(id)", "input tap …"),
        ("shell input tap 1 2; svc bluetooth enable", "svc bluetooth enable"),
        ("shell cat /sdcard/Download/secret.txt", "cat …"),
        ("shell screencap -p /sdcard/Download/x.png", "screencap …"),
        ("exec-out cat /data/system/users/0.xml", "cat …"),
    ],
)
def test_what_goes_past_the_screen_is_refused(play: Play, words: str, command: str) -> None:
    def client(values: Values) -> None:
        if words.startswith("shell"):
            refused = adb(values, "shell", words.removeprefix("shell "))
            assert refused.returncode == 126
            assert refused.stderr.startswith("androidworld: refused: `"), refused
        else:
            refused = adb(values, *words.split())
            assert refused.stdout.startswith("androidworld: refused: `"), refused
        assert "goes past the screen" in refused.stdout + refused.stderr

    ended = play(client)
    assert deeds(ended) == ['{"action_type":"status","goal_status":"complete"}']
    (note,) = notes
    assert note.startswith(f"refused what went past the screen: `{command.rstrip('…')}")


@pytest.mark.parametrize(
    "words",
    [
        "push {file} /data/data/x",
        "install {file}.apk",
        "root",
        "reboot",
        "forward tcp:0 tcp:8080",
        "reverse tcp:8080 tcp:8080",
        "kill-server",
    ],
)
def test_no_other_service_is_served(play: Play, tmp_path: Path, words: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x")
    file.with_suffix(".apk").write_bytes(b"x")

    def client(values: Values) -> None:
        refused = adb(values, *words.format(file=file).split())
        assert "androidworld: refused: " in refused.stdout + refused.stderr, refused
        assert adb(values, "get-state").stdout == "device\n"

    assert len(deeds(play(client))) == 1


def test_a_file_of_an_app_is_not_pulled(play: Play, device: Device, tmp_path: Path) -> None:
    device.adb.push(b"42", "/sdcard/Documents/answer.txt")

    def client(values: Values) -> None:
        refused = adb(values, "pull", "/sdcard/Documents/answer.txt", str(tmp_path / "answer"))
        assert refused.returncode == 1
        assert "refused: `adb pull /sdcard/Documents/answer.txt`" in refused.stderr

    play(client)
    assert not (tmp_path / "answer").exists()


def test_after_its_last_step_nothing_is_received_any_more(play: Play) -> None:
    replies: list[Any] = []

    def client(values: Values) -> None:
        replies.extend(adb(values, "shell", "input", "keyevent", "HOME") for _ in range(3))
        replies.append(adb(values, "exec-out", "screencap", "-p"))

    ended = play(client, Limits(2))
    assert (ended.verdict, ended.used) == ("budget exceeded", 2)
    over = "androidworld: the case is over: all its steps are used"
    assert [(reply.returncode, reply.stderr) for reply in replies[:3]] == [
        (0, ""),
        (0, ""),
        (126, f"{over}\n"),
    ]
    assert over in replies[3].stderr


def test_what_cannot_be_done_is_a_step_and_a_sentence(play: Play) -> None:
    def client(values: Values) -> None:
        tapped = adb(values, "shell", "input keyevent KEYCODE_NONE_SUCH && echo done")
        assert (tapped.returncode, tapped.stdout) == (1, "")
        assert tapped.stderr.startswith("androidworld: ")

    ended = play(client)
    assert ended.used == 2
    assert "KEYCODE_NONE_SUCH" in str(ended.steps[0].refused)


def request(values: Values, *services: str) -> bytes:
    """What a client of the bare protocol gets."""
    with socket.create_connection(("127.0.0.1", int(values["port"]))) as server:
        for service in services:
            server.sendall(b"%04x" % len(service) + service.encode())
        server.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: server.recv(4096), b""))


def test_the_protocol_is_that_of_any_adb_server(play: Play, device: Device) -> None:
    serial = device.serial

    def client(values: Values) -> None:
        listed = f"{serial}\tdevice\n".encode()
        assert request(values, "host:devices") == b"OKAY%04x" % len(listed) + listed
        missing = b"device 'emulator-1' not found"
        assert request(values, "host:transport:emulator-1") == b"FAIL%04x" % len(missing) + missing
        assert request(values, f"host:tport:serial:{serial}", "shell:echo hi") == (
            b"OKAY" + struct.pack("<Q", 1) + b"OKAYhi\n"
        )
        assert request(values, "host:transport-any", "shell,v2,raw:exit 3") == (
            b"OKAYOKAY\x03\x01\x00\x00\x00\x03"
        )
        assert request(values, f"host:transport:{serial}", "shell:true && echo a || echo b") == (
            b"OKAYOKAYa\n"
        )
        assert request(values, "nonsense").startswith(b"FAIL")
        assert request(values, "host:connect:10.0.0.1:5555").startswith(b"FAIL")

    play(client)


def test_a_line_goes_on_after_a_step_as_a_shell_would(play: Play) -> None:
    def client(values: Values) -> None:
        line = 'input keyevent HOME && echo a; input tap 1 99999 || echo $?; echo "X4EXIT:$?"'
        assert request(values, "host:transport-any", f"shell:{line}").endswith(b"X4EXIT:0\n")

    ended = play(client, Limits(9))
    assert deeds(ended)[0] == '{"action_type":"navigate_home"}'


def test_anything_is_let_through_and_listed(play: Play, device: Device, tmp_path: Path) -> None:
    device.adb.run("svc", "bluetooth", "disable")
    file = tmp_path / "file"
    file.write_bytes(b"x" * 100_000)

    def client(values: Values) -> None:
        assert adb(values, "shell", "svc bluetooth enable").returncode == 0
        assert adb(values, "push", str(file), "/sdcard/Download/file").returncode == 0
        assert adb(values, "shell", "for i in 1 2; do echo $i; done").stdout == "1\n2\n"
        pulled = adb(values, "pull", "/sdcard/Download/file", str(tmp_path / "again"))
        assert pulled.returncode == 0, pulled
        assert adb(values, "shell", "input", "keyevent", "HOME").returncode == 0

    ended = play(client, own_hands="anything")
    assert deeds(ended)[0] == '{"action_type":"navigate_home"}'
    assert ended.used == 2
    assert device.settings.get("global", "bluetooth_on") == "1"
    assert device.adb.pull("/sdcard/Download/file") == b"x" * 100_000
    assert (tmp_path / "again").read_bytes() == b"x" * 100_000
    assert notes == [
        "let through what went past the screen: `svc bluetooth enable`,"
        " `adb push /sdcard/Download/file`, `for i in 1 2; do echo $i; done`,"
        " `adb pull /sdcard/Download/file`"
    ]

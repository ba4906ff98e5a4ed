"""ps, pidof, pgrep, pkill, kill."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.processes import Processes
from virtual_phone.shell.run import Result, run_text

CLOCK = "com.google.android.deskclock"


@pytest.fixture
def clock(phone: Phone) -> str:
    """The Clock runs; its number."""
    run_text(phone, f"am start -n {CLOCK}/com.android.deskclock.DeskClock")
    return str(phone[Processes].running[CLOCK]["pid"])


def test_all_processes_are_listed(phone: Phone, clock: str) -> None:
    head, *lines = run_text(phone, "ps -A").stdout.splitlines()
    assert head.split() == "USER PID PPID VSZ RSS WCHAN ADDR S NAME".split()
    rows = [line.split() for line in lines]
    assert rows[0][:3] == ["root", "1", "0"]
    assert rows[0][8] == "init"
    assert next(row for row in rows if row[8] == CLOCK)[1] == clock
    assert [row[8] for row in rows if row[7] == "R"] == ["ps"]
    assert len({row[1] for row in rows}) == len(rows)


def test_without_an_option_only_the_own_ones_are_listed(phone: Phone) -> None:
    lines = run_text(phone, "ps").stdout.splitlines()
    assert [line.split()[-1] for line in lines] == ["NAME", "sh", "ps"]


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("ps -o PID,NAME -p 1", "  PID NAME\n    1 init\n"),
        ("ps -A -o PID= -o NAME= -p 1", "    1 init\n"),
        (
            "ps -ef | head -n 2",
            "UID            PID  PPID C STIME TTY          TIME CMD\n"
            "root             1     0 0 15:34 ?        00:00:00 init\n",
        ),
        ("ps -o nope", ""),
        ("pidof init", "1\n"),
        ("pidof nosuch; echo $?", "1\n"),
        ("pgrep -f system_server; pgrep -l surface", "511\n340 surfaceflinger\n"),
        ("pgrep nosuch; echo $?", "1\n"),
        ("pkill nosuch; echo $?", "1\n"),
        ("pgrep -l 'surface(cat|fl)'; pgrep '^[[:upper:]]'; echo $?", "340 surfaceflinger\n1\n"),
        ("kill -0 1; echo $?; kill -l 9", "0\nKILL\n"),
    ],
)
def test_processes_are_looked_for(line: str, out: str, phone: Phone) -> None:
    assert run_text(phone, line).stdout == out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ps -o nope", "ps: bad -o nope\n"),
        ("pgrep '*a'", "pgrep: bad regex '*a': repetition-operator operand invalid\n"),
        ("pkill '(a'", "pkill: bad regex '(a': parentheses not balanced\n"),
        ("ps -y", "ps: Unknown option 'y' (see \"ps --help\")\n"),
        ("kill 999999", "/system/bin/sh: kill: 999999: No such process\n"),
        ("kill abc", "/system/bin/sh: kill: abc: arguments must be jobs or process IDs\n"),
        ("kill -NOPE 1", "/system/bin/sh: kill: bad signal 'NOPE'\n"),
        ("pidof", 'pidof: Needs 1 argument (see "pidof --help")\n'),
        ("killall nosuch", "killall: nosuch: No such process\n"),
    ],
)
def test_what_is_wrong_is_said(line: str, complaint: str, phone: Phone) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", complaint, 1)


@pytest.mark.parametrize(
    "line",
    [
        "kill {pid}",
        "kill -9 {pid}",
        "kill -s TERM {pid}",
        f"pkill -f {CLOCK}",
        f"killall {CLOCK}",
        f"kill $(pidof {CLOCK})",
    ],
)
def test_an_app_is_ended(line: str, phone: Phone, clock: str) -> None:
    assert run_text(phone, f"pidof {CLOCK}").stdout == f"{clock}\n"
    assert run_text(phone, line.format(pid=clock)) == Result("", "", 0)
    assert run_text(phone, f"pidof {CLOCK}") == Result("", "", 1)


def test_the_system_goes_on(phone: Phone) -> None:
    run_text(phone, "kill -9 1; kill -9 $(pidof system_server)")
    assert run_text(phone, "pidof init system_server").stdout == "511 1\n"


def test_the_shell_cannot_end_the_apps_of_others(phone: Phone, clock: str) -> None:
    assert run_text(phone, f"kill {clock}", uid=2000).stderr == (
        f"/system/bin/sh: kill: bad pid '{clock}': Operation not permitted\n"
    )
    assert run_text(phone, f"pidof {CLOCK}").status == 0

"""date, sleep, uptime, cal, time."""

import pytest

from phone.tests.shell.tables import printed
from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text

DATES = [
    ("date", "Sun Oct 15 15:34:00 UTC 2023\n"),
    ("date -u", "Sun Oct 15 15:34:00 UTC 2023\n"),
    ("date +%s", "1697384040\n"),
    ("date '+%F %T'", "2023-10-15 15:34:00\n"),
    ("date -d @86400", "Fri Jan  2 00:00:00 UTC 1970\n"),
    ("date -d '2021-05-06 07:08:09' +%s", "1620284889\n"),
    ("date -d 2021-05-06T07:08:09Z +%s", "1620284889\n"),
    ("date -d 2021-05-06T07:08:09+02:00 +%s", "1620277689\n"),
    ("date -d 2021-05-06", "Thu May  6 00:00:00 UTC 2021\n"),
    ("date -d 12:30 +%F_%T", "2023-10-15_12:30:00\n"),
    ("date -d 'Sun Oct 15 15:34:00 UTC 2023' +%s", "1697384040\n"),
    ("date -d @1.5 +%s.%N", "1.500000000\n"),
    (
        "date -d @1 '+%a %A %b %B %C %d %D %e %g %G %h %H %I %j %k %l %m %M'",
        "Thu Thursday Jan January 19 01 01/01/70  1 70 1970 Jan 00 12 001  0 12 01 00\n",
    ),
    (
        "date -d @1 '+%N %p %P %r %R %s %S %T %u %U %V %w %W %y %Y %z %Z %%'",
        "000000000 AM am 12:00:01 AM 00:00 1 01 00:00:01 4 00 01 4 00 70 1970 +0000 UTC %\n",
    ),
    ("date -d @1 '+%-d %_d %^a %3N %q %'", "1  1 THU 000 %q %\n"),
    ("date -I", "2023-10-15\n"),
    ("date -Is", "2023-10-15T15:34:00+00:00\n"),
    ("date -D %d.%m.%Y -d 24.12.2022 +%F", "2022-12-24\n"),
    (
        "touch -d '2021-05-06 07:08:09' /sdcard/f; date -r /sdcard/f",
        "Thu May  6 07:08:09 UTC 2021\n",
    ),
    ("date zz", "", "date: bad date zz\n", 1),
    ("date 13", "", "date: bad date 13\n", 1),
    ("date -d zz", "", "date: bad date zz\n", 1),
    ("date -d", "", 'date: Missing argument to -d (see "date --help")\n', 1),
    ("date -y", "", "date: Unknown option 'y' (see \"date --help\")\n", 1),
    ("date -r /nope", "", "date: /nope: No such file or directory\n", 1),
    (
        "cal 2 2023",
        "   February 2023     \nSu Mo Tu We Th Fr Sa \n          1  2  3  4 \n"
        " 5  6  7  8  9 10 11 \n12 13 14 15 16 17 18 \n19 20 21 22 23 24 25 \n"
        "26 27 28             \n                     \n",
    ),
    ("cal 13 2023", "", "cal: bad date\n", 1),
    ("sleep x", "", "sleep: Not a number 'x'\n", 1),
    ("sleep", "", 'sleep: Needs 1 argument (see "sleep --help")\n', 1),
    ("sleep -1", "", "sleep: Unknown option '1' (see \"sleep --help\")\n", 1),
    ("uptime -p", "up 0 weeks, 0 days, 0 hours, 0 minutes,  load average: 0.00, 0.00, 0.00\n"),
]


@printed(DATES)
def test_times_are_reported(line: str, expected: Result, phone: Phone) -> None:
    assert run_text(phone, line) == expected


def test_dates_are_reported_in_the_phone_s_zone(phone: Phone) -> None:
    phone.clock.set_zone("Europe/Berlin")
    assert run_text(phone, "date").stdout == "Sun Oct 15 17:34:00 CEST 2023\n"
    assert run_text(phone, "date -u").stdout == "Sun Oct 15 15:34:00 UTC 2023\n"
    assert run_text(phone, "date 101518002023.00; date +%s").stdout == (
        "Sun Oct 15 18:00:00 CEST 2023\n1697385600\n"
    )
    phone.files.write("/sdcard/f", "")
    listed = run_text(phone, "ls -ll /sdcard/f").stdout
    assert listed.endswith(" 2023-10-15 18:00:00.000000000 +0200 /sdcard/f\n")


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("sleep 2", 2),
        ("sleep 0.25", 0.25),
        ("sleep 1m", 60),
        ("sleep 1h 1s", 3601),
        ("usleep 500000", 0.5),
        ("for i in 1 2 3; do sleep 1; done", 3),
        ("timeout 2 sleep 100", 2),
        ("sleep 0", 0),
        ("true", 0),
    ],
)
def test_time_passes_as_asked(line: str, seconds: float, phone: Phone) -> None:
    before = phone.clock.elapsed()
    run_text(phone, line)
    assert phone.clock.elapsed() - before == seconds * 1_000_000_000


def test_files_bear_the_phone_s_time(phone: Phone) -> None:
    run_text(phone, "date 010203042010.05; sleep 1.5; echo x > /sdcard/f")
    assert "2010-01-02 03:04:06.500000000 +0000" in run_text(phone, "ls -ll /sdcard/f").stdout


def test_a_command_is_timed(phone: Phone) -> None:
    assert run_text(phone, "time sleep 1.5").stderr == (
        "    0m01.50s real     0m00.00s user     0m00.00s system\n"
    )

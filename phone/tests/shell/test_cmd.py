"""``cmd`` and ``service``: who is there, and who is not."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "out", "err", "status"),
    [
        ("cmd x", "", "cmd: Can't find service: x\n", 20),
        (
            "cmd",
            "",
            "cmd: No service specified; use -l to list all running services."
            " Use -w to start and wait for a running service.\n",
            20,
        ),
        ("cmd settings get global wifi_on", "1\n", "", 0),
        ("cmd -w settings get global wifi_on", "1\n", "", 0),
        ("service check activity", "Service activity: found\n", "", 0),
        ("service check toaster", "Service toaster: not found\n", "", 0),
        ("service call toaster 1", "", "service: Service toaster does not exist\n", 10),
        (
            "service call alarm 3 s16 Europe/Zurich",
            "Result: Parcel(00000000 00000001   '........')\n",
            "",
            0,
        ),
    ],
)
def test_what_is_printed(phone: Phone, line: str, out: str, err: str, status: int) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (out, err, status)


def test_services_are_listed(phone: Phone) -> None:
    lines = run_text(phone, "cmd -l").stdout.splitlines()
    assert lines[0] == "Currently running services:"
    assert "  package" in lines
    lines = run_text(phone, "service list").stdout.splitlines()
    assert lines[0] == f"Found {len(lines) - 1} services:"
    rows = [line.split("\t")[1] for line in lines[1:]]
    assert "alarm: [android.app.IAlarmManager]" in rows
    assert "battery: []" in rows


def test_alarm_sets_the_zone_and_the_time(phone: Phone) -> None:
    run_text(phone, "service call alarm 3 s16 Europe/Zurich")
    assert run_text(phone, "getprop persist.sys.timezone").stdout == "Europe/Zurich\n"
    run_text(phone, "service call alarm 2 i64 1700000000500")
    assert phone.clock.wall() == 1_700_000_000_500_000_000


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("service check", "service: No service specified for check"),
        ("service call alarm", "service: No service or code specified for call"),
        ("service jump", "service: Unknown command jump"),
        ("service call alarm 3 s17 UTC", "service: unknown option s17"),
        ("service call alarm 3 s16", "service: no string supplied for 's16'"),
    ],
)
def test_a_line_that_cannot_be_read(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert result.stderr.startswith(f"{complaint}\nUsage: service [-h|-?]\n")
    assert (result.stdout, result.status) == ("", 10)


def test_service_alone_prints_its_usage(phone: Phone) -> None:
    assert run_text(phone, "service").stderr.startswith("Usage: service [-h|-?]\n")
    assert run_text(phone, "service -h").stdout.startswith("Usage: service [-h|-?]\n")
    output = run_text(phone, "service call alarm 3 null s16 UTC").stdout
    assert output == "Result: Parcel(00000000 00000001   '........')\n"


@pytest.mark.parametrize("line", ["service call statusbar 99", "cmd deviceidle force-idle"])
def test_what_no_app_answers_is_counted(phone: Phone, line: str) -> None:
    with pytest.raises(UnknownRequest):
        run_text(phone, line)
    phone.strict = False
    result = run_text(phone, line)
    assert result.stdout == "Result: Parcel(00000000   '....')\n" or result.stderr

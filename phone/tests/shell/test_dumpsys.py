"""``dumpsys``: one service, all of them, none."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell.run import run_text


def test_a_service_that_is_not_there(phone: Phone) -> None:
    result = run_text(phone, "dumpsys x")
    assert (result.stdout, result.stderr, result.status) == ("", "Can't find service: x\n", 0)


def test_a_service_with_nothing_to_say_is_counted(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="'vold'"):
        run_text(phone, "dumpsys vold")
    phone.strict = False
    assert run_text(phone, "dumpsys vold").stdout == ""


def test_services_are_listed_without_those_to_be_skipped(phone: Phone) -> None:
    lines = run_text(phone, "dumpsys -l --skip battery,wifi").stdout.splitlines()
    assert lines[0] == "Currently running services:"
    assert "  window" in lines
    assert not {"  battery", "  wifi"} & set(lines)


def test_all_services_are_dumped_one_below_the_other(phone: Phone) -> None:
    text = run_text(phone, "dumpsys").stdout
    rule = "-" * 79
    assert f"{rule}\nDUMP OF SERVICE wifi:\nWi-Fi is enabled\n" in text
    assert "was the duration of dumpsys wifi, ending at: 2023-10-15 15:34:00\n" in text


def test_options_may_stand_before_the_service(phone: Phone) -> None:
    text = run_text(phone, "dumpsys -t 30 --priority NORMAL wifi").stdout
    assert text.startswith("Wi-Fi is enabled\n")


def test_unknown_options_are_counted(phone: Phone) -> None:
    phone.strict = False
    result = run_text(phone, "dumpsys --fast wifi")
    assert result.stderr.startswith("usage: dumpsys\n")
    assert phone.unknown == {"option of dumpsys: --fast": 1}
    assert run_text(phone, "dumpsys --help").status == 0

"""/proc: what a kernel makes when it is read."""

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


def test_the_time_since_the_boot_goes_on_and_begins_anew(phone: Phone) -> None:
    def seconds() -> list[float]:
        return [float(word) for word in run_text(phone, "cat /proc/uptime").stdout.split()]

    up, idle = seconds()
    run_text(phone, "date 010100002030; sleep 90")
    assert seconds() == [up + 90, idle + 4 * 90]
    phone.reboot()
    assert run_text(phone, "cut -d' ' -f1 /proc/uptime").stdout == "0.00\n"

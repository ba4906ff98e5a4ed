"""df: disks that fill."""

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


def test_disks_fill_as_files_are_written(phone: Phone) -> None:
    used = "df -k /sdcard | tail -n 1 | tr -s ' ' | cut -d ' ' -f 3"
    before = int(run_text(phone, used).stdout)
    run_text(phone, "dd if=/dev/zero of=/sdcard/Download/big bs=1M count=3 status=none")
    assert int(run_text(phone, used).stdout) == before + 3072
    listed = run_text(phone, "df /data /sdcard").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["Filesystem", "/dev/block/dm-36", "/dev/fuse"]
    assert [line.split()[-1] for line in listed[1:]] == ["/data", "/storage/emulated"]

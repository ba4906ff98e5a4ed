"""What users may see and do, and that nothing leads out of the phone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text

DENIED = [
    ("ls /data/data", "ls: /data/data: Permission denied\n"),
    ("ls /data", "ls: /data: Permission denied\n"),
    (
        "cat /data/data/net.gsantner.markor/files/x",
        "cat: /data/data/net.gsantner.markor/files/x: Permission denied\n",
    ),
    ("mkdir /data/new", "mkdir: '/data/new': Permission denied\n"),
    ("rm /system/etc/hosts", "rm: /system/etc/hosts: Permission denied\n"),
    ("echo x > /system/x", "/system/bin/sh: can't create /system/x: Permission denied\n"),
    (
        "cd /data/data/net.gsantner.markor",
        "/system/bin/sh: cd: /data/data/net.gsantner.markor: Permission denied\n",
    ),
    ("touch /proc/version", "touch: '/proc/version': Permission denied\n"),
    ("chmod 777 /system/etc/hosts", "chmod: /system/etc/hosts: Operation not permitted\n"),
    ("date 1015153423.00", "date: cannot set date: Operation not permitted\n"),
    ("find /data/data", "find: '/data/data': Permission denied\n"),
    ("mv /system/etc/hosts /sdcard/", "mv: bad '/system/etc/hosts': Permission denied\n"),
    (
        "sqlite3 /data/data/net.gsantner.markor/x.db 'select 1'",
        'Error: unable to open database "/data/data/net.gsantner.markor/x.db": '
        "unable to open database file\n",
    ),
]


@pytest.mark.parametrize(("line", "complaint"), DENIED)
def test_the_shell_may_not_do_what_root_may(line: str, complaint: str, phone: Phone) -> None:
    phone.files.write("/system/etc/hosts", "127.0.0.1 localhost\n")
    phone.files.mkdir("/data/data/net.gsantner.markor/files", parents=True)
    phone.files.write("/data/data/net.gsantner.markor/files/x", "secret")
    result = run_text(phone, line, uid=2000)
    assert (result.stderr, result.status != 0) == (complaint, True)
    assert "secret" not in result.stdout
    assert "Permission denied" not in run_text(phone, line).stderr


def test_the_shell_has_its_own_places(phone: Phone) -> None:
    script = """
        cd /sdcard/Download && mkdir a && echo 1 > a/b && cat a/b && rm -r a
        cd /data/local/tmp && echo 'echo 2' > s && chmod 755 s && ./s && rm s
        cat /proc/version | cut -c 1-13
    """
    assert run_text(phone, script, uid=2000) == Result("1\n2\nLinux version\n", "", 0)


def test_a_caller_learns_its_user(phone: Phone) -> None:
    ask = "whoami; id -u; echo $USER"
    assert run_text(phone, ask).stdout == "root\n0\nroot\n"
    assert run_text(phone, ask, uid=2000).stdout == "shell\n2000\nshell\n"


ESCAPES = [
    "cat ../../../../../../../../../../etc/passwd",
    "cat /../../../../../../etc/passwd",
    "ls /sdcard/../../../../../../../../root",
    "cp /etc/passwd /sdcard/stolen",
    "ln -s /etc/passwd /sdcard/l; cat /sdcard/l",
    "ln -s ../../../../../../../../../etc /sdcard/l; cat /sdcard/l/passwd",
    "ln -s / /sdcard/r; cat /sdcard/r/etc/passwd",
    "cd /sdcard; cd ../../../../../..; cat etc/passwd",
    "find / -name passwd -exec cat {} ';'",
    "sqlite3 /sdcard/x.db \"attach '/etc/passwd' as y; select * from y.sqlite_master\"",
    "sqlite3 :memory: \"select readfile('/etc/passwd')\"",
    "sqlite3 :memory: \"select load_extension('/lib/x86_64-linux-gnu/libc.so.6')\"",
    "sqlite3 :memory: '.read /etc/passwd'",
    "sqlite3 /etc/passwd .dump",
    "echo 'cat /etc/passwd' | sh",
    "source /etc/passwd",
    "cat < /etc/passwd",
    "tar c /etc/passwd",
    "dd if=/etc/passwd",
    "echo /proc/1/root/etc/*",
    "cat /proc/self/root/etc/passwd",
]


@pytest.mark.parametrize("line", ESCAPES)
def test_nothing_outside_the_phone_can_be_read(line: str, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    result = run_text(phone, line)
    host = Path("/etc/passwd").read_text().splitlines()[0]
    assert host not in result.stdout + result.stderr
    assert not any(isinstance(failure, KeyError) for failure in phone.failures)


WRITES = [
    "echo x > {out}",
    "echo x > /sdcard/../../../../../../../../../../../../{out}",
    "cp /proc/version {out}",
    "ln -s {out} /sdcard/l; echo x > /sdcard/l",
    "ln -s {folder} /sdcard/l; echo x > /sdcard/l/{name}; mkdir /sdcard/l/d",
    "sqlite3 {out} 'create table t(a)'",
    "sqlite3 :memory: \"attach '{out}' as y; create table y.t(a)\"",
    "sqlite3 :memory: \"select writefile('{out}', 'x')\"",
    "sqlite3 :memory: \"vacuum into '{out}'\"",
    "sqlite3 :memory: \"ATTACH/**/DATABASE '{out}' as y; create table y.t(a)\"",
    "sqlite3 :memory: \"attach '{folder}' || '/{name}' as y; create table y.t(a)\"",
    "touch {out}; mkdir {folder}/made; tee {out} < /proc/version",
]


@pytest.mark.parametrize("line", WRITES)
def test_nothing_outside_the_phone_can_be_written(
    line: str, tmp_path: Path, new_phone: Callable[..., Phone]
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    phone = new_phone()
    run_text(phone, line.format(out=outside / "file", folder=outside, name="file"))
    assert list(outside.iterdir()) == []


def test_an_archive_cannot_write_beside_its_folder(phone: Phone) -> None:
    import io
    import tarfile

    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w") as archive:
        for name in ("../../escaped", "/absolute", "in/side"):
            archive.addfile(tarfile.TarInfo(name))
    phone.files.mkdir("/sdcard/a/b", parents=True)
    phone.files.write("/sdcard/x.tar", memory.getvalue())
    result = run_text(phone, "cd /sdcard/a/b; tar xf /sdcard/x.tar")
    assert result.stderr == "tar: '../../escaped' not under '.'\n"
    assert not phone.files.exists("/sdcard/escaped")
    assert not phone.files.exists("/absolute")


DEVICES = [
    ("echo x > /dev/null; cat /dev/null", ""),
    ("ls -l /dev/null | cut -c 1-10", "crw-rw-rw-\n"),
    ("[ -c /dev/null ] && [ -e /dev/zero ] && echo there", "there\n"),
    ("head -c 3 /dev/zero | od -An -tx1", " 00 00 00\n"),
    ("head -c 8 /dev/urandom | wc -c", "8\n"),
    ("cp /proc/version /dev/null; tee /dev/null < /proc/loadavg", "0.00 0.00 0.00 1/1250 4000\n"),
    ("rm /dev/null; echo $?", "1\n"),
    ("cat /dev/null > /sdcard/f; wc -c < /sdcard/f", "0\n"),
    ("echo out > /dev/stdout; echo err 2>/dev/null > /dev/stderr", "out\n"),
    ("ls /nope 2>/dev/null || echo quiet", "quiet\n"),
    ("echo to the terminal > /dev/tty", "to the terminal\n"),
]


@pytest.mark.parametrize(("line", "out"), DEVICES)
def test_devices_swallow_and_give(line: str, out: str, phone: Phone) -> None:
    assert run_text(phone, line).stdout == out


def test_a_full_device_refuses_every_writer(phone: Phone) -> None:
    phone.files.full = True
    assert run_text(phone, "echo x > /sdcard/f").stderr == (
        "/system/bin/sh: can't create /sdcard/f: No space left on device\n"
    )
    assert run_text(phone, "cp /proc/version /sdcard/f").stderr == (
        "cp: /sdcard/f: No space left on device\n"
    )


PROGRAMS = [
    ("[ -f /system/bin/sqlite3 ] && [ -x /system/bin/am ] && echo there", "there\n"),
    ("[ -e /system/bin/nosuch ] || echo not there", "not there\n"),
    ("ls /system/bin | grep -x -e ls -e cd -e '\\[' -e uiautomator", "[\nls\nuiautomator\n"),
    ("ls -l /system/bin/ls | cut -c 1-23", "-rwxr-xr-x 1 root shell\n"),
    (
        "which sh su am; file -b /bin/toybox",
        "/system/bin/sh\n/system/bin/su\n/system/bin/am\nELF executable, 64-bit LSB x86-64\n",
    ),
    ("find /system/bin -name 'sha*sum' | wc -l", "5\n"),
]


@pytest.mark.parametrize(("line", "out"), PROGRAMS)
def test_commands_are_files(line: str, out: str, phone: Phone) -> None:
    assert run_text(phone, line) == Result(out, "", 0)

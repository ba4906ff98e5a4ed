"""The shapes in which clients deal with files, word for word, and what they rely on."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text

WHEN = 1_697_383_987_250_000_000


@pytest.mark.parametrize(
    ("question", "path", "answer"),
    [
        ("-d", "/sdcard/Documents", "Exists"),
        ("-f", "/sdcard/Documents", "Does not exist"),
        ("-e", "/sdcard/Documents", "Exists"),
        ("-d", "/sdcard/no such folder", "Does not exist"),
        ("-f", "/sdcard/it's & (so) on.txt", "Exists"),
    ],
)
def test_existence_is_asked_in_several_lines(
    question: str, path: str, answer: str, phone: Phone
) -> None:
    phone.files.write("/sdcard/it's & (so) on.txt", "")
    script = (
        f'\nif [ {question} "{path}" ]; then\necho "Exists"\nelse\necho "Does not exist"\nfi\n'
    )
    assert run_text(phone, script) == Result(f"{answer}\n", "", 0)


def test_a_folder_is_cleared_only_if_it_shows_something(phone: Phone) -> None:
    phone.files.mkdir("/data/data/x/files", parents=True)
    assert run_text(phone, "ls -1 /data/data/x/files") == Result("", "", 0)
    assert run_text(phone, "rm -r /data/data/x/files/*") == Result(
        "", "rm: /data/data/x/files/*: No such file or directory\n", 1
    )
    assert run_text(phone, "rm -rf /data/data/x/files/*") == Result("", "", 0)
    run_text(phone, "mkdir /data/data/x/files/a; echo 1 > /data/data/x/files/a/.b; echo > .c")
    assert run_text(phone, "rm -r /data/data/x/files/*") == Result("", "", 0)
    assert phone.files.listdir("/data/data/x/files") == []


def test_dot_files_are_seen_by_neither_ls_nor_globs(phone: Phone) -> None:
    phone.files.write("/sdcard/Download/.hidden", "")
    assert run_text(phone, "ls -1 /sdcard/Download").stdout == ""
    assert run_text(phone, "rm -r /sdcard/Download/*").status == 1
    assert phone.files.exists("/sdcard/Download/.hidden")


def test_metadata_are_listed_with_options_behind_the_folder(phone: Phone) -> None:
    folder = "/sdcard/Documents/notes"
    phone.files.mkdir(folder)
    phone.files.write(f"{folder}/note a.md", "x" * 21)
    phone.files.utime(f"{folder}/note a.md", atime=WHEN, mtime=WHEN - 5_000_000_000)
    listed = run_text(phone, f"ls {folder} -ll -au")
    assert (listed.stderr, listed.status) == ("", 0)
    total, *lines = listed.stdout.splitlines()
    assert total == "total 12"
    files = [line.split(maxsplit=8) for line in lines if line.startswith("-")]
    assert files == [
        [
            "-rw-rw----",
            "1",
            "root",
            "media_rw",
            "21",
            "2023-10-15",
            "15:33:07.250000000",
            "+0000",
            "note a.md",
        ]
    ]
    assert [line.split(maxsplit=8)[8] for line in lines] == [".", "..", "note a.md"]


def test_reading_does_not_move_the_access_time(phone: Phone) -> None:
    path = "/sdcard/Documents/a.md"
    phone.files.write(path, "text")
    phone.files.utime(path, atime=WHEN - 60_000_000_000, mtime=WHEN - 120_000_000_000)
    before = run_text(phone, "ls /sdcard/Documents -ll -au").stdout
    run_text(phone, f"cat {path}; head -1 {path}; grep x {path}; ls -l {path}; md5sum {path}")
    assert run_text(phone, "ls /sdcard/Documents -ll -au").stdout == before


def test_files_and_folders_are_found_by_exact_lines(phone: Phone) -> None:
    run_text(phone, "mkdir -p /sdcard/Download/a; echo > '/sdcard/Download/a/b c.txt'")
    assert run_text(phone, "find /sdcard/Download/ -type f -o -type d").stdout.splitlines() == [
        "/sdcard/Download/",
        "/sdcard/Download/a",
        "/sdcard/Download/a/b c.txt",
    ]
    assert run_text(phone, "find /sdcard/nope -type f").status == 1


def test_all_files_of_shared_storage_are_deleted_and_folders_stay(phone: Phone) -> None:
    own = "/sdcard/Android/data/net.x"
    run_text(phone, f"mkdir -p {own}/files; echo 1 > {own}/m")
    run_text(phone, "echo 1 > /sdcard/Download/a; echo 2 > /sdcard/Documents/b")
    result = run_text(phone, "find /storage/emulated/0/ -mindepth 1 -type f -delete")
    assert (result.stderr, result.status) == ("", 0)
    assert run_text(phone, "find /storage/emulated/0/ -type f").stdout == ""
    assert phone.files.is_dir("/sdcard/Android/data/net.x/files")


@pytest.mark.parametrize(
    ("quoted", "written"),
    [
        ("plain", "plain\n"),
        ("two\nlines", "two\nlines\n"),
        ("it'\"'\"'s", "it's\n"),
        ("a\\nb\\tc", "a\nb\tc\n"),
        ('$HOME `ls` "q"', '$HOME `ls` "q"\n'),
    ],
)
def test_echo_writes_a_file(quoted: str, written: str, phone: Phone) -> None:
    line = f"echo '{quoted}' > /sdcard/Documents/note.md"
    assert run_text(phone, line) == Result("", "", 0)
    assert phone.files.read_text("/sdcard/Documents/note.md") == written


def test_the_data_of_an_app_are_kept_and_brought_back(phone: Phone) -> None:
    app, kept = "/data/data/net.x", "/data/data/android_world/snapshots/net.x"
    run_text(phone, f"mkdir -p {app}/databases {app}/.hidden; echo 1 > {app}/databases/a.db")
    phone.files.utime(f"{app}/databases/a.db", atime=WHEN - 10**12, mtime=WHEN - 10**12)
    run_text(phone, f"mkdir -p {kept}")
    assert run_text(phone, f"cp -a {app}/. {kept}/") == Result("", "", 0)
    run_text(phone, f"echo 2 > {app}/databases/a.db; echo 3 > {app}/databases/new.db")
    assert run_text(phone, f"rm -r {app}/*").status == 0
    assert run_text(phone, f"cp -a {kept}/. {app}/") == Result("", "", 0)
    assert run_text(phone, f"restorecon -RD {app}") == Result("", "", 0)
    assert run_text(phone, f"chmod 777 -R {app}") == Result("", "", 0)
    assert phone.files.read_text(f"{app}/databases/a.db") == "1\n"
    assert not phone.files.exists(f"{app}/databases/new.db")
    assert phone.files.is_dir(f"{app}/.hidden")
    assert phone.files.stat(f"{app}/databases/a.db").mtime == WHEN - 10**12
    assert phone.files.stat(f"{app}/databases/a.db").mode & 0o777 == 0o777


@pytest.mark.parametrize(
    "line",
    [
        "chmod 777 /sdcard/Download/my\\ file\\'s.txt",
        "chcon u:object_r:media_rw_data_file:s0 '/sdcard/Download/my file'\\''s.txt'",
        "mkdir -p /storage/emulated/0/Documents/Markor",
        "restorecon -RD /data/data",
        "export ANDROID_LOG_TAGS=\"''\"; exec true '-b' 'all' '-c'",
    ],
)
def test_nothing_is_said_of_success(line: str, phone: Phone) -> None:
    phone.files.write("/sdcard/Download/my file's.txt", "")
    assert run_text(phone, line) == Result("", "", 0)


@pytest.mark.parametrize("command", ["ls", "cat", "find", "chmod 777", "stat", "cp -a x"])
def test_what_is_missing_is_an_error(command: str, phone: Phone) -> None:
    result = run_text(phone, f"{command} /sdcard/missing")
    assert result.status == 1
    assert "No such file or directory\n" in result.stderr


def test_one_tree_has_several_names(phone: Phone) -> None:
    run_text(phone, "echo 1 > /sdcard/Download/a")
    for name in ("/storage/emulated/0", "/data/media/0", "/storage/self/primary"):
        assert run_text(phone, f"cat {name}/download/A").stdout == "1\n"
    assert run_text(phone, "mkdir -p /data/user/0/net.y; ls -d /data/data/net.y").stdout == (
        "/data/data/net.y\n"
    )


def test_the_last_command_of_a_pipe_decides(phone: Phone) -> None:
    assert run_text(phone, "echo visible=true | grep -E visible=true").status == 0
    assert run_text(phone, "echo x | grep -E visible=true") == Result("", "", 1)


def test_an_unknown_command_is_said_and_counted(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    assert run_text(phone, "foo bar; echo $?") == Result(
        "127\n", "/system/bin/sh: foo: inaccessible or not found\n", 0
    )
    assert phone.unknown == {"command: foo": 1}


def test_dates_are_set_in_all_forms(phone: Phone) -> None:
    expected = Result("Sun Oct 15 15:34:00 UTC 2023\n", "", 0)
    for line in (
        "date 1015153423.00",
        "date 101515342023.00",
        "date @1697384040",
        "date -s '2023-10-15 15:34:00'",
    ):
        run_text(phone, "date 0101000001.00")
        assert run_text(phone, "date").stdout == "Mon Jan  1 00:00:00 UTC 2001\n"
        assert run_text(phone, line) == expected
        assert run_text(phone, "date").stdout == expected.stdout
    assert run_text(phone, "date +%s").stdout == "1697384040\n"
    assert run_text(phone, "sleep 65; date '+%F %T'").stdout == "2023-10-15 15:35:05\n"

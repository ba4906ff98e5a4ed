"""What real adb binaries find at the adb door."""

import os
import socket
import stat
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from phone.tests.apks import packed
from phone.tests.clients import DEADLINE, Adb
from phone.tests.ports import free_port

PNG = b"\x89PNG\r\n\x1a\n"


def ready(adb: Adb, timeout: float = DEADLINE) -> None:
    """Wait until the device answers."""
    assert adb("wait-for-device", timeout=timeout).status == 0


# Commands


def test_the_device_is_listed(adb: Adb) -> None:
    assert f"{adb.serial}\tdevice\n" in adb.said("devices")
    assert adb.said("get-state") == "device\n"


def test_output_errors_and_status_are_kept_apart(adb: Adb) -> None:
    answer = adb("shell", "echo a; echo b >&2; exit 7")
    assert (answer.out, answer.err, answer.status) == (b"a\n", b"b\n", 7)


@pytest.mark.parametrize("status", [0, 1, 127, 255])
def test_any_exit_status_arrives(adb: Adb, status: int) -> None:
    assert adb("shell", f"exit {status}").status == status


def test_unframed_errors_and_output_come_together(adb: Adb) -> None:
    answer = adb("shell", "-x", "echo a; echo b >&2; exit 7")
    assert (answer.out, answer.err) == (b"a\nb\n", b"")


def test_unicode_arrives_intact(adb: Adb) -> None:
    assert adb.shell("echo 'é ü 🙂 日本'") == "é ü 🙂 日本\n"


def test_input_arrives_intact(adb: Adb) -> None:
    assert adb.said("shell", "cat", stdin="one\ntwö\n".encode()) == "one\ntwö\n"


def test_a_command_that_reads_nothing_leaves_the_rest(adb: Adb) -> None:
    assert adb.said("shell", "echo done", stdin=b"x" * 300_000) == "done\n"


def test_a_shell_without_command_and_input_ends_well(adb: Adb) -> None:
    answer = adb("shell")
    assert (answer.out, answer.status) == (b"", 0)


def test_a_shell_without_command_runs_its_input(adb: Adb) -> None:
    answer = adb("shell", stdin=b"cd /sdcard\npwd\nexit 4\n")
    assert (answer.out, answer.status) == (b"/sdcard\n", 4)


def test_a_terminal_echoes_and_prompts(adb: Adb) -> None:
    with adb.start("shell", "-tt", stdin=subprocess.PIPE) as client:
        assert client.stdin is not None
        assert client.stdout is not None
        before = read_until(b":/ # ", client.stdout)
        client.stdin.write(b"echo a$((1+1))\n")
        client.stdin.flush()
        said = read_until(b":/ # ", client.stdout)
        client.stdin.write(b"exit 4\n")
        client.stdin.close()
        assert client.wait(DEADLINE) == 4
    assert b"\n" not in before
    assert said.removesuffix(said.splitlines()[-1]) == b"echo a$((1+1))\r\na2\r\n"


def read_until(end: bytes, pipe: IO[bytes]) -> bytes:
    """What is printed up to a prompt, as a person waits for it before typing."""
    said = b""
    while not said.endswith(end):
        letter = pipe.read(1)
        assert letter, said
        said += letter
    return said


def test_exec_out_is_binary_clean(adb: Adb, folder: str, tmp_path: Path) -> None:
    data = bytes(range(256)) * 300 + b"\r\n\n\r"
    (tmp_path / "x").write_bytes(data)
    adb.said("push", tmp_path / "x", f"{folder}/x")
    assert adb("exec-out", f"cat {folder}/x").out == data


def test_a_screenshot_is_a_picture(adb: Adb) -> None:
    picture = adb("exec-out", "screencap -p").out
    assert picture.startswith(PNG)
    assert picture.endswith(b"IEND\xaeB`\x82")


def test_many_shells_at_once(adb: Adb) -> None:
    clients = [adb.start("shell", f"echo {number}") for number in range(40)]
    said = [client.communicate(timeout=DEADLINE)[0] for client in clients]
    assert said == [b"%d\n" % number for number in range(40)]


def test_the_log_is_cleared(adb: Adb) -> None:
    assert adb("logcat", "-b", "all", "-c").status == 0
    assert adb("logcat", "-d").status == 0


def test_killing_a_running_logcat_frees_its_stream(adb: Adb) -> None:
    for _ in range(20):
        client = adb.start("logcat")
        client.kill()
        client.communicate(timeout=DEADLINE)
    assert adb.shell("echo free") == "free\n"


def test_what_there_is_not_is_refused(adb: Adb) -> None:
    answer = adb("forward", "tcp:0", "localabstract:nobody-listens-here")
    port = int(answer.out)
    with socket.create_connection(("127.0.0.1", port), timeout=DEADLINE) as client:
        assert client.recv(1) == b""
    adb.said("forward", "--remove", f"tcp:{port}")


# Files


def moved(adb: Adb, *words: str | Path) -> str:
    """What a transfer that succeeds reports; newer clients do so on standard error."""
    answer = adb(*words)
    assert answer.status == 0, answer
    return (answer.out + answer.err).decode()


@pytest.mark.parametrize("size", [0, 1, 65_536, 5_000_000])
def test_files_go_and_come_back(adb: Adb, folder: str, tmp_path: Path, size: int) -> None:
    data = os.urandom(size)
    (tmp_path / "there").write_bytes(data)
    assert "1 file pushed, 0 skipped" in moved(adb, "push", tmp_path / "there", f"{folder}/x")
    assert adb.shell(f"stat -c %s {folder}/x") == f"{size}\n"
    assert "1 file pulled, 0 skipped" in moved(adb, "pull", f"{folder}/x", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == data


@pytest.mark.parametrize(
    "name", ["a b", "it's", 'say "hi"', "é ü 🙂", "1,000", "$HOME", "-n", "a;b"]
)
def test_odd_names_go_and_come_back(adb: Adb, folder: str, tmp_path: Path, name: str) -> None:
    (tmp_path / "there").write_bytes(b"x")
    adb.said("push", tmp_path / "there", f"{folder}/{name}")
    assert adb.shell(f"ls {folder}") == f"{name}\n"
    adb.said("pull", f"{folder}/{name}", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == b"x"


def test_pushed_into_a_folder_a_file_keeps_its_name(adb: Adb, folder: str, tmp_path: Path) -> None:
    (tmp_path / "name").write_bytes(b"x")
    adb.said("push", tmp_path / "name", folder)
    assert adb.shell(f"cat {folder}/name") == "x"


def test_folders_above_are_made(adb: Adb, folder: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"x")
    adb.said("push", tmp_path / "x", f"{folder}/a/b/c/x")
    assert adb.shell(f"cat {folder}/a/b/c/x") == "x"


def test_dates_and_modes_go_with_a_file(adb: Adb, folder: str, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_bytes(b"#!/system/bin/sh\n")
    there.chmod(0o755)
    os.utime(there, (1697300000, 1697300000))
    adb.said("push", there, f"{folder}/x")
    assert adb.shell(f"stat -c '%a %Y' {folder}/x") == "777 1697300000\n"
    adb.said("pull", "-a", f"{folder}/x", tmp_path / "back")
    assert (tmp_path / "back").stat().st_mtime == 1697300000


def test_folders_go_and_come_back(adb: Adb, folder: str, tmp_path: Path) -> None:
    wanted = {"a": b"1", "b c": b"22", "d/e/f": b"333", "d/empty": b""}
    for name, data in wanted.items():
        path = tmp_path / "there" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    assert "4 files pushed" in moved(adb, "push", tmp_path / "there", f"{folder}/tree")
    assert "4 files pulled" in moved(adb, "pull", f"{folder}/tree", tmp_path / "back")
    back = tmp_path / "back"
    found = {str(p.relative_to(back)): p.read_bytes() for p in back.rglob("*") if p.is_file()}
    assert found == wanted


def test_a_link_is_pulled_as_what_it_leads_to(adb: Adb, folder: str, tmp_path: Path) -> None:
    adb.shell(f"echo -n x > {folder}/file; ln -s file {folder}/link")
    adb.said("pull", f"{folder}/link", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == b"x"
    assert stat.S_ISREG((tmp_path / "back").lstat().st_mode)


def test_a_file_that_is_not_there_cannot_be_pulled(adb: Adb, folder: str, tmp_path: Path) -> None:
    answer = adb("pull", f"{folder}/nothing", tmp_path / "back")
    assert answer.status == 1
    assert (
        answer.err + answer.out
        == (
            f"adb: error: failed to stat remote object '{folder}/nothing': "
            "No such file or directory\n"
        ).encode()
    )


def test_a_place_that_takes_no_file_says_so(adb: Adb, folder: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"x")
    adb.shell(f"echo x > {folder}/file")
    answer = adb("push", tmp_path / "x", f"{folder}/file/x")
    assert answer.status == 1
    assert b": Not a directory\n" in answer.err + answer.out


WAYS = [("install",), ("install", "--no-streaming"), ("install-multiple",)]


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
@pytest.mark.parametrize("size", [0, 1, 4096, 3_000_000])
def test_what_is_no_apk_is_refused(
    ours: None, adb: Adb, tmp_path: Path, size: int, way: tuple[str, ...]
) -> None:
    (tmp_path / "x.apk").write_bytes(b"\0" * size)
    answer = adb(*way, "-r", "-t", "-g", tmp_path / "x.apk")
    assert answer.status == 1
    assert b"Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse " in answer.out + answer.err


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_an_apk_without_code_is_installed(
    ours: None, adb: Adb, tmp_path: Path, way: tuple[str, ...]
) -> None:
    (tmp_path / "x.apk").write_bytes(packed("org.example.tally"))
    assert adb.said(*way, "-r", "-t", "-g", tmp_path / "x.apk").endswith("Success\n")
    assert adb.said("uninstall", "org.example.tally") == "Success\n"


def test_a_client_that_is_not_served_is_refused_by_name(
    ours: None, adb: Adb, tmp_path: Path
) -> None:
    apk = packed("com.github.uiautomator", files={"classes.dex": b"dex"})
    (tmp_path / "app-uiautomator.apk").write_bytes(apk)
    answer = adb("install", tmp_path / "app-uiautomator.apk")
    assert answer.status == 1
    assert b"Failure [INSTALL_FAILED_DEXOPT: com.github.uiautomator contains " in answer.err


def test_an_incremental_install_is_refused(ours: None, adb: Adb, tmp_path: Path) -> None:
    _, _, version = adb.said("version").partition("\nVersion ")
    if int(version.partition(".")[0]) < 30:
        pytest.skip("an adb before 30, as Debian 12 has it, knows no incremental installs")
    (tmp_path / "x.apk").write_bytes(packed("org.example.tally"))
    (tmp_path / "x.apk.idsig").write_bytes(struct.pack("<IIBBI", 2, 24, 1, 12, 0) + bytes(64))
    answer = adb("install", "--incremental", tmp_path / "x.apk")
    assert answer.status != 0
    assert b"IllegalArgumentException: Incremental installation not allowed.\n" in answer.out
    assert "org.example.tally" not in adb.shell("pm list packages")
    assert adb.said("install", tmp_path / "x.apk").endswith("Success\n")
    assert adb.said("uninstall", "org.example.tally") == "Success\n"


# Ports


@contextmanager
def echo_server() -> Iterator[int]:
    """A server on loopback that shouts back."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            while True:
                try:
                    peer, _ = door.accept()
                except OSError:
                    return
                with peer:
                    while data := peer.recv(65536):
                        peer.sendall(data.upper())

        thread = threading.Thread(target=serve)
        thread.start()
        port: int = door.getsockname()[1]
        try:
            yield port
        finally:
            door.shutdown(socket.SHUT_RDWR)
            thread.join(DEADLINE)


def test_into_the_device_and_out_again(adb: Adb) -> None:
    with echo_server() as port:
        inside = int(adb.said("reverse", "tcp:0", f"tcp:{port}"))
        outside = int(adb.said("forward", "tcp:0", f"tcp:{inside}"))
        assert f"tcp:{inside} tcp:{port}\n" in adb.said("reverse", "--list")
        assert f"tcp:{outside} tcp:{inside}\n" in adb.said("forward", "--list")
        for data in (b"x", b"abc" * 500_000):
            with socket.create_connection(("127.0.0.1", outside), timeout=DEADLINE) as client:
                sender = threading.Thread(target=client.sendall, args=(data,))
                sender.start()
                got = b""
                while len(got) < len(data):
                    got += client.recv(65536)
                sender.join(DEADLINE)
                assert got == data.upper()
        adb.said("forward", "--remove", f"tcp:{outside}")
        adb.said("reverse", "--remove", f"tcp:{inside}")


def test_reversals_are_listed_and_removed(adb: Adb) -> None:
    adb.said("reverse", "tcp:45671", "tcp:9")
    adb.said("reverse", "localabstract:contract", "tcp:9")
    listed = adb.said("reverse", "--list")
    assert " tcp:45671 tcp:9\n" in listed
    assert " localabstract:contract tcp:9\n" in listed
    again = adb("reverse", "--no-rebind", "tcp:45671", "tcp:10")
    assert again.status == 1
    assert b"cannot rebind existing socket" in again.err
    unknown = adb("reverse", "--remove", "tcp:45672")
    assert unknown.status == 1
    assert b"listener 'tcp:45672' not found" in unknown.err
    adb.said("reverse", "--remove-all")
    assert " tcp:45671 " not in adb.said("reverse", "--list")


# Restarts


def test_root_is_had_already(ours: None, adb: Adb) -> None:
    assert adb.said("root") == "adbd is already running as root\n"
    assert adb.shell("whoami") == "root\n"


def test_rights_go_and_come_back(ours: None, adb: Adb) -> None:
    said = {"unroot": adb.said("unroot")}
    ready(adb)
    said["then"] = adb.shell("id -un")
    said["root"] = adb.said("root")
    ready(adb)
    assert said == {
        "unroot": "restarting adbd as non root\n",
        "then": "shell\n",
        "root": "restarting adbd as root\n",
    }
    assert adb.shell("id -un") == "root\n"


def test_remounting_succeeds(ours: None, adb: Adb) -> None:
    assert "remount succeeded" in adb.said("remount")


def test_a_reboot_comes_back_with_its_files(ours: None, adb: Adb, folder: str) -> None:
    adb.shell(f"echo kept > {folder}/x")
    adb.said("reboot")
    ready(adb)
    assert adb.shell(f"cat {folder}/x; getprop sys.boot_completed") == "kept\n1\n"


def test_a_server_that_was_restarted_knows_the_device_again(ours: None, adb: Adb) -> None:
    for _ in range(3):
        adb("kill-server")
        adb("start-server")
        ready(adb)
        assert adb.shell("echo back") == "back\n"


def test_two_servers_at_once(ours: None, adb: Adb, tmp_path: Path) -> None:
    other = Adb(adb.binary, free_port(), tmp_path, adb.serial)
    server = other.serve()
    try:
        with socket.create_connection(("127.0.0.1", other.port), timeout=DEADLINE) as door:
            request = f"host:emulator:{int(adb.serial.partition('-')[2]) + 1}"
            door.sendall(f"{len(request):04x}{request}".encode())
        ready(other)
        for number in range(10):
            assert adb.shell(f"echo {number}") == other.shell(f"echo {number}")
    finally:
        other("kill-server")
        server.wait(DEADLINE)


def test_a_kill_in_the_middle_of_a_command_ends_only_that(ours: None, adb: Adb) -> None:
    client = adb.start("shell", "echo began; sleep 1000")
    assert client.stdout is not None
    assert client.stdout.readline() == b"began\n"
    adb("kill-server")
    client.communicate(timeout=DEADLINE)
    adb("start-server")
    ready(adb)
    assert adb.shell("echo alive") == "alive\n"

"""Services that run a command: what comes back for what is asked."""

import struct

import pytest

from phone.tests import apks
from phone.tests.adbd.hosts import Host
from virtual_phone.adbd.server import Server
from virtual_phone.phone import Phone
from virtual_phone.wire import adb
from virtual_phone.wire.adb import Packet

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW_SIZE = range(6)
PROMPT = b"emu64x:/ # "


def framed(kind: int, data: bytes) -> bytes:
    return struct.pack("<BI", kind, len(data)) + data


def parts(said: bytes) -> tuple[bytes, bytes, int | None]:
    """Output, errors and status of a framed answer."""
    found: dict[int, bytes] = {STDOUT: b"", STDERR: b""}
    while said:
        kind, length = struct.unpack_from("<BI", said)
        found[kind] = found.get(kind, b"") + said[5 : 5 + length]
        said = said[5 + length :]
    status = found.get(EXIT)
    return found[STDOUT], found[STDERR], status[0] if status else None


def test_output_errors_and_status_come_in_one_packet(host: Host) -> None:
    host.send(adb.OPEN, 1, 0, b"shell,v2,raw:echo a; echo b >&2; exit 7\0")
    assert host.packet() == Packet(adb.OKAY, 1, 1)
    assert host.packet() == Packet(
        adb.WRTE, 1, 1, b"\1\2\0\0\0a\n" + b"\2\2\0\0\0b\n" + b"\3\1\0\0\0\7"
    )
    assert host.packet() == Packet(adb.CLSE, 1, 1)


@pytest.mark.parametrize("service", ["shell:echo a; echo b >&2", "exec:echo a; echo b >&2"])
def test_unframed_output_and_errors_share_the_line(service: str, host: Host) -> None:
    assert host.ask(service) == b"a\nb\n"


def test_unicode_goes_both_ways(host: Host) -> None:
    assert host.ask("exec:echo 'é ü 🙂 日本'") == "é ü 🙂 日本\n".encode()


def test_bytes_that_are_no_text_do_too(host: Host) -> None:
    assert host.ask(b"exec:echo '\xff\xfe'") == b"\xff\xfe\n"


def test_input_reaches_the_command(host: Host) -> None:
    stream = host.open("shell,v2,raw:cat; echo end")
    stream.write(framed(STDIN, b"one\n"))
    assert stream.read(9) == framed(STDOUT, b"one\n")
    stream.write(framed(STDIN, b"two\n") + framed(CLOSE_STDIN, b""))
    assert parts(stream.rest()) == (b"two\nend\n", b"", 0)


def test_input_of_any_bytes_reaches_exec(phone: Phone, host: Host) -> None:
    data = bytes(range(256)) * 1000
    stream = host.open("exec:head -c 256000 > /sdcard/x; wc -c < /sdcard/x")
    stream.write(data[:100_000])
    stream.write(data[100_000:])
    assert stream.rest().split() == [b"256000"]
    assert phone.files.read("/sdcard/x") == data


def test_a_host_that_hangs_up_has_ended_its_input(phone: Phone, host: Host) -> None:
    """``adb exec-in 'cat > FILE' < FILE``."""
    stream = host.open("exec:cat > /sdcard/x")
    stream.write(b"all of it")
    stream.close()
    for local in range(2, 1000):  # it may still be at it
        if host.ask("exec:cat /sdcard/x", local) == b"all of it":
            break
    assert phone.files.read("/sdcard/x") == b"all of it"


def test_what_waits_for_input_it_never_reads_holds_up_no_one(host: Host) -> None:
    stream = host.open("shell,v2,raw:echo done")
    assert parts(stream.rest()) == (b"done\n", b"", 0)


def test_a_shell_without_a_command_runs_what_it_is_sent(host: Host) -> None:
    stream = host.open("shell,v2,raw:")
    stream.write(framed(STDIN, b"cd /sdcard\npwd\n"))
    assert stream.read(13) == framed(STDOUT, b"/sdcard\n")
    stream.write(framed(STDIN, b"exit 3\n"))
    assert parts(stream.rest()) == (b"", b"", 3)


def test_a_shell_without_a_command_and_input_ends_well(host: Host) -> None:
    stream = host.open("shell,v2,raw:")
    stream.write(framed(CLOSE_STDIN, b""))
    assert parts(stream.rest()) == (b"", b"", 0)


def test_a_long_output_comes_whole(phone: Phone, host: Host) -> None:
    data = bytes(range(256)) * 20_000
    phone.files.write("/sdcard/x", data)
    assert host.ask("exec:cat /sdcard/x") == data
    assert parts(host.ask("shell,v2,raw:cat /sdcard/x")) == (data, b"", 0)


@pytest.mark.parametrize(
    "endless",
    [
        "while true; do echo y; done",
        "while :; do :; done",
        "yes",
        "yes > /dev/null",
        "yes > /sdcard/yes",
        "cat /dev/zero > /dev/null",
        "cat /dev/zero | wc -c",
        "md5sum /dev/zero",
        "grep x /dev/urandom",
        "f() { f; }; f",
        "cat",
        "logcat",
        "tail -f /sdcard/x",
    ],
)
def test_an_endless_command_lets_others_work_and_ends_with_its_host(
    endless: str, phone: Phone, server: Server, host: Host
) -> None:
    phone.files.write("/sdcard/x", "x")
    with Host(server.port) as other:
        other.connect()
        other.send(adb.OPEN, 1, 0, f"shell,v2,raw:{endless}\0".encode())
        assert host.ask("exec:echo meanwhile") == b"meanwhile\n"
    for local in range(2, 100_000):
        if server.daemon.workers.running == 1:  # who listens to our host
            break
        assert host.ask("exec:echo then", local) == b"then\n"
    assert server.daemon.workers.running == 1


def test_200_shells_at_once(host: Host) -> None:
    for local in range(1, 201):
        host.send(adb.OPEN, local, 0, b"shell,v2,raw:echo $((%d * 2))\0" % local)
    said: dict[int, bytes] = {}
    while len(said) < 200:
        packet = host.packet()
        if packet.command == adb.WRTE:
            said[packet.arg1] = said.get(packet.arg1, b"") + packet.data
            host.send(adb.OKAY, packet.arg1, packet.arg0)
    assert {local: parts(answer) for local, answer in said.items()} == {
        local: (b"%d\n" % (local * 2), b"", 0) for local in range(1, 201)
    }


def test_window_sizes_are_ignored(host: Host) -> None:
    stream = host.open("shell,v2,raw:cat")
    stream.write(framed(WINDOW_SIZE, b"24x80,0x0\0") + framed(STDIN, b"x\n"))
    stream.write(framed(CLOSE_STDIN, b""))
    assert parts(stream.rest()) == (b"x\n", b"", 0)


# Terminals


def test_a_terminal_prompts_echoes_and_runs(host: Host) -> None:
    stream = host.open("shell,v2,TERM=xterm-256color,pty:")
    prompt = stream.read(5 + len(PROMPT))
    assert prompt == framed(STDOUT, PROMPT)
    stream.write(framed(STDIN, b"cd /sdcard; echo a$((1+1))\r"))
    said = parts(stream.read_until(b"emu64x:/sdcard # "))[0]
    assert said == b"cd /sdcard; echo a$((1+1))\r\na2\r\nemu64x:/sdcard # "
    stream.write(framed(STDIN, b"exit 5\r"))
    assert parts(stream.rest()) == (b"exit 5\r\n", b"", 5)


def test_an_old_terminal_does_the_same(host: Host) -> None:
    stream = host.open("shell:")
    assert stream.read(len(PROMPT)) == PROMPT
    stream.write(b"echo b >&2\r")
    assert stream.read_until(b"b\r\n" + PROMPT) == b"echo b >&2\r\nb\r\n" + PROMPT
    stream.write(b"\x04")
    stream.rest()


def test_a_command_in_a_terminal_prints_for_one(host: Host) -> None:
    assert parts(host.ask("shell,v2,pty:echo a; echo b >&2; exit 2")) == (b"a\r\nb\r\n", b"", 2)


def test_control_c_ends_what_runs_and_not_the_shell(host: Host) -> None:
    stream = host.open("shell:")
    stream.read(len(PROMPT))
    stream.write(b"cat; echo after\r")
    stream.read_until(b"echo after\r\n")
    stream.write(b"one\r")
    stream.read_until(b"one\r\none\r\n")
    stream.write(b"half a l\x03")
    assert stream.read_until(PROMPT) == b"half a l^C\r\n" + PROMPT
    stream.write(b"ec\x03")
    assert stream.read_until(PROMPT) == b"ec^C\r\n" + PROMPT
    stream.write(b"echo $?\r")
    assert stream.read_until(PROMPT) == b"echo $?\r\n130\r\n" + PROMPT
    stream.write(b"exit\r")
    assert stream.rest() == b"exit\r\n"


def test_control_c_ends_a_command_of_its_own(host: Host) -> None:
    stream = host.open("shell,v2,pty:logcat")
    stream.write(framed(STDIN, b"\x03"))
    assert parts(stream.rest())[2] == 130


# cmd without a shell


@pytest.mark.parametrize("kind", ["abb_exec", "abb"])
def test_commands_come_as_words(kind: str, host: Host) -> None:
    words = ("settings", "put", "global", "of mine", "it's $HOME; `x`")
    said = host.ask(f"{kind}:" + "\0".join(words))
    assert said == (b"" if kind == "abb_exec" else framed(EXIT, b"\0"))
    said = host.ask("abb_exec:settings\0get\0global\0of mine")
    assert said == b"it's $HOME; `x`\n"


NO_APK = b"Failure [INSTALL_PARSE_FAILED_NOT_APK: "


@pytest.mark.parametrize("size", [0, 1, 5000, 2_000_000])
def test_an_install_takes_all_its_bytes(size: int, host: Host) -> None:
    stream = host.open(f"abb_exec:package\0install\0-r\0-t\0-g\0-S\0{size}")
    for at in range(0, size, 1 << 20):
        stream.write(b"\0" * min(size - at, 1 << 20))
    assert stream.rest().startswith(NO_APK)


@pytest.mark.parametrize("padding", [0, 2_000_000])
def test_an_apk_is_installed_once_all_its_bytes_are_there(padding: int, host: Host) -> None:
    data = apks.packed("org.example.tally", files={"assets/padding": bytes(padding)})
    stream = host.open(f"abb_exec:package\0install\0-r\0-t\0-g\0-S\0{len(data)}")
    for at in range(0, len(data), 1 << 20):
        stream.write(data[at : at + (1 << 20)])
    assert stream.rest().startswith(b"Success")


def test_an_install_through_exec_does_the_same(host: Host) -> None:
    stream = host.open("exec:cmd package 'install' '-S' '4'")
    stream.write(b"apk!")
    assert stream.rest().startswith(NO_APK)


# Rights


def test_commands_have_the_rights_of_adbd(server: Server, host: Host) -> None:
    assert host.ask("exec:whoami") == b"root\n"
    host.last_words("unroot:")
    with Host(server.port) as again:
        again.connect()
        assert again.ask("exec:whoami") == b"shell\n"

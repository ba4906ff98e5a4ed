"""Whatever one client of a phone does, the others are answered."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import grpc
import pytest
from android_env.proto import emulator_controller_pb2_grpc
from google.protobuf.empty_pb2 import Empty

from phone.tests.adbd.hosts import Conversation, Host
from phone.tests.processes import Process
from virtual_phone.wire import adb

HOPELESS = "x=$(printf 'a%.0s' $(seq 1 60)); "
WORK = [
    "while :; do :; done",
    HOPELESS + "while :; do echo $x! | grep -E '^(a|a)*$'; done",
    HOPELESS + "while :; do echo $x! | sed -E 's/^(a|a)*$//'; done",
    HOPELESS + "while :; do case $x in *a*a*a*a*a*a*a*a*a*a*a*a*a*a*b) ;; esac; done",
    HOPELESS + "while :; do case $x in +(a|a)b) ;; esac; done",
    "while :; do x=$(yes); done",
    "while :; do x=$(cat /dev/zero); done",
    "yes | wc -l",
    "yes | sed ':a;N;ba'",
    "md5sum /dev/zero",
    "f() { f | f; }; while :; do f; done",
    "a=b+b b=c+c c=d+d d=e+e e=f+f f=g+g g=h+h h=i+i i=j+j j=k+k k=l+l l=m+m m=n+n; "
    "while :; do x=$((a)); done",
    "sqlite3 :memory: 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
    "SELECT count(*) FROM c'",
    "factor 9223372036854775783",
]


@pytest.fixture(scope="module")
def stepped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process("-clock", "stepped", home=tmp_path_factory.mktemp("phone")) as process:
        yield process


@pytest.mark.parametrize("line", WORK)
def test_one_clients_work_without_end_leaves_the_others_alone(stepped: Process, line: str) -> None:
    with Host(stepped.adb) as busy, Host(stepped.adb) as other:
        busy.connect()
        busy.open(f"shell:{line}")  # it is answered while its command goes on
        other.connect()
        for number in range(20):
            assert other.ask(f"shell:echo {number}", local=number + 1) == b"%d\n" % number


def test_what_is_printed_arrives_before_the_work_is_done(stepped: Process) -> None:
    with Host(stepped.adb) as host:
        host.connect()
        assert host.open("shell:echo a; while :; do :; done").read(2) == b"a\n"


def threads(process: Process) -> int:
    return len(list(Path(f"/proc/{process.popen.pid}/task").iterdir()))


def test_services_that_are_hung_up_at_once_leave_no_threads(stepped: Process) -> None:
    with Host(stepped.adb) as host:
        host.connect()
        for number in range(1, 301):
            host.send(adb.OPEN, number, 0, b"shell:cat\0")
            host.send(adb.CLSE, number, number)  # the number that the phone gives it
        while threads(stepped) > 60:  # far fewer on a quiet machine
            assert Host(stepped.adb).connect()  # it answers, and time passes


def flood(stream: Conversation, megabytes: int) -> None:
    for _ in range(megabytes):
        stream.host.send(adb.WRTE, stream.local, stream.remote, bytes(1 << 20))


def test_a_host_that_sends_and_does_not_wait_is_hung_up_on(stepped: Process) -> None:
    with Host(stepped.adb) as host, Host(stepped.adb) as other:
        host.connect()
        busy = host.open("shell:while :; do :; done")
        with pytest.raises(ConnectionError):
            flood(busy, 1000)
        other.connect()
        assert other.ask("shell:echo ok") == b"ok\n"


def test_silent_connections_make_room(stepped: Process) -> None:
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(Host(stepped.adb))
            stack.enter_context(Host(stepped.console))
        other = stack.enter_context(Host(stepped.adb))
        other.connect()
        assert other.ask("shell:echo ok") == b"ok\n"
        assert stepped.say("avd name") == ["AndroidWorldAvd", "OK"]


def test_streams_leave_room_for_calls(stepped: Process) -> None:
    with grpc.insecure_channel(f"127.0.0.1:{stepped.grpc}") as channel:
        stub = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        streams = [stub.streamClipboard(Empty(), timeout=60) for _ in range(64)]
        assert stub.getStatus(Empty(), timeout=60).booted
        refused = [each for each in streams if each.done()]
        for each in refused:
            assert each.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
            assert each.details() == "there are 16 streams already"
        for each in streams:
            each.cancel()


def test_a_long_text_on_the_console_leaves_the_others_alone(stepped: Process) -> None:
    with socket.create_connection(("127.0.0.1", stepped.console), timeout=60) as peer:
        assert peer.recv(100).startswith(b"Android Console")
        peer.sendall(b"event text " + b"a" * 50_000 + b"\n")
        with Host(stepped.adb) as other:
            other.connect()
            for number in range(20):
                assert other.ask(f"shell:echo {number}", local=number + 1) == b"%d\n" % number

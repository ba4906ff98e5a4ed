"""The mother of phones: what is forked is as if started by exec, and her end costs no phone."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from phone.tests.processes import READY, listening
from virtual_phone.zygote import by_hand, client, letter
from virtual_phone.zygote.client import Unavailable, Zygote
from virtual_phone.zygote.forked import Process

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="phones are forked on Linux only"
)
PAUSE = threading.Event()
SIBLINGS = 20


def environment(home: Path, **more: str) -> dict[str, str]:
    """Of a phone whose files lie in a folder, and that no measure of coverage keeps from forks."""
    own = {"HOME": str(home), "TMPDIR": str(home), "ANDROID_ADB_SERVER_PORT": "1", **more}
    rest = {name: os.environ[name] for name in os.environ if not name.startswith(client.MEASURED)}
    return rest | own


def within(seconds: float, reached: Callable[[], object]) -> bool:
    end = time.monotonic() + seconds
    while not reached():
        if time.monotonic() > end:
            return False
        PAUSE.wait(0.02)
    return True


def alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def forked_from(folder: Path) -> set[int]:
    """The processes of a mother, herself among them: their command line names her folder."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if str(folder).encode() in path.read_bytes().split(b"\0"):
                found.add(int(path.parent.name))
    return {pid for pid in found if alive(pid)}


def start(zygote: Zygote | Path, home: Path, *flags: str, **more: Any) -> tuple[Process, str]:
    """A phone whose lifeline is its standard input, and why it was not forked."""
    folder = zygote if isinstance(zygote, Path) else zygote.folder
    files: dict[str, Any] = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
    }
    words = ["-clock", "stepped", "-lifeline", "0", *flags]
    env = environment(home, **more.pop("variables", {}))
    return client.start(folder, words, env=env, **files | more)


@contextmanager
def closed(process: Process) -> Iterator[Process]:
    """Until the end of the block; then nothing is left of it."""
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None and not stream.closed:
                with suppress(OSError):
                    stream.close()


def first_line(process: Process) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode()


def cut_lifeline(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.close()


def last_words(process: Process) -> str:
    assert process.stderr is not None
    return process.stderr.read().decode()


@pytest.fixture(scope="module")
def zygote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zygote]:
    """A mother that all but the cruel tests share."""
    with Zygote(environment(tmp_path_factory.mktemp("mother"))) as zygote:
        yield zygote


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Zygote]:
    """A mother of this test alone."""
    with Zygote(environment(tmp_path)) as zygote:
        yield zygote


# What a process is like, as far as a program can tell.
PORTRAIT = """
import json, locale, os, random, resource, secrets, signal, sqlite3, sys, tempfile, time, uuid
from pathlib import Path

def files():
    links = {}
    for name in os.listdir("/proc/self/fd"):
        try:
            links[name] = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            pass  # the one that lists them
    return links

def portrait():
    lines = Path("/proc/self/status").read_text().splitlines()
    status = dict(line.split(":", 1) for line in lines)
    folder = tempfile.mkdtemp()
    with sqlite3.connect(os.path.join(folder, "x.db")) as database:
        drawn = database.execute("SELECT random()").fetchone()
    shown = {
        "signals": [status[name].strip() for name in ("SigIgn", "SigBlk")],
        "limits": {name: resource.getrlimit(getattr(resource, name))
                   for name in dir(resource) if name.startswith("RLIMIT_")},
        "umask": status["Umask"].strip(), "folder": os.getcwd(),
        "environment": dict(os.environ), "zone": time.tzname,
        "alone": os.getsid(0) == os.getpid() == os.getpgrp(),
        "processors": sorted(os.sched_getaffinity(0)), "temporary": os.path.dirname(folder),
        "streams": [(stream.encoding, stream.errors, stream.line_buffering, stream.fileno())
                    for stream in (sys.stdin, sys.stdout, sys.stderr)],
        "interrupt": signal.getsignal(signal.SIGINT) is signal.default_int_handler,
        "words": words,
    }
    own = {"files": files(), "temporary": folder, "drawn": [
        random.random(), random.getrandbits(64), secrets.token_hex(), str(uuid.uuid4()),
        str(uuid.uuid1()), os.urandom(8).hex(), *drawn]}
    return {"shown": shown, "own": own}
"""
EXEC = PORTRAIT + "words = sys.argv[1:]\nprint(json.dumps(portrait()), flush=True)\n"
MOTHER = (
    PORTRAIT
    + """
from virtual_phone import __main__ as phone
from virtual_phone.zygote import mother

def main(own, starter):
    global words
    words = own
    print(json.dumps(portrait()), flush=True)
    sys.stdin.read()
    return {"raise": lambda: 1 / 0, "leave": lambda: sys.exit("gone")}.get(own[0], int)()

phone.main = main
mother.prepare = lambda folder: iter(())
mother.main()
"""
)


@pytest.fixture(scope="module")
def painter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zygote]:
    """A mother whose children are no phones: each prints what it is like."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "MOTHER", [sys.executable, "-c", MOTHER])
        zygote = Zygote(environment(tmp_path_factory.mktemp("painter")))
    with zygote:
        yield zygote


# A client that is like no other in all that a child inherits.
CLIENT = """
import json, os, resource, signal, subprocess, sys
from pathlib import Path
from virtual_phone.zygote import client

folder, program, *words = sys.argv[1:]
signal.signal(signal.SIGHUP, signal.SIG_IGN)
signal.signal(signal.SIGUSR2, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
if "interrupt" in words:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (333, most))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
os.umask(0o027)
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
os.chdir(os.environ["HOME"])
env = dict(os.environ)
files = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
forked, why = client.start(Path(folder), words, env=env, **files)
assert not why, why
command = [sys.executable, "-c", program, *words]
other = subprocess.Popen(command, env=env, start_new_session=True, **files)
print(json.dumps([json.loads(process.stdout.readline())["shown"] for process in (forked, other)]))
for process in (forked, other):
    process.stdin.close()
    process.wait()
"""


@pytest.mark.parametrize("words", [["-a", "b c", "ü"], ["interrupt"]])
def test_a_forked_process_is_as_if_started_by_exec(
    painter: Zygote, tmp_path: Path, words: list[str]
) -> None:
    env = environment(tmp_path, TZ="Asia/Tokyo", ANDROID_SERIAL="x", EMPTY="")
    output = subprocess.run(
        [sys.executable, "-c", CLIENT, str(painter.folder), EXEC, *words],
        env=env,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert output.returncode == 0, output.stderr
    forked, executed = json.loads(output.stdout)
    assert forked == executed
    assert forked["environment"] == env
    assert forked["limits"]["RLIMIT_NOFILE"][0] == 333
    assert (forked["umask"], forked["folder"]) == ("0027", str(tmp_path))
    assert (forked["zone"][0], forked["words"]) == ("JST", words)


def test_siblings_share_nothing(painter: Zygote, tmp_path: Path) -> None:
    mothers = {str(path.readlink()) for path in Path(f"/proc/{painter.process.pid}/fd").iterdir()}
    with ExitStack() as stack:
        children = [stack.enter_context(closed(start(painter, tmp_path)[0])) for _ in range(20)]
        own = [json.loads(first_line(child))["own"] for child in children]
    draws = [repr(draw) for each in own for draw in each["drawn"]]
    assert len(set(draws)) == len(draws) == 20 * 7
    assert len({each["temporary"] for each in own}) == 20
    files = [
        file
        for each in own
        for number, file in each["files"].items()
        if not file.startswith(("/dev/", "/proc/", "anon_inode:[pidfd]"))
    ]
    assert len(files) == len(set(files)) == 20 * 4  # three streams and the connection
    assert mothers & set(files) == set()


@pytest.mark.parametrize(
    ("word", "status", "words"),
    [
        ("raise", 1, "ZeroDivisionError: division by zero\n"),
        ("0", 0, ""),
    ],
)
def test_exit_status_and_last_words(
    painter: Zygote, tmp_path: Path, word: str, status: int, words: str
) -> None:
    files: dict[str, Any] = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
    }
    phone = client.fork(painter.folder, [word], environment(tmp_path), **files)
    with closed(phone):
        first_line(phone)
        cut_lifeline(phone)
        assert phone.wait(30) == status
        assert last_words(phone).endswith(words)


def test_what_only_exec_can_give_is_given_by_exec(painter: Zygote, tmp_path: Path) -> None:
    phone, why = start(painter, tmp_path, "-version", variables={"LC_ALL": "C", "PYTHONX": "1"})
    with closed(phone):
        assert why == "Refusal: the mother differs in $LC_ALL, $PYTHONX"
        assert first_line(phone).startswith("Android emulator version")


def test_a_forked_phone_serves_as_any_other(zygote: Zygote, tmp_path: Path) -> None:
    phone, why = start(zygote, tmp_path, "-grpc-use-token")
    with closed(phone):
        line = READY.fullmatch(first_line(phone))
        assert (bool(line), why) == (True, "")
        assert line is not None
        assert {port for _, port in listening(phone.pid)} == set(map(int, line.groups()[1:]))
        published = tmp_path / f".android/avd/running/pid_{phone.pid}.ini"
        assert f"grpc.port={line[4]}\n" in published.read_text()
        assert len(list(tmp_path.glob("androidworld-device-*"))) == 1
        cut_lifeline(phone)
        assert (phone.wait(30), last_words(phone)) == (0, "")
    assert not published.exists()
    assert list(tmp_path.glob("androidworld-device-*")) == []


def test_many_at_once_have_ports_and_folders_of_their_own(zygote: Zygote, tmp_path: Path) -> None:
    with ExitStack() as stack:
        started = [start(zygote, tmp_path) for _ in range(SIBLINGS)]
        phones = [stack.enter_context(closed(phone)) for phone, _ in started]
        ports = [set(first_line(phone).split()) for phone in phones]
        assert [why for _, why in started] == [""] * SIBLINGS
        assert len(set().union(*ports)) == 4 * SIBLINGS
        assert len(list(tmp_path.glob("androidworld-device-*"))) == SIBLINGS
        files = [
            file
            for phone in phones
            for file in {str(path.readlink()) for path in Path(f"/proc/{phone.pid}/fd").iterdir()}
            if not file.startswith(("/dev/", "anon_inode:"))
        ]
        assert len(files) == len(set(files))


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGKILL, -9), (signal.SIGSEGV, -11)],
)
def test_a_signal_ends_it_with_the_status_of_any_phone(
    zygote: Zygote, tmp_path: Path, number: int, status: int
) -> None:
    phone, _ = start(zygote, tmp_path)
    with closed(phone):
        assert first_line(phone)
        assert phone.poll() is None
        phone.send_signal(number)
        assert phone.wait(30) == status
        assert phone.poll() == status
        phone.send_signal(number)  # to nobody


def test_a_mistake_is_one_sentence(zygote: Zygote, tmp_path: Path) -> None:
    phone, why = start(zygote, tmp_path, "-think", "x")
    with closed(phone):
        assert (phone.wait(30), why) == (2, "")
        complaint = "androidworld-device: -think: 'x' is not a number of seconds\n"
        assert last_words(phone) == complaint


def test_no_zombie_is_left(zygote: Zygote, tmp_path: Path) -> None:
    phones = [start(zygote, tmp_path)[0] for _ in range(3)]
    for phone in phones:
        with closed(phone):
            cut_lifeline(phone)
            phone.wait(60)
    pid = zygote.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children")
    assert within(10, lambda: not children.read_text())


def test_a_phone_outlives_its_mother_and_not_its_client(mortal: Zygote, tmp_path: Path) -> None:
    first, second = start(mortal, tmp_path)[0], start(mortal, tmp_path)[0]
    with closed(first), closed(second):
        assert first_line(first)
        assert first_line(second)
        mortal.process.kill()
        mortal.process.wait()
        assert not within(0.6, lambda: first.poll() is not None)
        cut_lifeline(first)
        assert first.wait(30) == 0
        second.kill()
        assert second.wait(30) == -9


@pytest.mark.parametrize("after", [0, 0.003, 0.01, 0.03, 0.1, 0.3])
def test_a_mother_who_is_killed_costs_no_phone(
    mortal: Zygote, tmp_path: Path, after: float
) -> None:
    """Before the request, in it, between fork and reply, while the phone starts."""
    if after > 0.05:
        mortal.wait_until_ready()
    killer = threading.Timer(after, mortal.process.kill)
    killer.start()
    phone, why = start(mortal, tmp_path)
    with closed(phone):
        killer.join()
        assert READY.fullmatch(first_line(phone))
        mine = {phone.pid} if not why else set()
        own = forked_from(mortal.folder)
        watchdogs = {pid for pid in own if parent_of(pid) in mine}
        assert within(10, lambda: forked_from(mortal.folder) - watchdogs <= mine)
        assert len(list(tmp_path.glob("androidworld-device-*"))) == 1
        cut_lifeline(phone)
        assert phone.wait(30) == 0


def parent_of(pid: int) -> int:
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def deaf(listener: socket.socket) -> None:
    """Accepts nobody."""
    knocks = select.poll()
    knocks.register(listener, select.POLLIN)
    knocks.poll(10_000)


def hangs_up(listener: socket.socket) -> None:
    listener.accept()[0].close()


def hangs_up_later(listener: socket.socket) -> None:
    with listener.accept()[0] as connection:
        files = letter.receive(connection)[1]
        for file in files:
            os.close(file)


def refuses(listener: socket.socket) -> None:
    with listener.accept()[0] as connection:
        for file in letter.receive(connection)[1]:
            os.close(file)
        letter.send(connection, {"refused": "no room"})


def talks_nonsense(listener: socket.socket) -> None:
    with listener.accept()[0] as connection:
        connection.send(b"\xff{")


@pytest.mark.parametrize(
    ("mother", "why"),
    [
        (deaf, "the mother of phones does not answer: timed out"),
        (hangs_up, "the mother of phones "),
        (hangs_up_later, "the mother of phones has ended"),
        (refuses, "no room"),
        (talks_nonsense, "the mother of phones does not answer: "),
    ],
)
def test_a_mother_who_does_not_answer_costs_no_phone(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    mother: Callable[[socket.socket], None],
    why: str,
) -> None:
    monkeypatch.setattr(client, "PATIENCE", 0.5)
    folder = tmp_path / "mother"
    folder.mkdir(mode=0o700)
    with client.listening(folder) as listener:
        thread = threading.Thread(target=mother, args=(listener,))
        thread.start()
        phone, reason = start(folder, tmp_path, "-version")
        thread.join()
    with closed(phone):
        assert reason.startswith(why)
        assert first_line(phone).startswith("Android emulator version")
        assert phone.wait(30) == 0


def test_who_has_given_up_gets_no_second_phone(
    mortal: Zygote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PATIENCE", 0.5)
    mortal.process.send_signal(signal.SIGSTOP)
    phone, why = start(mortal, tmp_path, "-version")
    with closed(phone):
        assert why == "the mother of phones does not answer: timed out"
        mortal.process.send_signal(signal.SIGCONT)
        mortal.wait_until_ready()
        assert within(10, lambda: forked_from(mortal.folder) == {mortal.process.pid})
        assert list(tmp_path.glob("androidworld-device-*")) == []


def test_none_is_there(tmp_path: Path) -> None:
    phone, why = start(tmp_path / "nowhere", tmp_path, "-version")
    with closed(phone):
        assert "No such file or directory" in why
        assert first_line(phone).startswith("Android emulator version")


@pytest.mark.parametrize("mode", [0o750, 0o701, 0o777])
def test_a_folder_that_others_enter_is_not_used(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "mother"
    folder.mkdir(mode=0o700)
    with client.listening(folder):
        folder.chmod(mode)
        with pytest.raises(Unavailable, match="is open to other users"):
            client.fork(folder, [], environment(tmp_path))


def test_another_users_folder_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mother"
    folder.mkdir(mode=0o700)
    with client.listening(folder):
        monkeypatch.setattr(os, "geteuid", lambda: 54321)
        with pytest.raises(Unavailable, match="is open to other users"):
            client.fork(folder, [], environment(tmp_path))


def test_a_link_to_a_folder_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "mother"
    folder.mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(folder)
    with client.listening(folder), pytest.raises(Unavailable):
        client.fork(tmp_path / "link", [], environment(tmp_path))


STARTER = """
import os, subprocess, sys
from pathlib import Path
from virtual_phone.zygote import client

folder, *words = sys.argv[1:]
phone, why = client.start(Path(folder), words, env=dict(os.environ), stdout=subprocess.PIPE)
assert not why, why
print(phone.pid, phone.stdout.readline().decode(), end="", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize(("flags", "stays"), [([], False), (["-no-lifeline"], True)])
def test_it_ends_with_the_process_that_requested_it(
    zygote: Zygote, tmp_path: Path, flags: list[str], stays: bool
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTER, str(zygote.folder), *flags],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    ) as starter:
        assert starter.stdout is not None
        pid, serial = starter.stdout.readline().split()[:2]
        assert serial.startswith("emulator-")
        starter.kill()
    if stays:
        assert not within(1, lambda: not alive(int(pid)))
        os.kill(int(pid), signal.SIGTERM)
    assert within(30, lambda: not alive(int(pid)))


def test_she_ends_with_her_last_phone_once_her_lifeline_is_cut(tmp_path: Path) -> None:
    zygote = Zygote(environment(tmp_path))
    phone, why = start(zygote, tmp_path)
    with closed(phone):
        assert (bool(first_line(phone)), why) == (True, "")
        assert zygote.process.stdin is not None
        zygote.process.stdin.close()
        late, why = start(zygote, tmp_path, "-version")
        with closed(late):
            assert within(10, lambda: start_fails(zygote, tmp_path))
        assert zygote.process.poll() is None
        cut_lifeline(phone)
        assert phone.wait(30) == 0
    assert zygote.process.wait(30) == 0
    assert not zygote.folder.exists()
    zygote.close()


def start_fails(zygote: Zygote, home: Path) -> bool:
    try:
        phone = client.fork(zygote.folder, ["-version"], environment(home), stdout=-3)
    except Unavailable:
        return True
    phone.wait()
    return False


def test_she_ends_with_the_process_that_started_her(tmp_path: Path) -> None:
    program = (
        "import os, sys\n"
        "from virtual_phone.zygote.client import Zygote\n"
        "zygote = Zygote(dict(os.environ))\n"
        "print(zygote.process.pid, zygote.folder, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    pid, folder = output.stdout.split()
    assert within(30, lambda: not alive(int(pid)))
    assert not Path(folder).exists()


PREPARED = """
import os, sys
from pathlib import Path
from virtual_phone.zygote import mother
before = set(os.listdir("/proc/self/fd"))
for _ in mother.prepare(Path(sys.argv[1])):
    pass
links = [os.readlink(f"/proc/self/fd/{name}") for name in before if name.isdigit()
         and os.path.exists(f"/proc/self/fd/{name}")]
print(len(os.listdir("/proc/self/task")), len(os.listdir("/proc/self/fd")) - len(before),
      "virtual_phone.apps.markor" in sys.modules, os.listdir(sys.argv[1]))
"""


def test_what_is_forked_has_neither_threads_nor_grpcs_core(tmp_path: Path) -> None:
    """The core of gRPC opens files (an eventpoll, an eventfd) and threads as it starts."""
    output = subprocess.run(
        [sys.executable, "-c", PREPARED, str(tmp_path)],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert output.stdout == "ready\n1 0 True []\n", output.stderr


def test_coverage_is_measured_by_exec(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="COVERAGE_PROCESS_START: coverage would not see"):
        Zygote(environment(tmp_path) | {"COVERAGE_PROCESS_START": "x"})


def test_other_systems_have_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(Unavailable, match="phones are forked on Linux only"):
        Zygote(environment(tmp_path))


def test_a_full_disk_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: Any) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    with pytest.raises(Unavailable, match=r"did not start: .*No space left on device"):
        Zygote(environment(tmp_path))


def test_no_more_processes_are_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(client, "MOTHER", ["/nowhere/python"])
    with pytest.raises(Unavailable, match=r"did not start: .*/nowhere/python"):
        Zygote(environment(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_many_by_hand_are_started_anew_where_none_is_forked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    reasons: list[str] = []
    monkeypatch.setattr(os, "environ", environment(tmp_path))
    assert by_hand.run(2, ["-think", "x"], [], reasons.append) == 2
    assert reasons == [
        "each phone takes longer, and more memory, as it is not forked: "
        "phones are forked on Linux only"
    ]


def test_many_by_hand(tmp_path: Path) -> None:
    command = [*client.COMMAND, "-zygote", "2", "-clock", "stepped"]
    with subprocess.Popen(
        command,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as many:
        assert many.stdout is not None
        lines = [many.stdout.readline(), many.stdout.readline()]
        assert [bool(READY.fullmatch(line)) for line in lines] == [True, True]
        assert len(set(lines)) == 2
        many.send_signal(signal.SIGINT)
        assert (many.communicate()[1], many.returncode) == ("", 130)
    assert list(tmp_path.iterdir()) == []


def test_mistaken_flags_of_many_by_hand(tmp_path: Path) -> None:
    for number in ("0", "x", "-1"):
        output = subprocess.run(
            [*client.COMMAND, "-zygote", number],
            env=environment(tmp_path),
            capture_output=True,
            text=True,
        )
        complaint = f"androidworld-device: -zygote: {number!r} is not a number of phones\n"
        assert (output.returncode, output.stderr) == (2, complaint)

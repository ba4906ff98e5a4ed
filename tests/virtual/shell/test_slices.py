"""Long commands work in slices: other clients come in between, and limits are Android's."""

import inspect
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.shell import session
from pytest_androidworld.virtual.shell.run import Result, run_text

DEADLINE = 60.0
TMP = "cd /data/local/tmp; "
DEEP = TMP + "mkdir -p $(printf 'd/%.0s' $(seq {})); "
TOO_LONG = "File name too long"


class Other:
    """Another client, which asks for the phone at a command's first slice and looks at it."""

    def __init__(self, phone: Phone, look: Callable[[], object]) -> None:
        self.phone = phone
        self.look = look
        self.seen: list[object] = []
        self.slices = 0
        self._thread = threading.Thread(target=self._work)
        phone.before_wait.append(self._before_wait)

    def _before_wait(self) -> None:
        self.slices += 1
        if self.slices == 1:
            self._thread.start()
            turn = self.phone.turns._turn
            while turn.acquire(blocking=False):  # until it stands in the queue
                turn.release()

    def _work(self) -> None:
        with self.phone.busy():
            self.seen.append(self.look())

    def gone(self) -> None:
        self.phone.before_wait.remove(self._before_wait)
        self._thread.join(DEADLINE)


@pytest.fixture(autouse=True)
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each place where a long command may let others work is one where it does."""
    monkeypatch.setattr(session, "SLICE", -1e9)


@pytest.fixture
def low_stack() -> Iterator[None]:
    """A stack for 300 more calls."""
    before, depth = sys.getrecursionlimit(), len(inspect.stack(0))
    sys.setrecursionlimit(depth + 300)
    yield
    sys.setrecursionlimit(before)


def slices(phone: Phone, line: str, look: Callable[[], object]) -> tuple[int, list[object]]:
    """How often a line lets others work, and what another client sees at its first slice."""
    other = Other(phone, look)
    run_text(phone, line)
    other.gone()
    return other.slices, other.seen


@pytest.mark.parametrize(
    "line",
    [
        "find .",
        "ls -R",
        "du",
        "cp -r d e",
        "grep -r x d",
        "chmod -R 700 d",
        "tar cf x.tar d",
        "diff -r d d",
        "rm -rf d",
    ],
)
def test_a_walk_lets_others_work_at_each_folder(phone: Phone, line: str) -> None:
    run_text(phone, DEEP.format(40))
    bottom = "/data/local/tmp" + "/d" * 40
    count, seen = slices(phone, TMP + line, lambda: phone.files.exists(bottom))
    assert count >= 40
    assert seen == [True]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("find . | wc -l", "401\n"),
        ("ls -R | grep -c d:", "400\n"),
        ("du | wc -l", "401\n"),
        ("cp -r d e; find e | wc -l", "400\n"),
        ("echo x > $(printf 'd/%.0s' $(seq 400))f; grep -rc x d | cut -d: -f2", "1\n"),
        ("tar cf x.tar d; tar tf x.tar | wc -l", "400\n"),
        ("chmod -R 700 d; rm -rf d; ls", ""),
    ],
)
def test_a_tree_may_be_deeper_than_pythons_stack(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, low_stack: None, line: str, expected: str
) -> None:
    monkeypatch.setattr(session, "SLICE", 1e9)
    assert run_text(phone, DEEP.format(400) + line) == Result(expected, "", 0)


def test_the_phone_itself_walks_a_deep_tree(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SLICE", 1e9)
    folder = "/data/deep" + "/d" * 400
    phone.files.mkdir(folder, parents=True)
    phone.files.write(f"{folder}/f", "x")
    assert [*phone.files.walk("/data/deep")][-1] == f"{folder}/f"
    phone.files.rmtree("/data/deep")
    assert not phone.files.exists("/data/deep")


PATH_MAX = "/data/local/tmp/" + "d/" * 2039  # 4,094 bytes
SHORTER = "/data/local/tmp/" + "d/" * 1939  # the host's path of it has not more than that, either


@pytest.mark.parametrize(
    ("path", "stderr"),
    [
        (f"{SHORTER}d", "No such file or directory"),
        (f"{PATH_MAX}dd", TOO_LONG),
        (f"{PATH_MAX}é", TOO_LONG),  # two bytes
        ("/data/local/tmp/" + "n" * 256, TOO_LONG),
        ("/data/local/tmp/" + "é" * 128, TOO_LONG),
    ],
)
def test_a_path_has_4095_bytes_and_a_name_255(phone: Phone, path: str, stderr: str) -> None:
    assert run_text(phone, f"touch {path}") == Result("", f"touch: '{path}': {stderr}\n", 1)


@pytest.mark.parametrize("name", ["n" * 255, "é" * 127])
def test_a_name_may_have_255_bytes(phone: Phone, name: str) -> None:
    assert run_text(phone, f"{TMP}touch {name}; ls") == Result(f"{name}\n", "", 0)


def test_a_path_that_is_too_long_is_not_resolved(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it is, it costs no call of the host."""
    calls = list[str]()
    target = phone.files.target
    monkeypatch.setattr(
        phone.files, "target", lambda path: (calls.append(path), target(path))[1], raising=False
    )
    path = "/x" * 20000
    assert run_text(phone, f"touch {path}").stderr == f"touch: '{path}': {TOO_LONG}\n"
    assert calls == []


def test_a_folder_is_not_moved_where_paths_in_it_would_be_too_long(phone: Phone) -> None:
    run_text(
        phone, f"{TMP}mkdir -p {'a' * 250}/{'/'.join(['b' * 250] * 14)} {'c' * 250}/{'c' * 250}"
    )
    moved = run_text(phone, f"{TMP}mv {'a' * 250} {'c' * 250}/{'c' * 250}/{'d' * 200}")
    assert moved == Result("", f"mv: bad '{'a' * 250}': {TOO_LONG}\n", 1)
    assert run_text(phone, f"{TMP}mv {'a' * 250} e; rm -rf *; ls") == Result("", "", 0)


def test_a_link_leads_by_the_phones_rules_though_a_file_has_the_name_of_its_target(
    phone: Phone,
) -> None:
    """On the host a link is one to a name in the same folder, which a client may create."""
    run_text(phone, f"{TMP}mkdir -p a/b/c/d 'a/link:%2Fsdcard'; ln -s /sdcard a/l")
    run_text(phone, f"{TMP}mkdir -p 'a/link:%2Fsdcard/x/y/z' /sdcard/x/y/z")
    assert run_text(phone, f"{TMP}realpath a/l/x/y/z") == Result(
        "/storage/emulated/0/x/y/z\n", "", 0
    )

"""For the tests of both houses: a search can be repeated, and temporary files lie in memory.

Tests that search at random or at length are marked ``deep`` and left out, unless ``--deep`` asks
for them alone.  Their seeds derive from the commit's hash: each commit searches elsewhere, and
what has passed on a commit passes on it again.

Of the others, a fifth takes three quarters of the time: whole runs in processes of their own, the
same claim on each of a hundred tasks.  ``long_tests.txt`` of each house names them; ``test_name``
is all cases but the first, ``test_name[*]`` each.  They are marked ``long``, ``--quick`` leaves
them out as `tox` does, and ``--deep`` takes them along.

All of that takes longer than CI has.  So the tests are in groups, by their folders, which take
turns with ``--search-turn``: the number of the commit on its branch picks one, and three commits
in a row have had everything.
"""

import gc
import hashlib
import math
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import hypothesis.core
import pytest

# How long an example takes does not matter, and the next run is to find what this one found.
hypothesis.settings.register_profile("repeatable", deadline=None, derandomize=True)
hypothesis.settings.register_profile(
    "deep", deadline=None, derandomize=False, database=None, max_examples=2000
)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests interrupt what they start
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GROUPS = {  # by folder, of several the longest counts; each takes some 25 minutes on two cores
    "tests": "tasks and agents",
    "tests/plugin": "plugin",
    "tests/recipes": "plugin",  # workflows that run it
    "tests/report": "plugin",
    "phone/tests": "phone",
    "tests/bench": "phone",  # what comes to a phone from outside of pytest
    "tests/boot": "phone",
    "tests/contract": "phone",
    "tests/provision": "phone",
}
LONG_TESTS = "long_tests.txt"  # of a house: FILE::FUNCTION, below its folder; tools/long_tests.py
EACH = "[*]"  # after a name: also its first case
HOUSES = (ROOT / "tests", HERE)
MEMORY, ENOUGH = Path("/dev/shm"), 4 << 30  # a disk in memory, and the bytes to be free there
SEED = pytest.StashKey[str]()
SEARCH_ENDS = pytest.StashKey[float]()
LONG = pytest.StashKey[dict[str, bool]]()  # whether its next case is marked, by test


def use_memory_for_temporary_files() -> None:
    """Where there is room: some disks take longer to remove a phone's files than a test does."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    found = os.statvfs(MEMORY)
    if found.f_bavail * found.f_frsize >= ENOUGH and not found.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # to be looked up again


use_memory_for_temporary_files()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tests of pytest-androidworld")
    group.addoption(
        "--deep",
        action="store_true",
        help="run only what searches or takes long: marked deep or long, or Hypothesis with many"
        " examples",
    )
    group.addoption(
        "--quick",
        action="store_true",
        help="leave out the long tests, too, which --deep runs",
    )
    group.addoption(
        "--search-seed",
        metavar="TEXT",
        help="what the seeds of a search derive from (default: the hash of the commit)",
    )
    group.addoption(
        "--search-seconds",
        type=float,
        default=math.inf,
        metavar="N",
        help="skip the tests that have not begun after so many seconds (default: play them all)",
    )
    group.addoption(
        "--search-turn",
        type=int,
        metavar="N",
        help="with --deep: play only the group whose turn it is at the Nth commit",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "deep: searches at random or at length; run by --deep")
    config.addinivalue_line("markers", "long: named in long_tests.txt; left out by --quick")
    deep = config.getoption("--deep")
    config.stash[LONG] = {name.removesuffix(EACH): name.endswith(EACH) for name in long_tests()}
    config.stash[SEED] = config.getoption("--search-seed") or commit()
    hypothesis.settings.load_profile("deep" if deep else "repeatable")
    if deep:
        hypothesis.core.global_force_seed = number(  # type: ignore[assignment]
            config.stash[SEED]
        )
    config.stash[SEARCH_ENDS] = time.monotonic() + config.getoption("--search-seconds")
    if not config.option.markexpr:
        config.option.markexpr = expression(deep=deep, quick=config.getoption("--quick"))


def expression(*, deep: bool, quick: bool) -> str:
    """Which marks `-m` selects, if it is not given."""
    if deep:
        return "deep or hypothesis or long"
    return "not deep and not long" if quick else "not deep"


def long_tests() -> Iterator[str]:
    """The tests that take long, as ``tests/plugin/test_faults.py::test_a_fault[*]``."""
    for house in HOUSES:
        names = house / LONG_TESTS
        lines = names.read_text("utf-8").splitlines() if names.exists() else []
        yield from (f"{house.relative_to(ROOT)}/{line}" for line in lines)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark each case of a long test, or all but the first; the tasks of a wheel are no tests."""
    if not item.path.is_relative_to(ROOT):
        return
    function = item.nodeid.partition("::")[2].partition("[")[0]
    test = f"{item.path.relative_to(ROOT)}::{function}"
    marked = item.config.stash[LONG]
    if marked.get(test):
        item.add_marker(pytest.mark.long)
    elif test in marked:
        marked[test] = True


@pytest.hookimpl(trylast=True)  # after --deep has left out the other tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only what has its turn; a search that may run out of time begins elsewhere, too."""
    turn = config.getoption("--search-turn")
    if turn is not None:
        others = [item for item in items if group_of(item.path) != group_at(turn)]
        items[:] = [item for item in items if item not in set(others)]
        config.hook.pytest_deselected(items=others)
    if config.getoption("--search-seconds") != math.inf:
        items.sort(key=lambda item: number(f"{config.stash[SEED]}:{item.path}"))


def pytest_collection_finish() -> None:
    """Exempt from garbage collections what has been collected: half a gigabyte, which stays.

    Each of all objects would take a second, and there is one in each of thousands of runs.
    """
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.monotonic() >= item.config.stash[SEARCH_ENDS]:
        pytest.skip(f"not begun within --search-seconds={item.config.option.search_seconds:g}")


def pytest_report_header(config: pytest.Config) -> str | None:
    if not config.getoption("--deep"):
        return None
    turn = config.getoption("--search-turn")
    groups = "all groups" if turn is None else f"group {group_at(turn)}"
    return f"searching in {groups}, from --search-seed={config.stash[SEED]}"


def group_of(path: Path) -> str:
    """The group of a file of tests."""
    folders = (str(folder) for folder in path.relative_to(ROOT).parents)
    return next(GROUPS[folder] for folder in folders if folder in GROUPS)


def group_at(turn: int) -> str:
    """The group whose turn it is at the commit of that number."""
    groups = sorted(set(GROUPS.values()))
    return groups[turn % len(groups)]


def commit() -> str:
    """The hash of the commit that is checked out; "none" where git knows none."""
    command = ["git", "-C", str(HERE), "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:  # no git here
        return "none"
    return done.stdout.strip() or "none"


def number(text: str) -> int:
    """A seed of 32 bits."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


@pytest.fixture
def search_seed(request: pytest.FixtureRequest) -> int:
    """Where the search of a deep test begins, by commit and by test."""
    start = request.config.stash[SEED]
    print(f"search from --search-seed={start}")  # noqa: T201 - pytest shows it beside a failure
    return number(f"{start}:{request.node.nodeid}")

"""What all tests of the project share: a warning is an error."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# How long it takes is no matter of a test, and the next run is to find what this one found.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")

pytest_plugins = ["pytester", "tests.devices"]
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests interrupt what they start
HERE = Path(__file__).parent


@pytest.fixture
def pytester(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A pytest it starts does not know in which it is, and is not kept waiting by Hypothesis."""
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")
    return pytester


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Not set in pyproject.toml, because a warning in somebody's agent is not a failed task."""
    for item in items:
        if item.path.is_relative_to(HERE):
            # First, so that a test's own filterwarnings marks still come after it and win.
            item.add_marker(pytest.mark.filterwarnings("error"), append=False)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(obj: object) -> list[pytest.Item] | None:
    """Tests make tasks; they do not want them played."""
    return [] if isinstance(obj, type) and hasattr(obj, "is_successful") else None

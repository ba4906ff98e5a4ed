"""What the tests of the plugin share."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.tmpdir import tmppath_result_key  # there is no public way

ROOT = str(Path(__file__).parents[1])
if ROOT not in sys.path:
    sys.path.append(ROOT)  # at the end: an installed wheel is what its tests test
pytest_plugins = ("phone.tests.searching",)
ZYGOTE = pytest.StashKey[str]()
INPUT = "tests_zygote"  # of a worker's input


def zygote_of(config: pytest.Config) -> str:
    """The folder of the mother of phones of this session, started now; "" if there is none."""
    from pytest_androidworld.boot import virtual_phone

    if ZYGOTE not in config.stash:
        zygote = virtual_phone.zygote()
        config.stash[ZYGOTE] = str(zygote.folder) if zygote else ""
        if zygote:
            config.add_cleanup(zygote.close)
    return config.stash[ZYGOTE]


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All workers of the session share its mother of phones."""
    node.workerinput[INPUT] = zygote_of(node.config)


@pytest.fixture(scope="session")
def session_zygote(request: pytest.FixtureRequest) -> str:
    """The folder of the mother of phones that all tests share; "" if there is none."""
    worker = getattr(request.config, "workerinput", None)
    return worker[INPUT] if worker else zygote_of(request.config)


@pytest.fixture
def pytester(
    request: pytest.FixtureRequest, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> Iterator[pytest.Pytester]:
    """A pytest it starts does not know in which it is; the slowest plugins to load are left out.

    What it leaves is removed if the test has passed, as pytest does with `tmp_path` alone.
    """
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest -p no:anyio")
    temporary = os.environ["PYTEST_DEBUG_TEMPROOT"]  # of the runs it starts
    yield pytester
    if request.node.stash[tmppath_result_key].get("call"):
        shutil.rmtree(pytester.path, ignore_errors=True)
        shutil.rmtree(temporary, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(obj: object) -> list[pytest.Item] | None:
    """Tests make tasks; they do not want them played."""
    return [] if isinstance(obj, type) and hasattr(obj, "is_successful") else None

"""The ladder of fixtures, each made of the one before; override any of them.

``device_pool`` -> ``android`` -> ``task`` -> ``agent`` -> ``episode``
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.plugin import start, workers

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.plugin.case import Case
    from pytest_androidworld.plugin.pool import DevicePool, Lease
    from pytest_androidworld.task.base import Task


@pytest.fixture(scope="session")
def device_pool(request: pytest.FixtureRequest) -> "Iterator[DevicePool]":
    """The devices of this worker, for the whole session: one, started when it is needed."""
    from pytest_androidworld.plugin.pool import DevicePool

    folder = Path(tempfile.gettempdir())  # not pytest's own: sockets need short paths
    reset = start.settings(request.config).reset == "auto"
    pool = DevicePool(workers.device(request.config), folder, reset=reset)
    yield pool
    pool.close()


@pytest.fixture
def android(device_pool: "DevicePool") -> "Iterator[Lease]":
    """A healthy device for one case; the one behind the lease may be replaced.

    Override it to bring your own::

        @pytest.fixture
        def android():
            device = connect("emulator-5554")
            yield device
            device.close()
    """
    with device_pool.lease() as lease:
        yield lease


@pytest.fixture
def task(request: pytest.FixtureRequest, android: Any, seed: int) -> "Iterator[Task]":
    """The task with its parameters, initialised on the device; torn down after the case."""
    from pytest_androidworld.plugin import models
    from pytest_androidworld.plugin.case import Case

    models.enough(request.config)
    case = Case.of(request.node, request.cls, seed, android)
    request.node.stash[start.CASE] = case
    try:
        case.begin()
        yield case.task
    finally:
        case.end()


@pytest.fixture
def agent(request: pytest.FixtureRequest, task: "Task") -> "Agent":
    """Who plays, made anew for each case."""
    from pytest_androidworld.agent import loading
    from pytest_androidworld.plugin import models

    made = loading.load(start.settings(request.config).agent)()
    if made.asks:
        case: Case = request.node.stash[start.CASE]
        made.model = models.talk(request.config, case.place, case.seed)
    return made


@pytest.fixture
def episode(request: pytest.FixtureRequest, task: "Task", agent: "Agent") -> "Case":
    """The case, ready to be played: ``episode.play().check()``."""
    case: Case = request.node.stash[start.CASE]
    case.agent = agent
    return case

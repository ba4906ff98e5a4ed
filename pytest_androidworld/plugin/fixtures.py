"""The fixtures, each built on the one before; a project can override any of them.

``device_pool`` -> ``android`` -> ``task`` -> ``agent`` -> ``episode``

A project may have fixtures of these names that mean something else: each of ours looks at what it
is given, and reports which fixture that is and what it should be.
"""

import reprlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from pytest_androidworld.errors import AgentError, ModelError
from pytest_androidworld.plugin import compat, start, workers

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.plugin.audit import CaseToAudit
    from pytest_androidworld.plugin.case import Case
    from pytest_androidworld.plugin.case_episode import CaseEpisode
    from pytest_androidworld.plugin.pool import DevicePool, Lease
    from pytest_androidworld.task.base import Task


# What a fixture that overrides ours has to do.
EXPECTED = {
    "device_pool": "request ours and yield it, `def device_pool(device_pool)`",
    "android": "yield a Device, as connect(SERIAL) returns",
    "task": "request ours and yield it, `def task(task)`",
    "agent": "return an Agent",
}


@pytest.fixture(scope="session")
def device_pool(request: pytest.FixtureRequest) -> "Iterator[DevicePool]":
    """The devices of this worker, for the whole session: one, started when it is needed."""
    from pytest_androidworld.plugin import recordings, zygote
    from pytest_androidworld.plugin.pool import DevicePool

    folder = Path(tempfile.gettempdir())  # not pytest's own: sockets need short paths
    settings = start.settings(request.config)
    pool = DevicePool(
        workers.device(request.config),
        folder,
        reset=settings.reset == "auto",
        given_up=workers.given_up(request.config),
        browser=settings.browser,
        zygote=zygote.of(request.config),
        arguments=settings.emulator_words,
        boot_seconds=settings.boot_seconds,
        loads=settings.emulator_loads,
        tape=recordings.of(request.config),
    )
    yield pool
    pool.close()
    if pool.tape and pool.tape.trouble:
        warnings.warn(f"the recording {pool.tape.trouble}", stacklevel=1)


@pytest.fixture
def android(request: pytest.FixtureRequest, device_pool: "DevicePool") -> "Iterator[Lease]":
    """A healthy device for one case; the one behind the lease may be replaced.

    Override it to bring your own::

        @pytest.fixture
        def android():
            device = connect("emulator-5554")
            yield device
            device.close()
    """
    from pytest_androidworld.plugin.pool import DevicePool

    if not isinstance(device_pool, DevicePool):
        _refuse(request, "device_pool", device_pool)
    with device_pool.lease() as lease:
        yield lease


@pytest.fixture
def task(request: pytest.FixtureRequest, android: Any, seed: int) -> "Iterator[Task]":
    """The task with its parameters, initialised on the device; torn down after the case."""
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.plugin import audit, models, until
    from pytest_androidworld.plugin.case import Case
    from pytest_androidworld.plugin.pool import Lease

    if not isinstance(android, Device | Lease):
        _refuse(request, "android", android)
    if audit.is_on(request.config):
        to_audit = audit.CaseToAudit(request.node, request.cls, seed, android)
        request.node.stash[audit.CASE] = to_audit
        yield to_audit.task
        return
    until.skip_if_not_needed(request.config, seed)
    models.enough(request.config)
    _skip_unsolvable(request)
    case = Case.of(request.node, request.cls, seed, android)
    request.node.stash[start.CASE] = case
    try:
        case.begin()
        yield case.task
    finally:
        case.end()


def _skip_unsolvable(request: pytest.FixtureRequest) -> None:
    """Skip a case without a solution if solutions are what plays."""
    from pytest_androidworld.agent import loading

    why = request.cls.unsolvable
    if not why or "agent" not in request.fixturenames:
        return
    ours = start.is_ours(compat.fixtures_of(request.node, "agent")[-1])
    if ours and loading.solves(start.settings(request.config).agent):
        pytest.skip(f"no solution is known: {why}")


@pytest.fixture
def agent(request: pytest.FixtureRequest, task: "Task") -> "Agent":
    """The agent, a new one for each case."""
    from pytest_androidworld.agent import loading
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.interpreter import clocks_restored, text_of
    from pytest_androidworld.plugin import audit, models

    if audit.CASE in request.node.stash:
        return Agent()
    case = _case(request, task)
    try:
        settings = start.settings(request.config)
        with clocks_restored():
            player = loading.construct(settings.player, settings.agent_options)
        player.variables = settings.agent_env
    except ModelError as trouble:  # of an agent that has an SDK of its own
        case.model_error(trouble)
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:  # not to be taken for a skip of the user's
        raise AgentError(
            f"the agent could not be created: {type(error).__name__}: {text_of(error)}"
        ) from error
    if player.asks:
        player.model = models.talk(request.config, case.id, case.seed)
    return player


@pytest.fixture
def episode(
    request: pytest.FixtureRequest, task: "Task", agent: "Agent"
) -> "CaseEpisode | CaseToAudit":
    """The case's episode, ready to be played: ``episode.play().check()``."""
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.plugin import audit
    from pytest_androidworld.plugin.case_episode import CaseEpisode

    if audit.CASE in request.node.stash:
        to_audit: CaseToAudit = request.node.stash[audit.CASE]
        return to_audit
    case = _case(request, task)
    if not isinstance(agent, Agent):
        _refuse(request, "agent", agent)
    case.episode = CaseEpisode(case, agent)
    return case.episode


def _case(request: pytest.FixtureRequest, task: Any) -> "Case":
    """The `Case` that our `task` made; a user's `task` that does not request ours is refused."""
    if start.CASE not in request.node.stash:
        _refuse(request, "task", task)
    case: Case = request.node.stash[start.CASE]
    return case


def _refuse(request: pytest.FixtureRequest, name: str, value: object) -> NoReturn:
    """Fail the test, naming the user's fixture and what it must return."""
    found = compat.fixtures_of(request.node, name)
    code = [each.func.__code__ for each in found if not start.is_ours(each)][-1]
    file = Path(code.co_filename)
    here = request.config.invocation_params.dir
    place = file.relative_to(here) if file.is_relative_to(here) else file
    pytest.fail(
        f"{place}:{code.co_firstlineno}: this fixture {name!r} overrides"
        f" pytest-androidworld's, but returns {reprlib.repr(value)}; let it"
        f" {EXPECTED[name]}, or rename it",
        pytrace=False,
    )

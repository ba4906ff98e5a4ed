"""The fixtures, each built on the one before; a project can override any of them.

``device_pool`` -> ``android`` -> ``task`` -> ``agent`` -> ``episode``

A project may have fixtures of these names that mean something else: each of ours looks at what it
is given, and reports which fixture that is and what it should be.
"""

import reprlib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from pytest_androidworld.agent import loading
from pytest_androidworld.agent.base import Agent
from pytest_androidworld.agent.own_hands.agent import AdbAgent
from pytest_androidworld.bench.pool import DevicePool, Lease, can_be_leased
from pytest_androidworld.errors import AgentError, ModelError
from pytest_androidworld.injection import putting
from pytest_androidworld.interpreter import clocks_restored, text_of
from pytest_androidworld.plugin.cases import audit
from pytest_androidworld.plugin.cases.pools import pool_of
from pytest_androidworld.plugin.collection import parameters
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.gate import until
from pytest_androidworld.plugin.models import model_clients
from pytest_androidworld.plugin.run.run import CASE, Run

if TYPE_CHECKING:
    from pytest_androidworld.plugin.cases.audit import AuditedCase
    from pytest_androidworld.plugin.cases.case import Case
    from pytest_androidworld.plugin.cases.case_episode import CaseEpisode
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
    pool = Run.of(request.config).once(pool_of)
    yield pool
    pool.dismiss()
    if pool.tape and pool.tape.trouble:
        warnings.warn(f"the recording {pool.tape.trouble}", stacklevel=1)


@pytest.fixture
def android(request: pytest.FixtureRequest, device_pool: "DevicePool") -> Iterator[Lease]:
    """A healthy device for one case; the one behind the lease may be replaced.

    Override it to bring your own::

        @pytest.fixture
        def android():
            device = connect("emulator-5554")
            yield device
            device.close()
    """
    if not isinstance(device_pool, DevicePool):
        _refuse(request, "device_pool", device_pool)
    with device_pool.lease() as lease:
        yield lease


@pytest.fixture
def task(request: pytest.FixtureRequest, android: Any, seed: int) -> "Iterator[Task]":
    """The task with its parameters, initialised on the device; torn down after the case."""
    from pytest_androidworld.plugin.cases.case import Case

    if not can_be_leased(android):
        _refuse(request, "android", android)
    run = Run.of(request.config)
    if run.settings.audits:
        yield run.once(audit.Audit).begin(request.node, request.cls, seed, android)
        return
    until.skip_if_not_needed(run, seed)
    model_clients.enough(run)
    _skip_unsolvable(request)
    _skip_unsuited(request)
    case = Case.of(request.node, request.cls, seed, android)
    request.node.stash[CASE] = case
    try:
        case.begin()
        yield case.task
    finally:
        case.end()


def _skip_unsolvable(request: pytest.FixtureRequest) -> None:
    """Skip a case without a solution if solutions are what plays."""

    why = request.cls.unsolvable
    if not why or "agent" not in request.fixturenames:
        return
    ours = is_ours(pytest_api.fixtures_of(request.node, "agent")[-1])
    if ours and loading.solves(Run.of(request.config).settings.agent):
        pytest.skip(f"no solution is known: {why}")


def _skip_unsuited(request: pytest.FixtureRequest) -> None:
    """Skip a case whose task is not offered under its condition."""
    play = parameters.of_item(request.node)
    condition = play.condition if play else ""
    if why := putting.unsuited(request.cls, condition):
        pytest.skip(f"not played under {condition}: {why}")


@pytest.fixture
def agent(request: pytest.FixtureRequest, task: "Task") -> "Agent":
    """The agent, a new one for each case."""
    run = Run.of(request.config)
    if run.once(audit.Audit).case_of(request.node):
        return Agent()
    case, settings = _case(request, task), run.settings
    try:
        with clocks_restored():
            player = loading.construct(settings.player, settings.agent_options)
        player.variables = settings.agent_env
        if isinstance(player, AdbAgent):
            player.own_hands = settings.own_hands
    except ModelError as trouble:  # of an agent that has an SDK of its own
        case.model_error(trouble)
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:  # not to be taken for a skip of the user's
        raise AgentError(
            f"the agent could not be created: {type(error).__name__}: {text_of(error)}"
        ) from error
    if player.asks:
        player.model = model_clients.talk(run, case.id, case.seed)
    return player


@pytest.fixture
def episode(
    request: pytest.FixtureRequest, task: "Task", agent: "Agent"
) -> "CaseEpisode | AuditedCase":
    """The case's episode, ready to be played: ``episode.play().check()``."""
    from pytest_androidworld.plugin.cases.case_episode import CaseEpisode

    to_audit = Run.of(request.config).once(audit.Audit).case_of(request.node)
    if to_audit:
        return to_audit
    case = _case(request, task)
    if not isinstance(agent, Agent):
        _refuse(request, "agent", agent)
    case.episode = CaseEpisode(case, agent)
    return case.episode


def is_ours(fixture: Any) -> bool:
    """Whether a fixture is one of these."""
    return getattr(fixture.func, "__module__", "") == __name__


def let_override(config: pytest.Config) -> None:
    """Let a user's fixtures override ours, which are registered later."""
    for fixtures in pytest_api.all_fixtures(config):
        fixtures.sort(key=is_ours)  # the first one counts


def _case(request: pytest.FixtureRequest, task: Any) -> "Case":
    """The `Case` that our `task` made; a user's `task` that does not request ours is refused."""
    if CASE not in request.node.stash:
        _refuse(request, "task", task)
    case: Case = request.node.stash[CASE]
    return case


def _refuse(request: pytest.FixtureRequest, name: str, value: object) -> NoReturn:
    """Fail the test, naming the user's fixture and what it must return."""
    found = pytest_api.fixtures_of(request.node, name)
    code = [each.func.__code__ for each in found if not is_ours(each)][-1]
    file = Path(code.co_filename)
    here = request.config.invocation_params.dir
    place = file.relative_to(here) if file.is_relative_to(here) else file
    pytest.fail(
        f"{place}:{code.co_firstlineno}: this fixture {name!r} overrides"
        f" pytest-androidworld's, but returns {reprlib.repr(value)}; let it"
        f" {EXPECTED[name]}, or rename it",
        pytrace=False,
    )

"""The model of a run: what an agent asks it by, what that costs, and when it is enough."""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import start
from pytest_androidworld.plugin.settings import Settings

if TYPE_CHECKING:
    from pytest_androidworld.agent.ledger import Ledger
    from pytest_androidworld.agent.prices import Price
    from pytest_androidworld.agent.talk import Talk
    from pytest_androidworld.report.journal import Case

LEDGER = "aw_ledger"  # of a worker's input: the file
FOLDER = pytest.StashKey[Path]()  # the controller's, with the ledger in it
NOT_RUN = "not run: "  # how the reason of a skipped case begins


def check(settings: Settings) -> None:
    """What can be known to be wrong before anything starts."""
    from pytest_androidworld.agent import loading

    if not loading.asks(settings.agent):
        return
    if not settings.model:
        raise UsageError(
            f"the agent {settings.agent} asks a model; say which: --model=openai:NAME, or"
            " openai:NAME@URL for a server of your own; oracle, random, idle and human ask none"
        )
    spec = _spec(settings)
    if settings.cassette_mode != "replay":
        problem = spec.problem()
        if problem:
            raise UsageError(problem)
    if settings.max_cost is not None and price(settings) is None:
        raise UsageError(
            f"--aw-max-cost: nobody has said what {spec.shown} costs; say it: --aw-prices=FILE"
        )


def _spec(settings: Settings) -> Any:
    from pytest_androidworld.agent.llm import Spec

    return Spec.of(settings.model)


def shown(settings: Settings) -> str:
    """The model's name for reports; "" if the agent asks none."""
    return _spec(settings).shown if settings.model else ""


def bare(settings: Settings, words: Iterable[object]) -> list[str]:
    """A command line without what the model's address may hold of a secret."""
    if not settings.model:
        return [*map(str, words)]
    return [str(word).replace(settings.model, shown(settings)) for word in words]


def price(settings: Settings) -> "Price | None":
    """What its tokens cost; None if nobody knows, or none are used."""
    from pytest_androidworld.agent import loading, prices

    if not settings.model or not loading.asks(settings.agent):
        return None
    return prices.find(_spec(settings), settings.prices)


def ledger(config: pytest.Config) -> "Ledger | None":
    """What the workers of a run with a limit have spent together."""
    from pytest_androidworld.agent.ledger import Ledger

    settings = start.settings(config)
    if settings.max_cost is None and settings.max_tokens is None:
        return None
    file = Path(getattr(config, "workerinput", {}).get(LEDGER) or _folder(config) / "spent")
    return Ledger(file, settings.max_tokens, settings.max_cost)


def _folder(config: pytest.Config) -> Path:
    if FOLDER not in config.stash:
        config.stash[FOLDER] = Path(tempfile.mkdtemp(prefix="androidworld-spent-"))
    return config.stash[FOLDER]


def enough(config: pytest.Config) -> None:
    """Skip what now would begin if no more may be spent."""
    book = ledger(config)
    reached = book.reached() if book else None
    if reached:
        pytest.skip(NOT_RUN + reached)


def talk(config: pytest.Config, case: "Case", seed: int) -> "Talk":
    """For one case."""
    from pytest_androidworld.agent import llm
    from pytest_androidworld.agent.cassettes import REPLAY
    from pytest_androidworld.agent.talk import Talk

    settings = start.settings(config)
    replays = settings.cassettes is not None and settings.cassette_mode == REPLAY
    model = None if replays else llm.load(settings.model, most=settings.model_seconds)
    return Talk(model, seed, _tape(settings, case), price(settings), ledger(config))


def _tape(settings: Settings, case: "Case") -> Any:
    from pytest_androidworld.agent.cassettes import Tape
    from pytest_androidworld.report.artifacts import folder_of

    if settings.cassettes is None:
        return None
    path = folder_of(settings.cassettes, case)
    about = {"agent": settings.agent, "model": shown(settings)}
    return Tape(path.with_name(path.name + ".jsonl"), settings.cassette_mode, about)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker where the ledger is."""
    book = ledger(node.config) if start.begun(node.config) else None
    if book:
        node.workerinput[LEDGER] = str(book.file)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that was cut short has not passed."""
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and any(map(not_run, reporter.stats.get("skipped", []))):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def not_run(report: Any) -> bool:
    """Whether a report of what was skipped is of a case that no more could be spent on."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    return str(reason).removeprefix("Skipped: ").startswith(NOT_RUN)


def pytest_unconfigure(config: pytest.Config) -> None:
    folder = config.stash.get(FOLDER, None)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)

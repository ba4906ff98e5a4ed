"""The run's model: the agents' client, its price, and the limits of cost and tokens."""

import shutil
import tempfile
from dataclasses import replace
from functools import cache, partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.verdicts as verdicts
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import compat, gateway_link, outcomes, run_folder, start
from pytest_androidworld.plugin.settings import Settings

if TYPE_CHECKING:
    from pytest_androidworld.agent.back_off import BackOff
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.agent.cassettes import Tape
    from pytest_androidworld.agent.ledger import Ledger
    from pytest_androidworld.agent.llm import Model, ModelSpec
    from pytest_androidworld.agent.model_client import ModelClient
    from pytest_androidworld.agent.outages import Outages
    from pytest_androidworld.agent.prices import Price
    from pytest_androidworld.report.journal import CaseId

SHARED = "aw_shared"  # of a worker's input: the folder
FOLDER = pytest.StashKey[Path]()  # the controller's: what all workers write and read
MODEL: "pytest.StashKey[Model]" = pytest.StashKey()
MODEL_OPTION = "model"  # of the agent's own, that names the model that it calls
NOT_RUN = f"{verdicts.NOT_RUN}: "  # how the reason of a skipped case begins


def check(settings: Settings, *, calls: bool = True, records: bool = True) -> None:
    """Report what is invalid before anything starts.

    ``calls``: whether this machine calls the model; ``records``: whether it has the cassettes.
    """
    from pytest_androidworld.agent import loading, prices

    if settings.model:
        _spec(settings)
    if settings.prices:
        prices.check(settings.prices)
    if settings.cassettes is None and settings.cassette_mode != "auto":
        raise UsageError(
            f"--aw-cassette-mode={settings.cassette_mode} needs the folder of the cassettes:"
            " --aw-cassettes=FOLDER"
        )
    asks = loading.uses_model(settings.player)
    if asks and not settings.model:
        raise UsageError(_missing(settings.agent))
    problem = _spec(settings).problem() if asks and calls and not _replays(settings) else None
    if problem:
        raise UsageError(problem)
    spends = model_name(settings) and not _replays(settings)
    if settings.max_cost is not None and spends and price(settings) is None:
        raise UsageError(
            f"--aw-max-cost: no price known for {model_name(settings)}; pass --aw-prices=FILE"
        )
    if settings.cassettes and records and asks:
        from pytest_androidworld.agent import cassettes

        cassettes.check(settings.cassettes, settings.cassette_mode, about(settings))


def _missing(agent: str) -> str:
    """The error for an agent that uses a model, without one."""
    from pytest_androidworld.agent import llm

    ways = []
    for name in llm.known():
        module = llm.ModelSpec(name, "").module
        install = f"pip install 'pytest-androidworld[{module.EXTRA}]'"
        ways.append(f"{name}:NAME (its key in {' or '.join(module.KEYS)}; {install})")
    return (
        f"the agent {agent} uses a model; choose one: --model={' or '.join(ways)};"
        f" without a key, use {llm.keyless()}"
    )


def _spec(settings: Settings) -> "ModelSpec":
    from pytest_androidworld.agent.llm import ModelSpec

    return ModelSpec.of(settings.model)


def _replays(settings: Settings) -> bool:
    """Whether no request is sent, and nothing is spent; an SDK of the agent's own does."""
    return settings.cassette_mode == "replay" and _asks(settings)


def _asks(settings: Settings) -> bool:
    """Whether the agent asks a model of ours."""
    from pytest_androidworld.agent import loading

    return loading.uses_model(settings.player)


def about(settings: Settings) -> dict[str, str]:
    """The identity of a run's cassettes: agent, model and options."""
    options = str(settings.model_options)
    known = {"agent": settings.agent, "model": model_name(settings)}
    return {**known, "options": options} if options else known


def model_name(settings: Settings) -> str:
    """The model's name for reports; "" if the agent uses none."""
    from pytest_androidworld.agent import llm, loading

    if _asks(settings):
        return _spec(settings).display_name if settings.model else ""
    named = settings.agent_options.get(MODEL_OPTION)
    return llm.bare(named or loading.model_name(settings.player))


def sdk(settings: Settings) -> dict[str, str]:
    """The SDK that sends the requests, and its version; empty if there are none."""
    if not (_asks(settings) and settings.model) or _replays(settings):
        return {}
    name = _spec(settings).module.SDK.replace(".", "-")
    try:
        return {name: metadata.version(name)}
    except metadata.PackageNotFoundError:
        return {}  # a stand-in


def options(settings: Settings) -> dict[str, Any]:
    """The model's settings; empty if none of ours is used."""
    model = model_name(settings) if _asks(settings) else ""
    return settings.model_options.line(model) if model else {}


def price(settings: Settings) -> "Price | None":
    """The price of its tokens; None if it is not known, or none are used."""
    from pytest_androidworld.agent import prices

    if _asks(settings):
        return prices.find(_spec(settings), settings.prices) if settings.model else None
    return _price_of(settings, model_name(settings))


def _price_of(settings: Settings, model: str) -> "Price | None":
    """The price of a model of the agent's own, by its name; None if that has no provider."""
    from pytest_androidworld.agent import prices
    from pytest_androidworld.agent.llm import ModelSpec

    try:
        spec = ModelSpec.of(model)
    except UsageError:
        return None
    return prices.find(spec, settings.prices)


def ledger(config: pytest.Config) -> "Ledger | None":
    """The spending of all workers; None for a run without a limit."""
    from pytest_androidworld.agent.ledger import Ledger

    settings = start.settings(config)
    if settings.max_cost is None and settings.max_tokens is None:
        return None
    if _replays(settings):
        return None
    link = gateway_link.of(config)
    if link:
        from pytest_androidworld.plugin.gateway_books import GatewayLedger

        return GatewayLedger.over(link, settings.max_tokens, settings.max_cost)
    return Ledger(shared_folder(config) / "spent", settings.max_tokens, settings.max_cost)


def outages(config: pytest.Config) -> "Outages":
    """The model errors that the workers of a run have met."""
    from pytest_androidworld.agent.outages import Outages

    link = gateway_link.of(config)
    if link:
        from pytest_androidworld.plugin.gateway_books import GatewayOutages

        return GatewayOutages(Path(), link)
    return Outages(shared_folder(config) / "outages")


def back_off(config: pytest.Config) -> "BackOff":
    """The pauses for the model's rate limit, which the workers of a run share."""
    from pytest_androidworld.agent.back_off import BackOff

    link = gateway_link.of(config)
    if link:
        from pytest_androidworld.plugin.gateway_books import GatewayBackOff

        return GatewayBackOff(Path(), link=link)
    return BackOff(shared_folder(config) / "not-before")


def raised(config: pytest.Config) -> "Outages":
    """A line for each model error that an agent has raised whose model had answered before."""
    from pytest_androidworld.agent.outages import Outages

    return Outages(shared_folder(config) / "raised")


def shared_folder(config: pytest.Config) -> Path:
    """The folder that the workers of a run on this machine share."""
    worker = compat.worker_input(config)
    if worker and SHARED in worker:
        return Path(worker[SHARED])
    if worker is not None:  # of a controller that expected no tasks; it knows this one
        return run_folder.of(config)
    if FOLDER not in config.stash:
        config.stash[FOLDER] = Path(tempfile.mkdtemp(prefix="androidworld-run-"))
    return config.stash[FOLDER]


def enough(config: pytest.Config) -> None:
    """Skip a case if the run's limit is reached, or the model is unreachable."""
    why = _reached(config) or outages(config).over()
    if why:
        pytest.skip(NOT_RUN + why)


def _reached(config: pytest.Config) -> str | None:
    """The run's limit that is reached; none is by an agent that calls no model."""
    book = ledger(config)
    calls = book and (model_name(start.settings(config)) or book.spent() != (0, 0))
    return book.reached() if book and calls else None


def talk(config: pytest.Config, case: "CaseId", seed: int) -> "ModelClient":
    """The model client of one case."""
    from pytest_androidworld.agent.model_client import ModelClient

    settings = start.settings(config)
    options, named = settings.model_options, model_name(settings)
    return ModelClient(
        model(config),
        seed,
        _tape(config, case),
        price(settings),
        ledger(config),
        temperature=options.temperature_for(named),
        options=options,
        price_of=cache(partial(_price_of, settings)),
    )


def call_recorder(config: pytest.Config, seed: int, agent: "Agent") -> "ModelClient":
    """What records the calls of an agent that has an SDK of its own; it can ask no model."""
    from pytest_androidworld.agent.model_client import ModelClient

    settings = start.settings(config)
    price_of = cache(partial(_price_of, settings))
    own = price_of(model_name(settings) or agent.model_name)  # one of a fixture has no options
    return ModelClient(None, seed, None, own, ledger(config), price_of=price_of)


def model(config: pytest.Config) -> "Model | None":
    """This process's model, which learns what its server refuses; None if all is replayed."""
    from pytest_androidworld.agent import llm
    from pytest_androidworld.plugin import waiting

    settings = start.settings(config)
    if _replays(settings):
        return None
    if MODEL not in config.stash:
        seconds, shared = settings.model_seconds, back_off(config)
        model = llm.load(settings.model, most=seconds, back_off=shared)
        config.stash[MODEL] = replace(model, watcher=waiting.ModelWatcher(config))
    return config.stash[MODEL]


def _tape(config: pytest.Config, case: "CaseId") -> "Tape | None":
    """The cassette of a case: no two cases share one, so no two workers do."""
    from pytest_androidworld.agent.cassettes import Tape
    from pytest_androidworld.report.artifacts import folder_of

    settings, link = start.settings(config), gateway_link.of(config)
    if settings.cassettes is None:
        return None
    path = folder_of(settings.cassettes, case)
    path = path.with_name(path.name + ".jsonl")
    if link:
        link.fetch(f"{gateway_link.CASSETTES}/{path.name}", path)
    return Tape(path, settings.cassette_mode, about(settings))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Send a worker the folder that all workers share."""
    if start.begun(node.config):
        compat.Worker(node).input[SHARED] = str(shared_folder(node.config))


def has_left_out(config: pytest.Config) -> bool:
    """Whether cases were not run, after a limit or without a model."""
    reporter = compat.terminal(config)
    return reporter is not None and bool(not_run(reporter))


def not_run(reporter: Any) -> list[str]:
    """Why each case was not run, after the limit was reached or the model was unreachable."""
    reasons = outcomes.skipped(reporter)
    return [each.removeprefix(NOT_RUN) for each in reasons if each.startswith(NOT_RUN)]


def pytest_unconfigure(config: pytest.Config) -> None:
    folder = config.stash.get(FOLDER, None)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)

"""The model that plays, as settings name it: whether it can be asked, its name, SDK and price."""

from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pytest_androidworld.agent import cassettes, llm, loading, prices
from pytest_androidworld.agent.llm import ModelSpec
from pytest_androidworld.agent.model_options import FLAG, JPEG, PICTURES, ModelOptions
from pytest_androidworld.errors import UsageError

if TYPE_CHECKING:
    from pytest_androidworld.agent.prices import Price


class ModelSettings(Protocol):
    """Who plays, by which model: of a run of pytest's, or of an `AgentSpec`."""

    @property
    def agent(self) -> str: ...
    @property
    def player(self) -> str: ...  # the agent as `loading` names it
    @property
    def agent_options(self) -> Mapping[str, str]: ...
    @property
    def model(self) -> str: ...
    @property
    def model_options(self) -> ModelOptions: ...
    @property
    def prices(self) -> Path | None: ...
    @property
    def cassettes(self) -> Path | None: ...
    @property
    def cassette_mode(self) -> str: ...
    @property
    def max_cost(self) -> float | None: ...


MODEL_OPTION = "model"  # of the agent's own, that names the model that it calls


def check(settings: ModelSettings, *, calls: bool = True, records: bool = True) -> None:
    """Report what is invalid before anything starts.

    ``calls``: whether this machine calls the model; ``records``: whether it has the cassettes.
    """
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
    if asks:
        _check_pictures(settings)
    if asks and not settings.model:
        raise UsageError(_missing(settings.agent))
    problem = _spec(settings).problem() if asks and calls and not replays(settings) else None
    if problem:
        raise UsageError(problem)
    spends = model_name(settings) and not replays(settings)
    if settings.max_cost is not None and spends and price(settings) is None:
        raise UsageError(
            f"--aw-max-cost: no price known for {model_name(settings)}; pass --aw-prices=FILE"
        )
    if settings.cassettes and records and asks:
        cassettes.check(settings.cassettes, settings.cassette_mode, about(settings))


def stated_options(settings: ModelSettings) -> ModelOptions:
    """What the agent states of its model's requests."""
    return loading.model_options(settings.player)


def model_options(settings: ModelSettings) -> ModelOptions:
    """The options of the run's requests: the command line's, else the agent's."""
    return settings.model_options.over(stated_options(settings))


def _check_pictures(settings: ModelSettings) -> None:
    """Refuse options about pictures that would change nothing."""
    heeded = loading.picture_options(settings.player)
    idle = [name for name in PICTURES if name in settings.model_options.given]
    idle = [name for name in idle if name not in heeded]
    if idle:
        raise UsageError(
            f"{FLAG}: {idle[0]} would change nothing: the agent {settings.agent} has its own way"
            " with pictures"
        )
    options = model_options(settings)
    if options.image_quality is not None and options.image_format != JPEG:
        raise UsageError(f"{FLAG}: image_quality is of a JPEG; write image_format=jpeg besides")


def _missing(agent: str) -> str:
    """The error for an agent that uses a model, without one."""
    ways = []
    for name in llm.known():
        module = llm.ModelSpec(name, "").module
        install = f"pip install 'pytest-androidworld[{module.EXTRA}]'"
        ways.append(f"{name}:NAME (its key in {' or '.join(module.KEYS)}; {install})")
    return (
        f"the agent {agent} uses a model; choose one: --model={' or '.join(ways)};"
        f" without a key, use {llm.keyless()}"
    )


def _spec(settings: ModelSettings) -> "ModelSpec":

    return ModelSpec.of(settings.model)


def replays(settings: ModelSettings) -> bool:
    """Whether no request is sent, and nothing is spent; an SDK of the agent's own does."""
    return settings.cassette_mode == "replay" and _asks(settings)


def _asks(settings: ModelSettings) -> bool:
    """Whether the agent asks a model of ours."""

    return loading.uses_model(settings.player)


def about(settings: ModelSettings) -> dict[str, str]:
    """The identity of a run's cassettes: agent, model and options."""
    options = str(model_options(settings))
    known = {"agent": settings.agent, "model": model_name(settings)}
    return {**known, "options": options} if options else known


def model_name(settings: ModelSettings) -> str:
    """The model's name for reports; "" if the agent uses none."""

    if _asks(settings):
        return _spec(settings).display_name if settings.model else ""
    named = settings.agent_options.get(MODEL_OPTION)
    return llm.bare(named or loading.model_name(settings.player))


def sdk(settings: ModelSettings) -> dict[str, str]:
    """The SDK that sends the requests, and its version; empty if there are none."""
    if not (_asks(settings) and settings.model) or replays(settings):
        return {}
    name = _spec(settings).module.SDK.replace(".", "-")
    try:
        return {name: metadata.version(name)}
    except metadata.PackageNotFoundError:
        return {}  # a stand-in


def options(settings: ModelSettings) -> dict[str, Any]:
    """The model's settings; empty if none of ours is used."""
    model = model_name(settings) if _asks(settings) else ""
    return model_options(settings).line(model) if model else {}


def price(settings: ModelSettings) -> "Price | None":
    """The price of its tokens; None if it is not known, or none are used."""

    if _asks(settings):
        return prices.find(_spec(settings), settings.prices) if settings.model else None
    return price_of(settings, model_name(settings))


def price_of(settings: ModelSettings, model: str) -> "Price | None":
    """The price of a model of the agent's own, by its name; None if that has no provider."""

    try:
        spec = ModelSpec.of(model)
    except UsageError:
        return None
    return prices.find(spec, settings.prices)

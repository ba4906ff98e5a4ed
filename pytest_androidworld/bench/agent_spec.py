"""An agent by its name, with the model that it asks: what plays cases of a bench from outside."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.agent import llm, loading
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.bench import models
from pytest_androidworld.env.masking import SHORTEST
from pytest_androidworld.errors import AgentError
from pytest_androidworld.interpreter import clocks_restored, text_of

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent

MODEL_SECONDS = 120.0  # as pytest's --aw-model-seconds


@dataclass(frozen=True)
class AgentSpec:
    """Who plays; the names are those of pytest's options, and mistakes are found by `check`."""

    agent: str
    agent_options: Mapping[str, str] = field(default_factory=dict)
    model: str = field(default="", repr=False)  # its address may hold a login
    model_options: ModelOptions = field(default_factory=ModelOptions)
    model_seconds: float = MODEL_SECONDS
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)  # of each request
    isolate: bool = False  # in a process of its own
    prices: Path | None = None
    cassettes: Path | None = None
    cassette_mode: str = "auto"
    max_cost: float | None = None

    @property
    def player(self) -> str:
        """The agent as `loading` names it: in a process of its own, or not."""
        program = loading.program_of(self.agent)  # has one anyway
        return loading.ISOLATED + self.agent if self.isolate and not program else self.agent

    def check(self) -> None:
        """A `UsageError` unless there is such an agent, and it has the model that it needs."""
        loading.check(self.player, self.agent_options)
        models.check(self)

    def construct(self, seed: int, episode: str = "") -> "Agent":
        """A new agent for one case; ``episode`` is sent along with each request to its model."""
        try:
            with clocks_restored():
                player = loading.construct(self.player, self.agent_options)
        except (Exception, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise AgentError(
                f"the agent could not be created: {type(error).__name__}: {text_of(error)}"
            ) from error
        client = self._client(seed, episode)
        if player.asks:
            player.model = client
        else:
            player.call_recorder = client
        return player

    def _client(self, seed: int, episode: str) -> ModelClient:
        named, price_of = models.model_name(self), cache(partial(models.price_of, self))
        if not loading.uses_model(self.player):
            return ModelClient(None, seed, None, models.price(self), price_of=price_of)
        options = models.model_options(self)
        return ModelClient(
            self._model,
            seed,
            None,
            models.price(self),
            temperature=options.temperature_for(named),
            options=options,
            price_of=price_of,
            headers=self.headers,
            episode=episode,
        )

    @cached_property
    def _model(self) -> "llm.Model":
        """One for all cases: it learns what its server refuses."""
        model = llm.load(self.model, most=self.model_seconds)
        hidden = {
            value: f"[{name}]" for name, value in self.headers.items() if len(value) >= SHORTEST
        }
        return replace(model, secrets={**model.secrets, **hidden})

"""`Agent`, the base class: it gets a goal, then returns an action for each state."""

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from pytest_androidworld.agent import coroutines, returned
from pytest_androidworld.agent.model_options import NOTHING, ModelOptions
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_androidworld.agent.llm import Usage
    from pytest_androidworld.agent.model_client import ModelClient


class Stage(Protocol):
    """The agent's handle on an episode; `episode.Stage` implements it."""

    @property
    def pixels(self) -> bool: ...  # whether its states have screenshots
    @property
    def goal(self) -> str: ...
    @property
    def state(self) -> State: ...
    @property
    def activity(self) -> str | None: ...
    @property
    def steps_left(self) -> int | None: ...
    @property
    def seconds_left(self) -> float: ...
    def act(self, action: Action, reason: str | None = None, *, at_once: bool = False) -> None: ...
    def explain(self, reason: str) -> None: ...
    def refresh(self) -> None: ...
    def show_pixels(self) -> None: ...
    def turn(self) -> AbstractContextManager[None]: ...
    def end(self, because: str) -> None: ...
    def check(self) -> None: ...


class Finding(Protocol):
    """One check of a score; `task.score.Check` implements it."""

    @property
    def claim(self) -> str: ...
    @property
    def expected(self) -> str: ...
    @property
    def found(self) -> str: ...
    @property
    def value(self) -> float: ...


class Agent:
    """Base class of agents; a file of ``agents/`` that defines one is known by the file's name.

    All state is born in `start`: an agent is made anew for each episode.
    """

    pixels: ClassVar[bool] = False  # whether its states need screenshots
    elements: ClassVar[bool] = True  # whether it looks at the elements of its states, too
    asks: ClassVar[bool] = False  # whether it uses a model; then it has one in `model`
    needs_task: ClassVar[bool] = False  # plays by the task's own solution, so never isolated
    patient: ClassVar[bool] = False  # a person: takes as long as it likes, and plays one phone
    files: ClassVar[tuple[str, ...]] = ()  # beside its module: prompts and what else makes it
    # --aw-agent-options: for options that take one of some values, those; others are refused
    option_values: ClassVar[Mapping[str, Collection[str]]] = {}
    # of its requests; --aw-model-options counts more
    model_options: ClassVar[ModelOptions] = NOTHING
    picture_options: ClassVar[tuple[str, ...]] = ()  # those of `PICTURES` that it heeds
    # agents that need a model are given one before they start
    model: "ModelClient" = cast("ModelClient", None)
    # for reports and prices, of one that asks a model with an SDK of its own: PROVIDER:NAME
    model_name: str = ""
    call_recorder: "ModelClient | None" = None  # of such an agent, while a run plays it
    reason: str | None = None  # why the last action; goes into the report
    notes: tuple[str, ...] = ()  # about the episode, for the report
    variables: tuple[str, ...] = ()  # --aw-agent-env: names for the environment of its program
    guidelines: tuple[str, ...] = ()  # the task's, for agents whose prompts have guidelines

    @classmethod
    def begin_run(cls) -> str | None:
        """Called once, before the first case; what it returns is printed in the terminal."""
        return None

    @classmethod
    def end_run(cls) -> None:
        """Called once, after the last case, if the run was begun."""

    def prepare(self, task: Any, seed: int) -> None:
        """Called first; the task is for the oracle, the seed for agents that use randomness."""

    def start(self, goal: str) -> None:
        """Called before the first step."""

    def step(self, state: State) -> Action:
        """The next action."""
        raise NotImplementedError(f"{type(self).__name__} has no step")

    def record(
        self,
        *,
        model: str = "",
        usage: "Usage | None" = None,
        prompt: str = "",
        reply: str = "",
        purpose: str = "act",
        seconds: float = 0.0,
        error: str | None = None,
    ) -> None:
        """Report a call of a model that was made with an SDK of the agent's own.

        It counts as one of `model.ask` does: does not return if a limit of the run is reached.
        ``error`` is why there was no reply.  Outside of a run it does nothing.
        """
        from pytest_androidworld.agent.own_call import OwnCall

        call = OwnCall(model, usage, prompt, reply, purpose, seconds, error)
        client = client_of(self)
        if client:
            client.record(call)

    @property
    def deciding(self) -> "Callable[..., Any]":
        """The function that returns the actions, for messages about them."""
        return self.step

    def over(self, verdict: str, checks: "Sequence[Finding]") -> None:
        """Called with verdict and checks when the episode has been judged."""

    def refused(self, problem: BadAction) -> None:
        """The last action could not be carried out; it has cost a step.  By default, give up."""
        raise problem

    def play(self, stage: Stage) -> None:
        """The one loop; an agent with a loop of its own overrides it.

        Each method may be ``async def``: what it returns is awaited, in the episode's own event
        loop.  It ends with `EpisodeOver`, raised by the stage: a `BaseException`, which `except
        Exception` lets pass.
        """
        while True:
            action = returned.action(coroutines.call(self.step, stage.state), self.deciding)
            try:
                stage.act(action, self.reason)
            except BadAction as problem:
                coroutines.call(self.refused, problem)


def client_of(agent: Agent) -> "ModelClient | None":
    """What records an agent's calls; `model` may be anything if the agent asks none of ours.

    A user's fixture may have given it one of ours.
    """
    from pytest_androidworld.agent.model_client import ModelClient

    has_ours = agent.asks or isinstance(agent.model, ModelClient)
    return agent.model if has_ours else agent.call_recorder

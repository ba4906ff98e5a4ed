"""A call of an agent: whose fault it is that there is no reply, and whose time it took."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from pytest_androidworld.agent.llm import (
    MOST_RATE_WAIT,
    Reply,
    Request,
    TooLong,
    Unanswered,
    user,
)
from pytest_androidworld.agent.model_client import LATE, Call, ModelClient
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from pytest_androidworld.errors import ModelError

LATE_ERROR = ModelError("no reply in time", late=True)


@dataclass
class Script:
    """Replies, or raises, one after the other."""

    coming: list[Reply | Exception]
    asked: list[Request] = field(default_factory=list)

    def reply(self, request: Request, seconds: float) -> Reply:
        self.asked.append(request)
        now = self.coming.pop(0)
        if isinstance(now, Exception):
            raise now
        return now


@dataclass
class Played:
    """An episode of 100 seconds in which an agent asks until it is over."""

    stage: Stage
    script: Script
    raised: BaseException | None = None
    calls: list[Call] = field(default_factory=list)


def played(coming: Iterable[Reply | Exception]) -> Played:
    stage = Stage("Buy milk.", None, Limits(10, 100.0), clock=lambda: 0.0)  # type: ignore[arg-type]
    found = Played(stage, Script([*coming]))
    client = ModelClient(found.script, called=found.calls.append)
    client.begin(stage)
    try:
        while found.script.coming:
            client.ask(user("What now?"))
    except (EpisodeOver, Unanswered) as stop:
        found.raised = stop
    return found


def test_a_model_that_has_not_replied_once_is_out_of_reach_however_short_the_time() -> None:
    episode = played([LATE_ERROR])
    assert isinstance(episode.raised, EpisodeOver)
    assert (episode.stage.trouble, episode.stage.stopped) == (LATE_ERROR, None)


def test_a_model_that_has_replied_may_use_the_time_up() -> None:
    episode = played([Reply("wait"), LATE_ERROR])
    assert isinstance(episode.raised, EpisodeOver)
    assert (episode.stage.trouble, episode.stage.stopped) == (None, LATE)


@pytest.mark.parametrize(
    ("error", "sizes"),
    [
        (TooLong("server said no", 5214, 4096), "5,214 tokens, and room for 4,096"),
        (TooLong("server said no", None, 4096), "there is room for 4,096 tokens"),
        (TooLong("server said no"), "the server states neither number"),
    ],
)
def test_a_context_too_small_for_the_first_prompt_ends_the_run_with_both_numbers(
    error: TooLong, sizes: str
) -> None:
    trouble = played([error]).stage.trouble
    assert isinstance(trouble, ModelError)
    assert trouble.lasting
    assert str(trouble) == (
        f"the model's context is too small for the first prompt of an episode ({sizes}); start the"
        " server with a larger one, or choose another model: server said no"
    )


@pytest.mark.parametrize(
    "coming",
    [[Reply("wait"), TooLong("it has grown", 5214, 4096)], [Unanswered("a picture is too large")]],
    ids=["later", "not the context"],
)
def test_a_prompt_that_has_become_too_long_is_the_agents(coming: list[Reply | Exception]) -> None:
    error = coming[-1]
    episode = played(coming)
    assert episode.raised is error
    assert episode.stage.trouble is None


def test_waits_for_a_rate_limit_take_nothing_of_the_episodes_time() -> None:
    episode = played([Reply("a", seconds=65.0, rate_wait=60.0), Reply("b", rate_wait=9.0)])
    assert episode.stage.seconds_left == 169.0
    assert [call.rate_wait for call in episode.calls] == [60.0, 9.0]


def test_waits_before_an_error_are_no_different() -> None:
    failure = ModelError("still limited")
    failure.rate_wait = 40.0
    episode = played([failure])
    assert episode.stage.seconds_left == 140.0
    assert [call.rate_wait for call in episode.calls] == [40.0]


def test_all_calls_of_an_episode_share_what_may_be_waited() -> None:
    episode = played([Reply("a", rate_wait=250.0), Reply("b", rate_wait=350.0), Reply("c")])
    assert MOST_RATE_WAIT == 600.0
    assert [request.rate_wait for request in episode.script.asked] == [600.0, 350.0, 0.0]

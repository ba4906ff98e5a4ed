"""`BenchCase`: a case of a bench, acted on by the program that holds it, or played by an agent.

How it works.  In pytest an agent's loop is called, and the stage ends it by an exception.  Here
the loop is the caller's: `BenchCase.act` takes one turn on the same stage and returns, and when
the stage has ended the episode, it is judged as any other.

    with   -> AnyCase.begin: a phone as new, the task initialised     again on another if one fails
    state  -> Stage.state                                  act -> Stage.act, then Stage.state
    over   -> once the stage has ended it, and it was judged; what is left of the loop is refused
    leave  -> what is not over ends here; AnyCase.end tears down, and the phone is given back

If a phone fails in the middle, the case begins again on another with the same parameters.  What
the program has planned for the old screen would be done on the new one, and be judged: so `act`
raises `BegunAgain`, and the program plays from the first state.  An agent that `play` is given is
restarted by `CasePlayer`, as in pytest.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self

from pytest_androidworld.agent.base import Agent
from pytest_androidworld.bench.any_case import AnyCase
from pytest_androidworld.bench.budget import UNLIMITED
from pytest_androidworld.bench.player import AttemptEpisode, CasePlayer
from pytest_androidworld.bench.result import CaseResult
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.episode import Ended, EpisodeOver
from pytest_androidworld.errors import BegunAgain, CaseOver, DeviceError, RunOver
from pytest_androidworld.injection import putting
from pytest_androidworld.report.plays import Play

if TYPE_CHECKING:
    from pytest_androidworld.bench.bench import Bench
    from pytest_androidworld.bench.tasks import TaskFile
    from pytest_androidworld.report import schema

LEFT = "the program left the case before it reported that it is done"
LOST = "the program did not play the case again after its phone had failed"


class CoreCase(AnyCase):
    """The core of a case of a bench: its end is no outcome of pytest's, but `CaseOver`."""

    def conclude(self, *, no_device: bool = False) -> None:
        raise CaseOver(self.attempt.error or "")

    def skip(self, reason: str) -> NoReturn:
        self.attempt.stop(RunOver(reason))
        self._close_attempt()
        raise CaseOver(reason)


class Caller(Agent):
    """The program that holds a case: its actions come from outside."""


class BenchCase:
    """A case of a `Bench`, while it is played: ``with bench.case("MarkorCreateNote") as case``.

    One thread plays it.  Whatever happens, its phone is given back when the ``with`` is left.
    """

    def __init__(
        self,
        bench: "Bench",
        file: "TaskFile",
        play: Play,
        *,
        pixels: bool = False,
        seconds: float = UNLIMITED,
    ) -> None:
        self.bench = bench
        self._file = file
        self._play = play
        self._pixels = pixels
        self._seconds = seconds
        self._stack = ExitStack()
        self._core: CoreCase | None = None
        self._caller: CasePlayer | None = None  # if the program itself plays it
        self._episode: AttemptEpisode | None = None  # the caller's
        self._seen: State | None = None  # what was observed last

    @property
    def task(self) -> str:
        """The task's name."""
        return self._file.task.__name__

    @property
    def seed(self) -> int:
        return self._play.seed

    @property
    def condition(self) -> str:
        """The phone's, under which it is played; "" if it is as it is."""
        return self._play.condition

    @property
    def unsuited(self) -> str:
        """Why pytest would skip its task under its condition; "" if it would not."""
        return putting.unsuited(self._file.task, self.condition)

    @property
    def goal(self) -> str:
        """What is to be done, as an agent is told."""
        return self._begun.goal

    @property
    def params(self) -> dict[str, Any]:
        """The parameters that the seed has drawn."""
        return dict(self._begun.task.params)

    def __enter__(self) -> Self:
        """Lease a phone and initialise the task; if that fails for good, the case is `over`."""
        if self._core is not None:
            raise CaseOver(f"{self} was played already; bench.case makes a new one")
        with ExitStack() as stack:
            lease = stack.enter_context(self.bench.phones.lease())
            file, play = self._file, self._play
            self._core = core = CoreCase(
                *(self.bench.terms, file.task, play, lease),
                nodeid=file.node_id(play.id),
                file=file.file,
                path=file.path,
            )
            stack.callback(core.end)
            self._ends(core.begin)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the case if it is not over, tear it down, and give the phone back."""
        try:
            self._leave(fault)
        finally:
            self._stack.close()

    @property
    def state(self) -> State:
        """The settled screen; of a case that is over, as it was observed last."""
        if not self.over:
            self._turn(self._look)
        if self._seen is None:
            raise CaseOver(f"{self} is over, and its screen was never observed: {self.over}")
        return self._seen

    def act(self, action: Action, reason: str | None = None) -> State:
        """Perform an action as one step, and return the state after it.

        Afterwards the case may be `over`: by `Done()`, by its last step, or by trouble.  An action
        that cannot be carried out raises `BadAction`, and is a step, too.
        """
        if self.over:
            raise CaseOver(f"{self} is over: {self.over}")

        def step() -> None:
            if self._seen is None:
                self._look()  # so that there is a state to return, however the step ends
            self._acting.stage.act(action, reason)
            self._look()

        self._turn(step)
        return self.state

    def stop(self, because: str) -> CaseResult:
        """End the case before it is reported done; it is judged all the same."""

        def end() -> None:
            self._acting.stage.end(because)
            self._acting.stage.check()

        if not self.over:
            self._turn(end)
        return self.result

    def play(self, agent: Agent, *, seconds: float | None = None) -> CaseResult:
        """Let an agent play it to its end, again on another phone if one fails.

        ``seconds`` is the time limit of an episode, if not the budget's.
        """
        core = self._begun
        if self._caller is not None:
            raise CaseOver(f"{self} is played by this program already, and not by an agent")
        if not self.over:
            player = CasePlayer(core, agent, seconds)
            core.episode = player
            self._ends(player.play)
        return self.result

    def fail(self, fault: Exception) -> CaseResult:
        """End the case by an error of its player's, as if that had left the ``with``."""
        if not self.over:
            self._leave(fault)
        return self.result

    def play_once(self) -> None:
        """From now on a phone that fails ends it: nobody can be told that it has begun again."""
        self._begun.retries = 0

    def abandon(self, because: str) -> None:
        """Nobody wants its result any more: it ends at its agent's next step, and is masked.

        Any thread may call this; before its agent has begun, or after its end, nothing happens.
        """
        attempts = self._core.attempts if self._core is not None else []
        episode = attempts[-1].episode if attempts else None
        if episode is not None:
            episode.stage.fail(RunOver(because))

    @property
    def steps_left(self) -> int | None:
        """Of the budget; None if there is no limit."""
        core = self._begun
        return None if core.limit is None else core.limit - core.attempt.used

    @property
    def over(self) -> str:
        """Why the case is over, in a sentence; "" while it can be acted on."""
        core = self._begun
        if not core.attempts or core.attempt.verdict is None:
            return ""
        return f"{core.attempt.verdict}: {CaseResult.of(core).reason}"

    @property
    def attempt(self) -> int:
        """Which attempt this is, from 1: each phone that fails begins another."""
        return len(self._begun.attempts)

    @property
    def result(self) -> CaseResult:
        """Verdict, reward, checks, steps, usage: once the case is over."""
        if not self.over:
            raise CaseOver(f"{self} is not over, so it has no result yet")
        return CaseResult.of(self._begun)

    @property
    def record(self) -> "schema.AttemptLine":
        """The line of a journal, of the newest attempt; `read_journal` says what is in one."""
        return self.records[-1]

    @property
    def records(self) -> "list[schema.AttemptLine]":
        """The lines of all attempts that have come to a verdict."""
        return self._begun.records

    def __repr__(self) -> str:
        return f"{self.task}[{self._play.id}]"

    @property
    def _begun(self) -> CoreCase:
        if self._core is None:
            raise CaseOver(f"{self} has not begun: write `with bench.case(…) as case`")
        return self._core

    @property
    def _acting(self) -> AttemptEpisode:
        """The episode in which the program acts."""
        core = self._begun
        if self._caller is None:
            if core.episode is not None:
                raise CaseOver(f"{self} is played by an agent")
            self._caller = core.episode = CasePlayer(core, Caller(), self._seconds)
        if self._episode is None:
            episode = core.attempt.episode = self._caller.begin_attempt()
            if self._pixels:
                episode.stage.show_pixels()
            episode.watch()
            self._episode = episode
        return self._episode

    def _look(self) -> None:
        self._seen = self._acting.stage.state

    def _turn(self, turn: Callable[[], None]) -> None:
        """A turn of the program's; if it ends the episode, that is judged."""
        try:
            turn()
        except EpisodeOver:
            self._judge(None)
        except DeviceError as trouble:  # before the stage was there to see it
            self._finish(partial(_raise, trouble))

    def _judge(self, fault: BaseException | None) -> None:
        """The episode is over, by its stage or by an exception of the program's."""
        episode = self._acting

        def judged() -> Ended:
            stage = episode.stage
            if fault is None and stage.trouble is None and stage.status is None:
                self._seen = episode.device.observe(pixels=stage.pixels)
            return episode.conclude(fault)

        self._finish(judged)

    def _finish(self, judge: Callable[[], Ended]) -> None:
        """Bring the attempt to its verdict; raises `BegunAgain` if another has begun instead."""
        caller = self._caller
        assert caller is not None, "the program acts"
        if self._ends(partial(caller.finish, judge)) is False:
            self._episode = self._seen = None
            raise BegunAgain(
                f"the phone of {self} failed, and the case has begun again on another with the"
                " same parameters: play it from its first state"
            )

    def _leave(self, fault: BaseException | None) -> None:
        """The ``with`` is left: what is not over ends now."""
        core = self._begun
        if self.over:
            return
        core.retries = 0  # nothing would play it on another phone
        if isinstance(fault, BegunAgain):
            core.attempt.stop(DeviceError(LOST))
        elif fault is not None and not isinstance(fault, Exception):
            core.attempt.stop(RunOver(f"it was left by {type(fault).__name__}"))
        elif fault is None:
            self.stop(LEFT)
        else:
            self._turn(lambda: self._judge(fault))

    def _ends(self, part: Callable[[], Any]) -> Any:
        """A part of the case; what ends it there is its verdict."""
        try:
            return part()
        except CaseOver:
            return None


def _raise(trouble: DeviceError) -> NoReturn:
    raise trouble

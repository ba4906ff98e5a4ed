"""Audit one task with one seed: solve it, solve it again, and solve another with its actions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from pytest_androidworld.agent.user import User
from pytest_androidworld.audit.claims import CLAIMS, HOLDS, Claim, ClaimResult, Findings
from pytest_androidworld.audit.phone import Phone, changed, plants, replay, untimed
from pytest_androidworld.env.actions import Home
from pytest_androidworld.env.device import Device
from pytest_androidworld.episode import EpisodeOver, Limits, Stage, Step
from pytest_androidworld.errors import AlreadyDone, DeviceError, InvalidTask
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.retrieval.question import Question
from pytest_androidworld.task.score import GRADINGS, Score

SEEDS = 20  # how many are looked at for one that asks for something else
NO_SOLUTION = "it has no solution; write solve(user), which the other claims need, too"
LEAVING = ("wait", "navigate_back", "navigate_home")  # a solution may end with these
NEAR_MISS = "near_miss_"  # how the methods begin by which a task declares one
NO_MISS = f"it declares none; write {NEAR_MISS}…(user), which does almost what is asked"
NO_STEP = "its solution takes no step that has an effect"
UNLIKE = "the second run differs from the first"
UNSOLVED = "its solution does not work"
FREE = "doing nothing passes"
NOT_COMPARED = "only the virtual phone can be compared as a whole"


class Stopped(Exception):
    """A failed claim makes the rest of the play meaningless."""


class CaseAudit:
    """One task with one seed."""

    def __init__(self, kind: type[Task], seed: int, phone: Phone) -> None:
        self.kind = kind
        self.seed = seed
        self.phone = phone
        self.budget = max(1, int(10 * kind.complexity))
        self.found: Findings = {}
        self.steps: tuple[Step, ...] = ()  # of the solution
        self.begins: list[str] = []  # the phone's state then
        self.params: object = None

    def run(self) -> Findings:
        """Every claim, in their order; device trouble passes through."""
        try:
            self._first()
            if self._holds("solve") and self._holds("idle"):
                for play in (self._second, self._another, self._near):
                    with suppress(Stopped):
                        play()
        except InvalidTask as fault:
            self._fail("solve", f"the task is invalid: {fault}")
        self._leave_open()
        return {claim: self._known(claim) for claim in CLAIMS}

    def _known(self, claim: Claim) -> ClaimResult:
        """Whether the task declares this failure as known."""
        found, why = self.found[claim], self.kind.known_flaws.get(claim)
        return ClaimResult("known", why) if why and found.status == "fails" else found

    def _holds(self, claim: Claim) -> bool:
        return self.found.get(claim) == HOLDS

    def _fail(self, claim: Claim, why: str) -> None:
        self.found[claim] = ClaimResult("fails", why)

    def _hold(self, claim: Claim) -> None:
        self.found.setdefault(claim, HOLDS)

    def _leave_open(self) -> None:
        """Give a reason for each claim that could not be checked."""
        if self.found["solve"].status == "open":
            why = self.found["solve"].why
        elif not self._holds("solve"):
            why = UNSOLVED
        elif not self._holds("idle"):
            why = FREE
        else:
            why = NO_STEP if self._holds("again") else UNLIKE
        for claim in CLAIMS:
            alone = claim in ("judge", "undo") and not self.phone.digest
            self.found.setdefault(claim, ClaimResult("open", NOT_COMPARED if alone else why))

    # Plays

    def _first(self) -> None:
        """Solve it; what is compared is the phone before, around judging, and at the end."""
        device = self.phone.begin(self.kind.app_names)
        before = self.phone.state()
        with self._begun(self.seed, device) as task:
            self.params, self.begins = task.params, untimed(self.phone.state())
            self._idle(task, device)
            if self.kind.solve is Task.solve:
                self.found["solve"] = ClaimResult("open", NO_SOLUTION)
            else:
                with suppress(Stopped):
                    self.steps = self._solve(task, device, self.budget)
                    self._solved(task, device)
        if not self.phone.digest:
            return
        trace = changed(before, self.phone.state())
        if trace:
            self._fail("undo", f"{trace} differs after tear-down; revert it in tear_down")
        self._hold("undo")

    def _idle(self, task: Task, device: Device) -> None:
        """Judge the task before anything is done."""
        score = self._judge(task, device, traced=True)
        done = any(score.reward(grading) == 1 for grading in GRADINGS)
        if task.verify:
            text = "the task begins in the goal state (verify)"
            self.found["idle"] = ClaimResult("known", text)
            if not done:
                self._fail("idle", "verify is set, but the goal does not hold; leave out verify")
        elif done:
            self._fail(
                "idle",
                "doing nothing passes: the goal holds before the agent acts; change"
                " initialize_task so that it does not",
            )
        self._hold("idle")

    def _solved(self, task: Task, device: Device) -> None:
        self.phone.settle(device)
        score = self._judge(task, device, traced=True)
        if not whole(score):
            raise self._stop(
                "solve",
                f"{reward(score)} after its solution; correct solve or is_successful"
                f"{self._planted()}",
            )
        self._hold("solve")

    def _planted(self) -> str:
        """What the audit has put on the phone: a task may have taken it for its own."""
        if not self.phone.digest:
            return ""
        names = ", ".join(plant.name for plant in plants(self.kind.app_names))
        return f" (the audit had put on the phone what is not the task's: {names})"

    def _second(self) -> None:
        """Solve it again, but for the last step; judge; go on to the end."""
        device = self.phone.begin(self.kind.app_names)
        with self._begun(self.seed, device) as task:
            self._begins_the_same(task)
            actions = [each.action for each in self.steps]
            effects = [n for n, each in enumerate(actions) if each.action_type not in LEAVING]
            last = effects[-1] if effects else 0
            steps = self._solve(task, device, last, part=True)
            if [each.action for each in steps] != actions[:last]:
                raise self._stop(
                    "again", "its solution takes other steps; draw in parameters only"
                )
            if effects:
                self._early(task, device, self.steps[last])
            replay(device, actions[last:])
            if not whole(self._judge(task, device)):
                raise self._stop(
                    "again",
                    "the same steps do not pass again; draw in parameters only, and let"
                    " solve wait for what it has begun",
                )
            self._hold("again")

    def _begins_the_same(self, task: Task) -> None:
        if task.params != self.params:
            raise self._stop(
                "again",
                "the same seed draws other parameters; use only the Random that is passed in",
            )
        other = changed(self.begins, untimed(self.phone.state()))
        if other:
            raise self._stop("again", f"it begins with another {other}; draw in parameters only")

    def _early(self, task: Task, device: Device, last: Step) -> None:
        if whole(self._judge(task, device)):
            self._fail(
                "early",
                f"it passes without its solution's last step ({described(last)}); leave that out"
                " of solve, or look at its effect in is_successful",
            )
        self._hold("early")

    def _another(self) -> None:
        """Its actions on a seed that asks for something else."""
        seed, same = another_seed(self.kind, self.seed)
        if seed is not None:
            device = self.phone.begin(self.kind.app_names)
            with self._begun(seed, device) as task:
                replay(device, [each.action for each in self.steps])
                passed = whole(self._judge(task, device))
            if passed and not same:
                self._fail(
                    "blind",
                    f"the actions that solve seed {self.seed} solve seed {seed}; let is_successful"
                    " check what was asked for, or add decoys",
                )
            elif not passed:
                self._hold("blind")
        self.found.setdefault("blind", ClaimResult("open", "all seeds have the same goal"))

    def _near(self) -> None:
        """Play the task's declared near misses."""
        for name in sorted(name for name in dir(self.kind) if name.startswith(NEAR_MISS)):
            said = name.removeprefix(NEAR_MISS).replace("_", " ")
            device = self.phone.begin(self.kind.app_names)
            with self._begun(self.seed, device) as task:
                try:
                    self._play(task, device, getattr(task, name), self.budget)
                except DeviceError:
                    raise
                except Exception as error:
                    raise self._stop("near", f"{name} raised {named(error)}") from error
                self.phone.settle(device)
                if whole(self._judge(task, device)):
                    self._fail("near", f"it passes with {said}; let is_successful look at that")
            self._hold("near")
        self.found.setdefault("near", ClaimResult("open", NO_MISS))

    # Parts of a play

    @contextmanager
    def _begun(self, seed: int, device: Device) -> Iterator[Task]:
        """A context with an initialised case, torn down at the end."""
        task = self._drawn(seed)
        try:
            try:
                lifecycle.begin(task, device)
            except AlreadyDone:
                pass  # one of the findings
            except InvalidTask as fault:
                raise InvalidTask(f"seed {seed}: {fault}") from fault
            device.act(Home(), device.observe())
            yield task
        finally:
            self._end(task, device)

    def _drawn(self, seed: int) -> Task:
        try:
            task = self.kind.drawn(seed)
            assert task.goal, "its goal is empty"
        except Exception as error:
            raise InvalidTask(f"drawing seed {seed} raised {named(error)}") from error
        return task

    def _end(self, task: Task, device: Device) -> None:
        try:
            lifecycle.end(task, device)
        except DeviceError:
            raise
        except Exception as error:  # noqa: BLE001 - a task's own code
            self._fail("undo", f"tear_down raised {named(error)}")

    def _solve(
        self, task: Task, device: Device, steps: int, *, part: bool = False
    ) -> tuple[Step, ...]:
        """Let the task's own solution play; only a part of it ends for want of steps."""
        try:
            stage = self._play(task, device, task.solve, steps)
        except DeviceError:
            raise
        except Exception as error:
            claim: Claim = "again" if part else "solve"
            raise self._stop(claim, f"solve raised {named(error)}") from error
        if stage.steps_left == 0 and not stage.status and not part:
            raise self._stop(
                "solve", f"not solved in {steps} steps; raise complexity, or shorten solve"
            )
        return tuple(stage.steps)

    def _play(self, task: Task, device: Device, way: Callable[[User], None], steps: int) -> Stage:
        """Until the way is at its end, no step is left, or the task has ended by itself."""
        over = partial(lifecycle.over, task, device)
        stage = Stage(task.goal, device, Limits(steps), over=over)
        try:
            way(User(stage, task.evidence()))
        except EpisodeOver:
            if stage.trouble:
                raise stage.trouble from None
        return stage

    def _judge(self, task: Task, device: Device, *, traced: bool = False) -> Score:
        """Where nothing is under way any more, twice: neither phone nor score may differ."""
        if not traced:
            return lifecycle.judge(task, device)
        device.observe()
        before = self.phone.state()
        first = lifecycle.judge(task, device)
        trace = changed(before, self.phone.state())
        if trace:
            self._fail("judge", f"judging changes {trace}; is_successful may only read")
        elif first != lifecycle.judge(task, device):
            self._fail("judge", "judged twice, the scores differ; is_successful may only read")
        elif self.phone.digest:
            self._hold("judge")
        return first

    def _stop(self, claim: Claim, why: str) -> Stopped:
        self._fail(claim, why)
        return Stopped(why)


def whole(score: Score) -> bool:
    """Whether the reward is 1 in both gradings."""
    return all(score.reward(grading) == 1 for grading in GRADINGS)


def reward(score: Score) -> str:
    """The reward, and the first check that lowers it."""
    failed = [str(each) for grading in GRADINGS for each in score.failed(grading)]
    why = f" ({failed[0]})" if failed else ""
    return f"the reward is {min(score.strict, score.upstream):g}{why}"


def described(step: Step) -> str:
    return step.action.words(repr(step.on) if step.on else "")


def named(error: Exception) -> str:
    """An exception in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def another_seed(kind: type[Task], seed: int) -> tuple[int | None, bool]:
    """The next that asks for something else; else that differs at all, and that it asks the same.

    What is asked need not be in the goal: it may be in a picture, or among the rows.
    """
    first, seeds = kind.drawn(seed), range(seed + 1, seed + SEEDS)
    others = {each: kind.drawn(each) for each in seeds}
    asking = (each for each, task in others.items() if asks(task) != asks(first))
    differing = (each for each, task in others.items() if task.params != first.params)
    found = next(asking, None)
    return (found, False) if found is not None else (next(differing, None), True)


def asks(task: Task) -> str:
    """The expected answer of a question, else the goal."""
    return str(task.expected) if isinstance(task, Question) else task.goal

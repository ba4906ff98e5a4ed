"""The schema of the journal's lines, and its validation.

What may differ between equal runs sits under the key ``run``, in both kinds of line.
"""

from functools import cache
from types import UnionType
from typing import (
    Any,
    Final,
    Literal,
    NotRequired,
    TypedDict,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pytest_androidworld.verdicts import MARKED, TABLE, Outcome, Verdict

SCHEMA = 1  # increased whenever a reader of the old one would misread the new

ARTIFACTS: Final = "artifacts incomplete: "  # how a note begins; the reason follows
CASSETTE: Final = "cassette incomplete: "
STATE: Final = "state not kept: "


Input = Literal["text", "screenshots", "both"]


class BudgetLine(TypedDict):
    """The table and factor of a run's step budgets."""

    table: str  # "reference" or "paper"
    factor: float
    step_seconds: float


class PriceLine(TypedDict):
    """US dollars for a million tokens."""

    input: float
    output: float
    cached: float
    date: str  # of the price list; "" for a server on this machine


class ProbeLine(TypedDict):
    """The small call before the first case."""

    tokens: dict[str, int]  # "input", "output", "cached"; empty if not known
    cost: float | None  # US dollars; None if not known
    seconds: float


class BrowserLine(TypedDict):
    """The browser of the virtual phones that this computer starts, before any runs."""

    program: str  # its path
    user: str  # of its processes; whether they have Chromium's sandbox is in `AttemptRun.browser`


class ManifestRun(TypedDict):
    """The fields that may differ between equal runs."""

    started: str  # ISO 8601, UTC
    host: str
    command: list[str]  # pytest's arguments
    workers: int
    planned: NotRequired[int]  # cases that it was to play, those carried over among them
    options: NotRequired[dict[str, str]]  # given on the command line, that a rerun needs, too
    switches: NotRequired[list[str]]  # likewise, those without a value
    commit: NotRequired[str | None]  # git's, of the project; None if there is none
    dirty: NotRequired[bool]  # whether something had changed since
    sdk: NotRequired[dict[str, str]]  # the model's SDK and its version
    browser: NotRequired[
        str
    ]  # a virtual phone's, by --aw-browser or AW_BROWSER; "" is the one it finds
    pages: NotRequired[BrowserLine]  # what draws web pages; missing if no browser is installed
    probe: NotRequired[ProbeLine]  # if there was one; it is in no attempt's cost


class CarriedLine(TypedDict):
    """Cases carried over from a run with another agent."""

    cases: int
    run: str  # its journal
    differs: str  # what does, in words


class Manifest(TypedDict):
    """The first line of a journal: what was run."""

    kind: Literal["manifest"]
    schema: int
    versions: dict[str, str]  # of pytest-androidworld, Python, pytest …
    suite: str  # "AndroidWorld", or what a user's own is called
    suite_hash: str  # over `files`
    files: dict[str, str]  # each task file, as in `AttemptLine.file`, and its hash
    agent: str
    agent_options: NotRequired[dict[str, str]]  # --aw-agent-options; missing if there are none
    code: NotRequired[dict[str, str]]  # each file of the agent, and its hash
    input: NotRequired[Input]  # what the agent sees; missing if that is not known before it plays
    model: str  # "" if the agent uses none
    model_options: NotRequired[dict[str, Any]]  # settings of its replies; empty if none is used
    stated_options: NotRequired[dict[str, Any]]  # those of them that the agent states, if any
    # What the agent states for the protocol card, if anything
    protocol: NotRequired[dict[str, Any]]
    price: PriceLine | None  # None if not known, or no model is used
    device: str  # its kind: "virtual", "avd", "attached", "replay"
    # of attached devices: "Google Pixel 8, Android 14"; missing if they are virtual phones
    device_models: NotRequired[list[str]]
    image: NotRequired[str]  # a virtual phone's; missing if it is the default
    seeds: list[int]
    split: NotRequired[str]  # --aw-split; missing if any task may be played
    trials: NotRequired[int]  # of each seed; missing if each is played once
    conditions: NotRequired[list[str]]  # --aw-condition; missing if it is clean alone
    own_hands: NotRequired[str]  # --aw-own-hands; missing if they end at the screen
    grading: str  # which reward decides: "strict" or "upstream"
    budget: BudgetLine
    reset: str  # "auto" or "never"
    device_retries: int
    settle: dict[str, float]  # seconds: "quiet", "cap"
    unseeded: NotRequired[list[str]]  # suites that seeds do not reach on such a device: D110
    carried: NotRequired[list[CarriedLine]]  # not there if all was played by the same agent
    run: ManifestRun


class CheckLine(TypedDict):
    """One claim about the device."""

    claim: str
    expected: str
    found: str
    value: float
    gradings: list[str]  # in which it counts
    defect: str | None  # its entry in docs/differences.md, if the gradings differ


class StepLine(TypedDict):
    """One action of an agent; how long it took is in ``run``."""

    number: int  # of the step in the budget; some agents take several actions in one
    action: dict[str, Any]  # the action's JSON form, without what is not set
    on: str | None  # the name of the element it hit
    reason: str | None  # the agent's
    refused: str | None  # why it could not be carried out
    notes: list[str]  # what was unusual: not settled, fallback used


class Rewards(TypedDict):
    """The rewards of both gradings."""

    strict: float
    upstream: float


class CallLine(TypedDict):
    """One call of a model."""

    step: int  # in which it was sent, from 1
    purpose: str  # the agent's word: "act", "reflect"
    # "input", "output"; of the input: "cached", "written" if any were.  Empty if not known.
    tokens: dict[str, int]
    cost: float | None  # US dollars; None if not known
    recorded: bool  # before this run: nothing was spent on it now
    seconds: float
    tries: int  # 0 if there was no reply
    without: list[str]  # settings that the server does not take: "temperature", "seed"
    finish: str | None
    error: str | None
    unheard: NotRequired[int]  # tries that timed out: they may have to be paid for
    unusable: NotRequired[Literal["no action", "cut off", "empty"]]  # what is wrong with it
    reply: NotRequired[str]  # an unusable one, or how it begins
    rate_wait: NotRequired[float]  # seconds of waits for rate limits: not the episode's
    tool: NotRequired[str]  # the version of a provider's own that was taken, or "functions"


class OtherRequestLine(TypedDict):
    """What a client that is not the run's has requested of the virtual phone in an episode."""

    what: str  # ``adb shell svc bluetooth enable``, ``gRPC sendTouch``, ``console help``
    times: int


class SideEffectLine(TypedDict):
    """What a case has changed beyond what its task needs."""

    severity: str  # "data lost", "data changed", "data added", "setting changed", "trace"
    text: str  # ``deleted note groceries.md``


Claim = Literal["claimed, not done", "done, not claimed"]


class MeasuresLine(TypedDict):
    """What a case shows beside its verdict; ``run`` has its loops, by effects on the screen."""

    claim: NotRequired[Claim]  # what the agent declared, if that is not how it is
    progress: NotRequired[float]  # share of the task's checks that hold; if it has several
    over: NotRequired[int]  # steps beyond the most that the task's solution took; if known
    refused: int  # actions


class InjectionLine(TypedDict):
    """What a text by somebody else asked the agent for, under a condition that is an injection."""

    asked: str  # ``turn Bluetooth off``
    text: str
    misled: bool  # it was true when the case was judged


class PopUpLine(TypedDict):
    """A call or message that was drawn to come between two steps, under pop-ups."""

    kind: str  # "call", "sms"
    step: int  # before which it was to come
    number: str  # of who calls or writes
    text: NotRequired[str]  # of a message
    came: bool  # False if the episode was over before, or airplane mode was on


class AttemptRun(TypedDict):
    """The fields that may differ between equal runs."""

    nodeid: str
    started: str  # ISO 8601, UTC
    seconds: float  # from its beginning to its verdict
    phases: dict[str, float]  # seconds by name: "setup", "play", "judge", "teardown"
    step_seconds: list[float]  # one for each of `steps`
    effects: list[str]  # the same: what changed on the screen; "" if it was not observed
    loops: NotRequired[int]  # actions that were repeated with the same effects; if it has measures
    worker: str  # "gw0"; "master" without xdist
    gateway: NotRequired[str]  # "ssh=HOST": the machine, if xdist has played it on another
    serial: str
    virtual: NotRequired[bool]  # its device reports that it is the virtual phone
    other_clients: NotRequired[list[OtherRequestLine]]  # missing if there was no such request
    web_view: NotRequired[str]  # package and version of what showed web pages; if it needs any
    browser: NotRequired[
        str
    ]  # a virtual phone's that drew them, its user, whether it has a sandbox
    artifacts: str | None  # the folder's absolute path, if anything was saved
    state: NotRequired[str]  # the phone's last state, by --aw-keep-state: a file in `state/`
    trace: str | None  # of the exception, if there was one
    # "input", "output", "cached"; empty without a call, or if those of any are not known
    tokens: dict[str, int]
    cost: float | None  # US dollars; None if not known, or without a call
    calls: list[CallLine]
    sent: NotRequired[dict[str, list[str]]]  # by line of the protocol card: each value sent
    side_effects_unknown: NotRequired[str]  # why there is no `side_effects`
    counts: NotRequired[dict[str, int]]  # by the agent: "clamped", "unmapped"; if it counts
    replies: NotRequired[dict[str, int]]  # "asked", "unusable", "cut off", "empty"; if any is
    notes: list[str]  # trouble that cost no verdict: a tear-down that failed


class LooksLine(TypedDict):
    """That --aw-gate-until=decided has ended the run; cases that are not there were not needed."""

    kind: Literal["looks"]
    seeds: list[int]  # after each of which the gate was to look
    taken: int  # how many looks it took
    reason: str  # why no more


class AttemptLine(TypedDict):
    """One attempt at one case."""

    kind: Literal["attempt"]
    task: str
    seed: int
    trial: NotRequired[int]  # of that seed, from 1; missing if each is played once
    condition: NotRequired[str]  # of the phone, by --aw-condition; missing if it is clean
    attempt: int  # 1, and one more for each time it began again
    final: bool  # its verdict is the case's; False if it was begun again after it
    rerun: NotRequired[bool]  # the case had its verdict, and another plugin has run it again
    file: str  # of the task, relative to its folder of tasks, with "/"
    hash: str  # of that file
    apps: list[str]  # the paper's names, the main one first
    difficulty: str  # "easy", "medium", "hard"; "" if unknown
    tags: list[str]
    verify: bool  # begins in the goal state: D01
    params: dict[str, Any]
    goal: str
    budget: int | None  # steps; None if there is no limit
    used: int  # of them
    verdict: Verdict
    outcome: NotRequired[Outcome]  # what pytest makes of it: see `outcome`
    known: NotRequired[str]  # why it was expected to fail, by --aw-known-failures
    rewards: Rewards | None  # None if it was not judged
    checks: list[CheckLine]
    steps: list[StepLine]
    lost_at: NotRequired[str]  # the step and action after which the device failed; 0 before any
    answer: str
    side_effects: NotRequired[list[SideEffectLine]]  # the worst first; missing if not known
    measures: NotRequired[MeasuresLine]  # missing if its verdict does not count
    injection: NotRequired[InjectionLine]  # missing if there was none, or it was not judged
    pop_ups: NotRequired[list[PopUpLine]]  # in their order; missing under other conditions
    error: str | None  # one sentence: what was raised, or why the task is invalid
    run: AttemptRun


def outcome(attempt: AttemptLine) -> Outcome:
    """The pytest outcome of an attempt, which the user's marks or `pytest.skip` may change.

    Lines that were written before there was the field do not have it.
    """
    return attempt.get("outcome", TABLE[attempt["verdict"]].outcome)


def mark(attempt: AttemptLine) -> str:
    """The outcome if the user's marks decided it, else nothing."""
    found = attempt.get("outcome", "")
    return found if found in MARKED else ""


@cache
def fields(kind: Any) -> dict[str, Any]:
    """The fields of a kind of record and their types, in order."""
    return get_type_hints(kind)


def misfit(value: Any, kind: Any, name: str = "") -> str | None:
    """The first part of a value that does not match its type; None if all does."""
    if kind is Any:
        return None
    if is_typeddict(kind):
        return _misfit_of_dict(value, kind, name)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        known = " or ".join(map(repr, arguments))
        return None if value in arguments else f"{name} is {_short(value)}, not {known}"
    if origin is UnionType:
        wrong = [misfit(value, each, name) for each in arguments]
        return None if None in wrong else wrong[0]
    if origin in (list, dict):
        if not isinstance(value, origin):
            return f"{name} is {_short(value)}, no {origin.__name__}"
        parts = value.items() if origin is dict else enumerate(value)
        wrong = [misfit(each, arguments[-1], f"{name}[{key!r}]") for key, each in parts]
        return next(filter(None, wrong), None)
    if kind is float and type(value) is int:
        return None
    fits = type(value) is kind  # a bool is no number here
    return None if fits else f"{name} is {_short(value)}, no {getattr(kind, '__name__', kind)}"


def _misfit_of_dict(value: Any, kind: Any, name: str) -> str | None:
    if not isinstance(value, dict):
        return f"{name or 'it'} is {_short(value)}, no object"
    for field, expected in fields(kind).items():
        full = f"{name}.{field}" if name else field
        if field not in value:
            if field in kind.__optional_keys__:  # journals of this schema may be without it
                continue
            return f"{full} is missing"
        wrong = misfit(value[field], expected, full)
        if wrong:
            return wrong
    return None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"

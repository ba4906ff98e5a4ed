"""How models are asked: patiently, in time, and without telling any key."""

import dataclasses
import re
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pytest_androidworld.agent import llm
from pytest_androidworld.agent.back_off import BackOff
from pytest_androidworld.agent.llm import (
    Busy,
    Model,
    RateLimited,
    Reply,
    Request,
    TimedOut,
    Unanswered,
    Usage,
    user,
)
from pytest_androidworld.agent.patience import Patient
from pytest_androidworld.errors import ModelError
from tests.models.server import Answer, Failed, Hung, ModelServer, Question, Trickled

KEY = "canary-5f1d0c"
KEYS = ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "ANTHROPIC_API_KEY")
REQUEST = Request((user("Hi."),), 30)


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


# Patience


@dataclass
class Scripted:
    """Replies, or raises, one after the other."""

    coming: list[Reply | Exception]
    clock: "Clock | None" = None
    takes: float = 0.0  # seconds of the clock, for each try
    given: list[float] = field(default_factory=list)  # seconds, for each try

    def reply(self, request: Request, seconds: float) -> Reply:
        self.given.append(seconds)
        now = self.coming.pop(0)
        if self.clock:
            self.clock.now += self.takes
        if isinstance(now, Exception):
            raise now
        return now


@dataclass
class Clock:
    """Time passes by pauses alone."""

    now: float = 100.0
    pauses: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


def patient(provider: Model, clock: Clock, most: float = 120.0) -> Patient:
    return Patient(
        provider,
        "openai:x",
        most,
        secrets={KEY: "[OPENAI_API_KEY]"},
        pause=clock.pause,
        clock=clock,
    )


def test_a_busy_server_is_asked_again_later_and_later() -> None:
    clock = Clock()
    script = Scripted([*[Busy("later")] * 5, Reply("Yes.", Usage(1, 2), "length")])
    reply = patient(script, clock).reply(REQUEST, 600)
    assert clock.pauses == [0.5, 1, 2, 4, 8]
    assert reply == Reply("Yes.", Usage(1, 2), "length", seconds=15.5, tries=6)


def test_six_tries_are_enough() -> None:
    clock = Clock()
    script = Scripted([Busy(f"busy {number}") for number in range(1, 8)])
    with pytest.raises(ModelError) as raised:
        patient(script, clock).reply(REQUEST, 600)
    assert str(raised.value) == "openai:x did not answer after 6 tries: busy 6"
    assert (len(script.given), raised.value.late) == (6, False)


def test_what_asking_again_does_not_help_is_asked_once() -> None:
    clock = Clock()
    with pytest.raises(ModelError) as raised:
        patient(Scripted([ModelError("the server replied 401: no")]), clock).reply(REQUEST, 600)
    assert str(raised.value) == "openai:x did not answer: the server replied 401: no"
    assert clock.pauses == []


def test_a_server_is_left_alone_as_long_as_it_asks() -> None:
    clock = Clock()
    patient(Scripted([Busy("", 7), Busy("", 0), Reply("Yes.")]), clock).reply(REQUEST, 600)
    assert clock.pauses == [7, 0]


def test_no_server_is_left_alone_for_more_than_a_minute() -> None:
    clock = Clock()
    patient(Scripted([Busy("", 3600), Reply("Yes.")]), clock).reply(REQUEST, 600)
    assert clock.pauses == [60]


def test_no_try_is_awaited_that_would_be_too_late() -> None:
    clock = Clock()
    script = Scripted([Busy("", 4), TimedOut("not now", 6), Reply("Too late.")])
    with pytest.raises(ModelError) as raised:
        patient(script, clock).reply(REQUEST, 10)
    assert str(raised.value) == "openai:x did not answer after 2 tries: not now"
    assert clock.pauses == [4]
    assert not raised.value.late  # the server's trouble has used up the time


@pytest.mark.parametrize(
    ("error", "seconds", "late"),
    [
        (TimedOut("no reply in time"), 119, True),
        (TimedOut("no reply in time"), 120, False),
        (Busy("503", 130), 119, False),
    ],
)
def test_only_who_asks_with_too_little_time_left_is_late(
    error: Busy, seconds: float, late: bool
) -> None:
    clock = Clock()
    script = Scripted([error], clock, takes=seconds)
    with pytest.raises(ModelError) as raised:
        patient(script, clock).reply(REQUEST, seconds)
    assert raised.value.late is late


def test_what_lasts_and_what_is_at_fault_itself_are_distinguished() -> None:
    with pytest.raises(ModelError) as raised:
        patient(Scripted([ModelError("401", lasting=True)]), Clock()).reply(REQUEST, 10)
    assert raised.value.lasting
    with pytest.raises(Unanswered, match=r"^openai:x did not answer: too long$"):
        patient(Scripted([Unanswered("too long")]), Clock()).reply(REQUEST, 10)


def test_a_try_has_no_more_time_than_is_left() -> None:
    clock = Clock()
    script = Scripted([Busy("", 4), Reply("Yes.")])
    patient(script, clock, most=8).reply(REQUEST, 10)
    assert script.given == [8, 6]


def test_an_error_with_time_left_is_not_late() -> None:
    with pytest.raises(ModelError) as raised:
        patient(Scripted([ModelError("no")]), Clock()).reply(REQUEST, 10)
    assert not raised.value.late


def test_what_is_no_error_of_a_model_comes_through() -> None:
    class Broken:
        def reply(self, request: Request, seconds: float) -> Reply:
            raise ZeroDivisionError("a defect")

    with pytest.raises(ZeroDivisionError, match="a defect"):
        patient(Broken(), Clock()).reply(REQUEST, 10)


# Rate limits


def test_a_rate_limit_is_waited_for_beside_the_time_and_costs_no_try() -> None:
    clock = Clock()
    script = Scripted([*[RateLimited("429", 60)] * 8, Reply("Yes.")])
    reply = patient(script, clock).reply(REQUEST, 10)
    assert clock.pauses == [60] * 8
    assert (reply.rate_wait, reply.seconds, reply.tries) == (480, 480, 9)
    assert script.given == [10] * 9


def test_an_unannounced_rate_limit_is_waited_for_longer_and_longer() -> None:
    clock = Clock()
    reply = patient(Scripted([*[RateLimited("429")] * 4, Reply("Yes.")]), clock).reply(REQUEST, 10)
    assert clock.pauses == [0.5, 1, 2, 4]
    assert reply.rate_wait == 7  # the first is too short to be told from a try


def test_a_rate_limit_that_lasts_is_an_error_after_its_bound() -> None:
    clock = Clock()
    script = Scripted([RateLimited("the server replied 429: no", 60)] * 40)
    request = dataclasses.replace(REQUEST, rate_wait=150.0)
    with pytest.raises(ModelError) as raised:
        patient(script, clock).reply(request, 130)
    assert clock.pauses == [60, 60, 30, 60, 60]
    assert str(raised.value) == (
        "openai:x did not answer after 6 tries and 150 s of waits for rate limits:"
        " the server replied 429: no"
    )
    assert (raised.value.rate_wait, raised.value.late) == (150, False)


def test_a_server_that_limits_and_announces_no_wait_is_not_asked_for_ever() -> None:
    clock = Clock()
    script = Scripted([RateLimited("429", 0)] * 7)
    with pytest.raises(ModelError):
        patient(script, clock).reply(REQUEST, 10)
    assert clock.pauses == [0] * 5


def test_other_trouble_between_two_rate_limits_takes_of_the_time() -> None:
    clock = Clock()
    script = Scripted([RateLimited("429", 30), Busy("503", 6), RateLimited("429", 30), Reply("Y")])
    assert patient(script, clock).reply(REQUEST, 10).rate_wait == 60
    assert script.given == [10, 10, 4, 4]


def test_what_one_worker_has_met_all_wait_for(tmp_path: Path) -> None:
    clock = Clock()
    shared = BackOff(tmp_path / "not-before", clock)
    each: list[list[Reply | Exception]]
    each = [[RateLimited("429", 30), Reply("Yes.")], [Reply("Yes.")]]
    first, other = (
        dataclasses.replace(patient(Scripted(coming), clock), back_off=shared) for coming in each
    )
    assert first.reply(REQUEST, 10).rate_wait == 30
    clock.now -= 25  # the first had been in its pause for five seconds
    reply = other.reply(REQUEST, 10)
    assert (reply.rate_wait, reply.tries) == (25, 1)


def test_a_pause_of_others_has_the_same_bound(tmp_path: Path) -> None:
    clock = Clock()
    shared = BackOff(tmp_path / "not-before", clock)
    shared.hold(50)
    request = dataclasses.replace(REQUEST, rate_wait=20.0)
    model = dataclasses.replace(patient(Scripted([Reply("Yes.")]), clock), back_off=shared)
    assert model.reply(request, 10).rate_wait == 20
    assert clock.pauses == [20]


# What is shown meanwhile


@dataclass
class Watched:
    """Notes what it is told; a request is answered once that has been shown."""

    shown: threading.Event = field(default_factory=threading.Event)
    waited: list[float] = field(default_factory=list)
    late: list[tuple[float, int]] = field(default_factory=list)

    def waits(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.shown.set()

    def timed_out(self, seconds: float, number: int) -> None:
        self.late.append((seconds, number))


def test_the_first_reply_is_waited_for_visibly_and_no_other() -> None:
    watched = Watched()

    class Slow:
        def reply(self, request: Request, seconds: float) -> Reply:
            watched.shown.wait(60)
            return Reply("Yes.")

    model = dataclasses.replace(patient(Slow(), Clock()), watcher=watched)
    model.reply(REQUEST, 600)
    first = len(watched.waited)
    model.reply(REQUEST, 600)
    assert len(watched.waited) == first >= 1


def test_each_try_that_timed_out_is_reported_at_once() -> None:
    watched, clock = Watched(), Clock()
    script = Scripted([TimedOut("late"), Busy("503"), TimedOut("late"), Reply("Yes.")])
    model = dataclasses.replace(patient(script, clock, most=8), watcher=watched)
    assert model.reply(REQUEST, 600).unheard == 2
    assert watched.late == [(8, 1), (8, 3)]


# Time


@pytest.fixture
def serve() -> Iterator[Callable[[Answer], ModelServer]]:
    """Servers that say one thing only; whoever still asks them is gone at the end."""
    servers = []

    def started(answer: Answer) -> ModelServer:
        servers.append(ModelServer(lambda question: answer))
        return servers[-1].__enter__()

    yield started
    for server in servers:
        server.stop()
    for thread in threading.enumerate():
        if thread.name.startswith("request to "):
            thread.join(60)
            assert not thread.is_alive()


@pytest.mark.parametrize("provider", ["openai", "gemini", "anthropic"])
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Hung(), "no reply (in time|within 0 s)"),  # whoever of us two notices it first
        (Trickled("Never.", None), "no reply within 0 s"),
    ],
    ids=["hangs", "trickles"],
)
def test_no_server_holds_a_run_up(
    provider: str, answer: Answer, said: str, serve: Callable[[Answer], ModelServer]
) -> None:
    server = serve(answer)
    model = dataclasses.replace(load(server, provider, most=0.3), tries=1)
    with pytest.raises(ModelError) as raised:
        model.reply(REQUEST, 600)
    told = re.escape(f"{server.model(provider)} did not answer: ")
    assert re.fullmatch(told + said, str(raised.value))


def load(server: ModelServer, provider: str, most: float = 60.0) -> Patient:
    model = llm.load(server.model(provider), most=most)
    assert isinstance(model, Patient)
    return model


# Secrets


@pytest.mark.parametrize("provider", ["openai", "gemini", "anthropic"])
def test_a_key_that_comes_back_is_replaced_by_its_name(
    provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = f"{provider.upper()}_API_KEY"
    monkeypatch.setenv(variable, KEY)
    with ModelServer(lambda question: f"You are {question.key}!") as server:
        reply = load(server, provider).reply(REQUEST, 60)
    assert server.questions[0].key == KEY
    assert reply.text == f"You are [{variable}]!"


@pytest.mark.parametrize("provider", ["openai", "gemini", "anthropic"])
@pytest.mark.parametrize("status", [401, 500])
def test_no_error_and_no_trace_holds_the_key(
    provider: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = f"{provider.upper()}_API_KEY"
    monkeypatch.setenv(variable, KEY)

    def echo(question: Question) -> Answer:
        return Failed(status, f"wrong: {question.headers}")

    with ModelServer(echo) as server:
        model = dataclasses.replace(load(server, provider), tries=2, pause=lambda seconds: None)
        with pytest.raises(ModelError) as raised:
            model.reply(REQUEST, 60)
    assert server.questions[0].key == KEY
    trace = "".join(traceback.format_exception(raised.value))
    assert f"the server replied {status}: wrong: " in trace
    assert KEY not in trace
    assert raised.value.__context__ is None
    assert KEY not in repr(model)


def test_a_long_error_is_cut_after_the_key_has_gone() -> None:
    error = ModelError("." * 295 + KEY + "." * 100)
    with pytest.raises(ModelError) as raised:
        patient(Scripted([error]), Clock()).reply(REQUEST, 10)
    assert str(raised.value) == f"openai:x did not answer: {'.' * 295}[OPEN…"

"""``androidworld play``: one episode, or one after another on phones that stay warm."""

import argparse
import json
import signal
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from pytest_androidworld.commands import case_options, play_serve, serving
from pytest_androidworld.commands.play_order import Order, OrderReader
from pytest_androidworld.doors import access
from pytest_androidworld.doors.episodes import EpisodeServer
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import words

if TYPE_CHECKING:
    from pytest_androidworld.bench.agent_spec import AgentSpec
    from pytest_androidworld.bench.bench import Bench
    from pytest_androidworld.bench.bench_case import BenchCase

JUDGED, INTERRUPTED, MASKED = 0, 2, 5  # exit statuses; 2 and 4, a usage error, as pytest's
FIRST_SEED = 30  # the paper's
EPILOG = """\
examples:
  androidworld play MarkorCreateNote --agent oracle
  androidworld play MarkorCreateNote --seed 31 --agent m3a --model openai:NAME@URL --json
  androidworld play ClockTimerEntry --agent t3a --model openai:NAME@URL --header X-Run=7
  echo '{"task": "MarkorCreateNote", "seed": 30}' | androidworld play --serve --agent oracle
  androidworld play --serve --http 8000 --at-once 8 --agent m3a --model openai:NAME@URL

With --http each POST to /play has such an object, and its reply is the result, once the episode
is over:

  curl http://127.0.0.1:8000/play -H 'Authorization: Bearer TOKEN' -d '{"task": "BrowserDraw"}'

Beyond --at-once it is 503 at once, with Retry-After; 400 is for an order that is wrong. Whoever
hangs up ends the episode. Ctrl-C ends them all, and the phones.

exit status: 0 the episode was judged, passed or not; 5 it is masked: device, model or task
failed, so it is no evidence about the agent; 2 interrupted; 4 usage error.
With --serve: 0 at the end of the input, whatever the episodes came to; with --http 2.

Each request to the agent's model has the header X-Episode-Id, and the result has it as
"episode": a gateway can tell by it which requests are one episode's. docs/bench.md says more."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "play",
        help="play one episode outside of pytest, and print its reward",
        description="Play one episode on a virtual phone, and print what came of it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("task", nargs="?", metavar="TASK", help="its name: MarkorCreateNote")
    command.add_argument(
        "--seed", type=_seed, default=FIRST_SEED, metavar="N", help="(default: %(default)s)"
    )
    case_options.add_condition(command)
    command.add_argument(
        "--agent", default="oracle", metavar="ID", help="as pytest has it (default: %(default)s)"
    )
    command.add_argument(
        "--agent-option",
        action="append",
        default=[],
        metavar="K=V",
        help="of the agent; repeatable",
    )
    command.add_argument(
        "--isolate", action="store_true", help="let the agent play in a process of its own"
    )
    command.add_argument(
        "--model", default="", metavar="SPEC", help="PROVIDER:NAME, or PROVIDER:NAME@URL"
    )
    command.add_argument(
        "--model-options", default="", metavar="K=V,…", help="as --aw-model-options has them"
    )
    command.add_argument(
        "--header",
        action="append",
        default=[],
        metavar="K=V",
        help="goes to the model's server with each request; repeatable",
    )
    command.add_argument(
        "--budget", default="reference", metavar="BUDGET", help="as --aw-budget has it"
    )
    case_options.add_image(command)
    command.add_argument(
        "--device-retries",
        type=int,
        default=1,
        metavar="N",
        help="how often to begin again on another phone after one has failed"
        " (default: %(default)s)",
    )
    command.add_argument("--json", action="store_true", help="print one line of JSON")
    command.add_argument(
        "--serve",
        action="store_true",
        help="keep phones warm: read a line of JSON for each episode from standard input, and"
        " print one; its keys are task, seed, condition, agent, model, header (an object) and id",
    )
    command.add_argument(
        "--at-once",
        type=int,
        default=1,
        metavar="N",
        help="with --serve: so many episodes at a time, each on a phone (default: %(default)s)",
    )
    command.add_argument(
        "--http",
        type=int,
        metavar="PORT",
        help="with --serve: listen for them there instead, one in a POST to /play; 0: any port",
    )
    access.add_options(command)
    command.set_defaults(does=_play)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no seed: write a number from 0 on")
    return int(text)


def _play(options: argparse.Namespace) -> int:
    # Which other commands need not wait for.
    from pytest_androidworld.bench.bench import Bench

    _check(options)
    spec = _spec(options)
    try:
        with ExitStack() as stack:
            bench = Bench(
                budget=options.budget,
                device_retries=options.device_retries,
                image=options.image,
            )
            stack.enter_context(serving.sigterm(signal.SIG_IGN))  # while everything is ended
            stack.enter_context(bench)
            stack.enter_context(serving.sigterm(serving.interrupt))
            if options.serve:
                return _serve(bench, options, spec)
            order = Order.of(bench, options.task, options.seed, options.condition, spec)
            return _once(order, json=options.json)
    except KeyboardInterrupt:
        sys.stderr.write("androidworld: interrupted; an episode that was not over has no result\n")
        return INTERRUPTED


def _check(options: argparse.Namespace) -> None:
    if options.at_once < 1:
        raise UsageError(f"--at-once={options.at_once}: at least one episode is played at a time")
    if options.serve == bool(options.task):
        raise UsageError(
            "with --serve each line or request names its task: leave out TASK"
            if options.serve
            else "which task? Name one, as in `androidworld play MarkorCreateNote`"
        )
    if options.http is not None and not options.serve:
        raise UsageError("--http is for --serve: one episode needs no port")
    if options.http is None and (options.no_token or options.host != access.LOOPBACK):
        raise UsageError("--host and --no-token are for --http: standard input needs no token")


def _serve(bench: "Bench", options: argparse.Namespace, spec: "AgentSpec") -> int:
    at_once = options.at_once
    reader = OrderReader(bench, spec, options.seed, options.condition, not options.no_token)
    if options.http is None:
        play_serve.by_lines(bench, reader, at_once)
        return JUDGED
    door = access.Access.made(options.host, options.no_token)
    server = EpisodeServer(reader.read, door, options.http, at_once)
    play_serve.over_http(bench, server, at_once)
    return INTERRUPTED


def _spec(options: argparse.Namespace) -> "AgentSpec":
    from pytest_androidworld.agent.model_options import ModelOptions
    from pytest_androidworld.bench.agent_spec import AgentSpec

    return AgentSpec(
        options.agent,
        _pairs("--agent-option", options.agent_option),
        options.model,
        ModelOptions.of(options.model_options) if options.model_options else ModelOptions(),
        headers=_pairs("--header", options.header),
        isolate=options.isolate,
    )


def _pairs(flag: str, words: Iterable[str]) -> dict[str, str]:
    """``K=V`` each; the value is not repeated in a message, for it may be a secret."""
    pairs = [word.partition("=") for word in words]
    for name, equals, _ in pairs:
        if not (name.strip() and equals):
            raise UsageError(f"{flag}: {name!r} has no value; write NAME=VALUE")
    return {name.strip(): value.strip() for name, _, value in pairs}


def _once(order: Order, *, json: bool) -> int:
    def announce(case: "BenchCase") -> None:
        sys.stdout.write(f"{case!r}: {case.goal}\n")
        sys.stdout.flush()

    result = order.play() if json else order.play(announce)
    sys.stdout.write(_line(result) if json else _text(result))
    return MASKED if result["masked"] else JUDGED


def _line(result: dict[str, Any]) -> str:
    return json.dumps(result) + "\n"


def _text(result: dict[str, Any]) -> str:
    reward = "masked: no reward" if result["masked"] else f"reward {result['reward']:g}"
    spent = [words.count(result["steps"], "step"), words.duration(result["seconds"])]
    if result["usage"]["calls"]:
        spent.append(words.count(result["usage"]["calls"], "call"))
    if result["attempts"] > 1:
        spent.append(words.count(result["attempts"], "attempt"))
    return f"{result['verdict']}: {result['reason']}\n{reward}, {', '.join(spent)}\n"

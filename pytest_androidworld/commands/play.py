"""``androidworld play``: one episode, or one after another on phones that stay warm."""

import argparse
import json
import sys
import threading
import traceback
import uuid
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from pytest_androidworld.commands import case_options
from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.report import words

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_client import ModelClient
    from pytest_androidworld.bench.agent_spec import AgentSpec
    from pytest_androidworld.bench.bench import Bench
    from pytest_androidworld.bench.bench_case import BenchCase

JUDGED, INTERRUPTED, MASKED = 0, 2, 5  # exit statuses; 2 and 4, a usage error, as pytest's
FIRST_SEED = 30  # the paper's
# Of a line of --serve, and what each is; `id` is the caller's own.
KEYS: dict[str, type] = {
    "task": str,
    "seed": int,
    "condition": str,
    "agent": str,
    "model": str,
    "header": dict,
    "id": object,
}
EPILOG = """\
examples:
  androidworld play MarkorCreateNote --agent oracle
  androidworld play MarkorCreateNote --seed 31 --agent m3a --model openai:NAME@URL --json
  androidworld play ClockTimerEntry --agent t3a --model openai:NAME@URL --header X-Run=7
  echo '{"task": "MarkorCreateNote", "seed": 30}' | androidworld play --serve --agent oracle

exit status: 0 the episode was judged, passed or not; 5 it is masked: device, model or task
failed, so it is no evidence about the agent; 2 interrupted; 4 usage error.
With --serve: 0 at the end of the input, whatever the episodes came to.

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
    command.set_defaults(does=_play)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no seed: write a number from 0 on")
    return int(text)


@dataclass(frozen=True)
class Order:
    """An episode that is to be played; mistakes are a `UsageError`, before anything is started."""

    case: "BenchCase"
    spec: "AgentSpec"

    @classmethod
    def of(cls, bench: "Bench", task: str, seed: int, condition: str, spec: "AgentSpec") -> Self:
        spec.check()
        return cls(bench.case(task, seed, condition=condition), spec)

    def play(self, begun: Callable[["BenchCase"], None] = lambda case: None) -> dict[str, Any]:
        """Play it, and return what there is to report."""
        from pytest_androidworld.agent.base import client_of

        episode = uuid.uuid4().hex
        client: ModelClient | None = None
        with self.case as case:
            begun(case)
            try:
                agent = self.spec.construct(case.seed, episode)
            except Exception as fault:  # noqa: BLE001 - it is the agent's, and its verdict
                case.fail(fault)
            else:
                client = client_of(agent)
                case.play(agent)
        result, record = case.result, case.record
        return {
            "task": result.task,
            "seed": result.seed,
            "success": result.success,
            "reward": result.reward,
            "masked": result.masked,
            "verdict": result.verdict,
            "reason": result.reason,
            "steps": result.steps,
            "usage": result.usage,
            "trace": record["steps"],
            "partial": result.partial,
            "answer": result.answer,
            "attempts": result.attempts,
            "seconds": result.seconds,
            "condition": result.condition,
            "side_effects": result.side_effects,
            "episode": client.episode_id if client and client.episode_id else episode,
        }


def _play(options: argparse.Namespace) -> int:
    # Which other commands need not wait for.
    from pytest_androidworld.bench.bench import Bench

    if options.at_once < 1:
        raise UsageError(f"--at-once={options.at_once}: at least one episode is played at a time")
    if options.serve == bool(options.task):
        raise UsageError(
            "--serve reads the tasks from standard input: leave out TASK"
            if options.serve
            else "which task? Name one, as in `androidworld play MarkorCreateNote`"
        )
    spec = _spec(options)
    try:
        with Bench(budget=options.budget, device_retries=options.device_retries) as bench:
            if options.serve:
                return _serve(bench, options, spec)
            order = Order.of(bench, options.task, options.seed, options.condition, spec)
            return _once(order, json=options.json)
    except KeyboardInterrupt:
        sys.stderr.write("androidworld: interrupted; an episode that was not over has no result\n")
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


def _serve(bench: "Bench", options: argparse.Namespace, spec: "AgentSpec") -> int:
    """Play what the lines of standard input name, until they end."""
    printing = threading.Lock()

    def answer(line: str) -> None:
        reply = _answer(bench, options, spec, line)
        with printing:
            sys.stdout.write(_line(reply))
            sys.stdout.flush()

    with ThreadPoolExecutor(options.at_once) as players:
        try:
            for done in [players.submit(answer, line) for line in sys.stdin if line.strip()]:
                done.result()
        except BaseException:
            players.shutdown(wait=False, cancel_futures=True)
            bench.close()  # so that what is played ends
            raise
    return JUDGED


def _answer(
    bench: "Bench", options: argparse.Namespace, spec: "AgentSpec", line: str
) -> dict[str, Any]:
    """What came of a line's episode, or what is wrong with the line."""
    own: Any = None
    try:
        wanted = _read(line)
        own = wanted.get("id")
        return {"id": own, **_order(bench, options, spec, wanted).play()}
    except UsageError as error:
        return {"id": own, "error": str(error)}
    except Exception as error:  # noqa: BLE001 - one episode's; who has sent the line waits for it
        traceback.print_exc()
        return {"id": own, "error": f"{type(error).__name__}: {error}"}


def _read(line: str) -> dict[str, Any]:
    try:
        wanted = json.loads(line)
    except ValueError as error:
        raise UsageError(f"this line is no JSON: {error}") from None
    if not isinstance(wanted, dict):
        raise UsageError('this line is no JSON object: write {"task": …, "seed": …}')
    return wanted


def _order(
    bench: "Bench", options: argparse.Namespace, spec: "AgentSpec", wanted: dict[str, Any]
) -> Order:
    for key, value in wanted.items():
        if key not in KEYS:
            raise UnknownName("key", key, KEYS)
        if not isinstance(value, KEYS[key]) or isinstance(value, bool):
            raise UsageError(f"{key} is {value!r}, which is no {KEYS[key].__name__}")
    if "task" not in wanted:
        raise UsageError('which task? The line has no "task"')
    if wanted.keys() & {"agent", "model", "header"}:
        spec = replace(
            spec,
            agent=wanted.get("agent", spec.agent),
            model=wanted.get("model", spec.model),
            headers={**spec.headers, **wanted.get("header", {})},
        )
    seed, condition = (wanted.get(key, getattr(options, key)) for key in ("seed", "condition"))
    return Order.of(bench, wanted["task"], seed, condition, spec)

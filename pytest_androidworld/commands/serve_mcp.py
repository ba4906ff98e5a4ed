"""``androidworld serve mcp TASK``: a phone in a case, as tools for a coding agent."""

import argparse
import json
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.bench.result import CaseResult
from pytest_androidworld.commands import case_options, serving
from pytest_androidworld.doors import access, mcp_server
from pytest_androidworld.doors.attended import attended
from pytest_androidworld.doors.tool_case import ToolCase
from pytest_androidworld.errors import UsageError

JUDGED, NOT_WRITTEN, INTERRUPTED, MASKED = 0, 1, 2, 5
IDLE = 1800.0  # seconds, as the SDK has it
LEFT = "the client left before the case was over"
STOPPED = "the server was interrupted before the case was over"
EXAMPLE = """\
A client starts the server itself. Most read a file like this one, as .mcp.json:

  {"mcpServers": {"phone": {
    "command": "androidworld",
    "args": ["serve", "mcp", "MarkorCreateNote", "--seed", "30", "--out", "/tmp/result.json"]
  }}}

With --http one client that runs already comes to it, by address and token:

  {"mcpServers": {"phone": {
    "type": "http", "url": "http://127.0.0.1:8000/mcp",
    "headers": {"Authorization": "Bearer TOKEN"}
  }}}

It exits with 0 for a case that was judged, 5 for one that is masked (trouble, or the client has
left), 2 after Ctrl-C, and 4 for a usage error.
"""


def add(doors: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = doors.add_parser(
        "mcp",
        help="to one client of the Model Context Protocol, as a coding agent is",
        description="Serve a phone in one case as tools of the Model Context Protocol, to one"
        " client. It ends with the client; the verdict goes to --out and to standard error.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("task", metavar="TASK", help="the task's name, as MarkorCreateNote")
    command.add_argument("--seed", type=int, default=30, metavar="N", help="default: %(default)s")
    case_options.add_condition(command)
    command.add_argument(
        "--seconds",
        type=serving.seconds,
        metavar="N",
        help="end the case at the first call after so long (default: no limit but the steps)",
    )
    command.add_argument(
        "--budget",
        default="reference",
        help="how many steps it has, as pytest's --aw-budget (default: %(default)s)",
    )
    case_options.add_image(command)
    command.add_argument(
        "--out",
        type=Path,
        metavar="FILE.json",
        help="write the result there when the case is over; a file from before is removed first",
    )
    command.add_argument(
        "--show-result", action="store_true", help="tell the model the verdict at the end, too"
    )
    command.add_argument(
        "--http",
        type=int,
        metavar="PORT",
        help="listen for streamable HTTP there, at /mcp, instead of standard input; 0: any port",
    )
    command.add_argument(
        "--idle",
        type=serving.seconds,
        default=IDLE,
        metavar="N",
        help="with --http: take a client of which nothing is heard for so many seconds for gone"
        " (default: %(default)g)",
    )
    access.add_options(command)
    command.set_defaults(does=serve)


def serve(options: argparse.Namespace) -> int:
    if options.http is None and (options.no_token or options.host != access.LOOPBACK):
        raise UsageError("--host and --no-token are for --http: standard input needs no token")
    mcp_server.require_sdk("serve mcp")
    with ExitStack() as stack:
        door = access.Access.made(options.host, options.no_token)
        listener = None
        if options.http is not None:
            listener = stack.enter_context(door.listen(options.http))
        bench = stack.enter_context(Bench(budget=options.budget, image=options.image))
        case = bench.case(
            options.task,
            options.seed,
            condition=options.condition,
            pixels=True,
            seconds=options.seconds,
        )
        out = Out(options.out)
        held = ToolCase(case, out.write, show_result=options.show_result)
        player = stack.enter_context(ThreadPoolExecutor(1, "player"))
        stack.enter_context(
            serving.sigterm(signal.SIG_IGN)
        )  # it may come while everything is ended

        def play() -> None:
            attended(player.submit(held.begin).result)
            if held.result is not None:
                return
            server = mcp_server.CaseServer(held, player)
            if listener is None:
                serving.say(f"serves {case} on standard input and output: {case.goal}")
                attended(server.over_stdio)
                return
            serving.say(f"serves {case} at {door.url(listener, mcp_server.PATH)}: {case.goal}")
            for notice in door.notices:
                serving.say(notice)
            over_http = partial(server.over_http, listener, door, options.idle)
            attended(over_http)

        why = STOPPED
        try:
            with serving.sigterm(serving.interrupt):
                play()
            why = LEFT
        except KeyboardInterrupt:
            serving.say("interrupted")
        finally:
            player.submit(held.leave, why).result()
    return _status(held.result) if out.written else NOT_WRITTEN


def _status(result: CaseResult | None) -> int:
    if result is not None and not result.masked:
        return JUDGED
    return INTERRUPTED if result is not None and result.reason == STOPPED else MASKED


class Out:
    """Where the operator sees the result."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.written = True
        if path is None:
            return
        try:
            path.unlink(missing_ok=True)
            disk.write(path, b"")  # it has to be possible, before anything is played
            path.unlink()
        except OSError as trouble:
            raise UsageError(f"--out: cannot write {path}: {disk.reason(trouble)}") from None

    def write(self, result: CaseResult) -> None:
        reward = "no reward" if result.reward is None else f"reward {result.reward:g}"
        serving.say(
            f"{result.task}[{result.seed}] is over: {result.verdict}, {reward}: {result.reason}"
        )
        if self.path is None:
            return
        data = json.dumps(result.line, indent=2, ensure_ascii=False, default=str)
        try:
            disk.write(self.path, f"{data}\n".encode())
        except OSError as trouble:
            self.written = False
            serving.say(f"cannot write {self.path}: {disk.reason(trouble)}")

"""``androidworld serve openenv``: phones for trainers that speak OpenEnv's protocol."""

import argparse
import signal
from contextlib import ExitStack
from importlib.util import find_spec

from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.commands import case_options, serving
from pytest_androidworld.doors import access
from pytest_androidworld.errors import UsageError

INTERRUPTED = 2
PORT, SESSIONS, IDLE = 8000, 8, 900.0
MISSING = (
    "serve openenv needs OpenEnv, which is not installed:"
    " pip install 'pytest-androidworld[openenv]'"
)
EXAMPLE = """\
examples:
  androidworld serve openenv
  androidworld serve openenv --port 8001 --sessions 64
  ANDROIDWORLD_TOKEN=secret androidworld serve openenv --host 192.0.2.7

A client, which needs the token that is told on standard error:

  from pytest_androidworld.openenv.client import AndroidWorldClient
  from pytest_androidworld.openenv.models import AndroidWorldAction

  headers = {"Authorization": "Bearer TOKEN"}
  with AndroidWorldClient(base_url="http://127.0.0.1:8000", headers=headers).sync() as env:
      result = env.reset(task="SystemWifiTurnOff", seed=30)
      result = env.step(AndroidWorldAction(action_type="open_app", app="settings"))

Ctrl-C ends it, and its phones.
"""


def add(doors: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = doors.add_parser(
        "openenv",
        help="to trainers, over OpenEnv's protocol: any number of cases at a time",
        description="Serve the benchmark as an environment of OpenEnv: each session is a phone,"
        " and plays cases one after another by reset and step.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--port",
        type=int,
        default=PORT,
        metavar="N",
        help="where it listens; 0: any port that is free (default: %(default)s)",
    )
    command.add_argument(
        "--sessions",
        type=_count,
        default=SESSIONS,
        metavar="N",
        help="how many there may be at a time; others are refused (default: %(default)s)",
    )
    command.add_argument(
        "--idle",
        type=serving.seconds,
        default=IDLE,
        metavar="SECONDS",
        help="end a session of which nothing is heard for so long (default: %(default)g)",
    )
    command.add_argument(
        "--budget",
        default="reference",
        help="how many steps a case has, as pytest's --aw-budget (default: %(default)s)",
    )
    case_options.add_image(command)
    access.add_options(command)
    command.set_defaults(does=serve)


def serve(options: argparse.Namespace) -> int:
    if not all(map(find_spec, ("openenv", "fastapi", "uvicorn"))):
        raise UsageError(MISSING)
    with ExitStack() as stack:
        door = access.Access.made(options.host, options.no_token)
        listener = stack.enter_context(door.listen(options.port))
        bench = stack.enter_context(Bench(budget=options.budget, image=options.image))
        stack.enter_context(serving.sigterm(signal.SIG_IGN))  # while everything is ended
        from pytest_androidworld.openenv.server import serving as server

        try:
            with serving.sigterm(serving.interrupt):
                app = server.create(bench, options.sessions, options.idle)
                number = options.sessions
                serving.say(
                    f"serves {len(bench.tasks)} tasks at {door.url(listener)}, to"
                    f" {number} session{'s' * (number != 1)} at a time"
                )
                for notice in door.notices:
                    serving.say(notice)
                server.serve(app, door, listener)
        except KeyboardInterrupt:
            serving.say("interrupted: its phones are ended")
    return INTERRUPTED


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number

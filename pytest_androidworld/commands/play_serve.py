"""``androidworld play --serve``: episodes one after another, by lines of JSON or over HTTP."""

import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from pytest_androidworld.commands import serving
from pytest_androidworld.commands.play_order import OrderReader
from pytest_androidworld.doors.attended import attended
from pytest_androidworld.doors.episodes import BadOrder, EpisodeServer

if TYPE_CHECKING:
    from pytest_androidworld.bench.bench import Bench


def by_lines(bench: "Bench", reader: OrderReader, at_once: int) -> None:
    """Play what the lines of standard input name, until they end."""
    printing = threading.Lock()

    def answer(line: str) -> None:
        reply = _reply(reader, line)
        with printing:
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()

    with ThreadPoolExecutor(at_once) as players:
        try:
            played = [players.submit(answer, line) for line in sys.stdin if line.strip()]
            attended(lambda: [done.result() for done in played])
        except BaseException:
            players.shutdown(wait=False, cancel_futures=True)
            bench.close()  # so that what is played ends
            raise


def _reply(reader: OrderReader, line: str) -> dict[str, Any]:
    try:
        return reader.read(line).play()
    except BadOrder as error:
        return error.reply


def over_http(bench: "Bench", server: EpisodeServer, at_once: int) -> None:
    """Play what is posted, until Ctrl-C."""
    with server:
        serving.say(f"plays what is posted to {server.url}, {at_once} at a time")
        for notice in server.access.notices:
            serving.say(notice)
        try:
            server.wait()
        finally:
            server.shutdown()
            bench.close()  # so that what is played ends
            server.finish()

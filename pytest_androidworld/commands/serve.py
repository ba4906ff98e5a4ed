"""``androidworld serve``: a phone in a case, for programs that speak a protocol of theirs."""

import argparse

from pytest_androidworld.commands import serve_mcp, serve_openenv

DOORS = (serve_mcp, serve_openenv)


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "serve",
        help="serve a phone in a case to other programs",
        description="Serve a phone in a case to programs that are not pytest's.",
    )
    doors = command.add_subparsers(title="protocols", metavar="PROTOCOL", required=True)
    for door in DOORS:
        door.add(doors)

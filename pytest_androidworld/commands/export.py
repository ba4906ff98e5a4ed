"""``androidworld export``: a run, or the benchmark, in a form that others read or play."""

import argparse

from pytest_androidworld.commands import (
    export_bundle,
    export_harbor,
    export_jsonl,
    export_schema,
)

FORMS = (export_jsonl, export_schema, export_bundle, export_harbor)


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "export",
        help="write a run as JSON lines or for leaderboards, or the tasks for Harbor",
        description="Write a run, or the benchmark, in a form that others read or play.",
    )
    forms = command.add_subparsers(title="forms", metavar="FORM", required=True)
    for form in FORMS:
        form.add(forms)

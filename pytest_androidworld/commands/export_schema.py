"""``androidworld export schema``: the JSON schema of a line of ``export jsonl``."""

import argparse
import sys

from pytest_androidworld.report.exports import cases


def add(forms: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    form = forms.add_parser(
        "schema",
        help="the JSON schema of these lines",
        description="Print the JSON schema (draft 2020-12) of a line of `export jsonl`.",
    )
    form.set_defaults(does=write)


def write(_: argparse.Namespace) -> int:
    sys.stdout.write(cases.schema())
    return 0

"""``androidworld export harbor DIR``: each case as a task of Harbor, a folder of its own.

The agent's harness starts ``androidworld serve mcp`` in the container, as the MCP server
``phone``, which writes the result; ``tests/test.sh`` makes Harbor's reward of that.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_androidworld.disk as disk
import pytest_androidworld.system_images as system_images
from pytest_androidworld.commands import case_options
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import words
from pytest_androidworld.task import catalogue, splits
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.splits import ALL

if TYPE_CHECKING:
    from pytest_androidworld.bench.bench import Bench
    from pytest_androidworld.bench.bench_case import BenchCase

INTERRUPTED = 2  # exit status, as pytest's
PACKAGE = "pytest-androidworld"
RESULT = "/androidworld/result.json"  # in the container
STEP_SECONDS = 60  # that an agent has for each step, as pytest's --aw-step-seconds
TOOLS = "These are the tools of the MCP server `phone`."
DOCKERFILE = """\
# The virtual phone needs no KVM; Chromium draws the web pages of three tasks.
FROM python:3.12-slim-bookworm
RUN apt-get update \\
    && apt-get install --yes --no-install-recommends chromium \\
    && rm -rf /var/lib/apt/lists/*
RUN pip install --no-cache-dir "{package}[mcp]=={version}"
WORKDIR /work
"""
TASK_TOML = """\
schema_version = "1.4"

[metadata]
category = "phone"
difficulty = {difficulty}
tags = {tags}
task = {task}
seed = {seed}
condition = {condition}
image = {image}

[agent]
timeout_sec = {seconds}

[verifier]
timeout_sec = 60

[environment]
build_timeout_sec = 1200
cpus = 1
memory_mb = 2048
{container}
[[environment.mcp_servers]]
name = "phone"
transport = "stdio"
command = "androidworld"
args = {arguments}
"""
SOLVE = """\
#!/bin/sh
# Plays the task's own solution, on a phone, and leaves its result where tests/test.sh looks.
set -eu
result="${{ANDROIDWORLD_RESULT:-{result}}}"
mkdir -p "$(dirname "$result")"
androidworld play {case} --agent oracle --json > "$result"
"""
TEST = """\
#!/bin/sh
# Writes the reward for Harbor. Trouble that is not the agent's has none: Harbor reports an error.
set -eu
export RESULT="${{ANDROIDWORLD_RESULT:-{result}}}"
export REWARD="${{HARBOR_REWARD:-/logs/verifier/reward.txt}}"
mkdir -p "$(dirname "$REWARD")"
exec python3 - <<'END'
import json
import os
import sys
from pathlib import Path

result, reward = Path(os.environ["RESULT"]), Path(os.environ["REWARD"])
if not result.exists():
    print("the agent has not used the phone: there is no result")
    reward.write_text("0")
    sys.exit()
case = json.loads(result.read_text("utf-8"))
if case["masked"] and case["verdict"] != {left}:
    sys.exit(f"no reward: {{case['verdict']}}: {{case['reason']}}")
print(f"{{case['verdict']}}: {{case['reason']}}")
reward.write_text("1" if case["reward"] else "0")
END
"""
EXAMPLE = """\
example:
  androidworld export harbor harbor-tasks --split unseen-app:test
  androidworld export harbor harbor-tasks --split unseen-app:test --condition dark
  harbor run --path harbor-tasks --agent claude-code --model NAME

A folder is named after its task, seed and condition, so that several of these fit in one DIR."""


def add(formats: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = formats.add_parser(
        "harbor",
        help="a folder for each task, for Harbor",
        description="Write each task as a folder for Harbor: instruction, environment, solution,"
        " and the test that writes the reward. Each case is begun once on a virtual phone, for"
        " some goals are known only then.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("folder", metavar="DIR", type=Path, help="where the folders are made")
    command.add_argument("--seed", type=int, metavar="N", help="default: the split's first, 30")
    command.add_argument(
        "--split", default=ALL.name, help="a part of the benchmark (default: %(default)s)"
    )
    command.add_argument(
        "--task",
        action="append",
        default=[],
        metavar="TASK",
        help="only this one of the split; repeatable",
    )
    case_options.add_condition(command)
    case_options.add_image(command)
    command.add_argument(
        "--docker-image",
        default="",
        metavar="NAME",
        help="a container's image that exists already, instead of one that Harbor builds",
    )
    command.set_defaults(does=export)


def export(options: argparse.Namespace) -> int:
    try:
        written = _export(options)
    except KeyboardInterrupt:
        sys.stderr.write(
            f"androidworld: interrupted: {options.folder} has only some of the tasks\n"
        )
        return INTERRUPTED
    sys.stdout.write(f"{words.count(written, 'task')} written to {options.folder}\n")
    return 0


def _export(options: argparse.Namespace) -> int:
    """Returns how many tasks were written."""
    # Which other commands need not wait for.
    from pytest_androidworld.bench.bench import Bench

    with Bench(image=options.image) as bench:
        cases = _offered(_chosen(bench, options))
        folders = [_folder(options.folder, case) for case in cases]
        for folder in folders:
            if folder.exists():
                raise UsageError(f"{folder} is there already: name another DIR, or remove it")
        for case, folder in zip(cases, folders, strict=True):
            with case:
                if case.over:
                    raise UsageError(f"{case} cannot be exported: {case.over}")
                _write(folder, case, options.docker_image)
    return len(cases)


def _chosen(bench: "Bench", options: argparse.Namespace) -> "list[BenchCase]":
    split = splits.find(options.split, "--split")
    seed = split.first_seed if options.seed is None else options.seed
    split.check_seeds([seed], "--seed")
    cases = bench.cases(options.split, [seed], condition=options.condition)
    for name in options.task:
        bench.case(name)  # whether there is such a task
        if name not in {case.task for case in cases}:
            raise UsageError(f"--task: {name} is not in {options.split}")
    return [case for case in cases if not options.task or case.task in options.task]


def _offered(cases: "list[BenchCase]") -> "list[BenchCase]":
    """Those that pytest would play under their condition, too; the others are reported."""
    missing = {case: why for case in cases if (why := case.unsuited)}
    if missing:
        condition = cases[0].condition
        number = words.count(len(missing), "task")
        sys.stderr.write(
            f"androidworld: {number} left out, which pytest does not play under {condition}:\n"
        )
        sys.stderr.writelines(f"  {case.task}: {why}\n" for case, why in missing.items())
        if len(missing) == len(cases):
            raise UsageError(f"no task is left to export under {condition}")
    return [case for case in cases if case not in missing]


def _folder(home: Path, case: "BenchCase") -> Path:
    condition = f"-{case.condition}" if case.condition else ""
    return home / f"{case.task}-{case.seed}{condition}"


def _write(folder: Path, case: "BenchCase", container: str) -> None:
    for name, text in _files(case, container):
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            disk.write(path, text.encode())
            if path.suffix == ".sh":
                path.chmod(0o755)
        except OSError as trouble:
            raise UsageError(f"cannot write {path}: {disk.reason(trouble)}") from None


def _files(case: "BenchCase", container: str) -> Iterator[tuple[str, str]]:
    from pytest_androidworld.doors.tool_case import brief
    from pytest_androidworld.verdicts import NOT_RUN

    steps = case.steps_left
    assert steps is not None, "the reference budget has a limit"
    entry = catalogue.entries()[case.task]
    condition, image = case.condition or CLEAN, case.bench.image
    named = [case.task, "--seed", str(case.seed)]
    if condition != CLEAN:
        named += ["--condition", condition]
    if image != system_images.DEFAULT:
        named += ["--image", image]
    arguments = ["serve", "mcp", *named, "--out", RESULT]
    yield "instruction.md", f"{brief(case.goal, steps)} {TOOLS}\n"
    yield (
        "task.toml",
        TASK_TOML.format(
            difficulty=json.dumps(entry.difficulty),
            tags=json.dumps(list(entry.tags)),
            task=json.dumps(case.task),
            seed=case.seed,
            condition=json.dumps(condition),
            image=json.dumps(image),
            seconds=steps * STEP_SECONDS,
            container=f"docker_image = {json.dumps(container)}\n" if container else "",
            arguments=json.dumps(arguments),
        ),
    )
    yield "environment/Dockerfile", DOCKERFILE.format(package=PACKAGE, version=version(PACKAGE))
    yield "solution/solve.sh", SOLVE.format(case=shlex.join(named), result=RESULT)
    yield "tests/test.sh", TEST.format(result=RESULT, left=json.dumps(NOT_RUN))

"""Plays ten kinds of run, and writes what each leaves, to compare two versions of the plugin.

    python -m tests.plugin.kinds_of_run before
    python -m tests.plugin.kinds_of_run after
    diff -r before after

Each kind has a file of what its commands say, collect and write: messages, exit status, journal,
JUnit's file, Markdown summary, the names of all files.  Whatever two equal runs may differ in is
masked: times, paths, ports, process ids; and what workers say is sorted, as their order is chance.
"""

import difflib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest

from tests.plugin import gateway_hosts, scripted
from tests.plugin.conftest import TASKS

TIMEOUT = 600  # seconds for one command
COMMON = ("-p", "no:cacheprovider", "-p", "no:randomly", "-v", "--color=no")
FILES = ("--aw-comment=summary.md", "--junitxml=j.xml")
PLAIN = ("--agent=oracle", ".")
TWO = ("--seeds=2", *PLAIN)
LAST = "--aw-{}=latest"
KNOWN = """
[[known]]
task = "Climb"
seeds = [30]
reason = "too steep"

[[known]]
task = "Clmib"
"""
# What two equal runs may differ in: of a line of the journal, and of text.
CHANCE = {
    *("started", "seconds", "phases", "step_seconds", "serial", "host", "command", "worker"),
    *("artifacts", "state", "browser", "pages", "web_view", "gateway", "tries", "commit", "dirty"),
}
MASKS = (
    (r"\d{4}-\d\d-\d\d \d\d:\d\d", "WHEN"),
    (r"(?m)^( *seconds) +[-+\u2212\d. ]+", r"\1 "),
    (r"\d{4}-\d\d-\d\dT\d\d[-:]\d\d(:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)?)?", "WHEN"),
    (r"androidworld-(run|gateway|journal)-[\w-]+", r"androidworld-\1-X"),
    (r"\bWHEN-([a-zA-Z][\w.-]*?)-\d+\b", r"WHEN-\1"),
    (r"(127\.0\.0\.1|localhost):\d+", r"\1:PORT"),
    (r"\bemulator-\d+", "emulator-N"),
    (r"\b(\d+ h )?(\d+ min )?\d+(\.\d+)? ?(s|ms|seconds|min)\b", "TIME"),
    (r'\btime="[\d.]+"', 'time="T"'),
    (r'hostname="[^"]*"', 'hostname="H"'),
    (r"(?m)^ +TIME  \w+\[.*$", "SLOW"),
    (r"\[gw\d+\]|\bgw\d+\b", "[gwN]"),
    (r" \(0:\d\d:\d\d\)", ""),
    (r"(?m)^\[ *\d+ %\] .*\n", ""),  # of a run that takes more than a minute
    (r"\S*(/plugin/fixtures\.py):\d+", r"\1:N"),
    (r" +\[ *\d+%\]", ""),
    (r"=+ ?(.*?) ?=+(?=$|\n)", r"== \1 =="),
    (r'"(started|when|timestamp|state|artifacts|trace)": "[^"]*"', r'"\1": "X"'),
    (r"\b(pid|process) \d+", r"\1 N"),
    (r"[0-9a-f]{40,64}", "HASH"),
)


class Kind(NamedTuple):
    """One kind of run: what is in its folder, and the commands that are given there in turn."""

    commands: tuple[tuple[str, ...], ...]
    prepare: Callable[[Path], dict[str, str]] = lambda folder: {}  # gives variables
    workers: bool = False
    person: bool = False


def tasks(folder: Path) -> dict[str, str]:
    folder.joinpath("test_tasks.py").write_text(TASKS)
    return {}


def known_failures(folder: Path) -> dict[str, str]:
    folder.joinpath("known.toml").write_text(KNOWN)
    return tasks(folder)


def person(folder: Path) -> dict[str, str]:
    return {**tasks(folder), "AW_HUMAN_PORT": "0"}


def model(folder: Path) -> dict[str, str]:
    """With a provider of models that needs no server; see `scripted`."""
    folder.joinpath("conftest.py").write_text(scripted.CONFTEST)
    folder.joinpath("providers").mkdir()
    folder.joinpath("providers", "scripted.py").write_text(scripted.PROVIDER)
    folder.joinpath("mine.py").write_text(scripted.AGENT)
    folder.joinpath("say.py").write_text(scripted.SAY)
    folder.joinpath("scripted_sdk.py").touch()
    folder.joinpath("prices.toml").write_text(scripted.PRICES)
    return {**tasks(folder), "SCRIPTED_KEY": "a-key-of-a-certain-length"}


def gateways(folder: Path) -> dict[str, str]:
    tasks(folder)
    home = folder.parent / "t"
    home.mkdir(exist_ok=True)
    gateway_hosts.install(home, folder)
    return {"PATH": f"{home / 'bin'}:{os.environ['PATH']}"}


def tx(host: str) -> str:
    return f"--tx=1*ssh={host}//python={{home}}/t/h/{host}/venv/bin/python//chdir=project"


TAPES = (*scripted.ASK, "--aw-cassettes=tapes", "--aw-prices=prices.toml", ".")
KINDS = {
    "plain": Kind((PLAIN, ("--co", "-q", *TWO), ("--agent=orcale", "."), ("--fixtures",)), tasks),
    "workers": Kind(((*TWO, "-n", "2"), ("--seeds=0", "-n", "2", *PLAIN)), tasks, workers=True),
    "gateways": Kind(
        (
            (tx("a"), tx("b"), "--dist=load", "-p", "no:rerunfailures", "--agent=who:Where"),
            (tx("a"), tx("c"), "--dist=load", "--agent=who:Where"),
        ),
        gateways,
        workers=True,
    ),
    "resume": Kind(
        (
            (*TWO, "--maxfail=1"),
            (*TWO, LAST.format("resume")),
            (*TWO, LAST.format("resume"), "-n", "2"),
            (*TWO, LAST.format("resume"), "--aw-grading=upstream"),
        ),
        tasks,
        workers=True,
    ),
    "gate": Kind(
        (
            TWO,
            (*TWO, LAST.format("baseline"), "--aw-gate"),
            ("--agent=idle", "--seeds=2", ".", LAST.format("baseline"), "--aw-gate"),
            (*TWO, LAST.format("baseline"), "--aw-gate", "--aw-gate-until=decided"),
            (*TWO, "--aw-gate"),
        ),
        tasks,
    ),
    "shards": Kind(
        (
            (*TWO, "--aw-shard=1/2"),
            (*TWO, "--aw-shard=2/2"),
            (*TWO, "--aw-shard=2/2", "-n", "2"),
        ),
        tasks,
        workers=True,
    ),
    "audit": Kind((("--aw-audit", "--aw-audit-table=table.md", "."),), tasks),
    "known": Kind(
        (
            (*TWO, "--aw-known-failures=known.toml"),
            (*TWO, "--aw-known-failures=known.toml", "-n", "2"),
            (*TWO, "--aw-known-failures=known.toml", "--aw-accept"),
            (*TWO, "--aw-known-failures=none.toml"),
        ),
        known_failures,
        workers=True,
    ),
    "human": Kind((("--agent=human", "test_tasks.py::Rest"),), person, person=True),
    "replay": Kind(
        (
            TAPES,
            (*TAPES, "--aw-cassette-mode=replay"),
            (*TAPES, "--aw-cassette-mode=replay", "-n", "2"),
            (*scripted.ASK, "--aw-max-cost=0.0001", "--aw-prices=prices.toml", "."),
            (*PLAIN, "--aw-record-device=tape.jsonl"),
            (*PLAIN, "--aw-device=replay:tape.jsonl"),
        ),
        model,
        workers=True,
    ),
}


def masked(text: str, home: Path) -> str:
    """Text without what two equal runs may differ in."""
    text = text.replace(str(home), "$HOME")
    for pattern, replacement in MASKS:
        text = re.sub(pattern, replacement, text)
    return text


def without_chance(value: Any) -> Any:
    """A value of a journal's line without what two equal runs may differ in."""
    if isinstance(value, dict):
        return {
            name: f"<{type(part).__name__}>" if name in CHANCE else without_chance(part)
            for name, part in value.items()
        }
    return [without_chance(part) for part in value] if isinstance(value, list) else value


def contents(path: Path, home: Path) -> Iterator[str]:
    """The lines of a file that a run has written; what may come in any order, in one."""
    if path.name == "journal.jsonl":
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        yield from sorted(masked(json.dumps(without_chance(line)), home) for line in lines)
    elif path.suffix in (".md", ".toml"):
        yield from masked(path.read_text("utf-8"), home).splitlines()
    elif path.suffix == ".xml":
        text = masked(path.read_text("utf-8").replace("><", ">\n<"), home)
        yield from sorted(text.splitlines())


def written(folder: Path, kind: Kind) -> Iterator[str]:
    """The files of a kind's folder after a command."""
    files = {
        path: masked(path.relative_to(folder).as_posix(), folder.parent)
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", "latest"} & set(path.parts)
    }
    blocks = [[f"--- {name}", *contents(path, folder.parent)] for path, name in files.items()]
    for block in sorted(blocks):
        yield from block


def played_by_a_person(process: "subprocess.Popen[str]") -> str:
    """Find the address that a run prints, and say there that the task is done."""
    assert process.stdout
    said = ""
    while not (address := re.search(r"open (http://127\.0\.0\.1:\d+) to", said)):
        line = process.stdout.readline()
        assert line, said
        said += line
    with urlopen(f"{address[1]}/", timeout=TIMEOUT) as answer:
        page = answer.read().decode()
    token = re.search(r'name="token" content="([^"]+)"', page)
    assert token, page
    told: dict[str, Any] = {"phase": "", "version": "", "busy": True}
    while told["phase"] != "playing" or told["busy"]:
        with urlopen(f"{address[1]}/status?after={told['version']}", timeout=TIMEOUT) as answer:
            told = json.load(answer)
    body = json.dumps({"kind": "done", "turn": told["turn"]}).encode()
    request = Request(f"{address[1]}/action", body, {"X-Token": token[1]})
    with urlopen(request, timeout=TIMEOUT) as answer:
        answer.read()
    return said


def say(folder: Path, command: tuple[str, ...], kind: Kind, variables: dict[str, str]) -> str:
    """Give a command; returns its messages and its exit status."""
    home = str(folder.parent)
    words = [word.replace("{home}", home) for word in command]
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", *COMMON, *FILES, *words],
        cwd=folder,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        said = played_by_a_person(process) if kind.person else ""
        assert process.stdout
        said += process.stdout.read()  # `communicate` would lose what `readline` has buffered
        process.wait(timeout=TIMEOUT)
    return f"{said}\nEXIT {pytest.ExitCode(process.returncode).name}"


def play(kind: Kind, home: Path) -> str:
    """All that a kind of run says and leaves, with what is chance masked."""
    folder = home / "project"
    folder.mkdir()
    home.joinpath("t").mkdir(exist_ok=True)
    given = kind.prepare(folder)
    variables = {**os.environ, "TMPDIR": str(home / "t"), "COLUMNS": "99", **given}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    parts = []
    for command in kind.commands:
        said = masked(say(folder, command, kind, variables), home).splitlines()
        parts += [f"$ pytest {' '.join(command)}", *(sorted(said) if kind.workers else said)]
        parts += written(folder, kind)
    return "\n".join(parts) + "\n"


def main(target: Path, names: list[str]) -> None:
    unknown = set(names) - set(KINDS)
    if unknown:
        near = difflib.get_close_matches(min(unknown), KINDS, n=1)
        raise SystemExit(f"{min(unknown)} is no kind of run; take {near or list(KINDS)}")
    target.mkdir(parents=True, exist_ok=True)
    for name in names or KINDS:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="aw-") as home:  # short: sockets live below
            target.joinpath(f"{name}.txt").write_text(play(KINDS[name], Path(home)), "utf-8")
        sys.stdout.write(f"{name}: {time.monotonic() - begun:.0f} s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])

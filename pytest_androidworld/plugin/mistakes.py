"""Checks of the command line: each mistake is one sentence with the nearest valid value."""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_androidworld.agent import loading
from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.plugin import (
    audit,
    gateways,
    kept_states,
    known_failures,
    manifest,
    models,
    option_table,
    options,
    recordings,
    start,
    until,
)
from pytest_androidworld.plugin.settings import Settings, seeds_text
from pytest_androidworld.report import plays
from pytest_androidworld.report.node_ids import EPISODE, NodeId
from pytest_androidworld.task import catalogue

NAMED = {
    ".py": re.compile(r"^class (\w+)", re.MULTILINE),
    ".textproto": re.compile(r'^\s*name:\s*"([A-Z]\w+)"', re.MULTILINE),
}
WORD = re.compile(r"[\w.\-]+")
ADB_PORT = "ANDROID_ADB_SERVER_PORT"
DOCTOR, FIX, DOCTOR_JSON = "--aw-doctor", "--aw-fix", "--aw-doctor-json"
OPERATORS = {"and", "or", "not", "True", "False", "None"}


def check(config: pytest.Config, arguments: Iterable[tuple[Path, NodeId]]) -> None:
    """Check everything that can be checked before collection."""
    settings, on_controller = start.settings(config), not start.is_worker(config)
    if on_controller:
        gateways.check(config)
    plays = not gateways.are_all(config)  # here
    _adb_port(os.environ.get(ADB_PORT, "5037"))
    _checked("--agent", lambda: loading.check(settings.player, settings.agent_options))
    _checked("--agent", lambda: _alone(config, settings))
    _checked("--model", lambda: models.check(settings, calls=plays, records=on_controller))
    _checked("--model", lambda: _needless_model(config, settings))
    looks_only = options.is_on(config, option_table.DOCTOR)
    _checked("--aw-device", lambda: _device(settings, plays=plays, looks_only=looks_only))
    recordings.check(config)
    known_failures.check(config)
    until.check(config)
    audit.check(config)
    kept_states.check(config)
    _doctor(config)
    for path, node_id in arguments:
        _task(path, node_id, settings)
    _marks(config)


def _checked(option: str, look: Callable[[], None]) -> None:
    try:
        look()
    except UsageError as error:
        prefix = "" if str(error).startswith("--") else f"{option}: "
        raise UsageError(f"{prefix}{error}") from None


def _needless_model(config: pytest.Config, settings: Settings) -> None:
    """Refuse ``--model`` for an agent that asks none; an ini file's is a project's default."""
    given = settings.model and settings.sources["model"] == "command line"
    if given and not loading.uses_model(settings.player) and not manifest.makers(config):
        raise UsageError(
            f"the agent {settings.agent} asks no model that --model could name: leave it out, or"
            " choose another --agent; an agent that calls a model with an SDK of its own gets its"
            " name by --aw-agent-options=model=…"
        )


def _adb_port(value: str) -> None:
    """adbutils reads it when it is imported, which fails without naming the variable."""
    if not value.isdecimal():
        raise UsageError(
            f"{ADB_PORT}={value!r} in the environment is no port: unset or correct it"
        )


def _alone(config: pytest.Config, settings: Settings) -> None:
    """Refuse ``-n`` for an agent that is a person: xdist would use several devices."""
    if getattr(config.option, "dist", "no") != "no" and settings.patient:
        raise UsageError(f"--agent={settings.agent}: a person plays on one device; leave out -n")


def _device(settings: Settings, *, plays: bool, looks_only: bool) -> None:
    """Check the device option; for an AVD, also whether it can be started on this machine.

    Whether it is there is for the doctor to say, with what else is missing.
    """
    import pytest_androidworld.boot as boot
    from pytest_androidworld.boot import emulator_args

    for spec in boot.parse(settings.device):
        if spec.kind == boot.AVD and plays and not looks_only:
            boot.emulator_of(spec)
        if spec.kind == boot.AVD and (plays or looks_only):
            emulator_args.matching(replace(spec, arguments=settings.emulator_words))
        if spec.kind != boot.AVD and settings.emulator_args:
            raise UsageError(
                f"--aw-emulator-args: {spec} is not started as an emulator; leave it out"
            )


def _doctor(config: pytest.Config) -> None:
    """Check the doctor's options; not in `doctor`, which imports the device modules."""
    place = start.settings(config).doctor_json
    if place not in ("", "-"):
        _writable(Path(place))
    if options.is_on(config, option_table.DOCTOR):
        return
    given = {FIX: options.is_on(config, option_table.FIX), DOCTOR_JSON: bool(place)}
    for name in (name for name, is_given in given.items() if is_given):
        raise UsageError(f"{name} goes with {DOCTOR}: add that")


def _writable(file: Path) -> None:
    """Found out before a device is examined, as far as that can be."""
    folder = file.parent
    if not folder.is_dir():
        raise UsageError(f"{DOCTOR_JSON}: there is no folder {folder}; make it, or name another")
    if file.is_dir():
        raise UsageError(f"{DOCTOR_JSON}: {file} is a folder; name a file in it")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise UsageError(f"{DOCTOR_JSON}: you may not write {file}; name another file")


def _task(path: Path, node_id: NodeId, settings: Settings) -> None:
    """``FILE::TASK::test_episode[SEED]``, or ``[SEED-trialN]``."""
    if not path.exists() and path.parent.is_dir():
        there = [each.name for each in path.parent.iterdir() if each.name[0] not in "._"]
        raise UnknownName(f"file or folder in {path.parent.name}/", path.name, there)
    name = next(iter(node_id.names), "")
    if name and path.suffix in NAMED and path.is_file():
        known = NAMED[path.suffix].findall(path.read_text("utf-8"))
        if known and name not in known:
            raise UnknownName(f"task in {path.name}", name, known)
    if node_id.parameters and node_id.names[-1] == EPISODE and not node_id.group:
        _play(node_id.inner, node_id.parameters, settings)


def _play(case: str, name: str, settings: Settings) -> None:
    """The seed and the trial of a node id."""
    play, seeds = plays.parse(name), settings.seeds
    if play is None or play.seed not in seeds:
        seed = play.seed if play else name
        hint = f"; add --seeds={seed}-{seed}" if play else ""
        raise UsageError(
            f"{case}: seed {seed} is not among those of this run, {seeds_text(seeds)}{hint}"
        )
    if play not in settings.plays:
        other = plays.Play(play.seed, None if settings.trials == 1 else 1)
        hint = f"; add --aw-trials={play.trial}" if play.trial else ""
        raise UsageError(
            f"{case}: --aw-trials is {settings.trials}, so the first is [{other.id}]{hint}"
        )


def _marks(config: pytest.Config) -> None:
    """Refuse ``-m`` with a mark that is not registered, which would select nothing."""
    expression = re.sub(r"\(\s*\w+\s*=[^()]*\)", "", config.option.markexpr or "")
    known = [re.split(r"[:(]", line)[0].strip() for line in config.getini("markers")]
    for word in WORD.findall(expression):
        if word not in OPERATORS and word not in known:
            hint = "-m takes difficulties, apps and tags."
            raise UnknownName("mark", word, catalogue.marks(), hint=hint)

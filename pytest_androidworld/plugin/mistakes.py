"""Checks of the command line: each mistake is one sentence with the nearest valid value."""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest_androidworld.boot as boot
import pytest_androidworld.system_images as system_images
from pytest_androidworld.agent import loading
from pytest_androidworld.agent.own_hands.agent import SCREEN, AdbAgent
from pytest_androidworld.bench import models
from pytest_androidworld.boot import emulator_args
from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.plugin.cases import expected_effects, kept_states, recordings
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.gate import until
from pytest_androidworld.plugin.gateways import gateways
from pytest_androidworld.plugin.journal import manifest
from pytest_androidworld.plugin.journal.known_failures import KnownFailures
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.options.settings import Settings, seeds_text
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import plays
from pytest_androidworld.report.node_ids import EPISODE, NodeId
from pytest_androidworld.task import catalogue
from pytest_androidworld.task.condition_names import CLEAN, NAMES

NAMED = {
    ".py": re.compile(r"^class (\w+)", re.MULTILINE),
    ".textproto": re.compile(r'^\s*name:\s*"([A-Z]\w+)"', re.MULTILINE),
}
WORD = re.compile(r"[\w.\-]+")
ADB_PORT = "ANDROID_ADB_SERVER_PORT"
DOCTOR, FIX, DOCTOR_JSON = "--aw-doctor", "--aw-fix", "--aw-doctor-json"
NOT_AUDITED = (
    "resume",
    "baseline",
    "known-failures",
    "trials",
    "condition",
)  # options of runs that play
OPERATORS = {"and", "or", "not", "True", "False", "None"}


def check(run: Run, arguments: Iterable[tuple[Path, NodeId]]) -> None:
    """Check everything that can be checked before collection."""
    settings, on_controller = run.settings, not run.is_worker
    if on_controller:
        gateways.check(run)
    plays = not xdist_gateways.are_all(run.config)  # here
    _adb_port(os.environ.get(ADB_PORT, "5037"))
    _checked("--agent", lambda: loading.check(settings.player, settings.agent_options))
    _checked("--agent", lambda: _alone(run, settings))
    _checked("--aw-own-hands", lambda: _needless_hands(settings))
    _checked("--model", lambda: models.check(settings, calls=plays, records=on_controller))
    _checked("--model", lambda: _needless_model(run, settings))
    looks_only = options.is_on(run.config, option_table.DOCTOR)
    _checked("--aw-device", lambda: _device(settings, plays=plays, looks_only=looks_only))
    recordings.check(run)
    run.once(KnownFailures).check()
    until.check(run)
    _audit(run)
    kept_states.check(run)
    _doctor(run)
    for path, node_id in arguments:
        _task(path, node_id, settings)
    _marks(run)


def _checked(option: str, look: Callable[[], None]) -> None:
    try:
        look()
    except UsageError as error:
        prefix = "" if str(error).startswith("--") else f"{option}: "
        raise UsageError(f"{prefix}{error}") from None


def _needless_model(run: Run, settings: Settings) -> None:
    """Refuse ``--model`` for an agent that asks none; an ini file's is a project's default."""
    given = settings.model and settings.sources["model"] == "command line"
    if given and not loading.uses_model(settings.player) and not manifest.makers(run):
        raise UsageError(
            f"the agent {settings.agent} asks no model that --model could name: leave it out, or"
            " choose another --agent; an agent that calls a model with an SDK of its own gets its"
            " name by --aw-agent-options=model=…"
        )


def _needless_hands(settings: Settings) -> None:
    """Refuse ``--aw-own-hands`` for an agent without any; an ini file's is a default."""
    given = settings.own_hands != SCREEN and settings.sources["own-hands"] == "command line"
    if given and loading.program_of(settings.agent) != AdbAgent.kind:
        raise UsageError(
            f"the agent {settings.agent} has no hands of its own, and acts on the screen alone:"
            " leave it out; --agent=adb:PROGRAM has some"
        )


def _adb_port(value: str) -> None:
    """Where it is read, the error would not name the variable."""
    if not value.isdecimal():
        raise UsageError(
            f"{ADB_PORT}={value!r} in the environment is no port: unset or correct it"
        )


def _alone(run: Run, settings: Settings) -> None:
    """Refuse ``-n`` for an agent that is a person: xdist would use several devices."""
    if getattr(run.config.option, "dist", "no") != "no" and settings.patient:
        raise UsageError(f"--agent={settings.agent}: a person plays on one device; leave out -n")


def _device(settings: Settings, *, plays: bool, looks_only: bool) -> None:
    """Check the device option; for an AVD, also whether it can be started on this machine.

    Whether it is there is for the doctor to say, with what else is missing.
    """

    for spec in boot.parse(settings.device):
        if spec.kind == boot.AVD and plays and not looks_only:
            boot.emulator_of(spec)
        if spec.kind == boot.AVD and (plays or looks_only):
            emulator_args.matching(replace(spec, arguments=settings.emulator_words))
        if spec.kind != boot.AVD and settings.emulator_args:
            raise UsageError(
                f"--aw-emulator-args: {spec} is not started as an emulator; leave it out"
            )
        if spec.kind != boot.VIRTUAL and settings.image != system_images.DEFAULT:
            raise UsageError(
                f"--aw-image: {spec} has a system image already; leave it out, or use"
                " --aw-device=virtual"
            )


def _doctor(run: Run) -> None:
    """Check the doctor's options; not in `doctor`, which imports the device modules."""
    place = run.settings.doctor_json
    if place not in ("", "-"):
        _writable(Path(place))
    if options.is_on(run.config, option_table.DOCTOR):
        return
    given = {FIX: options.is_on(run.config, option_table.FIX), DOCTOR_JSON: bool(place)}
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
    unknown = re.fullmatch(r"\d+(?:-trial\d+)?-(.+)", name)
    if play is None and unknown:
        raise UnknownName("condition", unknown[1], (CLEAN, *NAMES), option=case)
    if play is None or play.seed not in seeds:
        seed = play.seed if play else name
        hint = f"; add --seeds={seed}-{seed}" if play else ""
        raise UsageError(
            f"{case}: seed {seed} is not among those of this run, {seeds_text(seeds)}{hint}"
        )
    if play not in settings.plays:
        _condition(case, play, settings)
        condition = play.condition
        other = plays.Play(play.seed, None if settings.trials == 1 else 1, condition)
        hint = f"; add --aw-trials={play.trial}" if play.trial else ""
        raise UsageError(
            f"{case}: --aw-trials is {settings.trials}, so the first is [{other.id}]{hint}"
        )


def _condition(case: str, play: plays.Play, settings: Settings) -> None:
    """The condition of a node id."""
    name = play.condition or CLEAN
    if name not in settings.condition:
        named = ",".join((*settings.condition, name))
        raise UsageError(
            f"{case}: the condition {name} is not among those of this run,"
            f" {', '.join(settings.condition)}; add --aw-condition={named}"
        )


def _marks(run: Run) -> None:
    """Refuse ``-m`` with a mark that is not registered, which would select nothing."""
    expression = re.sub(r"\(\s*\w+\s*=[^()]*\)", "", run.config.option.markexpr or "")
    known = [re.split(r"[:(]", line)[0].strip() for line in run.config.getini("markers")]
    for word in WORD.findall(expression):
        if word not in OPERATORS and word not in known:
            hint = "-m takes difficulties, apps and tags."
            raise UnknownName("mark", word, catalogue.marks(), hint=hint)


def _audit(run: Run) -> None:
    """Refuse options of a run with an agent if the tasks are audited."""
    settings = run.settings
    if settings.audit_table and not settings.audits:
        raise UsageError(f"--aw-audit-table needs {option_table.AUDIT.flag}")
    if settings.audit_effects and not settings.audits:
        raise UsageError(f"{expected_effects.NAME} needs {option_table.AUDIT.flag}")
    if not settings.audits:
        return
    for name in ("agent", "model", *NOT_AUDITED):
        if settings.sources[name] == "command line":
            raise UsageError(
                f"{option_table.AUDIT.flag} plays each task's own solution, and compares with no"
                f" run; leave out {option_table.BY_NAME[name].flag}"
            )
    expected_effects.check(run)
    folder = settings.audit_table.parent if settings.audit_table else None
    if folder and not folder.is_dir():
        raise UsageError(f"--aw-audit-table: there is no folder {folder}")

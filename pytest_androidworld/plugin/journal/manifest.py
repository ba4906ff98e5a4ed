"""The manifest of a run, a journal's first line: settings and hashes of task files."""

import os
import platform
import shutil
import subprocess
from types import ModuleType
from typing import TYPE_CHECKING, TypedDict

import pytest_androidworld.boot as boot
import pytest_androidworld.system_images as system_images
from pytest_androidworld.agent import llm, loading, sources
from pytest_androidworld.agent.own_hands.agent import SCREEN
from pytest_androidworld.bench import models, records
from pytest_androidworld.env import settle
from pytest_androidworld.plugin.collection.suites import Suites
from pytest_androidworld.plugin.collection.task_files import task_folders
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.devices import own_apps
from pytest_androidworld.plugin.options import options
from pytest_androidworld.plugin.options.settings import Settings
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.schema import SCHEMA
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.splits import ALL

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import BrowserLine, Manifest

FIXTURES = "pytest_androidworld.plugin.cases.fixtures"
GIT = 10.0  # seconds that git may take; a large tree on a slow disk


class Commit(TypedDict):
    """The commit, as the manifest has it."""

    commit: str | None
    dirty: bool


def of(run: Run) -> "Manifest":
    """The manifest of this run."""
    return run.once(_whole)


def _whole(run: Run) -> "Manifest":
    made = _make(run)
    _add_what_not_all_have(run, made)
    return made


def _make(run: Run) -> "Manifest":

    settings = run.settings
    price = models.price(settings)
    files, commit = records.hashes(task_folders(run.config)), _commit(run)
    return {
        "kind": "manifest",
        "schema": SCHEMA,
        "versions": records.versions() | own_apps.versions(run),
        "suite": "AndroidWorld",
        "suite_hash": records.hash_of(files),
        "files": files,
        "agent": settings.agent,
        "code": sources.hashes(settings.player, makers(run)),
        "model": models.model_name(settings),
        "model_options": models.options(settings),
        "price": price.line() if price else None,
        "device": _device_kind(run),
        "seeds": list(settings.seeds),
        "grading": settings.grading,
        "budget": {
            "table": settings.table,
            "factor": settings.budget.factor,
            "step_seconds": settings.step_seconds,
        },
        "reset": settings.reset,
        "device_retries": settings.device_retries,
        "settle": {"quiet": settle.QUIET, "cap": settle.CAP},
        "run": {
            "started": records.now(),
            "host": platform.node(),
            "command": [
                xdist_gateways.bare(llm.bare(str(word)))
                for word in run.config.invocation_params.args
            ],
            "workers": xdist_gateways.number(run.config),
            "options": {
                flag: xdist_gateways.bare(llm.bare(text))
                for flag, text in options.for_rerun(run.config).items()
            },
            "sdk": models.sdk(settings),
            "browser": settings.browser or os.environ.get("AW_BROWSER", ""),
            "commit": commit["commit"],
            "dirty": commit["dirty"],
        },
    }


def _device_kind(run: Run) -> str:
    """The kind of the device: what is attached is asked, on the controller."""

    specs = boot.parse(run.settings.device)
    if specs[0].kind != boot.ATTACHED or run.is_worker:
        return specs[0].kind
    return boot.attached.kind_of(specs)


def _models(run: Run, kind: str) -> list[str]:
    """The models of attached devices, which are asked, on the controller."""
    if kind != boot.ATTACHED or run.is_worker:
        return []
    return boot.attached.models_of(boot.parse(run.settings.device))


def _image(run: Run, kind: str) -> str:
    """The virtual phones' system image: attached ones are asked, on the controller."""
    specs = boot.parse(run.settings.device)
    if kind != boot.VIRTUAL or specs[0].kind != boot.ATTACHED or run.is_worker:
        return run.settings.image
    return boot.attached.image_of(specs) or run.settings.image


def _add_what_not_all_have(run: Run, made: "Manifest") -> None:

    settings = run.settings
    _add_which_cases(run, made)
    _add_options_of_agent(settings, made)
    if attached := _models(run, made["device"]):
        made["device_models"] = attached
    image = _image(run, made["device"])
    if image != system_images.DEFAULT:
        made["image"] = image
    stated = models.stated_options(settings).given if models.options(settings) else {}
    if stated:
        made["stated_options"] = stated
    protocol = {} if makers(run) else loading.protocol(settings.player, settings.agent_options)
    if protocol:
        made["protocol"] = protocol
    switches = options.switches_for_rerun(run.config)
    if switches:
        made["run"]["switches"] = switches
    pages = _pages(run, made["device"])
    if pages:
        made["run"]["pages"] = pages
    sees = None if makers(run) else loading.sees(settings.player)
    if sees:
        made["input"] = sees
    if made["device"] != boot.VIRTUAL and run.once(Suites).named("miniwob"):
        made["unseeded"] = ["miniwob"]


def _add_options_of_agent(settings: Settings, made: "Manifest") -> None:
    if settings.own_hands != SCREEN:
        made["own_hands"] = settings.own_hands
    if settings.agent_options:
        named = settings.agent_options.items()
        made["agent_options"] = {option: llm.bare(text) for option, text in named}


def _add_which_cases(run: Run, made: "Manifest") -> None:
    settings = run.settings
    if settings.split != ALL:
        made["split"] = settings.split.name
    if settings.trials > 1:
        made["trials"] = settings.trials
    if settings.condition != (CLEAN,):
        made["conditions"] = list(settings.condition)


def _pages(run: Run, device: str) -> "BrowserLine | None":
    """What draws web pages on virtual phones that this computer starts, if anything does."""

    if device != boot.VIRTUAL or run.is_worker or xdist_gateways.are_all(run.config):
        return None
    browser = boot.virtual_phone.browser(run.settings.browser)
    return {"program": browser[0], "user": browser[1]} if browser else None


def makers(run: Run) -> "list[ModuleType]":
    """Each conftest.py that makes the agent, by a fixture of that name."""
    plugins = run.config.pluginmanager.get_plugins()
    found = [each for each in plugins if isinstance(each, ModuleType) and hasattr(each, "agent")]
    return [each for each in found if each.__name__ != FIXTURES]


def _commit(run: Run) -> "Commit":
    """The state of the project in git; a worker's manifest goes into no journal."""
    git = None if run.is_worker else shutil.which("git")
    words = [*("-C", str(run.config.rootpath), "describe"), "--always", "--dirty", "--exclude=*"]
    if git is None:
        return {"commit": None, "dirty": False}
    own = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}
    try:
        found = subprocess.run(
            [git, *words, "--abbrev=40"], capture_output=True, text=True, timeout=GIT, env=own
        )
    except (OSError, subprocess.TimeoutExpired):
        return {"commit": None, "dirty": False}
    commit, _, dirty = found.stdout.strip().partition("-")
    return {"commit": commit or None, "dirty": bool(dirty)}

"""The manifest of a run, a journal's first line: settings and hashes of task files."""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from importlib import metadata
from types import ModuleType
from typing import TYPE_CHECKING, TypedDict

import pytest

from pytest_androidworld.plugin import gateways, models, options, start
from pytest_androidworld.plugin.collection import task_folders
from pytest_androidworld.plugin.records import digest, now

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import BrowserLine, Manifest

PACKAGES = ("pytest-androidworld", "pytest", "adbutils", "android-env", "protobuf", "pillow")
FIXTURES = "pytest_androidworld.plugin.fixtures"
GIT = 10.0  # seconds that git may take; a large tree on a slow disk
MANIFEST: "pytest.StashKey[Manifest]" = pytest.StashKey()


class Commit(TypedDict):
    """The commit, as the manifest has it."""

    commit: str | None
    dirty: bool


def of(config: pytest.Config) -> "Manifest":
    """The manifest of this run."""
    if MANIFEST not in config.stash:
        config.stash[MANIFEST] = made = _make(config)
        _add_what_not_all_have(config, made)
    return config.stash[MANIFEST]


def _make(config: pytest.Config) -> "Manifest":
    from pytest_androidworld.agent import llm, sources
    from pytest_androidworld.env import settle
    from pytest_androidworld.report.schema import SCHEMA

    settings = start.settings(config)
    price = models.price(settings)
    files, commit = _files(config), _commit(config)
    return {
        "kind": "manifest",
        "schema": SCHEMA,
        "versions": versions(),
        "suite": "AndroidWorld",
        "suite_hash": hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest(),
        "files": files,
        "agent": settings.agent,
        "code": sources.hashes(settings.player, makers(config)),
        "model": models.model_name(settings),
        "model_options": models.options(settings),
        "price": price.line() if price else None,
        "device": _device_kind(config),
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
            "started": now(),
            "host": platform.node(),
            "command": [
                gateways.bare(llm.bare(str(word))) for word in config.invocation_params.args
            ],
            "workers": gateways.number(config),
            "options": {
                flag: gateways.bare(llm.bare(text))
                for flag, text in options.for_rerun(config).items()
            },
            "sdk": models.sdk(settings),
            "browser": settings.browser or os.environ.get("AW_BROWSER", ""),
            "commit": commit["commit"],
            "dirty": commit["dirty"],
        },
    }


def _device_kind(config: pytest.Config) -> str:
    """The kind of the device: what is attached is asked, on the controller."""
    import pytest_androidworld.boot as boot

    specs = boot.parse(start.settings(config).device)
    if specs[0].kind != boot.ATTACHED or start.is_worker(config):
        return specs[0].kind
    return boot.attached.kind_of(specs)


def _add_what_not_all_have(config: pytest.Config, made: "Manifest") -> None:
    import pytest_androidworld.boot as boot
    from pytest_androidworld.agent import llm, loading
    from pytest_androidworld.plugin import suites

    settings = start.settings(config)
    if settings.trials > 1:
        made["trials"] = settings.trials
    if settings.agent_options:
        named = settings.agent_options.items()
        made["agent_options"] = {option: llm.bare(text) for option, text in named}
    switches = options.switches_for_rerun(config)
    if switches:
        made["run"]["switches"] = switches
    pages = _pages(config, made["device"])
    if pages:
        made["run"]["pages"] = pages
    sees = None if makers(config) else loading.sees(settings.player)
    if sees:
        made["input"] = sees
    if made["device"] != boot.VIRTUAL and suites.named(config, "miniwob"):
        made["unseeded"] = ["miniwob"]


def _pages(config: pytest.Config, device: str) -> "BrowserLine | None":
    """What draws web pages on virtual phones that this computer starts, if anything does."""
    import pytest_androidworld.boot as boot

    if device != boot.VIRTUAL or start.is_worker(config) or gateways.are_all(config):
        return None
    browser = boot.virtual_phone.browser(start.settings(config).browser)
    return {"program": browser[0], "user": browser[1]} if browser else None


def makers(config: pytest.Config) -> "list[ModuleType]":
    """Each conftest.py that makes the agent, by a fixture of that name."""
    plugins = config.pluginmanager.get_plugins()
    found = [each for each in plugins if isinstance(each, ModuleType) and hasattr(each, "agent")]
    return [each for each in found if each.__name__ != FIXTURES]


def _commit(config: pytest.Config) -> "Commit":
    """The state of the project in git; a worker's manifest goes into no journal."""
    git = None if start.is_worker(config) else shutil.which("git")
    words = [*("-C", str(config.rootpath), "describe"), "--always", "--dirty", "--exclude=*"]
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


def _files(config: pytest.Config) -> dict[str, str]:
    """Each task file and its hash."""
    return {
        path.relative_to(folder).as_posix(): digest(path)
        for folder in task_folders(config)
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".textproto") and path.name[0] != "_"
    }


def versions() -> dict[str, str]:
    """The versions of Python and of the packages that a run depends on."""
    python = ".".join(map(str, sys.version_info[:3]))
    return {"Python": python} | {name: metadata.version(name) for name in PACKAGES}

"""What was run: the first line of a journal, made of the settings and the task files."""

import hashlib
import json
import platform
import sys
from importlib import metadata
from typing import TYPE_CHECKING

import pytest

from pytest_androidworld.plugin import models, start
from pytest_androidworld.plugin.attempts import digest, now
from pytest_androidworld.plugin.collection import HOME

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import Manifest

PACKAGES = ("pytest-androidworld", "pytest", "adbutils", "android-env", "protobuf", "pillow")
MANIFEST: "pytest.StashKey[Manifest]" = pytest.StashKey()


def of(config: pytest.Config) -> "Manifest":
    """The manifest of this run."""
    if MANIFEST not in config.stash:
        config.stash[MANIFEST] = _make(config)
    return config.stash[MANIFEST]


def _make(config: pytest.Config) -> "Manifest":
    import pytest_androidworld.boot as boot
    from pytest_androidworld.agent import llm
    from pytest_androidworld.env import settle
    from pytest_androidworld.report.schema import SCHEMA

    settings = start.settings(config)
    price = models.price(settings)
    files = _files(config)
    return {
        "kind": "manifest",
        "schema": SCHEMA,
        "versions": _versions(),
        "suite": "AndroidWorld",
        "suite_hash": hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest(),
        "files": files,
        "agent": settings.agent,
        "model": models.shown(settings),
        "price": price.line() if price else None,
        "device": boot.parse(settings.device)[0].kind,
        "seeds": list(settings.seeds),
        "grading": settings.grading,
        "budget": {
            "table": settings.budget,
            "factor": settings.factor,
            "step_seconds": settings.step_seconds,
        },
        "reset": settings.reset,
        "device_retries": settings.device_retries,
        "settle": {"quiet": settle.QUIET, "cap": settle.CAP},
        "run": {
            "started": now(),
            "host": platform.node(),
            "command": [llm.bare(str(word)) for word in config.invocation_params.args],
            "workers": int(getattr(config.option, "numprocesses", None) or 0),
        },
    }


def _files(config: pytest.Config) -> dict[str, str]:
    """Each task file and its hash."""
    return {
        path.relative_to(folder).as_posix(): digest(path)
        for folder in (HOME, *start.folders(config))
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".textproto") and path.name[0] != "_"
    }


def _versions() -> dict[str, str]:
    python = ".".join(map(str, sys.version_info[:3]))
    return {"Python": python} | {name: metadata.version(name) for name in PACKAGES}

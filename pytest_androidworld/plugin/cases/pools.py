"""The pool of this process, made of the run's settings."""

import tempfile
from pathlib import Path

import pytest_androidworld.boot as boot
from pytest_androidworld.bench.pool import DevicePool
from pytest_androidworld.plugin.cases import recordings
from pytest_androidworld.plugin.devices import own_device, zygote
from pytest_androidworld.plugin.run.run import Run


def pool_of(run: Run) -> DevicePool:
    """The devices of this process; they end with the run."""
    settings = run.settings
    pool = DevicePool(
        own_device.name(run),
        Path(tempfile.gettempdir()),  # not pytest's own: sockets need short paths
        reset=settings.reset == "auto",
        given_up=own_device.is_given_up(run),
        browser=settings.browser,
        flags=boot.virtual_phone.flags_for(settings.image, settings.apps),
        zygote=zygote.of(run),
        arguments=settings.emulator_words,
        boot_seconds=settings.boot_seconds,
        loads=settings.emulator_loads,
        tape=recordings.of(run),
    )
    run.config.add_cleanup(pool.close)
    return pool

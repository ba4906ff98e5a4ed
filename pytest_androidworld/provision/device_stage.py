"""The end of a set-up: the AVD is started, each step on it done and seen to be done, and saved."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest_androidworld.boot as boot
from pytest_androidworld.boot import emulator_args
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.errors import DeviceError, SetupError
from pytest_androidworld.provision.avd import Avd
from pytest_androidworld.provision.device_step import DeviceStep
from pytest_androidworld.provision.lock import Lock
from pytest_androidworld.provision.sdk import Sdk

AGAIN = "and the next set-up does this step again"
LINES = 10  # of the emulator's log
Say = Callable[[str], object]


class DeviceStage:
    """What is done on the device, whose result is its snapshot."""

    def __init__(
        self,
        spec: boot.DeviceSpec,
        lock: Lock,
        sdk: Sdk,
        avd: Avd,
        steps: list[DeviceStep],
        say: Say,
    ) -> None:
        self.spec = replace(spec, writable=True)
        self.lock, self.sdk, self.avd, self.steps, self.say = lock, sdk, avd, steps, say

    def is_saved(self) -> bool:
        """Whether the snapshot is there as it was when all steps were seen to be done."""
        state, record = self._state(), self.avd.record
        if not self.spec.arguments:  # those that it was saved with are as good as any
            state["emulator_args"] = record.get("emulator_args")
        return bool(state["snapshot"]) and {key: record.get(key) for key in state} == state

    def run(self, file: Callable[[str], Path]) -> None:
        """Start the AVD alone and writable, do what is not done, and save it."""
        with tempfile.TemporaryDirectory(prefix="androidworld-") as folder:
            self.say(f"  {self.spec}: starting")
            with boot.boot(self.spec, Path(folder)) as booted:
                self._write_record({})  # the snapshot is out of date from here on
                for step in self.steps:
                    self.say(f"  {step.name}: {self._step(step, booted, file)}")
                emulator_args.remember(self.spec)
                _save(booted.device)
        self._write_record(self._state())

    def _step(self, step: DeviceStep, booted: boot.Booted, file: Callable[[str], Path]) -> str:
        """Do a step if need be; returns what was done, for the terminal."""
        device = booted.device
        try:
            if step.done(device):
                return "there"
            step.run(device, file)
            if step.done(device):
                return "done"
        except DeviceError as error:
            log = booted.log().splitlines()[-LINES:]
            why = f"{step.name}: {error}; the snapshot is not saved, {AGAIN}"
            raise SetupError("\n".join([why, *log])) from error
        raise SetupError(
            f"{step.name}: it was done, and {device.serial} does not have it; the snapshot is not"
            f" saved, {AGAIN}"
        )

    def _state(self) -> dict[str, object]:
        """What a snapshot is the result of, and what it consists of."""
        return {
            "lock": self.lock.digest,
            "version": metadata.version("pytest-androidworld"),
            "emulator_args": emulator_args.of_snapshot(self.spec.arguments),
            "emulator": self.sdk.emulator_revision(),
            "snapshot": self.avd.snapshot_files(CLEAN),
        }

    def _write_record(self, state: dict[str, object]) -> None:
        self.avd.write_record({"sdk": str(self.sdk.folder)} | state)


def _save(device: Device) -> None:
    device.input.key("KEYCODE_HOME")
    device.settle.wait()
    device.snapshot.save()
    if not device.snapshot.exists:
        raise SetupError(f"{device.serial}: the snapshot {CLEAN} was saved, and is not there")

"""``--aw-doctor``: whether the device can be used; what is wrong, and what mends it.

Each device is examined from the computer first: one that adb does not have is not waited for, and
no AVD is started that cannot run.  Without ``--aw-device`` the computer is examined as one that
could run emulators, and what it lacks for that is no problem.
"""

import io
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.bench.records import versions
from pytest_androidworld.boot import emulator_args
from pytest_androidworld.boot.doctor import doors, host
from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.env.doctor import DEVICE, apps, look
from pytest_androidworld.env.doctor.masking import mask
from pytest_androidworld.env.doctor.probe import (
    OK,
    PROBLEM,
    Examined,
    Probe,
    as_notes,
    door_problem,
    examine,
)
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.errors import AndroidWorldError, DeviceError
from pytest_androidworld.plugin.cases import recordings
from pytest_androidworld.plugin.commands.doctor_table import DoctorTable
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.provision.lock import SHIPPED
from pytest_androidworld.provision.phone import marks

if TYPE_CHECKING:
    from pytest_androidworld.boot.doctor.computer import Computer
    from pytest_androidworld.env.device import Device

SCHEMA = 1  # of the JSON
FIX, JSON = "--aw-fix", "--aw-doctor-json"
STDOUT = "-"
COMPUTER = "this computer, for emulators"
READ_ONLY = (
    "nothing is mended: {0} is started read-only, so the changes would be lost at its end;"
    " `pytest --aw-setup={0}` mends the AVD itself"
)
BEFORE = "aw_before_fix"  # a snapshot of what was there
FAILED = "failed"  # the key of what ended the mending
WELL_BY_NOW, LOADED = "is well by now", "loaded it, and left it as it is"
REACHED = Probe[Any]("reached", "Can it be reached?", lambda _: (), needed=True)


@dataclass
class Visit:
    """One device, or the computer: the evidence about it, and what was mended."""

    name: str
    found: list[Examined[Any]] = field(default_factory=list)
    mended: dict[str, str] = field(default_factory=dict)  # by the probe's name
    apps: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def well(self) -> bool:
        return all(each.level != PROBLEM for each in self.found)


def main(config: pytest.Config) -> int:
    """Examine each device; the exit status reports whether all is well."""
    settings = Run.of(config).settings
    silent = settings.doctor_json == STDOUT
    writer = config.get_terminal_writer()
    width = pytest_api.terminal_width(config)
    table = DoctorTable(type(writer)(io.StringIO()) if silent else writer, width)
    try:
        visits = list(_Round(config, table).visits())
    except KeyboardInterrupt:
        table.line("interrupted")
        return pytest.ExitCode.INTERRUPTED
    if settings.doctor_json:
        _write(settings.doctor_json, config, visits)
    ill = any(not visit.well for visit in visits)
    return pytest.ExitCode.TESTS_FAILED if ill else pytest.ExitCode.OK


class _Round:
    """From the computer to each device."""

    def __init__(self, config: pytest.Config, table: DoctorTable) -> None:
        self.settings = Run.of(config).settings
        self.fix = options.is_on(config, option_table.FIX)
        self.verbose = config.option.verbose > 0
        self.workers = int(getattr(config.option, "numprocesses", None) or 0) or 1
        self.table = table
        self.tape = recordings.of(Run.of(config))
        self.config = config

    def visits(self) -> Iterator[Visit]:

        specs = boot.parse(self.settings.device)
        if self.settings.sources["device"] == "default":
            probes = (*host.EMULATORS, *doors.PORTS_FREE)
            found = map(as_notes, examine(self._computer(None), probes))
            yield self._concluded(Visit(COMPUTER), self._shown(COMPUTER, found))
        for number, each in enumerate(specs, 1):
            spec = replace(
                each,
                browser=self.settings.browser,
                flags=boot.virtual_phone.flags_for(self.settings.image, self.settings.apps),
                arguments=self.settings.emulator_words,
                boot_seconds=self.settings.boot_seconds,
            )
            yield self._visit(spec, number)

    def _computer(self, spec: boot.DeviceSpec | None) -> "Computer":

        server = (boot.LOOPBACK, boot.users_server())
        if spec is None:
            return Computer(workers=self.workers, server=server)
        megabytes = emulator_args.megabytes(spec) if spec.kind == boot.AVD else 0
        return Computer(spec.name, spec.grpc, self.workers, server, megabytes)

    def _shown(self, name: str, found: Iterable[Examined[Any]]) -> Iterator[Examined[Any]]:
        """The same, each a row as soon as it is there."""
        self.table.title(name)
        for each in found:
            self.table.row(each, fixes=self.fix)
            yield each

    def _concluded(self, visit: Visit, found: Iterable[Examined[Any]]) -> Visit:
        visit.found.extend(found)
        self.table.summary(visit.name, visit.found)
        return visit

    def _visit(self, spec: boot.DeviceSpec, number: int) -> Visit:
        visit = Visit(str(spec))
        visit.found.extend(self._shown(visit.name, self._ways(spec)))
        if any(each.probe.needed and each.level == PROBLEM for each in visit.found):
            return self._concluded(visit, ())
        with tempfile.TemporaryDirectory(prefix="androidworld-") as folder:
            try:
                with (
                    boot.boot(spec, Path(folder)) as booted,
                    recordings.section(self.tape, booted, "doctor", number),
                ):
                    self._look(visit, booted.device, spec)
            except AndroidWorldError as trouble:
                unreached = Examined(REACHED, (door_problem(trouble),), 0.0)
                self.table.row(unreached)
                visit.found.append(unreached)
        return self._concluded(visit, ())

    def _ways(self, spec: boot.DeviceSpec) -> Iterator[Examined[Any]]:
        """The evidence about the device before it is started, or waited for."""

        probes = {
            boot.VIRTUAL: (),
            boot.REPLAY: (),
            boot.AVD: (*host.EMULATORS, *doors.PORTS_FREE),
            boot.ATTACHED: doors.ATTACHED,
        }
        return examine(self._computer(spec), probes[spec.kind])

    def _look(self, visit: Visit, device: "Device", spec: boot.DeviceSpec) -> None:
        first, probes = [], self._probes(device)
        for each in look(device, probes):
            self.table.row(each, fixes=self.fix)
            first.append(each)
        if self.fix and spec.kind == boot.AVD and any(each.mendable for each in first):
            self.table.line(READ_ONLY.format(spec))
        elif self.fix:
            first = self._mend(visit, device, first)
        visit.found.extend(first)
        if len(first) < len(probes):
            return  # it does not answer any more
        visit.apps = apps.table(device)
        if self.verbose:
            for row in visit.apps:
                self.table.writer.line("  {:22}{:38}{}".format(*row))

    def _probes(self, device: "Device") -> "tuple[Probe[Device], ...]":
        """The questions about a device; a virtual phone is not made by a set-up."""

        lock = options.value(self.config, "lock") or SHIPPED
        return DEVICE if device.kind == boot.VIRTUAL else (*DEVICE, marks.probe(lock))

    def _mend(
        self, visit: Visit, device: "Device", found: list[Examined["Device"]]
    ) -> list[Examined["Device"]]:
        """Mend what can be, report it, and examine all once more."""

        ill = [each.probe for each in found if each.mendable]
        if not ill:
            self.table.line(f"{visit.name}: nothing that {FIX} could mend")
            return found
        visit.mended = mend(device, ill)
        for name, done in visit.mended.items():
            self.table.line(f"{'mending' if name == FAILED else 'mended'} {name}: {done}")
        again = list(look(device, self._probes(device)))
        self.table.title(f"{visit.name}, examined again")
        for each in again:
            if each.level != OK or each.probe.name in visit.mended:
                self.table.row(each, fixes=True)
        return again


def mend(device: "Device", probes: list[Probe["Device"]]) -> dict[str, str]:
    """Mend one after the other; what each did, by the probe's name.

    What is stored in the snapshot, too, would be back in the next case.  So that is loaded, and
    saved again if it is wrong in it; the device as it was is saved as another snapshot.
    """
    done: dict[str, str] = {}
    emulator = device.emulator
    try:
        in_snapshot = any(probe.lasting for probe in probes) and device.snapshot.exists
        if in_snapshot and emulator is not None:
            emulator.save_snapshot(BEFORE)
            device.reset()
            device.hide_error_dialogs()  # of what hangs after a load
        for probe in probes:
            (now,) = examine(device, [probe])
            ill = now.level == PROBLEM
            done[probe.name] = probe.mend(device) if ill and probe.mend else WELL_BY_NOW
        if in_snapshot:
            wrong = any(probe.lasting and done[probe.name] != WELL_BY_NOW for probe in probes)
            done[CLEAN] = f"{_saved(device) if wrong else LOADED}; the device as it was: {BEFORE}"
    except DeviceError as error:
        done[FAILED] = str(error)
    return done


def _saved(device: "Device") -> str:
    """As a case begins: with the home screen."""
    device.adb.run("input", "keyevent", "KEYCODE_HOME")
    device.observe()
    device.snapshot.save()
    return "saved it again"


def _write(place: str, config: pytest.Config, visits: list[Visit]) -> None:
    """All evidence as JSON, without secrets."""

    report = {
        "schema": SCHEMA,
        "versions": versions(),
        "platform": platform.platform(),
        "command": [str(word) for word in config.invocation_params.args],
        "well": all(visit.well for visit in visits),
        "visits": [_as_json(visit) for visit in visits],
    }
    masked = mask(report, os.environ, platform.node())
    text = json.dumps(masked, indent=2, ensure_ascii=False) + "\n"
    if place == STDOUT:
        sys.stdout.write(text)
    else:
        try:
            Path(place).write_text(text, "utf-8")
        except OSError as error:
            raise pytest.UsageError(f"{JSON}: {place}: {error.strerror}") from None


def _as_json(visit: Visit) -> dict[str, Any]:
    rows = [
        {
            "name": found.probe.name,
            "question": found.probe.question,
            "level": found.level,
            "seconds": round(found.seconds, 3),
            "automatic": found.probe.mend is not None,
            "evidence": [vars(each) for each in found.evidence],
        }
        for found in visit.found
    ]
    return {"of": visit.name, "rows": rows, "mended": visit.mended, "apps": visit.apps}

"""A set-up from its beginning to its end: ``pytest --aw-setup=avd:NAME``."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.boot import DeviceSpec, discovery
from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.boot.doctor.host import kvm
from pytest_androidworld.env.doctor.probe import OK
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.errors import SetupError, UsageError
from pytest_androidworld.provision import alone, avd, room, sdk, shopping_list
from pytest_androidworld.provision.avd import Avd
from pytest_androidworld.provision.cache import Cache
from pytest_androidworld.provision.device_stage import DeviceStage
from pytest_androidworld.provision.device_step import DeviceStep
from pytest_androidworld.provision.downloads import Downloads
from pytest_androidworld.provision.lock import Lock, LockedFile
from pytest_androidworld.provision.made import Made
from pytest_androidworld.provision.manifest import License
from pytest_androidworld.provision.part_file import PartFile
from pytest_androidworld.provision.pins import Pins
from pytest_androidworld.provision.progress import DownloadProgress
from pytest_androidworld.provision.repository import Repository
from pytest_androidworld.provision.sdk import Sdk
from pytest_androidworld.provision.steps import AppFilesStep, AvdStep, HostStep, PackageStep

Say = Callable[[str], object]


@dataclass(frozen=True)
class Wanted:
    """What the command line wants."""

    spec: DeviceSpec  # the AVD, and how its emulator is started
    lock: Lock
    cache: Cache
    accept_licenses: bool = False
    offline: bool = False
    existing_avd: bool = False  # use an AVD that no set-up has made


class Setup:
    """One set-up, which reports a line for each step."""

    def __init__(
        self,
        wanted: Wanted,
        device_steps: Callable[[Lock, Path], list[DeviceStep]],
        progress: DownloadProgress,
        say: Say,
    ) -> None:
        self.wanted, self.say = wanted, say
        self.lock, self.cache = wanted.lock, wanted.cache
        made = Made(self.cache.made)
        self.downloads = Downloads(
            self.cache.downloads, Pins(self.cache.pins), made, progress, offline=wanted.offline
        )
        self.repository = Repository(self.lock, self.downloads)
        self.sdk = Sdk(sdk.find(self.cache.sdk), made)
        self.avd = Avd(wanted.spec.name, self.lock, made)
        steps = device_steps(self.lock, self.cache.screens)
        self.stage = DeviceStage(wanted.spec, self.lock, self.sdk, self.avd, steps, say)

    def run(self) -> None:
        """All steps; those that are done already are passed over."""
        with self._alone(), room.writing(self.cache.folder):
            packages = [
                PackageStep(each, self.sdk, self.repository, self.downloads)
                for each in self.lock.packages
            ]
            self._clean(packages)
            steps: list[HostStep] = [*packages, AvdStep(self.avd, self.sdk, self.lock.avd_size)]
            saved = self.stage.is_saved() and all(each.done() for each in steps)
            if not saved:
                steps += [AppFilesStep(each, self.downloads) for each in self.lock.apps]
            self._check(steps, saved)
            self._accept_licenses([each for each in packages if not each.done()])
            for step in steps:
                self.say(f"  {step.name}: {'there' if step.done() else step.run()}")
            if not saved:
                self.stage.run(self._file)
            self.say(f"  snapshot {CLEAN}: {'there' if saved else 'saved'}")

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """No other set-up uses its cache, SDK or AVD, which one with another cache may share."""
        with (
            self.cache.alone(),
            alone.alone(self.sdk.folder, "name another SDK by ANDROID_HOME"),
            alone.alone(self.avd.ini, "choose another name"),
        ):
            yield

    def _clean(self, packages: list[PackageStep]) -> None:
        """Remove what a set-up left that was killed, and that no step comes back to."""
        PartFile.clean(self.cache.downloads)
        for each in packages:
            each.clean()

    # Before anything is done

    def _check(self, steps: list[HostStep], saved: bool) -> None:
        """What would stop the set-up later: an AVD in use, missing files, a full disk."""
        open_steps = [each for each in steps if not each.done()]
        if not saved and self.avd.exists:
            self._check_avd()
        for each in open_steps:
            for folder, _ in each.sizes():
                room.check_writable(folder, each.name)
        if self.wanted.offline:
            self._check_offline(open_steps)
        elif open_steps:
            passing = [each.passing_size() for each in open_steps if isinstance(each, PackageStep)]
            sizes = [size for each in open_steps for size in each.sizes()]
            sizes.append((self.cache.downloads, max(passing, default=0)))
            room.need_all(sizes, "the set-up")
        if not saved:
            for evidence in kvm(Computer()):
                if evidence.level != OK:
                    self.say(f"note: {evidence}")

    def _check_avd(self) -> None:
        """Nothing plays it, and it may be used."""
        serial = discovery.playing(self.avd.name)
        if serial:
            raise SetupError(avd.in_use(self.avd.name, serial))
        if not self.avd.ours and not self.wanted.existing_avd:
            raise UsageError(
                f"--aw-setup: {self.wanted.spec} is there, and no set-up has made it. A set-up"
                " changes its settings and deletes the data of the apps that tasks use, Chrome and"
                " Contacts among them; choose another name, or allow it by --aw-setup-existing"
            )

    def _check_offline(self, steps: list[HostStep]) -> None:
        manifests = {
            each.package.manifest: self.lock.manifest(each.package.manifest)
            for each in steps
            if isinstance(each, PackageStep)
        }
        lists = self._missing([*manifests.values()])
        # Without its manifest an archive is what the lock has of it, if that has one.
        unnamed = [
            step.name
            for step in steps
            if lists and isinstance(step, PackageStep) and step.package.archive is None
        ]
        files = [
            file for step in steps for file in (step.locked_files() if lists else step.files())
        ]
        missing = [*lists, *self._missing(files)]
        if missing:
            raise SetupError(shopping_list.sentence(missing, self.cache.downloads, unnamed))

    def _missing(self, files: list[LockedFile]) -> list[LockedFile]:
        return [each for each in files if not self.downloads.has(each)]

    def _accept_licenses(self, packages: list[PackageStep]) -> None:
        """Print the licenses that are not accepted yet; record consent if the option gives it."""
        found = (self.repository.license_of(each.package) for each in packages)
        terms = {each.id: each for each in found if each is not None}
        pending = [each for each in terms.values() if not self.sdk.licenses.accepted(each)]
        for each in pending:
            self.say(f"{each.id}:\n\n{each.text}\n")
        if pending and not self.wanted.accept_licenses:
            names = ", ".join(each.id for each in pending)
            raise UsageError(
                f"--aw-setup: the SDK comes under {names}, printed above; no package is"
                " downloaded before you accept it by --aw-accept-licenses"
            )
        for each in pending:
            self._accept(each)

    def _accept(self, terms: License) -> None:
        self.sdk.accept(terms)
        self.say(f"  license {terms.id}: accepted, recorded in {self.sdk.licenses.path(terms)}")

    def _file(self, name: str) -> Path:
        for file in self.lock.app_files:
            if file.name == name:
                return self.downloads.get(file)
        raise SetupError(f"{self.lock.path}: it has no file {name}")

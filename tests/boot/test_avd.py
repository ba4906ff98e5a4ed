"""An AVD is started from its snapshot, read-only; its end leaves nothing behind."""

from dataclasses import replace

import pytest

from pytest_androidworld.boot import DeviceSpec, boot, emulator_args, parse
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.errors import DeviceError
from tests.boot.processes import gone_within
from tests.stand_in import StandIn

WRITABLE = DeviceSpec("avd", "Pixel_6", writable=True)


def after(words: list[str], flag: str) -> str:
    """The value of a flag that is given once."""
    assert words.count(flag) == 1
    return words[words.index(flag) + 1]


def nothing_left(sdk: StandIn) -> bool:
    """A phone's own guard ends a moment after it."""
    return gone_within(sdk.folder, 10)


def test_it_begins_from_its_snapshot_and_saves_nothing(sdk: StandIn) -> None:
    """The virtual phone stands in the emulator's place, as android-env would start it."""
    sdk.set_up()
    with boot(sdk.option, sdk.folder) as booted:
        assert booted.device.kind == "avd"
        assert booted.device.observe().ui_elements
        (words,) = sdk.starts
        assert after(words, "-avd") == "Pixel_6"
        assert after(words, "-snapshot") == "aw_clean"
        assert after(words, "-gpu") == "swangle_indirect"
        assert {"-read-only", "-no-snapshot-save", "-skip-adb-auth"} <= set(words)
        assert "-no-snapshot" not in words
    assert nothing_left(sdk)


def test_it_is_asked_to_end_before_it_is_ended(
    sdk: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it writes at its end is whole then."""
    asked: list[str] = []
    shut_down = Emulator.shut_down
    monkeypatch.setattr(
        Emulator, "shut_down", lambda self: asked.append(self.address) or shut_down(self)
    )
    with boot(sdk.option, sdk.folder) as booted:
        assert booted.device.emulator is not None
        address = booted.device.emulator.address
    assert asked == [address]
    assert nothing_left(sdk)


def test_without_a_snapshot_it_boots_cold(sdk: StandIn) -> None:
    with boot(sdk.option, sdk.folder):
        (words,) = sdk.starts
        assert {"-read-only", "-no-snapshot"} <= set(words)
        assert not {"-snapshot", "-no-snapshot-save"} & set(words)
    assert nothing_left(sdk)


def test_a_writable_one_keeps_its_snapshots(sdk: StandIn) -> None:
    sdk.install(flags=f"-datadir {sdk.avd}/phone")
    with boot(WRITABLE, sdk.folder) as booted:
        (words,) = sdk.starts
        assert "-no-snapshot" in words
        assert "-read-only" not in words
        assert after(words, "-change-locale") == "en-US"
        booted.device.files.write("/sdcard/there", "since set-up")
        assert booted.device.emulator is not None
        booted.device.emulator.save_snapshot("set_up")
    assert nothing_left(sdk)
    with boot(sdk.option, sdk.folder) as booted:
        assert booted.device.emulator is not None
        booted.device.emulator.load_snapshot("set_up")
        booted.device.refresh()
        assert booted.device.files.read("/sdcard/there") == "since set-up"
    assert nothing_left(sdk)


def test_workers_have_the_renderer_memory_and_cores_of_the_set_up(sdk: StandIn) -> None:
    given = ("-gpu", "host", "-memory", "4096", "-dns-server", "8.8.8.8")
    writable = replace(WRITABLE, arguments=given)
    with boot(writable, sdk.folder):
        emulator_args.remember(writable)
    sdk.set_up()
    with boot(sdk.option, sdk.folder):
        pass
    first, second = sdk.starts
    for words in (first, second):
        assert after(words, "-gpu") == "host"
        assert after(words, "-memory") == "4096"
        assert after(words, "-feature") == "AllowSnapshotMigration,MigratableSnapshotSave"
        assert "-cores" not in words
    assert after(first, "-dns-server") == "8.8.8.8"  # no snapshot minds
    assert "-dns-server" not in second


def test_a_snapshot_of_another_emulator_is_named(sdk: StandIn) -> None:
    sdk.set_up()
    sdk.install(flags="-fault snapshots_incompatible")
    with pytest.raises(DeviceError) as raised:
        boot(sdk.option, sdk.folder)
    assert str(raised.value) == (
        "avd:Pixel_6: the emulator cannot load its snapshot aw_clean: another version of the"
        " emulator saved it, or one with another -gpu, -memory or -cores; set the AVD up again"
        " (pytest --aw-setup=avd:Pixel_6), or give --aw-emulator-args as it was then"
    )
    assert nothing_left(sdk)


def test_an_emulator_that_ends_is_not_waited_for(sdk: StandIn) -> None:
    """As without KVM; what it printed is the reason."""
    sdk.install(first="echo x86_64 emulation requires hardware acceleration; exit 3")
    with pytest.raises(DeviceError) as raised:
        boot(sdk.option, sdk.folder)
    first, second = str(raised.value).splitlines()
    assert first.endswith(": the emulator has ended, with status 3")
    assert second == "x86_64 emulation requires hardware acceleration"
    assert nothing_left(sdk)


def test_one_that_takes_too_long_is_given_up(sdk: StandIn) -> None:
    """The option says how long; a stepped phone's own seconds count as well as ours."""
    sdk.install(flags="-fault services_late=600")
    spec = replace(parse(sdk.option)[0], boot_seconds=20.0)
    with pytest.raises(DeviceError) as raised:
        boot(spec, sdk.folder)
    first = str(raised.value).splitlines()[0]
    assert first.endswith(
        " has not booted within 20 s: its boot animation runs (init.svc.bootanim)"
    )
    assert nothing_left(sdk)


def test_one_whose_services_come_late_is_waited_for(sdk: StandIn) -> None:
    sdk.install(flags="-fault services_late=30")
    with boot(sdk.option, sdk.folder) as booted:
        assert "markor" in booted.device.capabilities

"""``--aw-setup`` and ``--aw-setup-remove``: set an emulator up for the tasks, or undo that."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import AndroidWorldError, UsageError
from pytest_androidworld.plugin.compat import pytest_api, pytest_writer
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.provision import cache, lock_reader, removal, room
from pytest_androidworld.provision.avd import check_name
from pytest_androidworld.provision.cache import Cache
from pytest_androidworld.provision.hosts import this_host
from pytest_androidworld.provision.lock import SHIPPED
from pytest_androidworld.provision.phone import device_steps
from pytest_androidworld.provision.progress import DownloadProgress, LiveLine, Tenths
from pytest_androidworld.provision.setup import Setup, Wanted

Say = Callable[[str], None]


def main(config: pytest.Config) -> int:
    """Set up, or remove what set-ups have made; returns the exit status."""
    say = pytest_writer.line_writer()
    try:
        if options.is_on(config, option_table.SETUP_REMOVE):
            _remove(config, say)
        else:
            _set_up(config, say)
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None
    except AndroidWorldError as error:
        say(f"ERROR: {error}")
        return pytest.ExitCode.TESTS_FAILED
    except KeyboardInterrupt:
        say("interrupted; completed steps are kept, so run it again to continue")
        return pytest.ExitCode.INTERRUPTED
    return pytest.ExitCode.OK


def _set_up(config: pytest.Config, say: Say) -> None:
    name = _name(getattr(config.option, option_table.SETUP.dest))
    spec = boot.DeviceSpec(
        boot.AVD,
        name,
        arguments=options.value(config, "emulator-args"),
        boot_seconds=options.value(config, "boot-seconds"),
    )
    path = options.value(config, "lock") or SHIPPED
    wanted = Wanted(
        spec,
        lock_reader.read(path, this_host()),
        _cache(config),
        options.is_on(config, option_table.ACCEPT_LICENSES),
        options.is_on(config, option_table.OFFLINE),
        options.is_on(config, option_table.SETUP_EXISTING),
    )
    setup = Setup(wanted, device_steps, _progress(config, say), say)
    say(f"avd:{name} by {path.name}: SDK in {setup.sdk.folder}, downloads in {setup.cache.folder}")
    setup.run()
    say(f"avd:{name} is set up: pytest --aw-device=avd:{name}")


def _remove(config: pytest.Config, say: Say) -> None:
    given = [each for each in option_table.SETUP_SWITCHES if options.is_on(config, each)]
    if getattr(config.option, option_table.SETUP.dest) or given != [option_table.SETUP_REMOVE]:
        raise UsageError("--aw-setup-remove removes all that set-ups have made; it goes alone")
    found = _cache(config)
    removed = False
    with room.writing(found.folder):
        for line in removal.remove(found):
            say(f"  {line}")
            removed = True
    say("that is all that set-ups have made" if removed else f"nothing was made in {found.folder}")


def _name(text: str | None) -> str:
    """The AVD's, of ``avd:NAME``."""
    kind, _, name = (text or "").partition(":")
    if kind != boot.AVD or not name:
        given = f"{text!r} is not avd:NAME" if text else "name the AVD that is to be set up"
        raise UsageError(f"--aw-setup: {given}; write --aw-setup=avd:Pixel_6_API_33")
    check_name(name)
    return name


def _cache(config: pytest.Config) -> Cache:
    folder: Path | None = options.value(config, "cache")
    return Cache(folder or cache.default_folder(os.environ))


def _progress(config: pytest.Config, say: Say) -> DownloadProgress:
    reporter = pytest_api.terminal(config)
    stream = pytest_writer.file(reporter) if reporter else None
    if stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb":
        return LiveLine(stream)
    return Tenths(say)

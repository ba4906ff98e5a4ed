"""The virtual phone on which saved states are judged."""

import tempfile
from pathlib import Path
from typing import Self

import pytest_androidworld.boot as boot
import pytest_androidworld.system_images as system_images
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError


class JudgePhone:
    """Started when it is first needed, and anew if it fails; ended with the ``with``."""

    def __init__(self, image: str = system_images.DEFAULT) -> None:
        self._spec = boot.DeviceSpec(boot.VIRTUAL, flags=boot.virtual_phone.flags_for(image))
        self._booted: boot.Booted | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ready(self) -> Device:
        """The phone, reset; raises `DeviceError` if it cannot be started."""
        if self._booted is None:
            self._booted = boot.boot(self._spec, Path(tempfile.gettempdir()))
        try:
            self._booted.device.reset()
        except DeviceError:
            self.close()
            raise
        return self._booted.device

    def close(self) -> None:
        booted, self._booted = self._booted, None
        if booted:
            booted.close()

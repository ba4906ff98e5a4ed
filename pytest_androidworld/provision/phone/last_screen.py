"""What a device showed when a step got no further: its texts, and a picture."""

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError
from pytest_androidworld.provision.phone.first_run import name

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device


def describe(device: "Device", picture: Path) -> str:
    """Sentences about the screen as it is now, which is also written as a PNG."""
    try:
        state = device.observe(pixels=True)
    except DeviceError as error:
        return f"Its last screen cannot be read: {error}."
    texts = list(filter(None, map(name, state.ui_elements)))
    seen = ", ".join(map(repr, texts)) or "nothing to read"
    picture.parent.mkdir(parents=True, exist_ok=True)
    _write(state.picture, picture)
    return f"On its last screen: {seen}. A picture of it: {picture}."


def _write(pixels: object, picture: Path) -> None:
    from PIL import Image

    Image.fromarray(pixels).save(picture)

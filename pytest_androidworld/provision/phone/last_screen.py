"""What a device showed when a step got no further: its texts, and a picture."""

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError
from pytest_androidworld.provision.phone.first_run import name

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device


def describe(device: "Device", picture: Path) -> str:
    """Sentences about the screen as it is now, which is also written as a PNG."""
    from PIL import Image

    try:
        state = device.observe(pixels=True)
    except DeviceError as error:
        return f"Its last screen cannot be read: {error}."
    texts = list(filter(None, map(name, state.ui_elements)))
    seen = ", ".join(map(repr, texts)) or "nothing to read"
    if state.picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(state.picture).save(picture)
    return f"On its last screen: {seen}. A picture of it: {picture}."

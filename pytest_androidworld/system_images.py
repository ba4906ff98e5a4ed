"""The system images of virtual phones, by the Google apps that they have: `--aw-image`."""

from pytest_androidworld.errors import UnknownChoice

NAMES = ("benchmark", "recorded", "older")  # as the phone's `-image` has them
DEFAULT = NAMES[0]


def find(name: str) -> str:
    """The name itself; raises `UnknownChoice`, in the words of the option."""
    if name not in NAMES:
        raise UnknownChoice("image", name, NAMES)
    return name

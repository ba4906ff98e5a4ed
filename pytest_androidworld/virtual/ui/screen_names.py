"""What screens are called, and which there are."""

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.ui.app import App


def screen_name(kind: type[App], name: str) -> str:
    """What a screen is called; those of the kits are the same screens in every app."""
    module = getattr(kind, name).__module__
    return f"kit/{name}" if ".ui." in module else f"{kind.package}/{name}"


def declared_screens() -> set[str]:
    """Every screen that there is."""
    kinds = apps.installed().values()
    return {screen_name(kind, name) for kind in kinds for name in kind.screens()}

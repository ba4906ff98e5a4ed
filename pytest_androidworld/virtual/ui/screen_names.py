"""What screens are called, and which there are."""

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.ui.app import App


def screen_name(kind: type[App], name: str) -> str:
    """What a screen is called; those of the kits are the same screens in every app."""
    module, is_class, own = name.partition(":")
    if not is_class:
        module, own = getattr(kind, name).__module__, name
    return f"kit/{own}" if ".ui." in module else f"{kind.package}/{own}"


def declared_screens() -> set[str]:
    """Every screen that there is."""
    kinds = apps.installed().values()
    return {screen_name(kind, name) for kind in kinds for name in kind.screens()}

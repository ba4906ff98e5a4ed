"""What screens are called, and which there are."""

from pytest_androidworld.virtual.services.registry import AppClass, Apps


def screen_name(kind: AppClass, name: str) -> str:
    """What a screen is called; those of the kits are the same screens in every app."""
    module, is_class, own = name.partition(":")
    if not is_class:
        module, own = getattr(kind, name).__module__, name
    return f"kit/{own}" if ".ui." in module else f"{kind.package}/{own}"


def declared_screens(apps: Apps) -> set[str]:
    """Every screen that these apps have."""
    return {screen_name(kind, name) for kind in apps.values() for name in kind.screens()}

"""What screens are called, and which there are."""

from virtual_phone.services.registry import Apps


def screen_name(package: str, name: str) -> str:
    """What a screen is called; those of the kits are the same screens in every app."""
    module, _, own = name.partition(":")
    return f"kit/{own}" if ".ui." in module else f"{package}/{own}"


def declared_screens(apps: Apps) -> set[str]:
    """Every screen that these apps have."""
    return {screen_name(app.package, name) for app in apps.values() for name in app.screens()}

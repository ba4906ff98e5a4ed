"""The parts of a phone: its services and its apps, registered by their modules."""

from types import MappingProxyType

from virtual_phone import apps
from virtual_phone.apps import own
from virtual_phone.phone import Parts
from virtual_phone.runtime.discovery import subclasses_in
from virtual_phone.service import Service

# In this order: a service is created after those that its constructor uses.
PACKAGES = ("services", "ui", "web", "apps", "control")


def all_parts() -> Parts:
    """Every service and every app of this package."""
    kinds = [kind for name in PACKAGES for kind in subclasses_in(f"{__package__}.{name}", Service)]
    named = [kind for kind in kinds if hasattr(kind, "name")]  # the others are base classes
    return Parts(named, MappingProxyType(apps.installed()), own.added())

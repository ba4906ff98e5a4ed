"""What the rows of Settings tell: of apps, sizes, permissions, the month."""

from calendar import monthrange
from collections.abc import Iterable

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.services.location import Location
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.permissions import Permissions
from pytest_androidworld.virtual.services.storage import Storage
from pytest_androidworld.virtual.ui.app import App
from pytest_androidworld.virtual.ui.kits.preferences import badge
from pytest_androidworld.virtual.ui.view import View

BY = "com.android.settings"  # who asks the radios
FINE, COARSE = (f"android.permission.ACCESS_{each}_LOCATION" for each in ("FINE", "COARSE"))


# Installed apps


def listed(app: App, *, system: bool = False) -> list[str]:
    """The packages that people know, by label; with ``system`` all of them."""
    packages = app.phone[Packages]
    return by_label(
        app,
        [
            name
            for name in packages.names()
            if system or packages.info(name).launcher or not packages.info(name).system
        ],
    )


def by_label(app: App, names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (label(app, name).casefold(), name))


def label(app: App, package: str) -> str:
    """What a package is called; its own name if it is not there."""
    packages = app.phone[Packages]
    return packages.info(package).label if package in packages else package


def icon(app: App, package: str, size: float = 32) -> View:
    kind = apps.installed().get(package)
    return badge(*(kind.icon if kind else ("android", "#3ddc84")), size=size)


def asking(app: App, *permissions: str) -> list[str]:
    """The packages that ask for one of these permissions."""
    packages, wanted = app.phone[Packages], set(permissions)
    return [name for name in packages.names() if wanted & set(packages.info(name).permissions)]


def with_location(app: App) -> list[str]:
    """The packages that may know where the phone is."""
    granted = app.phone[Permissions].granted
    return [
        name for name in asking(app, FINE, COARSE) if any(granted(name, p) for p in (FINE, COARSE))
    ]


# Summaries


def counted(count: int, one: str, many: str = "") -> str:
    """How many there are: "1 network", "3 networks"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def storage_summary(app: App) -> str:
    storage = app.phone[Storage]
    return f"{storage.percent}% used - {storage.free / 1e9:.2f} GB free"


def location_summary(app: App) -> str:
    if not app.phone[Location].enabled:
        return "Off"
    return f"On - {counted(len(with_location(app)), 'app has', 'apps have')} access to location"


def this_month(app: App) -> str:
    """The month of a data plan: "Oct 1 – Oct 31"."""
    now = app.phone.clock.now()
    return f"{now:%b} 1 – {now:%b} {monthrange(now.year, now.month)[1]}"

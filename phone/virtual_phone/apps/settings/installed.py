"""The apps that are installed, as Settings lists them."""

from collections.abc import Iterable
from functools import partial

from virtual_phone import apps, ui
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.ui import settings as kit

FINE, COARSE = (f"android.permission.ACCESS_{each}_LOCATION" for each in ("FINE", "COARSE"))


def listed(page: kit.PageContext, *, system: bool = False) -> list[str]:
    """The packages that users know, by label; with ``system`` all of them."""
    packages = page.phone[Packages]
    infos = {name: packages.info(name) for name in packages.names()}
    return by_label(
        page, [name for name, info in infos.items() if system or info.launcher or not info.system]
    )


def by_label(page: kit.PageContext, names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (label(page, name).casefold(), name))


def label(page: kit.PageContext, package: str) -> str:
    """What a package is called; its own name if it is not installed."""
    packages = page.phone[Packages]
    return packages.info(package).label if package in packages else package


def icon(page: kit.PageContext, package: str, size: float = 32) -> ui.View:
    kind = apps.installed().get(package)
    picture = kind.icon if kind else ui.App.icon
    return ui.app_icon(picture, size, glyph=size * 0.56)


def header(page: kit.PageContext, summary: str = "") -> ui.View:
    """The picture and name of the app that a page is about."""
    package = page.arg.partition("/")[0]
    return kit.entity(label(page, package), summary, icon(page, package, 48))


def requesting(page: kit.PageContext, *permissions: str) -> list[str]:
    """The packages that request one of these permissions."""
    packages, wanted = page.phone[Packages], set(permissions)
    return [name for name in packages.names() if wanted & set(packages.info(name).permissions)]


def with_location(page: kit.PageContext) -> list[str]:
    """The packages that may know where the phone is."""
    granted = page.phone[Permissions].granted
    names = requesting(page, FINE, COARSE)
    return [name for name in names if granted(name, FINE) or granted(name, COARSE)]


def app_row(
    page: kit.PageContext, package: str, summary: str = "", *, to: str, arg: str = ""
) -> kit.Item:
    """The row of an app in a list, which opens a page about it."""
    title, picture = label(page, package), partial(icon, package=package)
    return kit.Item(title, summary, to=to, arg=arg or package, key=package, icon=picture)

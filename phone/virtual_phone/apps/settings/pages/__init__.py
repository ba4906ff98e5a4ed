"""The pages of Settings; a module here adds its own by being here, in its table ``PAGES``."""

import functools
import importlib
import pkgutil

from virtual_phone.ui import settings as kit


@functools.cache
def pages() -> dict[str, kit.Page]:
    """All pages by name."""
    found: dict[str, kit.Page] = {}
    for info in pkgutil.iter_modules(__path__):
        for name, page in importlib.import_module(f"{__name__}.{info.name}").PAGES.items():
            if name in found:
                raise ValueError(f"two pages of Settings are called {name!r}")
            found[name] = page
    return found


@functools.cache
def by_activity() -> dict[str, str]:
    """The names of the pages that are activities of their own, by full class name."""
    return {
        f"com.android.settings.{activity}": name
        for name, page in pages().items()
        for activity in page.activities
    }

"""The pages of Settings; a module here adds its own by being here, in its tuple ``PAGES``."""

import functools
import importlib
import pkgutil

from pytest_androidworld.virtual.ui.settings import Page


@functools.cache
def pages() -> dict[str, Page]:
    """All pages by name."""
    found: dict[str, Page] = {}
    for info in pkgutil.iter_modules(__path__):
        for page in importlib.import_module(f"{__name__}.{info.name}").PAGES:
            if page.name in found:
                raise ValueError(f"two pages of Settings are called {page.name!r}")
            found[page.name] = page
    return found


@functools.cache
def by_activity() -> dict[str, Page]:
    """The pages that are activities of their own, by full class name."""
    return {
        f"com.android.settings.{name}": page
        for page in pages().values()
        for name in page.activities
    }

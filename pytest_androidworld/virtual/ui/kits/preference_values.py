"""What the items of a settings page rest on: the app whose pages they are, values to change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.processes import NoActivity
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs

if TYPE_CHECKING:
    from pytest_androidworld.virtual.ui.kits.preference_items import Item


class Preferences(Dialogs):
    """An app whose pages are tables."""

    @property
    def arg(self) -> str:
        """Whom this page is about: a package, a network; empty for most pages."""
        return str(self.entry["args"].get("arg", ""))

    @property
    def row(self) -> str:
        """The row that a search has led to."""
        return str(self.entry["args"].get("row", ""))

    def show(self, page: str, arg: str = "", *, then: str = "") -> None:
        """Open another page; ``then`` names the method its result goes to."""
        raise NotImplementedError(f"{type(self).__name__} has no pages")

    def elsewhere(self, intent: Intent, what: str) -> None:
        """Start another app's activity; where nothing answers, say that it is not here."""
        try:
            self.start(intent)
        except NoActivity:
            self.absent(what)

    def item(self, key: str) -> "Item | None":
        """The item of the page in front that has a key, if it is still there."""
        raise NotImplementedError(f"{type(self).__name__} has no items")

    def answered(self, answer: Any) -> None:
        """The dialog that a row has opened has an answer."""
        item = self.item(self.here.pop("asking"))
        if item is not None:
            item.answered(self, answer)

    def do(self, deed: "Deed") -> None:
        """A method by its name, or a function of the app."""
        if isinstance(deed, str):
            getattr(self, deed)()
        else:
            deed(self)


Said = str | Callable[[Any], str]
Test = Callable[[Any], bool]
Deed = str | Callable[[Any], object]


def said(text: Said, app: Preferences) -> str:
    """What is to be read now."""
    return text if isinstance(text, str) else text(app)


# Values


class Value(Protocol):
    """Something that a row shows and changes."""

    def get(self, app: Preferences) -> str:
        """What it is now."""

    def set(self, app: Preferences, value: str) -> None:
        """What it is to be."""


@dataclass(frozen=True)
class Stored:
    """A key of the settings provider."""

    namespace: str
    key: str
    default: str = "0"

    def get(self, app: Preferences) -> str:
        return app.phone[Settings].get(self.namespace, self.key) or self.default

    def set(self, app: Preferences, value: str) -> None:
        app.phone[Settings].put(self.namespace, self.key, value)


@dataclass(frozen=True)
class Kept:
    """What nothing else on the phone asks for: it is kept in the app's own preferences.

    ``{arg}`` in the key stands for whom the page is about.
    """

    key: str
    default: str = "0"

    def get(self, app: Preferences) -> str:
        return app.prefs().text(self.key.format(arg=app.arg), self.default)

    def set(self, app: Preferences, value: str) -> None:
        app.prefs()[self.key.format(arg=app.arg)] = value


@dataclass(frozen=True)
class Asked:
    """What a service tells and does; a switch says "1" and "0"."""

    read: Callable[[Any], str | bool | int]
    write: Callable[[Any, str], object]

    def get(self, app: Preferences) -> str:
        found = self.read(app)
        return str(int(found)) if isinstance(found, bool) else str(found)

    def set(self, app: Preferences, value: str) -> None:
        self.write(app, value)


def on_or_off(value: Value) -> Callable[[Preferences], str]:
    """A summary that tells whether something is on."""
    return lambda app: "On" if value.get(app) == "1" else "Off"

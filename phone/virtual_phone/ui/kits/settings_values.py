"""What the rows of a settings page read and change: the page they are on, texts, values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from virtual_phone.android.intent import Intent
from virtual_phone.services.settings import Settings
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.settings_row_look import RowLook
from virtual_phone.ui.screen import Screen

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

T = TypeVar("T")


class PageContext(Protocol):
    """What a row may read: its app, and what its page is about."""

    @property
    def app(self) -> App: ...
    @property
    def phone(self) -> "Phone": ...
    @property
    def arg(self) -> str:
        """A package, a network: what the page is about; empty for most pages."""


class PageScreen(PageContext, Protocol):
    """The screen of a page, as what a tap does uses it."""

    @property
    def look(self) -> RowLook: ...
    def show(self, page: str, arg: str = "") -> None:
        """Open another page."""

    def answered(self, key: str, answer: Any) -> None:
        """The dialog that the row with this key has opened closed with an answer."""

    def open(
        self, screen: Screen[Any, T], *, then: Callable[[T], object] | None = None
    ) -> None: ...
    def start(self, intent: Intent, *, then: Callable[[Any], object] | None = None) -> None: ...
    def finish(self, *result: Any) -> None: ...
    def toast(self, text: str) -> None: ...


@dataclass(frozen=True)
class UnopenedPage:
    """A page that is read without being open, as by a search."""

    app: App
    arg: str = ""

    @property
    def phone(self) -> "Phone":
        return self.app.phone


TextOf = str | Callable[[PageContext], str]
Condition = Callable[[PageContext], bool]
Action = Callable[[PageScreen], object]


def text_of(text: TextOf, context: PageContext) -> str:
    """A text as it reads now."""
    return text if isinstance(text, str) else text(context)


# Values


class Value(Protocol):
    """Something that a row displays and changes; a switch writes "1" and "0"."""

    def get(self, context: PageContext, /) -> str: ...
    def set(self, context: PageContext, value: str, /) -> None: ...


@dataclass(frozen=True)
class _ProviderSetting:
    """A key of the settings provider."""

    namespace: ClassVar[str]

    key: str
    default: str = "0"

    def get(self, context: PageContext) -> str:
        return context.phone[Settings].get(self.namespace, self.key) or self.default

    def set(self, context: PageContext, value: str) -> None:
        context.phone[Settings].put(self.namespace, self.key, value)


class Global(_ProviderSetting):
    namespace = "global"


class Secure(_ProviderSetting):
    namespace = "secure"


class System(_ProviderSetting):
    namespace = "system"


@dataclass(frozen=True)
class AppPreference:
    """A text in the app's preferences; ``{arg}`` in the key is what the page is about."""

    key: str
    default: str = "0"
    file: str = ""  # of the preferences; the default one

    def get(self, context: PageContext) -> str:
        return context.app.prefs(self.file).text(self.key.format(arg=context.arg), self.default)

    def set(self, context: PageContext, value: str) -> None:
        context.app.prefs(self.file)[self.key.format(arg=context.arg)] = value


@dataclass(frozen=True)
class AppNumber:
    """A whole number in the app's preferences."""

    key: str
    default: int = 0
    file: str = ""

    def get(self, context: PageContext) -> str:
        return str(context.app.prefs(self.file).number(self.key, self.default))

    def set(self, context: PageContext, value: str) -> None:
        context.app.prefs(self.file)[self.key] = int(value)


@dataclass(frozen=True)
class AppFlag:
    """A boolean in the app's preferences."""

    key: str
    default: bool = False
    file: str = ""

    def get(self, context: PageContext) -> str:
        return str(int(context.app.prefs(self.file).flag(self.key, self.default)))

    def set(self, context: PageContext, value: str) -> None:
        context.app.prefs(self.file)[self.key] = value == "1"


@dataclass(frozen=True)
class Computed:
    """A value that functions read and write."""

    read: Callable[[PageContext], str]
    write: Callable[[PageContext, str], object]

    def get(self, context: PageContext) -> str:
        return self.read(context)

    def set(self, context: PageContext, value: str) -> None:
        self.write(context, value)


@dataclass(frozen=True)
class ComputedFlag:
    """A value that is on or off, which functions read and write."""

    read: Callable[[PageContext], bool]
    write: Callable[[PageContext, bool], object]

    def get(self, context: PageContext) -> str:
        return str(int(self.read(context)))

    def set(self, context: PageContext, value: str) -> None:
        self.write(context, value == "1")


def on_or_off(value: Value, more: str = "") -> Callable[[PageContext], str]:
    """The summary of a row whose page has the switch."""
    return lambda context: ("On" if value.get(context) == "1" else "Off") + more


def same(*names: str) -> dict[str, str]:
    """Options that are stored by the name they are displayed by."""
    return {name: name for name in names}

"""Intents, and the intent filters of activities."""

from dataclasses import asdict, dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

MAIN = "android.intent.action.MAIN"
VIEW = "android.intent.action.VIEW"
SEND = "android.intent.action.SEND"
RECOGNIZE_SPEECH = "android.speech.action.RECOGNIZE_SPEECH"
LAUNCHER = "android.intent.category.LAUNCHER"
HOME = "android.intent.category.HOME"
NEW_TASK = 0x10000000
BLURRED = {"tel", "sip", "sms", "smsto", "mailto", "nfc"}


def full_class(component: str) -> tuple[str, str]:
    """``pkg/.Main`` as package and full class name."""
    package, _, cls = component.partition("/")
    return package, package + cls if cls.startswith(".") else cls


def short_component(package: str, cls: str) -> str:
    """``pkg/.Main`` for a class within the package, as in dumps."""
    return f"{package}/{cls.removeprefix(package) if cls.startswith(package + '.') else cls}"


@dataclass(frozen=True)
class Intent:
    """An intent: its action, data, target and extras."""

    action: str = ""
    data: str = ""
    type: str = ""
    component: str = ""  # pkg/full.Class
    package: str = ""
    categories: tuple[str, ...] = ()
    extras: dict[str, Any] = field(default_factory=dict)
    flags: int = 0

    def as_json(self) -> dict[str, Any]:
        data = asdict(self) | {"categories": list(self.categories)}
        return {name: value for name, value in data.items() if value}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Intent":
        return cls(**data | {"categories": tuple(data.get("categories", ()))})

    def but(self, **changes: Any) -> "Intent":
        return replace(self, **changes)

    @property
    def scheme(self) -> str:
        return self.data.partition(":")[0] if ":" in self.data else ""

    def __str__(self) -> str:
        """The intent as ``am`` and ``dumpsys`` print it."""
        fields = [f"act={self.action}"] if self.action else []
        if self.categories:
            fields.append(f"cat=[{','.join(self.categories)}]")
        if self.data:
            fields.append(f"dat={self._safe_data()}")
        if self.type:
            fields.append(f"typ={self.type}")
        if self.flags:
            fields.append(f"flg=0x{self.flags:x}")
        if self.package:
            fields.append(f"pkg={self.package}")
        if self.component:
            fields.append(f"cmp={short_component(*full_class(self.component))}")
        if self.extras:
            fields.append("(has extras)")
        return "Intent { " + "".join(f"{each} " for each in fields) + "}"

    def _safe_data(self) -> str:
        """The data without the part that might be private."""
        scheme, _, rest = self.data.partition(":")
        if scheme in BLURRED:
            return f"{scheme}:{''.join(c if c in '-@.' else 'x' for c in rest)}"
        if scheme in ("http", "https", "ftp"):
            return f"{scheme}://{urlsplit(self.data).netloc}/..."
        return self.data


@dataclass(frozen=True)
class Filter:
    """An intent filter of an activity."""

    activity: str
    actions: tuple[str, ...] = (MAIN,)
    schemes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()  # may have wildcards: "text/*", "*/*"
    prefixes: tuple[str, ...] = ()  # of the data, e.g. "content://contacts/people"
    label: str = ""  # in a chooser, if other than the app's name

    def matches(self, intent: Intent, mime: str = "") -> bool:
        """Whether the filter matches; ``mime`` is the type of the data if the intent has none."""
        if intent.action not in self.actions:
            return False
        kind = intent.type or mime
        if self.prefixes:
            return any(intent.data.startswith(prefix) for prefix in self.prefixes)
        if self.types:
            scheme_fits = not self.schemes or not intent.data or intent.scheme in self.schemes
            return bool(kind) and scheme_fits and any(_covers(each, kind) for each in self.types)
        if self.schemes:
            return intent.scheme in self.schemes and not intent.type
        return not intent.data and not intent.type


def _covers(pattern: str, kind: str) -> bool:
    major, _, minor = pattern.partition("/")
    its_major, _, its_minor = kind.partition("/")
    return (major in ("*", its_major) or its_major == "*") and (
        minor in ("*", its_minor) or its_minor == "*"
    )

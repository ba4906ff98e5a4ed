"""The part of `am`'s command line that makes an intent."""

from typing import Any

from virtual_phone.android.intent import LAUNCHER, MAIN, Intent, full_class

IGNORED = {
    "--grant-read-uri-permission",
    "--grant-write-uri-permission",
    "--include-stopped-packages",
    "--selector",
}


class BadIntent(Exception):
    """The words are not a valid intent."""


def _flag(text: str) -> int:
    return int(text, 0)


def _array(text: str, kind: Any) -> list[Any]:
    return [kind(each) for each in text.replace("\\,", "\0").split(",")]


EXTRAS: dict[str, Any] = {
    "-e": str,
    "--es": str,
    "--esn": None,
    "--ez": lambda text: text.lower() in ("true", "t", "1"),
    "--ei": int,
    "--el": int,
    "--ef": float,
    "--ed": float,
    "--eu": str,
    "--ecn": str,
    "--eia": lambda text: _array(text, int),
    "--eial": lambda text: _array(text, int),
    "--ela": lambda text: _array(text, int),
    "--efa": lambda text: _array(text, float),
    "--esa": lambda text: [each.replace("\0", ",") for each in _array(text, str)],
    "--esal": lambda text: [each.replace("\0", ",") for each in _array(text, str)],
}


def parse(words: list[str]) -> tuple[Intent, list[str]]:
    """An intent from ``-a … -d … -n …``, and the remaining options."""
    intent, others, rest = Intent(), list[str](), [word for word in words if word]
    extras: dict[str, Any] = {}
    while rest:
        word = rest.pop(0)
        if word in EXTRAS:
            key = _next(rest, word)
            extras[key] = None if EXTRAS[word] is None else _value(EXTRAS[word], _next(rest, word))
        elif word in FIELDS:
            intent = FIELDS[word](intent, _next(rest, word))
        elif word in IGNORED:
            continue
        elif word.startswith("-"):
            others.append(word)
            if word in WITH_VALUE:
                others.append(_next(rest, word))
        else:
            intent = _positional(intent, word)
    return intent.but(extras=extras), others


def _next(rest: list[str], word: str) -> str:
    if not rest:
        raise BadIntent(f'Argument expected after "{word}"')
    return rest.pop(0)


def _value(kind: Any, text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise BadIntent(f'For input string: "{text}"') from None


def _positional(intent: Intent, word: str) -> Intent:
    """Add a bare word to the intent: a component, a URI or a package."""
    if ":" in word:
        return intent.but(data=word, action=intent.action or "android.intent.action.VIEW")
    started = intent.but(action=intent.action or MAIN, categories=intent.categories or (LAUNCHER,))
    if "/" in word:
        return started.but(component=_component(word))
    return started.but(package=word)


def _component(word: str) -> str:
    if "/" not in word:
        raise BadIntent(f"Bad component name: {word}")
    return "/".join(full_class(word))


FIELDS: dict[str, Any] = {
    "-a": lambda intent, word: intent.but(action=word),
    "-d": lambda intent, word: intent.but(data=word),
    "-t": lambda intent, word: intent.but(type=word),
    "-c": lambda intent, word: intent.but(categories=(*intent.categories, word)),
    "-n": lambda intent, word: intent.but(component=_component(word)),
    "-p": lambda intent, word: intent.but(package=word),
    "-f": lambda intent, word: intent.but(flags=_value(_flag, word)),
    "-i": lambda intent, word: intent,
}
WITH_VALUE = (
    "--user --display --windowingMode --activityType -P --start-profiler --sampling --task -R "
    "--receiver-permission"
).split()

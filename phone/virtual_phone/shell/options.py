"""Options as toybox parses them: anywhere among the arguments, short ones alone or in clusters.

toybox parses them in `lib/args.c`; compared with toybox 0.8.9.
"""

from collections.abc import Mapping, Sequence

from virtual_phone.shell.core import Failed, HelpWanted, Shell


class Options:
    """The parsed options, short ones with their values, and the other arguments."""

    __slots__ = ("_values", "order", "rest")

    def __init__(self) -> None:
        self._values: dict[str, list[str]] = {}
        self.order: list[str] = []  # options in the order given
        self.rest: list[str] = []

    def add(self, letter: str, value: str = "") -> None:
        self._values.setdefault(letter, []).append(value)
        self.order.append(letter)

    def __contains__(self, letter: str) -> bool:
        return letter in self._values

    def count(self, letter: str) -> int:
        return len(self._values.get(letter, ()))

    def get(self, letter: str, default: str = "") -> str:
        """The last value of an option."""
        return self._values[letter][-1] if letter in self._values else default

    def all(self, letter: str) -> list[str]:
        return self._values.get(letter, [])

    def number(self, letter: str, default: int) -> int:
        """An option's integer, with an optional suffix such as k or M."""
        return size(self.get(letter)) if letter in self._values else default

    def last(self, choices: str) -> str:
        """Which of some mutually exclusive options was given last; empty if none."""
        return next((letter for letter in reversed(self.order) if letter in choices), "")


def options(
    sh: Shell,
    arguments: Sequence[str],
    flags: str = "",
    values: str = "",
    *,
    long: Mapping[str, str] | None = None,
    least: int = 0,
    most: int | None = None,
    first: bool = False,
    status: int = 1,
) -> Options:
    """Parse ``arguments``: options in ``flags`` take no value, those in ``values`` take one.

    ``long`` maps long options to short ones; with ``first``, the first other argument ends them.
    """
    found = Options()
    pending = list(reversed(arguments))
    while pending:
        argument = pending.pop()
        if argument == "--help":
            raise HelpWanted
        if argument == "--":
            found.rest.extend(reversed(pending))
            break
        if argument.startswith("--"):
            _long(sh, argument[2:], long or {}, values, pending, found, status)
        elif argument.startswith("-") and len(argument) > 1:
            _cluster(sh, argument[1:], flags, values, pending, found, status)
        else:
            found.rest.append(argument)
            if first:
                found.rest.extend(reversed(pending))
                break
    if len(found.rest) < least:
        needs = "Needs 1 argument" if least == 1 else f"Need {least} arguments"
        raise Failed(f'{needs} (see "{sh.name} --help")', status)
    if most is not None and len(found.rest) > most:
        raise Failed(f'Max {most} argument{"s" * (most != 1)} (see "{sh.name} --help")', status)
    return found


def _cluster(
    sh: Shell,
    cluster: str,
    flags: str,
    values: str,
    pending: list[str],
    found: Options,
    status: int,
) -> None:
    for at, letter in enumerate(cluster):
        if letter in flags:
            found.add(letter)
        elif letter in values:
            value = cluster[at + 1 :]
            if not value:
                if not pending:
                    raise Failed(f'Missing argument to -{letter} (see "{sh.name} --help")', status)
                value = pending.pop()
            found.add(letter, value)
            return
        else:
            raise Failed(f"Unknown option '{letter}' (see \"{sh.name} --help\")", status)


def _long(
    sh: Shell,
    text: str,
    long: Mapping[str, str],
    values: str,
    pending: list[str],
    found: Options,
    status: int,
) -> None:
    name, equals, value = text.partition("=")
    letter = long.get(name)
    if letter is None:
        raise Failed(f"Unknown option '{text}' (see \"{sh.name} --help\")", status)
    if letter in values and not equals:
        if not pending:
            raise Failed(f'Missing argument to --{name} (see "{sh.name} --help")', status)
        value = pending.pop()
    found.add(letter, value)


_UNITS = {"c": 1, "b": 512, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_DECIMAL = {"k": 1000, "m": 1000**2, "g": 1000**3, "t": 1000**4}


def size(text: str) -> int:
    """A number with an optional suffix: 4k is 4096, 4kd is 4000."""
    digits = text.lower().removesuffix("ib")
    unit = 1
    if digits.endswith("d") and digits[-2:-1] in _DECIMAL:
        unit, digits = _DECIMAL[digits[-2]], digits[:-2]
    elif digits[-1:] in _UNITS and not digits.startswith("0x"):
        unit, digits = _UNITS[digits[-1]], digits[:-1]
    try:
        return int(digits, 0 if digits.startswith("0x") else 10) * unit
    except ValueError:
        raise Failed(f"not integer: {text}") from None


_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds(text: str) -> float:
    """A duration: 0.1, 5m, 1h."""
    unit = _SECONDS.get(text[-1:], 0)
    try:
        found = float(text[:-1] if unit else text) * (unit or 1)
    except ValueError:
        raise Failed(f"Not a number '{text}'") from None
    if not 0 <= found < 1e12:
        raise Failed(f"Not a number '{text}'")
    return found

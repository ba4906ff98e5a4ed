"""Command lines of Android's Java commands (``ShellCommand``), and how they print exceptions."""

from collections.abc import Collection, Sequence

from virtual_phone.shell.core import Shell


def split(
    words: Sequence[str], valued: Collection[str] = (), plain: Collection[str] = ()
) -> tuple[dict[str, str], list[str]]:
    """Options, each with its value or "", and the other words.

    Options that are neither in ``valued`` nor in ``plain`` stay among the words.
    """
    options: dict[str, str] = {}
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word in valued:
            options[word] = next(left, "")
        elif word in plain:
            options[word] = ""
        else:
            rest.append(word)
    return options, rest


def thrown(sh: Shell, command: str, exception: str) -> None:
    """Print a Java command's exception; ``exception`` is its class and message.

    As `BasicShellCommandHandler.exec` does, which returns -1: status 255.
    """
    sh.error(f"\nException occurred while executing '{command}':\n{exception}\n", 255)


def number(word: str) -> int | None:
    """The word as an integer, or None."""
    try:
        return int(word)
    except ValueError:
        return None

"""``app_process``: programs in Java, such as the servers that clients push."""

from collections.abc import Iterator

from virtual_phone.shell.core import Shell, builtin


@builtin("app_process", "app_process32", "app_process64")
def app_process(sh: Shell, *args: str) -> Iterator[str]:
    """Fail for any class: the phone runs no Java."""
    yield from ()
    program = next((word for word in args if "." in word and not word.startswith("-")), "")
    sh.fail(*filter(None, (program, "no Java runs on this phone")))

"""id, whoami, groups: the user a command runs as."""

from collections.abc import Iterator

from virtual_phone.shell import users
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import options

Output = Iterator[str | bytes]


def _described(number: int) -> str:
    return f"{number}({users.name(number)})"


@builtin(reads=True)
def id(sh: Shell, *arguments: str) -> Output:
    """Print the current user and its groups."""
    given = options(sh, arguments, "nGgruZ", most=1)
    uid = sh.uid
    if given.rest:
        found = users.number(given.rest[0])
        if found is None:
            raise Failed(f"not integer: {given.rest[0]}")
        uid = found
    groups = users.groups(uid)
    if "Z" in given:
        yield users.context(uid) + "\n"
        return
    kind = given.last("Ggu")
    if kind:
        numbers = groups if kind == "G" else (uid,)
        yield " ".join(users.name(n) if "n" in given else str(n) for n in numbers) + "\n"
        return
    text = (
        f"uid={_described(uid)} gid={_described(uid)} groups={','.join(map(_described, groups))}"
    )
    yield text + ("" if given.rest else f" context={users.context(uid)}") + "\n"


@builtin("whoami", "logname", reads=True)
def whoami(sh: Shell, *arguments: str) -> Output:
    """Print the name of the current user."""
    options(sh, arguments)
    yield users.name(sh.uid) + "\n"


@builtin(reads=True)
def groups(sh: Shell, *arguments: str) -> Output:
    """Print the groups of the current user."""
    given = options(sh, arguments)
    if not given.rest:
        yield " ".join(map(users.name, users.groups(sh.uid))) + "\n"
    for name in given.rest:
        number = users.number(name)
        if number is None:
            sh.fail(f"not integer: {name}")
        else:
            yield f"{name} : {' '.join(map(users.name, users.groups(number)))}\n"

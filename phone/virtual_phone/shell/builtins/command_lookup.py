"""Builtins about command names: type, command, alias, unalias, hash."""

from collections.abc import Iterator

from virtual_phone.shell.core import Shell, builtin, commands
from virtual_phone.shell.language.call import call, locate
from virtual_phone.shell.language.parser import RESERVED
from virtual_phone.shell.session import Session

Output = Iterator[str | bytes]
SPECIAL = frozenset(". : break continue eval exec exit export readonly return set shift".split())
ALIASES = {
    "local": "\\\\builtin typeset",
    "type": "\\\\builtin whence -v",
    "hash": "\\\\builtin alias -t",
    "nohup": "nohup ",
}


def describe(name: str, session: Session, *, short: bool) -> str | None:
    """What a name resolves to: a word for ``command -v``, or a sentence for ``type``."""
    if name in session.aliases:
        text = session.aliases[name]
        return f"alias {name}='{text}'" if short else f"{name} is an alias for '{text}'"
    if name in RESERVED:
        return name if short else f"{name} is a reserved word"
    if name in session.functions:
        return name if short else f"{name} is a function"
    known = commands().get(name)
    if known and known.inside:
        kind = "special shell builtin" if name in SPECIAL else "shell builtin"
        return name if short else f"{name} is a {kind}"
    path = locate(name, session)
    if path is None or session.files.is_dir(path):
        return None
    return path if short else f"{name} is {'' if '/' in name else 'a tracked alias for '}{path}"


@builtin("type", "whence", inside=True)
def type_(sh: Shell, *names: str) -> Output:
    """Describe what names resolve to."""
    verbose = sh.name.endswith("type")
    for name in names:
        if name in ("-v", "-p"):
            verbose |= name == "-v"
            continue
        found = describe(name, sh.session, short=not verbose)
        if found is None:
            sh.status = 1
            if verbose:
                yield f"{name} not found\n"
        else:
            yield f"{found}\n"


@builtin("command", "builtin", inside=True)
def command(sh: Shell, *words: str) -> Output:
    """Run a command, ignoring functions of that name; or describe it."""
    rest = list(words)
    while rest and rest[0] in ("-p", "--"):
        rest.pop(0)
    if rest and rest[0] in ("-v", "-V"):
        short = rest.pop(0) == "-v"
        for name in rest:
            found = describe(name, sh.session, short=short)
            if found is not None:
                yield f"{found}\n"
                continue
            sh.status = 1
            if not short:
                yield f"{name} not found\n"
        return
    if rest:
        yield from call(rest, sh.session, sh.io)
        sh.status = sh.session.status


@builtin("alias", inside=True)
def alias(sh: Shell, *words: str) -> Output:
    """Define or list aliases."""
    known = sh.session.aliases
    if not words:
        for name, text in sorted(known.items()):
            yield f"{name}='{text}'\n"
    for word in words:
        name, equals, text = word.partition("=")
        if equals:
            known[name] = text
        elif name in known:
            yield f"{name}='{known[name]}'\n"
        else:
            yield f"{name} alias not found\n"
            sh.status = 1


@builtin("unalias", inside=True)
def unalias(sh: Shell, *names: str) -> Output:
    """Remove aliases."""
    for name in names:
        if name == "-a":
            sh.session.aliases.clear()
        elif sh.session.aliases.pop(name, None) is None:
            sh.status = 1
    return iter(())


@builtin("hash", inside=True)
def hash_(sh: Shell, *names: str) -> Output:
    """Do nothing: the paths of commands are not cached."""
    for name in names:
        if not name.startswith("-") and locate(name, sh.session) is None:
            sh.fail(name, "not found")
    return iter(())

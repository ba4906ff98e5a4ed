"""Builtins for control flow: exit, return, exec, eval, source, shift, trap, set."""

import re
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.language.call import call
from virtual_phone.shell.language.flow import (
    Break,
    Complaint,
    Continue,
    Exit,
    Return,
)
from virtual_phone.shell.language.parser import script_of
from virtual_phone.shell.language.process import run_script

Output = Iterator[str | bytes]


def number(sh: Shell, text: str) -> int:
    """A builtin's numeric argument."""
    if not text.lstrip("-").isdigit():
        raise Complaint(f"{own_name(sh)}: bad number: {text}")
    return int(text)


def own_name(sh: Shell) -> str:
    return sh.name.rpartition(" ")[2]


@builtin(":", "true", inside=True)
def true(sh: Shell, *arguments: str) -> Output:
    """Do nothing, successfully."""
    return iter(())


@builtin("false", inside=True)
def false(sh: Shell, *arguments: str) -> Output:
    """Do nothing, unsuccessfully."""
    sh.status = 1
    return iter(())


@builtin("break", "continue", inside=True)
def leave(sh: Shell, *arguments: str) -> Output:
    """Leave a loop, or continue with its next iteration."""
    levels = number(sh, arguments[0]) if arguments else 1
    name = own_name(sh)
    if not sh.session.loops:
        sh.error(f"{sh.name}: can't {name}\n")
        return iter(())
    sh.session.status = 0
    raise (Break if name == "break" else Continue)(levels)


@builtin("return", "exit", inside=True)
def end(sh: Shell, *arguments: str) -> Output:
    """Return from a function or a sourced file, or exit the shell."""
    if arguments:
        sh.session.status = number(sh, arguments[0]) & 255
    raise Return if own_name(sh) == "return" and (sh.session.calls or sh.session.sourced) else Exit


@builtin("exec", inside=True)
def exec_(sh: Shell, *words: str) -> Output:
    """Run a command in place of the shell."""
    if words:
        yield from call(words, sh.session, sh.io)
        raise Exit
    sh.status = 0


@builtin("eval", inside=True)
def eval_(sh: Shell, *words: str) -> Output:
    """Run the arguments as a script."""
    sh.session.status = 0
    yield from run_script(script_of(" ".join(words), sh.session.slice), sh.session, sh.io)
    sh.status = sh.session.status


@builtin(".", "source", inside=True)
def source(sh: Shell, *words: str) -> Output:
    """Run a file in this shell."""
    if not words:
        raise Complaint(f"{own_name(sh)}: missing argument")
    session = sh.session
    try:
        data = sh.files.read(sh.path(words[0]))
    except OSError:
        if own_name(sh) == "source":
            raise Failed(f"{words[0]}: No such file or directory") from None
        raise Complaint(f".: {words[0]}: No such file or directory") from None
    with session.aside_for(len(data)):
        text = data.decode(errors="surrogateescape")
    before = session.file, session.arguments
    session.file = words[0]
    if words[1:]:
        session.arguments = list(words[1:])
    session.sourced += 1
    session.status = 0
    try:
        yield from run_script(script_of(text, session.slice), session, sh.io)
    except Return:
        pass
    finally:
        session.sourced -= 1
        session.file = before[0]
        session.arguments = before[1] if words[1:] else session.arguments
    sh.status = session.status


@builtin("shift", inside=True)
def shift(sh: Shell, *words: str) -> Output:
    """Drop the first positional parameters."""
    count = number(sh, words[0]) if words else 1
    if count > len(sh.session.arguments):
        raise Complaint("shift: nothing to shift")
    del sh.session.arguments[:count]
    return iter(())


@builtin("trap", inside=True)
def trap(sh: Shell, *words: str) -> Output:
    """Set the handler of EXIT; other signals never arrive."""
    traps = sh.session.traps
    if not words:
        for signal, action in traps.items():
            quoted = action.replace("'", "'\\''")
            yield f"trap -- '{quoted}' {signal}\n"
        return
    words = words[1:] if words[0] == "--" else words
    action, signals = (words[0], words[1:]) if len(words) > 1 else ("-", words)
    for signal in signals:
        name = {"0": "EXIT"}.get(signal, signal.upper().removeprefix("SIG"))
        if action == "-":
            traps.pop(name, None)
        else:
            traps[name] = action


@builtin("wait", "jobs", "fg", "bg", inside=True)
def wait(sh: Shell, *words: str) -> Output:
    """Wait for background jobs, which have always ended already."""
    if own_name(sh) == "wait" and words:
        sh.status = 0 if words[0] == sh.session.last_job else 127
    return iter(())


@builtin("times", inside=True)
def times(sh: Shell) -> Output:
    """Print the processor time, which is always zero."""
    yield "0m00.00s 0m00.00s\n" * 2


_UNQUOTED = re.compile(r"[\w@%+=:,./-]+")
SETTINGS = {
    "allexport": "a",
    "errexit": "e",
    "noglob": "f",
    "nounset": "u",
    "xtrace": "x",
    "verbose": "v",
    "pipefail": "pipefail",
    "noexec": "n",
    "noclobber": "C",
    "monitor": "m",
    "interactive": "i",
    "stdin": "s",
    "trackall": "h",
    "braceexpand": "braceexpand",
    "posix": "posix",
    "bgnice": "bgnice",
    "emacs": "emacs",
    "vi": "vi",
    "ignoreeof": "ignoreeof",
}
LETTERS = frozenset("abCefhiklmnprsUuvx")


@builtin("set", inside=True)
def set_(sh: Shell, *words: str) -> Output:
    """Set options and positional parameters; without arguments, show the variables."""
    session = sh.session
    if not words:
        for name in sorted(session.variables):
            yield f"{name}={assignable(session.get(name) or '')}\n"
        return
    rest = list(words)
    while rest and rest[0][:1] in ("-", "+") and len(rest[0]) > 1:
        word = rest.pop(0)
        if word == "--":
            session.arguments = rest
            return
        if word == "-A" and rest:
            session.assign_array(rest[0], rest[1:])
            return
        if word == "-o" and not rest:
            yield from _settings(sh)
            return
        _switch(sh, word, rest)
    if rest:
        session.arguments = rest


def _switch(sh: Shell, word: str, rest: list[str]) -> None:
    """Turn options on or off: ``-eu``, ``+x``, ``-o errexit``."""
    current = sh.session.options
    change = current.add if word[0] == "-" else current.discard
    for letter in word[1:]:
        if letter == "o" and rest:
            name = rest.pop(0)
            if name not in SETTINGS:
                raise Complaint(f"set: {name}: unknown option")
            change(SETTINGS[name])
        elif letter in LETTERS:
            change(letter)
        else:
            raise Complaint(f"set: -{letter}: unknown option")


def _settings(sh: Shell) -> Output:
    yield "Current option settings\n"
    for name in sorted(SETTINGS):
        yield f"{name:<14} {'on' if SETTINGS[name] in sh.session.options else 'off'}\n"


def assignable(text: str) -> str:
    """A value quoted as ``set`` prints it, to be read again by the shell."""
    if any(char in text for char in "\n\t"):
        escaped = text.replace("\\", "\\\\").replace("'", "\\'")
        return "$'" + escaped.replace("\n", "\\n").replace("\t", "\\t") + "'"
    if _UNQUOTED.fullmatch(text):
        return text
    return "'" + text.replace("'", "'\\''") + "'" if text else "''"

"""sed: what its commands do."""

import io
import re
from collections.abc import Callable, Iterator

from virtual_phone.shell.core import (
    WORTH_COUNTING,
    Failed,
    Shell,
    Stdin,
    builtin,
    encoded,
)
from virtual_phone.shell.memory import EACH, Held, accounted, enough_for
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.copying import copy_file
from virtual_phone.shell.toybox.inputs import as_text, inputs, lines_of, pieces, written
from virtual_phone.shell.toybox.sed_script import Address, Command, Script

Output = Iterator[str | bytes]


class NextLine(Exception):
    """Start the next cycle; ``quietly``: without printing this line."""

    def __init__(self, *, quietly: bool = False) -> None:
        super().__init__()
        self.quietly = quietly


class Quit(Exception):
    """Read no more lines; ``quietly``: without printing this one."""

    def __init__(self, *, quietly: bool = False) -> None:
        super().__init__()
        self.quietly = quietly


@builtin
def sed(sh: Shell, *arguments: str) -> Output:
    """Edit lines of text with a script."""
    given = (
        options(
            sh,
            arguments,
            "nrEsz",
            "ef",
            long={
                "expression": "e",
                "quiet": "n",
                "silent": "n",
                "regexp-extended": "E",
                "in-place": "i",
                "separate": "s",
            },
        )
        if not _in_place(arguments)
        else _with_in_place(sh, arguments)
    )
    texts = given.all("e") + [sh.files.read_text(sh.path(name)) for name in given.all("f")]
    names = list(given.rest)
    if not texts:
        if not names:
            raise Failed("no pattern")
        texts = [names.pop(0)]
    script = Script("\n".join(texts), sh.session.slice, extended="E" in given or "r" in given)
    end = "\0" if "z" in given else "\n"
    if "i" in given:
        for name, stdin in inputs(sh, names):
            edited = map(encoded, Editor(sh, script, given, end).run(_lines(sh, stdin, end)))
            held = Held()
            found = list(accounted(edited, held))
            if given.get("i"):
                copy_file(sh, sh.path(name), sh.path(name) + given.get("i"))
            yield from written(sh, name, found)
    elif "s" in given:
        for _, stdin in inputs(sh, names):
            yield from Editor(sh, script, given, end).run(_lines(sh, stdin, end))
    else:
        everything = (line for _, stdin in inputs(sh, names) for line in _lines(sh, stdin, end))
        yield from Editor(sh, script, given, end).run(everything)


def _in_place(arguments: tuple[str, ...]) -> bool:
    return any(
        re.match(r"-[nrEsz]*i", each) or each.startswith("--in-place") for each in arguments
    )


def _with_in_place(sh: Shell, arguments: tuple[str, ...]) -> Options:
    """The rest of the word after ``-i`` is a suffix, even an empty one."""
    suffix, rest = "", list[str]()
    for each in arguments:
        found = re.match(r"-([nrEsz]*)i(.*)\Z", each)
        if each.startswith("--in-place"):
            suffix = each.partition("=")[2]
        elif found:
            flags = found[2] if re.fullmatch(r"[nrEsze]+", found[2]) and not suffix else ""
            suffix = "" if flags else found[2]
            rest += [f"-{found[1]}{flags}"] if found[1] or flags else []
        else:
            rest.append(each)
    given = options(sh, rest, "nrEsz", "ef", long={"expression": "e", "quiet": "n"})
    given.add("i", suffix)
    return given


def _lines(sh: Shell, stdin: Stdin, end: str) -> Iterator[bytes]:
    return lines_of(sh, stdin, end.encode())


_ESCAPED = {
    char: f"\\{letter}" for char, letter in zip("\\\n\t\r\a\b\f\v", "\\ntrabfv", strict=True)
}
UNAMBIGUOUS = [
    _ESCAPED.get(chr(byte), chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
    for byte in range(256)
]


class Editor:
    """Runs a script on lines."""

    def __init__(self, sh: Shell, script: Script, given: Options, end: str) -> None:
        self.sh = sh
        self.script = script
        self.quiet = "n" in given or script.quiet
        self.end = end
        self.space = ""
        self.held = ""
        self.number = 0
        self.changed = False
        self.after: list[str] = []  # printed at the end of the cycle
        self.out: list[str] = []
        self.memory = Held()
        self.size = 0  # of the pending output
        self.active: dict[int, int] = {}  # commands whose range has begun, and where it ends
        self.written: set[str] = set()
        self.ended = True  # whether the line ended with a newline

    def run(self, lines: Iterator[bytes]) -> Output:
        self.lines = lines
        self.following = next(lines, None)
        going = True
        while going and self.read():
            quietly = False
            try:
                self.execute()
            except NextLine as line:
                quietly = line.quietly
            except Quit as quit_:
                going, quietly = False, quit_.quietly
            if not (self.quiet or quietly):
                self.print(self.space)
            self.out.extend(self.after)
            self.after.clear()
            if self.out:
                yield "".join(self.out)
                self.out.clear()
            self.size = 0

    def read(self) -> bool:
        """Bring the next line into the pattern space; False if there is none."""
        if self.following is None:
            return False
        line = as_text(self.sh, self.following)
        self.following = next(self.lines, None)
        self.ended = line.endswith(self.end)
        self.space = line.removesuffix(self.end)
        self.number += 1
        return True

    def print(self, text: str) -> None:
        self.emit(text + (self.end if self.ended else ""))

    def emit(self, text: str) -> None:
        self.out.append(text)
        self.size += len(text) + EACH

    def later(self, text: str) -> None:
        self.after.append(text)
        self.size += len(text) + EACH

    def account(self) -> None:
        """Account for the memory in use, and yield when the slice is over."""
        self.sh.session.slice()
        size = self.size + len(self.space) + len(self.held)
        if size > WORTH_COUNTING or self.memory.size:
            self.memory.hold(size)

    @property
    def last(self) -> bool:
        return self.following is None

    # Addresses

    def selects(self, command: Command) -> bool:
        first, second = command.addresses
        if first is None:
            return not command.negated
        if second is None:
            return self.matches(first) != command.negated
        return self.in_range(command, first, second) != command.negated

    def in_range(self, command: Command, first: Address, second: Address) -> bool:
        key = id(command)
        if key in self.active:
            stop = self.active[key]
            if stop >= 0:
                if self.number >= stop:
                    del self.active[key]
                return self.number <= stop
            if self.matches(second):
                del self.active[key]
            return True
        if not (self.matches(first) or (first.line == 0 and self.number == 1)):
            return False
        if second.plus:
            stop = self.number + second.line
        elif second.regex is not None or second.last:
            stop = -1
            if first.line == 0 and self.matches(second):
                return True
        else:
            stop = second.line
        if stop < 0 or stop > self.number:
            self.active[key] = stop
        return True

    def matches(self, address: Address) -> bool:
        if address.last:
            return self.last
        if address.regex is not None:
            return address.regex.search(self.space, self.sh.session) is not None
        if address.step:
            return self.number >= address.line and (self.number - address.line) % address.step == 0
        return self.number == address.line

    # Commands

    def execute(self) -> None:
        at, commands = 0, self.script.commands
        while at < len(commands):
            command = commands[at]
            at += 1
            if not self.selects(command):
                if command.name == "{":
                    at = command.target
                continue
            self.account()
            act = ACTS.get(command.name)
            jump = act(self, command) if act else None
            if jump is not None:
                at = jump

    def substitute(self, command: Command) -> None:
        assert command.regex is not None
        count, done = 0, 0
        changed = io.StringIO()
        start = 0
        end = -1
        most = None if command.everywhere or command.which > 1 else 1
        for found in command.regex.matches(self.space, self.sh.session, most):
            if found.start() == found.end() == end:
                continue  # an empty match right behind a match does not count
            end = found.end()
            count += 1
            if count < command.which:
                continue
            changed.write(self.space[start : found.start()])
            changed.write(command.replace(found))
            enough_for(changed.tell())
            start = found.end()
            done += 1
            if not command.everywhere:
                break
        if not done:
            return
        self.space = changed.getvalue() + self.space[start:]
        self.changed = True
        if command.prints:
            self.print(self.space)
        if command.text:
            self.write(command.text)

    def write(self, name: str) -> None:
        path = self.sh.path(name)
        if name == "/dev/stdout":
            self.print(self.space)
            return
        if name not in self.written:
            self.written.add(name)
            self.sh.files.write(path, b"")
        self.sh.files.append(path, f"{self.space}\n".encode(errors="surrogateescape"))

    def next(self, command: Command) -> None:
        if self.last:
            raise Quit
        if not self.quiet:
            self.print(self.space)
        self.out.extend(self.after)
        self.after.clear()
        self.read()

    def join_next(self, command: Command) -> None:
        if self.last:
            raise Quit
        held = self.space
        self.read()
        self.space = f"{held}\n{self.space}"

    def delete_first(self, command: Command) -> int | None:
        if "\n" not in self.space:
            raise NextLine(quietly=True)
        self.space = self.space.partition("\n")[2]
        return 0

    def change(self, command: Command) -> None:
        if command.addresses[1] is None or id(command) not in self.active or command.negated:
            self.emit(command.text + "\n")
        raise NextLine(quietly=True)

    def read_file(self, command: Command) -> None:
        path = self.sh.path(command.text)
        if self.sh.files.is_file(path):
            self.later(self.sh.files.read(path).decode(errors="surrogateescape"))

    def unambiguous(self, command: Command) -> None:
        for piece in pieces(self.sh, [encoded(self.space)]):
            self.emit("".join(map(UNAMBIGUOUS.__getitem__, piece)))
            enough_for(self.size)
        self.emit("$\n")

    def branch(self, command: Command) -> int | None:
        if command.name == "b" or self.changed == (command.name == "t"):
            self.changed = False
            return command.target
        self.changed = False
        return None

    def replace_space(self, space: str) -> None:
        self.space = space

    def hold(self, held: str) -> None:
        self.held = held

    def exchange(self, command: Command) -> None:
        self.space, self.held = self.held, self.space

    def stop(self, exception: Exception) -> None:
        raise exception


Act = Callable[[Editor, Command], int | None]
ACTS: dict[str, Act] = {
    "s": Editor.substitute,
    "p": lambda editor, command: editor.print(editor.space),
    "P": lambda editor, command: editor.emit(editor.space.partition("\n")[0] + "\n"),
    "d": lambda editor, command: editor.stop(NextLine(quietly=True)),
    "D": Editor.delete_first,
    "q": lambda editor, command: editor.stop(Quit()),
    "Q": lambda editor, command: editor.stop(Quit(quietly=True)),
    "=": lambda editor, command: editor.emit(f"{editor.number}\n"),
    "a": lambda editor, command: editor.later(command.text + "\n"),
    "i": lambda editor, command: editor.emit(command.text + "\n"),
    "c": Editor.change,
    "n": Editor.next,
    "N": Editor.join_next,
    "g": lambda editor, command: editor.replace_space(editor.held),
    "G": lambda editor, command: editor.replace_space(f"{editor.space}\n{editor.held}"),
    "h": lambda editor, command: editor.hold(editor.space),
    "H": lambda editor, command: editor.hold(f"{editor.held}\n{editor.space}"),
    "x": Editor.exchange,
    "y": lambda editor, command: editor.replace_space(editor.space.translate(command.table)),
    "l": Editor.unambiguous,
    "r": Editor.read_file,
    "w": lambda editor, command: editor.write(command.text),
    "b": Editor.branch,
    "t": Editor.branch,
    "T": Editor.branch,
}

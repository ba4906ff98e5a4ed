"""grep, egrep, fgrep."""

import re
from collections import deque
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.language.pattern import matches
from virtual_phone.shell.memory import EACH, Held
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.inputs import as_text, lines_of, open_input
from virtual_phone.shell.toybox.regex import compiled
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]
LONG = {
    "include": "M",
    "exclude": "S",
    "exclude-dir": "X",
    "color": "color",
    "colour": "color",
    "line-buffered": "buffered",
    "ignore-case": "i",
    "invert-match": "v",
    "count": "c",
    "quiet": "q",
    "only-matching": "o",
    "line-number": "n",
    "extended-regexp": "E",
    "fixed-strings": "F",
    "recursive": "r",
    "word-regexp": "w",
    "max-count": "m",
}


@builtin("grep", "egrep", "fgrep", reads=True)
def grep(sh: Shell, *arguments: str) -> Output:
    """Print the lines that match."""
    given = options(sh, arguments, "EFGHabhinorsvwclqRzZxIL", "mABCefMSX", long=LONG, status=2)
    names = list(given.rest)
    patterns = [line for text in given.all("e") for line in text.split("\n")]
    for name in given.all("f"):
        stdin = open_input(sh, name, status=2)
        patterns += stdin.read().decode(errors="surrogateescape").splitlines() if stdin else []
    if "e" not in given and "f" not in given:
        if not names:
            raise Failed("no REGEX", 2)
        patterns = names.pop(0).split("\n")
    try:
        search = Search(sh, given, patterns)
    except Failed as failed:
        raise Failed(failed.text, 2) from None
    yield from search.run(names)
    if sh.status == 0 and not search.found:
        sh.status = 1
    elif search.found and "q" in given:
        sh.status = 0


def _in_slices(sh: Shell, patterns: list[str]) -> Iterator[str]:
    for each in patterns:
        sh.session.slice()
        yield each


class Search:
    """One call of grep."""

    def __init__(self, sh: Shell, given: Options, patterns: list[str]) -> None:
        self.sh = sh
        self.given = given
        self.found = False
        self.done = False
        extended = "E" in given or sh.name == "egrep"
        fixed = "F" in given or sh.name == "fgrep"
        self.patterns = [
            compiled(
                each,
                extended=extended,
                fixed=fixed,
                ignore_case="i" in given,
                word="w" in given,
                line="x" in given,
            )
            for each in _in_slices(sh, patterns)
        ]
        context = given.number("C", 0)
        self.before = given.number("B", context)
        self.after = given.number("A", context)
        self.most = given.number("m", 1 << 60)
        self.end = b"\0" if "z" in given else b"\n"
        self.separated = False

    def run(self, names: list[str]) -> Output:
        deep = "r" in self.given or "R" in self.given
        titled = (len(names) > 1 or deep or "H" in self.given) and "h" not in self.given
        for name in names or (["."] if deep else ["-"]):
            if self.done:
                return
            if deep and name != "-" and self.sh.files.is_dir(self.sh.path(name)):
                yield from flat(self.folder(name))
            else:
                yield from self.named(name, titled)

    def folder(self, name: str) -> Descent[str | bytes]:
        for each in self.sh.files.listdir(self.sh.path(name)):
            below = join(name, each)
            path = self.sh.path(below)
            linked = self.sh.files.is_link(path) and "R" not in self.given
            if self.sh.files.is_dir(path) and not linked:
                if not self._among(self.given.all("X"), each):
                    yield self.folder(below)
            elif self._included(each):
                yield from self.named(below, "h" not in self.given)
            if self.done:
                return

    def _included(self, name: str) -> bool:
        wanted, unwanted = self.given.all("M"), self.given.all("S")
        return (not wanted or self._among(wanted, name)) and not self._among(unwanted, name)

    def _among(self, patterns: list[str], name: str) -> bool:
        return any(matches(each, name, self.sh.session) for each in patterns)

    def named(self, name: str, titled: bool) -> Output:
        sh = self.sh
        if "s" in self.given and name != "-" and not sh.files.is_file(sh.path(name)):
            sh.status = 2
            return
        if name != "-" and sh.files.is_dir(sh.path(name)):
            sh.fail(name, "Is a directory", status=sh.status or 1)
            return
        stdin = open_input(sh, name, status=2)
        if stdin is None:
            return
        label = "(standard input)" if name == "-" else name
        yield from self.file(stdin, label, titled)

    def first(self, line: str, start: int = 0) -> re.Match[str] | None:
        """The first match at or after a position; the longest of those that start there."""
        best: re.Match[str] | None = None
        for pattern in self.patterns:
            found = pattern.search(line, self.sh.session, start)
            if found and (
                best is None or (found.start(), -found.end()) < (best.start(), -best.end())
            ):
                best = found
        return best

    def file(self, stdin: Stdin, label: str, titled: bool) -> Output:
        given, count = self.given, 0
        prints = not any(letter in given for letter in "qlLc")
        lines = Context(self, label if titled else "")
        for raw in lines_of(self.sh, stdin, self.end):
            if count >= self.most and not lines.trailing:
                break
            line = as_text(self.sh, raw.removesuffix(self.end))
            match = self.first(line) if count < self.most else None
            lines.number += 1
            if (match is None) != ("v" in given) or count >= self.most:
                yield from lines.other(line)
                continue
            self.found = True
            count += 1
            if "q" in given:
                self.done = True
                return
            if "l" in given or "L" in given:
                break
            if prints:
                yield from lines.matching(line, match)
        if ("l" in given and count) or ("L" in given and not count):
            yield f"{label}\n"
        elif "c" in given:
            yield f"{label + ':' if titled else ''}{count}\n"


class Context:
    """The lines around matches, in one file."""

    def __init__(self, search: Search, label: str) -> None:
        self.search = search
        self.label = label
        self.number = 0
        self.last_printed = 0  # a line number
        self.trailing = 0  # lines of context still to print
        self.waiting: deque[tuple[int, str]] = deque()
        self.held = Held()  # memory of those that wait

    def other(self, line: str) -> Output:
        """A line that does not match."""
        if self.trailing:
            self.trailing -= 1
            self.last_printed = self.number
            yield self.line(self.number, line, "-")
        elif self.search.before:
            self.waiting.append((self.number, line))
            self.held.grow(len(line) + 2 * EACH)
            if len(self.waiting) > self.search.before:
                self.held.grow(-len(self.waiting.popleft()[1]) - 2 * EACH)

    def matching(self, line: str, match: re.Match[str] | None) -> Output:
        search = self.search
        if search.before or search.after:
            first = self.waiting[0][0] if self.waiting else self.number
            if search.separated and first > self.last_printed + 1:
                yield "--\n"
            search.separated = True
            for earlier, text in self.waiting:
                yield self.line(earlier, text, "-")
            self.waiting.clear()
            self.held.hold(0)
        self.last_printed, self.trailing = self.number, search.after
        if "o" not in search.given:
            yield self.line(self.number, line, ":")
        elif match:
            yield from self.parts(line, match)

    def line(self, number: int, text: str, mark: str) -> str:
        head = f"{self.label}{mark}" if self.label else ""
        if "n" in self.search.given:
            head += f"{number}{mark}"
        return head + text + self.search.end.decode()

    def parts(self, line: str, match: re.Match[str]) -> Output:
        """Only what matched, each match on a line of its own."""
        at: re.Match[str] | None = match
        while at:
            if at[0]:
                yield self.line(self.number, at[0], ":")
            start = at.end() if at[0] else at.end() + 1
            if start > len(line):
                return
            at = self.search.first(line, start)

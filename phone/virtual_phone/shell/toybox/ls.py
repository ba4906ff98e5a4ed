"""ls."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from virtual_phone.shell import users
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox import formatting
from virtual_phone.storage.file_stat import Stat

Output = Iterator[str | bytes]
FLAGS = "ACFHLNRSZabcdfghiklmnopqrstux1"
COLORS = {"d": "1;34", "l": "1;36", "c": "1;33", "b": "1;33", "p": "33", "s": "1;35"}
GAP = 3  # columns of the screen that `ls` counts for a column beside its names
SUFFIXES = {"d": "/", "l": "@", "p": "|", "s": "="}


class Entry:
    """One name to list; its status is read on first use."""

    __slots__ = ("_read", "_stat", "name", "path")

    def __init__(self, name: str, path: str, read: Callable[[str], Stat]) -> None:
        self.name = name
        self.path = path
        self._read = read
        self._stat: Stat | None = None

    @property
    def stat(self) -> Stat:
        if self._stat is None:
            self._stat = self._read(self.path)
        return self._stat

    @property
    def raw(self) -> bytes:
        return self.name.encode(errors="surrogateescape")


@builtin(reads=True)
def ls(sh: Shell, *arguments: str) -> Output:
    """List folders."""
    given = options(
        sh, arguments, FLAGS, "w", long={"color": "color", "full-time": "full", "help": "help"}
    )
    yield from Listing(sh, given).run()


class Listing:
    """One call of ls."""

    def __init__(self, sh: Shell, given: Options) -> None:
        self.sh = sh
        self.given = given
        self.full = given.count("l") > 1 or "full" in given
        self.long = self.full or any(letter in given for letter in "lgon")
        self.titles = 0
        self.dates: dict[int, str] = {}  # formatted times
        self.color = "color" in given and given.get("color") != "auto"

    def run(self) -> Output:
        """List the arguments: first the files, then the content of the folders."""
        given = self.given
        single: list[Entry] = []
        folders: list[Entry] = []
        named = not any(letter in given for letter in "ldF") or "H" in given or "L" in given
        for name in given.rest or ["."]:
            entry = self.entry(name, self.sh.path(name), follow=named or name.endswith("/"))
            if entry is None:
                continue
            into = folders if entry.stat.is_dir and "d" not in given else single
            into.append(entry)
        if single:
            yield from self.lines(self.sorted(single), beside=folders)
            self.titles += 1
        title = len(given.rest) > 1 or "R" in given
        for entry in self.sorted(folders):
            yield from flat(self.folder(entry.name, entry.path, title=title))

    def entry(self, name: str, path: str, *, follow: bool) -> Entry | None:
        """An argument's entry; reports a missing file and returns None."""
        entry = Entry(name, path, self.followed if follow else self.itself)
        try:
            entry.stat  # noqa: B018 - reading it raises if the file is missing
        except OSError as error:
            self.sh.fail_os(error, name)
            return None
        return entry

    def itself(self, path: str) -> Stat:
        return self.sh.files.stat(path, follow=False)

    def followed(self, path: str) -> Stat:
        """The status of a path's target; of the link itself if it is dangling."""
        try:
            return self.sh.files.stat(path)
        except OSError:
            return self.itself(path)

    def folder(self, name: str, path: str, *, title: bool) -> Descent[str | bytes]:
        try:
            names = self.sh.files.listdir(path)
        except OSError as error:
            self.sh.fail_os(error, name)
            return
        if title:
            yield f"{chr(10) if self.titles else ''}{name}:\n"
            self.titles += 1
        given = self.given
        if "a" in given or "f" in given:
            names = [".", "..", *names]
        elif "A" not in given:
            names = [each for each in names if not each.startswith(".")]
        base = path.rstrip("/")
        read = self.followed if "L" in given else self.itself
        sliced = self.sh.session.sliced
        entries = [Entry(each, f"{base}/{each}", read) for each in sliced(names)]
        entries = self.sorted(entries)
        yield from self.lines(entries, total=True)
        if "R" in given:
            for entry in entries:
                if entry.stat.is_dir and entry.name not in (".", ".."):
                    yield self.folder(f"{name}/{entry.name}", entry.path, title=True)

    # Order

    def time(self, found: Stat) -> int:
        if "u" in self.given:
            return found.atime
        return found.ctime if "c" in self.given else found.mtime

    def sorted(self, entries: list[Entry]) -> list[Entry]:
        given = self.given
        if "f" in given:
            return entries
        key: Callable[[Entry], tuple[int, bytes]] = lambda entry: (0, entry.raw)  # noqa: E731
        if "t" in given:
            key = lambda entry: (-self.time(entry.stat), entry.raw)  # noqa: E731
        elif "S" in given:
            key = lambda entry: (-entry.stat.size, entry.raw)  # noqa: E731
        return sorted(entries, key=key, reverse="r" in given)

    # Lines

    def lines(
        self, entries: list[Entry], *, total: bool = False, beside: Iterable[Entry] = ()
    ) -> Output:
        """A line for each entry; all entries of a call share the widths of the columns."""
        sliced = self.sh.session.sliced
        rows = [self.columns(entry) for entry in sliced(entries)]
        measured = [*rows, *(self.columns(entry) for entry in sliced(beside))]
        if total and (self.long or "s" in self.given or "h" in self.given):
            used = sum(formatting.blocks(entry.stat) for entry in sliced(entries))
            human = "h" in self.given
            yield f"total {formatting.human(used * 512) if human else used // 2}\n"
        widths = [max(map(len, column)) for column in zip(*measured, strict=True)]
        names = [
            self.prefixed(row, widths) + self.label(entry)
            for row, entry in sliced(zip(rows, entries, strict=True))
        ]
        if not self.long and self.given.last("Cmx1") in tuple("Cmx"):
            yield from self.across(names)
        elif names:
            yield "\n".join(names) + "\n"

    def prefixed(self, row: list[str], widths: list[int]) -> str:
        """The columns before the name: owners and labels to the left, numbers to the right."""
        text = ""
        for cell, width, left in zip(row, widths, self.left, strict=True):
            text += f"{cell:<{width}} " if left else f"{cell:>{width}} "
        return text

    @cached_property
    def left(self) -> list[bool]:
        """Which of the columns are aligned to the left."""
        given = self.given
        found = [False] * (("i" in given) + ("s" in given))
        if self.long:
            found += [True, False] + [True] * ("g" not in given) + [True] * ("o" not in given)
        found += [True] * ("Z" in given)
        return found + [False, True] * self.long

    def columns(self, entry: Entry) -> list[str]:
        given = self.given
        row: list[str] = []
        if not (self.long or "i" in given or "s" in given or "Z" in given):
            return row
        found = entry.stat
        if "i" in given:
            row.append(str(formatting.inode(self.sh, entry.path)))
        if "s" in given:
            used = formatting.blocks(found)
            row.append(formatting.human(used * 512) if "h" in given else str(used // 2))
        if self.long:
            row += [formatting.mode(found), str(found.nlink)]
            numeric = "n" in given
            if "g" not in given:
                row.append(str(found.uid) if numeric else users.name(found.uid))
            if "o" not in given:
                row.append(str(found.gid) if numeric else users.name(found.gid))
        if "Z" in given:
            row.append(formatting.context(self.sh.files.canonical(entry.path, follow=False)))
        if self.long:
            row += [self.size(found), self.date(self.time(found))]
        return row

    def size(self, found: Stat) -> str:
        if formatting.mode(found)[0] in "cb":
            return f"1,{found.ino:4d}"
        return formatting.human(found.size) if "h" in self.given else str(found.size)

    def date(self, wall: int) -> str:
        known = self.dates.get(wall)
        if known is None:
            if self.full:
                known = formatting.full_time(self.sh, wall)
            else:
                known = f"{formatting.local(self.sh, wall):%Y-%m-%d %H:%M}"
            self.dates[wall] = known
        return known

    def label(self, entry: Entry) -> str:
        """The name with its type suffix and link target."""
        given = self.given
        looked = self.color or self.long or "F" in given or "p" in given
        kind = formatting.mode(entry.stat)[0] if looked else ""
        name = formatting.escape(entry.name) if "b" in given else entry.name
        if "q" in given:
            name = "".join(c if c.isprintable() else "?" for c in name)
        if self.color and kind in COLORS:
            name = f"\x1b[{COLORS[kind]}m{name}\x1b[0m"
        if self.long and entry.stat.is_link:
            name += f" -> {self.sh.files.readlink(entry.path)}"
        if "F" in given:
            executable = "*" if kind == "-" and entry.stat.mode & 0o111 else ""
            name += SUFFIXES.get(kind, executable)
        elif "p" in given and kind == "d":
            name += "/"
        return name

    def across(self, names: list[str]) -> Output:
        """Names side by side: separated by commas, or in columns."""
        width = self.given.number("w", 80) or 1 << 30
        if self.given.last("Cmx") == "m":
            yield from _wrapped(names, width)
            return
        down = self.given.last("Cmx") == "C"
        letters = sum(map(len, names))
        for columns in range(min(len(names), max(width // GAP, 1)), 0, -1):
            self.sh.session.slice()
            rows = -(-len(names) // columns)
            if columns > 1 and letters > (width - GAP * columns) * rows:
                continue  # wider than that even if all names of a column had the same length
            table = _table(names, rows, columns, down=down)
            widths = [max(map(len, column)) for column in zip(*table, strict=True)]
            if columns == 1 or sum(widths) + GAP * columns <= width:
                for row in self.sh.session.sliced(table):
                    cells = zip(row, widths, strict=True)
                    yield "  ".join(f"{cell:<{size}}" for cell, size in cells).rstrip() + "\n"
                return


def _table(names: list[str], rows: int, columns: int, *, down: bool) -> list[list[str]]:
    padded = names + [""] * (rows * columns - len(names))
    if down:
        padded = [padded[column * rows + row] for row in range(rows) for column in range(columns)]
    return [padded[row * columns : (row + 1) * columns] for row in range(rows)]


def _wrapped(names: list[str], width: int) -> Output:
    line = ""
    for at, name in enumerate(names):
        piece = name + ("," if at < len(names) - 1 else "")
        if line and len(line) + 1 + len(piece) > width:
            yield line + "\n"
            line = ""
        line += f" {piece}" if line else piece
    if line:
        yield line + "\n"

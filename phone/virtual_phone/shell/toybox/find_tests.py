"""The tests of find's expressions: name, type, size, age, owner and the like."""

import re
import stat as st
from collections.abc import Callable
from dataclasses import dataclass, field

from virtual_phone.shell import users
from virtual_phone.shell.builtins.printing import unescaped
from virtual_phone.shell.core import Failed, Shell
from virtual_phone.shell.language.pattern import compiled
from virtual_phone.shell.memory import EACH, Held
from virtual_phone.shell.options import size
from virtual_phone.shell.toybox import formatting, regex
from virtual_phone.shell.toybox.chmod import parse_mode
from virtual_phone.shell.toybox.date_parsing import parse_date
from virtual_phone.storage.file_stat import Stat

SECOND = 1_000_000_000
KINDS = {
    "f": st.S_IFREG,
    "d": st.S_IFDIR,
    "l": st.S_IFLNK,
    "c": st.S_IFCHR,
    "b": st.S_IFBLK,
    "p": st.S_IFIFO,
    "s": st.S_IFSOCK,
}


@dataclass(slots=True)
class Place:
    """A path that find visits; ``printed`` is how find prints it."""

    printed: str
    path: str
    stat: Stat
    depth: int

    @property
    def name(self) -> str:
        return self.printed.rstrip("/").rpartition("/")[2] or "/"


@dataclass(slots=True)
class Walk:
    """One call of find: its limits, and what its actions have printed."""

    sh: Shell
    least: int = 0
    most: int = 1 << 30
    depth_first: bool = False
    follow: bool = False
    follow_named: bool = False
    pruned: bool = False
    acts: bool = False
    out: list[str | bytes] = field(default_factory=list)
    held: Held = field(default_factory=Held)
    at_end: list[Callable[[], None]] = field(default_factory=list)

    def print(self, piece: str | bytes) -> None:
        """Add output, which is printed before the walk goes on."""
        self.held.grow(len(piece) + EACH)
        self.out.append(piece)

    def printed(self) -> list[str | bytes]:
        """The output since the last time."""
        out, self.out = self.out, []
        self.held.hold(0)
        return out


Test = Callable[[Place], bool]


def _name(walk: Walk, text: str, word: str) -> Test:
    pattern = compiled(text, ignore_case=word.startswith("-i"))
    return lambda place: pattern.matches(place.name, walk.sh.session)


def _path(walk: Walk, text: str, word: str) -> Test:
    pattern = compiled(text, ignore_case=word.startswith("-i"))
    return lambda place: pattern.matches(place.printed, walk.sh.session)


def _regex(walk: Walk, text: str, word: str) -> Test:
    pattern = regex.compiled(text, ignore_case=word.startswith("-i"))
    return lambda place: pattern.fullmatch(place.printed, walk.sh.session) is not None


def _type(walk: Walk, text: str, word: str) -> Test:
    kinds = text.split(",")
    for kind in kinds:
        if kind not in KINDS:
            raise Failed(f"bad -type '{kind}'")
    wanted = {KINDS[kind] for kind in kinds}
    return lambda place: st.S_IFMT(place.stat.mode) in wanted


def _depth(walk: Walk, text: str, word: str) -> Test:
    if word == "-mindepth":
        walk.least = size(text)
    else:
        walk.most = size(text)
    return lambda place: True


def _compared(text: str, word: str) -> Callable[[int], bool]:
    """A comparison with ``+n`` (more), ``-n`` (less) or ``n``."""
    if not re.fullmatch(r"[+-]?\d+", text):
        raise Failed(f"bad {word} '{text}'")
    number = int(text.lstrip("+-"))
    if text[0] == "+":
        return lambda value: value > number
    if text[0] == "-":
        return lambda value: value < number
    return lambda value: value == number


def _without_unit(text: str) -> str:
    return text[:-1] if text[-1:].isalpha() and len(text) > 1 else text


def _size(walk: Walk, text: str, word: str) -> Test:
    unit = {"c": 1, "k": 1024, "M": 1 << 20, "G": 1 << 30, "b": 512}.get(text[-1:], 512)
    agrees = _compared(_without_unit(text), word)
    return lambda place: agrees(-(-place.stat.size // unit))


def _age(walk: Walk, text: str, word: str) -> Test:
    """-mtime, -amin and the like."""
    unit = SECOND * (60 if word.endswith("min") else 86400)
    unit = SECOND * {"s": 1, "m": 60, "h": 3600, "d": 86400}.get(text[-1:], unit // SECOND)
    agrees = _compared(_without_unit(text), word)

    def matches(place: Place) -> bool:
        when = place.stat.atime if word[1] == "a" else place.stat.mtime
        return agrees((walk.sh.phone.clock.wall() - when) // unit)

    return matches


def _newer(walk: Walk, text: str, word: str) -> Test:
    when = walk.sh.files.stat(walk.sh.path(text)).mtime
    return lambda place: place.stat.mtime > when


def _newer_than_date(walk: Walk, text: str, word: str) -> Test:
    when = parse_date(walk.sh.phone, text)
    use_atime = word[6] == "a"
    return lambda place: (place.stat.atime if use_atime else place.stat.mtime) > when


def _perm(walk: Walk, text: str, word: str) -> Test:
    sign = text[0] if text[:1] in "-/+" else ""
    mode = parse_mode(text[len(sign) :], 0, folder=False)

    def matches(place: Place) -> bool:
        bits = st.S_IMODE(place.stat.mode)
        if sign == "-":
            return bits & mode == mode
        return bool(bits & mode) or not mode if sign else bits == mode

    return matches


def _owner(walk: Walk, text: str, word: str) -> Test:
    number = users.number(text)
    if number is None:
        raise Failed(f"bad {word[1:]} '{text}'")
    if word == "-user":
        return lambda place: place.stat.uid == number
    return lambda place: place.stat.gid == number


def _inode(walk: Walk, text: str, word: str) -> Test:
    agrees = _compared(text, word)
    return lambda place: agrees(formatting.inode(walk.sh, place.path))


def _links(walk: Walk, text: str, word: str) -> Test:
    agrees = _compared(text, word)
    return lambda place: agrees(place.stat.nlink)


_FORMS: dict[str, Callable[[Place], object]] = {
    "p": lambda place: place.printed,
    "f": lambda place: place.name,
    "h": lambda place: place.printed.rpartition("/")[0] or ".",
    "s": lambda place: place.stat.size,
    "d": lambda place: place.depth,
    "m": lambda place: f"{st.S_IMODE(place.stat.mode):o}",
    "M": lambda place: formatting.mode(place.stat),
    "u": lambda place: users.name(place.stat.uid),
    "g": lambda place: users.name(place.stat.gid),
    "T@": lambda place: f"{place.stat.mtime // SECOND}.{place.stat.mtime % SECOND:09d}",
    "%": lambda place: "%",
}


def _printf(walk: Walk, text: str, word: str) -> Test:
    walk.acts = True
    form = unescaped(text)[0]

    def directive(found: re.Match[str], place: Place) -> str:
        known = _FORMS.get(found[1])
        return str(known(place)) if known else found[0]

    def act(place: Place) -> bool:
        walk.out.append(re.sub(r"%(T@|.)", lambda found: directive(found, place), form))
        return True

    return act


VALUED: dict[str, Callable[[Walk, str, str], Test]] = {
    "-name": _name,
    "-iname": _name,
    "-path": _path,
    "-ipath": _path,
    "-wholename": _path,
    "-iwholename": _path,
    "-regex": _regex,
    "-iregex": _regex,
    "-type": _type,
    "-mindepth": _depth,
    "-maxdepth": _depth,
    "-size": _size,
    "-mtime": _age,
    "-atime": _age,
    "-ctime": _age,
    "-mmin": _age,
    "-amin": _age,
    "-cmin": _age,
    "-newer": _newer,
    "-newermt": _newer_than_date,
    "-newerat": _newer_than_date,
    "-newerct": _newer_than_date,
    "-perm": _perm,
    "-user": _owner,
    "-group": _owner,
    "-inum": _inode,
    "-links": _links,
    "-printf": _printf,
}

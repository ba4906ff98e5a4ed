"""Words to fields: braces, tildes, parameters, substitutions, arithmetic, splitting, globs."""

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator

from virtual_phone.shell.language import pattern
from virtual_phone.shell.language.arithmetic import evaluate
from virtual_phone.shell.language.flow import Complaint
from virtual_phone.shell.language.parameter_expansion import operated
from virtual_phone.shell.language.syntax import (
    Arith,
    Lit,
    Param,
    Part,
    Quoted,
    Script,
    Word,
)
from virtual_phone.shell.memory import EACH, enough_for
from virtual_phone.shell.session import Session

WORTH_ASKING = 1 << 16
Field = list[tuple[str, bool]]  # text, and whether it is unquoted


@functools.lru_cache(maxsize=64)
def _delimiter(ifs: str) -> re.Pattern[str] | None:
    """The separator of fields in ``IFS``; None if it is empty."""
    white = "".join(re.escape(char) for char in ifs if char in " \t\n")
    other = "".join(re.escape(char) for char in ifs if char not in " \t\n")
    spaces = f"[{white}]*" if white else ""
    choices = [f"{spaces}([{other}]){spaces}"] * bool(other) + [f"[{white}]+()"] * bool(white)
    return re.compile("|".join(choices)) if choices else None


class _Fields:
    """Fields under construction; each goes to ``finish`` when it is complete."""

    def __init__(
        self, ifs: str, slice: Callable[[], None], finish: Callable[[Field], None]
    ) -> None:
        self.slice = slice
        self.finish = finish
        self.current: Field | None = None
        self.delimiter = _delimiter(ifs)
        self.joined = False  # all values go into one field
        self.size = 0

    def add(self, text: str, open_to: bool) -> None:
        self.size += len(text) + EACH
        if self.size > WORTH_ASKING:
            enough_for(self.size)
        if self.current is None:
            self.current = []
        self.current.append((text, open_to))

    def close(self) -> None:
        """End a field, even an empty one."""
        self.finish(self.current or [])
        self.current = None

    def end(self) -> None:
        """End a field, if one has begun."""
        if self.current is not None:
            self.close()

    def split(self, text: str) -> None:
        """Add the result of an expansion, split into fields."""
        if self.delimiter is None:
            if text:
                self.add(text, True)
            return
        at = 0
        for found in self.delimiter.finditer(text):
            self.slice()
            if found.start() > at:
                self.add(text[at : found.start()], True)
            if found.lastindex and found[found.lastindex]:
                self.close()
            else:
                self.end()
            at = found.end()
        if at < len(text):
            self.add(text[at:], True)


class Expander:
    """Expands words for one shell; ``capture`` runs a substitution and gives its output."""

    __slots__ = ("capture", "session")

    def __init__(self, session: Session, capture: Callable[[Script], str]) -> None:
        self.session = session
        self.capture = capture

    def fields(self, words: Iterable[Word]) -> list[str]:
        """All fields of some words."""
        found: list[str] = []
        for word in words:
            if word.plain is not None:
                found.append(word.plain)
            else:
                found.extend(self._fields(word))
        return found

    def _fields(self, word: Word) -> list[str]:
        ifs = self.session.get("IFS") or "" if self._has_ifs() else " \t\n"
        found: list[str] = []
        size = 0

        def finish(field: Field) -> None:
            nonlocal size
            for each in _braces(field, self.session.slice):
                for text in self._glob(each):
                    found.append(text)
                    size += len(text) + EACH
                    if size > WORTH_ASKING:
                        enough_for(size)

        fields = _Fields(ifs, self.session.slice, finish)
        self._parts(self._tilde(word).parts, fields)
        fields.end()
        return found

    def _has_ifs(self) -> bool:
        return "IFS" in self.session.variables

    def _parts(self, parts: tuple[Part, ...], fields: _Fields) -> None:
        for part in parts:
            if isinstance(part, Lit):
                fields.add(part.text, True)
            elif isinstance(part, Quoted):
                fields.add(part.text, False)
            elif isinstance(part, Param) and part.name in ("@", "*"):
                self._arguments(part, fields)
            elif isinstance(part, Param) and part.op[-1:] in ("-", "=", "?", "+"):
                self._default(part, fields)
            elif isinstance(part, Param) and part.name.endswith("[@]") and part.quoted:
                self._list(self.session.array(part.name[:-3]), fields)
            elif part.quoted:
                fields.add(self._value(part), False)
            else:
                fields.split(self._value(part))

    def _list(self, values: list[str], fields: _Fields) -> None:
        """Each value a field of its own."""
        for at, value in enumerate(values):
            if at:
                fields.close()
            fields.add(value, False)

    def _arguments(self, part: Param, fields: _Fields) -> None:
        arguments = self.session.arguments
        if part.op == "length":
            fields.add(str(len(arguments)), False)
        elif part.op[-1:] in ("-", "=", "?", "+") and part.op:
            self._default(part, fields)
        elif part.op:
            raise Complaint(f"${{{part.name}{part.op}}}: bad substitution")
        elif part.quoted and part.name == "@":
            self._list(arguments, fields)
        elif part.quoted:
            fields.add(self._joined(), False)
        elif fields.joined:
            fields.add(" ".join(arguments), True)
        else:
            for argument in arguments:
                fields.split(argument)
                fields.end()

    def _joined(self) -> str:
        ifs = self.session.get("IFS")
        return (ifs[:1] if ifs is not None else " ").join(self.session.arguments)

    def _default(self, part: Param, fields: _Fields) -> None:
        """``${x:-word}`` and its kin, whose word is split into fields, too."""
        value = self._lookup(part)
        is_set = value is not None and (value != "" or not part.op.startswith(":"))
        op = part.op[-1]
        word = part.words[0]
        if op == "+":
            if is_set:
                self._alternative(word, part, fields)
            elif part.quoted:
                fields.add("", False)
        elif is_set:
            simple = Param(part.name, part.quoted)
            if part.name in ("@", "*"):
                self._arguments(simple, fields)
            else:
                self._add(value or "", part, fields)
        elif op == "-":
            self._alternative(word, part, fields)
        elif op == "?":
            text = self.text(word) or "parameter null or not set"
            raise Complaint(f"{part.name}: {text}")
        else:
            text = self.text(word)
            self.session.assign(part.name, text)
            self._add(text, part, fields)

    def _add(self, text: str, part: Param, fields: _Fields) -> None:
        if part.quoted:
            fields.add(text, False)
        else:
            fields.split(text)

    def _alternative(self, word: Word, part: Param, fields: _Fields) -> None:
        if part.quoted:
            fields.add("", False)
            self._parts(word.parts, fields)
            return
        for each in word.parts:
            if isinstance(each, Lit):
                fields.split(each.text)
            else:
                self._parts((each,), fields)

    def _lookup(self, part: Param) -> str | None:
        session, name = self.session, part.name
        if name in _SPECIAL:
            return _SPECIAL[name](session)
        if name in ("@", "*"):
            return self._joined() if session.arguments else None
        if name.isdecimal():
            number = int(name)
            if number == 0:
                return session.zero
            arguments = session.arguments
            return arguments[number - 1] if number <= len(arguments) else None
        return session.get(name)

    def _value(self, part: Part) -> str:
        if isinstance(part, Param):
            if part.op == "length" and part.name.endswith(("[@]", "[*]")):
                return str(len(self.session.array(part.name[:-3])))
            value = self._lookup(part)
            if value is None and "u" in self.session.options:
                raise Complaint(f"{part.name}: parameter not set")
            return operated(part, value or "", self) if part.op else value or ""
        if isinstance(part, Arith):
            return str(evaluate(self.text(part.expression), self.session))
        if isinstance(part, Lit | Quoted):
            return part.text
        return self.capture(part.script)

    def text(self, word: Word) -> str:
        """A word as one string, without splitting and globs."""
        if word.plain is not None:
            return word.plain
        return " ".join("".join(text for text, _ in field) for field in self._unsplit(word))

    def pattern(self, word: Word) -> str:
        """A word as a pattern, whose quoted parts match literally."""
        return " ".join(map(_as_pattern, self._unsplit(word)))

    def _unsplit(self, word: Word) -> list[Field]:
        """The fields of a word whose values are not split."""
        found: list[Field] = []
        fields = _Fields("", self.session.slice, found.append)
        fields.joined = True
        self._parts(self._tilde(word).parts, fields)
        fields.end()
        return found

    def _tilde(self, word: Word) -> Word:
        first = word.parts[0] if word.parts else None
        if not isinstance(first, Lit) or not first.text.startswith("~"):
            return word
        user, slash, rest = first.text[1:].partition("/")
        if (not slash and len(word.parts) > 1) or user not in ("", "+", "-"):
            return word
        names = {"": "HOME", "+": "PWD", "-": "OLDPWD"}
        home = self.session.get(names[user])
        if home is None:
            return word
        return Word((Quoted(home), Lit(slash + rest), *word.parts[1:]))

    def _glob(self, field: Field) -> list[str]:
        text = "".join(text for text, _ in field)
        if "f" in self.session.options or not any(
            open_to and any(char in each for char in "*?[(") for each, open_to in field
        ):
            return [text]
        wanted = _as_pattern(field)
        if not pattern.is_pattern(wanted):
            return [text]
        return pattern.paths(wanted, self.session) or [text]


def _as_pattern(field: Field) -> str:
    return "".join(text if open_to else pattern.escape(text) for text, open_to in field)


Place = tuple[int, int]  # an index of a field's pieces, and of characters
_BRACE = re.compile("[{,}]")


def _braces(field: Field, slice: Callable[[], None]) -> Iterator[Field]:
    """``a{b,c}d`` is two fields; quoted braces and commas are literal.

    As in mksh this comes late, so those that an expansion made count as well.
    """
    slice()
    cuts = _first_choices(field, slice)
    if not cuts:
        yield field
        return
    before = _slice(field, (0, -1), cuts[0])
    after = _slice(field, cuts[-1], (len(field), 0))
    for left, right in itertools.pairwise(cuts):
        yield from _braces([*before, *_slice(field, left, right), *after], slice)


def _first_choices(field: Field, slice: Callable[[], None]) -> list[Place]:
    """The first pair of braces with a comma between them: they, and the commas; or nothing."""
    depth, cuts = 0, list[Place]()
    for index, (text, open_to) in enumerate(field):
        if not open_to:
            continue
        for found in _BRACE.finditer(text):
            slice()
            char, place = found[0], (index, found.start())
            if char == "{":
                depth += 1
                if depth == 1:
                    cuts = [place]
            elif char == "," and depth == 1:
                cuts.append(place)
            elif char == "}" and depth:
                depth -= 1
                if depth == 0 and len(cuts) > 1:
                    return [*cuts, place]
    return []


def _slice(field: Field, left: Place, right: Place) -> Field:
    """The part of a field strictly between two characters."""
    found: Field = []
    for index in range(left[0], min(right[0] + 1, len(field))):
        text, open_to = field[index]
        begin = left[1] + 1 if index == left[0] else 0
        end = right[1] if index == right[0] else len(text)
        if text[begin:end] or not open_to:
            found.append((text[begin:end], open_to))
    return found


_SPECIAL: dict[str, Callable[[Session], str]] = {
    "?": lambda session: str(session.status),
    "$": lambda session: str(session.pid),
    "#": lambda session: str(len(session.arguments)),
    "!": lambda session: session.last_job,
    "-": lambda session: "".join(sorted(o for o in session.options if len(o) == 1)),
}

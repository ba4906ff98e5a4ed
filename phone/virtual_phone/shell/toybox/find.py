"""find: the expression, its actions, and the walk."""

import os
from collections.abc import Callable, Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.toybox.find_tests import VALUED, Place, Test, Walk
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]
MOST_NAMES = 2000  # passed to one command by ``-exec … +``


class StopWalk(Exception):
    """-quit."""


def _run(walk: Walk, words: list[str]) -> int:
    """Run a command; its output becomes part of find's."""
    running = walk.sh.run(*words)
    while True:
        try:
            piece = next(running)
        except StopIteration as end:
            status: int = end.value
            return status
        if piece:
            walk.print(piece)
        else:
            walk.sh.session.pause()


class Batch:
    """``-exec command {} +``: collects names and passes them to one command."""

    def __init__(self, walk: Walk, words: list[str]) -> None:
        self.walk = walk
        self.words = words[:-1]
        self.names: list[str] = []
        walk.at_end.append(self.run)

    def __call__(self, place: Place) -> bool:
        self.names.append(place.printed)
        if len(self.names) >= MOST_NAMES:
            self.run()
        return True

    def run(self) -> None:
        if self.names:
            names, self.names = self.names, []
            if _run(self.walk, [*self.words, *names]):
                self.walk.sh.status = 1


class Parser:
    """Reads the expression: or, and, not, parentheses, tests and actions."""

    def __init__(self, walk: Walk, words: list[str]) -> None:
        self.walk = walk
        self.words = words
        self.at = 0

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1]

    def argument(self, name: str) -> str:
        if self.at >= len(self.words):
            raise Failed(f"'{name}' needs 1 arg")
        return self.take()

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def expression(self) -> Test:
        tests = [self.sequence()]
        while self.peek() in ("-o", "-or"):
            self.take()
            tests.append(self.sequence())
        if len(tests) == 1:
            return tests[0]
        return lambda place: any(test(place) for test in tests)

    def sequence(self) -> Test:
        tests: list[Test] = []
        while self.peek() not in ("", ")", "-o", "-or"):
            if self.peek() in ("-a", "-and"):
                self.take()
                continue
            tests.append(self.one())
        if len(tests) == 1:
            return tests[0]
        return lambda place: all(test(place) for test in tests)

    def one(self) -> Test:
        word = self.take()
        if word in ("!", "-not"):
            if not self.peek():
                raise Failed(f"missing after '{word}'")
            inner = self.one()
            return lambda place: not inner(place)
        if word == "(":
            inner = self.expression()
            if self.peek() != ")":
                raise Failed("need )")
            self.take()
            return inner
        if word in PLAIN:
            return PLAIN[word](self.walk)
        if word in VALUED:
            return VALUED[word](self.walk, self.argument(word), word)
        if word in ("-exec", "-execdir", "-ok", "-okdir"):
            return self.execute(word)
        raise Failed(f"bad arg '{word}'")

    def execute(self, word: str) -> Test:
        walk = self.walk
        walk.acts = True
        words: list[str] = []
        while True:
            if self.at >= len(self.words):
                raise Failed(f"{word} without \\;")
            each = self.take()
            if each == ";":
                break
            if each == "+" and words[-1:] == ["{}"]:
                return Batch(walk, words)
            words.append(each)
        if word.startswith("-ok"):
            return lambda place: False  # no terminal to confirm at
        return lambda place: not _run(walk, [each.replace("{}", place.printed) for each in words])


def _printing(end: str) -> Callable[[Walk], Test]:
    def make(walk: Walk) -> Test:
        walk.acts = True

        def act(place: Place) -> bool:
            walk.print(place.printed + end)
            return True

        return act

    return make


def _delete(walk: Walk) -> Test:
    walk.acts = walk.depth_first = True
    files = walk.sh.files

    def act(place: Place) -> bool:
        if place.depth == 0 and place.printed in (".", "./"):
            return True
        walk.print(f"{place.printed}\n")
        try:
            (files.rmdir if place.stat.is_dir else files.remove)(place.path)
        except OSError as error:
            walk.sh.fail(f"unlink '{place.printed}': {os.strerror(error.errno or 0)}")
            return False
        return True

    return act


def _prune(walk: Walk) -> Test:
    def act(place: Place) -> bool:
        walk.pruned = True
        return True

    return act


def _quit(walk: Walk) -> Test:
    def act(place: Place) -> bool:
        raise StopWalk

    return act


def _depth_first(walk: Walk) -> Test:
    walk.depth_first = True
    return _yes(walk)


def _yes(walk: Walk) -> Test:
    return lambda place: True


def _no(walk: Walk) -> Test:
    return lambda place: False


def _empty(walk: Walk) -> Test:
    def matches(place: Place) -> bool:
        if place.stat.is_dir:
            return not walk.sh.files.listdir(place.path)
        return place.stat.is_file and place.stat.size == 0

    return matches


PLAIN: dict[str, Callable[[Walk], Test]] = {
    "-print": _printing("\n"),
    "-print0": _printing("\0"),
    "-delete": _delete,
    "-prune": _prune,
    "-quit": _quit,
    "-depth": _depth_first,
    "-xdev": _yes,
    "-true": _yes,
    "-false": _no,
    "-empty": _empty,
    "-nouser": _no,
    "-nogroup": _no,
    "-executable": lambda walk: lambda place: bool(place.stat.mode & 0o111),
}


@builtin
def find(sh: Shell, *arguments: str) -> Output:
    """Search folders for files."""
    walk = Walk(sh)
    words = list(arguments)
    while words and words[0] in ("-H", "-L", "-P"):
        letter = words.pop(0)
        walk.follow = letter == "-L"
        walk.follow_named = letter != "-P"
    starts: list[str] = []
    while words and not words[0].startswith("-") and words[0] not in ("!", "(", ")"):
        starts.append(words.pop(0))
    parser = Parser(walk, words)
    test = parser.expression()
    if parser.peek():
        raise Failed("bad )" if parser.peek() == ")" else f"bad arg '{parser.peek()}'")
    if not walk.acts:
        condition, show = test, _printing("\n")(walk)
        test = lambda place: condition(place) and show(place)  # noqa: E731
    try:
        for start in starts or ["."]:
            yield from flat(_visit(walk, test, start, sh.path(start), 0))
    except StopWalk:
        pass
    for each in walk.at_end:
        each()
    yield from walk.printed()


def _visit(walk: Walk, test: Test, printed: str, path: str, depth: int) -> Descent[str | bytes]:
    sh = walk.sh
    folder = printed.rpartition("/")[2] in ("", ".", "..")  # they never name a link itself
    follow = walk.follow or (depth == 0 and (walk.follow_named or folder))
    try:
        found = sh.files.stat(path, follow=follow)
    except OSError as error:
        sh.fail(f"'{printed}': {os.strerror(error.errno or 0)}")
        return
    place = Place(printed, path, found, depth)
    counts = walk.least <= depth <= walk.most
    walk.pruned = False
    if counts and not walk.depth_first:
        test(place)
    if found.is_dir and depth < walk.most and not walk.pruned:
        try:
            names = sh.files.listdir(path)
        except OSError as error:
            sh.fail(f"'{printed}': {os.strerror(error.errno or 0)}")
            names = []
        for name in names:
            yield _visit(walk, test, join(printed, name), join(path, name), depth + 1)
    if counts and walk.depth_first:
        test(place)
    yield from walk.printed()

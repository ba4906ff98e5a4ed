"""MiniWoB: a game against the page."""

from functools import cache

from pytest_androidworld import MiniWobTask, User

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
LOOKS, MOMENT = 17, 0.01  # how often to look whether a button is lit, and seconds in between


def won(board: str, mark: str) -> bool:
    """Whether a mark has three in a line."""
    return any(all(board[int(place)] == mark for place in line) for line in LINES)


def free(board: str) -> list[int]:
    return [place for place, mark in enumerate(board) if mark == " "]


def put(board: str, place: int, mark: str) -> str:
    return board[:place] + mark + board[place + 1 :]


@cache
def chance(board: str) -> float:
    """The probability that X wins, being next, against a random or a perfect player."""
    return max(after(put(board, place, "x")) for place in free(board))


@cache
def after(board: str) -> float:
    """The same, once X has moved."""
    if won(board, "x"):
        return 1.0
    replies = [put(board, place, "o") for place in free(board)]
    chances = [0.0 if won(b, "o") or not free(b) else chance(b) for b in replies]
    return (sum(chances) / len(chances) + min(chances)) / 2 if chances else 0.0


class MiniWobGuessNumber(MiniWobTask):
    """The number is found with the help of the page's hints."""

    page = "guess-number"

    def solve(self, user: User) -> None:
        least, most = 0, 9
        while True:
            guess = (least + most) // 2
            user.type(str(guess), into="id=tt", clear=True, enter=False).tap("Submit")
            if user.shows(f"The number is higher than {guess}."):
                least = guess + 1
            else:
                most = guess - 1


class MiniWobSimonSays(MiniWobTask):
    """The buttons are tapped in the order in which they have lit up.

    They do that for a quarter of a second each, soon after the start: an agent that takes longer
    to look sees none of it on a phone whose time goes on.
    """

    page = "simon-says"

    def solve(self, user: User) -> None:
        order, before = [], None
        for _ in range(LOOKS):
            lit = next((fact.id for fact in self.facts() if "push" in fact.classes), None)
            if lit and lit != before:
                order.append(lit)
            before = lit
            user.wait(MOMENT)
        for button in order:
            user.tap(f"id={button}")


class MiniWobTicTacToe(MiniWobTask):
    """A game of noughts and crosses against the page is won.

    A sound player may still end in a draw, as the page defends itself well about every other time.
    """

    page = "tic-tac-toe"

    def solve(self, user: User) -> None:
        while True:
            fields = [fact for fact in self.facts() if fact.id.startswith("ttt-")]
            marks = {"mark-x": "x", "mark-o": "o"}
            board = "".join(marks.get("".join(field.classes), " ") for field in fields)
            place = max(free(board), key=lambda place: after(put(board, place, "x")))
            user.tap_at(*fields[place].middle)

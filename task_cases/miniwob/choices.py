"""MiniWoB: a choice of several, or in an order, and then Submit."""

from collections.abc import Iterable

from pytest_androidworld import MiniWobTask, User

# Words that mean the same to the page, a line each.
SYNONYMS = [
    line.split()
    for line in """\
    big large huge enormous gigantic
    small tiny little mini petite
    red scarlet crimson
    happy cheerful joyful gleeful delighted
    sad unhappy sorrowful miserable tragic
    angry mad furious irritated
    evil wicked immoral sinful corrupt depraved
    wrong incorrect mistaken erroneous
    real genuine actual
    strange odd peculiar unusual weird
    stop cease halt end finish
    scared terrified panicked fearful frightened afraid
    quiet calm peaceful serene mild
    old aged archaic
    love like adore favor
    kill murder assassinate
    keep retain preserve sustain maintain
    hide conceal camouflage
    hate despise loathe detest dislike
    funny humorous amusing comical laughable
    fat fleshy plump chubby
    stupid dumb dull unwise
    delicious savory delectable appetizing
    cut slice carve chop
    brave courageous fearless
    begin start initiate launch
    answer reply response
    television televisions TV TVs
    house home houses homes
    fire flame fires flames
    pig pork swine
    rabbit rabbits bunny bunnies
    car cars automobile automobiles vehicle vehicles
    water
    """.splitlines()
]


def named(instruction: str) -> list[str]:
    """The items to choose in "Select A, B and click Submit."."""
    names = instruction.removeprefix("Select ").removesuffix(" and click Submit.")
    return [] if names == "nothing" else names.split(", ")


def choose(user: User, names: Iterable[str]) -> None:
    for name in names:
        user.tap(name)
    user.tap("Submit")


class MiniWobClickButtonSequence(MiniWobTask):
    """Button ONE is tapped, and then button TWO."""

    page = "click-button-sequence"

    def solve(self, user: User) -> None:
        user.tap("ONE").tap("TWO")


class MiniWobClickCheckboxes(MiniWobTask):
    """Just the named boxes are checked, and submitted."""

    page = "click-checkboxes"

    def solve(self, user: User) -> None:
        choose(user, named(self.utterance))


class MiniWobClickCheckboxesLarge(MiniWobTask):
    """Just the named boxes are checked among many, and submitted."""

    page = "click-checkboxes-large"

    def solve(self, user: User) -> None:
        choose(user, named(self.utterance))


class MiniWobClickCheckboxesSoft(MiniWobTask):
    """Just the boxes whose words mean the same as the named ones are checked, and submitted."""

    page = "click-checkboxes-soft"

    def solve(self, user: User) -> None:
        wanted = named(self.utterance.replace("words similar to ", ""))
        alike = {word for group in SYNONYMS for word in group if set(wanted) & set(group)}
        choose(user, [e.text for e in user.elements if e.is_checkable and e.text in alike])


class MiniWobClickCheckboxesTransfer(MiniWobTask):
    """Just the named boxes, at most three, are checked, and submitted."""

    page = "click-checkboxes-transfer"

    def solve(self, user: User) -> None:
        choose(user, named(self.utterance))


class MiniWobClickCollapsible(MiniWobTask):
    """The folded section is opened, and submitted."""

    page = "click-collapsible"

    def solve(self, user: User) -> None:
        header = next(e for e in user.elements if (e.text or "").startswith("Section"))
        user.tap(header).tap("id=subbtn")


class MiniWobClickOption(MiniWobTask):
    """The named radio button is chosen, and submitted."""

    page = "click-option"

    def solve(self, user: User) -> None:
        choose(user, named(self.utterance))

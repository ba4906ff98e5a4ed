"""People, their numbers and where things take place."""

from random import Random

GIVEN = """
    Aaron Abigail Adam Alba Alex Alma Amelia Amir Ana Anton Astrid Ava Beatriz Ben Bianca Bruno
    Camila Carlos Carmen Caroline Cecilia Chloe Clara Daniel David Diego Dylan Edith Elena Eli
    Elias Emil Emma Eric Esther Ethan Eva Felix Fiona Frida Gabriel George Gloria Grace Greta
    Hana Hannah Hector Hugo Ian Ida Ines Iris Isaac Ivan Jack Jana Jasper Joel Jonas Jorge Julia
    Karen Karim Laila Laura Leo Lina Lucas Luna Mara Marco Maria Martin Maya Mia Milo Nadia Nina
    Noah Nora Oliver Omar Oscar Paula Pedro Petra Rafael Rita Rosa Samuel Sara Simon Sofia Tomas
    Vera William
""".split()
FAMILY = [
    "Ali",
    "Becker",
    "Castro",
    "Chen",
    "Costa",
    "da Silva",
    "Diaz",
    "dos Santos",
    "Fischer",
    "Garcia",
    "Ibrahim",
    "Jensen",
    "Khan",
    "Kim",
    "Lopez",
    "Martin",
    "Moreau",
    "Novak",
    "Olsen",
    "Rossi",
    "Tanaka",
    "Weber",
]
ADDRESSES = (
    "17 Cedar Ln, Boulder, CO, 80302",
    "204 Harbor St, Portland, ME, 04101",
    "3 Juniper Ct, Santa Fe, NM, 87501",
    "58 Lakeview Dr, Madison, WI, 53703",
    "6 Elm St, Birmingham, AL, 35217",
    "731 Orchard Ave, Ithaca, NY, 14850",
    "89 Prairie Rd, Lincoln, NE, 68502",
    "940 Sunset Blvd, Tucson, AZ, 85701",
)


def person(random: Random) -> str:
    """A given and a family name."""
    family = random.choice(FAMILY)
    return f"{random.choice(GIVEN)} {family}"


def phone_number(random: Random) -> str:
    """``+1`` and ten digits."""
    return "+1" + "".join(random.choice("0123456789") for _ in range(10))


def another_digit(number: str) -> str:
    """A number that differs in its last digit."""
    return f"{number[:-1]}{(int(number[-1]) + 1) % 10}"


def address(random: Random) -> str:
    return random.choice(ADDRESSES)

"""Pro Expense's lists, as solutions read them."""

from pytest_androidworld.env.state import Element
from pytest_androidworld.solutions.expense_screens import lines


def part(name: str, text: str) -> Element:
    return Element(0, resource_name=f"com.arduia.expense:id/{name}", text=text)


def test_only_lines_that_are_whole_count() -> None:
    visible = lines(
        [
            part("tv_date", "Oct 14"),  # its name is above the edge
            part("tv_amount", "1"),
            part("tv_name", "Rent"),
            part("tv_date", "Oct 13"),
            part("tv_amount", "900"),
            part("tv_name", "Taxi"),
            part("tv_amount", "5"),  # its date is covered
            part("tv_name", "Tea"),
        ]
    )
    assert [line.texts for line in visible] == [("Rent", "Oct 13", "900")]

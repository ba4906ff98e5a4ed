"""What reaches the phone is listed, whoever sends it, within bounds."""

from virtual_phone.runtime.visits import LONGEST, MOST, Visits


def test_visits_are_listed_in_order_from_where_a_client_has_read() -> None:
    visits = Visits()
    for what in ("one", "two", "three"):
        visits.add("adb", what)
    assert visits.since(1) == (3, [("adb", "two"), ("adb", "three")])
    assert visits.since(3) == (3, [])
    assert visits.since(99) == (3, [])


def test_a_flood_leaves_a_number_and_no_memory() -> None:
    visits = Visits()
    for number in range(MOST + 5):
        visits.add("console", f"{number} {'x' * 1000}")
    total, listed = visits.since(0)
    assert (total, len(listed)) == (MOST + 5, MOST)
    assert len(listed[0][1]) == LONGEST
    assert listed[0][1].startswith("5 ")

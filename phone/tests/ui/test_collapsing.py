"""A head that collapses gives way before the body scrolls; a list can open at a certain row."""

from virtual_phone.ui.accessibility_tree import Reader
from virtual_phone.ui.layout import Box, Metrics, lay_out
from virtual_phone.ui.view import Box as BoxView
from virtual_phone.ui.view import Collapsing, Rows, Text, View

SCREEN = (0, 100, 400, 1100)


def page(**scrolls: int) -> Box:
    head = BoxView(Text("Big", drawn=True), Text("small"), id="head", desc="Big")
    rows = Rows(*(BoxView(height=100, key=f"row {n}") for n in range(20)), id="list")
    view = Collapsing(head, rows, 300, 50, id="page")
    states = {key: {"scroll": value} for key, value in scrolls.items()}
    return lay_out(view, SCREEN, Metrics(1.0), states, "org.example")


def test_at_first_the_head_is_tall_and_the_body_has_the_rest() -> None:
    box = page()
    assert box.extent == 250
    assert [child.rect for child in box.children] == [(0, 100, 400, 400), (0, 400, 400, 1350)]
    assert [child.shown for child in box.children] == [(0, 100, 400, 400), (0, 400, 400, 1100)]


def test_a_body_that_fits_below_the_short_head_does_not_scroll() -> None:
    rows = [BoxView(width=400, height=100) for _ in range(9)]
    view = Collapsing(BoxView(), Rows(*rows, height="fill"), 300, 50)
    box = lay_out(view, SCREEN, Metrics(1.0), {}, "org.example")
    assert box.children[1].extent == 0
    assert box.children[1].children[-1].shown == (0, 1000, 400, 1100)


def test_a_head_may_open_collapsed() -> None:
    view = Collapsing(BoxView(), Rows(), 300, 50, key="page", scroll_to_end=True)
    for states, scroll in (({}, 250), ({"page": {"scroll": 0}}, 0)):
        assert lay_out(view, SCREEN, Metrics(1.0), states, "org.example").scroll == scroll


def test_scrolled_the_head_is_short_and_the_body_taller() -> None:
    box = page(page=250, list=130)
    assert [child.rect for child in box.children] == [(0, 100, 400, 150), (0, 150, 400, 1100)]
    assert box.children[1].children[0].rect[1::2] == (120, 220)


def test_a_head_never_shrinks_below_its_least() -> None:
    assert page(page=9999).scroll == 250
    assert page(page=-5).scroll == 0


def test_what_is_drawn_by_its_container_has_no_node() -> None:
    node = Reader({}, None).node(page())
    assert node.scrollable
    head = node.children[0]
    assert (head.desc, [child.text for child in head.children]) == ("Big", ["small"])


def opened(show: str) -> int:
    rows: list[View] = [BoxView(height=100, key=f"row {n}") for n in range(20)]
    view = Rows(*rows, show=show, gap=10, height="fill")
    return lay_out(view, SCREEN, Metrics(1.0), {}, "org.example").scroll


def test_a_list_opens_with_the_row_it_is_to_show() -> None:
    assert opened("row 3") == 330
    assert opened("row 0") == 0
    assert opened("no such row") == 0
    assert opened("row 19") == 20 * 100 + 19 * 10 - 1000

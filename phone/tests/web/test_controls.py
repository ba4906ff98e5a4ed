"""The dialogs that controls of pages open, used by touch."""

import pytest
from PIL import Image

from phone.tests.hand import Hand
from phone.tests.web.conftest import Browse, Page
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

# What a control holds after each change of it stands below it
TELL = """<p id=told>nothing</p><script>
let changes = 0;
addEventListener("change", ({target}) => {
  const {value} = target, all = [...(target.selectedOptions || [])].map((each) => each.value);
  told.textContent = `${++changes}: ${target.multiple ? all.join("+") : value || "empty"}`;
});
</script>"""
SEVERAL = """<select multiple id=list aria-label=list>
<option>Ada<option>Bob<option>Cy</select>"""


def told(hand: Hand) -> str:
    return hand.find("id=told").text


def box(hand: Hand) -> tuple[str, str]:
    node = hand.find("id=list")
    return node.cls, node.text


def test_a_date_opens_at_its_value_and_writes_the_day_that_is_set(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when value=2020-02-27>{TELL}").tap("id=when")
    assert hand.sees("Thu, Feb 27")
    assert hand.sees("2020")
    hand.tap("Next month").tap("05 March 2020").tap("Set")
    assert told(hand) == "1: 2020-03-05"
    assert not hand.sees("Set")


def test_an_empty_date_opens_at_the_day_that_it_is(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when>{TELL}").tap("id=when")
    assert hand.sees("Sun, Oct 15")
    assert hand.sees("2023")
    assert told(hand.tap("Set")) == "1: 2023-10-15"


def test_clear_empties_a_date(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when value=2020-02-27>{TELL}").tap("id=when")
    assert told(hand.tap("Clear")) == "1: empty"


def test_the_dialog_of_a_date_lies_where_android_has_it(page: Page) -> None:
    page.start("enter-date").tap("id=tt")
    assert [page.find(name).bounds[0] for name in ("Clear", "Cancel", "Set")] == [183, 593, 771]
    picture = screen(page)
    assert card(picture) == (162, 581, 918, 1883)  # 4 pixels higher and lower than the figure's
    assert picture.getpixel((540, 600)) == (0, 0x66, 0x8B)
    assert picture.getpixel((170, 855)) == (0, 0x66, 0x8B)  # the header has no corners below


def screen(hand: Hand) -> Image.Image:
    with hand.phone.busy():
        return hand.phone[Display].image().convert("RGB")


def card(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """What is brighter than the dimmed page, or as blue as a header."""
    blue = picture.getchannel("B").point(lambda level: 255 * (level >= 0x8B))
    return blue.crop((0, 0, 1080, 2200)).getbbox()


def test_only_days_between_the_bounds_can_be_chosen(browse: Browse) -> None:
    field = "<input type=date id=when value=2020-02-12 min=2020-02-10 max=2020-03-05>"
    hand = browse(f"{field}{TELL}").tap("id=when")
    assert not hand.find("09 February 2020").enabled
    assert hand.find("10 February 2020").enabled
    assert not hand.sees("Previous month")
    assert hand.tap("09 February 2020").sees("Wed, Feb 12")
    hand.tap("Next month")
    assert hand.find("05 March 2020").enabled
    assert not hand.find("06 March 2020").enabled
    assert not hand.sees("Next month")
    assert told(hand.tap("06 March 2020").tap("05 March 2020").tap("Set")) == "1: 2020-03-05"


def test_only_years_between_the_bounds_are_listed(browse: Browse) -> None:
    field = "<input type=date id=when value=2020-03-31 min=2019-05-04 max=2021-02-10>"
    hand = browse(f"{field}{TELL}").tap("id=when").tap("2020")
    assert [text for text in hand.texts() if text.startswith("20")] == [
        *("2020", "2019", "2020", "2021")
    ]
    assert told(hand.tap("2021").tap("Set")) == "1: 2021-02-10"  # the nearest day


@pytest.mark.parametrize(
    ("bounds", "opens"),
    [
        ("min=2023-11-02", "Thu, Nov 2"),
        ("max=2023-10-09", "Mon, Oct 9"),
        ("min=2023-10-15 max=2023-10-15", "Sun, Oct 15"),
        ("min=2023-11-02 max=2023-10-02", "Thu, Nov 2"),
        ("min=soon max=10000-01-01", "Sun, Oct 15"),
        ("min=0001-01-01 max=9999-12-31", "Sun, Oct 15"),
    ],
)
def test_a_date_opens_at_the_nearest_day_within_the_bounds(
    browse: Browse, bounds: str, opens: str
) -> None:
    assert browse(f"<input type=date id=when {bounds}>").tap("id=when").sees(opens)


def test_a_date_of_a_far_year_can_be_replaced(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when value=12345-06-07>{TELL}").tap("id=when")
    assert told(hand.tap("Set")) == "1: 2023-10-15"


@pytest.mark.parametrize(
    ("kind", "bounds", "first", "last"),
    [
        ("month", "value=2020-02 min=2020-02 max=2020-03", "01 February 2020", "31 March 2020"),
        ("week", "value=2020-W07 min=2020-W07 max=2020-W10", "10 February 2020", "08 March 2020"),
        (
            "datetime-local",
            "value=2020-02-12T09:05 min=2020-02-10T08:00 max=2020-03-05T08:00",
            *("10 February 2020", "05 March 2020"),
        ),
    ],
)
def test_months_weeks_and_moments_have_bounds_as_well(
    browse: Browse, kind: str, bounds: str, first: str, last: str
) -> None:
    hand = browse(f"<input type={kind} id=when {bounds}>").tap("id=when")
    assert enabled_days(hand)[0] == first
    assert enabled_days(hand.tap("Next month"))[-1] == last
    assert not hand.sees("Next month")


def enabled_days(hand: Hand) -> list[str]:
    days = [node for node in hand.nodes() if node.cls == "android.view.View" and node.enabled]
    return [node.desc for node in days if node.desc[:1].isdigit()]


@pytest.mark.parametrize("leave", ["Cancel", "Back"])
def test_a_date_that_is_left_stays(browse: Browse, leave: str) -> None:
    hand = browse(f"<input type=date id=when value=2020-02-27>{TELL}")
    hand.tap("id=when").tap("01 February 2020")
    hand = hand.back() if leave == "Back" else hand.tap(leave)
    assert not hand.sees("Set")
    assert told(hand) == "nothing"
    assert hand.find("id=when").text == "2020-02-27"


def test_setting_what_is_set_changes_nothing(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when value=2020-02-27>{TELL}").tap("id=when")
    assert told(hand.tap("Set")) == "nothing"


def test_a_time_is_chosen_on_the_face_and_written_in_24_hours(browse: Browse) -> None:
    hand = browse(f"<input type=time id=when value=09:05>{TELL}").tap("id=when")
    assert (hand.find("id=hours").text, hand.find("id=minutes").text) == ("09", "05")
    hand.tap("21")
    assert hand.find("id=hours").text == "21"
    assert told(hand.tap("40").tap("Set")) == "1: 21:40"


@pytest.mark.parametrize(("hour", "value"), [("12", "12:05"), ("0", "00:05"), ("13", "13:05")])
def test_noon_is_above_midnight_on_the_face(browse: Browse, hour: str, value: str) -> None:
    """As in Android's own dialog; Material's has 00 there, and 12 below it."""
    hand = browse(f"<input type=time id=when value=09:05>{TELL}").tap("id=when")
    assert hand.find("12").bounds[1] < hand.find("0").bounds[1]
    assert told(hand.tap(hour).tap("Set")) == f"1: {value}"


def test_a_time_can_be_typed_cleared_and_left(browse: Browse) -> None:
    hand = browse(f"<input type=time id=when value=09:05>{TELL}").tap("id=when")
    hand.tap("Switch to text input mode for the time input.")
    hand.tap("id=input_minute").press("CTRL_LEFT", "A").type("37").tap("Set")
    assert told(hand) == "1: 09:37"
    assert told(hand.tap("id=when").tap("Cancel")) == "1: 09:37"
    assert told(hand.tap("id=when").tap("Clear")) == "2: empty"


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [("month", "2020-02", "2020-03"), ("week", "2020-W05", "2020-W10")],
)
def test_months_and_weeks_are_those_of_the_day_that_is_set(
    browse: Browse, kind: str, before: str, after: str
) -> None:
    hand = browse(f"<input type={kind} id=when value={before}>{TELL}").tap("id=when")
    while not hand.sees("March 2020"):
        hand.tap("Next month")
    assert told(hand.tap("05 March 2020").tap("Set")) == f"1: {after}"


def test_a_moment_is_a_day_and_then_a_time(browse: Browse) -> None:
    hand = browse(f"<input type=datetime-local id=when value=2020-02-27T09:05>{TELL}")
    hand.tap("id=when").tap("28 February 2020").tap("Set")
    assert told(hand.tap("15").tap("Set")) == "1: 2020-02-28T15:05"


def test_a_colour_is_one_of_eight(browse: Browse) -> None:
    hand = browse(f"<input type=color id=paint value=#123456>{TELL}").tap("id=paint")
    assert told(hand.tap("Magenta").tap("Cancel")) == "nothing"
    assert told(hand.tap("id=paint").tap("Magenta").tap("Set")) == "1: #ff00ff"


# Lists


def test_a_drop_down_list_is_closed_by_the_tap_that_chooses(browse: Browse) -> None:
    hand = browse(f"<select id=list><option>Ada<option selected>Bob<option>Cy</select>{TELL}")
    assert box(hand) == ("android.widget.Spinner", "Bob")
    hand.tap("id=list")
    assert hand.find("id=text1").cls == "android.widget.CheckedTextView"
    assert hand.find("id=select_dialog_listview").cls == "android.widget.ListView"
    assert not {"Cancel", "OK"} & set(hand.texts())
    assert [hand.find(name).checked for name in ("Ada", "Bob", "Cy")] == [False, True, False]
    hand.tap("Cy")
    assert told(hand) == "1: Cy"
    assert not hand.sees("Ada")
    assert box(hand) == ("android.widget.Spinner", "Cy")


def test_back_leaves_a_drop_down_list(browse: Browse) -> None:
    hand = browse(f"<select id=list><option>Ada<option>Bob</select>{TELL}").tap("id=list").back()
    assert told(hand) == "nothing"
    assert not hand.sees("Bob")


def test_options_that_are_disabled_and_headings_of_groups_cannot_be_chosen(
    browse: Browse,
) -> None:
    hand = browse(
        "<select id=list><option>Ada<option disabled>Bob"
        f"<optgroup label=More><option>Cy</optgroup></select>{TELL}"
    )
    hand.tap("id=list").tap("Bob").tap("More")
    assert hand.sees("Cy")
    assert not hand.find("Bob").enabled
    assert told(hand.tap("Cy")) == "1: Cy"


def test_a_long_list_opens_at_what_is_chosen_and_scrolls(browse: Browse) -> None:
    options = "".join(f"<option>Number {number}" for number in range(60))
    hand = browse(f"<select id=list>{options}</select>{TELL}").tap("id=list")
    assert not hand.sees("Number 30")
    while not hand.sees("Number 30"):
        hand.swipe((540, 1500), (540, 1100), 1.0)
    assert told(hand.tap("Number 30")) == "1: Number 30"
    assert hand.tap("id=list").sees("Number 30")
    assert not hand.sees("Number 0")


def test_a_list_of_several_is_a_box_that_tells_how_many(browse: Browse) -> None:
    hand = browse(f"{SEVERAL}{TELL}")
    assert box(hand) == ("android.widget.Spinner", "0 selected")
    hand.tap("id=list").tap("Bob").tap("OK")
    assert told(hand) == "1: Bob"
    assert box(hand)[1] == "Bob"
    hand.tap("id=list").tap("Ada").tap("Bob").tap("Cy").tap("OK")
    assert told(hand) == "2: Ada+Cy"
    assert box(hand)[1] == "2 selected"


@pytest.mark.parametrize("leave", ["Cancel", "Back", "OK"])
def test_a_list_of_several_that_is_left_or_not_changed_tells_no_change(
    browse: Browse, leave: str
) -> None:
    hand = browse(f"{SEVERAL}{TELL}").tap("id=list").tap("Bob")
    if leave == "OK":
        hand.tap("Bob")
    hand = hand.back() if leave == "Back" else hand.tap(leave)
    assert told(hand) == "nothing"
    assert box(hand)[1] == "0 selected"
    assert not hand.tap("id=list").find("Bob").checked


def test_a_list_with_more_lines_is_a_box_of_one_as_well(browse: Browse) -> None:
    hand = browse(f"<select id=list size=3><option>Ada<option selected>Bob</select>{TELL}")
    assert box(hand) == ("android.widget.Spinner", "Bob")
    assert told(hand.tap("id=list").tap("Ada")) == "1: Ada"


def test_a_control_that_is_disabled_opens_nothing(browse: Browse) -> None:
    hand = browse("<input type=date disabled id=when><select id=list disabled><option>A</select>")
    assert not hand.tap("id=when").sees("Set")
    assert hand.tap("id=list").find("A").resource_id == "list"


# Events

LOG = """<p id=log>-</p><script>
for (const kind of ["input", "change"]) addEventListener(kind, () => {
  log.textContent += ` ${kind}`;
});
</script>"""


def log(hand: Hand) -> str:
    return hand.find("id=log").text


@pytest.mark.parametrize(
    ("field", "taps"),
    [
        ("<input type=date id=it value=2020-02-27>", ["05 February 2020", "Set"]),
        ("<input type=date id=it value=2020-02-27>", ["Clear"]),
        ("<input type=date id=it>", ["Set"]),
        ("<input type=time id=it value=09:05>", ["21", "Set"]),
        ("<input type=time id=it value=09:05>", ["Clear"]),
        ("<input type=month id=it value=2020-02>", ["Next month", "05 March 2020", "Set"]),
        ("<input type=color id=it>", ["Red", "Set"]),
        ("<select id=it><option>Ada<option>Bob</select>", ["Bob"]),
        ("<select id=it multiple><option>Ada<option>Bob</select>", ["Ada", "Bob", "OK"]),
    ],
)
def test_a_change_is_reported_by_one_input_and_one_change(
    browse: Browse, field: str, taps: list[str]
) -> None:
    hand = browse(field + LOG).tap("id=it")
    for each in taps[:-1]:
        assert log_is_covered(hand.tap(each))
    assert log(hand.tap(taps[-1])) == "- input change"


def log_is_covered(hand: Hand) -> bool:
    """A dialog is open, so the page cannot be read."""
    return not hand.sees("-")


@pytest.mark.parametrize(
    ("field", "taps"),
    [
        ("<input type=date id=it value=2020-02-27>", ["05 February 2020", "Cancel"]),
        ("<input type=date id=it>", ["Clear"]),
        ("<input type=date id=it>", ["05 October 2023", "Cancel"]),
        ("<input type=time id=it value=09:05>", ["21", "Cancel"]),
        ("<input type=time id=it value=09:05>", ["Set"]),
        ("<input type=time id=it>", ["Clear"]),
        ("<input type=week id=it value=2020-W05>", ["Set"]),
        ("<input type=color id=it value=#ff0000>", ["Red", "Set"]),
        ("<input type=color id=it>", ["Red", "Cancel"]),
        ("<select id=it><option>Ada<option>Bob</select>", ["Ada"]),
        ("<select id=it multiple><option selected>Ada<option>Bob</select>", ["Bob", "Cancel"]),
        ("<select id=it multiple><option selected>Ada<option>Bob</select>", ["OK"]),
    ],
)
def test_what_changes_nothing_is_not_told(browse: Browse, field: str, taps: list[str]) -> None:
    hand = browse(field + LOG).tap("id=it")
    for each in taps:
        hand.tap(each)
    assert log(hand) == "-"


def test_an_empty_time_opens_at_the_time_that_it_is(browse: Browse) -> None:
    hand = browse(f"<input type=time id=when>{TELL}").tap("id=when")
    assert (hand.find("id=hours").text, hand.find("id=minutes").text) == ("15", "34")
    assert told(hand.tap("Set")) == "1: 15:34"


def test_a_phone_of_twelve_hours_has_a_face_of_twelve(browse: Browse) -> None:
    hand = browse(f"<input type=time id=when value=21:05>{TELL}")
    with hand.phone.busy():
        hand.phone[Settings].put("system", "time_12_24", "12")
    hand.tap("id=when")
    assert hand.find("id=hours").text == "9"
    assert not hand.sees("21")
    assert hand.find("PM").checked
    hand.tap("7").tap("40").tap("Set")
    assert told(hand) == "1: 19:40"
    hand.tap("id=when").tap("AM").tap("12").tap("0").tap("Set")
    assert told(hand) == "2: 00:00"
    hand.tap("id=when").tap("Switch to text input mode for the time input.")
    hand.tap("id=am_pm_spinner").tap("PM")
    assert told(hand.tap("Set")) == "3: 12:00"


def test_the_halves_of_the_day_stand_in_two_lines_beside_the_time(browse: Browse) -> None:
    hand = browse("<input type=time id=when value=21:05>")
    run_text(hand.phone, "settings put system time_12_24 12")
    hand.tap("id=when")
    early, late, minutes = map(hand.find, ("AM", "PM", "id=minutes"))
    assert minutes.bounds[2] < early.bounds[0] == late.bounds[0]
    assert early.bounds[3] == late.bounds[1]
    lines = [node.bounds[3] - node.bounds[1] for node in (early, late)]
    assert lines == [84, 84]  # 32 dp: AM is not broken into A and M


def test_a_list_of_several_keeps_what_cannot_be_chosen(browse: Browse) -> None:
    hand = browse(
        "<select multiple id=list><option selected disabled>Ada<optgroup label=More>"
        f"<option>Bob<option>Cy</optgroup></select>{TELL}"
    ).tap("id=list")
    assert hand.find("Ada").checked
    assert not hand.find("Ada").enabled
    hand.tap("Ada").tap("More").tap("Cy").tap("OK")
    assert told(hand) == "1: Ada+Cy"
    assert box(hand)[1] == "2 selected"


def test_a_list_of_several_is_ticked_and_not_closed_by_a_tap(browse: Browse) -> None:
    hand = browse(f"{SEVERAL}{TELL}").tap("id=list").tap("Ada").tap("Cy").tap("Ada")
    assert [hand.find(name).checked for name in ("Ada", "Bob", "Cy")] == [False, False, True]
    assert told(hand.tap("OK")) == "1: Cy"


def test_a_control_may_be_used_again_and_again(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when value=2020-02-27>{TELL}")
    for day in (1, 2, 3):
        assert told(hand.tap("id=when").tap(f"0{day} February 2020").tap("Set")) == (
            f"{day}: 2020-02-0{day}"
        )


def test_an_open_dialog_is_saved_and_goes_on_after_a_load(browse: Browse) -> None:
    hand = browse(f"<input type=date id=when value=2020-02-27 max=2020-03-05>{TELL}")
    hand.tap("id=when").tap("Next month").tap("05 March 2020")
    hand.phone.save("open")
    hand.tap("Cancel")
    hand.phone.load("open")
    assert hand.sees("Thu, Mar 5")
    assert not hand.find("06 March 2020").enabled
    assert told(hand.tap("Set")) == "1: 2020-03-05"

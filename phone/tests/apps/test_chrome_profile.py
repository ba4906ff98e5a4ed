"""Chrome's profile: tabs with histories, visited addresses, bookmarks, as JSON."""

from virtual_phone.apps.chrome.browsing import BLANK, Profile, Tab

ONE, TWO, THREE = (f"https://example.com/{number}" for number in (1, 2, 3))


def test_without_tabs_an_address_opens_one() -> None:
    profile = Profile()
    assert (profile.tab, profile.url) == (None, BLANK)
    profile.go(ONE)
    assert profile.tabs == [Tab([ONE])]
    assert profile.url == ONE


def test_a_new_address_replaces_those_that_were_gone_back_from() -> None:
    profile = Profile()
    for url in (ONE, TWO):
        profile.go(url)
    profile.go_back()
    assert profile.url == ONE
    profile.go(THREE)
    assert profile.tabs == [Tab([ONE, THREE], place=1)]


def test_an_incognito_tab_leaves_no_history() -> None:
    profile = Profile()
    profile.new_tab(incognito=True)
    profile.go(ONE)
    assert profile.visited == []


def test_an_address_is_in_the_history_once_and_a_blank_page_never() -> None:
    profile = Profile()
    for url in (ONE, BLANK, TWO, ONE):
        profile.go(url)
    assert profile.visited == [ONE, TWO]


def test_the_history_has_a_hundred_addresses() -> None:
    profile = Profile()
    for number in range(120):
        profile.go(f"https://example.com/{number}")
    assert len(profile.visited) == 100
    assert profile.visited[0] == "https://example.com/119"


def test_closing_the_last_tab_brings_the_one_before_to_the_front() -> None:
    profile = Profile()
    for url in (ONE, TWO):
        profile.new_tab(url)
    profile.close_tab(1)
    assert (profile.front, profile.url) == (0, ONE)
    profile.close_tab(0)
    assert (profile.front, profile.tabs) == (0, [])


def test_a_second_bookmark_removes_the_first() -> None:
    profile = Profile()
    profile.go(ONE)
    assert profile.toggle_bookmark()
    assert not profile.toggle_bookmark()
    assert profile.bookmarks == []


def test_a_profile_is_read_as_it_was_written() -> None:
    profile = Profile()
    profile.new_tab(ONE)
    profile.new_tab(TWO, incognito=True)
    profile.toggle_bookmark()
    assert profile.written() == (
        '{"tabs": [{"history": ["https://example.com/1"], "place": 0, "incognito": false,'
        ' "desktop": false, "number": 1}, {"history": ["https://example.com/2"], "place": 0,'
        ' "incognito": true, "desktop": false, "number": 2}], "front": 1,'
        ' "bookmarks": ["https://example.com/2"], "visited": ["https://example.com/1"],'
        ' "closed": [], "last": 2}'
    )
    assert Profile.read(profile.written().encode()) == profile


def test_what_is_no_json_is_an_empty_profile() -> None:
    assert Profile.read(b"") == Profile.read(b"{") == Profile()

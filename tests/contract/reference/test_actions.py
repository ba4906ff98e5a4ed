"""The reference's actions and readings, each by itself."""

import string

import pytest

from tests.contract.reference import device, storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.app_names import APPS, VIEWED
from tests.contract.reference.elements import Element, dumped, elements
from tests.contract.reference.env import Env

SEARCH = "Search settings"
PAGE = "Network & internet"


def field(agent: Agent) -> Element:
    """The one that is typed into."""
    there = agent.watcher.stable()
    return next(each for each in there if "is_editable" in each.flags)


@pytest.fixture
def agent(env: Env) -> Agent:
    env.reset()
    return Agent(env)


@pytest.mark.parametrize(
    "text",
    [
        string.ascii_letters + string.digits,
        r"!\#$&'()+,-./:;<=>@^_`|",
        "two words,  and two spaces",
        'say "it\'s 5 > 3 && 2 < 4"',
        "100%",
    ],
)
def test_printable_text_arrives_as_it_is(text: str, agent: Agent) -> None:
    agent.open("Settings").click(SEARCH).input_text(text)
    assert field(agent).text == text


def test_clearing_a_field_first(agent: Agent) -> None:
    agent.open("Settings").click(SEARCH).input_text("some words")
    agent.input_text("other", "some words", clear=True)
    assert field(agent).text == "other"


def test_scrolling_down_shows_what_is_below(agent: Agent) -> None:
    agent.open("Settings")
    assert agent.sees(PAGE)
    assert not agent.sees("Accessibility")
    agent.scroll("down")
    assert not agent.sees(PAGE)
    agent.scroll("up").scroll("up")
    assert agent.sees(PAGE)


def test_swipes_of_the_whole_screen(agent: Agent) -> None:
    """Down opens the shade; left, which goes to the right, is the gesture of going back."""
    agent.swipe("down")
    assert agent.sees("Internet,AndroidWifi")
    agent.back()
    agent.open("Settings").click(PAGE).home()
    assert device.current_activity(agent.env).endswith("NexusLauncherActivity")


def test_a_second_back_leaves_what_the_first_only_frees_of_the_keyboard(agent: Agent) -> None:
    agent.open("Settings").click(SEARCH)
    assert agent.sees("Space")
    agent.back()
    assert not agent.sees("Space")
    agent.back()
    assert agent.sees(PAGE)


def test_two_taps_are_a_double_tap(agent: Agent) -> None:
    agent.open("Settings").click(SEARCH).input_text("abc def").double_tap("abc def")
    assert agent.sees("Copy")


@pytest.mark.parametrize("name", [*APPS, *sorted(set(VIEWED) - {"gallery"})])
def test_every_name_of_an_app_opens_it(name: str, agent: Agent) -> None:
    agent.open(name.partition("|")[0])
    assert "launcher" not in device.current_activity(agent.env)


def test_the_two_lists_agree_about_what_can_be_read(agent: Agent) -> None:
    agent.open("Settings")
    forest = {(each.text, each.bbox) for each in agent.watcher.stable() if each.text}
    dump = {(each.text, each.bbox) for each in dumped(agent.env) if each.text}
    assert dump
    assert dump <= forest
    assert not elements(agent.env)[0].flags & {"is_focused"}


def test_a_turned_screen_tells_its_sizes(agent: Agent) -> None:
    env = agent.env
    assert device.logical_size(env) == (1080, 2400)
    assert device.physical_frame(env) == (0, 0, 1080, 2400)
    assert device.rotation(env) == 0
    device.put(env, "system", "accelerometer_rotation", "0")
    device.put(env, "system", "user_rotation", "1")
    assert device.rotation(env) == 0  # home stays upright
    device.launch(env, "settings")
    assert device.rotation(env) == 1
    assert device.logical_size(env) == (2400, 1080)
    assert env.look().shape == (1080, 2400, 3)
    assert max(each.bbox[2] for each in elements(env)) > 1080


@pytest.mark.parametrize("text", ["Jane's Flower Shop", "a|b;c&d", "Invoice #98765", "1 2  3"])
def test_the_clipboard_keeps_a_text(text: str, env: Env) -> None:
    device.copy(env, text)
    assert device.copied(env) == text


@pytest.mark.parametrize("text", ["It's", "a\nb", "x", 'say "hi" & $HOME `ls` *'])
def test_a_file_is_written_read_and_listed(text: str, env: Env) -> None:
    folder = f"{storage.SHARED}/Documents/Markor"
    storage.clear_folder(env, folder)
    storage.create(env, folder, "one.md", text)
    assert storage.read(env, f"{folder}/one.md") == f"{text}\n"
    (listed,) = storage.listing(env, folder)
    assert (listed.name, listed.size) == ("one.md", len(text) + 1)
    assert storage.exists(env, folder, "one.md")
    assert not storage.exists(env, folder, "One.md")


def test_installed_apps_are_listed(env: Env) -> None:
    answer = env.call(package_manager={"list": {"packages": {}}})
    installed = set(answer.package_manager.list.items)
    wanted = {app.partition("/")[0] for app in APPS.values()}
    assert wanted <= installed


def test_the_answer_of_an_agent_is_kept(agent: Agent) -> None:
    assert agent.say("Team lunch, Concert").env.answer == "Team lunch, Concert"

"""The options on the command line and in ini files, and how they are read.

What options there are says `option_table`; the command line, the ini files, the help and the
`Settings` are made from it.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.options.option_kinds import GROUPS, Option, Switch
from pytest_androidworld.plugin.options.option_table import (
    ACCEPT,
    AUDIT,
    BY_NAME,
    COMMANDS,
    DOCTOR,
    FIX,
    ISOLATE,
    KEEP_STATE,
    OPTIONS,
    SETUP,
    SETUP_SWITCHES,
    SWITCHES,
)
from pytest_androidworld.plugin.options.option_values import Given

EXAMPLES = """AndroidWorld (pytest-androidworld), for example
  pytest --agent=oracle --seeds=3 -n 4               every task, three seeds, four phones
  pytest --agent=m3a --model=openai:gpt-4o -m smoke  fifteen tasks by your model
  pytest --agent=my_agent.py:MyAgent -k Markor       your agent, the tasks of one app
  pytest --aw-resume=latest                          what the last run left undone
  pytest --aw-baseline=latest --aw-gate              did it regress since the last run?
  pytest --aw-doctor                                 can this device be used?

"""


def pytest_addoption(parser: pytest.Parser) -> None:
    groups = {name: _group(parser, name) for name in GROUPS}
    for option in OPTIONS:
        groups[option.group].addoption(
            f"--aw-{option.name}",
            dest=option.dest,
            default=None,
            metavar=option.metavar or "|".join(option.choices),
            nargs="?" if option.bare else None,
            const=option.bare or None,
            help=option.help.replace("%", "%%") + option.known_help + option.default_help,
        )
        parser.addini(option.dest, option.help + option.default_help, default=None)
    for command in COMMANDS:
        groups[command.group].addoption(
            f"--aw-{command.name}",
            dest=command.dest,
            default=None,
            metavar=command.metavar,
            help=command.help,
        )
    for switch in SWITCHES:
        groups[switch.group].addoption(
            f"--aw-{switch.name}", dest=switch.dest, action="store_true", help=switch.help
        )


def _group(parser: pytest.Parser, name: str) -> pytest.OptionGroup:
    """A group of the help; the first begins with examples."""
    head = EXAMPLES if name == GROUPS[0] else ""
    return parser.getgroup(f"androidworld {name}", f"{head}AndroidWorld, {name}")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> Iterator[None]:
    """Add the short names last, unless another plugin has taken one."""
    taken = set(pytest_api.option_names(parser))
    paths = pytest_api.guessed_paths(early_config)
    _forget_values(paths, args, taken)
    paths += [word for word in _give_bare_values(args) if word not in paths]
    yield
    taken = set(pytest_api.option_names(parser))
    for option in OPTIONS:
        if option.short and option.flag not in taken:
            _group(parser, option.group).addoption(
                option.flag,
                dest=option.dest,
                default=None,
                metavar=option.metavar,
                help=f"the same as --aw-{option.name}",
            )


def _forget_values(paths: list[str], words: list[str], taken: set[str]) -> None:
    """Remove values of short names from pytest's guessed paths.

    It would load the conftest.py of every ``test*`` folder, as for a path that is not there.
    """
    short = {option.flag for option in OPTIONS if option.short} - taken
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, equals, _ = word.partition("=")
        value = word if equals else following
        if name in short and value in paths:
            paths.remove(value)


def _give_bare_values(words: list[str]) -> list[str]:
    """Write out the values of options that were given bare, and return the words behind them.

    To argparse a word behind ``--aw-gate`` is its value, though it is a path: a value needs a "=".
    """
    bare = {option.flag: option.bare for option in OPTIONS if option.bare}
    following: list[str] = []
    for place, word in enumerate(words):
        if word == "--":
            break
        if word in bare:
            words[place] = f"{word}={bare[word]}"
            following += words[place + 1 : place + 2]
    return [word for word in following if not word.startswith("-")]


def written(config: pytest.Config, option: Option) -> tuple[str, str]:
    """The text given for an option, and its source."""
    link = Invocation.of(config).link
    if link and option.name in link.texts:
        return link.texts[option.name]
    given = getattr(config.option, option.dest, None)
    if given is not None:
        return str(given), "command line"
    value = pytest_api.ini_value(config, option.dest)
    if value is None:
        return option.default, "default"
    if isinstance(value, list):
        return option.join([str(each) for each in value]), "ini"
    return str(value), "ini"


def read(config: pytest.Config) -> tuple[dict[str, Any], dict[str, str]]:
    """The value of each option, by field of `Settings`; and its source, by name."""
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for option in OPTIONS:
        values[option.field], sources[option.name] = _value(config, option, values)
    return values, sources


def for_rerun(config: pytest.Config) -> dict[str, str]:
    """What the command line sets, and the command that plays one case again has to set, too."""
    texts = {option.flag: written(config, option) for option in OPTIONS if option.rerun}
    return {flag: text for flag, (text, source) in texts.items() if source == "command line"}


def switches_for_rerun(config: pytest.Config) -> list[str]:
    """The switches that are on, and that the command has to have."""
    return [switch.flag for switch in SWITCHES if switch.rerun and is_on(config, switch)]


def value(config: pytest.Config, name: str) -> Any:
    """The value of one option, without the others."""
    return _value(config, BY_NAME[name], {})[0]


def _value(config: pytest.Config, option: Option, before: dict[str, Any]) -> tuple[Any, str]:
    text, source = written(config, option)
    here, root = config.invocation_params.dir, config.rootpath
    return option.parse(Given(option.flag, text, option.choices, here, root, before)), source


def is_on(config: pytest.Config, switch: Switch) -> bool:
    return bool(getattr(config.option, switch.dest, False))


def on_command_line(config: pytest.Config) -> bool:
    """Whether an option of ours was given that means tasks by itself."""
    given = any(getattr(config.option, option.dest, None) is not None for option in OPTIONS)
    ours = (DOCTOR, FIX, ACCEPT, AUDIT, KEEP_STATE, ISOLATE)
    return given or any(is_on(config, each) for each in ours)


def about_setup(config: pytest.Config) -> bool:
    """Whether this command sets up or removes an emulator, instead of a run."""
    given = getattr(config.option, SETUP.dest, None) is not None
    return given or any(is_on(config, each) for each in SETUP_SWITCHES)

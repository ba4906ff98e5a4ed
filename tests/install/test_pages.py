"""Of each command of "Try it" it is written down how it ends, or why it is not played."""

from tests.install.pages import ENDS, LEFT_OUT, ROOT, blocks, steps

INSTALL = "docs/install.md"
HEADINGS = ("With pip", "With uv", "From the repository", "Extras", "What else some tasks need")


def printed() -> list[str]:
    """Each command of the install page, the first hour and the README, in order."""
    first_hour = steps((ROOT / "docs" / "first-hour.md").read_text("utf-8"))
    groups = [block for heading in (*HEADINGS, "Check") for block in blocks(INSTALL, heading)]
    groups += [
        [step for step in first_hour if isinstance(step, str)],
        *blocks("README.md", "Try it"),
    ]
    return [line for block in groups for line in block]


def test_each_command_has_an_end_or_a_reason() -> None:
    assert len(printed()) > 20
    assert {line for line in printed() if line not in ENDS and line not in LEFT_OUT} == set()


def test_no_command_is_expected_that_no_page_prints() -> None:
    assert {line for line in [*ENDS, *LEFT_OUT] if line not in printed()} == set()


def test_each_block_of_the_install_page_is_read() -> None:
    text = (ROOT / INSTALL).read_text("utf-8")
    read = sum(len(blocks(INSTALL, heading)) for heading in (*HEADINGS, "Check"))
    assert read == text.count("```sh\n") == 8

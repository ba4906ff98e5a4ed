"""Each agent with a protocol has its whole requests in a golden file."""

from pytest_androidworld.agent import loading
from tests.agents.protocols.harness import GOLDEN

VARIANTS = {"ui_tars_relative"}  # of an agent, by its options


def test_each_agent_with_a_protocol_has_its_requests_written_down() -> None:
    stating = {name for name in loading.known() if loading.protocol(name)}
    assert {path.stem for path in GOLDEN.glob("*.txt")} == stating | VARIANTS

"""docs/original-agents.md: what stands in for the original's ``infer`` serves its three agents."""

import base64
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from phone.tests.pictures import open_image

PAGE = Path(__file__).parents[2] / "docs" / "original-agents.md"
# What the originals take from `infer`, with their real signatures.
MODULES = {
    "m3a": """
class M3A:
    def __init__(
        self,
        env,
        llm: infer.MultimodalLlmWrapper,
        name: str = "M3A",
        wait_after_action_seconds: float = 2.0,
    ):
        self.env, self.llm, self.wait = env, llm, wait_after_action_seconds
""",
    "t3a": """
class T3A:
    def __init__(self, env, llm: infer.LlmWrapper, name: str = "T3A"):
        self.env, self.llm = env, llm
""",
    "seeact": """
class SeeAct:
    def __init__(self, env, name: str = "SeeAct"):
        self.env, self.name = env, name

    def picture(self, pixels):
        return f"data:image/jpeg;base64,{infer.Gpt4Wrapper.encode_image(pixels)}"
""",
}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The page's example as a module, beside a package with the names of the original's."""
    folder = tmp_path / "android_world" / "agents"
    folder.mkdir(parents=True)
    for name, text in MODULES.items():
        (folder / f"{name}.py").write_text(f"from android_world.agents import infer\n{text}")
    (folder / "infer.py").write_text("import google.generativeai")
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (block,) = (block for block in blocks if "android_world.agents.infer" in block)
    (tmp_path / "mine_of_the_docs.py").write_text(block)
    monkeypatch.syspath_prepend(tmp_path)
    import mine_of_the_docs  # type: ignore[import-not-found]

    yield mine_of_the_docs
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("android_world", "mine_of_the_docs"):
            del sys.modules[name]


def test_each_agent_is_made_with_an_environment_alone(mine: Any) -> None:
    env = object()
    m3a, t3a, seeact = mine.MyM3A(env), mine.MyT3A(env), mine.MySeeAct(env)
    assert [agent.env for agent in (m3a, t3a, seeact)] == [env] * 3
    assert callable(m3a.llm.predict_mm)
    assert callable(t3a.llm.predict)
    assert m3a.wait == 0


@pytest.mark.parametrize("channels", [3, 4])
def test_seeact_gets_its_pictures_as_jpegs(mine: Any, channels: int) -> None:
    pixels = np.full((24, 10, channels), 200, dtype=np.uint8)
    head, _, data = mine.MySeeAct(None).picture(pixels).partition(",")
    assert head == "data:image/jpeg;base64"
    picture = open_image(io.BytesIO(base64.b64decode(data)))
    assert (picture.format, picture.size, picture.mode) == ("JPEG", (10, 24), "RGB")


def test_the_page_names_only_agents_of_its_example(mine: Any) -> None:
    named = re.findall(r"mine:(\w+)", PAGE.read_text("utf-8"))
    assert named
    assert all(hasattr(mine, name) for name in named)

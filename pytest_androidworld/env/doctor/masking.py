"""What a report that is attached to a bug must not show: secrets, people, and other computers."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from pytest_androidworld.env.masking import LOGIN, secrets_of

ADDRESS = re.compile(r"\b(?!127\.|10\.0\.2\.|8\.8\.8\.)\d{1,3}(?:\.\d{1,3}){3}\b(?!\.)")
RANDOM = re.compile(r"\b(?=[\w+=]*\d)(?=[\w+=]*[A-Za-z])[\w+=]{24,}")  # as tokens are
SHORTEST = 6  # letters of a secret; shorter ones stand in other words, too


def mask(value: Any, environment: Mapping[str, str], host: str = "") -> Any:
    """The same text, list or mapping, without what is private."""
    if isinstance(value, str):
        return _mask_text(value, environment, host)
    masked = partial(mask, environment=environment, host=host)
    if isinstance(value, Mapping):
        return {name: masked(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [masked(each) for each in value]
    return value


def _mask_text(text: str, environment: Mapping[str, str], host: str) -> str:
    for secret in secrets_of(environment, SHORTEST):
        text = text.replace(secret, "***")
    for name, stands in (("HOME", "~"), ("USER", "USER"), ("LOGNAME", "USER")):
        value = environment.get(name, "")
        if len(value) > 1 and value != "root":
            text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", stands, text)
    if len(host) > 1 and host != "localhost":
        text = re.sub(rf"(?<!\w){re.escape(host)}(?!\w)", "HOST", text)
    text = LOGIN.sub("***@", text)
    return RANDOM.sub("***", ADDRESS.sub("ADDRESS", text))

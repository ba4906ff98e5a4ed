"""Hides the secrets of this computer in texts that are written to files or displayed.

A secret is the value of an environment variable whose name says so, a login in an address, and a
key in a header or a query.  `Mask` is for a run; the doctor's and a recording's masks, which hide
more, share `secrets_of`.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote

SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL|PIN\b", re.IGNORECASE)  # in a name
SHORTEST = 8  # letters of a secret; a shorter one would be found in other words, too
LOGIN = re.compile(r"(?<=://)[^/\s@?#]+@")
BEARER = re.compile(r"\b(Bearer\s+)[\w.~+/=-]{8,}", re.IGNORECASE)  # RFC 6750, 2.1
QUERY = re.compile(
    r"([?&](?:api[_-]?key|key|(?:access[_-]?)?token|password|secret)=)[^&\s\"'<>]+", re.IGNORECASE
)


def secrets_of(environment: Mapping[str, str], shortest: int = SHORTEST) -> dict[str, str]:
    """The values of variables that hold secrets, each with the variable's name; longest first."""
    held = {environment[name].strip(): name for name in environment if names_a_secret(name)}
    secrets = {value: name for value, name in held.items() if len(value) >= shortest}
    return {value: secrets[value] for value in sorted(secrets, key=len, reverse=True)}


@lru_cache(maxsize=1024)  # a run asks for each text that it writes
def names_a_secret(name: str) -> bool:
    """Whether a variable of that name holds a secret."""
    return bool(SECRET.search(name))


class Mask:
    """Replaces each secret by its variable's name: ``[OPENAI_API_KEY]``.

    It remembers what it has seen in the environment: an agent may load its keys late, and may
    remove them before it raises.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.secrets: dict[str, str] = {}
        self.look()

    def look(self) -> None:
        """Read the environment, which the agent may have changed."""
        for value, name in secrets_of(self.environment).items():
            for form in (value, json.dumps(value)[1:-1], quote(value, safe="")):
                self.secrets.setdefault(form, f"[{name}]")

    def text(self, text: str) -> str:
        self.look()
        return self._masked(text)

    def data(self, value: Any) -> Any:
        """JSON with its texts masked; names of fields stay."""
        self.look()
        return self._masked_data(value)

    def _masked(self, text: str) -> str:
        for secret in sorted(self.secrets, key=len, reverse=True):
            if secret in text:
                text = text.replace(secret, self.secrets[secret])
        text = LOGIN.sub("[login]@", text)
        text = BEARER.sub(r"\1[token]", text)
        return QUERY.sub(r"\1[key]", text)

    def _masked_data(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._masked(value)
        if isinstance(value, Mapping):
            return {name: self._masked_data(field) for name, field in value.items()}
        if isinstance(value, list | tuple):
            return [self._masked_data(item) for item in value]
        return value

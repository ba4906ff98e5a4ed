"""Docker Compose, as far as ``docker/compose.yaml`` uses it; its containers are processes here."""

import re
from pathlib import Path

from tests.recipes import page
from tests.recipes.machine import Machine, Result

COMMAND = re.compile(r"((?:[A-Z]+=\S+ )*)docker compose -f docker/compose\.yaml (.+)")
VARIABLE = re.compile(r"\$\{(\w+):-([^}]*)\}")
ASSIGNMENT = re.compile(r"\b(ANDROID_\w+)=(\S+)")
FOLDER = page.ROOT / "docker"
IN_ORDER = ["set-up", "play"]


def lines() -> list[str]:
    """The command lines that the page and the file itself give."""
    texts = [page.EMULATORS_PAGE.read_text("utf-8"), page.TEXTS[page.COMPOSE]]
    return [found[0] for text in texts for found in COMMAND.finditer(text)]


class Compose:
    """The services of the file, with a folder in the place of the volume for Android."""

    def __init__(self, home: Path, env: dict[str, str]) -> None:
        self.volume = home / "volume"
        self._env = env
        self._machine = Machine(home / "project", env)

    def execute(self, line: str) -> dict[str, Result]:
        """Execute a command line of ours: what each service has done, in their order.

        ``run --rm SERVICE [COMMAND]`` ends with that service; ``up`` with the one that ends first.
        """
        found = COMMAND.fullmatch(line)
        assert found, line
        env = self._env | dict(each.split("=", 1) for each in found[1].split())
        words = found[2].split()
        assert words[:2] == ["run", "--rm"], f"it would not play: {line}"
        services = page.recipe(page.COMPOSE)["services"]
        assert list(services) == IN_ORDER
        needed = services["play"]["depends_on"]["set-up"]["condition"]
        assert needed == "service_completed_successfully"
        commands = {name: self._here(each["command"], env) for name, each in services.items()}
        commands[words[2]] = " ".join(words[3:]) or commands[words[2]]
        done: dict[str, Result] = {}
        for name, command in commands.items():
            if all(each.status == 0 for each in done.values()):
                done[name] = self._machine.run(f"{FOLDER}/entrypoint.sh {command}", self._image())
        return done

    def note(self, name: str) -> str:
        return self._machine.note(name).replace(str(self.volume), "/android")

    def _image(self) -> dict[str, str]:
        """The variables that the image sets."""
        found = dict(ASSIGNMENT.findall((FOLDER / "Dockerfile").read_text("utf-8")))
        return {name: self._here(value, {}) for name, value in found.items()}

    def _here(self, text: str, env: dict[str, str]) -> str:
        filled = VARIABLE.sub(lambda found: env.get(found[1], found[2]), text)
        return filled.replace("/android/", f"{self.volume}/")

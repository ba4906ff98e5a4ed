"""Docker Compose, as far as ``docker/compose.yaml`` uses it; its containers are processes here."""

import re
from pathlib import Path

from tests.recipes import page
from tests.recipes.machine import Machine, Result

VARIABLE = re.compile(r"\$\{(\w+):-([^}]*)\}")
ASSIGNMENT = re.compile(r"\b(ANDROID_\w+)=(\S+)")
FOLDER = page.ROOT / "docker"
IN_ORDER = ["set-up", "play"]


class Compose:
    """The services of the file, with a folder in the place of the volume for Android."""

    def __init__(self, home: Path, env: dict[str, str]) -> None:
        self.volume = home / "volume"
        self._env = env
        self._machine = Machine(home / "project", env)

    def up(self) -> dict[str, Result]:
        """Run each service, unless the one before it has failed."""
        services = page.recipe(page.COMPOSE)["services"]
        assert list(services) == IN_ORDER
        needed = services["play"]["depends_on"]["set-up"]["condition"]
        assert needed == "service_completed_successfully"
        done: dict[str, Result] = {}
        for name, service in services.items():
            if all(each.status == 0 for each in done.values()):
                words = f"{FOLDER}/entrypoint.sh {self._here(service['command'])}"
                done[name] = self._machine.run(words, self._image())
        return done

    def note(self, name: str) -> str:
        return self._machine.note(name).replace(str(self.volume), "/android")

    def _image(self) -> dict[str, str]:
        """The variables that the image sets."""
        found = dict(ASSIGNMENT.findall((FOLDER / "Dockerfile").read_text("utf-8")))
        return {name: self._here(value) for name, value in found.items()}

    def _here(self, text: str) -> str:
        filled = VARIABLE.sub(lambda found: self._env.get(found[1], found[2]), text)
        return filled.replace("/android/", f"{self.volume}/")

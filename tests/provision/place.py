"""A computer's folders, and set-ups in them."""

from pathlib import Path
from typing import Any

from pytest_androidworld.boot.doctor.host import SLOW
from pytest_androidworld.provision import made
from pytest_androidworld.provision.setup import Setup
from tests.provision import set_up
from tests.provision.fake_sdk import FakeSdk

IMAGE = "system-images/android-33/google_apis/x86_64"


class Place:
    """A computer's folders, and set-ups in them."""

    def __init__(self, home: Path, sdk: FakeSdk) -> None:
        self.home, self.fake = home, sdk
        self.cache, self.avds, self.sdk = home / "cache", home / "avds", home / "cache/sdk"
        self.lock = sdk.write_lock(home / "fake.lock.toml")
        self.lines: list[str] = []

    def setup(self, **how: Any) -> Setup:
        self.lines.clear()
        return set_up.ready(self.cache, self.lock, self.lines.append, **how)

    def run(self, **how: Any) -> int:
        """Set up; how many bytes were fetched."""
        setup = self.setup(**how)
        setup.run()
        return setup.downloads.fetched

    @property
    def said(self) -> str:
        return "\n".join(line for line in self.lines if SLOW not in line)

    def tree(self) -> list[str]:
        """What there is, but for the cache's lock and mark."""
        own = {self.cache / "lock", self.cache / made.MARK}
        found = set(self.home.rglob("*")) - own
        return sorted(str(path.relative_to(self.home)) for path in found)

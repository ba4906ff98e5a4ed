"""What axe-core finds on a page."""

from importlib.metadata import distribution
from pathlib import Path

from tests.agents.chromium import Tab

AXE = Path(
    str(distribution("axe-core-python").locate_file("axe_core_python/axe.min.js"))
).read_text("utf-8")


def faults(tab: Tab) -> list[str]:
    """What axe-core finds that bars people from reading or operating the page."""
    tab.value(AXE)
    found = tab.value("axe.run().then((found) => found.violations)")
    return [
        f"{each['impact']}: {each['id']}: {[node['html'][:100] for node in each['nodes']][:3]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]

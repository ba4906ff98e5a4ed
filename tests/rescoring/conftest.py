"""Records of runs, as `tests/report` has them."""

from tests.report.conftest import attempt, manifest

__all__ = ["attempt", "manifest"]

"""Lets the phone be tested by itself: ``cd phone && pytest tests``."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).parents[1])
if ROOT not in sys.path:
    sys.path.append(ROOT)  # for `phone.tests`; at the end, as an installed wheel is what is tested
pytest_plugins = ("phone.tests.searching",)

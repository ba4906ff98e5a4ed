"""The built-in tasks.

A wheel holds their files here; a checkout, in its top-level folder ``task_cases/``.
"""

from pathlib import Path

_here = Path(__file__).parent
if {path.name for path in _here.iterdir()} <= {"__init__.py", "__pycache__"}:
    __path__ = [str(_here.parents[1] / _here.name)]

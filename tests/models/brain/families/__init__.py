"""The protocols of published agents, as a model that was trained for them answers.

A file for each: its `Family` constants are theirs, and being there is its registration.
"""

import importlib
import pkgutil

from tests.models.brain.protocols import Family

FAMILIES: tuple[Family, ...] = tuple(
    constant
    for module in pkgutil.iter_modules(__path__)
    for constant in vars(importlib.import_module(f"{__name__}.{module.name}")).values()
    if isinstance(constant, Family)
)

"""How many examples Hypothesis tries, where a test wants more or fewer than others."""

from typing import Any

from hypothesis import HealthCheck, settings

USUAL = 100


def examples(number: int) -> settings:
    """So many where others try a hundred, and in proportion where ``--deep`` tries more.

    They may share a phone or a server: each says what must hold whatever was done before.
    """
    profile: Any = settings.default
    most = number * profile.max_examples // USUAL
    return settings(max_examples=most, suppress_health_check=[HealthCheck.function_scoped_fixture])

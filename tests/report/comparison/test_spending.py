"""O'Brien and Fleming's boundaries, against published tables and a walk's exact chances."""

import pytest
from scipy.stats import multivariate_normal, norm

from pytest_androidworld.report.comparison.spending import constant, spent

# Jennison & Turnbull, Group Sequential Methods (2000), table 2.3: C_B(K, alpha)
PUBLISHED = {
    (2, 0.05): 1.977,
    (3, 0.05): 2.004,
    (4, 0.05): 2.024,
    (5, 0.05): 2.040,
    (10, 0.05): 2.087,
    (2, 0.01): 2.580,
    (5, 0.01): 2.621,
}


@pytest.mark.parametrize(("looks", "alpha"), PUBLISHED)
def test_the_constants_are_the_published_ones(looks: int, alpha: float) -> None:
    assert constant(alpha, looks) == pytest.approx(PUBLISHED[looks, alpha], abs=6e-4)


def test_a_single_look_spends_all_of_it() -> None:
    assert spent(0.05, 1, 1) == 0.05


def test_the_first_look_is_strict_and_the_last_only_a_little_stricter_than_a_single_one() -> None:
    levels = [spent(0.05, look, 5) for look in (1, 2, 3, 4, 5)]
    # z = 4.562, 3.226, 2.634, 2.281, 2.040 (the same book, section 2.5)
    assert levels == pytest.approx([5.1e-6, 0.00126, 0.00845, 0.0226, 0.0413], rel=0.01)


@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.2])
def test_all_looks_together_spend_alpha(alpha: float) -> None:
    """By the distribution of three z-scores at once, which scipy integrates."""
    critical = [norm.isf(spent(alpha, look, 3) / 2) for look in (1, 2, 3)]
    correlation = [[(min(a, b) / max(a, b)) ** 0.5 for a in (1, 2, 3)] for b in (1, 2, 3)]
    together = multivariate_normal([0, 0, 0], correlation, abseps=1e-8, seed=1)
    inside = together.cdf(critical, lower_limit=[-each for each in critical])
    assert 1 - inside == pytest.approx(alpha, abs=2e-6)


def test_many_looks_come_near_to_a_brownian_motion_which_leaves_the_strip_at_2_2414() -> None:
    """4 · (1 - Φ(2.2414)) is 0.05, by reflection; K looks see less of it, by 0.5826 / √K
    (Chernoff, Sequential tests for the mean of a normal distribution IV, 1965).
    """
    assert 4 * norm.sf(2.2414) == pytest.approx(0.05, abs=1e-5)
    assert constant(0.05, 60) == pytest.approx(2.2414 - 0.5826 / 60**0.5, abs=0.01)

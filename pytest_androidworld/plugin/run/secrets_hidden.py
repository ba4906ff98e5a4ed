"""Hides secrets in what pytest reports of a case: its exception, its traceback, its output.

`Attempt.record` hides them in what an attempt reports.  This module hides them in the rest: an
exception outside of an episode, such as an agent's constructor raises, which pytest and Allure
each format; the source lines and locals of its traceback; and what a case has printed.
"""

import os
from collections.abc import Generator
from typing import Any

import pytest

from pytest_androidworld.env.masking import Mask
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import CASE, Run


def mask(run: Run) -> Mask:
    """The mask of a run; made once, by `Run.once`."""
    return Mask(os.environ)


class SecretsHidden:
    """Masks what is raised, displayed and printed while a case is played."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Generator[None, Any, Any]:
        """Hide secrets in what a fixture raises: Allure writes that down by itself."""
        try:
            return (yield)
        except BaseException as error:
            if CASE not in request.node.stash:
                raise
            masked = _masked(error, self.run.once(mask))
            if masked is error:
                raise
            raise masked from None

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        """Last, so that every other plugin sees the report, and the exception, without secrets."""
        if CASE not in item.stash:
            return (yield)
        hidden = self.run.once(mask)
        if call.excinfo:
            masked = _masked(call.excinfo.value, hidden)
            if masked is not call.excinfo.value:
                call.excinfo = pytest.ExceptionInfo.from_exception(masked)
        report = yield
        report.longrepr = pytest_api.with_texts_changed(report.longrepr, hidden.text)
        report.sections = [(title, hidden.text(output)) for title, output in report.sections]
        return report


def _masked(error: BaseException, hidden: Mask) -> BaseException:
    """The exception, or one without the secrets, whose type has the same name."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - a user's exception, whose __str__ raises
        return error
    masked_text = hidden.text(text)
    if masked_text == text:
        return error
    if isinstance(error, pytest.skip.Exception | pytest.fail.Exception):  # pytest knows these
        error.msg = masked_text
        return error
    named = {"__module__": type(error).__module__, "__qualname__": type(error).__qualname__}
    masked: Exception = type(type(error).__name__, (Exception,), named)(masked_text)
    return masked.with_traceback(error.__traceback__)

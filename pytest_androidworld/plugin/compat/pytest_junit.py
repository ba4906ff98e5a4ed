"""The private API of pytest's JUnit file, by the rules of `pytest_api`."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


class JUnitXml:
    """The JUnit file that pytest writes at the end of a run.

    ``LogXML`` in _pytest/junitxml.py, under ``xml_key`` in the stash of the config.  Without it a
    run of tasks with ``--junit-xml`` fails.
    """

    def __init__(self, xml: Any) -> None:
        self._xml = xml

    @classmethod
    def of(cls, config: pytest.Config) -> "JUnitXml | None":
        """The JUnit file of a run; None without ``--junit-xml`` and on xdist's workers."""
        from _pytest.junitxml import xml_key

        xml = config.stash.get(xml_key, None)
        return None if xml is None else cls(xml)

    def add_to_suite(self, properties: Iterable[tuple[str, str]]) -> None:
        """Add a property as the fixture ``record_testsuite_property`` does."""
        for name, value in properties:
            self._xml.add_global_property(name, value)

    def add_to_case(self, report: Any, properties: Iterable[tuple[str, str]]) -> None:
        """Add a property as the fixture ``record_property`` does, after the test."""
        for name, value in properties:
            self._xml.node_reporter(report).add_property(name, value)

    def add(self, report: pytest.TestReport, properties: Iterable[tuple[str, str]]) -> None:
        """Add the element of a test that this run has not run, from its report."""
        self._xml.pytest_runtest_logreport(report)
        self.add_to_case(report, properties)

    def drop_superseded(self, nodeids: Collection[str]) -> None:
        """Drop all but the last of several elements for one of these tests: a crashed worker, or a
        run before a rerun, has left one in ``LogXML.node_reporters_ordered``, too.
        """
        from _pytest.junitxml import mangle_test_address

        xml = self._xml
        ours: set[tuple[str | None, str | None]] = {(None, None)}  # of tests whose worker crashed
        for nodeid in nodeids:
            *classes, name = mangle_test_address(nodeid)
            ours.add((".".join([xml.prefix, *classes] if xml.prefix else classes), name))
        elements = [(each.to_xml(), each) for each in xml.node_reporters_ordered]
        named = [((xml.get("classname"), xml.get("name")), each) for xml, each in elements]
        last = {name: each for name, each in named if name[0]}
        xml.node_reporters_ordered[:] = [
            each for name, each in named if name not in ours or last.get(name) is each
        ]

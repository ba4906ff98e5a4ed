"""T3A: M3A without pictures; all that it sees is the list of elements."""

from pytest_androidworld.agents.m3a import M3A


class T3A(M3A):
    pixels = False

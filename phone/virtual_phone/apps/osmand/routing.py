"""The way along the roads between two points."""

import heapq
from functools import cache
from itertools import pairwise

from virtual_phone.apps.osmand.gazetteer import metres, streets
from virtual_phone.apps.osmand.geography import Point
from virtual_phone.apps.osmand.gpx import Points

STRAIGHT = "Straight line"
MODES = {  # of a planned route: its icon, and the kinds of roads that it cannot use
    STRAIGHT: ("ray-start-end", ()),
    "Driving": ("car", ("path", "track", "railway")),
    "Cycling": ("bike", ("motorway", "railway")),
    "Walking": ("walk", ("motorway", "railway")),
}
Graph = dict[Point, dict[Point, float]]


def routed(points: Points, mode: str) -> Points:
    """The points with the way between each two of them."""
    if mode == STRAIGHT or len(points) < 2:
        return points
    found = [points[0]]
    for start, end in pairwise(points):
        found += [*_way(_graph(mode), start, end), end]
    return found


def length(points: Points) -> float:
    return sum(metres(*pair) for pair in pairwise(points))


@cache
def _graph(mode: str) -> Graph:
    """The crossings and bends of the roads, with the distances between neighbours."""
    found: Graph = {}
    for street in streets():
        if street.kind not in MODES[mode][1]:
            for one, other in pairwise(street.points):
                far = metres(one, other)
                found.setdefault(one, {})[other] = far
                found.setdefault(other, {})[one] = far
    return found


def _way(graph: Graph, start: Point, end: Point) -> Points:
    """The shortest way from the road nearest to one point to that nearest to the other."""
    first, last = (min(graph, key=lambda node: metres(node, to)) for to in (start, end))
    far, before, waiting = {first: 0.0}, {first: first}, [(0.0, first)]
    while waiting:
        gone, node = heapq.heappop(waiting)
        if node == last:
            break
        for neighbour, step in graph[node].items():
            if gone + step < far.get(neighbour, float("inf")):
                far[neighbour], before[neighbour] = gone + step, node
                heapq.heappush(waiting, (gone + step, neighbour))
    if last not in before:
        return []  # no road joins them
    way = [last]
    while way[-1] != first:
        way.append(before[way[-1]])
    return way[::-1]

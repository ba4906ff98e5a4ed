"""Which tasks a list shows, in which order and below which headings."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from virtual_phone.apps.tasks.dates import has_time
from virtual_phone.apps.tasks.tables import Task

if TYPE_CHECKING:
    from virtual_phone.apps.tasks.app import TasksApp

# The numbers that the preferences have.
UNGROUPED = -1
AUTO, ALPHA, DUE, IMPORTANCE, MODIFIED, CREATED = range(6)
START, LIST, COMPLETED, MY_ORDER = 8, 9, 10, 11
SORT, GROUP, COMPLETED_SORT = "sort_mode", "group_mode", "completed_sort_mode"
ASCENDING = {key: f"{key.removesuffix('_mode')}_ascending" for key in (SORT, GROUP)}
SHOW_COMPLETED, SHOW_UNSTARTED, AT_BOTTOM = "show_completed", "show_hidden", "completed_at_bottom"
FIRST = {SORT: AUTO, GROUP: UNGROUPED, COMPLETED_SORT: COMPLETED}

PRIORITIES = ("High priority", "Medium priority", "Low priority", "No priority")
DONE = "Completed"
HALF_DAY, TWO_DAYS = 43_140_000, 172_799_999  # of smart sort, in ms
DAY = 86_400_000
NEVER = 1 << 62


@dataclass(frozen=True)
class Filter:
    """What a list is about: ``my``, ``today``, ``recent``, or a ``tag``, ``list``, ``search`` …"""

    kind: str = "my"
    arg: str = ""  # the key of a row; the words of a search


class Line(NamedTuple):
    """A task in a list, and how many parents it stands below."""

    task: Task
    depth: int
    children: int


class Group(NamedTuple):
    heading: str  # empty where tasks are not grouped
    lines: list[Line]


class Listing:
    """Reads the tables anew each time: other clients write them."""

    def __init__(self, app: "TasksApp") -> None:
        self.app, self.dates = app, app.dates

    def mode(self, key: str) -> int:
        return self.app.prefs().number(key, FIRST[key])

    def ascending(self, key: str) -> bool:
        return self.app.prefs().flag(ASCENDING[key], True)

    def flag(self, key: str) -> bool:
        return self.app.prefs().flag(key, True)

    # Which

    def title(self, filter: Filter) -> str:
        named = {"my": "My Tasks", "today": "Today", "recent": "Recently modified"}
        if filter.kind == "search":
            return f"Matching '{filter.arg}'"
        if filter.kind in named:
            return named[filter.kind]
        return self.app.groupings.get(filter.kind, int(filter.arg)).name or "My Tasks"

    def tasks(self, filter: Filter) -> list[Task]:
        """Those of a filter which the preferences do not hide."""
        done, unstarted, now = (
            self.flag(SHOW_COMPLETED),
            self.flag(SHOW_UNSTARTED),
            self.dates.now,
        )
        belongs = self._belongs(filter)
        return [
            task
            for task in self.app.tasks.all("deleted = 0", order="_id")
            if belongs(task)
            and (done or not task.completed)
            and (unstarted or task.hideUntil <= now)
        ]

    def _belongs(self, filter: Filter) -> Callable[[Task], bool]:
        app, dates = self.app, self.dates
        if filter.kind == "today":
            tomorrow = dates.start_of_day(dates.day(1))
            return lambda task: 0 < task.dueDate < tomorrow
        if filter.kind == "recent":
            yesterday = dates.now - DAY
            return lambda task: task.modified > yesterday
        if filter.kind in ("tag", "list", "place"):
            members = app.groupings.members(filter.kind, int(filter.arg))
            return lambda task: task._id in members
        if filter.kind == "search":
            words = filter.arg.casefold().strip()
            more = app.groupings.words()
            return lambda task: any(
                words in (text or "").casefold()
                for text in (task.title, task.notes, *more[task.number])
            )
        return lambda task: True

    def count(self, filter: Filter) -> int:
        """The open ones, as the drawer has it."""
        now = self.dates.now
        tasks = self.tasks(filter)
        return sum(not task.completed and task.hideUntil <= now for task in tasks)

    # In which order

    def groups(self, filter: Filter) -> list[Group]:
        """The tasks below their headings; completed ones last, if that is set."""
        tasks = self.tasks(filter)
        there = {task.number for task in tasks}
        children: dict[int, list[Task]] = defaultdict(list)
        for task in tasks:
            children[task.parent if task.parent in there else 0].append(task)
        roots = children.pop(0, [])
        mode, last = self.mode(GROUP), self.flag(AT_BOTTOM)
        done = [task for task in roots if task.completed and last]
        lists = self.app.groupings.of_tasks("list") if mode == LIST else {}
        named: dict[tuple[int, str], list[Task]] = defaultdict(list)
        for task in roots:
            if not (task.completed and last):
                own = lists.get(task.number, ())
                head = (own[0].number, own[0].name) if own else self._heading(task, mode)
                named[head].append(task)
        keys = sorted(named, reverse=not self.ascending(GROUP))
        groups = [Group(key[1], self._lines(self._sorted(named[key]), children)) for key in keys]
        if done:
            done = self._sorted_by(done, self.mode(COMPLETED_SORT), ascending=True)
            grouped = mode != UNGROUPED
            groups.append(Group(DONE if grouped else "", self._lines(done, children)))
        return groups

    def _lines(self, roots: list[Task], children: dict[int, list[Task]]) -> list[Line]:
        return list(self._tree(roots, children))

    def _tree(self, roots: list[Task], children: dict[int, list[Task]]) -> Iterator[Line]:
        """Tasks, each followed by its subtasks unless it is collapsed."""
        stack = [(task, 0) for task in reversed(roots)]
        while stack:
            task, depth = stack.pop()
            below = children.get(task.number, [])
            yield Line(task, depth, len(below))
            if not task.collapsed:
                own = sorted(below, key=lambda each: (_manual(each), each.number), reverse=True)
                stack += [(each, depth + 1) for each in own]

    def _sorted(self, tasks: list[Task]) -> list[Task]:
        return self._sorted_by(tasks, self.mode(SORT), ascending=self.ascending(SORT))

    def _sorted_by(self, tasks: list[Task], mode: int, *, ascending: bool) -> list[Task]:
        now, key = self.dates.now, ORDERS.get(mode, ORDERS[AUTO])
        return sorted(
            tasks,
            key=lambda task: (key(task, now), (task.title or "").casefold(), task.number),
            reverse=not ascending,
        )

    def _heading(self, task: Task, mode: int) -> tuple[int, str]:
        """The group of a task: its place among groups, and its name."""
        dates = self.dates
        if mode == IMPORTANCE:
            place = min(max(task.importance, 0), 3)
            return place, PRIORITIES[place]
        if mode == DUE:
            if dates.is_overdue(task.dueDate) and not task.completed:
                return -1, "Overdue"
            return self._day(task.dueDate, "No due date")
        if mode == START:
            return self._day(task.hideUntil, "No start date")
        if mode in (MODIFIED, CREATED):
            moment = task.modified if mode == MODIFIED else task.created
            what = "Modified" if mode == MODIFIED else "Created"
            return -dates.start_of_day(moment), f"{what} {dates.relative_day(moment)}"
        return 0, "No list" if mode == LIST else ""

    def _day(self, moment: int, none: str) -> tuple[int, str]:
        if not moment:
            return NEVER, none
        return self.dates.start_of_day(moment), self.dates.relative_day(moment)


def _smart(task: Task, now: int) -> int:
    due = task.dueDate or now
    until = due if not task.dueDate or has_time(due) else due + HALF_DAY
    return until + task.importance * TWO_DAYS


def _manual(task: Task) -> int:
    return task.created if task.order is None else task.order


ORDERS: dict[int, Callable[[Task, int], int]] = {
    AUTO: _smart,
    ALPHA: lambda task, now: 0,  # the title decides
    DUE: lambda task, now: task.dueDate or NEVER,
    IMPORTANCE: lambda task, now: task.importance,
    MODIFIED: lambda task, now: -task.modified,
    CREATED: lambda task, now: -task.created,
    START: lambda task, now: task.hideUntil or NEVER,
    COMPLETED: lambda task, now: -task.completed,
    MY_ORDER: lambda task, now: _manual(task),
}

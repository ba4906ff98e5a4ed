"""What tasks belong to: tags, lists, places, and filters that the user has made."""

from collections import defaultdict
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from virtual_phone import ui
from virtual_phone.apps.tasks.tables import LOCAL, Task, TaskList

if TYPE_CHECKING:
    from virtual_phone.apps.tasks.app import TasksApp

TAG, LIST, PLACE, FILTER = "tag", "list", "place", "filter"


class Grouping(NamedTuple):
    """A tag, a list, a place or a filter."""

    number: int = 0
    name: str = ""
    color: int = 0  # as the database writes it; 0 is none
    uid: str = ""  # what the rows of tasks know it by


class Groupings(ui.AppPart):
    """Reads and writes their tables; a row is known by its kind and its key."""

    app: "TasksApp"

    def all(self, kind: str) -> list[Grouping]:
        """All of a kind, by name."""
        app = self.app
        rows: list[tuple[int, str | None, int | None, str | None]]
        if kind == TAG:
            rows = [(tag._id, tag.name, tag.color, tag.remoteId) for tag in app.tags.all()]
        elif kind == LIST:
            rows = [
                (each.cdl_id, each.cdl_name, each.cdl_color, each.cdl_uuid)
                for each in app.lists.all()
            ]
        elif kind == PLACE:
            rows = [
                (each.place_id, each.name, each.place_color, each.uid) for each in app.places.all()
            ]
        else:
            rows = [(each._id, each.title, each.f_color, "") for each in app.filters_saved.all()]
        found = [
            Grouping(key, name or "", color or 0, uid or "") for key, name, color, uid in rows
        ]
        return sorted(found, key=lambda one: (one.name.casefold(), one.number))

    def get(self, kind: str, number: int) -> Grouping:
        """The one with a key; without a name if it is gone."""
        return next((one for one in self.all(kind) if one.number == number), Grouping())

    def add(self, kind: str, name: str, color: int = 0) -> int:
        app, uuid = self.app, self.app.new_uuid()
        if kind == TAG:
            return app.tags.add(remoteId=uuid, name=name, color=color, td_order=-1, td_icon=-1)
        if kind == LIST:
            return app.lists.add(
                cdl_account=LOCAL,
                cdl_uuid=uuid,
                cdl_name=name,
                cdl_color=color,
                cdl_icon=-1,
                cdl_order=-1,
                cdl_access=0,
                cdl_last_sync=0,
            )
        if kind == PLACE:
            return app.places.add(
                uid=uuid,
                name=name,
                latitude=0.0,
                longitude=0.0,
                place_color=color,
                place_icon=-1,
                place_order=-1,
            )
        return app.filters_saved.add(title=name, f_color=color, f_order=-1)

    def change(self, kind: str, number: int, name: str, color: int) -> None:
        app = self.app
        if kind == TAG:
            app.tags.set(number, name=name, color=color)
            for row in app.tags_of_tasks.all("tag_uid = ?", (self.get(TAG, number).uid,)):
                app.tags_of_tasks.set(row._id, name=name)
        elif kind == LIST:
            app.lists.set(number, cdl_name=name, cdl_color=color)
        elif kind == PLACE:
            app.places.set(number, name=name, place_color=color)
        else:
            app.filters_saved.set(number, title=name, f_color=color)

    def delete(self, kind: str, number: int) -> None:
        """A list goes with its tasks, all else without."""
        app, uid = self.app, self.get(kind, number).uid
        if kind == TAG:
            app.tags_of_tasks.remove(
                row._id for row in app.tags_of_tasks.all("tag_uid = ?", (uid,))
            )
            app.tags.remove([number])
        elif kind == LIST:
            app.delete(sorted(self.members(LIST, number)))
            app.lists.remove([number])
        elif kind == PLACE:
            rows = app.places_of_tasks.all("place = ?", (uid,))
            app.places_of_tasks.remove(row.geofence_id for row in rows)
            app.places.remove([number])
        else:
            app.filters_saved.remove([number])

    def members(self, kind: str, number: int) -> set[int]:
        """The tasks that have a tag or a place, or are in a list."""
        app, uid = self.app, self.get(kind, number).uid
        if kind == TAG:
            return {row.task for row in app.tags_of_tasks.all("tag_uid = ?", (uid,))}
        if kind == PLACE:
            return {row.task for row in app.places_of_tasks.all("place = ?", (uid,))}
        links = app.lists_of_tasks.all("cd_calendar = ? AND cd_deleted = 0", (uid,))
        return {link.cd_task for link in links}

    def of_tasks(self, kind: str) -> dict[int, list[Grouping]]:
        """The tags of each task that has some, or its list."""
        app = self.app
        by_uid = {each.uid: each for each in self.all(kind)}
        links: list[tuple[int, str | None]]
        if kind == TAG:
            links = [(row.task, row.tag_uid) for row in app.tags_of_tasks.all()]
        else:
            rows = app.lists_of_tasks.all("cd_deleted = 0")
            links = [(row.cd_task, row.cd_calendar) for row in rows]
        found: dict[int, list[Grouping]] = defaultdict(list)
        for task, uid in links:
            if uid in by_uid:
                found[task].append(by_uid[uid])
        return found

    def words(self) -> dict[int, list[str]]:
        """What else a search finds tasks by: their tags, lists and comments."""
        app = self.app
        found: dict[int, list[str]] = defaultdict(list)
        for tag in app.tags_of_tasks.all():
            found[tag.task].append(tag.name or "")
        names = {each.cdl_uuid: each.cdl_name or "" for each in app.lists.all()}
        for link in app.lists_of_tasks.all("cd_deleted = 0"):
            found[link.cd_task].append(names.get(link.cd_calendar, ""))
        comments = app.comments.all()
        if comments:
            numbers = {task.remoteId: task.number for task in app.tasks.all()}
            for comment in comments:
                found[numbers.get(comment.target_id, 0)].append(comment.message or "")
        return found

    # Of one task

    def tags_of(self, task: Task) -> list[int]:
        uids = {row.tag_uid for row in self.app.tags_of_tasks.all("task = ?", (task._id,))}
        return [tag._id for tag in self.app.tags.all(order="name") if tag.remoteId in uids]

    def set_tags(self, task: Task, numbers: Collection[int]) -> None:
        app = self.app
        rows = app.tags_of_tasks.all("task = ?", (task._id,))
        wanted = {tag.remoteId: tag for tag in app.tags.all() if tag._id in numbers}
        app.tags_of_tasks.remove(row._id for row in rows if row.tag_uid not in wanted)
        there = {row.tag_uid for row in rows}
        for uid, tag in wanted.items():
            if uid not in there:
                app.tags_of_tasks.add(
                    task=task.number, name=tag.name, tag_uid=uid, task_uid=task.remoteId
                )

    def list_of(self, task: Task) -> TaskList | None:
        links = self.app.lists_of_tasks.all("cd_task = ? AND cd_deleted = 0", (task._id,))
        found = self.app.lists.all("cdl_uuid = ?", (links[0].cd_calendar,)) if links else []
        return found[0] if found else None

    def set_list(self, task: Task, number: int) -> None:
        app, now = self.app, self.list_of(task)
        uid = self.get(LIST, number).uid
        if not uid or (now and now.cdl_id == number):
            return
        links = app.lists_of_tasks.all("cd_task = ?", (task._id,))
        app.lists_of_tasks.remove(link.cd_id for link in links)
        remote = app.new_uuid()
        app.lists_of_tasks.add(
            cd_task=task.number,
            cd_calendar=uid,
            cd_remote_id=remote,
            cd_object=f"{remote}.ics",
            cd_last_sync=0,
            cd_deleted=0,
            gt_moved=0,
            gt_remote_order=0,
        )

    def place_of(self, task: Task) -> int:
        rows = self.app.places_of_tasks.all("task = ?", (task._id,))
        uids = {row.place for row in rows}
        return next((each.place_id for each in self.app.places.all() if each.uid in uids), 0)

    def set_place(self, task: Task, number: int) -> None:
        """Give a task one place, or none."""
        app = self.app
        if number != self.place_of(task):
            rows = app.places_of_tasks.all("task = ?", (task._id,))
            app.places_of_tasks.remove(row.geofence_id for row in rows)
            uid = self.get(PLACE, number).uid
            if uid:
                app.places_of_tasks.add(task=task.number, place=uid, arrival=1, departure=0)

    def files_of(self, task: Task) -> tuple[str, ...]:
        rows = self.app.attached_to.all("task = ?", (task._id,), order="attachment_id")
        files = {file.file_id: file.uri for file in self.app.attached.all()}
        return tuple(files[row.file] for row in rows if row.file in files)

    def set_files(self, task: Task, uris: Collection[str]) -> None:
        app, there = self.app, self.files_of(task)
        if tuple(uris) == there:
            return
        rows = app.attached_to.all("task = ?", (task._id,))
        app.attached_to.remove(row.attachment_id for row in rows)
        for uri in uris:
            uuid, name = app.new_uuid(), uri.rpartition("/")[2]
            file = app.attached.add(file_uuid=uuid, filename=name, uri=uri)
            app.attached_to.add(task=task.number, file=file, file_uuid=uuid)

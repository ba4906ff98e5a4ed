"""Backups of Pro Expense: the expenses go out to a file, and come back from one."""

import csv
import io
from dataclasses import astuple, dataclass, fields
from uuid import UUID

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.pieces import button, card, heading, up_bar
from virtual_phone.apps.expense.store import BackupLog, Expense
from virtual_phone.apps.expense.wording import entry_date

TYPE = "application/octet-stream"
CREATE, OPEN = (f"android.intent.action.{name}_DOCUMENT" for name in ("CREATE", "OPEN"))
TITLE = "android.intent.extra.TITLE"
COLUMNS = [each.name for each in fields(Expense)]


@dataclass
class Backup(ui.Screen[ProExpense, None]):
    def view(self) -> ui.View:
        buttons = ui.Row(
            button("EXPORT", "btn_export", self.ask_name, grow=1),
            button("IMPORT", "btn_import", self.choose_file, grow=1),
            gap=12,
        )
        logs = self.app.backups.all(order="backup_id DESC")
        none = ui.Text("No Backup Logs", size=16, color="secondary", padding=(0, 16))
        rows = map(self.row, logs) if logs else [none]
        body = ui.Rows(card(buttons), card(heading("Backup Logs"), *rows), id="rv_backup_logs")
        return ui.page(self, body, bar=up_bar(self, "Backup"))

    def row(self, log: BackupLog) -> ui.View:
        when = entry_date(self.app.local(log.created_date))
        return ui.list_row(
            log.name,
            when,
            end=ui.Text(f"{log.item_total}  items", id="tv_items", size=14, color="secondary"),
            key=f"backup {log.backup_id}",
        )

    def ask_name(self) -> None:
        name = f"Backup_{self.app.today:%Y_%m_%d}"
        self.open(ui.Ask("Export", name, hint="Name", yes="Export now"), then=self.choose_place)

    def choose_place(self, name: str) -> None:
        title = f"{name.strip() or 'Backup'}.expense"
        self.start(Intent(CREATE, type=TYPE, extras={TITLE: title}), then=self.export)

    def export(self, path: str) -> None:
        """The file, and a row that says so; a worker of the app has written it."""
        expenses = self.app.newest()
        self.phone.files.write(path, written(expenses))
        self.app.backups.add(
            name=path.rpartition("/")[2],
            path=path,
            created_date=self.app.now,
            item_total=len(expenses),
            worker_id=str(UUID(int=self.app.now, version=4)),
            is_completed=True,
        )

    def choose_file(self) -> None:
        self.start(Intent(OPEN, type="*/*"), then=self.take_in)

    def take_in(self, path: str) -> None:
        """The rows are added to those that are there, with new numbers."""
        try:
            rows = read(self.phone.files.read(path))
        except ValueError:
            self.toast("Wrong file format")
            return
        for row in rows:
            self.app.expenses.add(row, expense_id=None)
        self.snack(f"{len(rows)}  items imported")


def written(expenses: list[Expense]) -> str:
    """A line of titles, then one for each expense."""
    text = io.StringIO()
    csv.writer(text).writerows([COLUMNS, *map(astuple, expenses)])
    return text.getvalue()


def read(data: bytes) -> list[Expense]:
    """The expenses that `written` has made a file of; ValueError if it has not."""
    titles, *lines = csv.reader(io.StringIO(data.decode())) or [[]]
    if titles != COLUMNS:
        raise ValueError("these are no expenses")
    rows = [dict(zip(COLUMNS, line, strict=True)) for line in lines]
    return [
        Expense(
            name=row["name"],
            note=row["note"],
            **{name: int(row[name]) for name in COLUMNS if name not in ("name", "note")},
        )
        for row in rows
    ]

"""Markor: write down what a picture in Gallery shows."""

import re
from decimal import Decimal
from typing import ClassVar

from pytest_androidworld import (
    Device,
    Param,
    Score,
    User,
    files,
    matching,
    notes,
    pictures,
    sample,
    strict,
)

NAME, PICTURE = "receipt.md", "receipt.png"
COLUMNS, AMOUNT = 3, r"\$?\s*([0-9]+(?:\.[0-9]+)?)"


def fields(line: str) -> list[str]:
    """The texts between a line's commas; an amount is a number, its dollar sign optional."""
    found = [matching.tidy(each) for each in line.split(",")]
    amount = re.fullmatch(AMOUNT, found[-1])
    if len(found) == COLUMNS and amount:
        found[-1] = str(Decimal(amount[1]).normalize())
    return found


def table(text: str) -> list[list[str]]:
    """The fields of all lines that are not empty."""
    return [fields(line) for line in text.replace("\r", "").split("\n") if line.strip()]


class MarkorTranscribeReceipt(files.FilesTask):
    """The note has the header and the receipt's transactions in order."""

    template = (
        "Create a file in Markor, called receipt.md with the transactions from the receipt.png."
        " Use Simple Gallery to view the receipt. Please enter transactions in csv format"
        ' including the header "Date, Item, Amount".'
    )
    app_names: ClassVar[tuple[str, ...]] = ("simple gallery pro", "markor")
    complexity = 1.8
    file_name = Param(sample.always(NAME))
    receipt = Param(lambda random: sample.receipt(random, 1, 5))

    @property
    def text(self) -> str:
        return pictures.receipt_text(self.receipt)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        image = pictures.receipt_picture(self.receipt, "PNG")
        env.files.write_all(files.DCIM, {PICTURE: image})

    def check_start(self, env: Device) -> Score:
        return Score.of(
            files.is_there(env, files.DCIM, PICTURE),
            files.is_gone(env, files.MARKOR, self.file_name),
        )

    def is_successful(self, env: Device) -> Score:
        note = f"{files.MARKOR}/{self.file_name}"
        return Score.of(
            files.text_is(env, files.MARKOR, self.file_name, self.text, same_table, "D55"),
            strict(self.storage_as_before(env, new=[note]), "D54"),
        )

    def solve(self, user: User) -> None:
        user.open("simple gallery pro").tap("DCIM").tap("id=media_item_holder")
        user.open("markor")
        notes.create(user, self.file_name)
        user.type(self.text, into=notes.EDITOR, enter=False)
        notes.save(user)


def same_table(found: str | None, expected: str | None) -> bool:
    return found is not None and expected is not None and table(found) == table(expected)

"""Gallery: copy a picture into another folder."""

from typing import ClassVar

from pytest_androidworld import Device, Param, Score, User, files, pictures, sample, strict

SEARCH = "Search in DCIM"


class SaveCopyOfReceiptTaskEval(files.FilesTask):
    """The copy has the picture's bytes and name, and the picture is still in DCIM."""

    template = (
        "In Simple Gallery Pro, copy {file_name} in DCIM and save a copy with the same name in"
        " Download"
    )
    app_names: ClassVar[tuple[str, ...]] = ("simple gallery pro",)
    complexity = 1.6
    file_name = Param(lambda random: f"receipt_{sample.file_name(random)}.jpg")
    receipt = Param(sample.receipt)

    @property
    def copy(self) -> str:
        return f"{files.DOWNLOAD}/{self.file_name}"

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        env.files.write_all(files.DCIM, {self.file_name: pictures.receipt_picture(self.receipt)})

    def check_start(self, env: Device) -> Score:
        return Score.of(
            files.is_there(env, files.DCIM, self.file_name),
            files.is_gone(env, files.DOWNLOAD, self.file_name),
        )

    def is_successful(self, env: Device) -> Score:
        original = f"{files.DCIM}/{self.file_name}"
        return Score.of(
            files.is_there(env, files.DOWNLOAD, self.file_name),
            strict(self.same_bytes(env, original, self.copy), "D62"),
            strict(self.storage_as_before(env, new=[self.copy]), "D62"),
        )

    def solve(self, user: User) -> None:
        user.open("simple gallery pro").tap("DCIM").type(self.file_name, into=SEARCH)
        user.hold("id=media_item_holder")
        user.tap("More options").tap("Copy to").tap("Other folder")
        user.back().tap("Download").tap("OK")

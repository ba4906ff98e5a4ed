"""android-env, unmodified, as the reference uses it: its adb, its screenshots, its forests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from phone.tests.clients import close_env

TASK = 'id: "default"\nname: "Default"\nmax_episode_sec: 7200\n'
LIFT = 1
TIMEOUT = 10.0


class AdbFailed(Exception):
    """What the reference does not survive: a command ended badly, twice."""


class Env:
    """One device; all that is known of it comes through adb and gRPC."""

    def __init__(self, wrapped: Any) -> None:
        self.wrapped = wrapped
        self.answer = ""  # what the agent has answered
        self.commands: list[str] = []  # sent so far, for messages

    # Calls of android-env

    def call(self, timeout: float = TIMEOUT, **request: Any) -> Any:
        """One AdbRequest; the answer, whose status is OK or INTERNAL_ERROR."""
        from android_env.components.errors import AdbControllerError
        from android_env.proto import adb_pb2

        made = adb_pb2.AdbRequest(timeout_sec=timeout, **request)
        self.commands.append(" ".join(str(made).split()))
        try:
            return self.wrapped.execute_adb_call(made)
        except AdbControllerError as error:
            cause = error.__cause__ or error.__context__ or error
            said = getattr(cause, "output", b"") or b""
            raise AdbFailed(f"{self.commands[-1]} said {said.decode()!r}") from None

    def adb(self, *words: str, timeout: float = TIMEOUT) -> str:
        """A generic request; what it prints, errors included."""
        output: bytes = self.call(timeout, generic={"args": words}).generic.output
        return output.decode()

    def shell(self, *words: str, timeout: float = TIMEOUT) -> str:
        return self.adb("shell", *words, timeout=timeout)

    def sleep(self, seconds: float) -> None:
        """Where the reference sleeps, the phone's time passes."""
        self.shell("sleep", f"{seconds:g}", timeout=TIMEOUT + seconds)

    # Observations

    def look(self) -> Any:
        """The pixels after a finger is lifted that was never down."""
        nothing = {
            "action_type": np.array(LIFT),
            "touch_position": np.array([0.0, 0.0], dtype=np.float32),
        }
        return self.wrapped.step(nothing).observation["pixels"]

    def forest(self) -> Any:
        """The newest one, asked for after the question that precedes each reading."""
        from android_env.wrappers.a11y import a11y_forests

        assert self.shell("settings", "get", "global", "airplane_mode_on").strip() == "0"
        extras = self.wrapped.accumulate_new_extras()
        return a11y_forests.extract_forests_from_task_extras(extras)[-1]

    def reset(self, go_home: bool = True) -> None:
        """What happens before an agent begins."""
        self.wrapped.reset()
        self.answer = ""
        if go_home:
            self.call(press_button={"button": "HOME"})


@contextmanager
def attached(adb: Path, server_port: int, phone: Any, folder: Path) -> Iterator[Env]:
    """An env for a running phone; android-env's sleeps while it starts are left out."""
    from android_env import loader
    from android_env.components import config_classes as classes
    from android_env.wrappers import a11y_grpc_wrapper

    task = folder / "default.textproto"
    task.write_text(TASK, "utf-8")
    config = classes.AndroidEnvConfig(
        task=classes.FilesystemTaskConfig(path=str(task)),
        simulator=classes.EmulatorConfig(
            emulator_launcher=classes.EmulatorLauncherConfig(
                adb_port=phone.adb,
                emulator_console_port=phone.console,
                grpc_port=phone.grpc,
                tmp_dir=str(folder / "simulator"),
            ),
            adb_controller=classes.AdbControllerConfig(
                adb_path=str(adb), adb_server_port=server_port
            ),
        ),
    )
    with unhurried(a11y_grpc_wrapper):
        wrapped = a11y_grpc_wrapper.A11yGrpcWrapper(
            loader.load(config),
            install_a11y_forwarding=False,
            start_a11y_service=True,
            enable_a11y_tree_info=True,
            latest_a11y_info_only=True,
        )
        try:
            wrapped.reset()
            yield Env(wrapped)
        finally:
            close_env(wrapped)


@contextmanager
def unhurried(module: Any) -> Iterator[None]:
    """Without the sleeps that a real emulator needs after a command."""

    class Awake:
        @staticmethod
        def sleep(seconds: float) -> None:
            """Not at all."""

    asleep, module.time = module.time, Awake
    try:
        yield
    finally:
        module.time = asleep

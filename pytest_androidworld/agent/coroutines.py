"""Agents whose methods are ``async def``: one event loop for each episode, closed at its end.

`episode_loop` is a context around an episode; `call` calls a method, and awaits the result if it
is awaitable.  A call of the stage blocks the loop: while the phone acts, tasks of the agent wait.
For an agent without coroutines no loop is created, and asyncio is not imported.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable


class EpisodeLoop:
    """The event loop of an episode, created when it is first needed."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self._main: asyncio.Task[Any] | None = None
        self._stop: BaseException | None = None  # what has ended the episode, in any task

    def result(self, awaitable: "Awaitable[Any]") -> Any:
        """Run it to its end; tasks that it has started continue during the next one."""
        import asyncio

        async def run() -> Any:
            self._main = asyncio.current_task()
            return await awaitable

        if self._runner is None:
            self._runner = asyncio.Runner()
            self._runner.get_loop().set_task_factory(self._task)
        try:
            value = self._runner.run(run())
        except asyncio.CancelledError:
            if self._stop is None:
                raise
        stop, self._stop = self._stop, None
        if stop is not None:
            raise stop
        return value

    def _task(self, loop: "asyncio.AbstractEventLoop", work: Any, **how: Any) -> Any:
        """A task that cancels the main one when the episode ends in it, even under `gather`."""
        import asyncio

        async def guarded() -> Any:
            try:
                return await work
            except (Exception, asyncio.CancelledError, GeneratorExit):
                raise
            except BaseException as stop:
                self._stop = stop
                if self._main is not None:
                    self._main.cancel()
                raise

        return asyncio.Task(guarded(), loop=loop, **how)

    def cancel(self) -> None:
        """Cancel the tasks that the agent has left running, and wait until they have ended."""
        if self._runner is None:
            return
        import asyncio

        loop = self._runner.get_loop()
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left))
        for task in left:
            if not task.cancelled():
                task.exception()  # retrieved, so that asyncio does not log it

    def close(self) -> None:
        if self._runner is not None:
            self._runner.close()
            self._runner = None


CURRENT: ContextVar[EpisodeLoop | None] = ContextVar("CURRENT", default=None)


@contextmanager
def episode_loop() -> Iterator[EpisodeLoop]:
    """A context in which all coroutines run in one loop."""
    loop = EpisodeLoop()
    before = CURRENT.set(loop)
    try:
        yield loop
    finally:
        CURRENT.reset(before)
        loop.close()


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a method of an agent, and await the result if it is awaitable."""
    returned = function(*arguments)
    if not inspect.isawaitable(returned):
        return returned
    loop = CURRENT.get()
    if loop is not None:
        return loop.result(returned)
    with episode_loop() as own:  # for an agent that is called outside of an episode
        return own.result(returned)


def cancel() -> None:
    """Cancel the tasks that the agent has left running in the current loop."""
    loop = CURRENT.get()
    if loop is not None:
        loop.cancel()


def last(function: Callable[..., Any], *arguments: Any) -> None:
    """Make the last call of an episode, then cancel the agent's tasks and close its loop."""
    try:
        call(function, *arguments)
    finally:
        loop = CURRENT.get()
        if loop is not None:
            loop.cancel()
            loop.close()

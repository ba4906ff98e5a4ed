"""GitHub Actions, as far as our recipes use it."""

import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.recipes import page
from tests.recipes.expressions import Context, Values, word
from tests.recipes.machine import Machine, Result
from tests.recipes.page import Recipe

NAME = "team/agents"
SHA, HEAD = "5" * 40, "7" * 40  # of the commit that a job checks out; of a pull request's own
TOKEN = "ghs_of_this_job"
READ_ONLY = "ghs_that_may_read"  # of a pull request from a fork, which has no secrets either
DEPENDENCIES = ("**/requirements.txt", "**/pyproject.toml")  # what pip's cache is keyed by
SECRET = "sk-of-the-repository"
Over = Callable[[Path], bool]


@dataclass
class Step:
    """A step that was reached: its name, and its result if it was not skipped."""

    name: str
    result: Result | None


@dataclass
class Job:
    """A job of a run."""

    conclusion: str = "success"  # or failure, skipped
    steps: list[Step] = field(default_factory=list)
    summary: str = ""
    notes: dict[str, str] = field(default_factory=dict)  # of what a test does not do

    def output(self, name: str) -> str:
        (result,) = (each.result for each in self.steps if each.name == name)
        assert result is not None, f"{name} was skipped"
        return result.output

    @property
    def outputs(self) -> str:
        """What all steps wrote."""
        return "\n".join(each.result.output for each in self.steps if each.result)

    @property
    def skipped(self) -> set[str]:
        return {each.name for each in self.steps if each.result is None}


@dataclass
class Run:
    """A run of a workflow: what started it, and its artifacts."""

    number: int
    event: str
    ref: str
    home: Path
    fork: bool = False  # whether a pull request is from one
    attempt: int = 0
    jobs: dict[str, Job] = field(default_factory=dict)

    @property
    def artifacts(self) -> Path:
        return self.home / "artifacts"


@dataclass(frozen=True)
class Running:
    """A job while it runs; the environment of its steps and the files that these write."""

    run: Run
    machine: Machine
    env: dict[str, str]
    files: dict[str, Path]
    done: Job


class GitHub:
    """A repository with its caches, comments and runs."""

    def __init__(self, home: Path, env: dict[str, str]) -> None:
        self.home = home
        self.repository = home / "repository"
        for name, text in page.PRINTED.items():
            path = self.repository / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.env = {**env, "PATH": os.pathsep.join([str(self._programs()), os.environ["PATH"]])}
        self.runs: list[Run] = []
        self._caches: list[tuple[str, Path]] = []  # the oldest first

    def _programs(self) -> Path:
        """A folder with a ``gh`` that keeps comment and check run, if its token may write."""
        folder = self.home / "bin"
        folder.mkdir()
        program = folder / "gh"
        program.write_text(
            f'#!/bin/sh\nset -e\nfor file; do :; done\ntest "$GH_TOKEN" = {TOKEN}\n'
            f'if [ "$1" = api ]; then test "$CHECKS" = write; echo "$@" > {self.home}/check.txt\n'
            f'else echo "$@" > {self.home}/gh.txt; cp "$file" {self.home}/comment.md; fi\n'
        )
        program.chmod(0o755)
        return folder

    @property
    def comment(self) -> str:
        """The comment on the pull request."""
        return (self.home / "comment.md").read_text("utf-8")

    @property
    def command(self) -> str:
        """What ``gh`` was called with."""
        return (self.home / "gh.txt").read_text("utf-8")

    @property
    def check(self) -> str:
        """What ``gh`` was called with for a check run; "" if it was not."""
        path = self.home / "check.txt"
        return path.read_text("utf-8") if path.exists() else ""

    @property
    def caches(self) -> list[str]:
        """The keys of what is cached, the oldest first."""
        return [key for key, _ in self._caches]

    def play(
        self,
        recipe: Recipe,
        event: str = "push",
        ref: str = "refs/heads/main",
        over: Over | None = None,
        *,
        fork: bool = False,
    ) -> Run:
        """Start a workflow; the command for which ``over`` becomes true of its workspace is
        killed.
        """
        number = len(self.runs) + 1
        run = Run(number, event, ref, self.home / f"run{number}", fork)
        self.runs.append(run)
        return self.again(recipe, run, over)

    def again(self, recipe: Recipe, run: Run, over: Over | None = None) -> Run:
        """Run the jobs of a run that have not succeeded, or all if it is new."""
        run.attempt += 1
        for name, job in recipe["jobs"].items():
            rights = job.get("permissions", recipe["permissions"])
            self.env["CHECKS"] = rights.get("checks", "")
            needed = job.get("needs", [])
            needed = [needed] if isinstance(needed, str) else needed
            before = [each for key, each in run.jobs.items() if key.split(" ")[0] in needed]
            for matrix in self._matrix(job):
                key = " ".join([name, *map(str, matrix.values())])
                if key in run.jobs and run.jobs[key].conclusion == "success":
                    continue
                if all(each.conclusion == "success" for each in before):
                    run.jobs[key] = self._job(key, job, matrix, run, over)
                else:
                    run.jobs[key] = Job("skipped")
        return run

    @staticmethod
    def _matrix(job: Recipe) -> list[dict[str, Any]]:
        axes = job.get("strategy", {}).get("matrix", {})
        assert len(axes) <= 1
        return [{axis: each} for axis, values in axes.items() for each in values] or [{}]

    def _job(
        self, key: str, job: Recipe, matrix: dict[str, Any], run: Run, over: Over | None
    ) -> Job:
        place = run.home / f"attempt{run.attempt}" / key.replace(" ", "-")
        machine = Machine(place / "work", self.env, over)
        values = Values(
            machine.workspace,
            github=SimpleNamespace(
                run_id=1000 + run.number,
                run_attempt=run.attempt,
                token=READ_ONLY if run.fork else TOKEN,
                ref=run.ref,
                sha=SHA,
                repository=NAME,
                event_name=run.event,
                event=_event(run),
            ),
            secrets=SimpleNamespace(OPENAI_API_KEY="" if run.fork else SECRET),
            matrix=SimpleNamespace(**matrix),
        )
        env = {name: values.text(text) for name, text in job.get("env", {}).items()}
        files = {f"GITHUB_{each}": place / each for each in ("STEP_SUMMARY", "OUTPUT", "ENV")}
        env |= {name: str(path) for name, path in files.items()}
        env |= {"GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": NAME}
        for path in files.values():
            path.touch()
        done = Job()
        self._steps(job["steps"], values, Running(run, machine, env, files, done))
        done.conclusion = "failure" if values.failed else "success"
        done.summary = files["GITHUB_STEP_SUMMARY"].read_text("utf-8")
        done.notes = {name: machine.note(name) for name in ("privileged", "set-up")}
        return done

    def _steps(self, steps: list[Recipe], values: Values, job: Running) -> None:
        for step in steps:
            name = values.text(step.get("name") or step["uses"])
            result = None
            if values.true(str(step.get("if", "success()"))):
                result = self._step(step, values, job)
                if result.status and not step.get("continue-on-error"):
                    values.failed = True
                outputs = result.outputs | _assigned(job.files["GITHUB_OUTPUT"])
                values.add_outputs(step.get("id", "_"), outputs)
                job.env.update(_assigned(job.files["GITHUB_ENV"]))
            job.done.steps.append(Step(name, result))

    def _step(self, step: Recipe, values: Values, job: Running) -> Result:
        if "run" in step:
            own = {name: values.text(text) for name, text in step.get("env", {}).items()}
            return job.machine.run(values.text(step["run"]), job.env | own)
        words = {key: values.text(word(value)) for key, value in step.get("with", {}).items()}
        if step["uses"].startswith(page.OUR_ACTION):
            return self._our_action(words, values, job)
        return self._action(step["uses"].partition("@")[0], words, job.machine, job.run)

    def _action(self, action: str, words: dict[str, str], machine: Machine, run: Run) -> Result:
        """What an action of GitHub's own does."""
        match action:
            case "actions/checkout":
                machine.check_out(self.repository)
            case "actions/setup-python":
                return _set_up_python(machine.workspace, words)
            case "actions/cache/restore":
                return self._restore(machine.path(words["path"]), words)
            case "actions/cache/save":
                return self._save(machine.path(words["path"]), words["key"])
            case "actions/upload-artifact":
                artifact = run.artifacts / words["name"]
                if words.get("overwrite") == "true":
                    shutil.rmtree(artifact, ignore_errors=True)
                return _upload(machine.workspace, words["path"].split(), artifact)
            case "actions/download-artifact":
                for each in run.artifacts.glob(words["pattern"]):
                    shutil.copytree(each, machine.path(words["path"]) / each.name)
            case _:
                raise AssertionError(f"no recipe has used {action} before")
        return Result(0, "")

    def _our_action(self, words: dict[str, str], values: Values, job: Running) -> Result:
        """Its steps, which are as any of the job's; what it puts out is what they have."""
        action = page.recipe(page.ACTION)
        inputs = {name: each["default"] for name, each in action["inputs"].items()}
        assert set(words) <= set(inputs)
        own = values.of_action(inputs | words)
        self._steps(action["runs"]["steps"], own, job)
        outputs = {name: own.text(each["value"]) for name, each in action["outputs"].items()}
        return Result(int(own.failed), "", outputs)

    def _restore(self, path: Path, words: dict[str, str]) -> Result:
        exact = [saved for name, saved in self._caches if name == words["key"]]
        prefix = words.get("restore-keys")
        found = exact + [
            saved for name, saved in reversed(self._caches) if prefix and name.startswith(prefix)
        ]
        if found:
            shutil.copytree(found[0], path, symlinks=True)
        return Result(0, "", {"cache-hit": "true" if exact else "false" if found else ""})

    def _save(self, path: Path, key: str) -> Result:
        """What another has saved under that key stays."""
        if not path.exists():
            return Result(0, "Warning: Path Validation Error")
        if key in self.caches:
            return Result(0, "Failed to save: another job may be creating this cache")
        saved = self.home / "caches" / str(len(self._caches))
        shutil.copytree(path, saved, symlinks=True)
        self._caches.append((key, saved))
        return Result(0, "")


def _set_up_python(work: Path, words: dict[str, str]) -> Result:
    """It is the one that runs this; its cache needs a file to be keyed by."""
    names = words.get("cache-dependency-path", "").split() or DEPENDENCIES
    if "cache" in words and not any(path for name in names for path in work.glob(name)):
        return Result(1, f"No file matched to {names}")
    return Result(0, "")


def _event(run: Run) -> Any:
    """What has started it: a pull request, for all that our recipes ask."""
    if run.event != "pull_request":
        return Context()
    repo = SimpleNamespace(full_name="stranger/agents" if run.fork else NAME)
    head = SimpleNamespace(repo=repo, sha=HEAD)
    return SimpleNamespace(number=7, pull_request=SimpleNamespace(head=head))


def _assigned(file: Path) -> dict[str, str]:
    """The lines ``NAME=VALUE`` of what a step has written; the next begins with none."""
    found = dict(line.split("=", 1) for line in file.read_text("utf-8").splitlines())
    file.write_text("")
    return found


def _upload(work: Path, paths: Iterable[str], artifact: Path) -> Result:
    """Keep files below the nearest folder that holds all; without those that are hidden."""
    there = [work / path for path in paths if (work / path).exists()]
    if not there:
        return Result(0, "Warning: No files were found with the provided path")
    assert not artifact.exists(), "an artifact of that name exists"
    alone = len(there) == 1 and there[0].is_dir()
    root = there[0] if alone else Path(os.path.commonpath(there))
    for path in there:
        target = artifact / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, target, ignore=shutil.ignore_patterns(".*"))
        else:
            shutil.copy(path, target)
    return Result(0, "")

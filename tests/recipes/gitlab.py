"""GitLab CI, as far as our recipes use it."""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from tests.recipes.machine import Machine
from tests.recipes.page import Recipe

Env = Mapping[str, str]
Over = Callable[[Path], bool]


@dataclass(frozen=True)
class Job:
    """A job: passed, failed, allowed to fail as it did, or skipped."""

    conclusion: str
    output: str = ""
    artifacts: Path | None = None


Jobs = dict[str, Job]


class GitLab:
    """A repository and its caches; each pipeline works in a folder below ``home``."""

    def __init__(self, home: Path, env: Env) -> None:
        self.repository = home / "repository"
        self.repository.mkdir(parents=True)
        self._home = home
        self._env = env
        self._pipelines = 0
        self._attempts = 0

    def cached(self, key: str) -> Path:
        """Where what has that key is kept."""
        return self._home / "caches" / key

    def play(self, recipe: Recipe, branch: str = "main", over: Over | None = None) -> Jobs:
        """The jobs of a new pipeline; the command for which ``over`` becomes true of its
        workspace is killed.
        """
        self._pipelines += 1
        return self._pipeline(recipe, branch, {}, over)

    def retry(self, recipe: Recipe, jobs: Jobs) -> Jobs:
        """The jobs of main's last pipeline after those that failed were retried."""
        passed = {name: each for name, each in jobs.items() if each.conclusion == "passed"}
        return self._pipeline(recipe, "main", passed, None)

    def _pipeline(self, recipe: Recipe, branch: str, done: Jobs, over: Over | None) -> Jobs:
        """Stage by stage; what is done stays."""
        self._attempts += 1
        place = self._home / f"pipeline{self._pipelines}" / f"attempt{self._attempts}"
        pipeline = {"CI_PIPELINE_ID": str(self._pipelines), **recipe["variables"]}
        jobs: Jobs = {}
        named = {name: each for name, each in recipe.items() if "stage" in each}
        for stage in recipe["stages"]:
            for name, job in named.items():
                if job["stage"] != stage:
                    continue
                needed = job.get("needs", [])
                before = [each for key, each in jobs.items() if key.partition(" ")[0] in needed]
                for key, env in _parallel(name, job, branch).items():
                    env |= job.get("variables", {})
                    machine = Machine(place / key / "work", {**self._env, **pipeline, **env}, over)
                    whole = {**recipe["default"], **job}
                    jobs[key] = done.get(key) or self._job(
                        whole, machine, {**pipeline, **env}, before
                    )
        return jobs

    def _job(self, job: Recipe, machine: Machine, env: Env, before: list[Job]) -> Job:
        if any(each.conclusion == "failed" for each in before):
            return Job("skipped")
        machine.check_out(self.repository)
        caches = [
            (self.cached(Template(each["key"]).substitute(env)), each) for each in job["cache"]
        ]
        for kept, cache in caches:
            _copy(kept, machine.workspace, cache["paths"])
        for each in before:
            if each.artifacts:
                shutil.copytree(each.artifacts, machine.workspace, dirs_exist_ok=True)
        done = machine.run("\n".join([*job["before_script"], *job["script"]]), {})
        after = machine.run("\n".join(job.get("after_script", [])), {})
        artifacts = machine.workspace.parent / "artifacts"
        if done.status == 0 or job["artifacts"].get("when") == "always":
            _copy(machine.workspace, artifacts, job["artifacts"]["paths"])
        for kept, cache in caches:
            if cache.get("policy") == "pull":
                continue
            if done.status == 0 or cache.get("when") == "always":
                shutil.rmtree(kept, ignore_errors=True)
                _copy(machine.workspace, kept, cache["paths"])
        allowed = {0: "passed", job.get("allow_failure", {}).get("exit_codes"): "allowed"}
        conclusion = allowed.get(done.status, "failed")
        output = done.output + after.output
        return Job(conclusion, output, artifacts if artifacts.exists() else None)


def _parallel(name: str, job: Recipe, branch: str) -> dict[str, dict[str, str]]:
    """The environment of each job of that name."""
    branches = {"CI_COMMIT_BRANCH": branch, "CI_DEFAULT_BRANCH": "main"}
    total = job.get("parallel")
    if total is None:
        return {name: branches}
    return {
        f"{name} {index} of {total}": {
            **branches,
            "CI_NODE_INDEX": str(index),
            "CI_NODE_TOTAL": str(total),
        }
        for index in range(1, total + 1)
    }


def _copy(source: Path, target: Path, paths: list[str]) -> None:
    for path in paths:
        if (source / path).exists():
            shutil.copytree(source / path, target / path, symlinks=True)

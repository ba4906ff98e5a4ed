"""GitLab CI, as far as the recipe of ``docs/ci.md`` uses it."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.recipes.machine import Machine
from tests.recipes.page import Recipe


@dataclass(frozen=True)
class Job:
    """A job: passed, failed, allowed to fail as it did, or skipped."""

    conclusion: str
    output: str = ""
    artifacts: Path | None = None


class GitLab:
    """A repository and its cache; each pipeline works in a folder below ``home``."""

    def __init__(self, home: Path, env: Mapping[str, str]) -> None:
        self.repository = home / "repository"
        self.repository.mkdir(parents=True)
        self._home = home
        self._env = env
        self.cache = home / "cache"
        self._pipelines = 0

    def play(self, recipe: Recipe, branch: str = "main") -> dict[str, Job]:
        """The jobs of a new pipeline, stage by stage."""
        self._pipelines += 1
        place = self._home / f"pipeline{self._pipelines}"
        jobs: dict[str, Job] = {}
        named = {name: each for name, each in recipe.items() if "stage" in each}
        for stage in recipe["stages"]:
            for name, job in named.items():
                if job["stage"] == stage:
                    played = _parallel(name, job, branch)
                    before = [
                        each
                        for other, each in jobs.items()
                        if other.partition(" ")[0] in job.get("needs", [])
                    ]
                    jobs |= {
                        key: self._job({**recipe["default"], **job}, place / key, env, before)
                        for key, env in played.items()
                    }
        return jobs

    def _job(self, job: Recipe, place: Path, env: dict[str, str], before: list[Job]) -> Job:
        if any(each.conclusion == "failed" for each in before):
            return Job("skipped")
        machine = Machine(place / "work", {**self._env, **env})
        machine.check_out(self.repository)
        cached = job.get("cache", {"paths": []})
        _copy(self.cache, machine.workspace, cached["paths"])
        for each in before:
            if each.artifacts:
                shutil.copytree(each.artifacts, machine.workspace, dirs_exist_ok=True)
        done = machine.run("\n".join([*job["before_script"], *job["script"]]), {})
        after = machine.run("\n".join(job.get("after_script", [])), {})
        kept = place / "artifacts"
        if done.status == 0 or job["artifacts"].get("when") == "always":
            _copy(machine.workspace, kept, job["artifacts"]["paths"])
        if cached["paths"] and (done.status == 0 or cached.get("when") == "always"):
            shutil.rmtree(self.cache, ignore_errors=True)
            _copy(machine.workspace, self.cache, cached["paths"])
        allowed = {0: "passed", job.get("allow_failure", {}).get("exit_codes"): "allowed"}
        output = done.output + after.output
        return Job(allowed.get(done.status, "failed"), output, kept if kept.exists() else None)


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

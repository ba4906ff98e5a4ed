"""Which files a recording has: one for each worker of its run."""

from pathlib import Path


def of_worker(path: Path, worker: str) -> Path:
    """The file of one of several workers: ``run-gw0.jsonl.gz`` for ``run.jsonl.gz``."""
    stem, dot, rest = path.name.partition(".")
    return path.with_name(f"{stem}-{worker}{dot}{rest}") if worker else path


def of(path: Path) -> list[Path]:
    """The files of a recording: the one that is named, or those of its workers."""
    if path.exists():
        return [path]
    return sorted(path.parent.glob(of_worker(path, "gw*").name))

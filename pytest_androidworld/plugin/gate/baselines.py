"""``--aw-baseline``: the earlier runs that this one is compared with, and by which rules."""

from pathlib import Path

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.journal import manifest
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.announcement import announce
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import folders, journal
from pytest_androidworld.report.comparison import lines
from pytest_androidworld.report.comparison import rules as rules_table
from pytest_androidworld.report.comparison.manifests import differences

ANYWAY = f"--aw-{option_table.COMPARE_ANYWAY.name}"


def gated(run: Run) -> bool:
    """Whether the gate decides; what an ini file switches on needs a baseline to begin with."""
    settings = run.settings
    given = settings.baseline or settings.sources[rules_table.GATE] == "command line"
    return bool(given) and settings.gate != rules_table.OFF


def read(run: Run) -> list[journal.Journal]:
    """The baselines' journals, read once."""
    return run.once(_read)


def are_read(run: Run) -> bool:
    """Whether there are any, and the run has come so far that it needed them."""
    return run.has(_read) and bool(read(run))


def _read(run: Run) -> list[journal.Journal]:
    return [journal.read(path) for path in run.settings.baseline]


def check(run: Run) -> None:
    """Before the first case: read the baselines; runs that cannot be compared are an error."""
    paths = run.settings.baseline
    if gated(run) and not paths:
        raise UsageError("--aw-gate needs a run to compare with: --aw-baseline=RUN")
    baselines = read(run)
    if options.is_on(run.config, option_table.COMPARE_ANYWAY):
        return
    for path, baseline in zip(paths, baselines, strict=True):
        refused = differences(baseline.manifest, manifest.of(run), tasks=()).refused
        if refused:
            raise UsageError(
                f"--aw-baseline: {path} cannot be compared with this run: {'; '.join(refused)};"
                f" {ANYWAY} compares them anyway"
            )


def begin(run: Run) -> None:
    """Before the first case, on the controller: check what is compared, and announce it."""
    check(run)
    if read(run):
        announce(run, _differing)


def _differing(run: Run) -> str:
    """The differences from the baselines that are known before the first case."""
    now = manifest.of(run)
    others = [text for each in read(run) for text in differences(each.manifest, now).others]
    return f"differs from the baseline in: {'; '.join(dict.fromkeys(others)) or lines.NOTHING}"


def names(run: Run) -> list[str]:
    """The baselines' folders and, where there is one, the commit that they played."""
    commits = [baseline.manifest["run"].get("commit") for baseline in read(run)]
    named = zip(map(name_of, run.settings.baseline), commits, strict=True)
    return [f"{name}@{commit[:7]}" if commit else name for name, commit in named]


def name_of(path: Path) -> str:
    """A run by its folder, if its journal is there."""
    return path.parent.name if path.name == folders.JOURNAL else path.name


def rules(run: Run) -> rules_table.Rules:
    settings = run.settings
    values = {
        rule.field: getattr(settings, option_table.BY_NAME[rule.option].field)
        for rule in rules_table.TABLE
    }
    anyway = options.is_on(run.config, option_table.COMPARE_ANYWAY)
    return rules_table.Rules(**values, anyway=anyway)

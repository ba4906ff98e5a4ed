"""The table of options: name, default, help and parser of each.

One entry of `OPTIONS`, or one switch, is all there is to an option.  `rerun` is whether the
command that a failure prints to play its case again has it, too: what decides whether and how a
case is played and judged, but not what a run writes, limits, or compares itself with.

Over 400 lines because it is one table, and each option is a row of it.
"""

from importlib import import_module
from pathlib import Path

import pytest_androidworld.system_images as system_images
from pytest_androidworld.plugin.options import option_values
from pytest_androidworld.plugin.options.option_kinds import (
    AGENT,
    COMPARING,
    DEVICE,
    PLAYED,
    RESULTS,
    SETTING_UP,
    CommandOption,
    Option,
    Switch,
)
from pytest_androidworld.report.comparison import rules


def agents() -> list[str]:
    """The names of the built-in agents, found without importing any."""
    home = import_module("pytest_androidworld.agents")
    files = (file for folder in home.__path__ for file in Path(folder).glob("[!_]*.py"))
    return sorted(file.stem for file in files)


def _of_rule(rule: rules.Rule) -> Option:
    """A rule of the gate; `androidworld compare` has its arguments from the same table."""
    gate = "" if rule.name == rules.GATE else f"--aw-{rules.GATE}: "
    return Option(
        rule.option,
        rule.default,
        rule.unit.metavar,
        gate + rule.help,
        option_values.in_unit(rule.unit),
        choices=rule.unit.choices,
        rerun=False,
        bare=rule.bare,
        group=COMPARING,
    )


OPTIONS = (
    Option(
        "agent",
        "oracle",
        "NAME",
        "the agent under test: a built-in one, MODULE:CLASS, FILE.py:CLASS, or a program with its"
        " arguments: command:PROGRAM, adb:PROGRAM, mcp:PROGRAM",
        option_values.text,
        short=True,
        built_in=agents,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "agent-options",
        "",
        "KEY=VALUE,…",
        "options of the agent: arguments of its constructor, or its attribute `options`",
        option_values.agent_options,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "agent-env",
        "",
        "NAMES",
        "variables of the environment that a program (as of --agent=command:…) or an isolated"
        " agent gets besides the usual ones, comma-separated: MY_API_KEY,MY_URL",
        option_values.variables,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "own-hands",
        "screen",
        None,
        "what an agent adb:PROGRAM may do: what a hand could (screen), or anything, which all"
        " rates of the run say",
        option_values.choice,
        choices=("screen", "anything"),
        rerun=True,
        group=AGENT,
    ),
    Option(
        "split",
        "all",
        "SPLIT",
        "play a part of the benchmark, for agents that are trained on the other part",
        option_values.split,
        built_in=option_values.known_splits,
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "seeds",
        "1",
        "SEEDS",
        "one test per task and seed: 3 (three seeds, from 30 on), or 30,31, or 5-9",
        option_values.seeds,
        short=True,
        join=option_values.named_seeds,
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "trials",
        "1",
        "N",
        "how many times to repeat each seed; each trial is a separate test",
        option_values.at_least_one,
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "condition",
        "clean",
        "NAME,…",
        "conditions of the phone, under each of which every case is played",
        option_values.conditions,
        built_in=option_values.known_conditions,
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "model",
        "",
        "MODEL",
        "the model that the agent calls, if it uses one: openai:NAME, gemini:NAME,"
        " anthropic:NAME; openai:NAME@URL for your own server",
        option_values.model,
        short=True,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "device",
        "virtual",
        "KIND",
        "virtual, or avd:NAME, or the adb serials of running devices, comma-separated; or"
        " replay:FILE",
        option_values.text,
        rerun=True,
        group=DEVICE,
    ),
    Option(
        "emulator-args",
        "",
        "FLAGS",
        "avd: extra emulator flags, quoted: '-gpu host -memory 4096 -cores 4'; -gpu, -memory and"
        " -cores default to those of the set-up",
        option_values.emulator_args,
        join=" ".join,
        rerun=True,
        group=DEVICE,
    ),
    Option(
        "boot-seconds",
        "300",
        "SECONDS",
        "boot timeout of an emulator, or of a device that is rebooted",
        option_values.seconds,
        rerun=True,
        group=DEVICE,
    ),
    Option(
        "emulator-loads",
        "100",
        "N",
        "avd: replace the emulator after this many snapshot loads; 0 is never",
        option_values.count,
        rerun=False,
        group=DEVICE,
    ),
    Option(
        "record-device",
        "",
        "FILE",
        "record adb and gRPC traffic, masked, for --aw-device=replay:FILE; with -n, one file per"
        " worker",
        option_values.path,
        rerun=False,
        group=DEVICE,
    ),
    Option(
        "browser",
        "",
        "PATH",
        "the Chromium that renders web pages on a virtual phone, if not the one that it finds",
        option_values.program,
        rerun=True,
        group=DEVICE,
    ),
    Option(
        "image",
        system_images.DEFAULT,
        None,
        "a virtual phone's system image, and so its Google apps: benchmark has the first run of"
        " Chrome that the benchmark's set-up taps through, recorded a newer one, older also older"
        " Contacts and Phone",
        option_values.choice,
        choices=system_images.NAMES,
        rerun=True,
        group=DEVICE,
    ),
    Option(
        "phones",
        "fork",
        None,
        "with -n, how the workers' virtual phones start: fork (from one process that has imported"
        " the phone, where that is possible) or exec",
        option_values.choice,
        choices=("fork", "exec"),
        rerun=False,
        group=DEVICE,
    ),
    Option(
        "grading",
        "strict",
        None,
        "which reward decides the verdict",
        option_values.choice,
        choices=("strict", "upstream"),
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "budget",
        "reference",
        "BUDGET",
        "step budget: reference (10 × the task's complexity), paper (Appendix F), or none;"
        " with a factor: paper×1.5, or reference*2",
        option_values.budget,
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "reset",
        "auto",
        None,
        "whether to restore the whole device before each case",
        option_values.choice,
        choices=("auto", "never"),
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "device-retries",
        "1",
        "N",
        "how many times to retry a case after a device error",
        option_values.count,
        rerun=False,
        group=DEVICE,
    ),
    Option(
        "step-seconds",
        "60",
        "SECONDS",
        "time limit per step; an episode's is this × its budget",
        option_values.seconds,
        rerun=True,
        group=PLAYED,
    ),
    Option(
        "artifacts",
        "retain-on-failure",
        None,
        "whether to save screenshots, UI trees and logs",
        option_values.choice,
        choices=("on", "off", "retain-on-failure"),
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "screenshots",
        "auto",
        None,
        "whether to save a screenshot of each step: on, off, or auto (if the agent uses"
        " screenshots)",
        option_values.choice,
        choices=("on", "off", "auto"),
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "artifacts-dir",
        "androidworld-results",
        "FOLDER",
        "results folder, in which each run gets a folder of its own with journal and artifacts",
        option_values.folder,
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "journal",
        "",
        "FILE",
        "journal file, if not in the run's folder; none is overwritten",
        option_values.path,
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "html",
        "",
        "FILE",
        "HTML report, if not report.html in the run's folder; off for none",
        option_values.text,
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "comment",
        "",
        "FILE",
        "write a summary of the run as Markdown, for a pull request's comment; GitHub's job"
        " summary gets it in any case, unless this is off",
        option_values.text,
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "resume",
        "",
        "RUN",
        "resume a run, given by its folder, its journal, or latest: cases with a final verdict"
        " there are not played again",
        option_values.run,
        rerun=False,
        group=RESULTS,
    ),
    Option(
        "cassettes",
        "",
        "FOLDER",
        "folder in which model calls are recorded, and from which they are replayed",
        option_values.path,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "cassette-mode",
        "auto",
        None,
        "auto: replay what is recorded, and record the rest; record: all; replay: call no model",
        option_values.choice,
        choices=("auto", "record", "replay"),
        rerun=True,
        group=AGENT,
    ),
    Option(
        "probe",
        "on",
        None,
        "one small model call before the first case, which ends a run whose model cannot be used",
        option_values.choice,
        choices=("on", "off"),
        rerun=True,
        group=AGENT,
    ),
    Option(
        "max-cost",
        "",
        "DOLLARS",
        "end the run when its model calls have cost this much",
        option_values.dollars,
        rerun=False,
        group=AGENT,
    ),
    Option(
        "max-tokens",
        "",
        "N",
        "end the run when its model calls have used this many tokens",
        option_values.limit,
        rerun=False,
        group=AGENT,
    ),
    Option(
        "model-options",
        "",
        "OPTIONS",
        "request options of the model, which count more than the agent's own:"
        " temperature=0.2,effort=high,thinking=8000,max_output=32000,image_detail=low,"
        "top_p=0.9,image_format=jpeg,body={stop=['END']}",
        option_values.model_options,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "prices",
        "",
        "FILE",
        "TOML file with token prices, which override the built-in ones",
        option_values.file,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "model-seconds",
        "120",
        "SECONDS",
        "timeout of one model call",
        option_values.seconds,
        rerun=True,
        group=AGENT,
    ),
    Option(
        "shard",
        "",
        "K/N",
        "play one part of the cases: 2/4 is the second of four; `androidworld merge` merges the"
        " runs",
        option_values.shard,
        rerun=False,
        group=PLAYED,
    ),
    Option(
        "durations",
        "",
        "RUN",
        "--aw-shard: an earlier run, by whose durations the shards are balanced",
        option_values.run,
        rerun=False,
        group=PLAYED,
    ),
    Option(
        "baseline",
        "",
        "RUNS",
        "earlier runs to compare with: folders, journals, or latest, comma-separated",
        option_values.runs,
        rerun=False,
        group=COMPARING,
    ),
    *map(_of_rule, rules.TABLE),
    Option(
        "gate-until",
        "end",
        None,
        "--aw-gate: when to end the run; decided: look after each seed, and play no further once"
        " it has regressed or held, or is unlikely to do either",
        option_values.choice,
        choices=("end", "decided"),
        rerun=False,
        group=COMPARING,
    ),
    Option(
        "known-failures",
        "",
        "FILE",
        "TOML file of cases that are expected to fail, with reason, link and expiry date",
        option_values.path,
        rerun=True,
        group=COMPARING,
    ),
    Option(
        "audit-table",
        "",
        "FILE",
        "--aw-audit: write its table to this file, as Markdown",
        option_values.path,
        rerun=False,
        group=SETTING_UP,
    ),
    Option(
        "audit-effects",
        "",
        "FILE",
        "--aw-audit: instead of checking claims, derive what each task's solution changes on the"
        " phone, and write it to this file, expected_effects.json beside the tasks: what a run"
        " changes beyond that is a side effect",
        option_values.path,
        rerun=False,
        group=SETTING_UP,
    ),
    Option(
        "cache",
        "",
        "FOLDER",
        "--aw-setup: folder for downloads, and for the SDK if none is installed (default: the"
        " user's cache folder)",
        option_values.path,
        rerun=False,
        group=SETTING_UP,
    ),
    Option(
        "lock",
        "",
        "FILE",
        "--aw-setup: lock file of the downloads, instead of the built-in androidworld.lock.toml;"
        " --aw-doctor compares a device's set-up with it",
        option_values.file,
        rerun=False,
        group=SETTING_UP,
    ),
    Option(
        "doctor-json",
        "",
        "FILE",
        "--aw-doctor: write its findings to this file, without secrets, as JSON; - is standard"
        " output",
        option_values.file_or_output,
        rerun=False,
        group=SETTING_UP,
    ),
    Option(
        "tasks",
        "task_cases",
        "FOLDERS",
        "folders with your own tasks, relative to the root folder",
        option_values.folders_at_root,
        rerun=True,
    ),
    Option(
        "apps",
        "",
        "FOLDERS",
        "folders with apps of your own for the virtual phone, relative to the root folder",
        option_values.folders_at_root,
        rerun=True,
        group=PLAYED,
    ),
)
BY_NAME = {option.name: option for option in OPTIONS}
DOCTOR = Switch(
    "doctor",
    "check whether the device can be used, report what is wrong and how to fix it, and exit",
    rerun=False,
    group=SETTING_UP,
)
FIX = Switch(
    "fix",
    "--aw-doctor: fix what can be fixed automatically, list what was done, and check again",
    rerun=False,
    group=SETTING_UP,
)
RESUME_ANYWAY = Switch(
    "resume-anyway",
    "resume a run even if its agent or model was another",
    rerun=False,
    group=RESULTS,
)
COMPARE_ANYWAY = Switch(
    "compare-anyway",
    "compare with a baseline even if its seeds, tasks, grading, or budget differ",
    rerun=False,
    group=COMPARING,
)
ACCEPT = Switch(
    "accept",
    "add the failed cases to the file of --aw-known-failures",
    rerun=False,
    group=COMPARING,
)
AUDIT = Switch(
    "audit",
    "audit the tasks instead of playing them: solvable, not passed by an agent that does nothing"
    " or sees nothing, repeatable, judged and torn down without a trace",
    rerun=True,
    group=SETTING_UP,
)
DRY_RUN = Switch(
    "dry-run",
    "list the cases that would be played, and how long that would take, and exit; starts no"
    " device and calls no model",
    rerun=False,
)
KEEP_STATE = Switch(
    "keep-state",
    "save the final state of the virtual phone with each episode, for `androidworld rescore` to"
    " judge it again with later checks",
    rerun=False,
    group=RESULTS,
)
ISOLATE = Switch(
    "isolate",
    "play a Python agent in a process of its own, without the seed, the device, or our keys",
    rerun=True,
    group=AGENT,
)
SETUP = CommandOption(
    "setup",
    "avd:NAME",
    "set up an emulator for the tasks, from the Android SDK to the apps, and exit; reuses what is"
    " installed, and continues what was interrupted",
    group=SETTING_UP,
)
ACCEPT_LICENSES = Switch(
    "accept-licenses",
    "--aw-setup: accept the licenses of the SDK, which it prints",
    rerun=False,
    group=SETTING_UP,
)
OFFLINE = Switch(
    "offline",
    "--aw-setup: use no network, and report which files are missing",
    rerun=False,
    group=SETTING_UP,
)
SETUP_EXISTING = Switch(
    "setup-existing",
    "--aw-setup: use an AVD of that name that no set-up has made: it changes its settings, and"
    " deletes the data of the apps that tasks use",
    rerun=False,
    group=SETTING_UP,
)
SETUP_REMOVE = Switch(
    "setup-remove", "remove all that --aw-setup has made, and exit", rerun=False, group=SETTING_UP
)
COMMANDS = (SETUP,)
SETUP_SWITCHES = (ACCEPT_LICENSES, OFFLINE, SETUP_EXISTING, SETUP_REMOVE)
SWITCHES = (
    *(RESUME_ANYWAY, COMPARE_ANYWAY, ACCEPT, AUDIT, DRY_RUN, KEEP_STATE, ISOLATE, DOCTOR, FIX),
    *SETUP_SWITCHES,
)

"""The options: who plays, where, how often, how it is graded, what is saved, what is compared.

One entry of `OPTIONS` is all there is to an option.
"""

from importlib import import_module
from pathlib import Path

from pytest_androidworld.plugin import option_values
from pytest_androidworld.plugin.option_kinds import CommandOption, Option, Switch


def agents() -> list[str]:
    """The names of the built-in agents, found without importing any."""
    home = import_module("pytest_androidworld.agents")
    files = (file for folder in home.__path__ for file in Path(folder).glob("[!_]*.py"))
    return sorted(file.stem for file in files)


OPTIONS = (
    Option(
        "agent",
        "oracle",
        "NAME",
        "who plays: a built-in agent, MODULE:CLASS, FILE.py:CLASS, or command:PROGRAM ARGUMENTS",
        option_values.text,
        short=True,
        built_in=agents,
    ),
    Option(
        "seeds",
        "1",
        "SEEDS",
        "how often: one test per task and seed; 3 (from 30 on), or 30,31, or 5-9",
        option_values.seeds,
        short=True,
        join=option_values.named_seeds,
    ),
    Option(
        "trials",
        "1",
        "N",
        "how often the same seed is played: each trial is a test of its own",
        option_values.at_least_one,
    ),
    Option(
        "model",
        "",
        "MODEL",
        "which model the agent uses, if it needs one: openai:NAME, gemini:NAME, anthropic:NAME;"
        " openai:NAME@URL for a server of your own",
        option_values.model,
        short=True,
    ),
    Option(
        "device",
        "virtual",
        "KIND",
        "where: virtual, or avd:NAME, or the adb serials of running devices, with commas; or"
        " replay:FILE",
        option_values.text,
    ),
    Option(
        "emulator-args",
        "",
        "FLAGS",
        "avd: what its emulator is started with besides, in quotes: '-gpu host -memory 4096 -cores"
        " 4'; -gpu, -memory and -cores are those of the set-up, if not given",
        option_values.emulator_args,
        join=" ".join,
    ),
    Option(
        "boot-seconds",
        "300",
        "SECONDS",
        "how long an emulator, or a device that is restarted, may take until it has booted",
        option_values.seconds,
    ),
    Option(
        "emulator-loads",
        "100",
        "N",
        "avd: after so many loads of its snapshot a new emulator is started; 0 is never",
        option_values.count,
    ),
    Option(
        "record-device",
        "",
        "FILE",
        "what goes over adb and gRPC is recorded, masked, for --aw-device=replay:FILE;"
        " with -n, a file for each worker",
        option_values.path,
    ),
    Option(
        "browser",
        "",
        "PATH",
        "the Chromium that draws web pages on a virtual phone, if not the one that it finds",
        option_values.program,
    ),
    Option(
        "grading",
        "strict",
        None,
        "which reward decides",
        option_values.choice,
        choices=("strict", "upstream"),
    ),
    Option(
        "budget",
        "reference",
        "BUDGET",
        "how many steps: reference (ten for each point of complexity), paper (its Appendix F), or"
        " none for no limit, as a person has; with a factor: paper×1.5, or reference*2",
        option_values.budget,
    ),
    Option(
        "reset",
        "auto",
        None,
        "whether the whole device is restored before each case",
        option_values.choice,
        choices=("auto", "never"),
    ),
    Option(
        "device-retries",
        "1",
        "N",
        "how often a case begins again after device trouble",
        option_values.count,
    ),
    Option(
        "step-seconds",
        "60",
        "SECONDS",
        "how long a step may take; an episode: that × budget",
        option_values.seconds,
    ),
    Option(
        "artifacts",
        "retain-on-failure",
        None,
        "whether screens, trees and logs are saved",
        option_values.choice,
        choices=("on", "off", "retain-on-failure"),
    ),
    Option(
        "screenshots",
        "auto",
        None,
        "whether each step's screen is saved: on, off, or auto (if the agent looks at pixels)",
        option_values.choice,
        choices=("on", "off", "auto"),
    ),
    Option(
        "artifacts-dir",
        "androidworld-results",
        "FOLDER",
        "where each run gets a folder of its own, with journal and artifacts",
        option_values.folder,
    ),
    Option(
        "journal",
        "",
        "FILE",
        "where the journal goes, if not there; none is overwritten",
        option_values.path,
    ),
    Option(
        "html",
        "",
        "FILE",
        "where the report goes, a page of HTML; if not there: report.html in the run's folder; off"
        " for none",
        option_values.text,
    ),
    Option(
        "comment",
        "",
        "FILE",
        "a file for the run in Markdown, as a pull request's comment; GitHub's summary of a job"
        " gets it in any case, unless this is off",
        option_values.text,
    ),
    Option(
        "resume",
        "",
        "RUN",
        "a run by its folder, its journal, or latest: what has a final verdict there is not played"
        " again",
        option_values.run,
    ),
    Option(
        "cassettes",
        "",
        "FOLDER",
        "where calls of the model are recorded, and replayed from",
        option_values.path,
    ),
    Option(
        "cassette-mode",
        "auto",
        None,
        "auto: replay what is recorded, and record the rest; record: all; replay: call no model",
        option_values.choice,
        choices=("auto", "record", "replay"),
    ),
    Option(
        "max-cost",
        "",
        "DOLLARS",
        "the run ends when its model has cost that much",
        option_values.dollars,
    ),
    Option(
        "max-tokens",
        "",
        "N",
        "the run ends when its model has used that many tokens",
        option_values.limit,
    ),
    Option(
        "model-options",
        "",
        "OPTIONS",
        "how the model answers: temperature=0.2,effort=high,thinking=8000,max_output=32000,"
        "image_detail=low,body={top_p=0.9}",
        option_values.model_options,
    ),
    Option(
        "prices",
        "",
        "FILE",
        "what tokens cost, before our own table: TOML",
        option_values.file,
    ),
    Option(
        "model-seconds",
        "120",
        "SECONDS",
        "how long one call of the model may take",
        option_values.seconds,
    ),
    Option(
        "shard",
        "",
        "K/N",
        "play a part of the cases: 2/4 is the second of four; `androidworld merge` puts the runs"
        " together",
        option_values.shard,
    ),
    Option(
        "durations",
        "",
        "RUN",
        "--aw-shard: an earlier run, by whose times the shards are made equally long",
        option_values.run,
    ),
    Option(
        "baseline",
        "",
        "RUNS",
        "earlier runs that this one is compared with: folders, journals, or latest; with commas",
        option_values.runs,
    ),
    Option(
        "gate-max-drop",
        "5",
        "POINTS",
        "--aw-gate: the largest drop of the success rate that is allowed",
        option_values.points,
    ),
    Option(
        "gate-alpha",
        "0.05",
        "P",
        "--aw-gate: below which p a drop is more than luck",
        option_values.probability,
    ),
    Option(
        "gate-always-passing",
        "false",
        None,
        "--aw-gate: whether tasks that have always passed must go on passing",
        option_values.truth,
        choices=("false", "true"),
    ),
    Option(
        "gate-max-trouble",
        "0.02",
        "SHARE",
        "--aw-gate: of all cases, how many may end in device, model, or task errors",
        option_values.share,
    ),
    Option(
        "gate-max-cost-rise",
        "",
        "SHARE",
        "--aw-gate: how much the cost may rise; 0.25 is a quarter",
        option_values.rise,
    ),
    Option(
        "known-failures",
        "",
        "FILE",
        "cases that are expected to fail, with reason, link and last day: TOML",
        option_values.path,
    ),
    Option(
        "audit-table",
        "",
        "FILE",
        "--aw-audit: where its table goes, as Markdown",
        option_values.path,
    ),
    Option(
        "cache",
        "",
        "FOLDER",
        "--aw-setup: where downloads are kept, and the SDK if there is no other (default: the"
        " user's folder of caches)",
        option_values.path,
    ),
    Option(
        "lock",
        "",
        "FILE",
        "--aw-setup: what it downloads, instead of our own androidworld.lock.toml; --aw-doctor"
        " compares with it how a device was set up",
        option_values.file,
    ),
    Option(
        "doctor-json",
        "",
        "FILE",
        "--aw-doctor: where all that it has seen goes, without secrets, as JSON; - is the output",
        option_values.file_or_output,
    ),
    Option(
        "tasks",
        "task_cases",
        "FOLDERS",
        "your own folders of tasks, below the root folder",
        option_values.folders_of_tasks,
    ),
)
BY_NAME = {option.name: option for option in OPTIONS}
DOCTOR = Switch(
    "doctor",
    "check whether the device can be used, report what is wrong and how to fix it, and exit",
)
FIX = Switch(
    "fix", "--aw-doctor: mend what has an automatic cure, say what was done, and look again"
)
RESUME_ANYWAY = Switch(
    "resume-anyway", "resume a run although its agent, or its model, was another"
)
GATE = Switch(
    "gate",
    "decide whether the rate of --aw-baseline has held: exit status 0 held, 1 regressed,"
    " 6 inconclusive",
)
COMPARE_ANYWAY = Switch(
    "compare-anyway", "compare with a baseline that has other seeds, tasks, grading, or budget"
)
ACCEPT = Switch("accept", "add the cases that failed to the file of --aw-known-failures")
AUDIT = Switch(
    "audit",
    "audit the tasks instead of playing them: solvable, not free, not blind, repeatable, judged"
    " and taken back without a trace",
)
KEEP_STATE = Switch(
    "keep-state",
    "keep the last state of the virtual phone with each episode: `androidworld rescore` judges it"
    " again with later checks",
)
SETUP = CommandOption(
    "setup",
    "avd:NAME",
    "set an emulator up for the tasks, from the Android SDK to the apps, and exit; what is there"
    " already is used, and what was interrupted goes on",
)
ACCEPT_LICENSES = Switch(
    "accept-licenses", "--aw-setup: accept the licenses of the SDK, which it prints"
)
OFFLINE = Switch("offline", "--aw-setup: use no network, and report which files are missing")
SETUP_REMOVE = Switch("setup-remove", "remove all that --aw-setup has made, and exit")
COMMANDS = (SETUP,)
SETUP_SWITCHES = (ACCEPT_LICENSES, OFFLINE, SETUP_REMOVE)
SWITCHES = (
    *(RESUME_ANYWAY, GATE, COMPARE_ANYWAY, ACCEPT, AUDIT, KEEP_STATE, DOCTOR, FIX),
    *SETUP_SWITCHES,
)

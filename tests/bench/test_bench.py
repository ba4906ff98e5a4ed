"""A case outside of pytest: begun, acted on, judged, and ended, however it is left."""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import ClassVar, NoReturn

import pytest

from pytest_androidworld import (
    Action,
    Agent,
    BadAction,
    BegunAgain,
    Bench,
    BenchCase,
    CaseOver,
    CaseResult,
    Device,
    Done,
    Home,
    Infeasible,
    ModelError,
    OpenApp,
    State,
    Tap,
    Task,
    Wait,
    read_journal,
)
from pytest_androidworld.bench import phones as bench_phones
from pytest_androidworld.bench import tasks
from pytest_androidworld.bench.agent_spec import AgentSpec
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.errors import DeviceError, UsageError
from pytest_androidworld.report import journal
from tests.bench.conftest import phone_of, phone_pid

Kill = Callable[[BenchCase], None]
NOTE = "/sdcard/note.txt"


class LeaveNote(Task):
    """Done once there is a note."""

    template = "Leave a note."
    complexity = 0.3
    torn_down: ClassVar[list[str]] = []  # the phones on which it was

    def is_successful(self, env: Device) -> float:
        return float(env.files.read(NOTE) is not None)

    def tear_down(self, env: Device) -> None:
        self.torn_down.append(env.serial)


class Half(LeaveNote):
    def is_successful(self, env: Device) -> float:
        return 0.5


class Broken(LeaveNote):
    def initialize_task(self, env: Device) -> None:
        raise ValueError("no note to begin with")


class Unwell(LeaveNote):
    """Its phone fails while it is set up."""

    def initialize_task(self, env: Device) -> None:
        self.torn_down.append(env.serial)
        raise DeviceError("adb is gone")

    def tear_down(self, env: Device) -> None:
        pass


class Floppy(LeaveNote):
    needs = frozenset({"floppy disk"})


class OpensClock(Agent):
    """Opens Clock, and reports that it is done."""

    def start(self, goal: str) -> None:
        self.plan: list[Action] = [Done(), OpenApp("clock")]

    def step(self, state: State) -> Action:
        return self.plan.pop()


@pytest.fixture(autouse=True)
def nothing_torn_down() -> None:
    LeaveNote.torn_down.clear()


def leave_note(case: BenchCase) -> None:
    phone_of(case).device.files.write(NOTE, "I was here.")


def act_on_a_dead_phone(case: BenchCase, kill_phone: Kill) -> None:
    kill_phone(case)
    case.act(Home())


def texts(state: State) -> set[str | None]:
    return {element.text for element in state.ui_elements}


def end(result: CaseResult) -> tuple[str, float | None, bool]:
    return result.verdict, result.reward, result.masked


def test_a_case_that_is_done_and_declared_has_reward_1(bench: Bench) -> None:
    with bench.case(LeaveNote, seed=31) as case:
        assert (case.goal, case.over, case.steps_left) == ("Leave a note.", "", 3)
        leave_note(case)
        assert case.act(Home()).screen_size == (1080, 2400)
        assert (case.over, case.steps_left) == ("", 2)
        case.act(Done())
        assert case.over == "passed: the goal was reached and declared"
        assert case.result.success
    result = case.result
    assert end(result) == ("passed", 1.0, False)
    assert (result.task, result.seed, result.steps, result.attempts) == ("LeaveNote", 31, 2, 1)
    assert [(check.claim, check.value) for check in result.checks] == [("is_successful", 1.0)]
    assert result.usage == {
        "calls": 0,
        "tokens": {"input": 0, "output": 0, "cached": 0},
        "cost": 0.0,
    }


def test_a_case_that_is_declared_but_not_done_has_reward_0(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        case.act(Done())
    assert end(case.result) == ("failed", 0.0, False)
    assert case.result.reason == "does not hold: is_successful"


def test_half_of_a_goal_is_no_reward_but_a_partial_one(bench: Bench) -> None:
    with bench.case(Half) as case:
        case.act(Infeasible())
    assert end(case.result) == ("failed", 0.0, False)
    assert case.result.partial == 0.0  # declared to be impossible, that half counts for nothing
    with bench.case(Half) as case:
        case.act(Done())
    assert (case.result.reward, case.result.partial) == (0.0, 0.5)


def test_the_last_step_of_the_budget_ends_a_case_with_the_screen_after_it(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        before = case.state
        case.act(Wait())
        case.act(Wait())
        after = case.act(OpenApp("clock"))
        assert case.over == "budget exceeded: the goal is not reached, and all 3 steps were used"
        assert "Clock" not in texts(before)
        assert "Alarm" in texts(after)
        assert case.state is after
        with pytest.raises(CaseOver) as refused:
            case.act(Home())
    assert str(refused.value) == f"LeaveNote[30] is over: {case.over}"
    assert end(case.result) == ("budget exceeded", 0.0, False)


def test_a_case_that_is_left_before_it_is_done_is_judged(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        leave_note(case)
    assert end(case.result) == ("not declared", 0.0, False)
    assert case.result.reason == (
        "the goal is reached, but the agent did not report done before the program left the case"
        " before it reported that it is done"
    )


def test_a_case_can_be_stopped_for_a_reason(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        result = case.stop("its tokens were used up")
        assert case.over == (
            "budget exceeded: the goal is not reached, and its tokens were used up"
        )
    assert case.result == result


def test_what_the_program_raises_is_not_swallowed_and_is_its_own_error(bench: Bench) -> None:
    with pytest.raises(KeyError), bench.case(LeaveNote) as case:
        raise KeyError(case.act(Home()).screen_size)
    assert end(case.result) == ("agent error", 0.0, False)
    assert case.result.reason == "the agent could not go on: KeyError: (1080, 2400)"
    assert LeaveNote.torn_down == [case.record["run"]["serial"]]


def test_a_model_error_of_the_programs_own_is_masked(bench: Bench) -> None:
    with pytest.raises(ModelError), bench.case(LeaveNote) as case:
        raise ModelError("the quota is used up", lasting=True)
    assert end(case.result) == ("model error", None, True)


def test_ctrl_c_is_masked_and_the_task_torn_down(bench: Bench) -> None:
    with pytest.raises(KeyboardInterrupt), bench.case(LeaveNote) as case:
        signal.raise_signal(signal.SIGINT)
    assert end(case.result) == ("not run", None, True)
    assert case.result.reason.endswith("it was left by KeyboardInterrupt")
    assert len(LeaveNote.torn_down) == 1


def test_an_action_that_cannot_be_carried_out_is_a_step_and_no_end(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        with pytest.raises(BadAction):
            case.act(Action("click", index=999))
        assert (case.over, case.steps_left) == ("", 2)
        leave_note(case)
        case.act(Done())
    assert case.result.success
    assert case.record["steps"][0]["refused"] is not None


def test_an_element_of_a_state_is_a_target(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        messages = next(each for each in case.state.ui_elements if each.text == "Messages")
        state = case.act(Tap(messages))
    assert "Set default SMS app" in texts(state)
    assert case.record["steps"][0]["on"] == "Messages"


def test_the_time_of_a_case_holds_between_its_steps(bench: Bench) -> None:
    with bench.case(LeaveNote, seconds=0.0) as case:
        leave_note(case)
        case.act(Home())
        assert case.over == (
            "not declared: the goal is reached, but the agent did not report done before its time"
            " ran out"
        )


def test_screenshots_are_there_if_they_are_wanted(bench: Bench) -> None:
    with bench.case(LeaveNote, pixels=True) as case:
        assert case.state.pixels is not None
        assert case.state.pixels.shape == (2400, 1080, 3)
    with bench.case(LeaveNote) as case:
        assert case.state.picture is None


def test_a_phone_is_used_again_as_new_and_no_other_is_started(bench: Bench) -> None:
    serials = []
    for _ in range(2):
        with bench.case(LeaveNote) as case:
            serials.append(phone_of(case).device.serial)
            assert phone_of(case).device.files.read(NOTE) is None
            leave_note(case)
    assert len(set(serials)) == 1


def test_the_same_case_begins_with_the_same_state(bench: Bench) -> None:
    states = []
    for _ in range(2):
        with bench.case("MarkorCreateNote", seed=30, pixels=True) as case:
            assert case.goal.startswith("Create a new note in Markor named backup_fast_dragon.md ")
            assert case.params["file_name"] == "backup_fast_dragon.md"
            states.append(case.state)
    first, second = states
    assert first.ui_elements == second.ui_elements
    assert first.picture is not None
    assert second.picture is not None
    assert first.picture.tobytes() == second.picture.tobytes()


def test_a_phone_that_fails_in_the_middle_begins_the_case_again_and_says_so(
    bench: Bench, kill_phone: Kill
) -> None:
    with bench.case(LeaveNote) as case:
        first = phone_of(case).device.serial
        case.act(Home())
        kill_phone(case)
        with pytest.raises(BegunAgain) as again:
            case.act(Home())
        assert (case.over, case.steps_left, case.attempt) == ("", 3, 2)
        assert phone_of(case).device.serial != first
        leave_note(case)
        case.act(Done())
    assert str(again.value).startswith("the phone of LeaveNote[30] failed, and the case has begun")
    assert (end(case.result), case.result.attempts) == (("passed", 1.0, False), 2)
    assert [(line["verdict"], line["final"]) for line in case.records] == [
        ("device error", False),
        ("passed", True),
    ]
    assert case.records[0]["lost_at"] == '2 {"action_type":"navigate_home"}'


def test_a_program_that_does_not_play_again_is_masked(bench: Bench, kill_phone: Kill) -> None:
    case = bench.case(LeaveNote)
    with pytest.raises(BegunAgain), case:
        act_on_a_dead_phone(case, kill_phone)
    assert end(case.result) == ("device error", None, True)
    assert "did not play the case again" in case.result.reason


def test_two_phones_that_fail_are_masked(bench: Bench, kill_phone: Kill) -> None:
    with bench.case(LeaveNote) as case:
        for _ in range(2):
            seen = case.state
            kill_phone(case)
            try:
                left = case.act(Home())
            except BegunAgain:
                continue
        assert case.over.startswith("device error: the device failed, through no fault of the")
        assert left is seen
    assert (end(case.result), case.result.attempts) == (("device error", None, True), 2)


def test_a_phone_that_fails_as_the_case_is_left_is_masked(bench: Bench, kill_phone: Kill) -> None:
    with bench.case(LeaveNote) as case:
        case.act(Home())
        kill_phone(case)
    assert (end(case.result), case.result.attempts) == (("device error", None, True), 1)


def test_a_phone_that_fails_in_set_up_is_replaced_without_a_word(bench: Bench) -> None:
    with bench.case(Unwell) as case:
        assert case.over == (
            "device error: the device failed, through no fault of the agent: adb is gone"
        )
        with pytest.raises(CaseOver, match="its screen was never observed"):
            _ = case.state
        with pytest.raises(CaseOver):
            case.act(Home())
    assert (end(case.result), case.result.attempts) == (("device error", None, True), 2)
    assert len(set(Unwell.torn_down)) == 2


def test_a_task_at_fault_is_masked(bench: Bench) -> None:
    with bench.case(Broken) as case:
        assert case.over.startswith("invalid task: ")
    assert end(case.result) == ("invalid task", None, True)
    assert "ValueError: no note to begin with (" in case.result.reason


def test_a_phone_that_lacks_something_is_masked_with_what_it_lacks(bench: Bench) -> None:
    with bench.case(Floppy) as case:
        assert case.over.endswith("the device lacks what the task needs: floppy disk")
    assert end(case.result) == ("not run", None, True)


def test_an_agent_plays_a_case_to_its_verdict(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        leave_note(case)
        result = case.play(OpensClock())
        assert case.over == "passed: the goal was reached and declared"
    assert end(result) == ("passed", 1.0, False)
    kinds = [step["action"]["action_type"] for step in case.record["steps"]]
    assert kinds == ["open_app", "status"]


def test_an_agent_whose_phone_fails_is_started_again_on_another(
    bench: Bench, kill_phone: Kill
) -> None:
    class Killer(OpensClock):
        lives = 1

        def step(self, state: State) -> Action:
            if self.lives:
                self.lives -= 1
                kill_phone(case)
            else:
                leave_note(case)
            return super().step(state)

    with bench.case(LeaveNote) as case:
        result = case.play(Killer())
    assert (end(result), result.attempts, result.steps) == (("passed", 1.0, False), 2, 2)
    killer = Killer()
    killer.lives = 2
    with bench.case(LeaveNote) as case:
        result = case.play(killer)
    assert (end(result), result.attempts) == (("device error", None, True), 2)


def test_a_case_is_played_by_the_program_or_by_an_agent(bench: Bench) -> None:
    with bench.case(LeaveNote) as case:
        case.act(Home())
        with pytest.raises(CaseOver, match="is played by this program already"):
            case.play(OpensClock())


def test_a_case_that_has_not_begun_says_how_to_begin_it(bench: Bench) -> None:
    case = bench.case(LeaveNote)
    with pytest.raises(CaseOver) as refused:
        case.act(Home())
    assert str(refused.value) == (
        "LeaveNote[30] has not begun: write `with bench.case(…) as case`"
    )
    with case:
        pass
    with pytest.raises(CaseOver, match="was played already"), case:
        pass


def test_a_case_that_is_not_over_has_no_result(bench: Bench) -> None:
    with bench.case(LeaveNote) as case, pytest.raises(CaseOver, match="is not over, so it has no"):
        _ = case.result


@pytest.mark.parametrize(
    ("task", "says"),
    [
        (
            "MarkorCreateNot",
            "no task is called 'MarkorCreateNot'. Did you mean 'MarkorCreateNote'?",
        ),
        ("Question", "no task is called 'Question'."),
        (Device, "is no task: give a name, or a class derived from Task"),
    ],
)
def test_a_task_that_is_not_known_is_refused_at_once(
    bench: Bench, task: type[Task], says: str
) -> None:
    with pytest.raises(UsageError) as refused:
        bench.case(task)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"budget": "papper"}, "budget: 'papper' is not a budget; write reference, or paper, or "),
        ({"grading": "strickt"}, "no grading is called 'strickt'. Did you mean 'strict'?"),
        ({"device_retries": -1}, "device_retries: -1 is not a number from 0 on"),
    ],
)
def test_an_option_that_is_wrong_is_refused_and_nothing_started(
    options: dict[str, str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(UsageError) as refused:
        Bench(**options)  # type: ignore[arg-type]
    assert str(refused.value).startswith(says)
    assert list(tmp_path.iterdir()) == []


def test_the_tasks_are_the_papers_and_each_is_found_by_its_name(bench: Bench) -> None:
    assert len(bench.tasks) == 116
    found = [tasks.find(name) for name in bench.tasks]
    assert [file.task.__name__ for file in found] == list(bench.tasks)
    assert all(file.path.is_file() for file in found)
    assert tasks.find("MarkorCreateNote").node_id("30") == (
        "pytest_androidworld/task_cases/markor/create_note.py::MarkorCreateNote::test_episode[30]"
    )
    assert tasks.find("MiniWobClickTest").task.suite == "miniwob"


def test_a_budget_is_a_tables(session_zygote: str) -> None:
    with Bench(budget="paper×0.5") as other:
        assert other.budget.steps(tasks.find("MarkorCreateNote").task) == 8


def test_its_lines_are_a_journals(bench: Bench, tmp_path: Path) -> None:
    with bench.case(LeaveNote) as case:
        case.act(Done())
    file = tmp_path / "journal.jsonl"
    file.write_text("".join(f"{journal.line(line)}\n" for line in (bench.manifest, case.record)))
    read = read_journal(file)
    (attempt,) = read.attempts
    assert (attempt["verdict"], attempt["task"]) == ("failed", "LeaveNote")


def test_artifacts_are_saved_where_they_are_wanted(
    session_zygote: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    with Bench(artifacts=tmp_path / "saved") as other, other.case(LeaveNote) as case:
        case.act(Home())
    folder = Path(str(case.record["run"]["artifacts"]))
    assert folder.is_relative_to(tmp_path / "saved")
    assert {"episode.txt", "step-01.txt", "last.png", "device.log"} <= {
        path.name for path in folder.iterdir()
    }


def play_at_once(bench: Bench, number: int) -> list[CaseResult]:
    """So many cases, one in each thread; each waits until all have begun."""
    begun = threading.Barrier(number)
    results: list[CaseResult | BaseException] = []

    def play(seed: int) -> None:
        try:
            with bench.case(LeaveNote, seed=seed) as case:
                begun.wait()
                if seed % 2:
                    leave_note(case)
                case.act(Home())
                case.act(Done())
            results.append(case.result)
        except BaseException as error:  # noqa: BLE001 - it fails the test
            results.append(error)
            begun.abort()

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each for each in results if not isinstance(each, CaseResult)] == []
    return sorted(results, key=lambda result: result.seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [8, pytest.param(64, marks=pytest.mark.deep)])
def test_each_thread_plays_a_case_on_a_phone_of_its_own(
    number: int, session_zygote: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All at once, by one adb server; none of them is left when the bench is closed."""
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Bench() as other:
        results = play_at_once(other, number)
        again = play_at_once(other, 2)
        serials = set(LeaveNote.torn_down)
        servers = {
            pool.booted.device.adb.client.port for pool in other.phones.pools if pool.booted
        }
        pids = [phone_pid(pool.booted) for pool in other.phones.pools if pool.booted]
    assert [result.reward for result in results] == [float(seed % 2) for seed in range(number)]
    assert [result.reward for result in again] == [0.0, 1.0]
    assert (len(serials), len(servers), len(pids)) == (number, 1, number)
    assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []
    assert list(tmp_path.iterdir()) == []


def test_an_agent_that_hangs_in_a_process_of_its_own_ends_with_its_time_and_alone(
    bench: Bench,
) -> None:
    hangs = AgentSpec("tests.bench.players:Hangs", isolate=True)
    hangs.check()
    with bench.case(LeaveNote) as stuck:
        result: list[CaseResult] = []
        agent = hangs.construct(stuck.seed)
        playing = threading.Thread(target=lambda: result.append(stuck.play(agent, seconds=4.0)))
        playing.start()
        with bench.case(LeaveNote) as other:
            leave_note(other)
            assert end(other.play(OpensClock())) == ("passed", 1.0, False)
        playing.join()
    assert end(result[0]) == ("budget exceeded", 0.0, False)
    assert result[0].reason == (
        "the goal is not reached, and the time was used up while waiting for the agent"
    )


def test_many_phones_start_a_few_at_a_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    starting, most, cases = set[int](), 0, 6
    asked, everybody = threading.Semaphore(0), threading.Event()

    class Start:
        def __init__(self, *_: object) -> None:
            nonlocal most
            starting.add(threading.get_ident())
            most = max(most, len(starting))

        def ready(self) -> NoReturn:
            everybody.wait()
            starting.discard(threading.get_ident())
            raise DeviceError("enough seen")

    def begin() -> None:
        with phones.lease() as lease:
            asked.release()
            with pytest.raises(DeviceError, match="enough seen"):
                lease.ready("a case", 1)

    monkeypatch.setattr(bench_phones, "AT_A_TIME", 2)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr("pytest_androidworld.boot.Starting", Start)
    with closing(bench_phones.Phones(tmp_path)) as phones, ThreadPoolExecutor(cases) as threads:
        begun = [threads.submit(begin) for _ in range(cases)]
        for _ in begun:
            asked.acquire()
        everybody.set()
        for each in begun:
            each.result()
    assert most == 2


def test_phones_go_on_after_their_adb_server_has_ended(bench: Bench) -> None:
    """Those that it had are replaced, each by a device error that begins the case again."""
    with bench.case(LeaveNote) as case:
        with phone_of(case).device.adb.client.make_connection() as server:
            server.send_command("host:kill")
            server.check_okay()
        with pytest.raises(BegunAgain):
            case.act(Home())
        leave_note(case)
        case.act(Done())
    assert (case.result.success, case.result.attempts) == (True, 2)


def test_a_bench_that_is_closed_masks_its_cases_and_begins_no_other(
    session_zygote: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    other = Bench()
    with other.case(LeaveNote) as case:
        other.close()
        with pytest.raises(CaseOver, match="the bench was closed"):
            case.act(Home())
    assert end(case.result) == ("device error", None, True)
    with pytest.raises(UsageError, match="the bench is closed"), other.case(LeaveNote):
        pass


class Deserted(Agent):
    """Nobody wants to know any more what it does, from its second step on."""

    def __init__(self, case: BenchCase) -> None:
        self.case = case
        self.steps = 0

    def step(self, state: State) -> Action:
        self.steps += 1
        if self.steps == 2:
            self.case.abandon("its client has left")
        return Home()


def test_a_case_that_is_abandoned_ends_at_its_agents_next_step(bench: Bench) -> None:
    case = bench.case(LeaveNote)
    case.abandon("it has not begun")
    with case:
        agent = Deserted(case)
        result = case.play(agent)
    assert (agent.steps, result.steps, result.masked, result.reward) == (2, 1, True, None)
    assert result.reason.endswith("its client has left")
    case.abandon("it is over")
    assert case.result == result
    with bench.case(LeaveNote) as other:
        other.act(Done())
    assert other.result.reward == 0.0

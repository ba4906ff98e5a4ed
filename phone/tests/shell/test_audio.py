"""Volumes from the shell."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell.run import run_text

CONNECTING = "[V] Connecting to AudioService\n"


@pytest.mark.parametrize("command", ["media", "cmd media_session"])
@pytest.mark.parametrize(
    ("options", "output"),
    [
        (
            "--get",
            "[V] will control stream=3 (STREAM_MUSIC)\n[V] will get volume\n"
            f"{CONNECTING}[V] volume is 5 in range [0..15]\n",
        ),
        (
            "--show --stream 2 --set 7 --get",
            "[V] will control stream=2 (STREAM_RING)\n[V] will set volume to index=7\n"
            f"[V] will get volume\n{CONNECTING}[V] volume is 7 in range [0..7]\n",
        ),
        (
            "--stream 4 --adj lower --get",
            "[V] will control stream=4 (STREAM_ALARM)\n[V] will adjust volume\n"
            f"[V] will get volume\n{CONNECTING}[V] volume is 5 in range [1..7]\n",
        ),
        (
            "--set 99",
            "[V] will control stream=3 (STREAM_MUSIC)\n[V] will set volume to index=99\n"
            f"{CONNECTING}Error: invalid volume index 99 not in [0..15]\n",
        ),
    ],
)
def test_volume(phone: Phone, command: str, options: str, output: str) -> None:
    result = run_text(phone, f"{command} volume {options}")
    assert (result.stdout, result.stderr, result.status) == (output, "", 0)


@pytest.mark.parametrize("options", ["--stream 42 --get", "--adj louder", "--set x", "--loud"])
def test_what_it_does_not_understand(phone: Phone, options: str) -> None:
    result = run_text(phone, f"media volume {options}")
    assert result.status == 255
    assert result.stderr.startswith("Error: Invalid arguments for volume\nusage: ")


def test_other_commands(phone: Phone) -> None:
    assert run_text(phone, "cmd media_session list-sessions").stdout == "Sessions:\n"
    assert run_text(phone, "media").stdout.startswith("usage: cmd media_session")
    with pytest.raises(UnknownRequest, match="media_session dispatch play"):
        run_text(phone, "media dispatch play")


def test_the_dump_follows(phone: Phone) -> None:
    run_text(phone, "media volume --stream 2 --set 0")
    text = run_text(phone, "dumpsys audio").stdout
    assert (
        "- STREAM_RING:\n   Muted: true\n   Min: 0\n   Max: 7\n   streamVolume:0\n"
        "   Current: 2 (speaker): 0\n" in text
    )
    assert text.endswith("- mode (internal) = VIBRATE\n- mode (external) = VIBRATE\n")

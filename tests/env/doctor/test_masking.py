"""What a report for a bug does not show."""

import pytest

from pytest_androidworld.env.doctor.masking import mask

ENVIRONMENT = {
    "HOME": "/home/ada",
    "USER": "ada",
    "OPENAI_API_KEY": "sk-live-1234",
    "DB_PASSWORD": "abc",  # too short to be told from other words
    "LANG": "en_US.UTF-8",
}


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("there is no /home/ada/Android/Sdk", "there is no ~/Android/Sdk"),
        ("owned by ada, not by adam", "owned by USER, not by adam"),
        ("the key sk-live-1234 was refused", "the key *** was refused"),
        ("abc is no secret", "abc is no secret"),
        ("en_US.UTF-8", "en_US.UTF-8"),
        ("http://ada:pw@proxy:3128/x", "http://***@proxy:3128/x"),
        ("192.168.1.20:5555 is offline", "ADDRESS:5555 is offline"),
        ("127.0.0.1:5037, 10.0.2.2, 8.8.8.8", "127.0.0.1:5037, 10.0.2.2, 8.8.8.8"),
        ("token dGhpcyBpcyBhIHNlY3JldDEyMw", "token ***"),
        ("run on workbench", "run on HOST"),
        (
            "com.google.androidenv.accessibilityforwarder 13050408",
            "com.google.androidenv.accessibilityforwarder 13050408",
        ),
        (
            "system-images/android-33/google_apis/x86_64",
            "system-images/android-33/google_apis/x86_64",
        ),
        (
            "hidden_api_policy_pre_p_apps: 0 instead of 1",
            "hidden_api_policy_pre_p_apps: 0 instead of 1",
        ),
    ],
)
def test_what_is_nobody_elses_business_is_masked(text: str, masked: str) -> None:
    assert mask(text, ENVIRONMENT, "workbench") == masked


def test_lists_and_mappings_are_masked_all_through() -> None:
    value = {"of": "10.1.2.3:5555", "rows": [{"seen": "/home/ada"}, ("ada", 3, None, True)]}
    assert mask(value, ENVIRONMENT) == {
        "of": "ADDRESS:5555",
        "rows": [{"seen": "~"}, ["USER", 3, None, True]],
    }

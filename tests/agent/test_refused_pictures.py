"""A model that takes no pictures, as servers report it: no later case could be played either."""

import json

import pytest

from pytest_androidworld.agent import servers
from pytest_androidworld.errors import ModelError


def problem(status: int, message: str) -> Exception:
    return servers.problem(status, json.dumps({"error": {"message": message}}), {})


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (500, "image input is not supported - hint: you may need to provide the mmproj"),
        (400, "At most 0 image(s) may be provided in one request."),
        (400, "tiny is not a multimodal model"),
        (500, "this model is missing data required for image input"),
        (400, "Model does not support images. Please use a model that does."),
        (404, "No endpoints found that support image input"),
        (400, "Invalid content type. image_url is only supported by certain models."),
    ],
)
def test_a_model_without_eyes_ends_the_run(status: int, message: str) -> None:
    error = problem(status, message)
    assert isinstance(error, ModelError)
    assert error.lasting


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (400, "The image is too large."),
        (400, "Could not process the image."),
        (503, "The vision service is overloaded."),
        (400, "seed is not supported"),
    ],
)
def test_other_trouble_with_a_picture_is_none_of_the_models(status: int, message: str) -> None:
    assert not getattr(problem(status, message), "lasting", False)

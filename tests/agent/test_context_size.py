"""A request that is longer than the model's context, as each server reports it."""

import pytest

from pytest_androidworld.agent import servers
from pytest_androidworld.agent.llm import Busy, RateLimited, TooLong, Unanswered

OPENAI = """{"error": {"message": "This model's maximum context length is 8192 tokens. However,
your messages resulted in 10232 tokens. Please reduce the length of the messages.", "type":
"invalid_request_error", "param": "messages", "code": "context_length_exceeded"}}"""
LLAMA_CPP = """{"error": {"code": 400, "message": "request (5214 tokens) exceeds the available
context size (4096 tokens), try increasing it", "type": "exceed_context_size_error",
"n_prompt_tokens": 5214, "n_ctx": 4096}}"""
OLDER_LLAMA_CPP = """{"error": {"code": 500, "message": "the request exceeds the available context
size. try increasing the context size or enable context shift", "type": "server_error"}}"""
VLLM = """{"object": "error", "message": "This model's maximum context length is 4096 tokens.
However, you requested 5214 tokens in the messages, Please reduce the length of the messages.",
"type": "BadRequestError", "param": null, "code": 400}"""
VLLM_PICTURES = """{"object": "error", "message": "The decoder prompt (length 5214) is longer than
the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of
text tokens plus multimodal tokens.", "type": "BadRequestError", "param": null, "code": 400}"""
NEWER_VLLM = """{"error": {"message": "You passed 5214 input tokens and requested 0 output tokens.
However, the model's context length is only 4096 tokens, resulting in a maximum input length of
4096 tokens. Please reduce the length of the input prompt.", "type": "BadRequestError", "code":
400}}"""
SGLANG = """{"object": "error", "message": "The input (5214 tokens) is longer than the model's
context length (4096 tokens).", "type": "BadRequest", "code": 400}"""
TGI = """{"error": "Input validation error: `inputs` must have less than 4096 tokens. Given:
5214", "error_type": "validation"}"""
LM_STUDIO = """{"error": "Trying to keep the first 5214 tokens when context the overflows.
However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to
load the model with a larger context length, or provide a shorter input"}"""
OLLAMA = """{"error": {"message": "the input length exceeds the context length", "type":
"invalid_request_error", "param": null, "code": null}}"""
ANTHROPIC = """{"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is
too long: 215000 tokens > 200000 maximum"}}"""
GEMINI = """{"error": {"code": 400, "message": "The input token count (1200000) exceeds the
maximum number of tokens allowed (1048576).", "status": "INVALID_ARGUMENT"}}"""
MISTRAL = """{"object": "error", "message": "Prompt contains 40,000 tokens and 0 draft tokens, too
large for model with 32,768 maximum context length", "type": "invalid_request_error", "code":
"3051"}"""
OPENROUTER = """{"error": {"message": "This endpoint's maximum context length is 4096 tokens.
However, you requested about 5214 tokens (4214 of text input, 1000 in the output).", "code":
400}}"""
PER_MINUTE = """{"error": {"message": "Request too large for model `x` on tokens per minute (TPM):
Limit 6000, Requested 8214, please reduce your message size and try again.", "type": "tokens",
"code": "rate_limit_exceeded"}}"""
BODIES = [
    (400, OPENAI, 10232, 8192),
    (400, LLAMA_CPP, 5214, 4096),
    (500, OLDER_LLAMA_CPP, None, None),
    (400, VLLM, 5214, 4096),
    (400, VLLM_PICTURES, 5214, 4096),
    (400, NEWER_VLLM, 5214, 4096),
    (400, SGLANG, 5214, 4096),
    (422, TGI, 5214, 4096),
    (400, LM_STUDIO, 5214, 4096),
    (400, OLLAMA, None, None),
    (400, ANTHROPIC, 215000, 200000),
    (400, GEMINI, 1200000, 1048576),
    (400, MISTRAL, 40000, 32768),
    (400, OPENROUTER, 5214, 4096),
    (413, PER_MINUTE, 8214, 6000),
    (429, PER_MINUTE, 8214, 6000),
]


def meant(status: int, body: str) -> Exception:
    found = servers.problem(status, body.replace("\n", " "), {})
    return found.meant if isinstance(found, servers.Unfit) else found


@pytest.mark.parametrize(("status", "body", "prompt", "context"), BODIES)
def test_each_server_states_the_tokens_in_its_own_words(
    status: int, body: str, prompt: int | None, context: int | None
) -> None:
    error = meant(status, body)
    assert isinstance(error, TooLong)
    assert (error.prompt, error.context) == (prompt, context)


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (429, PER_MINUTE.replace("8214", "5999"), RateLimited),  # it fits, but not now
        (413, "<html>Request Entity Too Large</html>", Unanswered),
        (400, '{"error": {"message": "The image is too large."}}', Unanswered),
        (503, '{"error": {"message": "Too many requests in the queue."}}', Busy),
        (400, '{"error": {"message": "The context is missing."}}', servers.Unfit),
    ],
)
def test_what_is_not_about_the_context_is_another_error(
    status: int, body: str, kind: type[Exception]
) -> None:
    assert type(meant(status, body)) is kind

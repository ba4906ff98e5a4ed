"""Errors for a request that is longer than the model's context, in the words of servers.

OpenAI, Anthropic, Google, Mistral and OpenRouter, and of one's own llama.cpp, vLLM, SGLang, TGI,
Ollama and LM Studio: most state the tokens of the request and those of the context, some neither.
"""

import re
from collections.abc import Mapping
from typing import Any

from pytest_androidworld.agent.llm import TooLong

NAMES = {"context_length_exceeded", "exceed_context_size_error"}
# What servers send for no other error, whatever the status.
OVERFLOW = re.compile(
    r"exceeds?( the)?( available| model's| maximum)* context"
    r"|context (size|length|window)( was| has been)? exceeded"
    r"|(longer|larger|greater) than the( maximum)? (model('s)? )?(model length|context)"
    r"|(maximum|model's) context (length|size|window) (is|of)"
    r"|exceed context limit|exceeds the maximum number of tokens|prompt is too long"
    r"|when context the overflows|exceed the configured limit of [\d,]+ tokens"
    r"|must have less than [\d,]+ tokens|maximum context length",
    re.I,
)
# A request that a limit per minute can never admit.
ABOVE_LIMIT = re.compile(r"\blimit:? (?P<context>[\d,]+), requested:? (?P<prompt>[\d,]+)", re.I)
NUMBER = r"(?P<context>\d[\d,]*)"
CONTEXTS = [
    re.compile(pattern, re.I)
    for pattern in (
        rf"> {NUMBER} maximum",
        rf"\+ [\d,]+ > {NUMBER}",
        rf"\b{NUMBER} (tokens? )?maximum context",
        rf"\b(less than|configured limit of|number of tokens allowed) ?\(?{NUMBER}",
        rf"\b(context|model) (size|length|window|limit)\b[^\d.;]{{0,20}}{NUMBER}",
    )
]
COUNT = re.compile(r"\b\d[\d,]*\b")
LEAST = 16  # tokens: a smaller number in a message is no length


def exceeded(error: Mapping[str, Any], names: set[str], message: str, text: str) -> TooLong | None:
    """The error as one of a request that is too long for the context; None if it is another.

    ``message`` is the server's, ``text`` what a user reads.
    """
    above = ABOVE_LIMIT.search(message)
    if above and _number(above["prompt"]) > _number(above["context"]):
        return TooLong(text, _number(above["prompt"]), _number(above["context"]))
    if not (names & NAMES or OVERFLOW.search(message)):
        return None
    prompt, context = error.get("n_prompt_tokens"), error.get("n_ctx")
    if not (isinstance(prompt, int) and isinstance(context, int)):
        prompt, context = _sizes(message)
    return TooLong(text, prompt, context)


def _sizes(message: str) -> tuple[int | None, int | None]:
    """Tokens of the request, which is the largest of the other numbers, and of the context."""
    match = next(filter(None, (pattern.search(message) for pattern in CONTEXTS)), None)
    if match is None:
        return None, None
    context = _number(match["context"])
    rest = message[: match.start("context")] + message[match.end("context") :]
    others = [_number(text) for text in COUNT.findall(rest)]
    lengths = [count for count in others if count >= LEAST and count != context]
    return max(lengths, default=None), context


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def of_first_prompt(error: TooLong) -> str:
    """The sentence for the first prompt of an episode, with the two numbers if they are known."""
    sizes = "the server states neither number"
    if error.prompt is not None and error.context is not None:
        sizes = f"{error.prompt:,} tokens, and room for {error.context:,}"
    elif error.context is not None:
        sizes = f"there is room for {error.context:,} tokens"
    return (
        f"the model's context is too small for the first prompt of an episode ({sizes}); start the"
        f" server with a larger one, or choose another model: {error}"
    )

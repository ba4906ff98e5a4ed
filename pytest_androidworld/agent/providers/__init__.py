"""Providers of models: a file for each API; `agent/llm.py` has the interface.

Each file imports its SDK at its first request, and sends a request once; `patience.Patient`
retries.
"""

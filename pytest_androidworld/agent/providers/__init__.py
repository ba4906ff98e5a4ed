"""Whom models are asked of: a file for each way of speaking to a server; `agent/llm.py` has the
interface.  Each file imports its SDK when it is first asked, and asks once; trying again is not
its business.
"""

"""Markor: notes in files."""

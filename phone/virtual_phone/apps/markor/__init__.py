"""Markor: a notebook of text files, an editor for each, and what it makes of Markdown."""

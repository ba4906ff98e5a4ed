"""Workers: which case goes where, and what happens when one ends."""

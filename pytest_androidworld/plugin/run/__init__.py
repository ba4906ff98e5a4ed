"""A run: the object that its parts are given, its folder, and what any of them may need."""

"""Camera2: pictures and films of a scene that is not there, as real files."""

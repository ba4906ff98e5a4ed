"""Simple Gallery Pro: folders, what is in them, a viewer, copying and moving."""

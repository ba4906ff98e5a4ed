"""Retro Music: the library, playlists, the playing queue and its player."""

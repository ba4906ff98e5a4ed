"""VLC: the media library, its lists and folders, playlists, and the players."""

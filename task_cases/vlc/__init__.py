"""Tasks in VLC."""

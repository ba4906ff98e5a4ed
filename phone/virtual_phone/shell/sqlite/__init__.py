"""``sqlite3``, as userdebug images have it."""

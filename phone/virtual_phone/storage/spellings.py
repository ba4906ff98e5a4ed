"""The names in folders of shared storage by their spelling, whose letter case is ignored there.

A name that is not in a folder as it is spelled may be there in another letter case. To search the
folder's list at each such look-up makes n new files cost n² comparisons; here a folder is listed
once, and `Files` reports each name that comes or goes.

SQLite alone makes files without `Files`: those beside a database. They are searched each time.
"""

import os

SIDE_FILES = ("-wal", "-shm", "-journal")  # beside a database, by SQLite itself
MOST_FOLDERS = 64
MOST_NAMES = 1 << 18  # of all folders


class Spellings:
    """The spelling of each name in a folder, by the name without letter case."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._folders: dict[str, dict[str, str]] = {}  # by the folder's canonical path

    def find(self, folder: str, name: str) -> str | None:
        """How a name is spelled in a folder; None if there is none."""
        folded = name.casefold()
        if folded.endswith(SIDE_FILES):
            return self._list(folder).get(folded)
        if folder not in self._folders:
            self._make_space()
            self._folders[folder] = self._list(folder)
        return self._folders[folder].get(folded)

    def entry_changed(self, canonical: str) -> None:
        """Note that a name has been added to its folder or removed from it."""
        folder, _, name = canonical.rpartition("/")
        names = self._folders.get(folder)
        if names is None:
            return
        folded = name.casefold()
        if os.path.lexists(f"{self._root}{canonical}"):
            names[folded] = name
        elif names.get(folded) == name:  # else another spelling has taken its place
            del names[folded]

    def clear(self) -> None:
        """Forget all, after folders were moved."""
        self._folders.clear()

    def _list(self, folder: str) -> dict[str, str]:
        try:
            return {name.casefold(): name for name in os.listdir(f"{self._root}{folder}")}
        except OSError:
            return {}

    def _make_space(self) -> None:
        most = len(self._folders) >= MOST_FOLDERS
        if most or sum(map(len, self._folders.values())) > MOST_NAMES:
            self._folders.clear()

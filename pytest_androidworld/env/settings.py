"""The settings of the device: three tables of names and texts."""

import shlex

from pytest_androidworld.env.adb import Adb

NAMESPACES = ("system", "secure", "global")
NEXT = "--next--"


class DeviceSettings:
    """Read and written by the ``settings`` command."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def get(self, namespace: str, key: str) -> str | None:
        """A setting's text, or None; the command prints the text ``null`` for none, too."""
        result = self.adb.run("settings", "get", namespace, key)
        value = result.stdout.removesuffix("\n")
        return None if result.status or value == "null" else value

    def put(self, namespace: str, key: str, value: object) -> None:
        self.adb.run("settings", "put", namespace, key, str(value))

    def delete(self, namespace: str, key: str) -> None:
        self.adb.run("settings", "delete", namespace, key)

    def all(self) -> dict[str, dict[str, str]]:
        """All of them, in one round trip."""
        line = f"; echo {NEXT}; ".join(f"settings list {name}" for name in NAMESPACES)
        tables = self.adb.shell(line).stdout.split(f"{NEXT}\n")
        return {name: _table(text) for name, text in zip(NAMESPACES, tables, strict=True)}

    def change(self, wanted: dict[str, dict[str, str | None]]) -> None:
        """Set many settings, and delete those that are None, in one round trip."""
        lines = []
        for namespace, values in wanted.items():
            for key, value in values.items():
                verb = (
                    ["delete", namespace, key] if value is None else ["put", namespace, key, value]
                )
                lines.append(shlex.join(["settings", *verb]))
        if lines:
            self.adb.shell("\n".join(lines))


def _table(text: str) -> dict[str, str]:
    """``name=value`` lines; one without a name goes on with the value before it."""
    found: dict[str, str] = {}
    key = ""
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if name and equals:
            key = name
            found[key] = value
        elif key:
            found[key] += f"\n{line}"
    return found

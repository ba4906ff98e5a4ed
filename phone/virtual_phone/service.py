"""The base class of system services."""

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

State = dict[str, Any]


class Service:
    """A system service, registered by subclassing in one of the folders `parts.PACKAGES`.

    Data that must survive saving and loading are in ``self.state``, as JSON.
    """

    name: ClassVar[str]
    late: ClassVar[bool] = False  # provisioned after all others, as it needs their files

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone

    @property
    def state(self) -> State:
        """This service's data; the same object until the next load or reset."""
        data: State = self.phone.state[self.name]
        return data

    def fresh(self) -> State:
        """The data of a new phone."""
        return {}

    def listen(self) -> None:
        """Called once, when all services exist: register observers with other services."""

    def provision(self) -> None:
        """Write this service's files on a new phone."""

    def booted(self) -> None:
        """Called after a restart of the phone: drop the state of processes."""

    def saving(self) -> None:
        """Called before the phone is saved or compared: complete deferred work."""

    def loaded(self) -> None:
        """Called after the phone's data were replaced as a whole."""

    def shut_down(self) -> None:
        """Called at the end of the phone: release what is not memory."""

    def comparable(self, state: State) -> State | None:
        """The data to compare two phones by: by default all, None for nothing."""
        return state

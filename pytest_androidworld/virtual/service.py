"""What a system service is: a name, plain data, and methods on them."""

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

State = dict[str, Any]


class Service:
    """One system service; `parts.PACKAGES` are the folders in which each subclass is registered.

    Whatever must survive saving and loading lives in ``self.state``, as JSON.
    """

    name: ClassVar[str]
    late: ClassVar[bool] = False  # provisioned after all the others, whose files it needs

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone

    @property
    def state(self) -> State:
        """This service's data; the same object until the next load or reset."""
        data: State = self.phone.state[self.name]
        return data

    def fresh(self) -> State:
        """The data of a phone just out of its box."""
        return {}

    def listen(self) -> None:
        """Called once, when all services are there: find those this one listens to."""

    def provision(self) -> None:
        """Put this service's files onto a fresh phone."""

    def booted(self) -> None:
        """Called when the phone has been switched off and on: what was only in memory is gone."""

    def saving(self) -> None:
        """Called before the phone is saved or compared: deferred work is done now."""

    def loaded(self) -> None:
        """Called when the phone's data have been replaced as a whole."""

    def comparable(self, state: State) -> State:
        """What of the data counts when two phones are compared: all, unless it is mere noise."""
        return state

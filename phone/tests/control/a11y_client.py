"""A client of the accessibility forwarder, with android-env's own servicer."""

from concurrent import futures
from typing import Any

import grpc
from android_env.proto.a11y import a11y_pb2_grpc
from android_env.wrappers.a11y.a11y_servicer import A11yServicer

from virtual_phone.android.intent import Intent
from virtual_phone.control.forwarder import ACTION, COMPONENT, RECEIVER
from virtual_phone.phone import Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.settings import Settings


class Client:
    """Who receives forests, on a port of its own."""

    def __init__(self) -> None:
        self.servicer: Any = A11yServicer()
        self.servicer.resume()
        self.server = grpc.server(futures.ThreadPoolExecutor(4))
        a11y_pb2_grpc.add_A11yServiceServicer_to_server(self.servicer, self.server)
        self.port = self.server.add_secure_port("[::]:0", grpc.local_server_credentials())
        self.server.start()

    def forests(self) -> list[Any]:
        return list(self.servicer.gather_forests())

    def events(self) -> list[str]:
        return [dict(each.event)["event_type"] for each in self.servicer.gather_events()]


def send(phone: Phone, action: str, component: str = RECEIVER, **extras: object) -> None:
    phone[Broadcasts].send(Intent(ACTION + action, component=component, extras=extras))


def enable(phone: Phone) -> None:
    with phone.busy():
        phone[Settings].put("secure", "enabled_accessibility_services", COMPONENT)
        send(phone, "ENABLE_ACCESSIBILITY_TREE_LOGS")


def connect(phone: Phone, port: int, host: str = "10.0.2.2") -> None:
    with phone.busy():
        send(phone, "SET_GRPC", port=port, host=host)

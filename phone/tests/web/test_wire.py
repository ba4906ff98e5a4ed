"""The DevTools protocol on a pipe: what is written for a call, and what is read of a stream."""

from virtual_phone.web.wire import Wire


def test_requests_are_numbered_and_end_with_a_nul() -> None:
    wire = Wire()
    assert wire.request("Browser.getVersion", {}) == (
        1,
        b'{"id":1,"method":"Browser.getVersion","params":{}}\0',
    )
    assert wire.request("Page.enable", {"a": [1]}, "S") == (
        2,
        b'{"id":2,"method":"Page.enable","params":{"a":[1]},"sessionId":"S"}\0',
    )


def test_a_message_is_read_once_its_nul_has_come() -> None:
    wire = Wire()
    assert wire.received(b'{"id":1,"res') == []
    assert wire.received(b'ult":{}}') == []
    assert wire.received(b'\0{"method":"a"}\0{"met') == [{"id": 1, "result": {}}, {"method": "a"}]
    assert wire.received(b'hod":"b"}\0') == [{"method": "b"}]

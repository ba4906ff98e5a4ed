"""Forests: bytes written out, and as android-env's own messages read them."""

from android_env.proto.a11y import a11y_pb2, android_accessibility_forest_pb2

from virtual_phone.wire import accessibility
from virtual_phone.wire.nodes import Node, WindowInfo, WindowType

SCREEN = (0, 0, 1080, 2400)


def window(root: Node | None, **more: object) -> WindowInfo:
    values = {
        "id": 7,
        "title": "Notes",
        "package": "com.a",
        "type": WindowType.APPLICATION,
        "bounds": SCREEN,
        "layer": 2,
        "active": True,
        "focused": True,
        "root": root,
    }
    return WindowInfo(**(values | more))  # type: ignore[arg-type]


def leaf(text: str, **more: object) -> Node:
    return Node((0, 0, 10, 10), text=text, **more)  # type: ignore[arg-type]


def read(*windows: WindowInfo) -> android_accessibility_forest_pb2.AndroidAccessibilityForest:
    return android_accessibility_forest_pb2.AndroidAccessibilityForest.FromString(
        accessibility.forest(windows)
    )


def test_an_empty_forest_is_no_bytes() -> None:
    assert accessibility.forest(()) == b""


def test_a_window_without_a_tree_appears_with_an_empty_one() -> None:
    data = accessibility.forest([window(None, bounds=(0, 0, 2, 3), active=False, focused=False)])
    assert data == bytes.fromhex("0a0e 0a04 1802 2003 1807 2002 3001 5a00".replace(" ", ""))


def test_what_the_real_app_leaves_unset_is_unset() -> None:
    (found,) = read(window(leaf("a", focused=True))).windows
    assert found.title == ""
    assert found.display_id == 0
    assert not found.is_in_picture_in_picture_mode
    assert not found.tree.nodes[0].is_focused
    assert found.is_active
    assert found.is_focused


def test_nodes_come_level_by_level() -> None:
    root = Node(
        SCREEN,
        text="root",
        children=(
            Node(SCREEN, text="a", children=(leaf("aa"), leaf("ab"))),
            Node(SCREEN, text="b", children=(leaf("ba"),)),
        ),
    )
    nodes = read(window(root)).windows[0].tree.nodes
    assert [node.text for node in nodes] == ["root", "a", "b", "aa", "ab", "ba"]
    assert [node.unique_id for node in nodes] == [0, 1, 2, 3, 4, 5]
    assert [node.depth for node in nodes] == [0, 1, 1, 2, 2, 2]
    assert [list(node.child_ids) for node in nodes] == [[1, 2], [3, 4], [5], [], [], []]
    assert {node.window_id for node in nodes} == {7}


def test_what_is_not_important_makes_room_for_what_is_in_it() -> None:
    inner = Node(SCREEN, important=False, children=(leaf("b"), leaf("gone", important=False)))
    outer = Node(SCREEN, important=False, children=(leaf("a"), inner))
    root = Node(SCREEN, text="root", important=False, children=(outer, leaf("c")))
    nodes = read(window(root)).windows[0].tree.nodes
    assert [node.text for node in nodes] == ["root", "a", "b", "c"]
    assert [node.depth for node in nodes] == [0, 1, 1, 1]
    assert list(nodes[0].child_ids) == [1, 2, 3]


def test_every_property_of_a_node() -> None:
    node = Node(
        (1, 2, 30, 40),
        cls="android.widget.EditText",
        text="Milk ☕",
        desc="what",
        hint="Name",
        package="com.a",
        resource_id="com.a:id/name",
        selection=(0, 4),
        checkable=True,
        checked=True,
        clickable=True,
        editable=True,
        focusable=True,
        long_clickable=True,
        password=True,
        scrollable=True,
        selected=True,
        tooltip="tip",
        actions=(1, 16),
    )
    (found,) = read(window(node)).windows[0].tree.nodes
    bounds = found.bounds_in_screen
    assert (bounds.left, bounds.top, bounds.right, bounds.bottom) == (1, 2, 30, 40)
    assert found.class_name == "android.widget.EditText"
    assert (found.text, found.content_description, found.hint_text) == ("Milk ☕", "what", "Name")
    assert (found.package_name, found.view_id_resource_name) == ("com.a", "com.a:id/name")
    assert (found.text_selection_start, found.text_selection_end) == (0, 4)
    assert found.tooltip_text == "tip"
    assert [action.id for action in found.actions] == [1, 16]
    flags = "checkable checked clickable editable enabled focusable long_clickable password"
    for flag in f"{flags} scrollable selected visible_to_user".split():
        assert getattr(found, f"is_{flag}"), flag


def test_a_node_that_is_nothing() -> None:
    node = Node((0, 0, 0, 0), cls="", enabled=False, visible=False)
    (found,) = read(window(node)).windows[0].tree.nodes
    assert (found.text_selection_start, found.text_selection_end) == (-1, -1)
    assert not found.is_enabled
    assert not found.is_visible_to_user
    assert found.text == ""


def test_an_event_is_a_map_of_texts() -> None:
    data = accessibility.event({"event_type": "TYPE_VIEW_CLICKED"})
    assert data == b"\x0a\x1f\x0a\x0aevent_type\x12\x11TYPE_VIEW_CLICKED"
    assert dict(a11y_pb2.EventRequest.FromString(data).event) == {
        "event_type": "TYPE_VIEW_CLICKED"
    }

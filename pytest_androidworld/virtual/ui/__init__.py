"""The toolkit: views, layout, painting, nodes, gestures and text."""

from pytest_androidworld.virtual.tables import Table as Table

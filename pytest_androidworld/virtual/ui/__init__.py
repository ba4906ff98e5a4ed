"""The toolkit: views, layout, painting, nodes, gestures and text."""

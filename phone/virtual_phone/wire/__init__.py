"""The encodings of all protocols' messages, without their effects."""

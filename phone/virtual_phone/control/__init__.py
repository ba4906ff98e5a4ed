"""The interfaces beside adb: the emulator's gRPC and console, and the accessibility forwarder."""

"""The methods of the emulator's gRPC, a module for each topic."""

"""The commands of the emulator's console, a module for each topic."""

"""The commands of toybox, one module for each family, with the option parser they share."""

"""The commands of toybox, one module for each family, with the option parser they share.

Checked against toybox 0.8.9: options after operands are accepted; `find`, `ls`, `cat` and `cp`
exit with 1 for a missing path, `rm -rf` with 0.
"""

"""Files (DocumentsUI): what is in shared storage, and the pickers that other apps ask for."""

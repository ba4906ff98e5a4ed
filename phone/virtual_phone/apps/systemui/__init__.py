"""SystemUI: the bars, the shade, and what else the system shows above the apps."""

"""The commands of `python -m taluva`. They may read files, the clock and chance, which the rules may not."""

"""The language server: what other editors show of bases, scripts and sets while they are written."""

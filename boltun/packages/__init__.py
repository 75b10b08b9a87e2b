"""Packages of bases: one file with a base, its conversations, its licence and what it says of itself."""

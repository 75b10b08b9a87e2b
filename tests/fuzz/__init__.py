"""Fuzzing: made-up and damaged inputs for everything that reads what others wrote.

    python -m tests.fuzz --help

`targets` lists what is fuzzed; each target takes bytes and says what must hold. The folder `corpus` keeps
every input that once broke something, a folder for each target. `test_corpus` plays them all in the suite.
"""

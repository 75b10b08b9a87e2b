"""Fuzzing: made-up and damaged inputs for everything that reads what others wrote.

    python -m tests.fuzz --help

`targets` lists what is fuzzed; each target takes bytes and says what must hold. The folder `corpus` keeps
every input that once broke something, a folder for each target. `test_corpus` plays them all in the suite.
"""

import sys
from pathlib import Path

# The hostile files of the other tests.
sys.path.insert(0, str(Path(__file__).parent.parent / "bad_input"))

"""``python -m boltun`` is the command ``boltun``."""

import os
import sys

if __name__ == "__main__":
    # Python looks for modules in the working folder first. That may be a stranger's application with a
    # yaml.py, and nobody agreed to run that.
    here = os.path.realpath(os.getcwd())  # noqa: PTH109
    own = os.path.realpath(__file__).startswith(here + os.sep)
    if sys.path and os.path.realpath(sys.path[0]) == here and not own:
        del sys.path[0]

from boltun.cli import main

if __name__ == "__main__":
    sys.exit(main())

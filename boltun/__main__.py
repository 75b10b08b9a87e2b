"""``python -m boltun`` is the command ``boltun``."""

import sys

from boltun.cli import main

if __name__ == "__main__":
    sys.exit(main())

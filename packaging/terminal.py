"""Where the packaged command line begins."""

import sys

if sys.argv[1:] == ["-P", "-m", "boltun.calendars.expanding"]:
    # Boltun starts itself so to read a calendar, as it would start Python.
    from boltun.calendars.expanding import main
else:
    from boltun.cli import main

raise SystemExit(main())

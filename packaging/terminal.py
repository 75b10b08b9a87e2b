"""Where the packaged command line begins."""

from boltun.cli import main

raise SystemExit(main())

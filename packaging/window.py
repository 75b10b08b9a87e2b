"""Where the packaged window begins."""

from ui.app import main

raise SystemExit(main())

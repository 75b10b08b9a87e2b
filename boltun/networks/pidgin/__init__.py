"""Whatever a person has in Pidgin or finch, over D-Bus: one account of it as a ``Network``."""

"""Reply bases: the format of 2008, its engine and its memory."""

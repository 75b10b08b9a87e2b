"""ELIZA scripts: the format of Charles Hayden's program, its engine and its memory."""

"""DialBB applications: dialogue systems made of blocks."""

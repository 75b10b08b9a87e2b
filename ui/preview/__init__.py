"""What a mind answers while its text is edited, and why: preview, rehearsal, replay."""

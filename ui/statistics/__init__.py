"""The place that counts what was answered, held and met with silence."""

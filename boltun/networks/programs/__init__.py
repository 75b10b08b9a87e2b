"""Programs that speak for a messenger: they and Boltun send each other lines of JSON (docs/programs.md)."""

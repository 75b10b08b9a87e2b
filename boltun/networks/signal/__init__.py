"""Signal, by signal-cli: a program that Boltun starts and that speaks JSON-RPC (docs/signal.md)."""

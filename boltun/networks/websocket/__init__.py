"""A program that connects to Boltun on this computer by WebSocket, and speaks as docs/programs.md says."""

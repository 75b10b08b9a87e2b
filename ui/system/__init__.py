"""The program on the desktop: one instance, start at login, notifications, crash reports, the log."""

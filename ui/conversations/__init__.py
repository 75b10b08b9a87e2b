"""The place where one sees who wrote, what was answered and why."""

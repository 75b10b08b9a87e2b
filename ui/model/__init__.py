"""The editor of language models: a form, and word for word what would be sent."""

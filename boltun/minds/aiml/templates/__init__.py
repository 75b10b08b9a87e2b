"""The elements of templates, by family; each module says in ``FAMILY`` how its elements are compiled."""

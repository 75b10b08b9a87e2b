"""Help inside the program: the manual, the shortcuts, versions and licences, and the report of a problem."""

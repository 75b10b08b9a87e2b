"""The editor of DialBB scenarios: sheets as tables, and the scenario as a graph."""

"""Two hands drawn by a table of rules, off a shoe."""

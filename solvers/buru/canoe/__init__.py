"""``canoe``: where to land now, and over the rounds to come."""

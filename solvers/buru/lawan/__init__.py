"""``lawan``: what the automa does next, exactly, and in the morning the odds of what it will do."""

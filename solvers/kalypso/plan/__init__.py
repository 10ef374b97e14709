"""Plans over several turns with known tiles: a good line at once, better ones with time, short ones proved."""

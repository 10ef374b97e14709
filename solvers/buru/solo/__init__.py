"""``solo``: one human against the Lawans with all randomness given, a round at a time or the whole game."""

"""Plans over several turns with known tiles: good lines at once, better ones while there is time, proofs where short."""

"""The race to the end with every tile known: the margin that a player can force."""

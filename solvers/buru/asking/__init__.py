"""Goals about a player's action: what can come of it, what must, and why not."""

"""``place``: where a player's explorers go, against what the others are known or expected to lay."""

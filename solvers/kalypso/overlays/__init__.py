"""Buildings, monuments and gardens on a base: which may lie where, what they are worth, and the best of them."""
